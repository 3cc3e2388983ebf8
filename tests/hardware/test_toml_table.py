"""TOML from outside: bounded in size, depth and numbers, each refused with half a sentence."""

from pathlib import Path

import pytest

from hardware.toml_table import MAX_BYTES, MAX_LETTERS, TableError, parse_table, read_table
from tests.said import said, saying


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = ", "Invalid value"),
        ("a = " + "[" * 3000 + "]" * 3000, "more than 8 deep"),
        ("a = " + "{a = " * 9 + "1" + "}" * 9, "more than 8 deep"),
        (".".join("a" * 9) + " = 1", "more than 8 deep"),
        (".".join("a" * 5000) + " = 1", "more than 200 dots"),
        ("[" + ".".join("a" * 5000) + "]", "more than 200 dots"),
        ("a = " + "9" * 5000, "more than 64 bits"),
        ("a = 0x" + "f" * 5000, "64 bits"),
        ("a = 9223372036854775808", "64 bits"),
        ("a = 1\n" * 2, "Cannot overwrite"),
    ],
)
def test_what_is_beyond_the_bounds_is_refused(text: str, told: str) -> None:
    with pytest.raises(TableError) as refused:
        parse_table(text)
    assert told in said(refused.value)
    assert len(said(refused.value)) <= MAX_LETTERS + 1
    assert said(refused.value).isprintable()


def test_what_is_within_them_is_read() -> None:
    assert parse_table("a = 9223372036854775807\n[b.c]\nd = [[[[1]]]]") == {
        "a": 2**63 - 1,
        "b": {"c": {"d": [[[[1]]]]}},
    }


def test_files_are_read_no_further_than_allowed(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(bytes(MAX_BYTES + 1))
    with saying(TableError, f"more than {MAX_BYTES} bytes"):
        read_table(file)
    file.write_bytes(b"a = '\xff'")
    with saying(TableError, "byte 5 is no text"):
        read_table(file)
