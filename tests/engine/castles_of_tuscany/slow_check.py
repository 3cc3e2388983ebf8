"""The rules that an event of the right form may break, for the slow engine (section 11)."""

from collections import Counter
from typing import Any

from tests.engine.castles_of_tuscany.slow_map import Map
from tests.engine.castles_of_tuscany.slow_table import Table, kind_of, need
from tests.engine.slow_refusal import Event

WAITED_FOR = {"act": ("draw", "take", "place"), "marble": ("marble", "end")}


def check_rules(table: Table, event: Event) -> None:
    """Refuse an event that the rules forbid now; `undo` is not for here."""
    ((name, value),) = event.items()
    if name == "count":
        _count(table, value)
        return
    need(table.stage != "over", "OVER")
    waits = table.waits
    need(name != "cards" or table.colours, "NOT_NOW", "7.1")
    need(name in WAITED_FOR.get(waits["for"], (waits["for"],)), "NOT_NOW")
    if name != "reveal" and waits["player"] is not None:
        rule = "1.12" if table.stage == "bonuses" else "3.1"
        need(value["player"] == waits["player"], "NOT_YOUR_TURN", rule)
    if name in CHECKS:
        CHECKS[name](table, value)


def _lacks(have: Counter[str], wanted: Counter[str]) -> bool:
    """Return True if there are fewer of anything than wanted."""
    return any(have[thing] < n for thing, n in wanted.items())


def _count(table: Table, value: Event) -> None:
    need(not table.colours, "NOT_NOW", "7.1")
    need(table.stage in ("turns", "over"), "NOT_NOW")
    can_be = table.players[value["player"]].hand.total() + table.deck.total() + table.discards.total()
    need(value["cards"] <= can_be, "COUNT")


def _map(table: Table, value: Event) -> None:
    need(not table.players[value["player"]].boards, "MAP_DONE")
    names = [board["board"] for board in value["boards"]]
    need(all(name in table.box["boards"] for name in names), "BOARD_UNKNOWN")
    need(sorted(name[0] for name in names) == ["A", "B", "C"], "BOARD_LETTERS")
    taken = [board["board"] for own in table.players for board in own.boards]
    need(not set(taken) & set(names), "BOARD_TWICE")
    for place, board in enumerate(value["boards"]):
        need(("join" in board) == (place > 0), "JOIN")
        need(0 <= board.get("join", 0) < len(table.box["joins"]), "JOIN")
    if table.colours:
        need(len(value["hand"]) == 5, "CARDS_COUNT", "1.8")
        _can_come(table, value["hand"])
    need(Map(table.box, value["boards"]).kinds[value["castle"]] == "castle", "CASTLE_SPACE")


def _can_come(table: Table, cards: list[str]) -> None:
    """Cards drawn one after the other, the deck being renewed between them (2.4, 9.6)."""
    wanted = Counter(cards)
    if wanted.total() > table.deck.total():
        need(not _lacks(wanted, table.deck), "NOT_IN_DECK")
        need(not _lacks(table.discards, wanted - table.deck), "NOT_IN_DECK")
    else:
        need(not _lacks(table.deck, wanted), "NOT_IN_DECK")


def _bonus(table: Table, value: Event) -> None:
    need(table.bonuses[value["bonus"]] > 0, "BONUS_GONE", "1.12" if table.stage == "bonuses" else "5.5")


def _reveal(table: Table, value: Any) -> None:
    need(len(value) == table.waits["n"], "REVEAL_COUNT")
    player = table.waits["player"]
    if player is None:
        rule = "1.13" if table.stage == "display" else "4.8"
        need(not _lacks(Counter(table.neutral), Counter(value)), "TILE_GONE", rule)
    else:
        need(not _lacks(Counter(table.players[player].unseen), Counter(value)), "TILE_GONE")


def _cards(table: Table, value: Event) -> None:
    need(len(value["cards"]) == table.waits["n"], "CARDS_COUNT", table.cards_rule)
    _can_come(table, value["cards"])


def _take(table: Table, value: Event) -> None:
    own = table.players[value["player"]]
    need(value["tile"] in table.display, "NOT_IN_DISPLAY")
    full = len(own.storage) >= own.room
    need("drop" in value or not full, "DROP_MISSING")
    need("drop" not in value or full, "DROP_SUPERFLUOUS")
    if "drop" in value:
        need(value["drop"] in own.storage, "NOT_IN_STORAGE", "4.4")


def _fits(table: Table, player: int, item: str, space: str) -> None:
    own = table.players[player]
    assert own.map is not None
    need(space not in own.covered, "SPACE_TAKEN")
    need(item == "joker" or own.map.kinds[space] == kind_of(item), "SPACE_KIND")
    need(own.open_near(space), "NOT_ADJACENT")


def _place(table: Table, value: Event) -> None:
    own = table.players[value["player"]]
    need(value["item"] in own.storage, "NOT_IN_STORAGE")
    _fits(table, value["player"], value["item"], value["space"])
    assert own.map is not None
    kind = own.map.kinds[value["space"]]
    need(kind not in value["pay"], "PAIR_KIND")
    need(not _lacks(own.hand, Counter(cards_paid(table, kind, value["pay"]))), "TOO_FEW_CARDS")
    need(value["pay"].count("worker") <= own.workers, "TOO_FEW_WORKERS")


def cards_paid(table: Table, kind: str, pay: list[str]) -> list[str]:
    """The cards that leave the hand for a space of a kind (4.13)."""
    parts = [part for part in pay if part != "worker"]
    if not table.colours:
        return [card for part in parts for card in ["any"] * (1 if part == "card" else 2)]
    return [card for part in parts for card in ([kind] if part == "card" else [part, part])]


def _castle(table: Table, value: Event) -> None:
    if "tile" in value:
        need(value["tile"] in table.display, "NOT_IN_DISPLAY", "5.8")
        _fits(table, value["player"], value["tile"], value["space"])


def _produce(table: Table, value: Event) -> None:
    if "card" in value:
        need(value["card"] in table.box["production"], "CARD_UNKNOWN")
        need(table.production[value["card"]] > 0 or table.production.total() == 0, "CARD_GONE")


def _choose(table: Table, value: Event) -> None:
    need(0 <= value["option"] < len(table.options), "NOT_AN_OPTION")


CHECKS = {
    "map": _map,
    "bonus": _bonus,
    "reveal": _reveal,
    "cards": _cards,
    "take": _take,
    "place": _place,
    "castle": _castle,
    "produce": _produce,
    "choose": _choose,
}
