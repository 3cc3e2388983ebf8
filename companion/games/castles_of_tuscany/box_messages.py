"""The taps on the owner's box: boards, farm tiles, colour bonuses, region cards."""

from companion.games.castles_of_tuscany.model import BoxPart
from companion.ui.messages import Message
from engine.castles_of_tuscany.terms import Kind, Produce


class OpenBox(Message, frozen=True, gc=False):
    """The owner's box."""


class ShowBox(Message, frozen=True, gc=False):
    """Another part of the owner's box; `page` of its production cards."""

    part: BoxPart
    page: int = 0


class EnterBoard(Message, frozen=True, gc=False):
    """The spaces of a board of the owner's box."""

    board: str


class PickBoardSpace(Message, frozen=True, gc=False):
    """The space whose kind is entered next."""

    space: int


class PutKind(Message, frozen=True, gc=False):
    """The kind of the chosen space; the next one that is missing is chosen."""

    kind: Kind


class ClearBoard(Message, frozen=True, gc=False):
    """Delete the spaces of the board that is shown; the key was held."""


class AskSpace(Message, frozen=True, gc=False):
    """A space of the board that the camera has read: name its kind."""

    space: int


class NameSpace(Message, frozen=True, gc=False):
    """The kind of the space that is asked about; the next one that is not sure follows."""

    kind: Kind


class AcceptBoard(Message, frozen=True, gc=False):
    """The ten spaces that the camera has read are right: store them."""


class PickCell(Message, frozen=True, gc=False):
    """The farm tile or the number that is entered next."""

    cell: int


class PutProduce(Message, frozen=True, gc=False):
    """The chosen farm tile shows this produce, or does not show it after all."""

    produce: Produce


class PutNumber(Message, frozen=True, gc=False):
    """The chosen number, after which the next one that is missing is chosen; None to delete the number."""

    number: int | None


class EnterCard(Message, frozen=True, gc=False):
    """A production card of the owner's box by its id; a new one for an empty id."""

    card: str = ""


class TypeName(Message, frozen=True, gc=False):
    """The name of the production card, by the keys for texts."""


class TypeManual(Message, frozen=True, gc=False):
    """The text of a card that cannot be expressed, by the keys for texts."""


class SetCount(Message, frozen=True, gc=False):
    """The number of copies of the production card."""

    count: int


class SetOption(Message, frozen=True, gc=False):
    """Show this gain of the card; one more behind the last one."""

    option: int


class DropOption(Message, frozen=True, gc=False):
    """A gain less."""


class SaveCard(Message, frozen=True, gc=False):
    """Store the production card in the owner's box."""


class RestoreCard(Message, frozen=True, gc=False):
    """The values of the production card as they are saved."""


class DropCard(Message, frozen=True, gc=False):
    """Delete the production card that is shown from the owner's box; the key was held."""
