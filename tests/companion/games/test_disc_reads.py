"""Whole games on the disc: a servo on the Pi and on the Pico turns it, a person reads its window after each action."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec.structs import replace

from companion.games.castles_of_tuscany import ring as tuscany_ring
from companion.games.troyes import ring as troyes_ring
from companion.games.troyes_dice import ring as dice_ring
from engine.troyes_dice import Game, new_game
from firmware.messages import encode_disc
from firmware.servo import SERVO_TURN_MS
from hardware.gpio_disc import ServoDisc
from hardware.pins import PINS_FILE, read_pins
from tests.companion import tables
from tests.engine.castles_of_tuscany import random_games as tuscany_games
from tests.engine.troyes import random_games as troyes_games
from tests.firmware.cases.controller import WIRING, open_table

Turn = Callable[[int], None]
Pulse = Callable[[], float]
Fit = tuple[int, tuple[int, int], bool]
"""A servo: the degrees of the disc between its pulses, these in microseconds, and its direction."""
FITS: tuple[Fit, ...] = ((360, (500, 2500), True), (280, (1000, 2000), False))
FRAME_US = 20_000
NUMBERS = 9
"""The disc has as many parts, a number on each but the last."""


@contextmanager
def on_the_pi(fit: Fit) -> Iterator[tuple[Turn, Pulse]]:
    """A servo on a mock pin."""
    degrees, pulses, clockwise = fit
    factory = MockFactory(pin_class=MockPWMPin)
    pins = replace(
        read_pins(PINS_FILE).gpio,
        disc="servo", servo_range=degrees, servo_pulses_us=pulses, disc_clockwise=clockwise,
    )  # fmt: skip
    disc = ServoDisc(pins, factory, wait_s=60)
    pin = factory.pin(pins.servo)
    yield disc.turn_to, lambda: float(pin.state) * FRAME_US
    disc.close()
    factory.close()


@contextmanager
def on_the_pico(fit: Fit) -> Iterator[tuple[Turn, Pulse]]:
    """A servo of the firmware, at a host's order."""
    degrees, (shorter, longer), clockwise = fit
    wiring = WIRING.replace(b'"disc": "stepper"', b'"disc": "servo"')
    wiring = wiring.replace(b'"servo_range": 360', b'"servo_range": %d' % degrees)
    wiring = wiring.replace(b"[500, 2500]", b"[%d, %d]" % (shorter, longer))
    wiring = wiring.replace(b'"disc_clockwise": true', b'"disc_clockwise": %s' % str(clockwise).lower().encode())
    table = open_table(wiring)
    seen = [0]

    def turn(stop: int) -> None:
        table.host.send(encode_disc(stop))
        table.run(100)
        seen[0] = table.pulse_us
        table.run(SERVO_TURN_MS)
        assert table.pulse_us == 0, "a servo that has turned is released"

    yield turn, lambda: seen[0]


def window(pulse_us: float, fit: Fit) -> float:
    """The number in the disc's window, by the angle that a servo takes for a pulse; between two of them a fraction."""
    degrees, (shorter, longer), clockwise = fit
    share = (pulse_us - shorter) / (longer - shorter)
    return 1 + (share if clockwise else 1 - share) * degrees * NUMBERS / 360


def days() -> Iterator[tuple[int, int]]:
    """The stop after each action of Troyes Dice, and the day: that of the next throw while one is awaited."""
    games = [new_game(tables.FOUR), *(game for _action, game, _effects in tables.played(tables.FOUR, 3))]
    for number, game in enumerate(games):
        yield dice_ring.disc_stop(game), _thrown(games[number:]).day


def _thrown(games: list[Game]) -> Game:
    """The first of these games in which dice lie."""
    return next((game for game in games if not game.can_roll), games[0])


def rounds_of_troyes() -> Iterator[tuple[int, int]]:
    """The stop after each action of Troyes, and the round."""
    return ((troyes_ring.disc_stop(game), game.now.round) for _, _, game, _ in troyes_games.played(7))


def rounds_of_tuscany() -> Iterator[tuple[int, int]]:
    """The stop after each action of The Castles of Tuscany, and the round."""
    return ((tuscany_ring.disc_stop(game), game.now.round) for _, _, game, _ in tuscany_games.played(8))


GAMES = {"days": (days, 8), "rounds of Troyes": (rounds_of_troyes, 5), "rounds of Tuscany": (rounds_of_tuscany, 3)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fit", FITS, ids=["clockwise", "against the clock"])
@pytest.mark.parametrize("build", [on_the_pi, on_the_pico])
def test_the_window_shows_the_day_or_the_round_in_a_whole_game(
    build: Callable[[Fit], AbstractContextManager[tuple[Turn, Pulse]]], fit: Fit, game: str
) -> None:
    moments, last = GAMES[game]
    turns = [moment for moment, _same in groupby(moments())]
    assert [number for _stop, number in turns] == sorted(number for _stop, number in turns)
    with build(fit) as (turn, pulse):
        for stop, number in turns:
            turn(stop)
            assert window(pulse(), fit) == pytest.approx(number, abs=0.02)
    assert turns[-1][1] == last
