"""The hardware test of a build: each part does something, and a person confirms it. The caller asks the questions."""

from collections.abc import Callable
from threading import Event

from msgspec import Struct
from msgspec.structs import replace

from companion.i18n.faults import AnyFault
from companion.i18n.hardware_test_texts import DISC_WORDS, LIGHTS_WORDS
from companion.i18n.language import N_, Sentence
from hardware import faults
from hardware.devices import Devices
from hardware.fakes import DarkRing, NoButtons, SilentBeeper, StillDisc
from hardware.ports import Beeper, Button, Buttons, Disc, Lamp, PlayerButton, Press, Ring, Tune
from hardware.scene import FULL_LEVEL, OFF, Colour, Marker, Mood, Motion, Scene, Segment

Ask = Callable[[Sentence], bool | None]
"""Puts a question; True for yes, False for no, None if it is left out."""
Say = Callable[[Sentence | AnyFault], None]
Part = Ring | Disc | Buttons | Beeper

PRESS_S = 30.0

COLOURS = ("red", "yellow", "white", "white")
SHAPES = Scene(
    Mood.PLAY,
    segments=(
        OFF,
        Segment(Colour.RED, FULL_LEVEL),
        Segment(Colour.YELLOW, FULL_LEVEL),
        Segment(Colour.WHITE, FULL_LEVEL),
        Segment(Colour.WHITE, FULL_LEVEL, Motion.WAVES),
        *(OFF,) * 4,
    ),
    marker=Marker(segment=0, winks=3),
    start=1,
    remaining=2,
)
"""Segment 0 winks three times; red, yellow, white, and a moving segment that sends waves; two candles."""


PLAYER = N_("player {n}")
BUTTON_NAMES = {Button.NEXT: Sentence(N_("next")), Button.UNDO: Sentence(N_("undo"))}
"""The words on the two buttons."""


class Step(Struct, frozen=True):
    """A step of the hardware test: its name, its result (None: left out), and the advice after a failure."""

    name: Sentence
    seen: bool | None
    advice: Sentence | AnyFault | None = None


def hardware_test(parts: Devices, ask: Ask, say: Say, press_s: float = PRESS_S) -> tuple[Step, ...]:
    """Test LEDs, disc, buttons, players' lamps and piezo; `press_s` is the time limit for a button, in seconds.

    One object may be several parts, and show the fault of any: a step counts neither the fault of another part, nor one
    from before it whose part was seen to work. Nothing turns, and nobody waits for a press, before the person agrees.
    """
    for fault in parts.faults:
        say(fault)
    steps = (
        *(_absent(Sentence(N_("ring")), parts, parts.ring, DarkRing) or _ring(parts, ask, say)),
        *(_absent(Sentence(N_("disc")), parts, parts.disc, StillDisc) or _disc(parts, ask, say)),
        *(_absent(Sentence(N_("buttons")), parts, parts.buttons, NoButtons) or _buttons(parts, ask, say, press_s)),
        *_players(parts, ask, say, press_s),
        *(_absent(Sentence(N_("piezo")), parts, parts.beeper, SilentBeeper) or _piezo(parts, ask)),
    )
    parts.ring.show(replace(SHAPES, mood=Mood.IDLE))
    return steps


def _absent(name: Sentence, parts: Devices, part: Part, missing: type[object]) -> tuple[Step, ...]:
    """The step of a part that is not there: nobody needs to be asked about it."""
    if not isinstance(part, missing):
        return ()
    if part.fault:
        return (Step(name, False, part.fault),)
    without_pins = isinstance(parts.ring, DarkRing) and parts.ring.fault is not None
    why = N_("Not tested.") if without_pins else N_("This build has none.")
    return (Step(name, None, Sentence(why)),)


TESTED = {faults.Part.RING, faults.Part.DISC, faults.Part.BUTTONS, faults.Part.BEEPER}
"""The parts with a step; a fault of any other, such as the cable, may be the reason of each failure."""


def _own_fault(part: Part, kind: faults.Part) -> faults.Fault | None:
    fault = part.fault
    return fault if fault is not None and fault.part not in TESTED - {kind} else None


def _step(name: str, seen: bool | None, part: Part, kind: faults.Part, before: AnyFault | None, advice: str) -> Step:
    """A part's own fault is worth more than advice."""
    fault = _own_fault(part, kind)
    if fault is not None and (fault != before or seen is False):
        return Step(Sentence(name), False, fault)
    return Step(Sentence(name), seen, None if seen is not False else Sentence(advice))


def _ring(parts: Devices, ask: Ask, say: Say) -> tuple[Step, ...]:
    ring, words = parts.ring, LIGHTS_WORDS[parts.lights]
    before = ring.fault
    ring.show(replace(SHAPES, mood=Mood.TEST))
    say(Sentence(words.every))
    every = _step(
        N_("every LED"), ask(Sentence(words.every_question)), ring, faults.Part.RING, before, words.every_advice
    )
    before = ring.fault
    ring.show(SHAPES)
    say(Sentence(words.place))
    place = _step(
        N_("place 0 and direction"),
        ask(Sentence(words.place_question)),
        ring,
        faults.Part.RING,
        before,
        words.place_advice,
    )
    return every, place


def _disc(parts: Devices, ask: Ask, say: Say) -> tuple[Step, ...]:
    disc, words = parts.disc, DISC_WORDS[parts.turns]
    if ask(Sentence(words.connected_question)) is not True:
        return (Step(Sentence(words.first), None, Sentence(N_("Not tested."))),)
    say(Sentence(words.begins))
    disc.home()
    before = disc.fault
    seen = ask(Sentence(words.first_question))
    homed = _step(words.first, seen, disc, faults.Part.DISC, before, words.first_advice)
    if homed.seen is not True:
        return (homed,)
    before = disc.fault
    disc.turn_to(3)
    seen = ask(Sentence(words.turn_question))
    turned = _step(words.turn, seen, disc, faults.Part.DISC, before, words.turn_advice)
    disc.turn_to(1)
    return homed, turned


def _buttons(parts: Devices, ask: Ask, say: Say, press_s: float) -> tuple[Step, ...]:
    if ask(Sentence(N_("Are the two buttons connected?"))) is not True:
        return (Step(Sentence(N_("buttons")), None, Sentence(N_("Not tested."))),)
    order = N_("Press the button {name} within {seconds} seconds.")
    return tuple(_button(parts, button, order, say, press_s) for button in Button)


def _players(parts: Devices, ask: Ask, say: Say, press_s: float) -> tuple[Step, ...]:
    """A step for each player with a button and a lamp; none if the build has none."""
    lamps = parts.lamps
    if not lamps.seats:
        return ()
    if ask(Sentence(N_("Are the players' buttons and lamps connected?"))) is not True:
        return (Step(Sentence(N_("players' buttons")), None, Sentence(N_("Not tested."))),)
    order = N_("The lamp of {name} is lit. Press the button beside it within {seconds} seconds.")
    steps = []
    for seat in range(lamps.seats):
        lamps.light([*[Lamp.OFF] * seat, Lamp.AWAITED])
        steps.append(_button(parts, PlayerButton(seat), order, say, press_s))
    lamps.light(())
    return (*steps, _lamps(parts, ask))


def _lamps(parts: Devices, ask: Ask) -> Step:
    seen = ask(Sentence(N_("Was the lamp of each player lit until its button was pressed, and every other lamp dark?")))
    advice = N_(
        "A dark lamp is wired the wrong way round: its long leg goes through the resistor to its pin, its short leg to "
        "GND. If another lamp was lit, compare the pairs of `players` in pins.toml: button, then lamp."
    )
    failed = parts.lamps.fault or Sentence(advice)
    return Step(Sentence(N_("players' lamps")), seen, failed if seen is False else None)


def _name_of(button: Press) -> Sentence:
    if isinstance(button, PlayerButton):
        return Sentence(PLAYER, {"n": button.seat + 1})
    return BUTTON_NAMES[button]


def _button(parts: Devices, button: Press, order: str, say: Say, press_s: float) -> Step:
    pressed = Event()
    others: list[Press] = []

    def on_press(which: Press) -> None:
        pressed.set() if which == button else others.append(which)

    name = Sentence(N_("button {name}"), {"name": _name_of(button)})
    parts.buttons.listen(on_press)
    wanted: dict[str, str | int | Sentence] = {"name": _name_of(button), "seconds": round(press_s)}
    say(Sentence(order, wanted))
    if pressed.wait(press_s):
        say(Sentence(N_("The button works.")))
        return Step(name, True)
    if others:
        other = Sentence(
            N_("Oyez received the button {name} instead: swap the two wires."), {"name": _name_of(others[0])}
        )
        return Step(name, False, other)
    if fault := _own_fault(parts.buttons, faults.Part.BUTTONS):
        return Step(name, False, fault)
    silent = N_("Nothing received: one leg goes to its pin and the other, diagonally opposite, to GND.")
    return Step(name, False, Sentence(silent))


def _piezo(parts: Devices, ask: Ask) -> tuple[Step, ...]:
    before = parts.beeper.fault
    parts.beeper.beep(Tune.PROMPT)
    seen = ask(Sentence(N_("Did the piezo beep?")))
    advice = N_("It must be a passive piezo; an active buzzer has only one tone.")
    return (_step(N_("piezo"), seen, parts.beeper, faults.Part.BEEPER, before, advice),)
