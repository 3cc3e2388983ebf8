"""The base of all messages."""

from msgspec import Struct


class Message(Struct, frozen=True, gc=False):
    """Base of all messages to the model."""
