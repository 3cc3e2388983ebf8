"""The line that stays on the text console once the picture is gone."""

import os

import pytest

from companion.system.console import leave_line


@pytest.mark.parametrize(("text", "shown"), [("Débranchez", "Débranchez"), ("拔掉", "Unplug")])
def test_the_line_is_in_letters_that_the_console_has(text: str, shown: str) -> None:
    ours, its = os.openpty()
    leave_line(text, "Unplug", its)
    assert os.read(ours, 1000).decode().strip().endswith(shown)
    os.close(ours)
    os.close(its)


def test_where_there_is_no_console_nothing_is_written() -> None:
    ours, its = os.pipe()
    leave_line("text", "text", its)
    os.close(its)
    assert os.read(ours, 100) == b""
    os.close(ours)
    leave_line("text", "text", its)
