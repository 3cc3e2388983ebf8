"""The taps of The Castles of Tuscany: frozen values, each handled by a function of this package."""

from companion.games.castles_of_tuscany.seen import TakePart
from companion.games.drafts import Copy
from companion.ui.messages import Message
from engine.castles_of_tuscany.actions import Action
from engine.castles_of_tuscany.box import Gain
from engine.castles_of_tuscany.terms import Hands, Item, Kind, LastTurn, PlayerColour, RoundEnd, Space, Tile


class PickColour(Message, frozen=True, gc=False):
    """The next colour of pieces for this seat, exchanged with the seat that has it."""

    player: int
    colour: PlayerColour


class PickStart(Message, frozen=True, gc=False):
    """Make this player the first one."""

    player: int


class PickBox(Message, frozen=True, gc=False):
    """Play with this box."""

    source: Copy


class PickOptions(Message, frozen=True, gc=False):
    """Play with these options (9.1)."""

    hands: Hands
    draw: int
    round_end: RoundEnd
    last_turn: LastTurn


class ToTable(Message, frozen=True, gc=False):
    """The screen that the game asks for now."""


class Decide(Message, frozen=True, gc=False):
    """Carry out an action as the engine names it."""

    action: Action


class PickCastle(Message, frozen=True, gc=False):
    """The start castle lies on this space, the first cards come next; None goes back to the map."""

    castle: Space | None


class AddCard(Message, frozen=True, gc=False):
    """A card of this kind was drawn."""

    kind: Kind


class RemoveCard(Message, frozen=True, gc=False):
    """A card was entered by mistake: its place among those entered."""

    index: int


class LayFor(Message, frozen=True, gc=False):
    """Lay the map of this player."""

    player: int


class TapBoard(Message, frozen=True, gc=False):
    """Lay this board at the right of the others, or take it away again."""

    board: str


class TurnBoard(Message, frozen=True, gc=False):
    """Turn this board by half a turn."""

    board: str


class ShiftBoard(Message, frozen=True, gc=False):
    """The next join of this board to the one before it."""

    board: str


class AddTile(Message, frozen=True, gc=False):
    """A tile that lies in the display, or has come into it."""

    tile: Tile


class RemoveTile(Message, frozen=True, gc=False):
    """The tile entered at this place does not lie there."""

    index: int


class AcceptTiles(Message, frozen=True, gc=False):
    """The entered tiles are right."""


class NameTile(Message, frozen=True, gc=False):
    """Name the tile, or the part of the take, that is asked about."""

    item: Item


class AskTile(Message, frozen=True, gc=False):
    """Name the tile with this index in the picture."""

    index: int


class AskPart(Message, frozen=True, gc=False):
    """Name this part of the take."""

    part: TakePart


class AcceptSeen(Message, frozen=True, gc=False):
    """The camera's reading is right."""


class ByHand(Message, frozen=True, gc=False):
    """Enter by hand; a camera reads again only when it is asked to."""


class PickTile(Message, frozen=True, gc=False):
    """Take this tile of the display; None goes back.

    `place` is the place of the tapped one if an equal tile lies at an earlier place.
    """

    tile: Tile | None
    place: int | None = None


class GapHere(Message, frozen=True, gc=False):
    """The gap lies where the tile of this place is drawn, which is equal to the tile that left."""

    place: int


class PickItem(Message, frozen=True, gc=False):
    """Place this item of the storage."""

    item: Item


class PickSpace(Message, frozen=True, gc=False):
    """Place the item on this space; None goes back to the map."""

    space: Space | None


class SetGain(Message, frozen=True, gc=False):
    """The gain that is entered so far."""

    gain: Gain


class CardsShown(Message, frozen=True, gc=False):
    """Another page of the production cards."""

    page: int


class OpenHand(Message, frozen=True, gc=False):
    """Set the number of cards in this player's hand right."""

    player: int


class SetHand(Message, frozen=True, gc=False):
    """The number of cards that the hand holds."""

    cards: int


class AcceptHand(Message, frozen=True, gc=False):
    """The number of cards in this player's hand is right, or set right."""


class OpenBoard(Message, frozen=True, gc=False):
    """The whole position."""


class ShowPlayer(Message, frozen=True, gc=False):
    """All that is this player's, in large; None shows the whole position again."""

    player: int | None
