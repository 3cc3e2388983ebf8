"""A made-up SPI under the real pi5neo: it keeps each transfer, and its reader turns them into the bytes of each LED."""

import errno
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from tests.hardware.pi5neo_folder import pi5neo_folder

LIBRARY = ("pi5neo", "pi5neo.pi5neo")
HIGH, LOW = 0xF8, 0xC0


class SpiDev:
    """A bus that keeps each transfer; stands in for spidev, which is compiled where it is installed."""

    made: ClassVar["list[SpiDev]"] = []
    broken = False
    locked = False

    def __init__(self) -> None:
        self.where: tuple[int, int] | None = None
        self.max_speed_hz = 0
        self.transfers: list[bytes] = []
        self.made.append(self)

    def open(self, bus: int, device: int) -> None:
        if self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.where = bus, device

    def xfer3(self, values: list[int]) -> tuple[int, ...]:
        if self.where is None:
            raise OSError(errno.EBADF, "Bad file descriptor")
        if self.broken:
            raise OSError(errno.EIO, "Input/output error")
        self.transfers.append(bytes(values))
        return (0,) * len(values)

    def close(self) -> None:
        self.where = None

    @property
    def sent(self) -> list[tuple[tuple[int, ...], ...]]:
        """The three bytes for each LED, of each transfer."""
        return [tuple(leds(transfer)) for transfer in self.transfers]


def leds(transfer: bytes) -> Iterator[tuple[int, ...]]:
    """Yield the data of each LED on the wire: three bytes, each bit of them a byte on the bus, the highest first."""
    assert set(transfer) <= {HIGH, LOW}
    assert len(transfer) % 24 == 0
    for at in range(0, len(transfer), 24):
        bits = [level == HIGH for level in transfer[at : at + 24]]
        yield tuple(sum(bit << 7 - place for place, bit in enumerate(bits[n : n + 8])) for n in (0, 8, 16))


@contextmanager
def spi_bus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Within, pi5neo finds this bus; yields the path of its device."""
    spidev = ModuleType("spidev")
    spidev.__dict__.update(SpiDev=SpiDev)
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    monkeypatch.syspath_prepend(pi5neo_folder())
    known = {name: sys.modules.pop(name) for name in LIBRARY if name in sys.modules}
    monkeypatch.setattr(SpiDev, "made", [])
    bus = tmp_path / "spidev0.0"
    bus.touch()
    yield str(bus)
    # modules imported here have the stand-in below them
    for name in LIBRARY:
        sys.modules.pop(name, None)
    sys.modules.update(known)
