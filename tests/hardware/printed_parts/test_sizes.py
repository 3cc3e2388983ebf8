"""parts.toml: every size has a source, and the parts' sizes are those of their data sheets."""

from pathlib import Path

import pytest

from hardware.printed_parts.sizes import FILE, SizeError, Sizes, read_sizes

SIZES = read_sizes()


@pytest.mark.parametrize(
    ("part", "name", "expected"),
    [
        ("board_full", "length", 85.0),
        ("board_full", "hole_along", 58.0),
        ("board_full", "hole_across", 49.0),
        ("board_zero", "hole_across", 23.0),
        ("pico", "hole_along", 47.0),
        ("pico", "hole_across", 11.4),
        ("motor", "shaft_offset", 8.0),
        ("motor", "ears", 35.0),
        ("motor", "shaft_flat", 3.0),
        ("camera_module3", "hole_across", 21.0),
        ("camera_module3", "hole_along", 12.5),
        ("camera_hq", "hole_across", 30.0),
        ("microswitch", "hole_along", 9.5),
    ],
)
def test_a_size_is_that_of_the_data_sheet(part: str, name: str, expected: float) -> None:
    assert getattr(getattr(SIZES, part), name) == expected


def test_every_table_names_its_source() -> None:
    assert all(getattr(SIZES, part).source for part in Sizes.__struct_fields__)


def test_holes_lie_on_their_boards() -> None:
    for board in (SIZES.board_full, SIZES.board_zero, SIZES.pico):
        assert board.hole_along + board.hole < board.length
        assert board.hole_across + board.hole < board.width
    for camera in (SIZES.camera_module3, SIZES.camera_hq):
        assert 2 * camera.hole_edge + camera.hole_across == pytest.approx(camera.width)
        assert camera.hole_edge + camera.hole_along + camera.hole / 2 < camera.height
        assert camera.lens_edge < camera.height


def changed(tmp_path: Path, old: str, new: str) -> Path:
    text = FILE.read_text("utf-8")
    assert old in text
    copy = tmp_path / "my-parts.toml"
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("shaft = 5.0", "shaft = 0", "motor.shaft is 0; it must be above 0"),
        ("shaft = 5.0", 'shaft = "thick"', "$.motor.shaft"),
        ("shaft = 5.0", "", "missing required field `shaft`"),
        ("shaft = 5.0", "shaft = 5.0\nshafts = 2", "unknown field `shafts`"),
        ('source = "Adafruit 1768, product page"', 'source = " "', "ring_60.source is empty"),
        ("[motor]", "[motor", "my-parts.toml"),
    ],
)
def test_a_wrong_size_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(SizeError) as caught:
        read_sizes(changed(tmp_path, old, new))
    assert words in str(caught.value)


def test_a_copy_with_other_sizes_is_read(tmp_path: Path) -> None:
    assert read_sizes(changed(tmp_path, "body = 28.0", "body = 28.3")).motor.body == 28.3


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SizeError, match=r"none\.toml"):
        read_sizes(tmp_path / "none.toml")
