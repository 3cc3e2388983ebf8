"""What the walk through the parts says and asks, as patterns for `part_words`."""

from companion.i18n.hardware_test_texts import LAMPS, RGB, RING
from companion.i18n.language import N_

LIGHTS = tuple(
    text
    for words in (RING, LAMPS, RGB)
    for text in (
        words.every,
        words.every_question,
        words.every_advice,
        words.half,
        words.half_question,
        words.half_advice,
    )
)

SENTENCES = (
    N_("ring"),
    N_("disc"),
    N_("buttons"),
    N_("piezo"),
    N_("every LED"),
    N_("place 0 and direction"),
    N_("the disc finds day 1"),
    N_("the disc turns to a day"),
    N_("button {name}"),
    N_("Not tested."),
    N_("This build has none."),
    N_("The disc looks for its switch, and then stands at day 1. This takes up to half a minute."),
    N_("Did it turn until it pressed the switch, turn on to day 1, and stop?"),
    N_(
        "If it hums and does not turn, two of the four coil wires are swapped: IN1 to IN4 go in order. If it turns "
        "away from the switch, set `disc_clockwise = false` in pins.toml."
    ),
    N_("Did it turn two places clockwise, to day 3?"),
    N_(
        "If it turned the other way, set `disc_clockwise = false` in pins.toml. If it went too far or not far enough, "
        "`steps_per_turn` is not that of your motor, or the disc slips on its shaft."
    ),
    N_("Press the button {name} within {seconds} seconds."),
    N_("The button works."),
    N_("Oyez received the button {name} instead: swap the two wires."),
    N_("Nothing received: one leg goes to its pin and the other, diagonally opposite, to GND."),
    N_("Did the piezo beep?"),
    N_("It must be a passive piezo; an active buzzer has only one tone."),
    *LIGHTS,
)
