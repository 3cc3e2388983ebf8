"""Messages about the hall's page and the broker of the house."""

from companion.ui.messages.message import Message


class OpenHome(Message, frozen=True, gc=False):
    """The settings of the hall and of the broker."""


class TypeSetting(Message, frozen=True, gc=False):
    """Type the value of this setting."""

    name: str


class TypePassword(Message, frozen=True, gc=False):
    """Type the broker's password."""
