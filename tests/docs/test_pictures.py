"""The pictures in docs/pictures are those that the program makes today."""

import hashlib
import json
import struct
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.commands.demo import play_demo
from tests.companion.demo_run import DemoRun, demo_run
from tests.companion.ui import pictures
from tests.tools.programs import program

__all__ = ["demo_run"]

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
CAMERA = slice(64, 400), slice(8, 456)
"""Rows and columns of the camera's picture on a screen of 800x480.

The demo reads made-up pictures with the real nets. OpenCV, numpy and onnxruntime choose their instructions by the
processor and round otherwise: on one without AVX-512 a box moved by a pixel, and the part shown was scaled again.
"""
READ = {"reading", "troyes-reading"}
"""Screens with a camera's picture."""
SHRUNK, MAX_DIFFERENCE = 16, 20
"""The factor by which camera pictures are shrunk to be compared, and the levels by which they may then differ.

The stored ones differed from those of that processor by at most 10 levels, from those of other dice by 166.
"""
DATED = {"games"}
"""Pictures with the day of the game on them."""


def same(kept: np.ndarray | None, new: np.ndarray | None, read: bool = False) -> bool:
    """Compare two screens (480, 800, 3) uint8 exactly, but for the camera's picture on one where dice were `read`."""
    assert kept is not None
    assert new is not None
    kept, new = kept.copy(), new.copy()
    if read:
        pictures = [
            cv2.resize(each[CAMERA], None, fx=1 / SHRUNK, fy=1 / SHRUNK, interpolation=cv2.INTER_AREA)
            for each in (kept, new)
        ]
        if cv2.absdiff(*pictures).max() > MAX_DIFFERENCE:
            return False
        kept[CAMERA] = new[CAMERA] = 0
    return np.array_equal(kept, new)


def test_another_throw_and_another_screen_are_not_the_same() -> None:
    read, coloured = (cv2.imread(str(PICTURES / f"{name}.png")) for name in ("reading", "troyes-reading"))
    moved = np.asarray(read).copy()
    moved[CAMERA] = np.roll(moved[CAMERA], 1, axis=1)
    other_dice, other_key = moved.copy(), moved.copy()
    other_dice[CAMERA] = np.asarray(coloured)[CAMERA]
    other_key[450, 700] += 1
    assert [same(read, each, True) for each in (read, moved, other_dice, other_key)] == [True, True, False, False]
    assert not same(read, moved)


def test_the_opening_picture_shows_the_present_screen() -> None:
    picture = PICTURES / "portrait.jpg"
    assert picture.stat().st_size < 400_000
    pixels = cv2.imread(str(picture))
    assert pixels is not None
    assert pixels.shape == (760, 1280, 3)
    assert float(pixels.std()) > 30, "it is no empty picture"
    noted = json.loads((PICTURES / "portrait.json").read_text("utf-8"))
    screen = cv2.imread(str(PICTURES / noted["screen"]))
    assert screen is not None
    assert noted["sha256"] == hashlib.sha256(screen.tobytes()).hexdigest(), "make portrait, and look at it"


def test_the_film_is_what_the_screens_show_today() -> None:
    file = PICTURES / "film.webp"
    assert file.stat().st_size < 1_000_000
    opened, kept = cv2.imreadanimation(str(file))
    assert opened
    frames, durations = program("film").film()
    assert [int(duration) for duration in np.ravel(kept.durations)] == durations
    for old, new in zip(kept.frames, frames, strict=True):
        assert same(old[..., :3], new, read=True), "make screenshots, and look at it"


def test_the_screens_of_the_demo_are_those_of_today(demo_run: DemoRun) -> None:
    made = {path.stem for path in demo_run.screens.glob("*.png")}
    assert len(made) > 20
    for name in sorted(made - DATED):
        old, new = (cv2.imread(str(folder / f"{name}.png")) for folder in (PICTURES, demo_run.screens))
        assert old is not None, f"{name}.png is not kept: make screenshots"
        assert same(old, new, name in READ), f"{name}.png is old: make screenshots, and look at it"
    for name in DATED:
        header = (PICTURES / f"{name}.png").read_bytes()[16:24]
        assert struct.unpack(">II", header) == (800, 480)


@pytest.mark.parametrize(("game", "name"), [("troyes", "troyes"), ("castles-of-tuscany", "tuscany")])
def test_the_screens_of_other_games_are_those_of_today(
    game: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play_demo(game=game, screenshots=tmp_path / "screens", data=tmp_path, fast=True) == 0
    kept = sorted(PICTURES.glob(f"{name}-*.png"))
    assert len(kept) == 4
    for file in kept:
        old, new = (cv2.imread(str(path)) for path in (file, tmp_path / "screens" / file.name.removeprefix(f"{name}-")))
        assert same(old, new, file.stem in READ), f"{file.name} is old: make screenshots, and look at it"


@pytest.mark.parametrize(
    ("name", "main"), [("learn", program("learning_picture").main), ("hint", pictures.main)], ids=("learn", "hint")
)
def test_a_picture_of_a_single_screen_is_that_of_today(name: str, main: Callable[[Path], None], tmp_path: Path) -> None:
    main(tmp_path)
    old, new = (cv2.imread(str(folder / f"{name}.png")) for folder in (PICTURES, tmp_path))
    assert same(old, new), "make screenshots, and look at it"
