"""A secret for its owner alone: written so, and not used if others can read it."""

import os
import stat
from pathlib import Path

import pytest

from companion.i18n.faults import Code
from companion.system.secret_file import SecretError, read_secret, write_secret
from companion.system.secret_limit import MAX_SECRET


def test_secret_comes_back_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "config" / "broker-password"
    assert read_secret(file) == ""
    before = os.umask(0)
    try:
        write_secret(file, "hear ye, ö")
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read_secret(file) == "hear ye, ö"
    write_secret(file, "")
    assert not file.exists()
    write_secret(file, "")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666, 0o620])
def test_a_file_that_others_can_read_or_write_is_not_used(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "broker-password"
    file.write_text("hear ye\n")
    file.chmod(mode)
    with pytest.raises(SecretError) as refused:
        read_secret(file)
    assert refused.value.fault.code is Code.CREDENTIAL_READABLE


@pytest.mark.parametrize("content", [b"\xff", b"two\nlines", b"x" * (MAX_SECRET + 1), b"a\x00b", b"x" * 100_000])
def test_a_file_that_is_no_line_is_not_used(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broker-password"
    file.write_bytes(content)
    file.chmod(0o600)
    with pytest.raises(SecretError) as refused:
        read_secret(file)
    assert refused.value.fault.code is Code.CREDENTIAL_UNREADABLE


def test_a_link_a_pipe_and_a_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    os.mkfifo(tmp_path / "pipe", 0o600)
    for name in ("link", "pipe", "."):
        with pytest.raises(SecretError):
            read_secret(tmp_path / name)
