"""The stored calibration of a camera: written, read back, and every damage named."""

import string
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.camera.calibration import (
    Calibration,
    CalibrationError,
    as_toml,
    load_calibration,
    read_calibration,
    save_calibration,
    view_fault,
)
from companion.i18n.faults import Code
from companion.storage.paths import calibration_path
from tests.said import said, saying
from tests.vision.mat_pictures import laid_mat
from vision.camera import Exposure

HOMOGRAPHY = (3.1, 0.2, 40.0, -0.1, 3.0, 22.5, 1e-5, -2e-4, 1.0)
GOOD = Calibration("0", 1280, 960, "a4", HOMOGRAPHY, (1.2, 1.0, 0.9), 0.8, 0.001)
HELD = msgspec.structs.replace(GOOD, exposure=Exposure(0.01, 20.0, 3000.0))
FILE = Path("camera.toml")


@given(st.text(st.characters(exclude_categories=["Cs"])), st.floats(0.1, 10), st.floats(0, 1))
def test_what_is_kept_comes_back(camera: str, gain: float, share: float) -> None:
    kept = Calibration(camera, 640, 480, "letter", HOMOGRAPHY, (gain, 1.0, gain), share, share)
    assert read_calibration(as_toml(kept), FILE) == kept


@given(st.floats(1e-5, 10), st.none() | st.floats(0, 99), st.none() | st.tuples(st.floats(0, 32), st.floats(0, 32)))
def test_the_exposure_comes_back(seconds: float, gain: float | None, colours: tuple[float, float] | None) -> None:
    kept = msgspec.structs.replace(GOOD, exposure=Exposure(seconds, gain, None, colours))
    assert read_calibration(as_toml(kept), FILE) == kept


def test_the_mat_is_the_one_that_was_seen() -> None:
    assert GOOD.mat.layout.paper == "a4"
    assert GOOD.mat.matrix.ravel().tolist() == list(HOMOGRAPHY)


@pytest.mark.parametrize(("tilt", "code"), [(3, Code.VIEW_STEEP), (15, None), (40, Code.VIEW_FLAT)])
def test_a_view_from_which_clear_dice_are_read_worse_is_a_fault(tilt: int, code: Code | None) -> None:
    seen = msgspec.structs.replace(GOOD, homography=tuple(float(v) for v in laid_mat(tilt=tilt)[1].ravel()))
    found = view_fault(seen.mat, seen.width, seen.height)
    assert (None if found is None else found.code) == code
    assert found is None or found.params["degrees"] == pytest.approx(tilt, abs=4)


def test_the_file_is_replaced_whole(tmp_path: Path) -> None:
    file = calibration_path(tmp_path / "new folder")
    assert load_calibration(file) is None
    save_calibration(GOOD, file)
    assert load_calibration(file) == GOOD
    with saying(CalibrationError, "gains"):
        save_calibration(Calibration("0", 9, 9, "a4", HOMOGRAPHY, (0.0, 1.0, 1.0), 0.5, 0.0), file)
    assert load_calibration(file) == GOOD
    assert [f.name for f in file.parent.iterdir()] == [file.name]


def test_the_folder_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OYEZ_CONFIG", str(tmp_path))
    assert calibration_path() == tmp_path / "camera.toml"
    assert calibration_path(tmp_path / "a") == tmp_path / "a" / "camera.toml"


BROKEN = [
    ("", "missing required field `camera`"),
    ("camera = 7", "Expected `str`, got `int`"),
    ("camera =", "Invalid value"),
    (as_toml(GOOD) + "colour = 1\n", "unknown field `colour`"),
    (as_toml(GOOD).replace("width = 1280", "width = 0"), "0 x 960 pixels"),
    (as_toml(GOOD).replace("width = 1280", "width = 12.5"), "Expected `int`"),
    (as_toml(GOOD).replace('"a4"', '"a3"'), "Invalid enum value 'a3'"),
    (as_toml(GOOD).replace("[3.1, ", "["), "nine numbers"),
    (as_toml(GOOD).replace("[3.1, ", "[nan, "), "nine numbers"),
    (as_toml(GOOD).replace("[3.1, 0.2, 40.0, ", "[0.0, 0.0, 0.0, "), "line"),
    (as_toml(GOOD).replace("[1.2, ", "[-1.2, "), "gains are"),
    (as_toml(GOOD).replace("[1.2, ", "[nan, "), "gains are"),
    (as_toml(GOOD).replace("paper_level = 0.8", "paper_level = 80.0"), "paper_level is 80, and must be 0 to 1"),
    (as_toml(GOOD).replace("clipped = 0.001", "clipped = nan"), "clipped is nan"),
    (as_toml(HELD).replace("seconds = 0.01", "seconds = 0.0"), "exposure.seconds is 0, and must be more than 0"),
    (as_toml(HELD).replace("seconds = 0.01", "seconds = nan"), "exposure.seconds is nan"),
    (as_toml(HELD).replace("seconds = 0.01", "second = 0.01"), "unknown field `second` - at `$.exposure`"),
    (as_toml(HELD).replace("gain = 20.0", "gain = -1.0"), "exposure.gain is -1, and must be 0 or more"),
    (as_toml(HELD).replace("kelvin = 3000.0", "kelvin = inf"), "exposure.kelvin is inf"),
    (as_toml(HELD) + "colour_gains = [nan, 1.0]\n", "exposure.colour_gains is [nan, 1.0]"),
]


@pytest.mark.parametrize(("text", "told"), BROKEN)
def test_damage_is_named(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "camera.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(CalibrationError) as caught:
        load_calibration(file)
    assert told in said(caught.value)
    assert str(file) in said(caught.value)
    assert "run `oyez calibrate` again" in said(caught.value)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "camera.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with saying(CalibrationError, "no text"):
        load_calibration(file)
    with saying(CalibrationError, "cannot be read"):
        load_calibration(tmp_path)


@given(st.text(string.printable, max_size=80))
def test_no_text_makes_it_stumble(text: str) -> None:
    with pytest.raises(CalibrationError):
        read_calibration(text, FILE)
