"""The light of a single segment: still, breathing, running, crossed by a comet, filling; and the segments' numbers.

Each is a function of the milliseconds since it began; docs/ring.md shows them. Runs on CPython and on MicroPython.
"""

from firmware.leds import COLOURS, LEVEL, SHAPED, breath, first_of, put
from firmware.messages import SEGMENTS, Scene

COUNTED = 6
"""LEDs a segment from which a number is so many LEDs; with fewer the segment winks it."""

RHYTHMS = (0b101, 0b1, 0, 0b1111, 0b101111, 0b111101, 0b111101111)
"""By colour, the units of DIP in which a small segment is dark, first one lowest: red twice for a moment, yellow once,
white never; blue once for long, green long and short, orange short and long, natural twice for long."""
SHAPES = (0b010, 0b101, 0b111, 0b011, 0b110, 0b001, 0b100)
"""By colour, the thirds of a larger segment that are lit, first one lowest."""
DIP, DIP_EVERY = 150, 3000
"""Milliseconds of a unit of the rhythms, and from one beginning of a rhythm to the next."""
SWELL = 4000
"""Milliseconds of a breath."""
RUN = 1000
"""Milliseconds in which a point runs to and fro."""
COMET_ACROSS = 900
"""Milliseconds in which a comet crosses a segment."""
FILL_EACH = 800
"""Milliseconds in which a segment fills."""
NUMBERS_FOR = 8000
BLINK = 800
NUMBER_WINK, NUMBER_REST = 400, 800


def still(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A still segment: its colour is a shape, or on a small ring the rhythm of its dips."""
    dark = count // SEGMENTS < SHAPED and RHYTHMS[scene.colours[segment]] >> (ms % DIP_EVERY // DIP) & 1
    _shape(scene, segment, 0 if dark else LEVEL * scene.levels[segment], count, out)


def breathing(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A segment that breathes: bright at first, never dark."""
    strength = 32 + breath(ms + SWELL // 2, SWELL) * 7 // 8
    _shape(scene, segment, LEVEL * scene.levels[segment] * strength >> 8, count, out)


def running(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A segment that moves: a single point runs to and fro; a single LED goes on and off."""
    first, after = first_of(segment, count), first_of(segment + 1, count)
    wide = after - first
    colour, strength = COLOURS[scene.colours[segment]], LEVEL * scene.levels[segment]
    if wide == 1:
        if ms % (RUN // 2) < RUN // 4:
            put(out, first, colour, strength)
        return
    period = RUN // 2 if wide == 2 else RUN
    step = ms % period * (2 * wide - 2) // period
    put(out, first + (step if step < wide else 2 * wide - 2 - step), colour, strength)


def comet_across(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A comet in the segment's colour that runs across it clockwise; a single LED flares and fades."""
    first, wide = first_of(segment, count), first_of(segment + 1, count) - first_of(segment, count)
    tail = 2 + wide // 2
    head = ms % COMET_ACROSS * (wide + tail) // COMET_ACROSS
    for behind in range(tail):
        if 0 <= head - behind < wide:
            strength = LEVEL * scene.levels[segment] >> behind * 4 // tail
            put(out, first + head - behind, COLOURS[scene.colours[segment]], strength)


def filling(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The segments with a level fill one after the other, from the start on."""
    for step in range(SEGMENTS):
        segment = (scene.start + step) % SEGMENTS
        if not scene.levels[segment]:
            continue
        first, after = first_of(segment, count), first_of(segment + 1, count)
        filled = min(ms, FILL_EACH) * (after - first) * 256 // FILL_EACH
        for index in range(first, after):
            strength = min(256, max(0, filled - 256 * (index - first)))
            if strength and after - first >= SHAPED:
                strength = 256  # several LEDs fill the segment step by step, fewer swell
            put(out, index, COLOURS[scene.colours[segment]], LEVEL * scene.levels[segment] * strength >> 8)
        ms = max(0, ms - FILL_EACH)


def numbers(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The number of each segment: so many LEDs at once where there are enough, else winked one after the other.

    The LEDs of an inverted number blink; it winks out of the light, any other out of the dark.
    """
    if count // SEGMENTS >= COUNTED:
        for segment in range(SEGMENTS):
            if scene.inverted >> segment & 1 == 0 or ms % BLINK < BLINK // 2:
                first, strength = first_of(segment, count), LEVEL * scene.levels[segment]
                for index in range(first, first + scene.numbers[segment]):
                    put(out, index, COLOURS[scene.colours[segment]], strength)
        return
    for step in range(SEGMENTS):
        segment = (scene.start + step) % SEGMENTS
        number = scene.numbers[segment]
        if not number:
            continue
        turn = NUMBER_WINK * number + NUMBER_REST
        strength = LEVEL * scene.levels[segment]
        if ms < 0:
            strength = min(LEVEL, strength)  # not its turn yet
        elif ms < turn:
            since = ms - NUMBER_REST // 2
            winks = 0 <= since < turn - NUMBER_REST and since % NUMBER_WINK < NUMBER_WINK // 2
            if winks == (scene.inverted >> segment & 1 == 1):
                strength = 0
        for index in range(first_of(segment, count), first_of(segment + 1, count)):
            put(out, index, COLOURS[scene.colours[segment]], strength)
        ms -= turn


def numbers_ms(scene: Scene, count: int) -> int:
    """Milliseconds for which a scene shows the numbers of its segments, after its opening; 0 if it has none."""
    if not any(scene.numbers):
        return 0
    if count // SEGMENTS >= COUNTED:
        return NUMBERS_FOR
    return sum(NUMBER_WINK * number + NUMBER_REST for number in scene.numbers if number)


def _shape(scene: Scene, segment: int, strength: int, count: int, out: bytearray) -> None:
    """The LEDs that a segment of this colour lights."""
    first, after = first_of(segment, count), first_of(segment + 1, count)
    colour = scene.colours[segment]
    if count // SEGMENTS < SHAPED:
        for index in range(first, after):
            put(out, index, COLOURS[colour], strength)
        return
    if after - first > SHAPED:
        after -= 1  # a dark LED between neighbours
    third = (after - first) // 3
    for index in range(first, after):
        part = 0 if index < first + third else 2 if index >= after - third else 1
        if SHAPES[colour] >> part & 1:
            put(out, index, COLOURS[colour], strength)
