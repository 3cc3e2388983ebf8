"""The taps on the owner's cards, and on changes that people enter by hand."""

from companion.ui.messages import Message
from engine.owner_file import Path


class OpenCards(Message, frozen=True, gc=False):
    """The owner's cards."""


class ShowCards(Message, frozen=True, gc=False):
    """The owner's cards of a kind, or the board."""

    kind: str
    page: int = 0


class OpenCard(Message, frozen=True, gc=False):
    """A card of the owner's file, by its kind and id."""

    kind: str
    card: str


class OpenPart(Message, frozen=True, gc=False):
    """A part of the card that is typed in; the whole card for an empty path."""

    at: Path = ()


class OpenField(Message, frozen=True, gc=False):
    """The allowed values of a field, or the keys to type a text."""

    path: Path


class PickValue(Message, frozen=True, gc=False):
    """A value for the field that is chosen: the number of the choice; of a field of several, it is added or taken."""

    choice: int


class CloseField(Message, frozen=True, gc=False):
    """The chosen values of a field are complete."""


class ChoicesPage(Message, frozen=True, gc=False):
    """Another page of the allowed values."""

    page: int


class AddPart(Message, frozen=True, gc=False):
    """One more effect, step or space."""


class RemovePart(Message, frozen=True, gc=False):
    """One effect, step or space less."""


class NoEffects(Message, frozen=True, gc=False):
    """The event has no effects."""


class SaveCard(Message, frozen=True, gc=False):
    """Store the card, or the board, in the owner's file."""


class RestoreCard(Message, frozen=True, gc=False):
    """The card, or the board, as the owner's file has it."""


class DropCard(Message, frozen=True, gc=False):
    """Delete the card; the key was held."""


class AnswerChange(Message, frozen=True, gc=False):
    """The answer to the question about the next change: the number of the choice."""

    choice: int


class TakeAnswerBack(Message, frozen=True, gc=False):
    """The last answer about the next change, or the last change, again."""


class DropChange(Message, frozen=True, gc=False):
    """A change less."""

    position: int


class ChangesPage(Message, frozen=True, gc=False):
    """Another page of the answers."""

    page: int


class ChangesDone(Message, frozen=True, gc=False):
    """All changes are entered."""
