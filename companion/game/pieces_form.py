"""The pieces of a game that a camera can read: their kinds, the pieces expected now, the meaning of a reading."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from vision.grid_reading import GridExpectation
from vision.piece_reading import PieceExpectation


class PieceKind(Struct, frozen=True):
    """A kind of pieces: `key` as `vision` reads it, `word` in the language used."""

    key: str
    word: Callable[[], str]


def no_grid(_model: Any) -> GridExpectation | None:
    """Look for no card."""
    return None


def unread(model: Any, *_values: Any) -> Any:
    """Change nothing."""
    return model, ()


class PiecesForm(Struct, frozen=True):
    """The pieces of a game, and the game's part in reading them.

    For the lesson one piece of each kind lies in rows of `columns`, in the order of `kinds`; one that is turned over
    lies below them.
    """

    kinds: tuple[PieceKind, ...]
    columns: int
    expects: Callable[[Any], PieceExpectation | None]
    """(model) -> the pieces that the screen looks for; None if it looks for none."""
    watches: Callable[[Any], bool]
    """(model) -> True if a live camera reads pieces automatically whenever they come to rest."""
    seen: Callable[..., Any]
    """(model, frame, reading, watched) -> (model, commands): the reading is proposed, or people are asked."""
    grid: Callable[[Any], GridExpectation | None] = no_grid
    """(model) -> the card of joined cells that the screen can have read; None if it has none."""
    grid_seen: Callable[..., Any] = unread
    """(model, frame, expected card, reading) -> (model, commands): the card that somebody had read."""

    def word(self, key: str) -> str:
        """The word of a kind; its key if the game has no such kind."""
        return next((kind.word() for kind in self.kinds if kind.key == key), key)
