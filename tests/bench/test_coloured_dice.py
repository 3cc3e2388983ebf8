"""The figures of the bench of coloured dice, and its pictures."""

from pathlib import Path

import numpy as np
import pytest

from tests.bench.coloured_dice import figures
from tests.bench.kept_out import coloured
from vision.reading import Body, Die, Reading
from vision.training.scenes import Truth


def die(value: int, body: Body, x: float) -> Die:
    return Die(value, body, (x, 50.0), (x - 20, 30.0, x + 20, 70.0), 0.9)


def truth(value: int, body: Body, x: float) -> Truth:
    return Truth(value, (x - 20, 30.0, x + 20, 70.0), (x, 50.0), body)


def test_values_and_colours_are_counted_apart() -> None:
    wanted = [truth(3, "red", 100), truth(5, "white", 200)]
    right = Reading(640, 480, (die(3, "red", 100), die(5, "white", 200)), True, 20.0)
    swapped = Reading(640, 480, (die(3, "white", 100), die(5, "red", 200)), True, 30.0)
    missed = Reading(640, 480, (die(4, "red", 100),), False, 40.0)
    shown = dict(
        figures([(wanted, right, ["red", "white"]), (wanted, swapped, ["red", "white"]), (wanted, missed, ["red"])])
    )
    assert shown["exact"] == shown["sure"] == 2 / 3
    assert shown["sure_wrong"] == 1 / 3
    assert (shown["dice"], shown["found"]) == (6, 5)
    assert (shown["value"], shown["colour"], shown["alone"]) == (4 / 5, 3 / 5, 1.0)
    assert shown["ms_median"] == 30


@pytest.mark.parametrize("index", [1, 2, 4])
def test_kept_out_throws_hold_the_hard_colours(index: int) -> None:
    label = coloured.coloured(np.random.default_rng([7, index]), index).labels[0]
    bodies = {die["body"] for die in label["dice"]}
    assert bodies <= set(coloured.SHADES)
    assert "red" in bodies or label["top"] != "orange wood"
    assert {"white", "yellow"} <= bodies or label["top"] != "paper"
    assert (len(label["dice"]) > coloured.FEW) == (index == 4)


def test_without_pictures_it_says_how_to_make_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.bench import coloured_dice

    monkeypatch.setattr("sys.argv", ["coloured_dice", str(tmp_path)])
    coloured_dice.main()
    assert "make kept-out" in capsys.readouterr().out
