"""The table of a second, slow engine of The Castles of Tuscany, written from the rules alone: mutable, plain.

It imports nothing of engine.castles_of_tuscany. Region cards of unknown kinds (7.1) are cards of the one kind "any".
"""

from collections import Counter
from functools import cache
from typing import Any

from tests.engine.castles_of_tuscany.slow_map import Map
from tests.engine.slow_refusal import require

KINDS = ("village", "farm", "carter", "monastery", "mine", "city", "inn", "castle")
PRODUCE = ("olive", "grape", "grain", "livestock")
BONUSES = ("card", "storage", "marble", "worker", "production")
TILES = {"village": 4, "farm": 4, "carter": 3, "monastery": 3, "mine": 3, "city": 2, "inn": 1, "castle": 1}

RULES: dict[str, str | None] = {
    "FORM": None, "PLAYERS": "1.1", "BOX_FORM": "D1.2", "BOX_UNFINISHED": "D1.4", "BOX_FEW": "D1.5", "NOT_NOW": "9.4",
    "NOT_YOUR_TURN": "3.1", "OVER": "6.1", "NOTHING_TO_UNDO": "9.7", "MAP_DONE": "1.9", "BOARD_UNKNOWN": "1.9",
    "BOARD_LETTERS": "1.9", "BOARD_TWICE": "1.9", "JOIN": "1.10", "CASTLE_SPACE": "1.11", "BONUS_GONE": "1.12",
    "REVEAL_COUNT": "4.5", "TILE_GONE": "4.6", "CARDS_COUNT": "4.1", "NOT_IN_DECK": "2.4", "NOT_IN_DISPLAY": "4.3",
    "DROP_MISSING": "4.4", "DROP_SUPERFLUOUS": "4.4", "NOT_IN_STORAGE": "4.10", "SPACE_TAKEN": "4.11",
    "SPACE_KIND": "4.11", "NOT_ADJACENT": "4.12", "TOO_FEW_CARDS": "4.13", "PAIR_KIND": "4.13",
    "TOO_FEW_WORKERS": "4.14", "CARD_UNKNOWN": "5.4", "CARD_GONE": "5.4", "NOT_AN_OPTION": "D5.3", "COUNT": "7.2",
}  # fmt: skip
"""The codes of section 11, with the rule of each row."""


def need(condition: bool, code: str, rule: str | None = None) -> None:
    """Refuse with a code of section 11 unless the condition holds; `rule` in place of the row's own one."""
    require(condition, rule or RULES[code], code)


def kind_of(tile: str) -> str:
    """The kind of a tile (1.3)."""
    return tile.split(":")[0]


def produce_of(tile: str) -> list[str]:
    """The produce that a farm tile shows (1.3)."""
    return tile.split(":")[1].split("+") if ":" in tile else []


@cache
def _place(item: str) -> tuple[int, list[int]]:
    kinds = (*KINDS, "joker")
    return kinds.index(kind_of(item)), [PRODUCE.index(word) for word in produce_of(item)]


def canonical(items: list[str]) -> list[str]:
    """Items in canonical order (1.3)."""
    return sorted(items, key=_place)


class Player:
    """A player's possessions (section 8)."""

    def __init__(self, unseen: list[str]) -> None:
        self.boards: list[dict[str, Any]] = []
        self.map: Map | None = None
        self.covered: dict[str, str] = {}
        self.green = self.red = self.workers = self.marbles = 0
        self.hand: Counter[str] = Counter()
        self.storage: list[str] = []
        self.bonuses: Counter[str] = Counter()
        self.unseen = list(unseen)

    @property
    def room(self) -> int:
        """The items that the storage holds (2.2)."""
        return 1 + self.bonuses["storage"]

    @property
    def stacks(self) -> list[int]:
        """The tiles in the three stacks (section 8)."""
        n = len(self.unseen)
        return [max(0, n - 14), max(0, min(7, n - 7)), min(7, n)]

    def open_near(self, space: str) -> bool:
        """Return True if a space has a covered neighbour (4.12)."""
        assert self.map is not None
        return any(near in self.covered for near in self.map.neighbours[space])


class Table:
    """The position (section 8); `waits` as in 9.4."""

    def __init__(self, setup: dict[str, Any], box: dict[str, Any]) -> None:
        self.setup, self.box = setup, box
        self.names: list[str] = setup["players"]
        self.seats = range(len(self.names))
        self.start: int = setup.get("start", 0)
        self.colours = setup.get("hands", "count") == "colours"
        self.cards_drawn: int = setup.get("draw", 2)
        self.whole_rounds = setup.get("round_end", "turn") == "table"
        self.last_for_all = setup.get("last_turn", "all") == "all"
        self.stage, self.round = "maps", 1
        self.turn: int | None = None
        self.marble_used = False
        self.ending: int | None = None
        self.turns_left: int | None = None
        others = [kind for kind in KINDS if kind != "farm" for _ in range(TILES[kind])]
        self.players = [Player(others + box["farms"]["player"]) for _ in self.seats]
        self.neutral = [kind for kind in KINDS if kind != "farm" for _ in range(4)] + box["farms"]["neutral"]
        self.display: list[str] = []
        self.gone: list[str] = []
        self.bonuses: Counter[str] = Counter(dict.fromkeys(BONUSES, 5))
        self.finished: Counter[str] = Counter()
        self.deck: Counter[str] = Counter(box["cards"] if self.colours else {"any": sum(box["cards"].values())})
        self.discards: Counter[str] = Counter()
        self.production: Counter[str] = Counter({card["id"]: card["count"] for card in box["production"].values()})
        self.produced: Counter[str] = Counter()
        self.in_hand: str | None = None
        self.cards_rule = "4.1"
        self.options: list[dict[str, int]] = []
        self.waits: dict[str, Any] = {"for": "map", "player": None, "n": None}

    def kinds_left(self) -> list[str]:
        """The kinds of bonus tiles that are left."""
        return [kind for kind in BONUSES if self.bonuses[kind]]

    def take_bonus(self, player: int, kind: str) -> None:
        """A bonus tile goes to a player (1.12, 5.5); 2 green points with `storage` (2.7)."""
        self.bonuses[kind] -= 1
        self.players[player].bonuses[kind] += 1
        if kind == "storage":
            self.players[player].green += 2

    def take_cards(self, player: int, cards: list[str]) -> None:
        """Cards come from the deck, and from a new one of all discards where it does not last (2.4, 9.5)."""
        if len(cards) > self.deck.total():
            self.deck += self.discards
            self.discards = Counter()
        self.deck.subtract(cards)
        self.players[player].hand.update(cards)

    def discard(self, player: int, cards: list[str]) -> None:
        """Cards leave a hand (2.5)."""
        self.players[player].hand.subtract(cards)
        self.discards.update(cards)

    def set_count(self, player: int, cards: int) -> None:
        """The number of cards in a hand is set right (7.2, 9.5)."""
        more = cards - self.players[player].hand.total()
        if more < 0:
            self.discard(player, ["any"] * -more)
            return
        from_deck = min(more, self.deck.total())
        self.deck["any"] -= from_deck
        self.discards["any"] -= more - from_deck
        self.players[player].hand["any"] = cards

    def gain_joker(self, player: int) -> None:
        """A joker goes to the storage, or brings 2 red points (5.7)."""
        own = self.players[player]
        if len(own.storage) < own.room:
            own.storage.append("joker")
        else:
            own.red += 2

    def fits(self, player: int, item: str, space: str) -> bool:
        """Return True if an item may lie on a space by 4.11 and 4.12."""
        own = self.players[player]
        assert own.map is not None
        right_kind = item == "joker" or own.map.kinds[space] == kind_of(item)
        return space not in own.covered and right_kind and own.open_near(space)

    def castle_options(self, player: int) -> list[tuple[str, str]]:
        """Every tile of the display with each space that it fits (5.8)."""
        spaces = getattr(self.players[player].map, "kinds", {})
        return [
            (tile, space) for tile in dict.fromkeys(self.display) for space in spaces if self.fits(player, tile, space)
        ]
