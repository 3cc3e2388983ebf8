"""Rendered sentences as files: read if a sentence was rendered before, written whole, the oldest forgotten."""

import hashlib
from pathlib import Path

from companion.system.atomic_write import atomic_write
from hardware.ports import Tongue

RETAIN, MAX_MB = 4000, 300
"""The number of files of rendered sentences, and their total size; older ones go first."""

TIDY_EVERY = 200
"""New files after which the oldest may have to go."""


class RenderedSentences:
    """The files in a folder; without a folder nothing is found and nothing stored."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._made = 0

    @property
    def stores(self) -> bool:
        """True if sentences are stored."""
        return self._folder is not None

    def find(self, engine: str, sentence: str, tongue: Tongue) -> bytes | None:
        """Return a sentence's sound by this engine, None if it was not rendered before. Raises OSError."""
        path = self._path(engine, sentence, tongue)
        return path.read_bytes() if path is not None and path.is_file() else None

    def store(self, engine: str, sentence: str, tongue: Tongue, pcm: bytes) -> None:
        """Write a rendered sentence, whole or not at all; if the disk is full, it is rendered again each time."""
        path = self._path(engine, sentence, tongue)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            atomic_write(path, pcm)
        except OSError:
            pass
        self._made += 1
        if self._made % TIDY_EVERY == 0:
            tidy(path.parent)

    def _path(self, engine: str, sentence: str, tongue: Tongue) -> Path | None:
        """The file of a sentence by this engine, None without a folder."""
        if self._folder is None:
            return None
        name = hashlib.sha256(f"{engine}|{tongue}|{sentence}".encode()).hexdigest()[:24]
        return self._folder / f"{name}.pcm"


def tidy(folder: Path) -> None:
    """Forget the oldest rendered sentences if there are very many, or too large ones."""
    try:
        kept = sorted(((file.stat(), file) for file in folder.glob("*.pcm")), key=lambda each: each[0].st_mtime)
        count, size = len(kept), sum(about.st_size for about, _ in kept)
        for about, oldest in kept:
            if count <= RETAIN and size <= MAX_MB * 1_000_000:
                return
            oldest.unlink(missing_ok=True)
            count, size = count - 1, size - about.st_size
    except OSError:
        return
