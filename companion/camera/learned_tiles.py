"""The learned look of a game's tiles as the screen knows it: when and with which camera; loads no numbers."""

from datetime import datetime
from typing import Any

from msgspec import Struct


class LearnedKind(Struct, frozen=True):
    """A learned kind of tiles: its key, and a picture of one: `side` x `side` pixels of three bytes (BGR)."""

    key: str
    side: int
    picture: bytes


class SavedTiles(Struct, frozen=True):
    """The tiles of the game with the key `game`, learned at `made` with `camera`; empty for pictures of any camera.

    `learned` is a `vision.learned_pieces.LearnedPieces`, which the screen does not look into.
    """

    made: datetime
    game: str
    camera: str
    learned: Any
    kinds: tuple[LearnedKind, ...] = ()
