"""`oyez calibrate`: it reports and stores its findings; it also reports a missing mat."""

import re
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.camera.calibration import load_calibration
from companion.camera.exposure import CLOSE, LIKED, hold_exposure
from companion.cli import main
from companion.commands.calibrate import light_words, see_mat
from tests.said import saying
from tests.vision.mat_pictures import Pixels, laid_mat
from vision.camera import CameraError, Exposure, Frame
from vision.faults import Source, SourceKind
from vision.mat import Light
from vision.no_exposure_control import NoExposureControl
from vision.reading import Body


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for pictures; each is a throw of the camera."""
    made = tmp_path / "pictures"
    made.mkdir()
    return made


def save(folder: Path, pixels: Pixels) -> None:
    (folder / "one.png").write_bytes(cv2.imencode(".png", pixels)[1].tobytes())


def test_what_is_seen_is_told_and_kept(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pixels, matrix = laid_mat("letter", light=(0.5, 0.7, 0.8))
    save(folder, pixels)
    shown = tmp_path / "seen.png"
    words = ["calibrate", "--camera", str(folder), "--config", str(tmp_path), "--picture", str(shown)]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "1280 x 960 pixels" in out
    assert "mat: Letter, markers 0, 1, 2 and 3" in out
    assert "good" in out
    kept = load_calibration(tmp_path / "camera.toml")
    assert kept is not None
    assert (kept.camera, kept.width, kept.height, kept.paper) == (str(folder), 1280, 960, "letter")
    found = np.array(kept.homography).reshape(3, 3)
    points = np.array([[[0.0, 0], [215.9, 0], [215.9, 279.4], [0, 279.4]]])
    assert np.abs(cv2.perspectiveTransform(points, found) - cv2.perspectiveTransform(points, matrix)).max() < 3
    assert kept.gains == pytest.approx((1.4, 1.0, 0.875), rel=0.05)
    assert cv2.imread(str(shown)).shape == pixels.shape  # type: ignore[union-attr]


@pytest.mark.parametrize(("tilt", "advice"), [(3, "Lean it a hand's breadth"), (16, "good"), (40, "Move it nearer")])
def test_the_camera_s_angle_is_given_with_advice(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], tilt: int, advice: str
) -> None:
    save(folder, laid_mat(tilt=tilt)[0])
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path)]) == 0
    (view,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("view: ")]
    assert abs(int(re.findall(r"\d+", view)[0]) - tilt) < 4
    assert advice in view


def test_what_is_seen_is_shown_beside_the_settings_where_no_file_is_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pixels, _ = laid_mat()
    save(folder, pixels)
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path / "kept")]) == 0
    seen = tmp_path / "kept" / "camera.png"
    assert f"picture of the findings: {seen}" in capsys.readouterr().out
    drawn = np.asarray(cv2.imread(str(seen)))
    assert drawn.shape == pixels.shape
    assert not np.array_equal(drawn, pixels)


def test_what_is_seen_is_shown_also_where_it_is_not_enough(folder: Path, tmp_path: Path) -> None:
    pixels = np.full((480, 640, 3), 120, np.uint8)
    save(folder, pixels)
    seen = tmp_path / "seen.png"
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path), "--picture", str(seen)]) == 1
    assert np.array_equal(np.asarray(cv2.imread(str(seen))), pixels)


def test_without_a_mat_nothing_is_kept(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(folder, np.full((480, 640, 3), 120, np.uint8))
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path)]) == 1
    assert "print one with `oyez mat mat.pdf`" in capsys.readouterr().err
    assert not (tmp_path / "camera.toml").exists()


def test_too_few_markers_are_named(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pixels, _ = laid_mat(tilt=0, turn=0)
    half = pixels.copy()
    half[480:] = 0
    save(folder, half)
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path)]) == 1
    assert "sees only 0 and 1" in capsys.readouterr().err


def test_another_mat_is_told_apart(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pixels, _ = laid_mat(tilt=0, turn=0)
    # pulled apart in the middle, as on a sheet that was cut
    save(folder, np.hstack([pixels[:, :640], np.full((960, 200, 3), 50, np.uint8), pixels[:, 640:]]))
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path)]) == 1
    assert "do not lie as on a mat of Oyez" in capsys.readouterr().err


def test_covered_patches_are_told(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pixels, matrix = laid_mat()
    corners = np.array([[[8.0, 48], [26, 48], [26, 160], [8, 160]]])
    cv2.fillConvexPoly(pixels, np.rint(cv2.perspectiveTransform(corners, matrix)[0]).astype(np.int32), (90, 120, 160))
    save(folder, pixels)
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path)]) == 1
    assert "grey patches" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--camera", "none such"], "is no camera"),
        (["--config", "{folder}/one.png/x"], "cannot be written"),
        (["--picture", "{folder}"], "cannot be written"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    words: list[str], told: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(folder, laid_mat()[0])
    given = [word.format(folder=folder) for word in words]
    assert main(["calibrate", "--camera", str(folder), "--config", str(tmp_path), *given]) == 1
    err = capsys.readouterr().err
    assert err.startswith("oyez calibrate: ")
    assert err.count("\n") == 1
    assert told in err


class Exposed(NoExposureControl):
    """A live camera above a mat; paper is the brighter the longer it exposes. Its driver says another time than its
    automatic uses, as many do.
    """

    source = Source(SourceKind.OTHER, "exposed camera")
    live = True

    def __init__(self, automatic: float = 0.004, obeys: bool = True) -> None:
        self.automatic = automatic
        self.obeys = obeys
        self.held: Exposure | None = None
        self.told: list[Exposure | None] = []
        self.closed = False

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """As a live camera."""
        return True

    def exposure(self) -> Exposure:
        """Return a default exposure."""
        return Exposure(0.03, 7.0, 4600.0)

    def expose(self, wanted: Exposure | None) -> None:
        """Keep to it."""
        self.told.append(wanted)
        self.held = wanted if self.obeys else None

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The mat, full light at 10 ms."""
        seconds = self.automatic if self.held is None else self.held.seconds
        return Frame(mat_in_light(round(min(1.6, seconds / 0.01), 2)), time.monotonic(), 0)

    def close(self) -> None:
        """Remember it."""
        self.closed = True


@cache
def mat_in_light(light: float) -> Pixels:
    return laid_mat(light=(light, light, light))[0]


@pytest.mark.parametrize("automatic", [0.004, 0.0006, 0.05])
def test_the_exposure_is_held_so_that_paper_is_bright_but_not_too_bright(
    automatic: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = Exposed(automatic)
    monkeypatch.setattr("companion.commands.calibrate.open_camera", lambda source: camera)
    assert main(["calibrate", "--camera", "0", "--config", str(tmp_path)]) == 0
    kept = load_calibration(tmp_path / "camera.toml")
    assert kept is not None
    assert kept.exposure == camera.held
    assert kept.exposure is not None
    assert (kept.exposure.gain, kept.exposure.kelvin) == (7.0, 4600.0)
    assert LIKED[0] - CLOSE <= kept.paper_level <= LIKED[1] + CLOSE
    assert f"exposure: {1000 * kept.exposure.seconds:.1f} ms, fixed while" in capsys.readouterr().out
    assert camera.told[0] is None
    assert camera.closed


def test_a_camera_that_does_not_follow_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = Exposed(0.001, obeys=False)
    monkeypatch.setattr("companion.commands.calibrate.open_camera", lambda source: camera)
    assert main(["calibrate", "--camera", "0", "--config", str(tmp_path)]) == 0
    kept = load_calibration(tmp_path / "camera.toml")
    assert kept is not None
    assert kept.exposure is None
    assert camera.told[-1] is None
    assert "chosen by the camera (exposed camera does not follow" in capsys.readouterr().out


def test_the_exposure_may_be_left_to_the_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    camera = Exposed()
    monkeypatch.setattr("companion.commands.calibrate.open_camera", lambda source: camera)
    assert main(["calibrate", "--camera", "0", "--config", str(tmp_path), "--automatic"]) == 0
    assert camera.told == [None]
    assert "chosen by the camera (on request)" in capsys.readouterr().out


def test_a_mat_that_is_covered_meanwhile_leaves_the_camera_alone() -> None:
    camera = Exposed()
    with saying(CameraError, "covered"):
        hold_exposure(camera, lambda frame: None, 0.7)
    assert camera.told[-1] is None


class Slow(NoExposureControl):
    """A live camera that shows the mat only after some pictures."""

    source = Source(SourceKind.OTHER, "slow camera")
    live = True

    def __init__(self, dark: int) -> None:
        self.dark = dark
        self.reads = 0

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """As a live camera."""
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """Dark pictures, one missing, then the mat."""
        self.reads += 1
        if self.reads == 2:
            return None
        pixels = np.zeros((480, 640, 3), np.uint8) if self.reads <= self.dark else laid_mat()[0]
        return Frame(pixels, time.monotonic(), self.reads)

    def close(self) -> None:
        """Nothing to close."""


def test_a_live_camera_is_given_time_to_find_its_exposure() -> None:
    camera = Slow(4)
    assert see_mat(camera).index == 5
    assert see_mat(Slow(99)).pixels.max() == 0


def test_a_camera_without_pictures_is_told() -> None:
    camera = Slow(1)
    camera.read = lambda newer_than=0.0: None  # type: ignore[method-assign]
    with saying(CameraError, "Slow camera gives no picture"):
        see_mat(camera)


@pytest.mark.parametrize(
    ("paper", "clipped", "advice"),
    [(0.8, 0.0, "good"), (0.2, 0.0, "too dark"), (0.99, 0.0, "too bright"), (0.8, 0.2, "too bright")],
)
def test_advice_about_the_light(paper: float, clipped: float, advice: str) -> None:
    assert advice in light_words(Light((1.0, 1.0, 1.0), paper, clipped))
