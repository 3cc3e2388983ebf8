"""The hardware test: the questions, the patterns shown meanwhile, and the advice after a failure."""

import pytest
from msgspec.structs import replace

from companion.health.hardware_test import Step, hardware_test
from companion.i18n.faults import AnyFault
from companion.i18n.language import Sentence
from firmware.messages import DISC_NO_SWITCH
from hardware.devices import Devices, LightsKind, no_devices
from hardware.disc_faults import DISC_FAULTS
from hardware.fakes import PressedButtons, RecordingBeeper, RecordingDisc, RecordingLamps, RecordingRing, StillDisc
from hardware.faults import Code, Fault, Part, fault
from hardware.pin_faults import BUSY
from hardware.ports import Button, Lamp, PlayerButton, Press, Tune
from hardware.scene import Mood, Scene
from hardware.scene_codec import to_wire
from tests.said import said

NO_SWITCH = DISC_FAULTS[DISC_NO_SWITCH]
OLD = fault(Code.FIRMWARE_OLD, Part.FIRMWARE, theirs=1, ours=2)
DARK = Fault(Code.LAMPS_DARK, Part.RING, {"reason": BUSY})


class Bench:
    """All parts, somebody who answers, and buttons that are pressed as soon as one is asked to."""

    def __init__(
        self, answers: dict[str, bool | None] | None = None, presses: tuple[Press, ...] = tuple(Button)
    ) -> None:
        self.ring, self.disc = RecordingRing(), RecordingDisc()
        self.buttons, self.beeper = PressedButtons(), RecordingBeeper()
        self.parts = Devices(self.ring, self.disc, self.buttons, self.beeper)
        self.asked: list[str] = []
        self.said: list[str] = []
        self._answers = answers or {}
        self._presses = list(presses)

    def ask(self, question: Sentence) -> bool | None:
        self.asked.append(said(question))
        return next((answer for word, answer in self._answers.items() if word in said(question)), True)

    def say(self, sentence: Sentence | AnyFault) -> None:
        self.said.append(said(sentence))
        if said(sentence).startswith(("Press", "The lamp of")) and self._presses:
            self.buttons.press(self._presses.pop(0))

    def run(self, parts: Devices | None = None) -> dict[str, Step]:
        return {said(step.name): step for step in hardware_test(parts or self.parts, self.ask, self.say, press_s=0.01)}


def test_a_build_in_which_all_is_seen() -> None:
    bench = Bench()
    steps = bench.run()
    assert all(step.seen is True and step.advice is None for step in steps.values())
    assert set(steps) == {
        "every LED", "place 0 and direction", "the disc finds day 1", "the disc turns to a day", "button next",
        "button undo", "piezo",
    }  # fmt: skip
    assert [shown.scene.mood for shown in bench.ring.history] == [Mood.TEST, Mood.PLAY, Mood.IDLE]
    assert all(to_wire(shown.scene) for shown in bench.ring.history)
    assert bench.disc.stops == (0, 3, 1)
    assert bench.beeper.history == [Tune.PROMPT]


@pytest.mark.parametrize(
    ("word", "step", "advice"),
    [
        ("every LED", "every LED", "GND"),
        ("place 0", "place 0 and direction", "clockwise = false"),
        ("pressed the switch", "the disc finds day 1", "IN1 to IN4"),
        ("two places", "the disc turns to a day", "disc_clockwise = false"),
        ("beep", "piezo", "passive"),
    ],
)
def test_what_is_not_seen_is_advised_on(word: str, step: str, advice: str) -> None:
    steps = Bench({word: False}).run()
    assert steps[step].seen is False
    assert advice in said(steps[step].advice)


def test_what_is_left_out_is_neither() -> None:
    steps = Bench({"": None}).run()
    assert steps["every LED"] == Step(Sentence("every LED"), None)
    assert "the disc turns to a day" not in steps


def test_nothing_turns_before_somebody_agrees() -> None:
    for answer in (None, False):
        bench = Bench({"may it turn": answer})
        steps = bench.run()
        assert bench.disc.stops == ()
        assert steps["the disc finds day 1"] == Step(Sentence("the disc finds day 1"), None, Sentence("Not tested."))
        assert all(step.seen is True for name, step in steps.items() if "disc" not in name)


def test_nobody_waits_for_buttons_that_are_not_connected() -> None:
    bench = Bench({"buttons connected": None}, presses=())
    steps = bench.run()
    assert steps["buttons"] == Step(Sentence("buttons"), None, Sentence("Not tested."))
    assert not any(said.startswith("Press") for said in bench.said)
    assert "button next" not in steps


@pytest.mark.parametrize(("word", "step", "advice"), [("beep", "piezo", "passive"), ("every LED", "every LED", "GND")])
def test_no_part_of_a_pico_is_blamed_for_the_fault_of_its_motor(word: str, step: str, advice: str) -> None:
    one = OnePart()
    one.fault = NO_SWITCH
    bench = Bench({word: False, "may it turn": None})
    bench.buttons = one
    found = hardware_test(Devices(one, one, one, one), bench.ask, bench.say, press_s=0.01)
    steps = {said(each.name): each for each in found}
    assert advice in said(steps[step].advice)
    assert steps[step].advice != NO_SWITCH


def test_silent_buttons_of_a_pico_are_not_blamed_on_its_motor() -> None:
    one = OnePart()
    one.fault = NO_SWITCH
    bench = Bench(presses=())
    bench.buttons = one
    found = hardware_test(Devices(one, one, one, one), bench.ask, bench.say, press_s=0.01)
    assert "Nothing received" in said({said(step.name): step for step in found}["button next"].advice)


def test_a_disc_that_does_not_find_its_switch_is_not_turned_to_a_day() -> None:
    bench = Bench({"pressed the switch": False})
    assert "the disc turns to a day" not in bench.run()
    assert bench.disc.stops == (0,)


def test_exchanged_buttons_and_silent_ones_are_named() -> None:
    steps = Bench(presses=(Button.UNDO, Button.NEXT)).run()
    assert "Oyez received the button undo instead" in said(steps["button next"].advice)
    steps = Bench(presses=()).run()
    assert "Nothing received" in said(steps["button undo"].advice)


def test_what_a_part_says_itself_is_worth_more_than_what_one_saw() -> None:
    bench = Bench()
    asked = bench.ask

    def ask(question: Sentence) -> bool | None:
        if "pressed the switch" in said(question):
            bench.disc.fault = NO_SWITCH
        return asked(question)

    steps = {said(step.name): step for step in hardware_test(bench.parts, ask, bench.say, press_s=0.01)}
    assert steps["the disc finds day 1"] == Step(Sentence("the disc finds day 1"), False, NO_SWITCH)


class OnePart(PressedButtons):
    """Ring, disc, buttons and piezo at once, as a Pico is: a fault of one is the fault of all."""

    def show(self, scene: Scene) -> None:
        """Show nothing."""

    def set_brightness(self, percent: int) -> None:
        """Nothing is bright."""

    def home(self) -> None:
        """Forget an earlier fault; the next one comes later."""
        self.fault = None

    def turn_to(self, stop: int) -> None:
        """Stand still."""

    def beep(self, tune: Tune) -> None:
        """Be silent."""


def test_a_motor_that_fails_leaves_the_other_parts_of_a_pico_to_be_tried() -> None:
    bench = Bench()
    bench.buttons = one = OnePart()

    def ask(question: Sentence) -> bool | None:
        if "pressed the switch" in said(question):
            one.fault = NO_SWITCH
        return True

    found = hardware_test(Devices(one, one, one, one), ask, bench.say, press_s=0.01)
    steps = {said(step.name): step for step in found}
    assert {name for name, step in steps.items() if step.seen is False} == {"the disc finds day 1"}
    assert {"button next", "button undo", "piezo"} < set(steps)


def test_an_older_firmware_is_said_and_all_of_it_is_tried() -> None:
    bench = Bench({"beep": False})
    for part in (bench.ring, bench.disc, bench.buttons, bench.beeper):
        part.fault = OLD
    steps = bench.run()
    assert bench.said[0] == said(OLD)
    assert bench.said.count(said(OLD)) == 1
    assert steps["every LED"].seen is True
    assert steps["piezo"] == Step(Sentence("piezo"), False, OLD)


@pytest.mark.parametrize(("lights", "word"), [("lamps", "`lamps`"), ("rgb", "`rgb`"), ("ring", "`clockwise = false`")])
def test_each_kind_of_lights_has_its_own_words(lights: LightsKind, word: str) -> None:
    bench = Bench({"Do you see this": False})
    steps = bench.run(replace(bench.parts, lights=lights))
    assert word in said(steps["place 0 and direction"].advice)
    assert ("blue" in "".join((*bench.said, *bench.asked))) == (lights != "lamps")


def test_a_servo_is_asked_about_without_a_switch_that_it_has_not() -> None:
    bench = Bench()
    steps = bench.run(replace(bench.parts, turns="servo"))
    assert {name for name in steps if "disc" in name} == {"the disc turns to day 1", "the disc turns to a day"}
    assert bench.disc.stops == (0, 3, 1)
    heard = " ".join((*bench.said, *bench.asked))
    assert "Is the servo connected, and may it turn now?" in heard
    assert "switch" not in heard
    assert "motor" not in heard


@pytest.mark.parametrize(
    ("word", "step", "advice"),
    [
        ("turn to day 1", "the disc turns to day 1", "`servo_pulses_us`"),
        ("two places", "the disc turns to a day", "`servo_range`"),
    ],
)
def test_a_servo_that_fails_gets_advice_of_its_own(word: str, step: str, advice: str) -> None:
    bench = Bench({word: False})
    found = said(bench.run(replace(bench.parts, turns="servo"))[step].advice)
    assert advice in found
    assert not {"IN1", "steps_per_turn", "switch"} & set(found.replace("`", " ").split())


def test_a_servo_turns_only_once_somebody_agrees() -> None:
    bench = Bench({"may it turn": None})
    steps = bench.run(replace(bench.parts, turns="servo"))
    assert bench.disc.stops == ()
    assert steps["the disc turns to day 1"].advice == Sentence("Not tested.")


def test_the_advice_on_colours_names_the_order_of_leds_with_a_white_light() -> None:
    bench = Bench({"every LED": False})
    assert '"GRBW"' in said(bench.run()["every LED"].advice)


def test_parts_that_are_not_there_are_not_asked_about() -> None:
    bench = Bench()
    steps = bench.run(no_devices(DARK))
    assert bench.asked == []
    assert steps["ring"] == Step(Sentence("ring"), False, DARK)
    assert steps["disc"] == Step(Sentence("disc"), None, Sentence("Not tested."))
    assert bench.run(no_devices())["ring"] == Step(Sentence("ring"), None, Sentence("This build has none."))
    steps = bench.run(replace(bench.parts, disc=StillDisc(NO_SWITCH)))
    assert steps["disc"] == Step(Sentence("disc"), False, NO_SWITCH)


def players_tested(bench: Bench, lamps: RecordingLamps) -> dict[str, Step]:
    """Run the test of a build whose players have buttons and lamps; each step by its name."""
    parts = Devices(bench.ring, bench.disc, bench.buttons, bench.beeper, lamps)
    found = hardware_test(parts, bench.ask, bench.say, press_s=0.01)
    return {said(step.name): step for step in found}


def test_each_players_lamp_is_lit_while_its_button_is_tried() -> None:
    lamps = RecordingLamps(2)
    bench = Bench(presses=(Button.NEXT, Button.UNDO, PlayerButton(0), PlayerButton(0)))
    steps = players_tested(bench, lamps)
    assert lamps.history == [(Lamp.AWAITED, Lamp.OFF), (Lamp.OFF, Lamp.AWAITED), (Lamp.OFF, Lamp.OFF)]
    assert steps["button player 1"].seen is True
    assert steps["button player 2"].seen is False
    assert said(steps["button player 2"].advice).startswith("Oyez received the button player 1 instead")
    assert steps["players' lamps"].seen is True


def test_a_players_lamp_that_stays_dark_is_advised_on() -> None:
    lamps = RecordingLamps(1)
    presses = (Button.NEXT, Button.UNDO, PlayerButton(0))
    steps = players_tested(Bench({"lamp of each player": False}, presses=presses), lamps)
    assert steps["button player 1"].seen is True
    assert steps["players' lamps"].seen is False
    assert "long leg" in said(steps["players' lamps"].advice)


def test_players_buttons_that_are_not_connected_are_left_out() -> None:
    lamps = RecordingLamps(2)
    steps = players_tested(Bench({"players' buttons and lamps": None}), lamps)
    assert steps["players' buttons"] == Step(Sentence("players' buttons"), None, Sentence("Not tested."))
    assert lamps.history == []
