"""The cases in tests/firmware/cases, each on CPython and on MicroPython's own interpreter."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

import pytest

from tests.firmware import micropython

CASES = "tests.firmware.cases"
MODULES = ("frames", "messages", "link", "echoes", "stepper", "controller")
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


def test_patterns_on_micropython() -> None:
    printed = micropython.run("tests/firmware/both_patterns.py")
    assert "patterns_checked=" in printed
