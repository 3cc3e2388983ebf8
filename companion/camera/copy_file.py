"""The file of the learned copy, `copy.json` beside the calibration: written whole or not at all, checked when read."""

from datetime import datetime
from pathlib import Path

import numpy as np

from companion.camera import lesson_file
from companion.camera.learned_copy import LearnedDice, LearnedPaper, SavedCopy
from companion.camera.lesson_file import COPY, Learned, moment
from vision.learned_copy import COLOURS, LearnedCopy, summary


class _File(Learned, frozen=True):
    learned: LearnedCopy


def saved_copy(learned: LearnedCopy, game: str, camera: str, made: datetime | None = None) -> SavedCopy:
    """A learned copy with its look for the screen; `made` is now by default."""
    shown = summary(learned)
    papers = tuple(
        LearnedPaper(key, colour, count)
        for key, colour, count in zip(COLOURS, shown.papers, shown.counts, strict=True)
        if colour is not None
    )
    dice = tuple(
        LearnedDice(body, count, crop.shape[0], np.ascontiguousarray(crop[..., ::-1]).tobytes())
        for body, count, crop in shown.dice
    )
    return SavedCopy(moment(made), game, camera, learned, papers, shown.board, shown.table, dice, shown.throws)


def save_copy(copy: SavedCopy, file: Path) -> None:
    """Save a learned copy; it is on the disk once this returns, and until then the old one is whole.

    Raises CopyError if the file cannot be written or the values could not be read back.
    """
    content = as_json(copy)
    read_copy(content, file)
    lesson_file.write(content, file, COPY, load_copy)


def as_json(copy: SavedCopy) -> bytes:
    """The content of the file."""
    values = _File(COPY.heading.format, COPY.heading.version, copy.made, copy.game, copy.camera, copy.learned)
    return lesson_file.encoded(values)


def load_copy(file: Path) -> SavedCopy | None:
    """Load the saved copy; None if there is none. Raises CopyError if it is damaged."""
    content = lesson_file.stored(file, COPY)
    return None if content is None else read_copy(content, file)


def read_copy(content: bytes, file: Path) -> SavedCopy:
    """Read the content of a file and check every value. Raises CopyError, which names `file`."""
    found = lesson_file.decoded(content, file, _File, COPY)
    return saved_copy(found.learned, found.game, found.camera, found.made)
