"""The cases in tests/firmware/cases, each on CPython and on MicroPython's own interpreter."""

from collections.abc import Callable
from importlib import import_module

import pytest

from tests.firmware import micropython

CASES = "tests.firmware.cases"
MODULES = (
    "frames", "messages", "link", "echoes", "stepper", "servo", "strip", "controller", "players", "pattern_segments",
    "pattern_openings", "pattern_numbers", "pattern_moods",
)  # fmt: skip


def cases(module: str) -> list[str]:
    """The names of the cases of a module."""
    return sorted(case for case in vars(import_module(f"{CASES}.{module}")) if case.startswith("test_"))


@pytest.mark.parametrize(("module", "case"), [(module, case) for module in MODULES for case in cases(module)])
def test_on_cpython(module: str, case: str) -> None:
    run: Callable[[], None] = getattr(import_module(f"{CASES}.{module}"), case)
    run()


@pytest.mark.parametrize("module", MODULES)
def test_on_micropython(module: str) -> None:
    """It prints each case that passed, and how one failed."""
    printed = micropython.run("-m", f"{CASES}.run", f"{CASES}.{module}")
    assert printed.splitlines() == [f"passed {CASES}.{module}:{case}" for case in cases(module)]


def test_a_module_of_cases_runs_as_the_page_says() -> None:
    """docs/link.md names this program for a Pico, or an image in an emulator."""
    page = (micropython.ROOT / "docs" / "link.md").read_text()
    program = "from tests.firmware.cases.run import main; main(['tests.firmware.cases.stepper'])"
    assert f'exec "{program}"' in page
    printed = micropython.run("-c", program)
    assert "passed tests.firmware.cases.stepper:test_homing_ends_at_the_same_place_from_anywhere" in printed
    assert "failed" not in printed
