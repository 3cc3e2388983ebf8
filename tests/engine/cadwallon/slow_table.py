"""The table of the slow engine: everything of section 8 as plain values."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from tests.engine.slow_refusal import Event, require

FILES = Path(__file__).parents[3] / "engine" / "cadwallon"
KINDS = ("ruby", "emerald", "key", "scroll", "bracelet", "purse", "chest")
HOW_MANY = {kind: 6 if kind == "ruby" else 3 for kind in KINDS}
RULES: dict[str, str | None] = {
    "FORM": None,
    "NOT_NOW": "9.3",
    "NOT_YOUR_TURN": "3.3",
    "OVER": "7.1",
    "NOTHING_TO_UNDO": "9.5",
    "DEPLOYED": "1.13",
    "NOT_EXIT": "1.13",
    "TAKEN": "4.2",
    "DIE_VALUE": "3.5",
    "NOT_YOURS": "3.9",
    "NOT_INSIDE": "4.9",
    "DONE": "3.9",
    "MOVED": "3.10",
    "ACTED": "3.10",
    "AP": "3.11",
    "TOO_FAR": "4.3",
    "NO_ALARM": "4.6",
    "NO_CHEST": "5.1",
    "SHUT": "5.3",
    "KIND": "5.4",
    "KIND_GONE": "2.5",
    "DROP": "2.8",
    "DROP_ROOM": "2.9",
    "TARGET": "5.7",
    "STEP": "5.9",
    "DICE_COUNT": "5.12",
    "SIDES": "5.13",
    "TOO_LATE": "5.11",
    "TAKE": "5.15",
    "RUN": "5.17",
    "CARD_UNKNOWN": "D1.3",
    "CARD_TWICE": "6.13",
    "HAND_EMPTY": "2.3",
    "ARCANA_GONE": "2.4",
    "CARD_SECOND": "6.2",
    "NOT_PARTY": "6.3",
    "NO_SKILL": "6.6",
    "SKILL_USED": "6.8",
    "MISSION_SECOND": "6.10",
    "MISSION_CLOSED": "6.11",
    "MISSION_NONE": "6.11",
    "CHANGE": "D6.2",
}
"""The codes of section 11 that an event can have, with the rule of each."""


def need(condition: object, code: str, rule: str | None = None) -> None:
    """Refuse an event with a code of section 11; `rule` where the case beside it names another one."""
    require(bool(condition), rule or RULES[code], code)


@cache
def shipped(word: str) -> Event:
    """The content of a file that ships."""
    return tomllib.loads((FILES / f"{word.replace('-', '_')}.toml").read_text("utf-8"))


class Character:
    """A character in play."""

    def __init__(self, card: Event, player: int) -> None:
        self.card, self.id, self.player = card, card["id"], player
        self.area: str | None = None
        self.inside = self.out = self.done = self.used = False
        self.tokens: Counter[str] = Counter()
        self.left = [1, 1]
        self.boost: dict[str, int] = {}

    @property
    def skill(self) -> Event:
        """The skill as the file has it."""
        skill: Event = self.card.get("skill", {})
        return skill

    def traits(self, kind: str) -> list[Event]:
        """The traits of a kind (D3.1)."""
        return [each for each in self.skill.get("always", []) if each["kind"] == kind]

    def trait(self, kind: str, otherwise: int = 0) -> int:
        """The number of a trait."""
        return next((int(each["n"]) for each in self.traits(kind)), otherwise)

    def price(self, deed: str) -> int:
        """The action points of a deed (3.11, D3.1)."""
        usual = {"move": 1, "attack": 1, "pick": 1, "bash": 2}[deed]
        return next((int(each["n"]) for each in self.traits("cost") if each["of"] == deed), usual)

    @property
    def room(self) -> int:
        """The tokens that still find room (2.7)."""
        return 3 + self.trait("carry") - self.tokens.total()


class Table:
    """The whole game at one moment."""

    def __init__(self, setup: Event) -> None:
        cards = setup["cards"]
        self.setup, self.file = setup, shipped(cards) if isinstance(cards, str) else cards
        board = self.file.get("board", {})
        self.graph = setup.get("board", "graph" if board else "table") == "graph"
        self.board = board if self.graph else {}
        self.joined: dict[str, list[str]] = {}
        for pair in [pair for key in ("white", "green", "teleport") for pair in self.board.get(key, [])]:
            self.joined.setdefault(pair[0], []).append(pair[1])
            self.joined.setdefault(pair[1], []).append(pair[0])
        self.seats = range(len(setup["players"]))
        self.start = setup.get("start", 0)
        self.adventure = next(each for each in self.file["adventure"] if each["id"] == setup["adventure"])
        self.arcana = {each["id"]: each for each in self.file.get("arcana", [])}
        self.missions = {each["id"]: each for each in self.file.get("mission", [])}
        gangs = setup["gangs"]
        self.characters = {
            each["id"]: Character(each, gangs.index(each["gang"]))
            for each in self.file.get("character", [])
            if each["gang"] in gangs
        }
        self.guards = {each["id"]: each for each in self.file["militia"]}
        self.figures: dict[str, str | None] = {
            each["id"]: each.get("start") if self.graph else "on" for each in self.file["militia"]
        }
        self.others: dict[str, str | None] = {each["id"]: None for each in self.file.get("other", [])}
        self.rooms: dict[str, Any] = {
            room: {"kind": setup.get("treasures", {}).get(room, "?"), "shut": False}
            for room in self.board.get("rooms", [])
        }
        self.lying, self.gone = Counter({} if self.graph else HOW_MANY), Counter[str]()
        self.ducats, self.hand = [0 for _ in self.seats], [0 for _ in self.seats]
        self.deck = sum(each["count"] for each in self.arcana.values()) if self.arcana else 60
        self.discard = 0
        self.played = Counter[str]()
        self.open = list(setup.get("missions", []))
        self.unturned = [each for each in self.missions if each not in self.open]
        self.round, self.stage, self.turn, self.ap, self.ap_turn = 0, "deploy", self.start, 0, 7
        self.nobody = False
        self.active: str | None = None
        self.gates: set[Any] = set()
        self.alarm = self.mission_done = False
        self.pending: list[Event] = []
        self.thrown: Event | None = None
        self.box: list[Event] = []

    @property
    def order(self) -> list[int]:
        """The players in turn order."""
        return [(self.start + step) % len(self.seats) for step in self.seats]

    @property
    def waits(self) -> Event:
        """The last pending thing; empty if nothing is pending."""
        return self.pending[-1] if self.pending else {}

    @property
    def waiting(self) -> str | None:
        """The word of 9.9 for the thing that is waited for."""
        what: str | None = self.waits.get("what")
        if what == "fight":
            return "fight" if None in self.waits["dice"].values() else "spoils"
        return what

    @property
    def fight(self) -> Event | None:
        """The fight on the stack."""
        return next((each for each in self.pending if each["what"] == "fight"), None)

    def where(self) -> dict[str, str]:
        """The area of each figure that stands on the board."""
        found = {each.id: each.area for each in self.characters.values()} | self.figures | self.others
        return {figure: area for figure, area in found.items() if area is not None}

    def free(self, area: str) -> bool:
        """Return True if no figure stands in the area (4.2)."""
        stands = any(each.area == area for each in self.characters.values())
        return not (stands or area in self.figures.values() or area in self.others.values())

    @property
    def areas(self) -> list[str]:
        """All areas of the board."""
        return [*self.board.get("streets", []), *self.board.get("rooms", [])]

    def neighbours(self, area: str) -> set[str]:
        """The areas next to one, through no red line and no gate (4.1)."""
        return {other for other in self.joined.get(area, ()) if frozenset((area, other)) not in self.gates}

    def behind_walls(self, area: str) -> set[str]:
        """The areas behind a red line."""
        return {other for pair in self.board.get("red", []) if area in pair for other in pair if other != area}

    def unseen(self, kind: str) -> int:
        """The tokens of a kind that can lie in rooms of unknown kind (2.5)."""
        known = [token["kind"] for token in self.rooms.values() if token is not None].count(kind)
        carried = sum(each.tokens[kind] for each in self.characters.values())
        return HOW_MANY[kind] - known - carried - self.gone[kind]

    def token(self, area: str | None) -> Any:
        """The token of an area, None without one."""
        return self.rooms.get(area or "")

    def has_lock(self, character: Character) -> bool:
        """Return True if there is a lock where a character stands (5.1)."""
        return self.token(character.area) is not None if self.graph else self.lying.total() > 0

    def names(self) -> set[str]:
        """The names that may stand for a target: all of the file but those of characters who do not play."""
        found = {each["id"] for key, array in self.file.items() if isinstance(array, list) for each in array}
        found -= {each["id"] for each in self.file.get("character", [])} - set(self.characters)
        board = self.file.get("board", {})
        return found | {*board.get("streets", []), *board.get("rooms", [])}


def worth(kind: str, number: int) -> int:
    """The value of tokens of a kind that are counted together (2.6)."""
    if kind == "ruby":
        return 2 * number
    return {0: 0, 1: 2, 2: 5, 3: 8}[number] if kind in ("emerald", "key", "scroll", "bracelet") else 0
