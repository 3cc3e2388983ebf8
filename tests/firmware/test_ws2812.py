"""The program of the Pico's state machine, run cycle by cycle: the wire's levels for each bit.

Its opcodes were once compared with MicroPython's own assembler; here its words stand for themselves. The pictures are
also sent through the state machine and the DMA of an emulated RP2040.
"""

import runpy
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.firmware import emulated_pio

SOURCE = Path(__file__).parents[2] / "firmware" / "ws2812.py"


class Step:
    """An instruction: the level that it sets and the cycles that it takes."""

    def __init__(self, does: str, to: str = "") -> None:
        self.does = does
        self.to = to
        self.level = 0
        self.cycles = 1

    def side(self, level: int) -> "Step":
        self.level = level
        return self

    def __getitem__(self, delay: int) -> "Step":
        self.cycles += delay
        return self


class Program:
    """Collects the instructions while the program is called, and then runs them."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.labels: dict[str, int] = {}
        self.options: dict[str, Any] = {}

    def assemble(self, **options: Any) -> Any:
        """Stands in for rp2.asm_pio."""
        self.options = options

        def call(program: Any) -> Any:
            program.__globals__.update(
                wrap_target=lambda: None,
                wrap=lambda: None,
                label=lambda name: self.labels.update({name: len(self.steps)}),
                out=lambda _to, count: self._add("out", str(count)),
                nop=lambda: self._add("nop"),
                jmp=lambda *words: self._add("jmp" if len(words) == 1 else "jmp if not x", words[-1]),
                x="x",
                not_x="not x",
            )
            program()
            return program

        return call

    def wire(self, bits: list[int]) -> list[int]:
        """The level in each cycle while these bits go out."""
        levels: list[int] = []
        left = list(bits)
        at = x = 0
        while True:
            step = self.steps[at]
            if step.does == "out":
                if not left:
                    return levels
                x = left.pop(0)
            levels += [step.level] * step.cycles
            taken = step.does == "jmp" or (step.does == "jmp if not x" and not x)
            at = self.labels[step.to] if taken else (at + 1) % len(self.steps)

    def _add(self, does: str, to: str = "") -> Step:
        self.steps.append(Step(does, to))
        return self.steps[-1]


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    program = Program()
    rp2, machine = ModuleType("rp2"), ModuleType("machine")
    pio = SimpleNamespace(OUT_LOW="low", SHIFT_LEFT="left", JOIN_TX="join")
    rp2.__dict__.update(PIO=pio, asm_pio=program.assemble)
    machine.__dict__["Pin"] = int
    monkeypatch.setitem(sys.modules, "rp2", rp2)
    monkeypatch.setitem(sys.modules, "machine", machine)
    return SimpleNamespace(program=program, **runpy.run_path(str(SOURCE)))


WS2812B, SK6812 = ((0.4, 0.85), (0.8, 0.45)), ((0.3, 0.9), (0.6, 0.6))
"""Microseconds of the data sheets: high and low of a zero, high and low of a one; 0.15 more or less."""


@pytest.mark.parametrize("sheet", [WS2812B, SK6812], ids=["WS2812B", "SK6812"])
def test_each_bit_is_as_long_as_the_data_sheet_says(driver: SimpleNamespace, sheet: Any) -> None:
    cycle_us = 1e6 / driver.CYCLES_HZ
    bits = [0, 1, 1, 0, 0, 0, 1]
    levels = driver.program.wire(bits)
    period = len(levels) // len(bits)
    assert abs(period * cycle_us - 1.25) < 0.3
    for index, bit in enumerate(bits):
        one = levels[index * period : (index + 1) * period]
        rises = [at for at in range(1, period) if (one[at - 1], one[at]) == (0, 1)]
        assert len(rises) == 1
        high, low = sheet[bit]
        assert abs(sum(one) * cycle_us - high) < 0.15
        assert abs((period - sum(one)) * cycle_us - low) < 0.15


def test_words_go_out_with_their_highest_bit_first(driver: SimpleNamespace) -> None:
    options = driver.program.options
    assert options["out_shiftdir"] == "left"
    assert (options["autopull"], options["pull_thresh"]) == (True, 32)
    assert options["sideset_init"] == "low"
    assert [step.to for step in driver.program.steps if step.does == "out"] == ["1"]


@pytest.mark.parametrize("leds", [9, 10, 11, 60, 144])
def test_an_emulated_rp2040_puts_each_byte_on_the_wire_in_its_order(leds: int) -> None:
    """Twice, so that one picture follows another; the words end beyond the last LED, where no LED is."""
    pictures = [bytes((7 * at + shift) % 256 for at in range(3 * leds)) for shift in (1, 100)]
    assert [wire[: 3 * leds] for wire in emulated_pio.wires(SOURCE, leds, pictures)] == pictures


@pytest.mark.parametrize("leds", [9, 144])
def test_leds_with_a_white_light_take_words_of_32_bits(leds: int) -> None:
    pictures = [bytes((5 * at + shift) % 256 for at in range(4 * leds)) for shift in (1, 100)]
    assert emulated_pio.wires(SOURCE, leds, pictures, channels=4) == pictures
