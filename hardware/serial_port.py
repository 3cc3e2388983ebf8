"""The serial port of a Pico, by pyserial: found by its USB identity, never waited for, its troubles as faults."""

import errno
import grp
import os
import select
import termios
import time
from contextlib import suppress
from pathlib import Path

import serial
from serial.tools import list_ports

from hardware.faults import Code, Fault, FaultError, Part, fault
from hardware.usb import BOARDS, PORT_VARIABLE

DRAIN_S = 0.5
"""The time that the last bytes may take at the end."""
NO_PICO = fault(Code.NO_PICO, Part.PICO, variable=PORT_VARIABLE)


class PortError(FaultError):
    """The port cannot be used."""


def find_pico() -> str | None:
    """The port of the first Pico or ESP32-S3, or the one that OYEZ_PICO names; None if there is none."""
    named = os.environ.get(PORT_VARIABLE)
    if named:
        return named if Path(named).exists() else None
    ports = [port.device for port in list_ports.comports() if _identity(port.vid, port.pid) in BOARDS]
    return min(ports, default=None)


def _identity(vendor: int | None, product: int | None) -> tuple[str, str]:
    return f"{vendor or 0:04x}", f"{product or 0:04x}"


class SerialPort:
    """An open port. Raises PortError if it cannot be opened, and from any call once it is gone."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._serial = serial.Serial(name, timeout=0, write_timeout=0, exclusive=True)
        except (OSError, ValueError) as error:
            raise PortError(_why_closed(name, error)) from error

    def wait(self, seconds: float, wake: int | None) -> None:
        """Until something has come in, or can be read from the file `wake`, or for so long."""
        try:
            select.select([self._serial] if wake is None else [self._serial, wake], [], [], seconds)
        except (OSError, ValueError) as error:
            raise self._gone() from error

    def read(self) -> bytes:
        """Return the bytes received."""
        try:
            return bytes(self._serial.read(4096))
        except (OSError, TypeError) as error:
            raise self._gone() from error

    def write(self, data: bytes) -> int:
        """Write as many bytes as the Pico takes at once; return their number."""
        try:
            # pyserial would try again and again if nothing can be written
            if not select.select([], [self._serial], [], 0)[1]:
                return 0
            return int(self._serial.write(data) or 0)
        except (OSError, ValueError) as error:
            raise self._gone() from error

    def close(self) -> None:
        """Let it go; more than once is allowed."""
        if not self._serial.is_open:
            return
        with suppress(OSError, termios.error):
            self._drain()
        try:
            self._serial.close()
        except OSError:
            return  # it is gone already

    def _drain(self) -> None:
        """Drop the last bytes if a Pico that hangs leaves them: the kernel would wait for 30 seconds."""
        until = time.monotonic() + DRAIN_S
        while self._serial.out_waiting:
            if time.monotonic() > until:
                self._serial.reset_output_buffer()
                return
            time.sleep(DRAIN_S / 10)

    def _gone(self) -> PortError:
        return PortError(fault(Code.PICO_GONE, Part.PICO, name=self.name))


def _why_closed(name: str, error: Exception) -> Fault:
    number = _number(error)
    if number == errno.EACCES:
        return fault(Code.PICO_FORBIDDEN, Part.PICO, name=name, group=_group(name))
    if number in (errno.EBUSY, errno.EAGAIN):
        return fault(Code.PICO_BUSY, Part.PICO, name=name)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV):
        return NO_PICO
    if number in (errno.ENOTTY, errno.EISDIR):
        return fault(Code.NOT_A_PICO, Part.PICO, name=name, variable=PORT_VARIABLE)
    return fault(Code.PICO_UNOPENABLE, Part.PICO, name=name, reason=number or str(error))


def _number(error: Exception) -> int | None:
    """Return the number of the system's error; after a failed set-up only the error inside pyserial's has it."""
    for each in (error, error.__context__):
        number = getattr(each, "errno", None) or (each.args[0] if isinstance(each, termios.error) else None)
        if isinstance(number, int):
            return number
    return None


def _group(name: str) -> str:
    """The group that may use the port: dialout on Debian and Raspberry Pi OS."""
    try:
        group = Path(name).stat().st_gid
        return grp.getgrgid(group).gr_name if group else "dialout"
    except (OSError, KeyError):
        return "dialout"
