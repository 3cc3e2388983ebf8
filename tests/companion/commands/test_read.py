"""`oyez read`: every picture has its line, a broken one too."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.commands.read import as_text, shown
from companion.games.troyes_dice.roll import ROLL
from tests.vision.test_image_file import exif
from vision.reading import Die, Doubt, DoubtCode, Likely, Reading
from vision.synthetic import make_table

SHARED = Path(__file__).resolve().parents[3] / "../shared/photos"


def save(file: Path, pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Path:
    file.write_bytes(cv2.imencode(".png", pixels)[1].tobytes())
    return file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return save(tmp_path / "table.png", make_table(11, ROLL.expectation.bodies).pixels)


def test_json_is_as_the_format_says(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(table), "--json", "--expect", "troyes"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    reading = json.loads(line)
    assert (reading["image"], reading["width"], reading["height"]) == (str(table), 960, 720)
    assert isinstance(reading["sure"], bool)
    assert reading["ms"] > 0
    assert Counter(d["value"] for d in reading["dice"]) == Counter(make_table(11, ROLL.expectation.bodies).values)
    for die in reading["dice"]:
        assert set(die) == {"value", "body", "centre", "box", "confidence"}
        assert die["body"] in ("black", "clear", "other")
        assert 0 <= die["confidence"] <= 1
        x0, y0, x1, y1 = die["box"]
        assert x0 < die["centre"][0] < x1
        assert y0 < die["centre"][1] < y1


@pytest.mark.parametrize(("width", "height"), [(4032, 3024), (4800, 3600)])
def test_a_photo_of_a_phone_is_read_as_a_frame_of_a_webcam(
    width: int, height: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = make_table(5, ROLL.expectation.bodies)
    large = cv2.resize(made.pixels, (width, height), interpolation=cv2.INTER_CUBIC)
    data = cv2.imencode(".jpg", cv2.rotate(large, cv2.ROTATE_90_COUNTERCLOCKWISE))[1].tobytes()
    file = tmp_path / "phone.jpg"
    file.write_bytes(data[:2] + exif(6) + data[2:])
    assert main(["read", str(file), "--json"]) == 0
    reading = json.loads(capsys.readouterr().out)
    assert (reading["width"], reading["height"]) == (width, height)
    assert [die["value"] for die in reading["dice"]] == list(made.values)
    for die, true in zip(reading["dice"], made.dice, strict=True):
        scale = width / made.pixels.shape[1]
        assert np.abs(np.array(die["box"]) / scale - true.box).max() < 12


def test_what_is_not_expected_is_not_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = save(tmp_path / "empty.png", np.full((720, 960, 3), 120, np.uint8))
    assert main(["read", str(empty), "--json", "--expect", "troyes"]) == 0
    reading = json.loads(capsys.readouterr().out)
    assert not reading["sure"]
    assert {"code": "wrong_count"} in reading["doubts"]


def test_an_empty_table_is_a_reading_and_sure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = save(tmp_path / "empty.png", np.full((720, 960, 3), 120, np.uint8))
    assert main(["read", str(empty), "--json"]) == 0
    reading = json.loads(capsys.readouterr().out)
    assert (reading["dice"], reading["sure"]) == ([], True)


def test_broken_pictures_have_their_line_and_the_others_are_read(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = {
        "missing.png": None,
        "empty.jpg": b"",
        "text.png": b"no pixels at all",
        "cut.png": table.read_bytes()[:5000],
        "huge.pnm": b"P6 100000 100000 255\n",
        "a folder": None,
    }
    (tmp_path / "a folder").mkdir()
    names = []
    for name, data in broken.items():
        if data is not None:
            (tmp_path / name).write_bytes(data)
        names += [str(tmp_path / name), str(table)]
    assert main(["read", "--json", *names]) == 1
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["image"] for line in lines] == names
    assert [set(line) == {"image", "error"} for line in lines] == [True, False] * len(broken)
    for line in lines[::2]:
        assert line["error"]
        assert f"{line['image']}: {line['error']}" in err
    assert "10000 megapixels" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "name", ["é ü.png", 'quote".png', "new\nline.png", "-.png", "絵 🎲.png", "a\\b.png", "tab\t.png"]
)
def test_exotic_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = save(tmp_path / name, np.full((64, 64, 3), 120, np.uint8))
    assert main(["read", "--json", str(file)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["image"] == str(file)


def test_names_that_are_no_text_are_shown_with_escapes() -> None:
    assert shown("a\udcff.png") == "a\\udcff.png"


@pytest.mark.parametrize("side", [1, 2, 31])
def test_a_picture_too_small_for_dice_is_not_sure(
    side: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = save(tmp_path / "small.png", np.full((side, side, 3), 120, np.uint8))
    assert main(["read", "--json", str(file)]) == 0
    reading = json.loads(capsys.readouterr().out)
    assert (reading["dice"], reading["sure"]) == ([], False)
    assert reading["doubts"] == [{"code": "too_small"}]


def test_text_for_people() -> None:
    likely = (Likely(4, 0.6), Likely(6, 0.3))
    dice = (
        Die(3, "other", (1, 1), (0, 0, 2, 2), 0.9, (Likely(3, 0.9),)),
        Die(4, "other", (9, 1), (8, 0, 10, 2), 0.6, likely),
    )
    doubts = (Doubt(DoubtCode.CLOSE_CALL, 1), Doubt(DoubtCode.ODD_SIZE, 1), Doubt(DoubtCode.TOO_DARK))
    assert as_text("a.png", Reading(10, 10, dice, True, 1.0), None) == "a.png: 3, 4"
    assert as_text("a.png", Reading(10, 10, (), True, 1.0), None) == "a.png: no dice"
    told = as_text("a.png", Reading(10, 10, dice, False, 1.0, doubts), None)
    assert told == "a.png: 3, 4 - not sure: die 2 (4 or 6): close call, odd size; too dark"


def test_without_json_a_line_for_people(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(table)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{table}: ")


def test_as_a_program_without_a_traceback(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion", "read", str(tmp_path / "none.png"), "--json"]
    run = subprocess.run(words, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert run.returncode == 1
    assert "no such file" in json.loads(run.stdout)["error"]
    assert "no such file" in run.stderr
    assert "Traceback" not in run.stderr


NASTY = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202egnp.\r\n.png"
"""A name that sets a terminal's title, clears it, paints it red, and writes backwards."""


@pytest.mark.parametrize("words", [(), ("--json",), ("--wheel",), ("--wheel", "--json")])
@pytest.mark.parametrize("there", [True, False])
def test_a_name_cannot_drive_the_terminal(
    table: Path, words: tuple[str, ...], there: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    name = table.with_name(NASTY)
    if there:
        table.rename(name)
    assert main(["read", str(name), *words]) == int(not there)
    told = capsys.readouterr()
    assert "owned" in told.out + told.err
    for line in (told.out + told.err).splitlines():
        assert line.isprintable(), repr(line)
    assert len(told.out.splitlines()) == int(there or "--json" in words)
    if "--json" in words:
        assert json.loads(told.out)["image"] == str(name)
