"""The pieces of an owner's copy as frozen values (D1-D5): board, gangs, figures, arcana, missions, adventures.

`engine.cadwallon.cards_form` reads them from the content of a file, or from a record. The fields are the file's keys.
"""

from enum import StrEnum
from typing import Any, Literal

import msgspec
from msgspec import Struct

from engine.cadwallon.terms import ARCANA, COSTS, Area, Deed, GangColour, Kind, Of, Side, Target, When, Who, Whose

FORMAT = "oyez.cadwallon-cards"
VERSION = 1

Pairs = tuple[tuple[Area, Area], ...]


class BoardMap(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The board: its areas, and the lines between two of them (D2)."""

    streets: tuple[Area, ...]
    rooms: tuple[Area, ...]
    exits: tuple[Area, ...]
    white: Pairs = ()
    green: Pairs = ()
    red: Pairs = ()
    teleport: Pairs = ()
    names: tuple[tuple[Area, str], ...] = ()
    at: tuple[tuple[Area, tuple[int, int]], ...] = ()

    @property
    def areas(self) -> tuple[Area, ...]:
        """Streets, then rooms."""
        return (*self.streets, *self.rooms)

    @property
    def joined(self) -> Pairs:
        """The pairs of areas that are neighbours (D2.2)."""
        return (*self.white, *self.green, *self.teleport)


class Gang(Struct, frozen=True):
    """A gang (D3)."""

    id: str
    name: str
    colour: GangColour


class Trait(StrEnum):
    """A skill that is always at work (D3.1)."""

    DICE = "dice"
    TIES = "ties"
    THROUGH = "pass"
    COST = "cost"
    CHEST = "chest"
    CARRY = "carry"
    SPOILS = "spoils"
    RUN = "run"
    IMMUNE = "immune"
    FENCE = "fence"


class Always(Struct, frozen=True, omit_defaults=True):
    """A trait with its numbers (D3.1)."""

    kind: Trait
    n: int | None = None
    side: Literal["attack", "defend", "both"] | None = None
    against: Literal["thieves", "militia", "all"] = "all"
    of: Deed | None = None


class Op(StrEnum):
    """An effect of a card (D4.3)."""

    STEPS = "steps"
    WALLS = "walls"
    THROUGH = "pass"
    MIND = "mind"
    OPEN = "open"
    BOUNTY = "bounty"
    SWAP = "swap"
    AP = "ap"
    DICE = "dice"
    TIES = "ties"
    AGAIN = "again"
    DUCATS = "ducats"
    DRAW = "draw"
    SHUT = "shut"
    MANUAL = "manual"


BOOSTS = (Op.STEPS, Op.WALLS, Op.THROUGH, Op.MIND, Op.OPEN, Op.BOUNTY)
"""The effects for a character's next move, pick or lock (6.9)."""


class Effect(Struct, frozen=True, omit_defaults=True):
    """An effect of a card with its numbers and words (D4.3)."""

    op: Op
    n: int = 0
    side: Whose | None = None
    who: Who | None = None
    text: str = ""


class Cost(Struct, frozen=True, omit_defaults=True):
    """The price of a skill (D3.3)."""

    ap: int = 0
    arcana: int = 0


class Skill(Struct, frozen=True, omit_defaults=True):
    """A skill: `always` at work, used at a time, or `manual` (6.6)."""

    always: tuple[Always, ...] = ()
    when: When | None = None
    effect: tuple[Effect, ...] = ()
    cost: Cost = Cost()
    on: Target | None = None
    of: tuple[Of, ...] = ()
    manual: str = ""


class Character(Struct, frozen=True, omit_defaults=True):
    """A thief of a gang (1.5)."""

    id: str
    name: str
    gang: str
    combat: int
    move: int
    mind: int
    skill: Skill | None = None

    def has(self, kind: Trait) -> bool:
        """Return True for a character with this trait."""
        return any(each.kind is kind for each in self.traits)

    def number(self, kind: Trait, otherwise: int = 0) -> int:
        """The number of a trait; `otherwise` for a character who does not have it."""
        return next((each.n or 0 for each in self.traits if each.kind is kind), otherwise)

    def cost(self, deed: Deed) -> int:
        """The action points of an action or a move (3.11)."""
        costs = (each.n or 0 for each in self.traits if each.kind is Trait.COST and each.of is deed)
        return next(costs, COSTS[deed])

    def cost_of_attack(self, step: bool) -> int:
        """The action points of an attack: its move is paid too, but for a step (5.8, 5.9)."""
        return self.cost(Deed.ATTACK) + (0 if step else self.cost(Deed.MOVE))

    def more_dice(self, side: Side, against: str) -> int:
        """The dice that a trait adds on a side of a fight, against `thieves` or `militia` (5.12)."""
        wanted = ("both", "attack" if side is Side.ATTACKER else "defend")
        return sum(
            each.n or 0
            for each in self.traits
            if each.kind is Trait.DICE and each.side in wanted and each.against in ("all", against)
        )

    @property
    def traits(self) -> tuple[Always, ...]:
        """The skills that are always at work."""
        return () if self.skill is None else self.skill.always


class Militia(Struct, frozen=True, omit_defaults=True):
    """A militiaman, and the area where he starts (1.7)."""

    id: str
    name: str
    combat: int
    start: Area | None = None


class Other(Struct, frozen=True):
    """A figure that comes into play by an adventure alone (1.12)."""

    id: str
    name: str


class Arcana(Struct, frozen=True, omit_defaults=True):
    """A kind of arcana, and the number of its copies (D4)."""

    id: str
    name: str
    count: int
    when: When
    effect: tuple[Effect, ...]
    on: Target | None = None
    of: tuple[Of, ...] = ()


class Mission(Struct, frozen=True):
    """A mission (D5.1)."""

    id: str
    name: str
    kinds: tuple[Kind, ...]
    bonus: int


class BoxOp(StrEnum):
    """An event of an adventure (D5.3)."""

    GATES = "gates"
    DUCATS = "ducats"
    DRAW = "draw"
    AP = "ap"
    PLACE = "place"
    REMOVE = "remove"
    SHUT = "shut"
    MANUAL = "manual"


Place = Area | tuple[Area, Area]


class AdventureEvent(Struct, frozen=True, omit_defaults=True):
    """An event of an adventure with its numbers and words (D5.3)."""

    round: int
    op: BoxOp
    n: int = 0
    close: tuple[Place, ...] | None = None
    open: tuple[Place, ...] | None = None
    id: str = ""
    at: Area = ""
    rooms: tuple[Area, ...] | Literal["all"] | None = None
    text: str = ""


class Adventure(Struct, frozen=True, omit_defaults=True):
    """An adventure board (D5.2)."""

    id: str
    name: str
    rounds: int
    alarm: int | None = None
    events: tuple[AdventureEvent, ...] = ()


class Cards(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The file of a copy, complete and of the right form."""

    name: str
    gang: tuple[Gang, ...]
    militia: tuple[Militia, ...]
    adventure: tuple[Adventure, ...]
    board: BoardMap | None = None
    character: tuple[Character, ...] = ()
    other: tuple[Other, ...] = ()
    arcana: tuple[Arcana, ...] = ()
    mission: tuple[Mission, ...] = ()

    @property
    def deck(self) -> int:
        """The number of arcana (2.4)."""
        return sum(card.count for card in self.arcana) if self.arcana else ARCANA


def as_mapping(cards: Cards) -> dict[str, Any]:
    """The cards as the file and the record hold them: tables, arrays, texts and whole numbers."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(cards))
    if cards.board is not None:
        values["board"] |= {key: dict(values["board"][key]) for key in ("names", "at") if key in values["board"]}
    return {"format": FORMAT, "version": VERSION, **values}
