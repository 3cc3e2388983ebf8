"""The hardware test's instructions and questions about lights and motors, by the kind that a build has."""

from msgspec import Struct

from companion.i18n.language import N_


class LightsWords(Struct, frozen=True):
    """The instruction before each question, the question, and the advice after the answer no."""

    every: str
    every_question: str
    every_advice: str
    place: str
    place_question: str
    place_advice: str


RING = LightsWords(
    every=N_("One LED after the other lights up around the ring: first in red, then in green, blue and white."),
    every_question=N_("Did every LED light up, in these colours and one at a time?"),
    every_advice=N_(
        "If nothing lights up: is the 5 V supply on, does GND go to all parts, does the data wire go to DIN and not to "
        "DOUT? If it stops halfway, the joint after the last LED that lights is bad. If red and green are exchanged, "
        'change `order` in pins.toml ("RGB" for "GRB"). If the colours wander along the ring, its LEDs have a white '
        'light of their own: "GRBW".'
    ),
    place=N_(
        "Now place 0 winks three times in blue. Clockwise after it come steady red, yellow and white, and then a "
        "plaza with movement."
    ),
    place_question=N_("Do you see this, and is the blue LED at the wheel's place 0?"),
    place_advice=N_(
        "If the pattern is rotated, set `first` in pins.toml to the LED at the beginning of place 0. If it runs the "
        "wrong way, set `clockwise = false`. With a Pico, run `oyez flash` after any change."
    ),
)

LAMPS = LightsWords(
    every=N_("One LED after the other lights up, clockwise from place 0."),
    every_question=N_("Did all nine light up, one at a time and clockwise from the wheel's place 0?"),
    every_advice=N_(
        "An LED that stays dark is soldered the wrong way round (its long leg goes to the resistor), or a joint is "
        "bad. If they light up in another order, change the order of `lamps` in pins.toml: place 0 first. If all are "
        "lit and go dark one by one, they are wired to 3.3 V: set `active_high = false`."
    ),
    place=N_(
        "Now place 0 winks three times and rests. Clockwise after it two LEDs go dark for a moment now and then. The "
        "third stays lit, and the fourth blinks all the time."
    ),
    place_question=N_("Do you see this, and is the LED that winks three times at the wheel's place 0?"),
    place_advice=N_("Change the order of `lamps` in pins.toml: place 0 first, then clockwise."),
)

RGB = LightsWords(
    every=N_(
        "The four LEDs light up one by one, the free end's plaza first: in red, after a pause in green, then "
        "in blue, in white."
    ),
    every_question=N_("Did all four light up, in these colours and one at a time?"),
    every_advice=N_(
        "If a colour is missing or swapped, compare the three wires of that LED with `rgb` in pins.toml, red first. "
        "If they light up in another order, change the order of `rgb`. If all are lit and colours go dark instead, "
        "they have a common anode: set `active_high = false`."
    ),
    place=N_("Now the first LED is red, the second yellow, the third white, and the fourth blinks all the time."),
    place_question=N_("Do you see this, starting at the free end's plaza?"),
    place_advice=N_("Change the order of `rgb` in pins.toml: the free end's plaza first."),
)

LIGHTS_WORDS = {"ring": RING, "lamps": LAMPS, "rgb": RGB}
"""By `Devices.lights`."""


class DiscWords(Struct, frozen=True):
    """The question before anything turns; name, question and advice of the first stop, and of a turn to another one."""

    connected_question: str
    begins: str
    first: str
    first_question: str
    first_advice: str
    turn: str
    turn_question: str
    turn_advice: str


STEPPER = DiscWords(
    connected_question=N_("Is the motor with its switch connected, and may it turn now?"),
    begins=N_("The disc looks for its switch, and then stands at day 1. This takes up to half a minute."),
    first=N_("the disc finds day 1"),
    first_question=N_("Did it turn until it pressed the switch, turn on to day 1, and stop?"),
    first_advice=N_(
        "If it hums and does not turn, two of the four coil wires are swapped: IN1 to IN4 go in order. If it turns "
        "away from the switch, set `disc_clockwise = false` in pins.toml."
    ),
    turn=N_("the disc turns to a day"),
    turn_question=N_("Did it turn two places clockwise, to day 3?"),
    turn_advice=N_(
        "If it turned the other way, set `disc_clockwise = false` in pins.toml. If it went too far or not far enough, "
        "`steps_per_turn` is not that of your motor, or the disc slips on its shaft."
    ),
)

SERVO = DiscWords(
    connected_question=N_("Is the servo connected, and may it turn now?"),
    begins=N_("The servo turns the disc to day 1. This takes two seconds."),
    first=N_("the disc turns to day 1"),
    first_question=N_("Did the servo turn to day 1, and stop there without humming?"),
    first_advice=N_(
        "If nothing moves: its signal wire (orange or white) goes to its pin, red to the 5 V supply, brown or black to "
        "GND. If it hums at its end, its data sheet has other pulses: set `servo_pulses_us` in pins.toml."
    ),
    turn=N_("the disc turns to a day"),
    turn_question=N_("Did it turn two places clockwise, to day 3?"),
    turn_advice=N_(
        "If it turned the other way, set `disc_clockwise = false` in pins.toml. If it went too far or not far enough, "
        "set `servo_range` to the degrees by which the disc turns between the two pulses."
    ),
)

DISC_WORDS = {"stepper": STEPPER, "servo": SERVO}
"""By `Devices.turns`; a build without a motor is asked nothing."""
