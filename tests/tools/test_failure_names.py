"""A long run of tests names each failure when it happens, not only at its end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TESTS = """
import pytest

def test_wrong():
    assert False

@pytest.fixture
def broken():
    raise ValueError

def test_without_its_fixture(broken):
    pass

def test_right():
    pass
"""


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_failure_is_named_before_the_summary(workers: str, tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import pytest_configure\n", "utf-8")
    (tmp_path / "test_three.py").write_text(TESTS, "utf-8")
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--numprocesses", workers, "test_three.py")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    told, _, _summary = done.stdout.partition("= ERRORS =")
    lines = [line for line in told.splitlines() if line.startswith("FAILED so far")]
    assert sorted(lines) == [
        "FAILED so far: test_three.py::test_without_its_fixture (setup)",
        "FAILED so far: test_three.py::test_wrong",
    ]
