"""The library pi5neo as it is published, without the spidev that it asks for: that would have to be compiled."""

import importlib.util
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
VERSION = "1.1.0"


@cache
def pi5neo_folder() -> str:
    """The folder from which it is imported; fetched where it is not there. Raises RuntimeError with the remedy."""
    spec = importlib.util.find_spec("pi5neo")
    if spec is not None and spec.origin is not None:
        return str(Path(spec.origin).parents[1])
    kept = ROOT / "build" / f"pi5neo-{VERSION}"
    if not kept.is_dir():
        _fetch(kept)
    return str(kept)


def _fetch(kept: Path) -> None:
    kept.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        words = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--target", f"{folder}/library"]
        done = subprocess.run(
            [sys.executable, "-m", "pip", *words, f"pi5neo=={VERSION}"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(
                f"The library pi5neo {VERSION} is needed to test the ring on the SPI and could not be fetched: "
                f"{done.stderr.strip()}"
            )
        if not kept.is_dir():
            os.rename(f"{folder}/library", kept)  # noqa: PTH104 - a folder in one step
