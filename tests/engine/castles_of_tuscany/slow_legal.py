"""Every decision that is legal now, for the slow engine: it tries all events of the right form (9.9)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from tests.engine.castles_of_tuscany.slow_check import check_rules
from tests.engine.castles_of_tuscany.slow_table import BONUSES, KINDS, Table
from tests.engine.slow_refusal import Event, IllegalError


def slow_legal(table: Table) -> list[Event]:
    """The legal decisions of the player in turn; none if only maps, tiles, cards or gains can come."""
    player = table.waits["player"]
    return [] if player is None else [event for event in _candidates(table, player) if _is_legal(table, event)]


def _is_legal(table: Table, event: Event) -> bool:
    try:
        check_rules(table, event)
    except IllegalError:
        return False
    return True


def _candidates(table: Table, player: int) -> Iterator[Event]:
    display = list(dict.fromkeys(table.display))
    storage = list(dict.fromkeys(table.players[player].storage))
    own = table.players[player].map
    spaces = list(own.kinds) if own else []
    for name in ("draw", "castle", "marble", "end"):
        yield {name: {"player": player}}
    for kind in BONUSES:
        yield {"bonus": {"player": player, "bonus": kind}}
    for option in range(4):
        yield {"choose": {"player": player, "option": option}}
    if table.waits["for"] == "castle":
        for tile in display:
            for space in spaces:
                yield {"castle": {"player": player, "tile": tile, "space": space}}
    if table.waits["for"] == "act":
        for tile in display:
            yield {"take": {"player": player, "tile": tile}}
            for item in storage:
                yield {"take": {"player": player, "tile": tile, "drop": item}}
        for item in storage:
            for space in spaces:
                if table.fits(player, item, space):
                    for pay in payments(table):
                        yield {"place": {"player": player, "item": item, "space": space, "pay": pay}}


def payments(table: Table) -> list[list[str]]:
    """Every pair of words that `pay` may hold, in the order of 9.9."""
    words = ["card", *(KINDS if table.colours else ["pair"]), "worker"]
    return [list(pair) for pair in combinations_with_replacement(words, 2)]
