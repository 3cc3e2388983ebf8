"""A choice of a player within an effect, for the slow engine: asked only where there are two options or more (D5.1)."""

from typing import Any

from tests.engine.slow_refusal import Event, Waiting, require
from tests.engine.troyes.slow_table import Table


def choose(table: Table, player: int, what: str, options: list[Any]) -> Waiting:
    """The option that the player answers; the only one unasked, None if there is none."""
    different: list[Any] = []
    for option in options:
        if option not in different:
            different.append(option)
    if len(different) < 2:
        return different[0] if different else None
    table.pending = {"kind": "answer", "player": player, "what": what, "options": different}
    event: Event = yield
    table.pending = None
    return event["answer"][what]


def check_answer(table: Table, answer: Event) -> None:
    """Refuse an answer of somebody else, of another kind, or outside the options (9.7)."""
    assert table.pending is not None
    require(answer["player"] == table.pending["player"], "9.7", "another player is asked")
    require(table.pending["what"] in answer, "9.7", "another kind is asked")
    require(answer[table.pending["what"]] in table.pending["options"], "9.7", "no option")
