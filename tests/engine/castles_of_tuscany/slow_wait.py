"""The points at which the slow engine waits, with all that follows on its own (9.3, 9.4)."""

from collections.abc import Generator
from typing import Any

from tests.engine.castles_of_tuscany.slow_table import KINDS, Table, kind_of
from tests.engine.slow_refusal import Event, Waiting


def ask(table: Table, what: str, player: int | None, n: int | None = None) -> Generator[None, Event, tuple[str, Any]]:
    """Wait for an event; returns its name and its value."""
    table.waits = {"for": what, "player": player, "n": n}
    event: Event = yield
    ((name, value),) = event.items()
    return name, value


def ask_bonus(table: Table, player: int) -> Waiting:
    """A bonus tile of any kind that is left; the last kind comes on its own (5.5, 9.3)."""
    left = table.kinds_left()
    if len(left) > 1:
        _, value = yield from ask(table, "bonus", player)
        left = [value["bonus"]]
    if left:
        table.take_bonus(player, left[0])


def draw(table: Table, player: int, n: int, rule: str) -> Waiting:
    """Region cards, as many as there are (2.4); `rule` is the one that a wrong number of cards breaks."""
    n = min(n, table.deck.total() + table.discards.total())
    cards = ["any"] * n
    if table.colours and n:
        table.cards_rule = rule
        _, value = yield from ask(table, "cards", player, n)
        cards = value["cards"]
    table.take_cards(player, cards)


def reveal(table: Table, player: int | None, n: int) -> Waiting:
    """Tiles of a player's stack, or neutral ones, come into the display; then five alike leave (4.5, 4.8)."""
    _, tiles = yield from ask(table, "reveal", player, n)
    source = table.neutral if player is None else table.players[player].unseen
    for tile in tiles:
        source.remove(tile)
        table.display.append(tile)
    if player is not None:
        _empty_stack(table, player)
    for kind in KINDS:
        alike = [tile for tile in table.display if kind_of(tile) == kind]
        if len(alike) >= 5 and len(table.neutral) >= len(alike):
            table.display = [tile for tile in table.display if kind_of(tile) != kind]
            table.gone += alike
            yield from reveal(table, None, len(alike))
            return


def _empty_stack(table: Table, player: int) -> None:
    """The player's tile was perhaps the last one of the stack that ends the round (3.4, 3.5)."""
    left = len(table.players[player].unseen)
    if left == 21 - 7 * table.round and table.ending is None:
        table.ending = player
        if table.round == 3:
            table.turns_left = len(table.names) if table.last_for_all else len(table.names) - 1


def close_gap(table: Table, player: int) -> Waiting:
    """The player's next tile comes into the display (4.5, 4.7)."""
    if table.players[player].unseen:
        yield from reveal(table, player, 1)
