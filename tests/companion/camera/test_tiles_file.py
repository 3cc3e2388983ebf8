"""The file of the learned tiles: it comes back as it was saved, and no other content does harm."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from companion.camera.learned_tiles import SavedTiles
from companion.camera.lesson_file import TILES, CopyError, damaged_path, forget_copy, unused_path
from companion.camera.tiles_file import as_json, learned_tiles, load_tiles, read_tiles, save_tiles, saved_tiles
from companion.i18n.faults import Code
from companion.storage.paths import MAX_TILES_BYTES
from tests.vision.piece_pictures import KINDS, drawn
from vision import faults
from vision.piece_prints import make_copy
from vision.piece_reading import BACK

FILE = Path("tiles.json")


@cache
def tiles() -> SavedTiles:
    """A copy's tiles, learned from a drawn picture."""
    found = learned_tiles(drawn(make_copy(2), (*KINDS, BACK), seed=1), (*KINDS, BACK), "some-game", "picamera")
    assert isinstance(found, SavedTiles)
    return found


def changed(**values: object) -> bytes:
    """The file with other values at its top; None leaves one out."""
    table = {**msgspec.json.decode(as_json(tiles())), **values}
    return msgspec.json.encode({name: value for name, value in table.items() if value is not None})


def test_tiles_come_back_as_they_were_saved(tmp_path: Path) -> None:
    file = tmp_path / "config" / "tiles.json"
    assert load_tiles(file) is None
    save_tiles(tiles(), file)
    assert load_tiles(file) == tiles()
    assert [kind.key for kind in tiles().kinds] == list(KINDS)
    assert file.stat().st_size < MAX_TILES_BYTES / 4


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", Code.TILES_DAMAGED),
        (b"\xff\xfe", Code.TILES_DAMAGED),
        (b"[" * 100_000, Code.TILES_DAMAGED),
        (b" " * (MAX_TILES_BYTES + 1), Code.TILES_DAMAGED),
    ],
    ids=["empty", "no text", "deep", "large"],
)
def test_a_damaged_file_is_named(content: bytes, code: Code) -> None:
    with pytest.raises(CopyError) as error:
        read_tiles(content, FILE)
    assert error.value.fault.code is code
    assert error.value.fault.params["file"] == "tiles.json"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"version": 2}, Code.TILES_NEWER),
        ({"format": "oyez.copy"}, Code.TILES_DAMAGED),
        ({"learned": None}, Code.TILES_DAMAGED),
        ({"learned": {"pieces": []}}, Code.TILES_DAMAGED),
        ({"game": 7}, Code.TILES_DAMAGED),
        ({"more": 1}, Code.TILES_DAMAGED),
    ],
    ids=str,
)
def test_a_file_with_other_values_is_refused(values: dict[str, object], code: Code) -> None:
    with pytest.raises(CopyError) as error:
        read_tiles(changed(**values), FILE)
    assert error.value.fault.code is code


def test_a_kind_that_stands_twice_is_refused() -> None:
    learned = tiles().learned
    twice = saved_tiles(msgspec.structs.replace(learned, pieces=learned.pieces[:1] * 2), "some-game", "")
    with pytest.raises(CopyError):
        read_tiles(as_json(twice), FILE)


def test_a_picture_without_tiles_says_how_many_it_shows() -> None:
    found = learned_tiles(drawn(make_copy(2), KINDS[:3], seed=1), (*KINDS, BACK), "some-game", "")
    assert not isinstance(found, SavedTiles)
    assert (found.code, found.params["wanted"]) == (faults.Code.COPY_PIECES_UNSEEN, 9)


def test_a_file_that_is_put_aside_keeps_its_ending() -> None:
    assert damaged_path(FILE) == Path("tiles.damaged.json")


@pytest.mark.parametrize("newer", [True, False], ids=["newer", "damaged"])
def test_a_file_that_cannot_be_read_is_put_aside_when_tiles_are_learned(newer: bool, tmp_path: Path) -> None:
    content = changed(version=2) if newer else b"{"
    file = tmp_path / "tiles.json"
    file.write_bytes(content)
    save_tiles(tiles(), file)
    assert load_tiles(file) == tiles()
    assert unused_path(file).read_bytes() == content
    assert forget_copy(file, TILES)
    assert not list(tmp_path.iterdir())


def test_faults_of_the_disk_speak_of_the_tiles(tmp_path: Path) -> None:
    folder = tmp_path / "tiles.json"
    folder.mkdir()
    with pytest.raises(CopyError) as unreadable:
        load_tiles(folder)
    assert unreadable.value.fault.code is Code.TILES_FILE_UNREADABLE
    (tmp_path / "config").write_text("no folder")
    with pytest.raises(CopyError) as unwritable:
        save_tiles(tiles(), tmp_path / "config" / "tiles.json")
    assert unwritable.value.fault.code is Code.TILES_UNWRITABLE
    with pytest.raises(CopyError) as kept:
        forget_copy(folder, TILES)
    assert kept.value.fault.code is Code.TILES_UNWRITABLE
