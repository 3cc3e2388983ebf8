"""The cards and the board of an owner's copy as frozen values (D1, D2, D5, D6).

`engine.troyes.cards_form` reads them from the content of a cards file, or from a record.
"""

from typing import Any

import msgspec
from msgspec import Struct

from engine.owner_file import MADE_UP_ID
from engine.troyes.card_effects import ActivityEffect, EventEffect, Manual, Now
from engine.troyes.terms import Building, Colour, Subject, When

FORMAT = "oyez.troyes-cards"
VERSION = 1

Rows = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""The spaces of a building as they lie: three rows from the top, left to right."""
ROWS: Rows = ((1, 6), (2, 5), (3, 4))
INFLUENCE_MAX = 20


class Wages(Struct, frozen=True):
    """Deniers for each own citizen who stands in a building (D1.6)."""

    palace: int
    bishopric: int
    city_hall: int


class Board(Struct, frozen=True):
    """The numbers that are printed on the board (D1.6-D1.8)."""

    wages: Wages
    palace: Rows = ROWS
    bishopric: Rows = ROWS
    city_hall: Rows = ROWS
    influence_max: int = INFLUENCE_MAX

    def rows(self, building: Building) -> Rows:
        """The spaces of a building as they lie."""
        return {Building.PALACE: self.palace, Building.BISHOPRIC: self.bishopric}.get(building, self.city_hall)

    def wage(self, building: Building) -> int:
        """The wage of a citizen in a building."""
        wages = {Building.PALACE: self.wages.palace, Building.BISHOPRIC: self.wages.bishopric}
        return wages.get(building, self.wages.city_hall)


class Activity(Struct, frozen=True, omit_defaults=True):
    """An activity card (D2). `vp` are its victory-point spaces, first space first."""

    id: str
    name: str
    colour: Colour
    number: int
    hire: int
    vp: tuple[int, ...]
    dice: Colour
    divisor: int
    when: When
    effect: ActivityEffect


class Event(Struct, frozen=True, omit_defaults=True):
    """An event card (D5). `calls` is the colour of the second card; red cards of the deck have one, others none.

    `vp` are the values for most cubes and for second most.
    """

    id: str
    name: str
    colour: Colour
    effects: tuple[EventEffect, ...]
    dice: Colour
    divisor: int
    flags: int
    vp: tuple[int, int]
    calls: Colour | None = None
    start: bool = False


class Character(Struct, frozen=True):
    """A character (D6). `steps` are pairs of the number needed and the points; the highest step reached pays."""

    id: str
    name: str
    counts: Subject
    steps: tuple[tuple[int, int], ...]


class Cards(Struct, frozen=True):
    """The cards file of a copy, complete and of the right form. `playable_faults` checks it for a number of players."""

    name: str
    board: Board
    activity: tuple[Activity, ...] = ()
    event: tuple[Event, ...] = ()
    character: tuple[Character, ...] = ()

    @property
    def made_up(self) -> bool:
        """Return True if a card is made up: the set is for trying and tests."""
        ids = [card.id for cards in (self.activity, self.event, self.character) for card in cards]
        return any(each.startswith(MADE_UP_ID) for each in ids)


def as_mapping(cards: Cards) -> dict[str, Any]:
    """The cards as the file and the record hold them: tables, arrays, texts and whole numbers."""
    values: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(cards))
    mapping = {"format": FORMAT, "version": VERSION, **values}
    for written, card in zip(mapping["activity"], cards.activity, strict=True):
        if isinstance(card.effect, Now):
            del written["effect"]["kind"]
        elif isinstance(card.effect, Manual):
            written["effect"] = {"manual": card.effect.text}
    return mapping
