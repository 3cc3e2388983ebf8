"""The state machine and the DMA of an emulated RP2040 (rp2040py), driven as MicroPython's `rp2` drives them.

No MicroPython runs here: its calls become the writes to the registers that it makes (RP2040 data sheet, 2.5 and 3.7),
and a decoder reads the wire's levels.
"""

import asyncio
import runpy
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import pytest

DMA, PIO, MEMORY, PINS = 0x50000000, 0x50200000, 0x20000000, 0x40014000
MACHINE = PIO + 0xC8
PIN, PIN_OF_PIO = 2, 6
STEP, CYCLE_NS = 4, 8
"""Cycles of 125 MHz between two looks."""
LATCH_NS = 280_000


class Instruction:
    """A word of the program; `to` is the label that a jump goes to."""

    def __init__(self, word: int, to: str = "") -> None:
        self.word = word
        self.to = to

    def side(self, level: int) -> "Instruction":
        self.word |= level << 12
        return self

    def __getitem__(self, delay: int) -> "Instruction":
        self.word |= delay << 8
        return self


class Chip:
    """The parts of `rp2` and `time` that the driver uses."""

    def __init__(self) -> None:
        emulator = pytest.importorskip("rp2040py", reason="rp2040py is not installed")
        decoder = pytest.importorskip("rp2040py.external.ws2812", reason="rp2040py is not installed")
        self.taken: list[bytes] = []
        self.mcu = emulator.RP2040()
        self.cycles = 0
        self.led = decoder.Ws2812(PIN, color_order="RGB", on_pixels=self._take, latch_nanos=LATCH_NS)
        self.led.attach(self.mcu)
        self._program: list[Instruction] = []
        self._labels: dict[str, int] = {}

    def _take(self, pixels: list[tuple[int, ...]]) -> None:
        self.taken.append(bytes(channel for pixel in pixels for channel in pixel))

    def assemble(self, pull_thresh: int, **_options: Any) -> Any:
        """Stands in for rp2.asm_pio."""
        self._threshold = pull_thresh

        def call(program: Any) -> Any:
            program.__globals__.update(
                wrap_target=lambda: None,
                wrap=lambda: None,
                label=lambda name: self._labels.update({name: len(self._program)}),
                out=lambda _to, count: self._add(0x6020 | count),
                nop=lambda: self._add(0xA042),
                jmp=lambda *words: self._add(0x20 if len(words) == 2 else 0, words[-1]),
                x="x",
                not_x="not x",
            )
            program()
            return program

        return call

    def _add(self, word: int, to: str = "") -> Instruction:
        self._program.append(Instruction(word, to))
        return self._program[-1]

    def machine(self, number: int, _program: object, freq: int, sideset_base: int) -> SimpleNamespace:
        """Stands in for rp2.StateMachine: load the program, set the clock and the pins."""
        assert (number, sideset_base) == (0, PIN)
        write = self.mcu.write_uint32
        for at, step in enumerate(self._program):
            write(PIO + 0x48 + 4 * at, step.word | self._labels.get(step.to, 0))
        write(PINS + 8 * PIN + 4, PIN_OF_PIO)
        write(MACHINE, 125_000_000 * 256 // freq << 8)
        write(MACHINE + 0x4, len(self._program) - 1 << 12)
        write(MACHINE + 0x8, 1 << 30 | self._threshold % 32 << 25 | 1 << 17)
        # one pin is an output, then it is the one of the side set
        write(MACHINE + 0x14, 1 << 26 | PIN << 5)
        write(MACHINE + 0x10, 0xE081)
        write(MACHINE + 0x14, 1 << 29 | PIN << 10)
        return SimpleNamespace(active=self._start)

    def _start(self, on: int) -> None:
        self.mcu.write_uint32(PIO, 0x10)
        self.mcu.write_uint32(PIO, on)

    def dma(self) -> SimpleNamespace:
        """Stands in for rp2.DMA."""
        return SimpleNamespace(pack_ctrl=self._control, config=self._send, active=self._sending)

    @staticmethod
    def _control(inc_write: bool, treq_sel: int, bswap: bool) -> int:
        return 1 | 2 << 2 | 1 << 4 | inc_write << 5 | treq_sel << 15 | 1 << 21 | bswap << 22

    def _send(self, read: bytearray, write: object, count: int, ctrl: int, trigger: bool) -> None:
        assert write
        assert trigger
        for at in range(0, len(read), 4):
            self.mcu.write_uint32(MEMORY + at, int.from_bytes(read[at : at + 4], "little"))
        for offset, value in ((0, MEMORY), (4, PIO + 0x10), (8, count), (12, ctrl)):
            self.mcu.write_uint32(DMA + offset, value)

    def _sending(self) -> bool:
        self.run()
        return bool(self.mcu.read_uint32(DMA + 0xC) >> 24 & 1)

    def ticks_us(self) -> int:
        """Its time; asking for it takes a while, as on the Pico."""
        self.run()
        return self.cycles // 125

    def run(self, cycles: int = 1600) -> None:
        """Let the state machine and the DMA work."""
        for _ in range(cycles // STEP):
            self.mcu.pio[0].advance(STEP)
            self.mcu.clock.tick(STEP * CYCLE_NS)
        self.cycles += cycles


def wires(source: Path, leds: int, pictures: Sequence[bytes], channels: int = 3) -> list[bytes]:
    """Return the bytes that came over the wire for each picture shown by the driver in this file.

    They come in threes: LEDs of four channels have to be a multiple of three.
    """
    return asyncio.run(_wires(source, leds, pictures, channels))


async def _wires(source: Path, leds: int, pictures: Sequence[bytes], channels: int) -> list[bytes]:
    chip = Chip()
    rp2, machine, clock = ModuleType("rp2"), ModuleType("machine"), ModuleType("time")
    pio = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=1)
    rp2.__dict__.update(PIO=pio, asm_pio=chip.assemble, StateMachine=chip.machine, DMA=chip.dma)
    machine.__dict__["Pin"] = int
    clock.__dict__.update(
        {name: getattr(time, name) for name in ("perf_counter", "monotonic", "time")},
        ticks_us=chip.ticks_us,
        ticks_add=int.__add__,
        ticks_diff=int.__sub__,
    )
    with mock.patch.dict(sys.modules, rp2=rp2, machine=machine, time=clock):
        driver = runpy.run_path(str(source))
    strip = driver["DmaLeds"](PIN, leds, channels)
    for picture in pictures:
        strip.show(bytearray(picture))
    chip.run(1600 * channels * leds + 80000)
    chip.mcu.pio[0].stop()
    return chip.taken
