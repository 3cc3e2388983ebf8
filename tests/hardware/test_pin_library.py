"""Pins in a service: lgpio makes its pipe where it may, and the sentence names the true obstacle to gpiozero."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.exc import BadPinFactory

from hardware import pin_faults
from hardware.pin_faults import reason
from tests.said import said

ROOT = Path(__file__).parents[2]
STAND_IN = """
# does as lgpio 0.2.2.0 does while it is loaded: goes where LG_WD says, makes a pipe there, and opens it by its name
import os
os.chdir(os.environ.get("LG_WD", "."))
try:
    os.mkfifo(".lgd-nfy0")
    handle = 0
except OSError:
    handle = -3
_keeps = os.open(f".lgd-nfy{handle}", os.O_RDWR)
class error(Exception): pass
SET_PULL_NONE = SET_BIAS_DISABLE = SET_BIAS_PULL_UP = SET_BIAS_PULL_DOWN = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0
def gpiochip_open(chip): raise error("can not open gpiochip")
def gpiochip_close(handle): pass
"""
PROGRAM = """
import os, sys
from hardware.pin_library import load_lgpio
try:
    load_lgpio()
except Exception as error:
    print("failed", error)
print(os.getcwd(), os.environ.get("LG_WD"), "lgpio" in sys.modules)
"""


@pytest.fixture
def lgpio(tmp_path: Path) -> Path:
    """A folder with the stand-in."""
    folder = tmp_path / "libraries"
    folder.mkdir()
    (folder / "lgpio.py").write_text(STAND_IN)
    return folder


def run(folder: Path, libraries: Path, **variables: str) -> str:
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{libraries}"} | variables
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_in_a_folder_that_takes_no_pipe_lgpio_is_loaded_all_the_same(lgpio: Path, tmp_path: Path) -> None:
    # in /proc nobody may make one, root neither
    (rooms := tmp_path / "rooms").mkdir()
    assert run(Path("/proc"), lgpio, TMPDIR=str(rooms)) == "/proc None True"
    assert list(rooms.iterdir()) == []


def test_a_folder_that_somebody_chose_is_used(lgpio: Path, tmp_path: Path) -> None:
    (chosen := tmp_path / "chosen").mkdir()
    assert run(Path("/proc"), lgpio, LG_WD=str(chosen)) == f"/proc {chosen} True"
    assert [each.name for each in chosen.iterdir()] == [".lgd-nfy0"]


def test_where_the_pipe_cannot_be_made_the_error_says_so(lgpio: Path) -> None:
    said, state = run(Path("/proc"), lgpio, LG_WD="/proc").splitlines()
    assert said.startswith("failed [Errno 2] No such file or directory: '.lgd-nfy-3'")
    assert state == "/proc /proc False"


@pytest.fixture
def chips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of devices with a chip of pins that may be used."""
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(pin_faults, "DEVICES", tmp_path)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)
    return tmp_path


NONE = BadPinFactory("Unable to load any default pin factory!")


def test_a_missing_library_is_named_and_no_group(chips: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert reason(NONE) == pin_faults.NO_LIBRARY


def test_what_the_library_says_is_told(chips: Path, lgpio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(lgpio))
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    monkeypatch.setenv("LG_WD", "/proc")
    assert "([Errno 2] No such file or directory: '.lgd-nfy-3')" in said(reason(NONE))
    assert "group" not in said(reason(NONE))


def test_pins_that_one_may_not_use_are_a_matter_of_groups(chips: Path) -> None:
    (chips / "gpiochip0").unlink()
    assert reason(NONE) == pin_faults.NO_GPIOS
