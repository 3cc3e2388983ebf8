"""Whole games on mock pins: a person reads the state of the engine off the lamps, at every scene.

Four builds, each with its real driver: nine LEDs and four RGB LEDs on gpiozero's mock pins, a strip on the SPI by its
bytes, and a strip on the Pico by the words that its firmware gives the DMA.
"""

import runpy
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec import Struct
from msgspec.structs import replace

from companion.games.troyes_dice.ring import scene
from engine.troyes_dice import Game, Half, Setup, new_game, score, winners
from firmware.messages import encode_scene
from hardware import spi
from hardware.gpio import PlainLamps, RgbLamps
from hardware.lights import Lights
from hardware.pins import PINS_FILE, read_pins
from hardware.scene import SEGMENTS, Scene
from hardware.scene_codec import to_wire
from tests.companion.games.troyes_dice.lamp_readers import Light, Seen, read_four, read_nine, read_strip
from tests.companion.tables import FEASTS, FOUR, played
from tests.firmware.cases.controller import Table
from tests.hardware.spi_bus import SpiDev, spi_bus

PINS = read_pins(PINS_FILE)
NUMBERS_S = 13.5
"""After so long every number of a scene has been shown: four sixes on nine lamps take 12.8 s."""
WATCH_S = 13.0
"""So long the reader looks: two groups of the marker's winks, three of the waves."""
GAMES = {"solo": Setup(("Ada",)), "feasts": FEASTS, "four": FOUR}


class Clock:
    """Seconds that pass on request."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Nine:
    """Nine plain LEDs on mock pins."""

    step_s = 0.05

    def __init__(self, stack: ExitStack, _patch: pytest.MonkeyPatch, _folder: Path) -> None:
        self._pins = MockFactory(pin_class=MockPWMPin)
        stack.callback(self._pins.close)
        self._clock = Clock()
        self._lights = Lights(SEGMENTS, PlainLamps(PINS.gpio, self._pins), self._clock, alone=False)
        stack.callback(self._lights.close)

    def show(self, shown: Scene) -> None:
        """Show a scene."""
        self._lights.show(shown)

    def wait(self, seconds: float) -> None:
        """Let time pass unseen."""
        self._clock.now += seconds

    def film(self) -> list[list[float]]:
        """Watch: the level of each pin."""
        frames = []
        for _ in range(round(WATCH_S / self.step_s)):
            self._clock.now += self.step_s
            self._lights.tick()
            frames.append([float(self._pins.pin(number).state) for number in PINS.gpio.lamps])
        return frames

    def read(self, _start: int) -> Seen:
        """Read the lamps for a while."""
        return read_nine(self.film(), self.step_s)


class Four(Nine):
    """Four RGB LEDs on mock pins, which stand for the four plazas from the free end on."""

    def __init__(self, stack: ExitStack, _patch: pytest.MonkeyPatch, _folder: Path) -> None:
        self._pins = MockFactory(pin_class=MockPWMPin)
        stack.callback(self._pins.close)
        self._clock = Clock()
        self._lights = Lights(SEGMENTS, RgbLamps(PINS.gpio, self._pins), self._clock, alone=False)
        stack.callback(self._lights.close)

    def read(self, start: int) -> Seen:
        """Read the lamps for a while."""
        frames: list[list[Light]] = []
        for _ in range(round(WATCH_S / self.step_s)):
            self._clock.now += self.step_s
            self._lights.tick()
            levels = [[float(self._pins.pin(pin).state) for pin in led] for led in PINS.gpio.rgb]
            frames.append([(red, green, blue) for red, green, blue in levels])
        return read_four(frames, self.step_s, [(start + lamp) % SEGMENTS for lamp in range(4)])


def place_order(leds: Sequence[Light], first: int, clockwise: bool) -> list[Light]:
    """The LEDs from place 0 on, clockwise, for LEDs in the order of the wire."""
    return [leds[(first + step if clockwise else first - step) % len(leds)] for step in range(len(leds))]


class Spi:
    """A strip of 27 RGBW LEDs on the SPI, which begins at its LED 5 and runs against the clock."""

    step_s = 0.1

    def __init__(self, stack: ExitStack, patch: pytest.MonkeyPatch, folder: Path) -> None:
        device = stack.enter_context(spi_bus(patch, folder))
        self._pins = replace(PINS.spi, device=device, leds=27, order="GRBW", first=5, clockwise=False)
        self._clock = Clock()
        self._lights = spi.lights(self._pins, self._clock, alone=False)
        stack.callback(self._lights.close)

    def show(self, shown: Scene) -> None:
        """Show a scene."""
        self._lights.show(shown)

    def wait(self, seconds: float) -> None:
        """Let time pass unseen."""
        self._clock.now += seconds

    def read(self, _start: int) -> Seen:
        """Read the bits of each transfer."""
        frames = []
        (bus,) = SpiDev.made
        for _ in range(round(WATCH_S / self.step_s)):
            self._clock.now += self.step_s
            self._lights.tick()
            frames.append(place_order(self._leds(bus.transfers[-1]), self._pins.first, self._pins.clockwise))
            del bus.transfers[:-1]
        return read_strip(frames, self.step_s)

    def _leds(self, transfer: bytes) -> list[Light]:
        """Each bit is a byte on the bus: long for a one. The white light adds to the three colours."""
        ones = bytes(byte == 0xF8 for byte in transfer)
        values = [int.from_bytes(bytes(ones[at : at + 8]), "big") for at in range(0, len(ones), 8)]
        octets = [sum((value >> 8 * bit & 1) << bit for bit in range(8)) for value in values]
        rows = (octets[at : at + 4] for at in range(0, len(octets), 4))
        return [(red + white, green + white, blue + white) for green, red, blue, white in rows]


class Pico:
    """A strip of 60 LEDs on the Pico: its firmware hears a host, and gives words to the DMA."""

    step_s = 0.1
    TRIES = 3

    def __init__(self, stack: ExitStack, _patch: pytest.MonkeyPatch, _folder: Path) -> None:
        self._words: list[int] = []
        driver = stack.enter_context(_dma_driver(self._words))
        self._table = Table()
        self._table.show = driver.show  # type: ignore[method-assign]
        self._pass(1.0)
        assert self._table.host.up

    def show(self, shown: Scene) -> None:
        """Send a scene."""
        self._table.host.send(encode_scene(to_wire(shown)))
        self._pass(0.1)

    def wait(self, seconds: float) -> None:
        """Let time pass unseen; host and Pico exchange bytes all the time."""
        self._pass(seconds)

    def read(self, _start: int) -> Seen:
        """Read the words of each picture: 32 bits each, the highest first, 24 for each LED."""
        frames = []
        for _ in range(round(WATCH_S / self.step_s)):
            self._pass(self.step_s)
            bits = b"".join(word.to_bytes(4, "big") for word in self._words)[: 3 * 60]
            frames.append([(bits[at + 1], bits[at], bits[at + 2]) for at in range(0, len(bits), 3)])
        return read_strip(place_frames(frames), self.step_s)

    def _pass(self, seconds: float) -> None:
        table = self._table
        for _ in range(round(seconds / 0.1)):
            table.time += 100
            for _ in range(self.TRIES):
                table.controller.step()
                table.incoming += table.host.poll(table.now())
            table.host.take()


def place_frames(frames: Sequence[Sequence[Light]]) -> list[list[Light]]:
    """The frames from place 0 on, as the shipped wiring has them."""
    return [place_order(frame, PINS.pico.first, PINS.pico.clockwise) for frame in frames]


class _dma_driver:  # noqa: N801 - a context
    """The firmware's driver of the strip on CPython; `words` are those that the DMA gives the state machine."""

    def __init__(self, words: list[int]) -> None:
        self._words = words

    def __enter__(self) -> Any:
        rp2, machine, clock = ModuleType("rp2"), ModuleType("machine"), ModuleType("time")
        pio = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=1)
        dma = SimpleNamespace(active=lambda: False, pack_ctrl=lambda **words: words, config=self._config)
        rp2.__dict__.update(
            PIO=pio,
            asm_pio=lambda **_words: lambda program: program,
            StateMachine=lambda *_words, **_more: SimpleNamespace(active=lambda _on: None),
            DMA=lambda: dma,
        )
        machine.__dict__["Pin"] = int
        ticks = iter(range(0, 1 << 30, 1 << 12))
        clock.__dict__.update(ticks_us=lambda: next(ticks), ticks_add=int.__add__, ticks_diff=int.__sub__)
        source = Path(__file__).parents[4] / "firmware" / "ws2812.py"
        with mock.patch.dict(sys.modules, rp2=rp2, machine=machine, time=clock):
            driver = runpy.run_path(str(source))
        return driver["DmaLeds"](PINS.pico.ring, PINS.pico.leds, len(PINS.pico.order))

    def __exit__(self, *_error: object) -> None:
        self._words.clear()

    def _config(self, read: bytearray, write: object, count: int, ctrl: dict[str, Any], trigger: bool) -> None:
        assert trigger
        order = "big" if ctrl["bswap"] else "little"
        self._words[:] = [int.from_bytes(read[4 * word : 4 * word + 4], order) for word in range(count)]  # type: ignore[arg-type]


BUILDS: dict[str, Callable[[ExitStack, pytest.MonkeyPatch, Path], Any]] = {
    "nine": Nine,
    "rgb": Four,
    "spi": Spi,
    "pico": Pico,
}


class Truth(Struct, frozen=True):
    """The state of the engine beside a scene, and the free end of the half that the scene is of."""

    scene: Scene
    start: int
    seen: Seen


def truths(setup: Setup, seed: int) -> Iterator[Truth]:
    """Every different scene of a game, with the state of the engine; plazas to come are those of the next throw."""
    games = [new_game(setup), *(game for _action, game, _effects in played(setup, seed))]
    last = None
    for index, game in enumerate(games):
        shown = scene(game)
        if shown != last:
            last = shown
            thrown = next((later for later in games[index + 1 :] if later.throw is not game.throw), game)
            yield Truth(shown, shown.start, _truth(game, thrown))


def _truth(game: Game, following: Game) -> Seen:
    if game.over:
        return Seen("over", winners=min(4, len(winners([score(sheet) for sheet in game.sheets]))))
    of = following if game.can_roll else game
    assert of.throw is not None
    plazas = tuple(sorted((slot.place, of.faces[slot.place].name.lower()) for slot in of.throw.slots))
    afternoon = of.half == Half.AFTERNOON
    if game.can_roll:
        return Seen("prompt", of.day, afternoon, of.neutral_place, plazas, waiting=0)
    destroyed = tuple(sorted(slot.place for slot in of.throw.slots if slot.destroyed))
    waiting = sum(not seat.done for seat in game.seats)
    return Seen(
        "play", game.day, afternoon, game.neutral_place, plazas, destroyed, game.day >= 3 and bool(destroyed), waiting
    )


def shown_by(build: str, truth: Seen) -> Seen:
    """The part of the truth that these lamps can show."""
    if truth.mood == "over" or build in ("spi", "pico"):
        return truth
    if build == "rgb":
        return Seen(truth.mood, plazas=truth.plazas, destroyed=truth.destroyed)
    hidden = tuple((place, "runs" if place in truth.destroyed else colour) for place, colour in truth.plazas)
    return replace(truth, plazas=hidden)


def misread(build: str, folder: Path, scenes: Sequence[Truth]) -> list[str]:
    """Show these scenes one after the other; a line for each that a person would take for something else."""
    wrong = []
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        lamps = BUILDS[build](stack, patch, folder)
        for number, truth in enumerate(scenes):
            lamps.show(truth.scene)
            lamps.wait(NUMBERS_S)
            read, wanted = lamps.read(truth.start), shown_by(build, truth.seen)
            if read != wanted:
                wrong.append(f"scene {number}: read {read}, wanted {wanted}")
    return wrong


@pytest.mark.parametrize("build", BUILDS)
def test_some_scenes_are_read_as_the_engine_has_them(build: str, tmp_path: Path) -> None:
    scenes = list(truths(FEASTS, 1))
    attack = next(truth for truth in scenes if truth.seen.attacks and truth.seen.afternoon)
    picked = [scenes[0], attack, scenes[-1]]
    assert {truth.seen.mood for truth in picked} == {"prompt", "play", "over"}
    assert misread(build, tmp_path, picked) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("build", BUILDS)
def test_every_scene_of_a_game_is_read_as_the_engine_has_it(build: str, game: str, tmp_path: Path) -> None:
    scenes = list(truths(GAMES[game], 3))
    assert len(scenes) >= 32
    assert misread(build, tmp_path, scenes) == []


def test_a_reader_notices_lamps_that_are_exchanged(tmp_path: Path) -> None:
    """The readers are not satisfied by anything: two lamps exchanged, or another scene, is read as another state."""
    truth = next(each for each in truths(FEASTS, 1) if each.seen.mood == "play")
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        lamps = Nine(stack, patch, tmp_path)
        lamps.show(truth.scene)
        lamps.wait(NUMBERS_S)
        film = lamps.film()
    neutral = truth.seen.neutral
    assert neutral is not None
    order = [place for place in range(SEGMENTS) if place != neutral]
    order.insert((neutral + 1) % SEGMENTS, neutral)
    exchanged = [[frame[place] for place in order] for frame in film]
    assert read_nine(film, Nine.step_s) == shown_by("nine", truth.seen)
    assert read_nine(exchanged, Nine.step_s) != shown_by("nine", truth.seen)
