"""Pictures on the wire while the motor turns: `micropython -m tests.firmware.simulated.turning SECONDS [CALLBACK_US]`.

The firmware's own program runs on the simulated chip for some seconds of its time: a host that speaks, a scene twice
a second or two in a row, and a disc that never comes to rest. Prints `name=value`; see tests/firmware/test_turning.py.
"""

import sys
from select import port

from chip import CHIP, FRAME_US
from machine import OUTPUTS, WIRES

from firmware import messages
from firmware.board import Board
from firmware.controller import Controller
from firmware.link import TICKS, HostLink
from firmware.messages import Scene, encode_disc, encode_scene
from firmware.wiring import Wiring
from tests.firmware.cases.controller import WIRING
from tests.firmware.cases.shaft import Shaft
from tests.firmware.cases.wire import Chance

PASS_MS = 4
SCENE_MS = 500


class SimulatedBoard(Board):
    """The firmware's board; it notes each picture, and the time that the pattern took."""

    def __init__(self, wiring: Wiring) -> None:
        super().__init__(wiring)
        self._stdin = self._stdout = port
        self.asked: list[bytes] = []

    def show(self, wire: bytearray) -> None:
        for _ in range(FRAME_US // 100):
            CHIP.spend(100)
            CHIP.run_due()
        self.asked.append(bytes(wire))
        super().show(wire)


class Bench:
    """One Pico with its motor and a host."""

    def __init__(self, wiring: bytes = WIRING) -> None:
        table = Wiring(wiring)
        CHIP.leds = table.leds
        self.shaft = Shaft(25, table.steps_per_turn)
        self.bits = 0
        for index, pin in enumerate(table.coils):
            OUTPUTS[pin] = lambda level, index=index: self.coil(index, level)
        WIRES[table.home] = self.switch
        self.board = SimulatedBoard(table)
        self.controller = Controller(self.board)
        self.host = HostLink(self.now(), 0x0F0F)
        self.chance = Chance(5)
        self.wrong = 0
        self.pictures = 0
        self.steps = 0

    def now(self) -> int:
        return CHIP.now_ns // 1000000 & TICKS

    def coil(self, index: int, level: int) -> None:
        """A coil changes; the shaft is slower than the few microseconds between two coils of one half step."""
        self.bits = self.bits & ~(1 << index) | level << index

    def switch(self) -> int | None:
        """The homing switch: it joins its pin to GND while the shaft presses it."""
        self.steps += self.shaft.follow(self.bits)
        return 0 if self.shaft.closed else None

    def run(self, seconds: int) -> None:
        """Let this number of seconds of the Pico's time pass."""
        stop = 8
        until_ns = CHIP.now_ns + seconds * 1000000000
        scene_ns = CHIP.now_ns
        while CHIP.now_ns < until_ns:
            if CHIP.now_ns >= scene_ns and self.host.waiting < 2:
                scene_ns = CHIP.now_ns + (SCENE_MS if self.chance.below(3) else 3) * 1000000
                self.host.send(encode_scene(self.any_scene()))
            if self.host.up and not self.controller.disc.travel.busy and not self.host.waiting:
                stop = 9 - stop
                self.host.send(encode_disc(stop))
            self.carry()
            self.controller.step()
            self.board.wait(1 if self.controller.disc.travel.busy else PASS_MS)
            self.compare()

    def carry(self) -> None:
        """Bytes both ways between host and Pico."""
        now = self.now()
        if port.written:
            self.host.feed(bytes(port.written), now)
            port.written = bytearray()
        self.host.take()
        data = self.host.poll(now)
        if data:
            port.incoming += data

    def any_scene(self) -> Scene:
        """Any scene with light on every segment."""
        chance = self.chance
        return Scene(
            chance.below(6),
            bytes([chance.below(3) for _ in range(9)]),
            bytes([1 + chance.below(8) for _ in range(9)]),
            bytes([chance.below(3) for _ in range(9)]),
            bytes([chance.below(7) for _ in range(9)]),
            marker=chance.below(9),
            winks=1 + chance.below(8),
        )

    def compare(self) -> None:
        """Compare the pictures that the LEDs took with those that were given, in order."""
        CHIP.settle()
        for picture in CHIP.pictures:
            self.pictures += 1
            if not self.board.asked or self.board.asked.pop(0) != picture:
                self.wrong += 1
                del self.board.asked[:-1]
        CHIP.pictures = []


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    if len(sys.argv) > 2:
        CHIP.callback_us = int(sys.argv[2])
    bench = Bench()
    bench.run(seconds)
    CHIP.spend(20000)
    bench.compare()
    print(f"seconds={seconds}")
    print(f"callback_us={CHIP.callback_us}")
    print(f"pictures={bench.pictures}")
    print(f"steps={bench.steps}")
    print(f"torn_frames={len(CHIP.torn)}")
    print(f"longest_pause_within_us={max(CHIP.torn) if CHIP.torn else 0}")
    print(f"pauses_too_short={len(CHIP.short_pauses)}")
    print(f"short_pictures={CHIP.short_pictures}")
    print(f"wrong_pictures={bench.wrong}")
    print(f"pictures_unsent={len(bench.board.asked)}")
    assert messages.FIRMWARE


main()
