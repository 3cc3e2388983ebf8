"""The taps of Troyes: frozen values, each handled by a function of this package."""

from companion.games.drafts import Copy
from companion.games.troyes.model import BoardPart, Influence, Question
from companion.ui.messages import Message
from engine.troyes.actions import Act, Action, Die, SquareDie
from engine.troyes.setup import Pieces
from engine.troyes.terms import Building, Colour


class PickPieces(Message, frozen=True, gc=False):
    """The next colour of pieces for this seat, exchanged with the seat that has it."""

    player: int
    pieces: Pieces


class PickStart(Message, frozen=True, gc=False):
    """Make this player the first one."""

    player: int


class PickCards(Message, frozen=True, gc=False):
    """Play with these cards."""

    source: Copy


class PickWages(Message, frozen=True, gc=False):
    """The deniers that a citizen of this building costs each round."""

    building: Building
    deniers: int


class PickActivity(Message, frozen=True, gc=False):
    """An activity card that turned up; the last one of the three is stored with the others."""

    colour: Colour
    card: str


class PickEvent(Message, frozen=True, gc=False):
    """An event that turned up: the red one, then the one that it calls."""

    card: str


class NoSecondEvent(Message, frozen=True, gc=False):
    """No card of the called colour is left in its deck."""


class PickCharacter(Message, frozen=True, gc=False):
    """The player in question shows this character."""

    card: str


class CardsShownPage(Message, frozen=True, gc=False):
    """Another page of the cards that can turn up."""

    page: int


class ClearShown(Message, frozen=True, gc=False):
    """Choose the cards that turned up again."""


class Decide(Message, frozen=True, gc=False):
    """Carry a decision out as the engine names it."""

    action: Action


class OpenBoard(Message, frozen=True, gc=False):
    """The whole position."""


class TypeCard(Message, frozen=True, gc=False):
    """Type a card of the owner's copy in: its kind, and its colour and number where the place asks for them."""

    kind: str
    colour: Colour | None = None
    number: int | None = None


class TapDie(Message, frozen=True, gc=False):
    """Take a die of the square into the group, or out of it again."""

    die: SquareDie
    chosen: bool


class ClearDice(Message, frozen=True, gc=False):
    """Choose other dice, or go back from a question to the results."""


class AskDetail(Message, frozen=True, gc=False):
    """Ask for a detail of an action: its uses, its cube, the place of its tradesman."""

    act: Act
    question: Question


class ResultsPage(Message, frozen=True, gc=False):
    """Another page of the results."""

    page: int


class UseInfluence(Message, frozen=True, gc=False):
    """Choose dice for influence: to throw one again, or to turn some over; None goes back."""

    use: Influence | None


class TapOwnDie(Message, frozen=True, gc=False):
    """Take a die of one's own into the cover, or out of it again."""

    die: Die
    chosen: bool


class TapBlackDie(Message, frozen=True, gc=False):
    """Beat this black die too, or not."""

    value: int
    chosen: bool


class ShowBoardPart(Message, frozen=True, gc=False):
    """Show a part of the position large."""

    part: BoardPart


class RestOnName(Message, frozen=True, gc=False):
    """A finger rested on a player's name, which showed the victory points."""

    player: int
