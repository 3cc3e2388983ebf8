"""The Pico's serial port: the choice of the port, and the sentences for one that cannot be used."""

import errno
import fcntl
import os
import pty
import select
import termios
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import serial
from serial.tools import list_ports

from hardware.serial_port import NO_PICO, PortError, SerialPort, find_pico
from tests.said import said, saying

RASPBERRY_PI, MICROPYTHON = 0x2E8A, 0x0005
ESPRESSIF = 0x303A


class Listed(NamedTuple):
    device: str
    vid: int | None
    pid: int | None


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """A pseudo terminal: the far end, and the name of the near one."""
    far, near = pty.openpty()
    tty.setraw(near)
    yield far, os.ttyname(near)
    for end in (far, near):
        try:
            os.close(end)
        except OSError:
            continue  # unplugged by the test


def listing(ports: list[Listed]) -> Callable[[], list[Listed]]:
    return lambda: ports


@pytest.mark.parametrize(
    ("ports", "found"),
    [
        ([], None),
        ([Listed("/dev/ttyS0", None, None)], None),
        ([Listed("/dev/ttyACM0", 0x2341, 0x0043)], None),
        ([Listed("/dev/ttyACM0", RASPBERRY_PI, 0x0003)], None),
        ([Listed("/dev/ttyUSB0", 0x1A86, 0x7523), Listed("/dev/ttyACM1", RASPBERRY_PI, MICROPYTHON)], "/dev/ttyACM1"),
        ([Listed(f"/dev/ttyACM{n}", RASPBERRY_PI, MICROPYTHON) for n in (2, 0, 1)], "/dev/ttyACM0"),
        ([Listed("/dev/ttyACM0", ESPRESSIF, 0x4001)], "/dev/ttyACM0"),
        ([Listed("/dev/ttyACM0", ESPRESSIF, 0x1001)], None),
    ],
    ids=["none", "a plain port", "an Arduino", "a Pico in its bootloader", "among others", "several", "ESP", "loader"],
)
def test_a_pico_is_known_by_its_usb_identity(
    monkeypatch: pytest.MonkeyPatch, ports: list[Listed], found: str | None
) -> None:
    monkeypatch.delenv("OYEZ_PICO", raising=False)
    monkeypatch.setattr(list_ports, "comports", listing(ports))
    assert find_pico() == found


def test_a_named_port_is_taken_where_it_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(list_ports, "comports", listing([Listed("/dev/ttyACM0", RASPBERRY_PI, MICROPYTHON)]))
    named = tmp_path / "pico"
    monkeypatch.setenv("OYEZ_PICO", str(named))
    assert find_pico() is None
    named.touch()
    assert find_pico() == str(named)


def test_bytes_go_both_ways_as_they_are(terminal: tuple[int, str]) -> None:
    far, name = terminal
    port = SerialPort(name)
    every = bytes(range(256))
    assert port.write(every) == 256
    assert os.read(far, 1000) == every
    os.write(far, every)
    port.wait(5, None)
    assert port.read() == every
    assert port.read() == b""
    port.close()
    port.close()


def test_it_writes_what_is_taken_and_does_not_wait(terminal: tuple[int, str]) -> None:
    """A far end that does not read takes some kilobytes and then no more."""
    _, name = terminal
    port = SerialPort(name)
    written = [port.write(bytes(1000)) for _ in range(200)]
    assert written[0] == 1000
    assert written[-1] == 0
    port.close()


@pytest.mark.parametrize("hangs", [True, False])
def test_what_a_pico_that_hangs_has_not_taken_is_dropped_at_the_end(
    terminal: tuple[int, str], monkeypatch: pytest.MonkeyPatch, hangs: bool
) -> None:
    """The kernel would wait half a minute for it, and the service would be killed meanwhile."""
    far, name = terminal
    # a pseudo terminal counts no bytes as waiting
    monkeypatch.setattr(serial.Serial, "out_waiting", 5 if hangs else 0)
    port = SerialPort(name)
    port.write(b"scene")
    fcntl.ioctl(far, termios.TIOCPKT, b"\1\0\0\0")
    port.close()
    seen = 0
    while select.select([far], [], [], 0)[0]:
        seen |= os.read(far, 1000)[0]
    assert bool(seen & termios.TIOCPKT_FLUSHWRITE) == hangs


def test_it_is_woken(terminal: tuple[int, str]) -> None:
    port = SerialPort(terminal[1])
    wake_in, wake_out = os.pipe()
    os.write(wake_out, b"!")
    port.wait(600, wake_in)  # returns at once, or this test takes ten minutes
    os.close(wake_in)
    os.close(wake_out)
    port.close()


def test_an_unplugged_port_is_a_sentence(terminal: tuple[int, str]) -> None:
    far, name = terminal
    port = SerialPort(name)
    os.close(far)
    port.wait(5, None)
    for call in (port.read, lambda: port.write(b"scene")):
        with pytest.raises(PortError) as raised:
            call()
        # none of the words of pyserial or the kernel for it
        assert said(raised.value) == (
            f"The Pico at {name} is gone: it was unplugged, or has no power. Plug it in again; the game "
            "continues meanwhile."
        )
    port.close()


def test_a_port_that_is_in_use_is_a_sentence(terminal: tuple[int, str]) -> None:
    port = SerialPort(terminal[1])
    with saying(PortError, r"in use by another program\. Close that one"):
        SerialPort(terminal[1])
    port.close()
    SerialPort(terminal[1]).close()


def test_a_port_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(PortError) as raised:
        SerialPort(str(tmp_path / "ttyACM0"))
    assert raised.value.fault == NO_PICO
    assert "oyez flash" in said(NO_PICO)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (errno.EACCES, "Join the group dialout: run `sudo usermod --append --groups dialout $USER`"),
        (errno.EBUSY, "in use by another program"),
        (errno.EIO, "cannot be opened (Input/output error). Unplug it and plug it in again."),
    ],
)
def test_other_troubles_are_sentences(monkeypatch: pytest.MonkeyPatch, code: int, sentence: str) -> None:
    def refuse(*_words: object, **_options: object) -> None:
        raise serial.SerialException(code, os.strerror(code))

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(PortError) as raised:
        SerialPort("/nowhere/ttyACM0")
    assert sentence in said(raised.value)
    assert "/nowhere/ttyACM0" in said(raised.value)


def test_a_file_that_is_no_port_is_a_sentence(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    with pytest.raises(PortError) as raised:
        SerialPort(str(plain))
    assert said(raised.value) == (
        f"{plain} is no serial port of a Pico. Look at what OYEZ_PICO or `oyez flash --port` names."
    )
