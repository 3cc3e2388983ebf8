"""Another version beside this one: checked first, switched to in one step, reverted if it fails."""

import zipfile
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

import pytest

from companion.cli import main
from companion.system.update_release import (
    LOCK,
    MAX_MEMBERS,
    UpdateError,
    changes,
    go_back,
    install,
    installed_prefix,
    read_wheel,
    switch,
    tidy,
)
from tests.said import saying

ROOT = Path(__file__).parents[3]
LINES = f"""# pinned
msgspec==0.22.0 \\
    --hash=sha256:{64 * "0"}
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:{64 * "1"}
"""


def wheel(folder: Path, name: str = "oyez-0.2.0-py3-none-any.whl", lock: str | None = LINES) -> Path:
    with zipfile.ZipFile(folder / name, "w") as archive:
        archive.writestr("companion/__init__.py", "")
        if lock is not None:
            archive.writestr(LOCK, lock)
    return folder / name


@pytest.fixture
def prefix(tmp_path: Path) -> Path:
    """Version 1 is in use."""
    prefix = tmp_path / "opt"
    program(prefix / "releases/0.1.0-20260101000000")
    (prefix / "current").symlink_to("releases/0.1.0-20260101000000")
    return prefix


def program(folder: Path) -> None:
    """A release that can be called, and says the number of its folder."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin/oyez").write_text(f"#!/bin/sh\necho oyez {folder.name.partition('-')[0]}\n")
    (folder / "bin/oyez").chmod(0o755)


def making(calls: list[Sequence[str]]) -> "object":
    def run(words: Sequence[str]) -> None:
        calls.append(words)
        if "venv" in words:
            program(Path(words[-1]))

    return run


def used(prefix: Path) -> str:
    return (prefix / "current").readlink().name


def test_a_version_is_installed_beside_the_other_and_switched_to(prefix: Path, tmp_path: Path) -> None:
    calls: list[Sequence[str]] = []
    folder = install(read_wheel(wheel(tmp_path)), prefix, making(calls))  # type: ignore[arg-type]
    assert used(prefix) == "0.1.0-20260101000000"
    switch(prefix, folder, tmp_path / "run")
    assert used(prefix) == folder.name
    assert folder.name.startswith("0.2.0-")
    assert (folder / "requirements.lock").read_text() == LINES
    (hashes,) = (words for words in calls if "--require-hashes" in words)
    assert hashes[-1] == str(folder / "requirements.lock")
    # the environment in use has no pip to take over
    assert [words[-1] for words in calls if "ensurepip" in words] == ["ensurepip"]
    # nothing starts after the installation of new libraries
    assert [words[-1] for words in calls[-2:]] == [str(tmp_path / "oyez-0.2.0-py3-none-any.whl"), hashes[-1]]
    assert all("-I" in words for words in calls)
    assert not (folder / "unfinished").exists()


def test_a_version_that_cannot_be_installed_leaves_nothing(prefix: Path, tmp_path: Path) -> None:
    def failing(words: Sequence[str]) -> None:
        if "venv" in words:
            program(Path(words[-1]))
        else:
            raise OSError("no network")

    with saying(UpdateError, r"no network\). The current version stays in use"):
        install(read_wheel(wheel(tmp_path)), prefix, failing)
    assert [each.name for each in (prefix / "releases").iterdir()] == ["0.1.0-20260101000000"]
    assert used(prefix) == "0.1.0-20260101000000"


def test_back_by_hand_and_tidied(prefix: Path, tmp_path: Path) -> None:
    with saying(UpdateError, "no other version"):
        go_back(prefix)
    program(prefix / "releases/0.0.9-20250101000000")
    folder = install(read_wheel(wheel(tmp_path)), prefix, making([]))  # type: ignore[arg-type]
    switch(prefix, folder, tmp_path / "run")
    tidy(prefix, ("0.1.0-20260101000000", folder.name))
    assert len(list((prefix / "releases").iterdir())) == 2
    assert go_back(prefix) == used(prefix) == "0.1.0-20260101000000"


def test_a_folder_that_is_there_already_stays_as_it_is(prefix: Path, tmp_path: Path) -> None:
    """Two installations in one second, or a clock that was set back: the release that is there must not go."""
    first = install(read_wheel(wheel(tmp_path)), prefix, making([]))  # type: ignore[arg-type]
    with (
        mock.patch("companion.system.update_release.datetime", now=lambda _zone: made_at(first)),
        saying(UpdateError, "could not be installed"),
    ):
        install(read_wheel(wheel(tmp_path)), prefix, making([]))  # type: ignore[arg-type]
    assert (first / "bin/oyez").exists()


def made_at(release: Path) -> datetime:
    """The time in a release's name."""
    return datetime.strptime(release.name.rpartition("-")[2], "%Y%m%d%H%M%S").replace(tzinfo=UTC)


def test_what_changes_is_said(prefix: Path, tmp_path: Path) -> None:
    now = prefix / "releases/0.1.0-20260101000000"
    lock = now / "lib/python3.11/site-packages" / LOCK
    lock.parent.mkdir(parents=True)
    lock.write_text("msgspec==0.21.0 \\\nold==1.0\nnumpy==2.5.5\n")
    assert changes(read_wheel(wheel(tmp_path)), now) == ["msgspec: 0.21.0 -> 0.22.0", "old: 1.0 -> -"]


@pytest.mark.parametrize(
    ("name", "lock"),
    [
        ("other-0.2.0-py3-none-any.whl", LINES),
        ("oyez-0.2.0.zip", LINES),
        ("oyez-0.2.0-py3-none-any.whl", None),
        ("oyez-0.2.0-py3-none-any.whl", "nothing"),
        ("oyez-0.2.0-py3-none-any.whl", "#" * (2 << 20)),
    ],
)
def test_what_is_no_version_is_refused(tmp_path: Path, name: str, lock: str | None) -> None:
    with saying(UpdateError, r"named oyez-|cannot be read|does not list"):
        read_wheel(wheel(tmp_path, name, lock))


def test_an_oyez_from_elsewhere_is_not_updated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with saying(UpdateError, "make install-pi"):
        installed_prefix(tmp_path)
    assert main(["update", str(wheel(tmp_path))]) == 1
    assert "oyez update: This Oyez was not installed by `make install-pi`" in capsys.readouterr().err
    assert main(["update"]) == 2


def test_the_lock_pins_everything_with_hashes() -> None:
    text = (ROOT / LOCK).read_text()
    pinned = [block for block in text.split("\n") if "==" in block]
    assert pinned
    assert all(line.endswith("\\") for line in pinned)
    for name in ("numpy", "opencv-python-headless", "pygame-ce", "msgspec", "gpiozero", "pyserial", "lgpio"):
        assert any(line.startswith(f"{name}==") for line in pinned), name


def put_in(file: Path, name: str, text: str = "", mode: int = 0o100644) -> Path:
    """The wheel with one more member."""
    entry = zipfile.ZipInfo("x")
    entry.filename = name
    entry.external_attr = mode << 16
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(entry, text)
    return file


@pytest.mark.parametrize(
    "name",
    [
        "../evil.py",
        "/etc/cron.d/evil",
        "companion/../../evil.py",
        "companion\\..\\evil.py",
        "companion/ui.py\0.txt",
        "evil.pth",
        "site/evil.py",
        "companion/__init__.py",
        "oyez-9.9.9.dist-info/RECORD",
    ],
)
def test_a_wheel_that_would_write_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.warns(UserWarning, match="Duplicate name") if name == "companion/__init__.py" else nullcontext():
        file = put_in(wheel(tmp_path), name)
    with saying(UpdateError, "cannot be read as a version"):
        read_wheel(file)


def test_a_wheel_with_a_link_or_of_too_many_or_too_large_files_is_refused(tmp_path: Path) -> None:
    with saying(UpdateError, "cannot be read as a version"):
        read_wheel(put_in(wheel(tmp_path), "companion/link", "/etc/passwd", 0o120777))
    many = wheel(tmp_path)
    with zipfile.ZipFile(many, "a") as archive:
        for number in range(MAX_MEMBERS):
            archive.writestr(f"vision/{number}", "")
    with saying(UpdateError, "it contains 5002 files"):
        read_wheel(many)
    bomb = wheel(tmp_path)
    with zipfile.ZipFile(bomb, "a", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for number in range(5):
            with archive.open(f"vision/{number}", "w", force_zip64=False) as out:
                for _ in range(81):
                    out.write(bytes(1 << 20))
    assert bomb.stat().st_size < 10 << 20
    with saying(UpdateError, "it contains 7"):
        read_wheel(bomb)


@pytest.mark.parametrize("packing", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_a_wheel_packed_otherwise_is_refused(tmp_path: Path, packing: int) -> None:
    file = wheel(tmp_path)
    with zipfile.ZipFile(file, "a", packing) as archive:
        archive.writestr("companion/packed.py", "pass\n")
    with saying(UpdateError, "cannot be read as a version"):
        read_wheel(file)


@pytest.mark.parametrize(
    "line",
    ["--index-url http://evil", "-e git+https://evil", "https://evil/x.whl", "-r /etc/passwd", "evil", "evil>=1"],
)
def test_a_lock_that_asks_pip_for_more_than_libraries_is_refused(tmp_path: Path, line: str) -> None:
    with saying(UpdateError, "does not list its requirements"):
        read_wheel(wheel(tmp_path, lock=f"{LINES}{line}\n"))


def test_our_own_lock_is_understood(tmp_path: Path) -> None:
    lock = (ROOT / LOCK).read_text("utf-8")
    assert len(read_wheel(wheel(tmp_path, lock=lock)).pinned) > 10
