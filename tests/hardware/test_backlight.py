"""The screen's light, on a folder like the kernel's."""

from pathlib import Path

import pytest

from hardware.backlight import Backlight
from tests.said import said


@pytest.fixture
def lamp(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("31\n")
    return folder / "brightness"


@pytest.mark.parametrize(("percent", "level"), [(100, 31), (50, 16), (10, 3), (0, 1)])
def test_it_shines_with_a_share_of_its_light(percent: int, level: int, lamp: Path) -> None:
    light = Backlight(lamp.parents[1])
    light.set(percent)
    assert int(lamp.read_text()) == level
    assert light.there


def test_it_goes_out_and_comes_back(lamp: Path) -> None:
    light = Backlight(lamp.parents[1])
    light.set(50)
    light.darken(True)
    assert int(lamp.read_text()) == 0
    light.darken(False)
    assert int(lamp.read_text()) == 16


def test_where_there_is_none_nothing_happens(tmp_path: Path) -> None:
    for folder in (tmp_path / "none", tmp_path, None):
        light = Backlight(folder)
        light.set(20)
        assert (light.there, light.fault) == (False, None)


def test_rights_that_lack_are_told(lamp: Path) -> None:
    (lamp.parent / "max_brightness").write_text("nonsense")
    light = Backlight(lamp.parents[1])
    light.set(100)
    assert light.fault is None, "nobody wants another light"
    light.set(20)
    assert light.fault is not None
    assert "udev" in said(light.fault)
    light.set(100)
    assert light.fault is None
    (lamp.parent / "max_brightness").write_text("31")
    light.set(20)
    assert light.fault is None
