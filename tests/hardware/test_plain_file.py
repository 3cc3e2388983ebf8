"""Only plain files are opened, and nothing else is waited for."""

import os
from pathlib import Path

import pytest

from hardware.plain_file import NotPlainError, open_plain


def test_a_plain_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"Oyez")
    with open_plain(tmp_path / "file") as found:
        assert found.read() == b"Oyez"


def test_a_pipe_and_a_device_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    handles = len(list(Path("/proc/self/fd").iterdir()))
    for file in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(NotPlainError):
            open_plain(file)
    assert len(list(Path("/proc/self/fd").iterdir())) == handles


def test_a_folder_and_a_missing_file_say_so(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        open_plain(tmp_path)
    with pytest.raises(FileNotFoundError):
        open_plain(tmp_path / "none")
