"""The walk through a build: each part does something, and one says whether one saw it. Asking is left to others."""

from collections.abc import Callable
from threading import Event

from msgspec import Struct
from msgspec.structs import replace

from hardware.fakes import DarkRing, DeafButtons, SilentBeeper, StillDisc
from hardware.parts import Parts
from hardware.ports import Beeper, Button, Buttons, Disc, Mood, Ring, RingPicture, RingPlace, Tune

Ask = Callable[[str], bool | None]
"""Puts a question; True for yes, False for no, None where it is left out."""
Say = Callable[[str], None]

PRESS_S = 30.0

PLAIN = RingPlace("white")
COLOURS = ("red", "yellow", "white", "white")
HALF = RingPicture(
    day=3,
    half="morning",
    neutral=0,
    places=(
        PLAIN,
        RingPlace("red", 0),
        RingPlace("yellow", 1),
        RingPlace("white", 2),
        RingPlace("white", 3, destroyed=True),
        *(PLAIN,) * 4,
    ),
    mood=Mood.TURNS,
    waiting=2,
)
"""Place 0 winks three times; red, yellow, white, and a destroyed plaza that attacks; two candles."""


class Step(Struct, frozen=True):
    """A step of the walk: its name, whether it was seen (None: left out), and what to do where it was not."""

    name: str
    seen: bool | None
    advice: str = ""


def walk(parts: Parts, ask: Ask, say: Say, press_s: float = PRESS_S) -> tuple[Step, ...]:
    """Go through LEDs, disc, buttons and piezo; `press_s` is how long a button is waited for, in seconds."""
    steps = (
        *(_absent("ring", parts.ring, DarkRing) or _ring(parts, ask, say)),
        *(_absent("disc", parts.disc, StillDisc) or _disc(parts, ask, say)),
        *(_absent("buttons", parts.buttons, DeafButtons) or _buttons(parts, say, press_s)),
        *(_absent("piezo", parts.beeper, SilentBeeper) or _piezo(parts, ask)),
    )
    parts.ring.show(replace(HALF, mood=Mood.IDLE))
    return steps


def _absent(name: str, part: Ring | Disc | Buttons | Beeper, missing: type[object]) -> tuple[Step, ...]:
    """The step of a part that is not there or complains already: nobody needs to be asked about it."""
    if part.fault:
        return (Step(name, False, part.fault),)
    return (Step(name, None, "This build has none."),) if isinstance(part, missing) else ()


def _step(name: str, seen: bool | None, fault: str | None, advice: str) -> Step:
    """What a part itself complains of is worth more than advice."""
    return Step(name, False, fault) if fault else Step(name, seen, "" if seen is not False else advice)


def _ring(parts: Parts, ask: Ask, say: Say) -> tuple[Step, ...]:
    ring = parts.ring
    ring.show(replace(HALF, mood=Mood.TEST))
    say("One LED after the other lights up and goes round: first in red, then in green, in blue, in white.")
    seen = ask("Did every LED light up, in these colours and one at a time?")
    advice = (
        "If nothing lights up: is the 5 V supply on, does GND go to all parts, does the data wire go to DIN and not to "
        "DOUT? If it stops halfway, the joint after the last LED that lights is bad. If red and green are exchanged, "
        'change `order` in pins.toml ("RGB" for "GRB").'
    )
    every = _step("every LED", seen, ring.fault, advice)
    ring.show(HALF)
    say("Now place 0 winks three times in blue, and clockwise after it come red, yellow and white, standing still, and")
    say("then a plaza where something moves.")
    seen = ask("Is it so, and is the blue LED at the wheel's place 0?")
    advice = (
        "If all is there but turned, set `first` in pins.toml to the LED at the beginning of place 0; if it runs the "
        "wrong way round, set `clockwise = false`. With a Pico, run `oyez flash` after any change."
    )
    return every, _step("place 0 and direction", seen, ring.fault, advice)


def _disc(parts: Parts, ask: Ask, say: Say) -> tuple[Step, ...]:
    disc = parts.disc
    say("The disc looks for its switch, and then stands at day 1. This takes up to half a minute.")
    disc.home()
    seen = ask("Did it turn until it pressed the switch, turn on to day 1, and stop?")
    advice = (
        "If it hums and does not turn, two of the four coil wires are exchanged: IN1 to IN4 go in order. If it turns "
        "away from the switch, set `disc_clockwise = false` in pins.toml."
    )
    homed = _step("the disc finds day 1", seen, disc.fault, advice)
    if homed.seen is not True:
        return (homed,)
    disc.turn_to(3)
    seen = ask("Did it turn two places clockwise, to day 3?")
    advice = (
        "If it turned the other way, set `disc_clockwise = false` in pins.toml. If it went too far or not far enough, "
        "`steps_per_turn` is not that of your motor, or the disc slips on its shaft."
    )
    turned = _step("the disc turns to a day", seen, disc.fault, advice)
    disc.turn_to(1)
    return homed, turned


def _buttons(parts: Parts, say: Say, press_s: float) -> tuple[Step, ...]:
    return tuple(_button(parts, button, say, press_s) for button in Button)


def _button(parts: Parts, button: Button, say: Say, press_s: float) -> Step:
    pressed = Event()
    others: list[Button] = []

    def told(which: Button) -> None:
        pressed.set() if which == button else others.append(which)

    name = f"button {button}"
    parts.buttons.listen(told)
    say(f"Press the button {button!s} within {press_s:.0f} seconds.")
    if pressed.wait(press_s):
        say("It was heard.")
        return Step(name, True)
    if others:
        return Step(name, False, f"The button {others[0]!s} was heard instead: exchange the two wires.")
    return Step(name, False, "Nothing was heard: one leg goes to its pin and the other, diagonally opposite, to GND.")


def _piezo(parts: Parts, ask: Ask) -> tuple[Step, ...]:
    parts.beeper.beep(Tune.THROW)
    seen = ask("Did the piezo beep?")
    advice = "It has to be a passive piezo; an active buzzer knows one tone only."
    return (_step("piezo", seen, parts.beeper.fault, advice),)
