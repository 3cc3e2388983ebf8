"""The faults of a Pico: each one once, with its remedy, and none without a problem."""

import pytest

from firmware import messages
from firmware.frames import frame
from firmware.link import OPEN_KEY, PROTOCOL, WELCOME, HostLink
from firmware.messages import FIRMWARE
from hardware.faults import Code, Fault, Part
from hardware.pico import ANSWER_S, Pico, open_pico
from hardware.pico_faults import CABLE_RESENDS, CABLE_S, CableWatch, outdated, protocol_fault
from hardware.pico_line import POLL_S
from hardware.ports import Tune
from hardware.serial_port import NO_PICO, PortError
from tests.said import said


class MutePort:
    """A port without an answer."""

    name = "/dev/ttyACM7"

    def __init__(self, incoming: bytes = b"") -> None:
        self.incoming = incoming
        self.closed = False

    def wait(self, seconds: float, wake: int | None) -> None:
        """Come back at once."""

    def read(self) -> bytes:
        """Return the bytes put in."""
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data: bytes) -> int:
        """Take all."""
        return len(data)

    def close(self) -> None:
        """Note it."""
        self.closed = True


class Clock:
    """A clock that advances on request, in seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def pico_at(port: MutePort, clock: Clock) -> Pico:
    return Pico(lambda: port.name, None, lambda _name: port, clock)


def test_no_pico_is_a_sentence_and_nothing_raises() -> None:
    clock = Clock()
    pico = Pico(lambda: None, clock=clock)
    pico.turn()
    assert pico.fault == NO_PICO
    pico.turn_to(3)
    pico.home()
    pico.beep(Tune.OVER)
    assert pico.dropped == 1
    assert pico.disc_stop is None
    pico.close()


def test_a_port_that_cannot_be_opened_is_tried_again() -> None:
    clock = Clock()
    port = MutePort()
    tries = []

    def open_port(name: str) -> MutePort:
        tries.append(name)
        if len(tries) == 1:
            raise PortError(Fault(Code.PICO_BUSY, Part.PICO))
        return port

    pico = Pico(lambda: port.name, None, open_port, clock)
    pico.turn()
    assert pico.fault == Fault(Code.PICO_BUSY, Part.PICO)
    clock.now += POLL_S
    pico.turn()
    assert pico.fault is None
    assert len(tries) == 2
    pico.close()
    assert port.closed


def test_one_that_does_not_answer_is_named_after_a_while() -> None:
    clock = Clock()
    pico = pico_at(MutePort(b"\r\nMicroPython v1.25.0\r\n>>> "), clock)
    pico.turn()
    assert pico.fault is None
    clock.now += ANSWER_S
    pico.turn()
    assert pico.fault is not None
    assert said(pico.fault).startswith("The Pico at /dev/ttyACM7 does not answer. Run `oyez flash`")
    pico.close()


def test_one_that_speaks_another_version_is_named() -> None:
    clock = Clock()
    pico = pico_at(MutePort(frame(bytes([WELCOME, 5, PROTOCOL + 1, 0, 0]), OPEN_KEY)), clock)
    pico.turn()
    assert said(pico.fault) == (
        f"The Pico's firmware speaks version {PROTOCOL + 1} of the link and this program version {PROTOCOL}. Run "
        "`oyez flash` to bring the Pico up to date."
    )
    pico.close()


@pytest.mark.parametrize(
    ("about", "mark", "sentence"),
    [
        (bytes([FIRMWARE, 1, 2]), 0x0102, None),
        (bytes([FIRMWARE, 1, 2]), None, None),
        (bytes([FIRMWARE + 1, 1, 2]), 0x0102, None),
        (bytes([FIRMWARE - 1, 1, 2]), 0x0102, "bring it up to date"),
        (bytes([FIRMWARE, 1, 2]), 0x0103, "another wiring"),
    ],
)
def test_an_older_firmware_or_another_wiring_is_named(about: bytes, mark: int | None, sentence: str | None) -> None:
    told = outdated(about, mark)
    assert (told is None) == (sentence is None)
    assert sentence is None or sentence in said(told)


def test_a_link_of_the_same_version_has_no_fault() -> None:
    assert protocol_fault(HostLink(0, 1).other_protocol) is None


def test_a_cable_is_bad_when_much_is_sent_again_within_a_minute() -> None:
    watch = CableWatch()
    watch.note(0.0, 0)
    for second in range(CABLE_RESENDS - 1):
        watch.note(float(second), second)
    assert watch.fault is None
    watch.note(CABLE_RESENDS + 1.0, CABLE_RESENDS)
    assert watch.fault is not None
    assert f"{CABLE_RESENDS} messages had to be sent again" in said(watch.fault)
    watch.note(CABLE_RESENDS + 1.0 + 2 * CABLE_S, CABLE_RESENDS + 1)
    assert watch.fault is None


def test_a_rare_resend_is_no_fault() -> None:
    watch = CableWatch()
    for minute in range(300):
        watch.note(60.0 * minute, 5 * minute)
        assert watch.fault is None


@pytest.mark.parametrize("stop", [0, -1, 9, 255])
def test_any_other_stop_is_refused(stop: int) -> None:
    pico = Pico(lambda: None)
    with pytest.raises(ValueError, match=f"stop is {stop}, allowed is 1 to {messages.LAST_STOP}"):
        pico.turn_to(stop)
    pico.close()


def test_open_pico_works_without_one() -> None:
    pico = open_pico(lambda: None)
    pico.turn_to(1)
    pico.close()
    pico.close()
