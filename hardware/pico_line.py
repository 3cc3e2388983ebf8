"""The line to a Pico: a serial port that comes and goes, and the link over it, which never gives up."""

import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Protocol

from firmware import messages
from firmware.link import OPEN_KEY, TICKS, HostLink
from hardware.faults import Fault
from hardware.link_health import Health
from hardware.serial_port import NO_PICO, PortError, SerialPort

POLL_S = 0.25
"""Between two looks for a Pico that is not there."""
LEAVE_S = 3.0
PROMPT, PROMPT_S = b">>> ", 1.5
"""MicroPython writes it once the firmware has left; until then the firmware reads every byte. The seconds to wait."""


class Port(Protocol):
    """An open serial port; SerialPort describes each call."""

    name: str

    def wait(self, seconds: float, wake: int | None) -> None: ...
    def read(self) -> bytes: ...
    def write(self, data: bytes) -> int: ...
    def close(self) -> None: ...


class Line:
    """Finds the port, opens it, and carries messages; `fault` says why there is no port, `opened_at` since when one is.

    `find` names the port, or None. `clock` counts seconds.
    """

    def __init__(
        self, find: Callable[[], str | None], open_port: Callable[[str], Port], clock: Callable[[], float]
    ) -> None:
        self.port: Port | None = None
        self.fault: Fault | None = None
        self.opened_at = clock()
        self.link = HostLink(self._ms(clock()), secrets.randbelow(OPEN_KEY))
        self._find = find
        self._open_port = open_port
        self._clock = clock
        self._looked_at = clock() - POLL_S
        self._unwritten = b""

    @property
    def health(self) -> Health:
        """The state and the counters of the link."""
        link = self.link
        return Health(
            port=self.port.name if self.port else None,
            answers=link.up,
            firmware=link.about[0] if link.about else None,
            round_trip_ms=link.round_trip_ms,
            sent=link.sent,
            received=link.received,
            resent=link.retransmits,
            resent_by_pico=link.peer_retransmits,
            refused=link.refused,
            refused_by_pico=link.peer_refused,
            sessions=link.session,
            other_protocol=link.other_protocol,
            board=link.about[4:].decode("ascii", "replace"),
        )

    @property
    def free(self) -> bool:
        """Return True if a message would be sent at once."""
        return self.link.up and self.link.waiting == 0

    def look(self) -> bool:
        """Return True once there is a port; looks for one four times a second."""
        now = self._clock()
        if self.port is not None or now - self._looked_at < POLL_S:
            return self.port is not None
        self._looked_at = now
        name = self._find()
        try:
            self.port = self._open_port(name) if name is not None else None
            self.fault = None if self.port is not None else NO_PICO
        except PortError as error:
            self.fault = error.fault
        self.opened_at = now
        return self.port is not None

    def hear(self, seconds: float, wake: int | None = None) -> list[bytes]:
        """The messages that have come, after waiting for so long, for bytes, or for the file `wake` at most."""
        if self.port is None:
            return []
        try:
            self.port.wait(seconds, wake)
            data = self.port.read()
        except PortError as error:
            self._lose(error.fault)
            return []
        now = self._ms(self._clock())
        if data:
            self.link.feed(data, now)
        self.link.check_timeout(now)
        return self.link.take()

    def write(self) -> None:
        """Write the link's bytes, as many as the Pico takes."""
        try:
            while self.port is not None:
                self._unwritten = self._unwritten or self.link.poll(self._ms(self._clock()))
                if not self._unwritten:
                    return
                self._unwritten = self._unwritten[self.port.write(self._unwritten) :]
                if self._unwritten:
                    return
        except PortError as error:
            self._lose(error.fault)

    def close(self) -> None:
        """Let the port go."""
        if self.port is not None:
            self.port.close()
            self.port = None

    def _lose(self, why: Fault) -> None:
        self.close()
        self.fault = why
        self._unwritten = b""
        self._looked_at = self._clock()
        self.link.hang_up()
        self.link.clear()

    @staticmethod
    def _ms(seconds: float) -> int:
        return int(seconds * 1000) & TICKS


class LeavingPort(SerialPort):
    """A port that notes the prompt of MicroPython's REPL; `prompt` says whether it has come."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.prompt = False
        self._tail = b""

    def read(self) -> bytes:
        """Return the bytes received."""
        data = super().read()
        # the prompt may come in two pieces
        seen = self._tail + data
        self.prompt = self.prompt or PROMPT in seen
        self._tail = seen[-len(PROMPT) :]
        return data


def leave_for_flashing(name: str, timeout_s: float = LEAVE_S) -> bool:
    """Ask the firmware on this port to stop, so that mpremote gets in; False if none answers.

    Raises PortError if the port cannot be opened.
    """
    port = LeavingPort(name)
    line = Line(lambda: name, lambda _name: port, time.monotonic)
    until = time.monotonic() + timeout_s
    asked = False
    try:
        while time.monotonic() < until:
            if not line.look():
                return asked  # with the firmware gone its port may go too
            line.hear(0)
            if line.link.other_protocol is not None:
                line.link.use_protocol(line.link.other_protocol)
            # a prompt while the answer is missing: an older firmware left at once, and another frame would restart it
            if asked and (line.link.waiting == 0 or port.prompt):
                _await_prompt(port)
                return True
            if line.free and not asked:
                asked = True
                port.prompt = False
                line.link.send(messages.encode_leave())
            line.write()
            time.sleep(0.005)
        return False
    finally:
        port.close()


def _await_prompt(port: LeavingPort) -> None:
    """Read without writing until the prompt has come, or PROMPT_S long: the firmware would read mpremote's bytes."""
    until = time.monotonic() + PROMPT_S
    with contextlib.suppress(PortError):
        while not port.prompt and time.monotonic() < until:
            port.wait(0.05, None)
            port.read()
