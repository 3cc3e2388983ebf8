"""A rescue that is killed at any of its system calls: the next start ends it, loses nothing and says so.

`python -m tests.torture.killed_recovery FOLDER` starts as Oyez does with the games in a folder, for strace to kill it.
"""

import os
import subprocess
import sys
from pathlib import Path

from companion.storage.recovery import open_games
from companion.storage.store import FILE_NAME
from tests.torture.check import LostError
from tests.torture.damage import Rows, lay, paths, rows
from tests.torture.trace import ROOT

SYNCS = ("fsync", "fdatasync")
CHANGES = ("rename", "unlink", "unlinkat", "rmdir", "mkdir", "ftruncate")
WRITES = ("pwrite64",)
"""Every system call by which a rescue changes anything."""


def spoil(folder: Path) -> None:
    """Damage the log in the midst, so that SQLite would read three of four games no more."""
    log = folder / f"{FILE_NAME}-wal"
    content = bytearray(log.read_bytes())
    content[len(content) // 4] ^= 0x55
    log.write_bytes(content)


def killed_recovery(killed: Path, work: Path, calls: tuple[str, ...], every: int = 1) -> int:
    """Kill the rescue at each of these calls, or each `every`-th; return the number of kills. Raises LostError."""
    lay(killed, work)
    truth = rows(work)
    kills = 0
    for call in calls:
        number = 1
        while _killed(killed, work, call, number):
            _check(killed, work, truth, f"{call} {number}")
            kills += 1
            number += every
    return kills


def _killed(killed: Path, work: Path, call: str, number: int) -> bool:
    """Start Oyez with damaged games; whether it was killed at this call."""
    lay(killed, work)
    spoil(work)
    words = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e"]
    words += [
        f"inject={call}:signal=KILL:when={number}",
        sys.executable,
        "-m",
        "tests.torture.killed_recovery",
        str(work),
    ]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL).returncode != 0


def _check(killed: Path, work: Path, truth: Rows, where: str) -> None:
    damaged = {end: (killed / f"{FILE_NAME}{end}").read_bytes() for end in ("", "-wal")}
    spoil_of = bytearray(damaged["-wal"])
    spoil_of[len(spoil_of) // 4] ^= 0x55
    damaged["-wal"] = bytes(spoil_of)
    store, told = open_games(work / FILE_NAME, paths(work), ())
    with store:
        store.check()
        unfinished = store.unfinished()
    now = rows(work)
    if unfinished is None or {key: now.get(key) for key in truth} != truth:
        raise LostError(f"killed at {where}: {len(truth.keys() - now.keys())} rows are missing, {told!r}")
    if not any(fault.params.get("file") == "games.damaged-1.db" for fault in told):
        raise LostError(f"killed at {where}: nothing was said of the damaged file, {told!r}")
    for end, content in damaged.items():
        if (work / f"games.damaged-1.db{end}").read_bytes() != content:
            raise LostError(f"killed at {where}: the damaged file{end} was not kept as it was")
    left = sorted(file.name for file in work.iterdir() if "rescue" in file.name)
    if left:
        raise LostError(f"killed at {where}: {left} were left")


def main(folder: Path) -> None:
    """Start with these games."""
    store, told = open_games(folder / FILE_NAME, paths(folder), ())
    store.close()
    print(told)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
