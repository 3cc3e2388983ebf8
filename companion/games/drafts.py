"""The part of people's unconfirmed choices that games with an owner's file share."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.i18n.faults import AnyFault


class Copy(StrEnum):
    """The copy of the game that is played: the owner's, typed into a file, or the made-up one for trying."""

    OWN = "own"
    MADE_UP = "made-up"


class OwnerSetup(Struct, frozen=True, kw_only=True):
    """The part of a set-up in the making that belongs to the owner's file.

    `source` is None until somebody chooses: the owner's file, if there is one. `file` is its text as it is stored.
    """

    source: Copy | None = None
    file: str = ""

    @property
    def copy(self) -> Copy:
        """The copy of the game that begins."""
        return self.source or (Copy.OWN if self.file else Copy.MADE_UP)


class OwnerDrafts(Struct, frozen=True, kw_only=True):
    """The drafts that undo and an owner's file need.

    `sealed` is the number of steps up to the last one of chance: steps before it are taken back by a key that is held.
    `file_fault` is the reason why the owner's file cannot be read, `cards` are the pages of its cards that are not
    saved.
    """

    setup: OwnerSetup = OwnerSetup()
    sealed: int = 0
    file_fault: AnyFault | None = None
    cards: tuple[Any, ...] = ()
