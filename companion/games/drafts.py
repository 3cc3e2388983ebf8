"""The part of people's unconfirmed choices that games with an owner's file share."""

from typing import Any

from msgspec import Struct

from companion.i18n.faults import AnyFault


class OwnerDrafts(Struct, frozen=True, kw_only=True):
    """The drafts that undo and an owner's file need, beside the choices of the set-up.

    `sealed` is the number of steps up to the last one of chance: steps before it are taken back by a key that is held.
    `file_fault` is the reason why the owner's file cannot be read, `cards` are the pages of its cards that are not
    saved.
    """

    sealed: int = 0
    file_fault: AnyFault | None = None
    cards: tuple[Any, ...] = ()
