"""A program's changes of its files, system call by system call (strace), and the files as any end would leave them."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

ROOT = Path(__file__).parents[2]
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+)")
CALLS = "openat,close,pwrite64,ftruncate,fsync,fdatasync,unlink,rename,write"


class Write(Struct, frozen=True):
    """Bytes at a place in a file."""

    name: str
    at: int
    content: bytes


class Cut(Struct, frozen=True):
    """A file is made as long as that."""

    name: str
    size: int


FOLDER = ""


class Sync(Struct, frozen=True):
    """Everything written into a file before is on the disk; for `FOLDER`, which files there are."""

    name: str


class Gone(Struct, frozen=True):
    """A file is taken away."""

    name: str


class Renamed(Struct, frozen=True):
    """A file has another name now, and takes the place of the one that had it."""

    name: str
    fresh: str


class Said(Struct, frozen=True):
    """The program reported this as stored: the game's number and its number of actions."""

    game: int
    actions: int


Step = Write | Cut | Sync | Gone | Renamed | Said


def traced(folder: Path, *words: str) -> list[Step]:
    """Run `python -m tests.torture.player FOLDER/games.db WORDS` and note all that it does to files in the folder."""
    return traced_program(folder, "-m", "tests.torture.player", str(folder / "games.db"), *words)


def traced_program(folder: Path, *words: str) -> list[Step]:
    """Run Python with these words and note all that it does to files in the folder."""
    log = folder.parent / f"{folder.name}.trace"
    strace = ["strace", "-xx", "-s", "100000", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(log)]
    subprocess.run([*strace, sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    with log.open() as lines:
        return _steps(lines.read().splitlines(), str(folder))


def _steps(lines: Sequence[str], folder: str) -> list[Step]:
    steps: list[Step] = []
    names: dict[str, str] = {}
    paths: dict[str, int] = {}
    for line in lines:
        match = CALL.match(line)
        if match is None or match[3].startswith("-"):
            continue
        call, words = match[1], match[2].split(", ")
        if call == "openat":
            path = _text(words[1]).decode()
            # the index beside the log is in memory only, and made again
            if path.startswith(folder) and not path.endswith("-shm"):
                names[match[3]] = name = FOLDER if path == folder else Path(path).name
                paths[match[3]] = 0
                if "O_EXCL" in words[2] or "O_TRUNC" in words[2]:
                    steps.append(Cut(name, 0))
        elif call == "close":
            names.pop(words[0], None)
        elif call == "unlink":
            path = _text(words[0]).decode()
            if path.startswith(folder) and not path.endswith("-shm"):
                steps.append(Gone(Path(path).name))
        elif call == "rename":
            old, new = (_text(word).decode() for word in words[:2])
            if new.startswith(folder):
                steps.append(Renamed(Path(old).name, Path(new).name))
        elif call == "write" and words[0] == "1":
            game, _, count = _text(words[1]).decode().partition(" ")
            steps.append(Said(int(game), int(count)))
        elif call == "write" and words[0] in names:
            steps.append(Write(names[words[0]], paths[words[0]], _text(words[1])))
            paths[words[0]] += int(match[3])
        elif words[0] in names:
            steps.append(_step(call, names[words[0]], words))
    return steps


def _step(call: str, name: str, words: Sequence[str]) -> Step:
    if call == "pwrite64":
        return Write(name, int(words[3]), _text(words[1]))
    if call == "ftruncate":
        return Cut(name, int(words[1]))
    assert call in ("fsync", "fdatasync"), call
    return Sync(name)


def _text(quoted: str) -> bytes:
    assert quoted.endswith('"'), "strace cut a text"
    return bytes.fromhex(quoted[1:-1].replace("\\x", ""))


def killed(steps: Sequence[Step]) -> dict[str, bytes]:
    """The files where the program was killed after these steps: the system still writes all of them."""
    files: dict[str, bytearray] = {}
    for step in steps:
        _do(files, step)
    return {name: bytes(content) for name, content in files.items()}


def powerless(steps: Sequence[Step], chance: Random, lying: int = 0) -> dict[str, bytes]:
    """Return the files after a power cut at these steps: unsynced data is whole, missing, or partly written.

    A disk that lies has not written the data synced within the last `lying` steps either.
    """
    safe: dict[str, int] = {}
    for number, step in enumerate(steps):
        if isinstance(step, Sync) and number < len(steps) - lying:
            safe[step.name] = number
    files: dict[str, bytearray] = {}
    for number, step in enumerate(steps):
        if isinstance(step, Said | Sync):
            continue
        durable = FOLDER if isinstance(step, Gone | Renamed) else step.name
        if number < safe.get(durable, -1):
            _do(files, step)
        elif isinstance(step, Write):
            for part in _sectors(step):
                if chance.random() < 0.5:
                    _do(files, part)
        elif chance.random() < 0.5:
            _do(files, step)
    return {name: bytes(content) for name, content in files.items()}


def _sectors(step: Write) -> list[Write]:
    """A write as the sectors that it touches, in any order a disk may do them."""
    parts, at, end = [], step.at, step.at + len(step.content)
    while at < end:
        upto = min(end, (at // SECTOR + 1) * SECTOR)
        parts.append(Write(step.name, at, step.content[at - step.at : upto - step.at]))
        at = upto
    return parts


def _do(files: dict[str, bytearray], step: Step) -> None:
    if isinstance(step, Write):
        content = files.setdefault(step.name, bytearray())
        content.extend(bytes(max(0, step.at - len(content))))
        content[step.at : step.at + len(step.content)] = step.content
    elif isinstance(step, Cut):
        content = files.setdefault(step.name, bytearray())
        del content[step.size :]
        content.extend(bytes(step.size - len(content)))
    elif isinstance(step, Gone):
        files.pop(step.name, None)
    elif isinstance(step, Renamed) and step.name in files:
        files[step.fresh] = files.pop(step.name)


def lay(files: dict[str, bytes], folder: Path) -> Path:
    """Put files into an empty folder; returns that of the games."""
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.iterdir():
        if left.is_file():
            left.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / "games.db"


def said(steps: Sequence[Step]) -> tuple[int, int]:
    """The game and the number of its actions that the program said last; none at all are 0, 0."""
    return next(((step.game, step.actions) for step in reversed(steps) if isinstance(step, Said)), (0, 0))
