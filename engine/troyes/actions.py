"""The actions of Troyes: each is one event of a record (9.3); `Rethrow` completes a `Reroll` that names no value.

Districts are players, or NEUTRAL. A die of one's own district is (colour, value), a die of the square (district,
colour, value). Spaces, columns and levels are numbered from 1.
"""

from msgspec import Struct

from engine.troyes.changes import Change
from engine.troyes.places import Expelled, OnCard, Space, Supply
from engine.troyes.terms import Building, Colour, Deed, District

Die = tuple[Colour, int]
SquareDie = tuple[District, Colour, int]
HireFrom = Supply | Space | Expelled | OnCard
"""The places of a citizen that an action may hire (5.3)."""


class ChosenDie(Struct, frozen=True, tag=True):
    """A die to take off one's own district (D5)."""

    colour: Colour
    value: int


class ChosenCitizen(Struct, frozen=True, tag=True):
    """A citizen, or with `enter` a space (9.7)."""

    building: Building
    space: int


class CathedralCubeOff(Struct, frozen=True, tag=True):
    """A cube of the cathedral to take off (D5)."""

    column: int
    level: int


class ActivityCubeOff(Struct, frozen=True, tag=True):
    """A cube of an activity card to take off (D5)."""

    card: str


class EventCubeOff(Struct, frozen=True, tag=True):
    """A cube of an event's flags to take off (D5)."""

    card: str


class ChosenEvent(Struct, frozen=True, tag=True):
    """The event that gets a cube (D3.3)."""

    card: str


class ChosenColumn(Struct, frozen=True, tag=True):
    """The column of the cathedral that gets a cube (D3.3)."""

    column: int


Option = ChosenDie | ChosenCitizen | CathedralCubeOff | ActivityCubeOff | EventCubeOff | ChosenEvent | ChosenColumn


class Settle(Struct, frozen=True, tag=True, gc=False):
    """A citizen of the personal supply takes a free space (1.8)."""

    player: int
    building: Building
    space: int


class Activities(Struct, frozen=True, tag=True):
    """The activity cards of this round turn up (3.2)."""

    red: str
    white: str
    yellow: str


class Roll(Struct, frozen=True, tag=True):
    """The dice of a district show these values (3.5)."""

    district: District
    red: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    yellow: tuple[int, ...] = ()


class Reveal(Struct, frozen=True, tag=True):
    """A red event turns up, and the one of the colour that it calls; None if no card of it is left (3.6)."""

    red: str
    other: str | None = None


class Answer(Struct, frozen=True, tag=True):
    """A player answers the choice that the game waits for (9.7)."""

    player: int
    option: Option


class Manual(Struct, frozen=True, tag=True):
    """The changes that the players enter for a card that the game cannot carry out (D5.5)."""

    changes: tuple[Change, ...]


class Black(Struct, frozen=True, tag=True):
    """The black dice show these values: those called, or those of a card (3.8, D3.2)."""

    values: tuple[int, ...]


class Reroll(Struct, frozen=True, tag=True, gc=False):
    """Influence throws an own die again; without `to` the game waits for the throw (6.2)."""

    player: int
    die: Die
    to: int | None = None


class Rethrow(Struct, frozen=True, tag=True):
    """The die that is thrown again shows this value (6.2)."""

    value: int


class Recruit(Struct, frozen=True, tag=True):
    """Influence brings a citizen from the general to the personal supply (6.3)."""

    player: int


class TurnDice(Struct, frozen=True, tag=True, gc=False):
    """Influence turns own dice upside down (6.4)."""

    player: int
    dice: tuple[Die, ...]


class Counter(Struct, frozen=True, tag=True, gc=False):
    """Own dice beat black ones (3.9)."""

    player: int
    dice: tuple[Die, ...]
    black: tuple[int, ...]


class Concede(Struct, frozen=True, tag=True):
    """The highest black die leaves the square unbeaten (3.11)."""

    player: int


class Act(Struct, frozen=True, tag=True, gc=False):
    """A group of dice is used (5.1-5.17); `cube` is the card of the cube that goes with it (4.6).

    `card` and `uses` belong to activities and events, `hire` to an activity without an own tradesman (5.2).
    """

    player: int
    do: Deed
    dice: tuple[SquareDie, ...]
    cube: str | None = None
    card: str | None = None
    uses: int | None = None
    hire: HireFrom | None = None


class Spend(Struct, frozen=True, tag=True):
    """A cube whose card cannot be carried out is spent before the action (D5.5)."""

    player: int
    card: str


class Pass(Struct, frozen=True, tag=True):
    """The player does nothing more this round (5.18)."""

    player: int


class Characters(Struct, frozen=True, tag=True):
    """The characters of each player turn up (7.1)."""

    cards: tuple[tuple[str, ...], ...]


class Undo(Struct, frozen=True, tag=True):
    """Takes back the latest event that is not taken back (9.5)."""


Action = (
    Settle
    | Activities
    | Roll
    | Reveal
    | Answer
    | Manual
    | Black
    | Reroll
    | Rethrow
    | Recruit
    | TurnDice
    | Counter
    | Concede
    | Act
    | Spend
    | Pass
    | Characters
    | Undo
)

EVENT_WORDS: dict[type[Action], str] = {
    Settle: "settle",
    Activities: "activities",
    Roll: "roll",
    Reveal: "reveal",
    Answer: "answer",
    Manual: "manual",
    Black: "black",
    Reroll: "influence",
    Recruit: "influence",
    TurnDice: "influence",
    Counter: "counter",
    Concede: "concede",
    Act: "act",
    Spend: "spend",
    Pass: "pass",
    Characters: "characters",
    Undo: "undo",
}
"""The word of each event in a record (9.3); a `Rethrow` is a part of its `Reroll`."""
