"""The cases in tests/firmware/cases, each on CPython and on MicroPython's own interpreter."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

import pytest

from tests.firmware import micropython

CASES = "tests.firmware.cases"
MODULES = (
    "frames", "messages", "link", "echoes", "stepper", "servo", "strip", "controller", "players", "pattern_segments",
    "pattern_openings", "pattern_numbers", "pattern_moods",
)  # fmt: skip
NAMES = [
    f"{CASES}.{module}:{case}"
    for module in MODULES
    for case in vars(import_module(f"{CASES}.{module}"))
    if case.startswith("test_")
]


@cache
def on_micropython() -> dict[str, str]:
    """The cases that MicroPython ran: nothing for one that passed, else how it failed."""
    results: dict[str, str] = {}
    last = "begin"
    try:
        printed = micropython.run("-m", f"{CASES}.run", *(f"{CASES}.{module}" for module in MODULES))
    except RuntimeError as error:
        return {name: str(error) for name in NAMES}
    for line in printed.splitlines():
        verdict, _, name = line.partition(" ")
        if verdict in ("passed", "failed"):
            last = name
            results[last] = ""
        else:
            results[last] = results.get(last, "") + line + "\n"
    return results


@pytest.mark.parametrize("name", NAMES)
def test_on_cpython(name: str) -> None:
    module, _, case = name.partition(":")
    run: Callable[[], None] = getattr(import_module(module), case)
    run()


@pytest.mark.parametrize("name", NAMES)
def test_on_micropython(name: str) -> None:
    assert on_micropython()[name] == ""


def test_a_module_of_cases_runs_as_the_page_says() -> None:
    """docs/link.md names this program for a Pico, or an image in an emulator."""
    page = (micropython.ROOT / "docs" / "link.md").read_text()
    program = "from tests.firmware.cases.run import main; main(['tests.firmware.cases.stepper'])"
    assert f'exec "{program}"' in page
    printed = micropython.run("-c", program)
    assert "passed tests.firmware.cases.stepper:test_homing_ends_at_the_same_place_from_anywhere" in printed
    assert "failed" not in printed
