"""A process that answers lines: killed, stuck, talkative or missing, it raises one kind of error and starts again."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.system.line_process import MAX_LINE, NICENESS, LineProcess, LineProcessError

ODD = f"""
import os, sys, time
from companion.system.line_process import serve

def answer(line):
    if line == b"stuck":
        # longer than anybody waits: it is ended
        time.sleep(600)
    if line == b"fault":
        raise ValueError(line)
    if line == b"long":
        return b"x" * {MAX_LINE + 2}
    return b"%d nice %d" % (len(line), os.nice(0))

serve(answer)
"""


SANDBOX = """
import os

given = os.nice
def nice(by):
    if by:
        raise PermissionError(by)
    return given(0)
os.nice = nice
"""


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LineProcess]:
    (tmp_path / "odd_answers.py").write_text(ODD)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *sys.path)))
    with LineProcess("odd_answers") as process:
        yield process


def test_each_line_has_its_answer_from_one_process_that_gives_way(process: LineProcess) -> None:
    nice = min(19, os.nice(0) + NICENESS)
    assert [process.ask(line, 60.0) for line in (b"one", b"three")] == [b"3 nice %d" % nice, b"5 nice %d" % nice]


def test_a_sandbox_that_forbids_to_give_way_does_not_end_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service's unit forbade the call that `os.nice` makes."""
    (tmp_path / "sandboxed_answers.py").write_text(SANDBOX + ODD)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), *sys.path)))
    with LineProcess("sandboxed_answers") as process:
        assert process.ask(b"abc", 60.0).startswith(b"3 nice")


@pytest.mark.parametrize(("line", "limit_s"), [(b"stuck", 0.2), (b"fault", 60.0), (b"long", 60.0)])
def test_after_an_error_a_fresh_process_answers(process: LineProcess, line: bytes, limit_s: float) -> None:
    process.ask(b"one", 60.0)
    with pytest.raises(LineProcessError, match="odd_answers"):
        process.ask(line, limit_s)
    assert process.pid is None
    assert process.ask(b"two", 60.0).startswith(b"3")


def test_a_killed_process_is_started_again(process: LineProcess) -> None:
    process.ask(b"one", 60.0)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    assert process.ask(b"two", 60.0).startswith(b"3")


def test_a_module_that_is_missing_is_an_error() -> None:
    with LineProcess("no_such_module") as process, pytest.raises(LineProcessError, match="no_such_module"):
        process.ask(b"one", 60.0)
