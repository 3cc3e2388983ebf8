"""MicroPython's own interpreter, and its path to the firmware."""

import os
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
STANDINS = ROOT / "tests" / "firmware" / "standins"


@cache
def interpreter() -> str:
    """The path of the interpreter; fetched if there is none. Raises RuntimeError with the remedy."""
    found = subprocess.run([ROOT / "tools" / "micropython"], capture_output=True, text=True, check=False)
    if found.returncode:
        raise RuntimeError(found.stderr.strip())
    return found.stdout.strip()


def environment(*folders: Path) -> dict[str, str]:
    """The environment in which it finds modules in these folders, or else in the project."""
    return {**os.environ, "MICROPYPATH": ":".join(map(str, [*folders, ROOT, ".frozen"]))}


def run(*words: str, heap: str = "8m", folders: tuple[Path, ...] = ()) -> str:
    """Run it to its end in the project's root; return its output. Raises RuntimeError if it failed."""
    done = subprocess.run(
        [interpreter(), "-X", f"heapsize={heap}", *words],
        env=environment(*folders),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"micropython {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout
