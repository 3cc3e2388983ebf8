"""`oyez learn`: a copy is learned from pictures, shown, used by the other commands, and forgotten."""

from pathlib import Path

import cv2
import pytest

from companion.camera.copy_file import load_copy
from companion.camera.lesson_file import damaged_path
from companion.camera.tiles_file import load_tiles
from companion.cli import main
from tests.vision.piece_pictures import KINDS, drawn
from tests.vision.wheel_pictures import COLOURS, draw_wheel
from vision.camera import Pixels
from vision.piece_prints import make_copy
from vision.piece_reading import BACK
from vision.synthetic import make_table

NAMED = ",".join(COLOURS)


def save(file: Path, pixels: Pixels) -> str:
    file.write_bytes(cv2.imencode(".png", pixels)[1].tobytes())
    return str(file)


@pytest.fixture
def wheel(tmp_path: Path) -> str:
    return save(tmp_path / "wheel.png", draw_wheel().pixels)


def learn(folder: Path, *words: str) -> int:
    return main(["learn", *words, "--config", str(folder)])


def test_a_wheel_and_throws_are_learned_shown_and_forgotten(
    wheel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = save(tmp_path / "dice.png", make_table(20, ("clear", "clear", "clear", "black")).pixels)
    bare = save(tmp_path / "bare.png", make_table(20, ("clear",)).pixels)
    words = ["--wheel", wheel, "--colours", NAMED, "--camera", "picamera", "--dice", dice, bare]
    assert learn(tmp_path, *words) == 0
    out, err = capsys.readouterr()
    assert f"kept in {tmp_path / 'copy.json'}" in out
    assert "with the camera picamera, from the wheel and 1 throws" in out
    assert "bare.png is left out: wrong count" in err
    copy = load_copy(tmp_path / "copy.json")
    assert copy is not None
    assert (copy.camera, copy.throws, [paper.discs for paper in copy.papers]) == ("picamera", 1, [3, 3, 3])
    assert learn(tmp_path, "--dice", dice) == 0
    assert learn(tmp_path, "--show") == 0
    assert "from the wheel and 2 throws" in capsys.readouterr().out
    assert learn(tmp_path, "--forget") == 0
    assert learn(tmp_path, "--forget") == 0
    assert "nothing was learned" in capsys.readouterr().out
    assert not (tmp_path / "copy.json").exists()


def test_the_colours_that_were_read_are_to_be_confirmed(
    wheel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(tmp_path, "--wheel", wheel) == 1
    assert f"--colours {NAMED}" in capsys.readouterr().err
    assert not (tmp_path / "copy.json").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--wheel", "nowhere.png"], "nowhere.png"),
        (["--wheel", "{table}"], "the picture shows no wheel"),
        (["--wheel", "{table}", "--colours", NAMED], "does not see the wheel"),
        (["--wheel", "{wheel}", "--colours", ",".join(COLOURS[::-1])], "colours"),
        (["--dice", "{table}"], "Nothing was learned"),
    ],
)
def test_it_says_why_nothing_is_learned(
    words: list[str], why: str, wheel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = save(tmp_path / "table.png", make_table(3, ("red",)).pixels)
    assert learn(tmp_path, *(word.format(table=table, wheel=wheel) for word in words)) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert not (tmp_path / "copy.json").exists()


@pytest.mark.parametrize("named", ["red", NAMED.replace("white", "blue"), f"{NAMED},red"])
def test_other_colours_are_wrong_usage(named: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["learn", "--wheel", "wheel.png", "--colours", named])
    assert ended.value.code == 2
    assert "are not 9 colours" in capsys.readouterr().err


def test_a_damaged_copy_is_named_and_read_without(
    wheel: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "copy.json"
    file.write_bytes(b"{")
    assert main(["read", "--wheel", wheel, "--config", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert "red" in out
    assert "copy.json" in err
    assert "oyez learn --forget" in err
    assert learn(tmp_path, "--show") == 1
    assert file.exists()
    assert not damaged_path(file).exists()


TUSCANY = ("--game", "castles-of-tuscany")


@pytest.fixture
def tiles(tmp_path: Path) -> str:
    """A picture of the lesson."""
    return save(tmp_path / "tiles.png", drawn(make_copy(2), (*KINDS, BACK), seed=1))


def test_tiles_are_learned_shown_and_forgotten(tiles: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn(tmp_path, *TUSCANY, "--show") == 0
    assert "no tiles are learned" in capsys.readouterr().out
    assert learn(tmp_path, *TUSCANY, "--tiles", tiles) == 0
    assert "village, farm, carter, monastery, mine, city, inn, castle" in capsys.readouterr().out
    learned = load_tiles(tmp_path / "tiles.json")
    assert learned is not None
    assert learned.game == "castles-of-tuscany"
    assert not (tmp_path / "copy.json").exists()
    assert learn(tmp_path, *TUSCANY, "--forget") == 0
    assert load_tiles(tmp_path / "tiles.json") is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--game", "pig", "--tiles", "{tiles}"), "choose one of: castles-of-tuscany"),
        (("--tiles", "{tiles}"), "choose one of: castles-of-tuscany"),
        ((*TUSCANY, "--tiles", "{tiles}", "--kinds", "mine,inn"), "name each of these once: village, farm"),
        ((*TUSCANY, "--tiles", "missing.png"), "missing.png"),
        ((*TUSCANY, "--tiles", "{few}"), "instead of 9"),
    ],
    ids=["no tiles", "no game", "two kinds", "no picture", "three tiles"],
)
def test_tiles_that_cannot_be_learned_are_explained(
    words: tuple[str, ...], why: str, tiles: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = save(tmp_path / "few.png", drawn(make_copy(2), KINDS[:3], seed=1))
    assert learn(tmp_path, *(word.format(tiles=tiles, few=few) for word in words)) == 1
    out, err = capsys.readouterr()
    assert (out, (tmp_path / "tiles.json").exists()) == ("", False)
    assert why in err
