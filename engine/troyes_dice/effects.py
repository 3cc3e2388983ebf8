"""The effects of an action, in order: all the data that a screen, a voice or a ring needs.

Places are 0-8 clockwise from place 0, slots 0-3 clockwise from the free end, columns 1-6 from the left.
`rule` is the number of the rule that was followed.
"""

from enum import StrEnum
from typing import ClassVar

from engine.troyes_dice.actions import Option, Roll
from engine.troyes_dice.bonuses import ColumnBonus as ColumnBonus
from engine.troyes_dice.bonuses import Effect as Effect
from engine.troyes_dice.bonuses import FeastHeld as FeastHeld
from engine.troyes_dice.bonuses import LinkPaid as LinkPaid
from engine.troyes_dice.bonuses import ResourceBonus as ResourceBonus
from engine.troyes_dice.bonuses import TrackBonus as TrackBonus
from engine.troyes_dice.scoring import Score
from engine.troyes_dice.state import Reason
from engine.troyes_dice.terms import Colour, Half, Kind, Resource, Tile


class PlazaTurned(Effect, frozen=True, gc=False, tag=True):
    """A destroyed plaza was put back with its other face up."""

    rule: ClassVar[str] = "3.7"
    place: int
    colour: Colour


class TileTurned(Effect, frozen=True, gc=False, tag=True):
    """A feast became a raid."""

    rule: ClassVar[str] = "6.2"
    place: int
    tile: Tile


class DiscTurned(Effect, frozen=True, gc=False, tag=True):
    """The small disc went on one place: a new day."""

    rule: ClassVar[str] = "3.8"
    day: int
    neutral: int


class HalfOpened(Effect, frozen=True, gc=False, tag=True):
    """A roll opened a half; `places` are its four plazas, slot 0 first."""

    rule: ClassVar[str] = "3.2"
    day: int
    half: Half
    neutral: int
    places: tuple[int, int, int, int]


class RollCorrected(Effect, frozen=True, gc=False, tag=True):
    """The open half's roll was replaced; the half opens again with the effects that follow."""

    rule: ClassVar[str] = "3.1"
    before: Roll
    after: Roll


class DieLaid(Effect, frozen=True, gc=False, tag=True):
    """A die lies on a plaza; `available` says whether players may choose it."""

    rule: ClassVar[str] = "3.1"
    slot: int
    place: int
    colour: Colour
    value: int
    black: bool
    available: bool


class PlazaDestroyed(Effect, frozen=True, gc=False, tag=True):
    """A die destroyed its plaza for this half: the black one (3.3), or a clear one on the black raid (6.2)."""

    slot: int
    place: int
    colour: Colour
    value: int
    black: bool
    attacks: bool
    rule: str


class BlackIgnored(Effect, frozen=True, gc=False, tag=True):
    """The black die landed on the black feast: nothing is destroyed and it may be chosen."""

    rule: ClassVar[str] = "6.2"
    slot: int
    place: int
    colour: Colour
    value: int


class Outcome(StrEnum):
    """The outcome of an attack on one sheet."""

    CROSSED = "crossed"
    PROTECTED = "protected"
    ALREADY_CROSSED = "already crossed"


class CellAttacked(Effect, frozen=True, gc=False, tag=True):
    """A cell of one player's sheet was attacked; `lost` are the buildings that can never be built now."""

    player: int
    district: Colour
    column: int
    number: int
    outcome: Outcome
    lost: tuple[Kind, ...]
    rule: str


class DieChosen(Effect, frozen=True, gc=False, tag=True):
    """A player chose a die, here as it lies."""

    rule: ClassVar[str] = "3.6"
    player: int
    slot: int
    colour: Colour
    value: int


class Paid(Effect, frozen=True, gc=False, tag=True):
    """A player crossed out resources; `left` is the rest of that resource."""

    player: int
    resource: Resource
    amount: int
    left: int
    reason: Reason
    rule: str


class DieAdjusted(Effect, frozen=True, gc=False, tag=True):
    """A player's die after adjusting (4.3, 4.4)."""

    player: int
    colour: Colour
    value: int
    rule: str


class Rested(Effect, frozen=True, gc=False, tag=True):
    """A player could pay for no die."""

    rule: ClassVar[str] = "4.2"
    player: int


class ResourceGained(Effect, frozen=True, gc=False, tag=True):
    """A player circled `amount` spaces; `circled` is the track's position, `lost` the number that found no space."""

    player: int
    resource: Resource
    amount: int
    lost: int
    circled: int
    rule: str


class CitizenGained(Effect, frozen=True, gc=False, tag=True):
    """A player circled `amount` citizens of a track; `circled` is where the track stands."""

    player: int
    colour: Colour
    amount: int
    circled: int
    rule: str


class CitizenLost(Effect, frozen=True, gc=False, tag=True):
    """All three tracks were full."""

    rule: ClassVar[str] = "2.5"
    player: int
    colour: Colour
    amount: int


class Built(Effect, frozen=True, gc=False, tag=True):
    """A building now stands; `by_bonus` if no die built it (4.9)."""

    player: int
    kind: Kind
    district: Colour
    column: int
    number: int
    rule: str
    by_bonus: bool = False


class CharacterNumbered(Effect, frozen=True, gc=False, tag=True):
    """A cathedral wrote its number beside the column's character."""

    rule: ClassVar[str] = "4.7"
    player: int
    column: int
    number: int


class ColumnProtected(Effect, frozen=True, gc=False, tag=True):
    """A fortress now protects its column from attacks."""

    rule: ClassVar[str] = "3.4"
    player: int
    column: int


class HallCounted(Effect, frozen=True, gc=False, tag=True):
    """A great hall counted this many dice of a colour."""

    rule: ClassVar[str] = "4.7"
    player: int
    column: int
    colour: Colour
    dice: int


class BonusLapsed(Effect, frozen=True, gc=False, tag=True):
    """A bonus had no legal option (4.11); `rule` is the bonus's own."""

    player: int
    rule: str


class ChoiceRaised(Effect, frozen=True, gc=False, tag=True):
    """A player must choose before the turn continues."""

    player: int
    options: tuple[Option, ...]
    rule: str


class TurnEnded(Effect, frozen=True, gc=False, tag=True):
    """A player's turn of this half is complete."""

    rule: ClassVar[str] = "3.6"
    player: int


class TurnUndone(Effect, frozen=True, gc=False, tag=True):
    """A player's turn of this half was taken back: the sheet is as it was after the event."""

    rule: ClassVar[str] = "3.6"
    player: int


class GameEnded(Effect, frozen=True, gc=False, tag=True):
    """The last turn of the last half is complete; `winners` are player numbers, ties shared."""

    rule: ClassVar[str] = "5.4"
    scores: tuple[Score, ...]
    winners: tuple[int, ...]
