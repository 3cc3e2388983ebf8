"""The file of the learned copy: it comes back as it was saved, and no other content does harm."""

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.camera.copy_file import (
    CopyError,
    as_json,
    damaged_path,
    forget_copy,
    load_copy,
    put_copy_aside,
    read_copy,
    save_copy,
)
from companion.i18n.faults import Code
from companion.storage.paths import MAX_COPY_BYTES
from tests.companion.camera.copies import made_up_copy
from tests.said import said

FILE = Path("copy.json")


def code_of(content: bytes) -> Code:
    with pytest.raises(CopyError) as error:
        read_copy(content, FILE)
    assert isinstance(error.value.fault.code, Code)
    return error.value.fault.code


def changed(**values: object) -> bytes:
    """The file with other values at its top; None leaves one out."""
    table = {**msgspec.json.decode(as_json(made_up_copy())), **values}
    return msgspec.json.encode({name: value for name, value in table.items() if value is not None})


def test_a_copy_comes_back_as_it_was_saved(tmp_path: Path) -> None:
    copy, file = made_up_copy("picamera"), tmp_path / "config" / "copy.json"
    assert load_copy(file) is None
    save_copy(copy, file)
    assert load_copy(file) == copy
    assert [paper.key for paper in copy.papers] == ["red", "yellow", "white"]
    assert [(kind.body, kind.count) for kind in copy.dice] == [("clear", 3), ("black", 1)]
    assert file.stat().st_size < MAX_COPY_BYTES / 4


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", Code.COPY_DAMAGED),
        (b"\xff\xfe", Code.COPY_DAMAGED),
        (b"[" * 100_000, Code.COPY_DAMAGED),
        (b" " * (MAX_COPY_BYTES + 1), Code.COPY_DAMAGED),
        (changed(format="oyez.game"), Code.COPY_DAMAGED),
        (changed(version=0), Code.COPY_DAMAGED),
        (changed(version=2, learned=None, more=1), Code.COPY_NEWER),
        (changed(made="2026-11-20T21:04:00"), Code.COPY_DAMAGED),
        (changed(camera="0" * 301), Code.COPY_DAMAGED),
        (changed(learned=None), Code.COPY_DAMAGED),
        (changed(learned={"wheel": {"discs": [], "board": [0, 0, 0], "table": [0, 0, 0]}}), Code.COPY_DAMAGED),
        (changed(extra=1), Code.COPY_DAMAGED),
    ],
)
def test_other_content_is_refused_with_its_reason(content: bytes, code: Code) -> None:
    assert code_of(content) is code


@given(st.integers(0, 20_000), st.integers(0, 255))
def test_any_changed_byte_is_read_or_refused(at: int, byte: int) -> None:
    content = bytearray(as_json(made_up_copy()))
    content[at % len(content)] = byte
    told = ""
    try:
        read_copy(bytes(content), FILE)
    except CopyError as error:
        told = said(error.fault)
    assert not told or "copy.json" in told


def test_a_damaged_file_is_put_aside_once(tmp_path: Path) -> None:
    file = tmp_path / "copy.json"
    for content in (b"first", b"second"):
        file.write_bytes(content)
        assert put_copy_aside(file)
        assert not file.exists()
        assert damaged_path(file).read_bytes() == content
    assert not put_copy_aside(file)
    assert forget_copy(file)
    assert list(tmp_path.iterdir()) == []
    assert not forget_copy(file)


def test_a_failed_write_leaves_the_old_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "copy.json"
    save_copy(made_up_copy("old"), file)

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CopyError) as error:
        save_copy(made_up_copy("new"), file)
    assert "No space left on device" in said(error.value.fault)
    assert load_copy(file) == made_up_copy("old")
    assert [each.name for each in tmp_path.iterdir()] == ["copy.json"]


def test_a_folder_in_its_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "copy.json").mkdir()
    for work in (load_copy, forget_copy):
        with pytest.raises(CopyError) as error:
            work(tmp_path / "copy.json")
        assert "copy.json" in said(error.value.fault)
