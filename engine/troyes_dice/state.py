"""Frozen values of a game: sheets, the open half's throw, and each player's turn."""

from enum import StrEnum

from msgspec import Struct

from engine.troyes_dice.actions import Option, Rest, Roll, Turn
from engine.troyes_dice.bonuses import Bonus, Step
from engine.troyes_dice.setup import PLACES, Setup
from engine.troyes_dice.sheet import FIRST_RESOURCES, RED, cell, columns_of
from engine.troyes_dice.terms import HALF_OF_DAY, Colour, Half, Kind, Resource, Tile
from engine.troyes_dice.tiles import TileSide

HALVES = 16
NO_COLUMNS = (0, 0, 0, 0, 0, 0)


class Reason(StrEnum):
    """The purpose of a payment."""

    SLOT = "slot"
    RAID = "raid"
    COLOUR = "colour"
    VALUE = "value"


class Sheet(Struct, frozen=True, gc=False):
    """A player's page: tracks in the order of rule 4.10, buildings and crossed cells as masks of 18 cells.

    `circled` counts the spaces circled so far and `held` those not yet spent, for influence, denier, knowledge;
    `citizens` counts the circled citizens, red, yellow, white; `built[kind]` and `crossed` have the bits of
    `sheet.cell`; `characters[i]` is the number beside the character of column i + 1, 0 if there is none.
    """

    circled: tuple[int, int, int] = (FIRST_RESOURCES, FIRST_RESOURCES, FIRST_RESOURCES)
    held: tuple[int, int, int] = (FIRST_RESOURCES, FIRST_RESOURCES, FIRST_RESOURCES)
    citizens: tuple[int, int, int] = (0, 0, 0)
    built: tuple[int, int] = (0, 0)
    crossed: int = 0
    characters: tuple[int, int, int, int, int, int] = NO_COLUMNS

    def has(self, kind: Kind, district: Colour, column: int) -> bool:
        """Return True if that building stands."""
        return bool(self.built[kind] >> cell(district, column) & 1)

    def is_crossed(self, district: Colour, column: int) -> bool:
        """Return True if that cell's die is crossed out (3.3)."""
        return bool(self.crossed >> cell(district, column) & 1)

    def is_protected(self, column: int) -> bool:
        """Return True if a fortress keeps attacks off that column (3.4)."""
        return self.has(Kind.PRESTIGE, RED, column)

    def columns(self, kind: Kind, district: Colour) -> tuple[int, ...]:
        """The columns, ascending, in which that building stands."""
        return columns_of(self.built[kind], district)

    def crossed_columns(self, district: Colour) -> tuple[int, ...]:
        """The columns, ascending, whose cell of that district is crossed out."""
        return columns_of(self.crossed, district)


class Due(Struct, frozen=True, gc=False):
    """A part of a die's price: the slot's price (4.1) or a raid's extra (6.2)."""

    resource: Resource
    amount: int
    reason: Reason
    rule: str


class Payment(Struct, frozen=True, gc=False):
    """One way of paying for a die: `pay` is the resource that pays an `any` cost, None if nothing is to choose.

    `cost` is the whole cost in influence, deniers, knowledge; `dues` are the payments that make it up: the slot
    first, then a raid's extra.
    """

    pay: Resource | None
    cost: tuple[int, int, int]
    dues: tuple[Due, ...]


class Slot(Struct, frozen=True, gc=False):
    """One of the four plazas of the open half with the die that lies on it.

    `value` is the face of the die, `lies` its value for a player before adjusting (0 under the work raid). `payments`
    are the ways of paying for it: one, or one for each resource where slot 1 costs `any`. `value_costs[v]` is the
    influence that makes the die a v, None if it cannot be done (4.3, 6.3).
    """

    index: int
    place: int
    colour: Colour
    value: int
    lies: int
    black: bool
    available: bool
    tile: Tile | None
    raid: bool
    side: TileSide
    payments: tuple[Payment, ...]
    value_costs: tuple[int | None, ...]

    @property
    def destroyed(self) -> bool:
        """True if this die destroyed its plaza, so that nobody may choose it (3.3, 6.2)."""
        return not self.available

    def payment(self, pay: Resource | None) -> Payment | None:
        """The way of paying that names this resource, or none; None if the die cannot be paid for so (4.1)."""
        for payment in self.payments:
            if payment.pay is pay:
                return payment
        return None


class Throw(Struct, frozen=True, gc=False):
    """The open half's roll, laid out: four slots, clockwise from the free end.

    `available` are the slots that players may choose; `dice_of[colour]` counts those by their plaza's colour, as
    great halls do (4.7).
    """

    roll: Roll
    slots: tuple[Slot, Slot, Slot, Slot]
    available: tuple[Slot, ...]
    dice_of: tuple[int, int, int]


class ChoiceReason(StrEnum):
    """The event that raised a choice."""

    FULL_TRACK = "full track"
    """A citizen finds no space on its own track (2.5)."""
    FEAST = "feast"
    """The fortress feast brings one more citizen (6.2)."""
    TRACK = "track"
    """15 citizens on one track bring a prestige building (2.3)."""
    COLUMN = "column"
    """All three tracks have reached a column that brings a work building (2.4)."""


class Choice(Struct, frozen=True, gc=False):
    """A player's decision before the turn continues (4.11)."""

    options: tuple[Option, ...]
    rule: str
    reason: ChoiceReason


class Pending(Struct, frozen=True, gc=False):
    """A turn stopped at a choice: the rest of the interrupted effect, and the bonuses still queued."""

    choice: Choice
    steps: tuple[Step, ...]
    queue: tuple[Bonus, ...]


class Seat(Struct, frozen=True, gc=False):
    """A player's place at the table.

    `opening` is the sheet before the open half's roll, `after_event` the one after its event; `turn` the player's turn
    in this half, None before; `pending` the choice that is still open in that turn.
    """

    sheet: Sheet
    opening: Sheet
    after_event: Sheet
    turn: Turn | Rest | None = None
    pending: Pending | None = None

    @property
    def done(self) -> bool:
        """True if this player's turn of the open half is complete."""
        return self.turn is not None and self.pending is None


class Game(Struct, frozen=True, gc=False):
    """A whole game at one moment.

    `half_index` counts the halves rolled so far, -1 before the first; `faces[p]` is the colour facing up at place p;
    `raids` the places whose tile shows its raid; `column_of[n]` the column of number n (0 for 0); `waiting` the number
    of players without a complete turn in the open half.
    """

    setup: Setup
    seats: tuple[Seat, ...]
    faces: tuple[Colour, ...]
    column_of: tuple[int, ...]
    half_index: int = -1
    raids: frozenset[int] = frozenset()
    throw: Throw | None = None
    waiting: int = 0

    @property
    def day(self) -> int:
        """The day, 1-8; 1 before the first roll."""
        return max(self.half_index, 0) // 2 + 1

    @property
    def half(self) -> Half:
        """The open half; the morning before the first roll."""
        return HALF_OF_DAY[max(self.half_index, 0) % 2]

    @property
    def neutral_place(self) -> int:
        """The place at which the window stands (3.2)."""
        return (self.day - 1) % PLACES

    @property
    def free_end(self) -> int:
        """The place of the open half's first slot: the four go clockwise from it (3.2)."""
        index = max(self.half_index, 0)
        return (index // 2 + 1 + 4 * (index % 2)) % PLACES

    @property
    def over(self) -> bool:
        """True if every player has a turn in the sixteenth half."""
        return self.half_index == HALVES - 1 and not self.waiting

    @property
    def can_roll(self) -> bool:
        """True if the next roll would be accepted (3.6, 3.8)."""
        return not self.waiting and not self.over

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Every player's sheet."""
        return tuple(seat.sheet for seat in self.seats)
