"""Waiting for another thread or process that posts no event when it is done."""

import time
from collections.abc import Callable

TIMEOUT_S = 60.0
"""So long nothing takes that works, however slow the machine is."""


def until(condition: Callable[[], object], meanwhile: Callable[[], object] = lambda: None) -> None:
    """Wait until the condition holds, and do `meanwhile` between two looks. Raises AssertionError after TIMEOUT_S."""
    gives_up = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < gives_up, f"it did not come within {TIMEOUT_S:g} s"
        meanwhile()
        # a look is cheap, and no event is there to wait for
        time.sleep(0.002)
