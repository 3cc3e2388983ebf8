"""The file of the learned copy: it comes back as it was saved, and no other content does harm."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.camera.copy_file import as_json, load_copy, read_copy, save_copy
from companion.camera.lesson_file import CopyError, damaged_path, forget_copy, put_copy_aside
from companion.i18n.faults import Code
from companion.storage.paths import MAX_COPY_BYTES
from tests.companion.camera.copies import made_up_copy
from tests.said import said
from tests.torture.trace import Said, killed, powerless, traced_program

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
        ({"format": "oyez.game"}, Code.COPY_DAMAGED),
        ({"version": 0}, Code.COPY_DAMAGED),
        ({"version": 2, "learned": None, "more": 1}, Code.COPY_NEWER),
        ({"made": "2026-11-20T21:04:00"}, Code.COPY_DAMAGED),
        ({"camera": "0" * 301}, Code.COPY_DAMAGED),
        ({"learned": None}, Code.COPY_DAMAGED),
        ({"learned": {"wheel": {"discs": [], "board": [0, 0, 0], "table": [0, 0, 0]}}}, Code.COPY_DAMAGED),
        ({"extra": 1}, Code.COPY_DAMAGED),
    ],
)
def test_other_content_is_refused_with_its_reason(content: bytes | dict[str, object], code: Code) -> None:
    assert code_of(content if isinstance(content, bytes) else changed(**content)) is code


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


@pytest.mark.parametrize("room", [0, 1, 4096, -1])
def test_a_disk_that_fills_up_within_the_file_leaves_the_old_copy(tmp_path: Path, room: int) -> None:
    """The kernel itself refuses the byte after `room`; -1 is one byte too few."""
    file, new = tmp_path / "copy.json", made_up_copy("new")
    save_copy(made_up_copy("old"), file)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room if room >= 0 else len(as_json(new)) - 1, limits[1]))
    try:
        with pytest.raises(CopyError) as error:
            save_copy(new, file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "File too large" in said(error.value.fault)
    assert load_copy(file) == made_up_copy("old")
    assert [each.name for each in tmp_path.iterdir()] == ["copy.json"]


SEEDS = Path(__file__).parents[2] / "data" / "seeds" / "copy"
PROGRAM = f"""
import os, sys
from pathlib import Path
from msgspec.structs import replace
from companion.camera.copy_file import load_copy, save_copy

file = Path(sys.argv[1]) / "copy.json"
copies = [load_copy(each) for each in sorted(Path({str(SEEDS)!r}).iterdir())]
for number in range(1, 1 + int(sys.argv[2])):
    save_copy(replace(copies[number % len(copies)], camera=str(number)), file)
    os.write(1, f"{{number}} 0\\n".encode())
"""


def saved(content: bytes | None) -> int:
    """The number under which the program saved this content, 0 for no file; raises CopyError for a part of one."""
    return 0 if content is None else int(read_copy(content, FILE).camera)


def test_a_copy_is_whole_wherever_the_program_or_the_power_ends(tmp_path: Path) -> None:
    """After each call that changes a file, and with three kinds of luck of the disk."""
    folder = tmp_path / "config"
    folder.mkdir()
    steps = traced_program(folder, "-c", PROGRAM, str(folder), "2")
    assert [step.game for step in steps if isinstance(step, Said)] == [1, 2]
    for end in range(len(steps) + 1):
        said_before = max((step.game for step in steps[:end] if isinstance(step, Said)), default=0)
        ends = [killed(steps[:end]), *(powerless(steps[:end], Random(luck)) for luck in range(3))]
        assert all(saved(files.get("copy.json")) >= said_before for files in ends)


@pytest.mark.slow
def test_a_copy_is_whole_after_kills_at_random_moments(tmp_path: Path) -> None:
    """By SIGKILL, the real one, while copies are saved one after the other."""
    chance, file = Random(4), tmp_path / "copy.json"
    for _ in range(8):
        program = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path), "1000000"], stdout=subprocess.PIPE, text=True
        )
        assert program.stdout is not None
        lines = [program.stdout.readline() for _ in range(chance.randrange(1, 40))]
        program.kill()
        lines += program.stdout.readlines()
        program.wait()
        last = int(next(line for line in reversed(lines) if line.endswith("\n")).split()[0])
        assert saved(file.read_bytes()) in (last, last + 1)


def test_a_folder_in_its_place_is_named(tmp_path: Path) -> None:
    (tmp_path / "copy.json").mkdir()
    for work in (load_copy, forget_copy):
        with pytest.raises(CopyError) as error:
            work(tmp_path / "copy.json")
        assert "copy.json" in said(error.value.fault)
