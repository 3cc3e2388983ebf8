"""The screens of The Castles of Tuscany, and the unconfirmed choices of people.

A screen holds the choices made on it; all else is in the game that the model holds.
"""

from enum import StrEnum

from companion.games.castles_of_tuscany.seen import MapCheck, SeenTile
from companion.games.drafts import OwnerDrafts, OwnerSetup
from companion.ui.model import Model, Screen
from engine.castles_of_tuscany.actions import Action, LaidBoard
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.effects import Effect
from engine.castles_of_tuscany.setup import DRAWS
from engine.castles_of_tuscany.terms import DISPLAY, Hands, Item, Kind, LastTurn, PlayerColour, RoundEnd, Space, Tile

PLACES = tuple(range(DISPLAY))
"""The places of the display in the order in which the game numbers them."""


class BoxPart(StrEnum):
    """The part of the owner's box that is shown and entered."""

    BOARDS = "boards"
    FARMS = "farms"
    BONUSES = "bonuses"
    CARDS = "cards"
    PRODUCTION = "production"


class SetupDraft(OwnerSetup, frozen=True):
    """The set-up in the making: the colour of each seat in order, the first player, the box, the options."""

    colours: tuple[PlayerColour, ...] = tuple(PlayerColour)
    start: int = 0
    hands: Hands = Hands.COUNT
    draw: int = DRAWS[0]
    round_end: RoundEnd = RoundEnd.TURN
    last_turn: LastTurn = LastTurn.ALL


class CardPage(Screen, frozen=True):
    """A production card of the owner's box that is typed in or changed: `card` is its id, empty for a new one.

    It brings one gain or one of several; the text in `manual` stands for both. `option` is the gain that is shown.
    """

    card: str = ""
    name: str = ""
    count: int = 1
    gains: tuple[Gain, ...] = (Gain(),)
    manual: str = ""
    option: int = 0
    back: Screen | None = None


class Drafts(OwnerDrafts, frozen=True):
    """The choices that people have not confirmed.

    `following` are the actions that the camera has seen and people have confirmed, to be stored after the take of the
    tile `taken`; `announced` are the effects of those before, and `five` the tiles that came in place of five alike.

    `told` are the effects of each action of the turn so far, or of the last turn until somebody acts.

    `order` is the place of the display, as the game numbers them, that is drawn at each place: of two equal tiles the
    game and its record know the first one alone, and people take the one that they tapped.
    """

    setup: SetupDraft = SetupDraft()
    taken: Tile | None = None
    following: tuple[Action, ...] = ()
    announced: tuple[Effect, ...] = ()
    five: tuple[SeenTile, ...] = ()
    told: tuple[tuple[Effect, ...], ...] = ()
    order: tuple[int, ...] = PLACES


def drafts_of(model: Model) -> Drafts:
    """The drafts of the game that the model shows."""
    return model.drafts if isinstance(model.drafts, Drafts) else Drafts()


class TableSetup(Screen, frozen=True):
    """Colours of the pieces, start player, box and options."""


class BoxPage(Screen, frozen=True):
    """The owner's box: its boards, farm tiles, colour bonuses, region cards or a `page` of its
    production cards.

    `cell` is the farm tile or the number that is entered next, None once all are entered; `back` is the screen that it
    was opened from.
    """

    part: BoxPart = BoxPart.BOARDS
    cell: int | None = 0
    back: Screen | None = None
    page: int = 0


class BoardPage(Screen, frozen=True):
    """A board of the owner's box: `space` is the one whose kind is entered next, None once all are entered."""

    board: str = ""
    space: int | None = 0
    back: Screen | None = None


class MapSetup(Screen, frozen=True):
    """A player's boards from left to right so far; `player` is None for the first one who has laid no map.

    With `hands = "colours"` the first `cards` follow once the space of the start castle is chosen, on the own phone.
    """

    player: int | None = None
    boards: tuple[LaidBoard, ...] = ()
    castle: Space | None = None
    cards: tuple[Kind, ...] = ()


class BonusChoice(Screen, frozen=True):
    """The bonus tile of a player, at the start and later (1.12, 5.5)."""


class DisplaySetup(Screen, frozen=True):
    """The first eight tiles of the display as far as they are entered; `by_hand` if no camera is to read them."""

    tiles: tuple[Tile, ...] = ()
    by_hand: bool = False


class Turn(Screen, frozen=True):
    """The action of a player: draw, take a tile, place an item.

    `item` is the item of the storage to place, None for the first one; `space` the space chosen for it, whose price is
    asked for. `taking` is the tile for which an item must leave the full storage. With `by_hand` a camera reads the
    display only when it is asked to.
    """

    item: Item | None = None
    space: Space | None = None
    taking: Tile | None = None
    by_hand: bool = False


class Came(Screen, frozen=True):
    """The tiles that came into the display, as far as they are entered; `by_hand` as in `DisplaySetup`."""

    tiles: tuple[Tile, ...] = ()
    by_hand: bool = False


class CastleChoice(Screen, frozen=True):
    """The tile of the display that a castle brings, whose space is asked for (5.8); `by_hand` as in `Turn`."""

    tile: Tile | None = None
    by_hand: bool = False


class Production(Screen, frozen=True):
    """The production card that turned up; `gain` is entered where the file lists no cards."""

    gain: Gain = Gain()
    page: int = 0


class Choosing(Screen, frozen=True):
    """The gains of a card of which the player takes one (D5.3)."""


class ManualGain(Screen, frozen=True):
    """The gain, so far, that people enter for a card that the game cannot carry out (D5.4)."""

    gain: Gain = Gain()


class DrawnCards(Screen, frozen=True):
    """The region cards that a player has drawn, so far, with `hands = "colours"` (7.3)."""

    cards: tuple[Kind, ...] = ()


class MarbleChoice(Screen, frozen=True):
    """A marble for one more action, or the next player."""


class HandCount(Screen, frozen=True):
    """The number of cards in a player's hand, to be set right (7.2); `back` is the screen that it was opened from."""

    player: int = 0
    cards: int = 0
    back: Screen | None = None


class HandsCount(Screen, frozen=True):
    """The hands at the end, counted one after the other (6.3): `confirmed` of them, `cards` of the next one.

    `cards` is None while the number of the game stands.
    """

    confirmed: int = 0
    cards: int | None = None


class Board(Screen, frozen=True):
    """The whole position, or all that is a `player`'s in large; `back` is the screen that it was opened from.

    `check` is the player's map on the table, if a camera has read it.
    """

    player: int | None = None
    back: Screen | None = None
    check: MapCheck | None = None
