"""Messages about names as they are typed, by letters or by pinyin."""

from companion.ui.key_layers import Layer
from companion.ui.messages.message import Message


class OpenKeyboard(Message, frozen=True, gc=False):
    """Type a new name."""


class Typed(Message, frozen=True, gc=False):
    """A letter, from the screen's keyboard or a real one."""

    letter: str


class EraseLetter(Message, frozen=True, gc=False):
    """Take the last letter back."""


class ShiftKeys(Message, frozen=True, gc=False):
    """Another layer of the keyboard: lower, upper, accents."""

    layer: Layer


class NameDone(Message, frozen=True, gc=False):
    """The typed name joins."""


class PickCharacter(Message, frozen=True, gc=False):
    """The first letters of the pinyin mean this character."""

    character: str


class CharacterPage(Message, frozen=True, gc=False):
    """Another page of characters."""

    page: int
