"""Messages about the owner's cards of a game, and about texts that a game lets people type."""

from typing import Any

from companion.i18n.faults import AnyFault
from companion.ui.messages.message import Message


class CardsRead(Message, frozen=True, gc=False):
    """The stored cards file of a game, by its key: its text, empty if there is none.

    `fault` is the reason why it cannot be read, `saved` is True after it was stored.
    """

    game: str
    text: str
    fault: AnyFault | None = None
    saved: bool = False


class DraftsRead(Message, frozen=True, gc=False):
    """The cards of a game that an owner has begun and not saved, as they are stored; empty if there are none."""

    game: str
    text: str


class SetupAmended(Message, frozen=True, gc=False):
    """The stored set-up of the game was replaced: the game with it."""

    game: Any


class SetupRecalled(Message, frozen=True, gc=False):
    """The set-up of an earlier game, whose choices the next one begins with."""

    setup: Any


class ActionsRead(Message, frozen=True, gc=False):
    """The confirmed actions of the game that is played."""

    actions: tuple[Any, ...]


class TextTyped(Message, frozen=True, gc=False):
    """The text of a game's own screen is typed; the screen is the one from which it was typed."""

    key: str
    text: str
