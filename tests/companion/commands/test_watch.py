"""`oyez watch`: one line for each throw of a folder, a film or a camera; a sentence for each problem."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.cli import main
from tests.said import lost, said
from tests.vision.clips import HOME, Poses, Shot, Table, frames, rest, table, thrown
from tests.vision.test_image_file import CMYK_JPEG
from vision.camera import CameraError, Frame, Pixels
from vision.faults import Source, SourceKind
from vision.no_exposure_control import NoExposureControl
from vision.reading import Body, Reading

ROOT = Path(__file__).parents[3]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A made-up table, and a reader that knows it: this tests the watching."""
    made = table()
    made.paint(Shot(HOME))
    true = made.reading
    monkeypatch.setattr("companion.commands.watch.Reader", lambda: Known(true))
    return made


class Known:
    """A reader that always sees the same dice, but none on an evenly grey picture."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def read(self, pixels: Pixels, expect: object = None, plain: Pixels | None = None) -> Reading:
        """The dice."""
        return self._reading if pixels.std() > 10 else Reading(960, 720, (), True, 0.0)


def write_clip(folder: Path, made: Table, clip: list[Poses]) -> Path:
    folder.mkdir(exist_ok=True)
    for frame in frames(made, [Shot(poses) for poses in clip]):
        (folder / f"{frame.index:04}.jpg").write_bytes(cv2.imencode(".jpg", frame.pixels)[1].tobytes())
    return folder


def lines(capsys: pytest.CaptureFixture[str]) -> tuple[list[dict[str, object]], str]:
    out, err = capsys.readouterr()
    return [json.loads(line) for line in out.splitlines()], err


@pytest.mark.parametrize(("words", "rate"), [([], 30.0), (["--fps", "25"], 25.0)])
def test_a_folder_of_frames(
    words: list[str], rate: float, made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip = write_clip(tmp_path / "clip", made, thrown(12) + rest(12))
    assert main(["watch", str(clip), "--json", *words]) == 0
    (throw,), err = lines(capsys)
    assert err == ""
    assert set(throw) == {"image", "width", "height", "sure", "dice", "ms", "frame", "at"}
    frame = throw["frame"]
    assert isinstance(frame, int)
    assert 11 <= frame <= 20
    assert throw["at"] == pytest.approx(frame / rate, abs=0.001)
    assert throw["image"] == f"{frame:04}.jpg"
    assert throw["sure"] is True


def test_a_film(made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 30, (960, 720))
    for frame in frames(made, [Shot(poses) for poses in thrown(12) + rest(12) + thrown(8, 180) + rest(12)]):
        film.write(frame.pixels)
    film.release()
    assert main(["watch", str(file), "--json"]) == 0
    throws, err = lines(capsys)
    assert err == ""
    assert len(throws) == 1  # the reader of this test sees the same dice in the same places again
    assert throws[0]["image"] == str(file)


def test_a_line_for_people(made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clip = write_clip(tmp_path / "clip", made, rest(9))
    assert main(["watch", str(clip)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line == f"0.13 s, frame 4: 0004.jpg: {', '.join(str(die.value) for die in made.dice)}"


def test_an_empty_table_is_no_throw(made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(20):
        grey = np.full((72, 96, 3), 120, np.uint8)
        (tmp_path / f"{number:02}.png").write_bytes(cv2.imencode(".png", grey)[1].tobytes())
    assert main(["watch", str(tmp_path), "--json"]) == 0
    assert lines(capsys) == ([], "")


def test_a_broken_frame_is_named_and_the_rest_is_watched(
    made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clip = write_clip(tmp_path / "clip", made, thrown(8) + rest(14))
    (clip / "0009.jpg").write_bytes((clip / "0009.jpg").read_bytes()[:3000])
    (clip / "0021.jpg").write_bytes(b"")
    assert main(["watch", str(clip), "--json"]) == 1
    throws, err = lines(capsys)
    assert len(throws) == 1
    assert "0009.jpg: the JPEG file is cut short" in err
    assert "0021.jpg: the file is empty" in err


def test_a_film_that_breaks_off_is_told_as_far_as_it_goes(
    made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole.avi", tmp_path / "cut.avi"
    film = cv2.VideoWriter(str(whole), cv2.VideoWriter.fourcc(*"MJPG"), 30, (960, 720))
    for frame in frames(made, [Shot(poses) for poses in thrown(8) + rest(22)]):
        film.write(frame.pixels)
    film.release()
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size * 3 // 4])
    assert main(["watch", str(cut), "--json"]) == 1
    throws, err = lines(capsys)
    assert len(throws) == 1
    assert "The film cut.avi breaks off: " in err
    assert " of 30 frames can be read; copy it again" in err


def test_frames_of_every_kind_and_size_are_gone_through(
    made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Among a throw's frames: one pixel, one row, 16 bits, grey, transparent, four inks, half the size."""
    clip = write_clip(tmp_path / "clip", made, thrown(8) + rest(4))
    pixels = made.paint(Shot(HOME))
    odd: dict[str, npt.NDArray[np.uint8 | np.uint16]] = {
        "pixel": pixels[:1, :1],
        "row": pixels[:1],
        "deep": pixels.astype(np.uint16) * 257,
        "grey": pixels[..., 0],
        "alpha": np.dstack([pixels, np.full(pixels.shape[:2], 9, np.uint8)]),
        "half": pixels[::2, ::2],
    }
    for name, strange in odd.items():
        (clip / f"0012 {name}.png").write_bytes(cv2.imencode(".png", strange)[1].tobytes())
    (clip / "0013 inks.jpg").write_bytes(CMYK_JPEG)
    for index in range(14, 26):
        (clip / f"{index:04}.jpg").write_bytes(cv2.imencode(".jpg", pixels)[1].tobytes())
    assert main(["watch", str(clip), "--json"]) == 0
    throws, err = lines(capsys)
    assert err == ""
    assert len(throws) == 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("nowhere", "is no camera: give"),
        ("", "is no camera: give"),
        ("made-up", "no moving picture"),
        ("http://127.0.0.1:9/none", "does not answer"),
        ("987", "There is no camera 987"),
        ("\udcff", "is no camera"),
    ],
)
def test_what_cannot_be_watched_is_one_sentence(
    source: str, words: str, made: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", source, "--json"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("oyez watch: ")
    assert words in line


GONE = lost("it is gone")


class Fickle(NoExposureControl):
    """A live camera that shows a clip, goes away in its middle, comes back, and ends by an interrupt."""

    source = Source(SourceKind.OTHER, "fickle camera")
    live = True

    def __init__(self, clip: list[Frame], gone: int) -> None:
        self._steps: Iterator[Frame | str | None] = iter([*clip[:gone], "gone", None, "gone", *clip[gone:]])
        self.closed = False

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Nothing to prepare."""
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The next step."""
        step = next(self._steps, KeyboardInterrupt)
        if step is KeyboardInterrupt:
            raise KeyboardInterrupt
        if isinstance(step, str):
            raise CameraError(GONE)
        assert step is None or isinstance(step, Frame)
        return step

    def close(self) -> None:
        """Remember it."""
        self.closed = True


def test_a_camera_that_comes_back_is_followed_on(
    made: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    clip = [Frame(frame.pixels, start + frame.at, frame.index) for frame in frames(made, [Shot(p) for p in rest(20)])]
    camera = Fickle(clip, 3)
    monkeypatch.setattr("companion.commands.watch.open_camera", lambda source: camera)
    assert main(["watch", "0", "--json"]) == 130
    (throw,), err = lines(capsys)
    assert throw["image"] == "0"
    assert throw["at"] == pytest.approx(4 / 30, abs=0.002)
    assert err.splitlines() == [
        f"oyez watch: {said(GONE)}",
        "oyez watch: fickle camera is back",
    ]
    assert camera.closed


def test_as_a_program_without_a_traceback(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion", "watch", str(tmp_path), "--json"]
    run = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 1
    assert run.stdout == ""
    assert "holds no pictures" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_name_cannot_drive_the_terminal(
    words: tuple[str, ...], made: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nasty = "\x1b]0;owned\x07\x9b31m\u202e\r\n"
    folder = tmp_path / nasty
    write_clip(folder, made, rest(9))
    for file in folder.iterdir():
        file.rename(file.with_name(file.stem + nasty + file.suffix))
    (folder / f"zz{nasty}.png").write_bytes(b"broken")
    assert main(["watch", str(folder), *words]) == 1
    told = capsys.readouterr()
    assert "owned" in told.out
    assert "owned" in told.err
    for line in (told.out + told.err).splitlines():
        assert line.isprintable(), repr(line)
