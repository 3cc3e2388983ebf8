"""The cards of the slow engine: read from the content of a cards file, defaults filled in (D1-D6)."""

from copy import deepcopy
from typing import Any

from tests.engine.slow_refusal import require
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, ROUNDS, ROWS

NOT_FOR = {
    "add_each": ["place", "cathedral"],
    "add_group": ["place", "cathedral"],
    "set_each": ["place", "cathedral"],
    "virtual": ["place", "cathedral"],
    "multiply": ["place"],
    "recolour": [],
    "free": [],
}
KEYS = {
    "activity": {"id", "name", "colour", "number", "hire", "vp", "divisor", "when", "effect"},
    "event": {"id", "name", "colour", "effects", "dice", "divisor", "flags", "vp"},
    "character": {"id", "name", "counts", "steps"},
}
MORE_KEYS = {"activity": {"dice"}, "event": {"start", "calls"}, "character": set[str]()}


def slow_cards(content: Any, players: int) -> dict[str, Any]:
    """The cards of a content, playable for this number of players; D1.2, D1.4 or D1.5 if they are not.

    Only the shape of the tables is checked here; the values are those of tests.
    """
    require(isinstance(content, dict), "D1.2")
    require({"format", "version", "name", "board"} <= content.keys(), "D1.2")
    require(content["format"] == "oyez.troyes-cards" and content["version"] == 1, "D1.2")
    require(isinstance(content["board"], dict) and "wages" in content["board"], "D1.2", "wages")
    require(not _holds_unknown(content), "D1.4")
    cards: dict[str, Any] = deepcopy(content)
    board = cards["board"]
    for building in BUILDINGS:
        require(building in board["wages"], "D1.2")
        board.setdefault(building, ROWS)
    board.setdefault("influence_max", 20)
    for kind, keys in KEYS.items():
        for card in cards.setdefault(kind, []):
            require(keys <= card.keys() <= keys | MORE_KEYS[kind], "D1.2", kind)
    for card in cards["activity"]:
        card.setdefault("dice", card["colour"])
        if card["when"] == "later" and "manual" not in card["effect"]:
            card["effect"].setdefault("not_for", NOT_FOR[card["effect"]["kind"]])
    for card in cards["event"]:
        card.setdefault("start", False)
    _check_numbers(cards, players)
    return cards


def _holds_unknown(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_holds_unknown(each) for each in value.values())
    return any(_holds_unknown(each) for each in value) if isinstance(value, list) else value == "?"


def _check_numbers(cards: dict[str, Any], players: int) -> None:
    have = {(card["colour"], card["number"]) for card in cards["activity"]}
    require(have == {(colour, number) for colour in COLOURS for number in (1, 2, 3)}, "D1.5")
    deck = [card for card in cards["event"] if not card["start"]]
    red = [card for card in deck if card["colour"] == "red"]
    require(len(red) >= ROUNDS[players], "D1.5")
    require({card["calls"] for card in red} <= {card["colour"] for card in deck}, "D1.5")
    require(len(cards["event"]) - len(deck) <= 1, "D1.5")
    require(len(cards["character"]) >= {2: 4, 3: 3, 4: 4}[players], "D1.5")
