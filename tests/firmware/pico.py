"""A Pico in a process: the firmware's main.py on MicroPython, with stand-ins for its hardware, on a serial port.

The port is a pseudo terminal that can be unplugged and plugged in again, and whose bytes can be damaged on the way.
"""

import contextlib
import os
import pty
import select
import subprocess
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from firmware.link import PROTOCOL
from hardware.pico_wiring import wiring_json
from hardware.pin_tables import PicoPins
from tests.firmware import micropython

PINS = PicoPins(
    ring=2, leds=60, home=14, next=15, undo=16, piezo=17, coils=(10, 11, 12, 13), steps_per_turn=360, budget_ma=500
)
HEAP = "384k"
"""About the memory of a Pico's MicroPython, doubled for the pointers of 8 bytes."""

REPL = """
from machine import record
while True:
    one = sys.stdin.buffer.read(1)
    if not one:
        break
    record("repl", one[0])
"""
"""Notes each byte that the prompt is given."""

Fault = Callable[[bytes], bytes]


def whole(data: bytes) -> bytes:
    """Return the data undamaged."""
    return data


class Record(NamedTuple):
    """An action of the firmware, in milliseconds of its clock."""

    at: int
    what: str
    value: str


class Pico:
    """Powered from the start; `plug` gives the port. `to_pico` and `to_host` damage the passing bytes.

    Its chip is that of the board in `pins`.
    A `slow` one is as slow as in an emulator: all it does, and its clock too. One of an older `protocol` describes
    itself in the handshake as the firmware of that version did; LEAVE is the same in all of them. With a `repl`
    it records each byte that it is given at the prompt, after the firmware left.
    """

    def __init__(
        self,
        folder: Path,
        pins: PicoPins = PINS,
        angle: int = 60,
        held: str = "",
        slow: bool = False,
        protocol: int = PROTOCOL,
        repl: bool = False,
    ) -> None:
        self.to_pico: Fault = whole
        self.to_host: Fault = whole
        self.records: list[Record] = []
        self.complaints: list[str] = []
        self.carried = self.bytes_carried = 0
        self.port: str | None = None
        chip = "esp32" if pins.board == "esp32-s3" else "rp2040"
        folders = (micropython.STANDINS / chip, micropython.STANDINS)
        self._standins = (micropython.STANDINS / "slow", *folders) if slow else folders
        self._protocol = protocol
        self._repl = repl
        self._held = folder / "held"
        self._wiring = folder / "wiring.json"
        self._wiring.write_bytes(wiring_json(pins))
        self._angle = angle
        self.hold(held)
        self._master = -1
        self._lock = threading.Lock()
        self.power()

    def power(self) -> None:
        """Give it power: it starts."""
        environment = micropython.environment(*self._standins) | {
            "OYEZ_WIRING": str(self._wiring),
            "OYEZ_HELD": str(self._held),
            "OYEZ_ANGLE": str(self._angle),
        }
        program = f"""
from firmware import link, messages
if link.PROTOCOL != {self._protocol}:
    link.PROTOCOL = messages.FIRMWARE = {self._protocol}
    if {self._protocol} < link.FIRST_MARKED:
        link.FROM_PICO = 0
from firmware.main import run
run({str(self._wiring)!r})
import sys
sys.stdout.write("\\r\\n>>> ")
{REPL if self._repl else ""}"""
        self._process = subprocess.Popen(
            [micropython.interpreter(), "-X", f"heapsize={HEAP}", "-c", program],
            env=environment,
            cwd=micropython.ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self._threads = [
            threading.Thread(target=self._note, args=(self._process,), daemon=True),
            threading.Thread(target=self._carry_to_host, args=(self._process,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def plug(self) -> str:
        """Plug it in; the port's name."""
        master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        with self._lock:
            self._master = master
        # the slave stays open here, or the master could not be read before the host opens it
        self._slave = slave
        thread = threading.Thread(target=self._carry_to_pico, args=(master, self._process), daemon=True)
        thread.start()
        return self.port

    def unplug(self) -> None:
        """Pull the plug; it keeps its power."""
        self.port = None
        with self._lock:
            master, self._master = self._master, -1
            if master >= 0:
                os.close(self._slave)
                os.close(master)

    def off(self) -> None:
        """Take its power, and so the port."""
        self.unplug()
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()

    def ended(self, timeout_s: float) -> int:
        """Wait until the firmware has ended; return its exit status."""
        return self._process.wait(timeout_s)

    def hold(self, words: str) -> None:
        """Hold these down: next, undo, player0 for the first seat; or stuck (the motor), unswitched (the switch)."""
        draft = self._held.with_suffix(".new")
        draft.write_text(words)
        draft.rename(self._held)

    def values(self, what: str) -> list[str]:
        """The values recorded of one kind."""
        return [record.value for record in list(self.records) if record.what == what]

    def _note(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stderr is not None
        for line in process.stderr:
            words = line.decode(errors="replace").split(None, 2)
            if len(words) == 3 and words[0].isdecimal():
                self.records.append(Record(int(words[0]), words[1], words[2].strip()))
            else:
                self.complaints.append(line.decode(errors="replace").rstrip())

    def _carry_to_host(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout is not None
        while data := os.read(process.stdout.fileno(), 4096):
            data = self.to_host(data)
            with self._lock, contextlib.suppress(OSError):
                # a port that nobody reads takes some and no more; one that is unplugged takes nothing
                if self._master >= 0 and select.select([], [self._master], [], 0)[1]:
                    os.write(self._master, data)
                    self.carried += 1
                    self.bytes_carried += len(data)

    def _carry_to_pico(self, master: int, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while True:
                if not select.select([master], [], [], 0.02)[0]:
                    if self._master != master:
                        return
                    continue
                data = self.to_pico(os.read(master, 4096))
                if data:
                    os.write(process.stdin.fileno(), data)
                    self.carried += 1
                    self.bytes_carried += len(data)
