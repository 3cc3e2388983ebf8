"""Messages about the settings."""

from companion.i18n.language import Language
from companion.ui.messages.message import Message


class ToggleVoice(Message, frozen=True, gc=False):
    """Speak, or be silent."""


class ChooseLanguage(Message, frozen=True, gc=False):
    """The language of screen and voice from now on, also in the middle of a game."""

    language: Language


class Set(Message, frozen=True, gc=False):
    """A setting has this value from now on, by its name in the settings."""

    name: str
    value: str | int | bool


class OpenSettings(Message, frozen=True, gc=False):
    """The settings, at a page by its name; `game` is the key of the game whose settings it shows."""

    page: str = "screen"
    game: str = ""
