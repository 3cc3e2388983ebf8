"""All decisions that the slow engine allows, by trying every event that has a form (9.8)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.engine.cadwallon import slow_fight, slow_ways
from tests.engine.cadwallon.slow_check import check_rules, decider
from tests.engine.cadwallon.slow_table import KINDS, Table
from tests.engine.slow_refusal import Event, IllegalError


def slow_legal(table: Table) -> list[Event]:
    """List the decisions of all players."""
    if table.waiting in ("militia", "lock", "purse", "chest", "reveal", "manual") or table.stage == "over":
        return []
    return [event for event in candidates(table) if allowed(table, event)]


def allowed(table: Table, event: Event) -> bool:
    """Return True for an event that breaks no rule."""
    try:
        check_rules(table, event)
    except IllegalError:
        return False
    return True


def candidates(table: Table) -> Iterator[Event]:
    """The decisions in the right form at this moment, most of them against the rules."""
    yield from _skills(table)
    player = decider(table)
    if table.waiting == "march":
        yield from _marches(table, player)
    elif table.waiting == "take":
        yield from _takes(table, player)
    elif table.waiting == "spoils":
        yield from _spoils(table, player)
    elif table.waiting is None:
        yield from _turn(table, player)


def _skills(table: Table) -> Iterator[Event]:
    inside = [each.id for each in table.characters.values() if each.inside]
    for each in table.characters.values():
        for target in [None, *inside]:
            yield {"skill": _given(player=each.player, character=each.id, target=target)}


def _given(**fields: Any) -> Event:
    return {key: value for key, value in fields.items() if value is not None}


def _marches(table: Table, player: int) -> Iterator[Event]:
    options: list[str | None] = [*table.areas] if table.graph else [None, *table.characters]
    for option in options:
        yield {"march": _given(player=player, **{"to" if table.graph else "target": option})}


def _turn(table: Table, player: int) -> Iterator[Event]:
    own = [each.id for each in table.characters.values() if each.player == player]
    if table.stage == "deploy":
        for character, area in product(own, table.areas):
            yield {"deploy": {"player": player, "character": character, "area": area}}
        return
    for figure in table.figures:
        yield {"militia": {"player": player, "militia": figure}}
    for character in own:
        for to in [*table.areas, None, "out"]:
            yield {"move": _given(player=player, character=character, to=to)}
        for target, step in product(table.characters, (None, True)):
            yield {"attack": _given(player=player, character=character, target=target, step=step)}
        yield {"pick": {"player": player, "character": character}}
        yield {"bash": {"player": player, "character": character}}
    for card in table.missions:
        yield {"mission": {"player": player, "card": card}}
    yield {"end": {"player": player}}


def _takes(table: Table, player: int) -> Iterator[Event]:
    character = table.characters[table.waits["character"]]
    known = table.graph and table.token(character.area)["kind"] != "?"
    for kind, drop, room in product([None] if known else KINDS, [None, *KINDS], [None, *table.rooms]):
        yield {"take": _given(player=player, kind=kind, drop=drop, room=room)}


def _spoils(table: Table, player: int) -> Iterator[Event]:
    """The run and the token do not depend on each other: each token is tried with one end."""
    fight, ends = table.waits, list[str | None]([None])
    if table.graph:
        area = str(table.characters[fight["defender"]].area)
        ends = list[str | None](sorted(slow_ways.run_ends(table, area, slow_fight.run_of(table, fight))))
    for take, drop, room in product([None, *KINDS], [None, *KINDS], [None, *table.rooms]):
        fields = _given(player=player, take=take, drop=drop, room=room)
        if allowed(table, {"spoils": fields | _given(to=ends[0])}):
            yield from ({"spoils": fields | _given(to=end)} for end in ends)
