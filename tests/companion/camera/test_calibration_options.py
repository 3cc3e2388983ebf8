"""From `oyez calibrate` to `oyez read` and `oyez watch`: the calibration counts, is left aside where it must be."""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera.calibration_options import add_calibration_arguments, chosen_copy, chosen_tiles
from companion.camera.copy_file import save_copy
from companion.camera.learned_copy import fits_source
from companion.camera.lesson_file import damaged_path
from companion.cli import main
from companion.games.troyes_dice.roll import ROLL
from companion.i18n.faults import AnyFault
from tests.companion.camera.copies import made_up_copy
from tests.said import said
from tests.vision.mat_pictures import Pixels, laid_mat
from vision.mat import find_mat, project
from vision.synthetic import make_table


def save(file: Path, pixels: Pixels) -> Path:
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(cv2.imencode(".png", pixels)[1].tobytes())
    return file


@pytest.fixture(scope="module")
def pictures() -> tuple[Pixels, Pixels]:
    """A mat, and the same with one black die in its field and one on the table beside the paper."""
    bare, _ = laid_mat(tilt=10, turn=90, size=(1920, 1440))
    mat = find_mat(bare)
    assert mat is not None
    made = make_table(11, ROLL.expectation.bodies)
    (die,) = (die for die in made.dice if die.body == "black")
    x0, y0, x1, y1 = (round(v) for v in die.box)
    part = made.pixels[y0 - 2 : y1 + 2, x0 - 2 : x1 + 2]
    field = mat.layout.field
    laid = bare.copy()
    for x, y in ((field.x + 60, field.y + 40), (mat.layout.width + 18, 120)):
        left, top = np.rint(project(mat.matrix, np.array([[x, y]]))[0] - np.array(part.shape[1::-1]) / 2).astype(int)
        laid[top : top + part.shape[0], left : left + part.shape[1]] = part
    return bare, laid


@pytest.fixture
def config(tmp_path: Path, pictures: tuple[Pixels, Pixels], capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with a calibration on the bare mat."""
    source = save(tmp_path / "bare" / "one.png", pictures[0]).parent
    assert main(["calibrate", "--camera", str(source), "--config", str(tmp_path / "config")]) == 0
    capsys.readouterr()
    return tmp_path / "config"


def read(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Return the number of dice read, and the text on stderr."""
    assert main(["read", "--json", *words]) == 0
    out, err = capsys.readouterr()
    return len(json.loads(out)["dice"]), err


def test_read_counts_the_field_only(
    config: Path, pictures: tuple[Pixels, Pixels], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    laid = str(save(tmp_path / "laid.png", pictures[1]))
    assert read(capsys, laid, "--config", str(config)) == (1, "")
    assert read(capsys, laid, "--config", str(config), "--no-calibration") == (2, "")
    assert read(capsys, laid, "--mat") == (1, "")


def test_read_says_where_the_calibration_does_not_fit(
    config: Path, pictures: tuple[Pixels, Pixels], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = save(tmp_path / "moved.png", np.roll(pictures[1], 70, axis=0))
    count, err = read(capsys, str(moved), "--config", str(config))
    assert count == 2
    assert err.startswith("oyez read: The mat lies elsewhere in the picture than when the camera was calibrated.")
    assert err.count("\n") == 1


def test_watch_counts_the_field_only(
    config: Path, pictures: tuple[Pixels, Pixels], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for index in range(12):
        save(tmp_path / "clip" / f"{index:02}.png", pictures[1])
    clip = str(tmp_path / "clip")
    for words, dice in ((["--config", str(config)], 1), (["--config", str(config), "--no-calibration"], 2)):
        assert main(["watch", clip, "--json", *words]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert [len(json.loads(line)["dice"]) for line in out.splitlines()] == [dice]


@pytest.mark.parametrize("command", ["read", "watch"])
def test_a_damaged_calibration_is_said_and_left_aside(
    command: str, pictures: tuple[Pixels, Pixels], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "camera.toml").write_text("camera = 7\n", "utf-8")
    picture = save(tmp_path / "clip" / "0.png", pictures[0])
    source = str(picture if command == "read" else picture.parent)
    assert main([command, source, "--config", str(tmp_path)]) == 0
    err = capsys.readouterr().err
    assert err.startswith(f"oyez {command}: {tmp_path / 'camera.toml'}: Expected `str`, got `int`")
    assert err.rstrip().endswith("The dice are read without it.")
    assert err.count("\n") == 1


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_calibration_arguments(parser)
    return parser.parse_args(words)


def test_the_learned_copy_counts_unless_it_is_switched_off(tmp_path: Path) -> None:
    faults: list[AnyFault] = []
    save_copy(made_up_copy("0"), tmp_path / "copy.json")
    assert chosen_copy(options("--config", str(tmp_path)), faults.append) == made_up_copy("0")
    assert chosen_copy(options("--config", str(tmp_path), "--no-learned"), faults.append) is None
    assert faults == []


@pytest.mark.parametrize("put_aside", [True, False])
def test_a_damaged_copy_is_reported_and_reading_goes_on(tmp_path: Path, put_aside: bool) -> None:
    faults: list[AnyFault] = []
    file = tmp_path / "copy.json"
    file.write_bytes(b"{}")
    for _ in range(2):
        assert chosen_copy(options("--config", str(tmp_path)), faults.append, put_aside) is None
    assert file.exists() is not put_aside
    assert damaged_path(file).exists() is put_aside
    assert len(faults) == (1 if put_aside else 2)
    assert "copy.json" in said(faults[0])
    assert ("copy.damaged.json" in said(faults[0])) is put_aside


def test_damaged_tiles_are_put_aside_and_named_as_tiles(tmp_path: Path) -> None:
    faults: list[AnyFault] = []
    (tmp_path / "tiles.json").write_bytes(b"{}")
    for _ in range(2):
        assert chosen_tiles(options("--config", str(tmp_path)), faults.append) is None
    assert (tmp_path / "tiles.damaged.json").exists()
    assert len(faults) == 1
    assert "tiles.damaged.json; Oyez reads no tiles. Learn your tiles again." in said(faults[0])


@pytest.mark.parametrize(
    ("camera", "source", "live", "used"),
    [("0", "0", True, True), ("0", "1", True, False), ("", "1", True, True), ("0", "pictures", False, True)],
)
def test_a_copy_counts_for_its_own_live_camera(camera: str, source: str, live: bool, used: bool) -> None:
    assert (fits_source(made_up_copy(camera), source, live) is not None) is used
    assert fits_source(None, source, live) is None
