"""Devices that can be unplugged from a running Oyez and plugged in again, as real as possible without the hardware."""

import os
from abc import ABC, abstractmethod
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

import pygame

from companion.app import camera_worker, speaker, window
from companion.audio import voice
from companion.audio.voice import CrierVoice
from hardware.pico import Pico as Driver
from hardware.pins import PINS_FILE
from tests.companion.live_table import LiveTable
from tests.firmware import pico as device
from tests.torture.finger import Program
from vision import camera, capture, mjpeg, stall

MAX_RECORDS = 200


class Plug(ABC):
    """Something that is plugged in at the start."""

    name: str

    def __init__(self) -> None:
        self.out = False

    def toggle(self) -> None:
        """Pull it out where it is in, put it back where it is out."""
        self.out = not self.out
        (self.pull if self.out else self.put_back)()

    @abstractmethod
    def pull(self) -> None:
        """Pull it out."""

    @abstractmethod
    def put_back(self) -> None:
        """Put it back."""

    @abstractmethod
    def used(self, program: Program) -> bool:
        """Return True if the program uses it."""


class CameraPlug(Plug):
    """A camera that streams over http: unplugged, nobody answers at its address."""

    name = "camera"

    def __init__(self, table: LiveTable) -> None:
        super().__init__()
        self._table = table
        self._pictures = 0

    def pull(self) -> None:
        self._table.lose()

    def put_back(self) -> None:
        self._pictures = self._table.pictures
        self._table.find()

    def used(self, program: Program) -> bool:
        return self._table.pictures > self._pictures + 1


class NewestRecords(list[device.Record]):
    """The latest actions of the firmware."""

    def append(self, record: device.Record) -> None:
        """Keep it, and no more than so many."""
        super().append(record)
        if len(self) > MAX_RECORDS:
            del self[: MAX_RECORDS // 2]


class PicoPlug(Plug):
    """The firmware's main.py on MicroPython, on a pseudo terminal; `environment` passes its path to Oyez."""

    name = "pico"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        wiring = folder / "pins.toml"
        turn = f"steps_per_turn = {device.PINS.steps_per_turn}"
        wiring.write_text(PINS_FILE.read_text().replace("steps_per_turn = 4076", turn, 1))
        self.board = device.Pico(folder)
        self.board.records = NewestRecords()
        # by a name of its own: the terminal's number is given to somebody else once the plug is pulled
        self._port = folder / "pico"
        self.environment = {"OYEZ_PINS": str(wiring), "OYEZ_PICO": str(self._port)}
        self.put_back()

    def pull(self) -> None:
        self._port.unlink()
        self.board.unplug()

    def put_back(self) -> None:
        self._port.symlink_to(self.board.plug())

    def used(self, program: Program) -> bool:
        driver = program.parts.ring
        assert isinstance(driver, Driver)
        # the fault of its cable is shown for a minute, once it was pulled often enough
        return driver.health.answers and driver._line.fault is None and driver.stale is None

    def close(self) -> None:
        """Take its power."""
        self.board.off()


class SoundPlug(Plug):
    """SDL's sound output: gone from its list, and not to be opened; back, it plays into a file."""

    name = "sound"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._file, self._nowhere = str(folder / "sound"), str(folder / "unplugged" / "sound")
        self.environment = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": self._file}

    def outputs(self) -> tuple[str, ...]:
        """Return the outputs that SDL would list."""
        return () if self.out else ("loudspeaker",)

    def pull(self) -> None:
        os.environ["SDL_DISKAUDIOFILE"] = self._nowhere

    def put_back(self) -> None:
        os.environ["SDL_DISKAUDIOFILE"] = self._file

    def used(self, program: Program) -> bool:
        crier = program.voice
        assert isinstance(crier, CrierVoice)
        return crier.fault is None and crier._output is not None and not crier._output.stale


class DisplayPlug(Plug):
    """SDL's display: ended under the window, and not to be opened."""

    name = "display"

    def pull(self) -> None:
        os.environ["SDL_VIDEODRIVER"] = "none"
        pygame.display.quit()

    def put_back(self) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"

    def used(self, program: Program) -> bool:
        return program.window._gone_at is None


def hurried(sound: SoundPlug) -> ExitStack:
    """All patience of the drivers cut to a tenth or less, and the list of sound outputs being that of the plug."""
    stack = ExitStack()
    for module, name, value in (
        (camera, "TIMEOUT_S", 0.5), (capture, "RETRY_S", 0.1), (capture, "POLL_S", 0.01), (mjpeg, "RETRY_S", 0.05),
        (stall, "SILENT_S", 0.5), (camera_worker, "PAUSE", 0.05), (voice, "POLL_S", 0.05), (voice, "RETRY_S", 0.05),
        (voice, "LONGEST_S", 0.1), (window, "RETRY_S", 0.05), (speaker, "outputs", sound.outputs),
    ):  # fmt: skip
        stack.enter_context(patch.object(module, name, value))
    return stack
