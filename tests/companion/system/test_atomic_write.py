"""A file that is replaced is the old one or the new one, wherever the program or the power ends."""

import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.system.atomic_write import atomic_file, atomic_write
from tests.torture.trace import Said, Step, Sync, Write, killed, powerless, traced_program

NAME = "settings.toml"
CONTENTS = [b"", *(str(number).encode() * 1500 * number for number in range(1, 5))]
"""The contents of the file after each write: the first empty, as if there were none."""
PROGRAM = f"""
import os, sys
from pathlib import Path
from companion.system.atomic_write import atomic_write

for number in range(1, {len(CONTENTS)}):
    atomic_write(Path(sys.argv[1]) / "{NAME}", str(number).encode() * 1500 * number)
    os.write(1, f"{{number}} 0\\n".encode())
"""


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    folder = tmp_path_factory.mktemp("written")
    steps = traced_program(folder, "-c", PROGRAM, str(folder))
    assert (folder / NAME).read_bytes() == CONTENTS[-1]
    return steps


def is_whole(files: dict[str, bytes], steps: Sequence[Step]) -> bool:
    """Return True if the file is one that was written, and not older than the last report of the program."""
    said = max((step.game for step in steps if isinstance(step, Said)), default=0)
    return files.get(NAME, b"") in CONTENTS[said:]


def cuts(steps: Sequence[Step]) -> list[bool]:
    """Return True for each power cut that leaves the file whole: one after each step, with five kinds of luck."""
    ends = range(len(steps) + 1)
    return [is_whole(powerless(steps[:end], Random(luck)), steps[:end]) for end in ends for luck in range(5)]


def test_every_step_was_noted(steps: list[Step]) -> None:
    assert [step.game for step in steps if isinstance(step, Said)] == list(range(1, len(CONTENTS)))
    assert sum(isinstance(step, Write) for step in steps) >= len(CONTENTS) - 1
    assert killed(steps) == {NAME: CONTENTS[-1]}


def test_killed_between_any_two_system_calls(steps: list[Step]) -> None:
    assert all(is_whole(killed(steps[:end]), steps[:end]) for end in range(len(steps) + 1))


def test_power_cut_between_any_two_system_calls(steps: list[Step]) -> None:
    assert all(cuts(steps))


@pytest.mark.parametrize("folder", [True, False])
def test_the_check_sees_a_missing_sync(steps: list[Step], folder: bool) -> None:
    """Once of the folder, once of the file."""
    names = {step.name for step in steps if isinstance(step, Sync)}
    named = {name for name in names if NAME in name}
    assert len(names) == 2
    assert len(named) == 1
    left_out = names - named if folder else named
    assert not all(cuts([step for step in steps if not (isinstance(step, Sync) and step.name in left_out)]))


def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    atomic_write(tmp_path / NAME, b"old")

    def fill() -> None:
        with atomic_file(tmp_path / NAME) as out:
            out.write(b"ne")
            raise OSError("the card is full")

    with pytest.raises(OSError, match="full"):
        fill()
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(NAME, b"old")]


def test_a_link_in_the_way_is_not_followed(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine")
    (tmp_path / f".{NAME}.{threading.get_native_id()}.new").symlink_to(mine)
    (tmp_path / NAME).symlink_to(mine)
    atomic_write(tmp_path / NAME, b"new")
    assert mine.read_text() == "mine"
    assert not (tmp_path / NAME).is_symlink()
    assert (tmp_path / NAME).read_bytes() == b"new"


@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_the_new_file_has_the_mode_asked_for(tmp_path: Path, mode: int) -> None:
    atomic_write(tmp_path / NAME, b"", mode)
    assert (tmp_path / NAME).stat().st_mode & 0o777 == mode


def test_threads_that_write_the_same_file_do_not_mix(tmp_path: Path) -> None:
    texts = [bytes([letter]) * 100_000 for letter in b"abcd"]
    threads = [threading.Thread(target=atomic_write, args=(tmp_path / NAME, text)) for text in texts * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (tmp_path / NAME).read_bytes() in texts
    assert [each.name for each in tmp_path.iterdir()] == [NAME]
