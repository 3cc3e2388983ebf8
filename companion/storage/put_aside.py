"""Damaged files of games that were put aside, and the ones that take their place: one step each, ended if cut off.

A file that was rescued lies beside the damaged one as `games.rescued-1.db` once it is whole and on the disk. From then
on the next opening of the games, by any program, puts the damaged one aside as `games.damaged-1.db` and the rescued one
in its place, also if that was begun before.
"""

import shutil
from contextlib import suppress
from pathlib import Path

from companion.storage.last_commit import last_commit_path
from companion.system.atomic_write import sync_folder

ENDS = ("-wal", "-shm", "-journal", "")
"""The files of a database. The log goes first: SQLite would otherwise replay it into the new file at that path."""


WORK = ".rescue"
"""The folder in which a new file is made."""


def put_aside_files(path: Path) -> list[Path]:
    """The damaged files beside the games, by name."""
    try:
        return sorted(path.parent.glob(f"{path.stem}.damaged-*.db"))
    except OSError:
        return []


def next_number(path: Path, word: str = "damaged") -> int:
    """The number that the next file put aside under this word gets."""
    number = 1
    while any(Path(f"{aside(path, number, word)}{end}").exists() for end in ENDS):
        number += 1
    return number


def aside(path: Path, number: int, word: str = "damaged") -> Path:
    """The name of the games put aside, as `games.damaged-1.db`."""
    return path.with_name(f"{path.stem}.{word}-{number}.db")


def set_aside(path: Path, number: int = 0) -> Path | None:
    """Give a file another name, `games.damaged-1.db`, with all that belongs to it; returns it, if there was one.

    With a number it resumes the renaming that was begun under it.
    """
    number = number or next_number(path)
    kept = aside(path, number)
    moved = False
    for end in ENDS:
        source, target = Path(f"{path}{end}"), Path(f"{kept}{end}")
        if source.exists() and target.exists():
            # not the same file: another one was written here since
            target = Path(f"{aside(path, next_number(path))}{end}")
        with suppress(FileNotFoundError):
            source.rename(target)
            moved = True
    return kept if moved else None


def recovered_path(path: Path) -> Path:
    """The name of a whole file that is to take the place of the games."""
    return path.with_name(f"{path.stem}.rescued-{next_number(path)}.db")


def finish_recovery(path: Path) -> None:
    """Put a rescued file into the place of the games, if there is one. Raises OSError."""
    for rescued in sorted(path.parent.glob(f"{path.stem}.rescued-*.db")):
        shutil.rmtree(path.parent / WORK, ignore_errors=True)
        name = rescued.stem.rpartition("-")[2]
        set_aside(path, int(name) if name.isdecimal() else 0)
        last_commit_path(path).unlink(missing_ok=True)
        sync_folder(path.parent)
        rescued.replace(path)
        sync_folder(path.parent)
