"""The taps of Troyes Dice: frozen values, each handled by a function of this package."""

from companion.ui.messages import Message
from engine.troyes_dice import Colour, Deed, Option, Options, Resource, Tile, Turn
from engine.troyes_dice.terms import SecondDieCost


class PickNumbering(Message, frozen=True, gc=False):
    """First game, rolled or expert."""

    mode: str


class PickFirstNumber(Message, frozen=True, gc=False):
    """The crier's die for the leftmost number."""

    number: int


class PickDirection(Message, frozen=True, gc=False):
    """Numbers go up or down from the first."""

    ascending: bool


class PickExpertNumber(Message, frozen=True, gc=False):
    """The next column gets this number."""

    number: int


class ClearExpert(Message, frozen=True, gc=False):
    """Begin the expert's numbering again."""


class SelectPlace(Message, frozen=True, gc=False):
    """A place of the wheel is set next."""

    place: int


class SetFaces(Message, frozen=True, gc=False):
    """The selected place's plaza: the colour up and the hidden one."""

    up: Colour
    back: Colour


class ReadWheel(Message, frozen=True, gc=False):
    """Look at the wheel with the camera: for its colours, or `checking` how the dice lie."""

    checking: bool = False


class MakePlaceZero(Message, frozen=True, gc=False):
    """The selected plaza stands at the window on day 1."""


class PickExpansion(Message, frozen=True, gc=False):
    """Play without tiles, with drawn ones, or with chosen ones."""

    mode: str


class SelectTilePlace(Message, frozen=True, gc=False):
    """A tile is chosen for this place next."""

    place: int


class PickTile(Message, frozen=True, gc=False):
    """The tile that lies beside the selected place."""

    tile: Tile


class PickOptions(Message, frozen=True, gc=False):
    """Play with these options of section 6a."""

    options: Options


class PickSecondCost(Message, frozen=True, gc=False):
    """The price of the second die, as printed on the wheel."""

    cost: SecondDieCost


class ToWheel(Message, frozen=True, gc=False):
    """The wheel and who has still to act."""


class OpenPlayer(Message, frozen=True, gc=False):
    """A player's turn, choice, or finished turn, by the state of the game."""

    player: int


class PlayersPage(Message, frozen=True, gc=False):
    """Another page of players beside the wheel."""

    page: int


class ChooseDie(Message, frozen=True, gc=False):
    """The draft's die."""

    slot: int


class ChooseWay(Message, frozen=True, gc=False):
    """The draft's die and its action, in one tap."""

    slot: int
    deed: Deed


class ChoosePay(Message, frozen=True, gc=False):
    """The resource that pays."""

    pay: Resource


class ChooseColour(Message, frozen=True, gc=False):
    """The die's colour after adjusting."""

    colour: Colour


class ChooseValue(Message, frozen=True, gc=False):
    """The die's value after adjusting."""

    value: int


class ChooseDeed(Message, frozen=True, gc=False):
    """The action of the draft."""

    deed: Deed


class Confirm(Message, frozen=True, gc=False):
    """Carry the draft out."""


class TakeRest(Message, frozen=True, gc=False):
    """No die can be paid: one of each resource."""


class TakeOption(Message, frozen=True, gc=False):
    """An answer to the open choice."""

    option: Option


class UndoTurn(Message, frozen=True, gc=False):
    """Take the player's turn of this half back."""

    player: int


class OpenSheet(Message, frozen=True, gc=False):
    """A player's sheet."""

    player: int


class OpenEnd(Message, frozen=True, gc=False):
    """The score, with this player's breakdown."""

    player: int


class AskHint(Message, frozen=True, gc=False):
    """The coach's ideas for this player's turn."""

    player: int


class NextLesson(Message, frozen=True, gc=False):
    """Somebody has read the coach's sentence about a throw."""

    step: int


class TakeIdea(Message, frozen=True, gc=False):
    """An idea of the coach as the draft of the turn; nothing is carried out yet."""

    turn: Turn


class OpenReview(Message, frozen=True, gc=False):
    """A player's finished game in hindsight: the whole game, or one half, 0-15, with its `sheet`."""

    player: int
    half: int | None = None
    sheet: bool = False


class Remind(Message, frozen=True, gc=False):
    """Nobody has touched the wheel for a while: say who is missing, for the so-manieth time."""

    times: int = 0


class CountOn(Message, frozen=True, gc=False):
    """Count the next line of the score; `counted` are counted already."""

    counted: int


class CountAll(Message, frozen=True, gc=False):
    """Count all lines of the score at once."""
