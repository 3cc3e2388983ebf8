"""`oyez read --wheel`: the nine plazas beside the dice, in JSON and in words."""

import json
from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from companion.cli import main
from companion.commands.read import doubt_name, wheel_as_json, wheel_as_text
from companion.game.camera_form import PlacementCheck
from companion.session import Session
from companion.storage.store import Store, store_path
from engine import pig
from engine.troyes_dice import Colour, Roll, Setup
from tests.vision.wheel_pictures import COLOURS, draw_wheel
from vision.reading import Die, Doubt, DoubtCode, Likely, Reading
from vision.wheel_reading import Disc, Wheel, WheelDoubt, WheelDoubtCode, WheelReading

BARE = Wheel((0, 0), 9, tuple(Disc((0, 0), 1, colour, 1.0) for colour in COLOURS))
SURE = WheelReading(Reading(9, 9, (), True, 1.0), BARE, True, 1.0)


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    file = tmp_path / "wheel.png"
    file.write_bytes(cv2.imencode(".png", draw_wheel(turn=10).pixels)[1].tobytes())
    return file


def test_json_is_as_the_format_says(wheel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--wheel", str(wheel), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    reading = json.loads(line)
    assert (reading["image"], reading["width"], reading["height"]) == (str(wheel), 960, 720)
    assert isinstance(reading["sure"], bool)
    assert reading["ms"] > 0
    assert set(reading["wheel"]) == {"centre", "radius", "plazas"}
    plazas = reading["wheel"]["plazas"]
    assert tuple(plaza["colour"] for plaza in plazas) == COLOURS
    for plaza in plazas:
        assert set(plaza) == {"centre", "radius", "colour", "die"}
        assert plaza["die"] is None or 0 <= plaza["die"] < len(reading["dice"])
        assert 30 < plaza["radius"] < 80


def test_a_picture_without_a_wheel_has_its_line_and_the_next_is_read(
    wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.png"
    empty.write_bytes(cv2.imencode(".png", np.full((480, 640, 3), 90, np.uint8))[1].tobytes())
    assert main(["read", "--wheel", "--json", str(empty), str(tmp_path / "none.png"), str(wheel)]) == 1
    none, missing, found = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (none["wheel"], none["sure"]) == (None, False)
    assert {"code": "no_wheel"} in none["doubts"]
    assert "no such file" in missing["error"]
    assert len(found["wheel"]["plazas"]) == 9


def test_words_for_people(wheel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--wheel", str(wheel)]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{wheel}: red")


def test_what_is_odd_is_said_in_words() -> None:
    dice = (
        Die(3, "black", (1, 1), (0, 0, 2, 2), 0.9, (Likely(3, 0.9),)),
        Die(4, "clear", (9, 1), (8, 0, 10, 2), 0.6, (Likely(4, 0.6), Likely(5, 0.3))),
    )
    plazas = tuple(Disc((0, 0), 1, colour, 1.0, {2: 0, 3: 1}.get(i)) for i, colour in enumerate(COLOURS))
    wheel = Wheel((0, 0), 9, plazas)
    sure = msgspec.structs.replace(SURE, dice=Reading(9, 9, dice, True, 1.0), wheel=wheel)
    told = "a.png: red, white, white: black 3, yellow: clear 4, red, yellow, white, yellow, red"
    assert wheel_as_text("a.png", sure) == told
    doubts = (WheelDoubt(WheelDoubtCode.COLOUR_UNCLEAR, 5), WheelDoubt(WheelDoubtCode.WHEEL_UNCLEAR))
    close = Reading(9, 9, dice, False, 1.0, (Doubt(DoubtCode.CLOSE_CALL, 1),))
    unsure = WheelReading(close, wheel, False, 1.0, doubts)
    said = "colour unclear (plaza 6); wheel unclear; die 2 (4 or 5): close call"
    assert wheel_as_text("a.png", unsure) == f"{told} - not sure: {said}"
    nothing = WheelReading(Reading(9, 9, (), True, 1.0), None, False, 1.0, (WheelDoubt(WheelDoubtCode.NO_WHEEL),))
    assert wheel_as_text("a.png", nothing).startswith("a.png: no wheel - place it whole")


def test_how_the_dice_lie_is_said_where_they_are_expected(wheel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--wheel", "--expect", "troyes", "--json", str(wheel)]) == 0
    placement = json.loads(capsys.readouterr().out)["laying"]
    assert (placement["right"], placement["wrong"]) == (False, [])
    assert placement["sentence"].startswith("A throw is one black and three clear dice; I see ")
    assert main(["read", "--wheel", str(wheel), "--json"]) == 0
    assert "laying" not in json.loads(capsys.readouterr().out)


def test_how_the_dice_lie_is_said_where_a_game_is_going_on(
    wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["read", "--wheel", str(wheel), "--data", str(tmp_path)]
    assert main(words) == 0
    assert not store_path(tmp_path).exists()
    faces = {"red": Colour.RED, "yellow": Colour.YELLOW, "white": Colour.WHITE}
    plazas = tuple((faces[colour], faces[colour]) for colour in COLOURS)
    with Store.open(store_path(tmp_path)) as store:
        session = Session.start(store, Setup(("Ada",), plazas=plazas))
        capsys.readouterr()
        assert main([*words, "--json"]) == 0
        assert "laying" not in json.loads(capsys.readouterr().out)
        session.submit(Roll(3, (6, 1, 3)))
    assert main([*words, "--json"]) == 0
    placement = json.loads(capsys.readouterr().out)["laying"]
    assert placement["right"] is False
    assert placement["sentence"]
    assert main(words) == 0
    assert placement["sentence"] in capsys.readouterr().out


def test_a_game_without_dice_on_a_wheel_says_nothing_about_their_placement(
    wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(store_path(tmp_path)) as store:
        Session.start(store, pig.Setup(("Ada",))).submit(pig.Roll(3))
    words = ["read", "--wheel", str(wheel), "--json", "--data", str(tmp_path)]
    assert main(words) == 0
    assert "laying" not in json.loads(capsys.readouterr().out)
    assert main([*words, "--expect", "troyes"]) == 0
    assert json.loads(capsys.readouterr().out)["laying"]["right"] is False


def test_games_that_cannot_be_read_are_said_and_the_wheel_is_read(
    wheel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store_path(tmp_path).write_bytes(b"no games" * 100)
    assert main(["read", "--wheel", str(wheel), "--data", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"{wheel}: red")
    assert err.startswith("oyez read: ")


def test_which_plazas_are_wrong_is_told_by_their_order_in_the_reading() -> None:
    told = json.loads(
        wheel_as_json("a.png", SURE, PlacementCheck(False, False, "Two dice must change places.", (0, 1)))
    )
    sentence = "Two dice must change places."
    assert told["laying"] == {"right": False, "sure": False, "sentence": sentence, "wrong": [0, 1]}
    assert wheel_as_text("a.png", SURE, PlacementCheck(True, True)).endswith("red. All dice are in the right places.")


def test_the_names_of_doubts_in_the_output_stay_as_they_were() -> None:
    assert [doubt_name(code) for code in WheelDoubtCode] == [
        "no_wheel", "wheel_cut_off", "wheel_unclear", "colour_unclear", "maybe_covered", "off_plaza", "between_plazas",
        "shared_plaza", "other_copy",
    ]  # fmt: skip
    assert [doubt_name(code) for code in DoubtCode] == [str(code) for code in DoubtCode]
