"""The check in `make check`: the wiring that ships passes, and a mistake in any build is named with its build."""

from pathlib import Path

import pytest

from hardware.pins import PINS_FILE
from tests.hardware.test_pins import changed
from tests.tools.programs import program

electrical = program("electrical")


def test_the_wiring_that_ships_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert electrical.main([]) == 0
    assert f"{PINS_FILE}: no findings." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[390, 120, 120]", "[39, 120, 120]", "[parts] rgb_ohms[0] is 39 ohm: a pin carries 39 mA, 16 mA is allowed."),
        ("coils = [12,", "coils = [17,", "lamps[0] and coils[0] are both GPIO17; each needs a pin of its own."),
        ("coils = [12,", "coils = [10,", "coils[0] is GPIO10, which is the SPI's MOSI"),
        ("supply_ma = 2000", "supply_ma = 'much'", "is not understood"),
    ],
)
def test_a_mistake_in_any_build_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert electrical.main([changed(tmp_path, (old, new))]) == 1
    assert sentence in capsys.readouterr().out
