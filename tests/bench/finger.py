"""A finger on the window of the program under Xvfb: the delay until a tap changes a pixel, and the processor's time.

The picture is read from the memory of Xvfb, so the delay of a real display is not in it.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from tests.companion.real_window import Display, Player

SIZE = (800, 480)
CORE = 0
STILL_S = 0.4


class Finger:
    """One xdotool that stays, so that its start is in no figure."""

    def __init__(self, display: str) -> None:
        environment = {**os.environ, "DISPLAY": display}
        self._tool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, env=environment, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        assert self._tool.stdin is not None
        self._tool.stdin.close()
        self._tool.wait()

    def do(self, words: str) -> None:
        """Carry out one command."""
        assert self._tool.stdin is not None
        self._tool.stdin.write(words + "\n")
        self._tool.stdin.flush()


def tap_delay(player: Player, display: Display, finger: Finger, rect: tuple[int, int, int, int]) -> float:
    """Milliseconds from the release of a key to the first pixel that changes after it."""
    x, y, w, h = rect
    taps = player.until(lambda _seen: True).taps
    finger.do(f"mousemove {x + w // 2} {y + h // 2}")
    finger.do("mousedown 1")
    time.sleep(STILL_S)
    before = display.picture().copy()
    begun = time.perf_counter()
    finger.do("mouseup 1")
    while np.array_equal(display.picture(), before):
        if time.perf_counter() - begun > 5:
            sys.exit("A tap changed nothing on the screen within 5 s.")
    spent = 1000 * (time.perf_counter() - begun)
    player.until(lambda seen: seen.taps > taps)
    time.sleep(STILL_S)
    return spent


def processor_s(process: int) -> float:
    """The processor time of all its threads so far."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def resident(process: int) -> float:
    """Resident memory in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
