"""The patterns of the ring: (scene, milliseconds, LEDs) -> colours, a pure function; docs/ring.md shows each of them.

Runs on CPython and on MicroPython: whole numbers only, no memory taken for each LED. Segment s of the ring has the
LEDs s * count // 9 up to (s + 1) * count // 9. Position, shape or movement carries every meaning; colour repeats it.
No LED flashes more than three times in any second (WCAG 2.3.1), so that nobody at the table is harmed.
"""

from firmware.messages import (
    BREATHING,
    COMET,
    COMET_ONCE,
    FILL,
    MAX_LEVEL,
    NO_MARKER,
    NO_OPENING,
    PLAY,
    PROMPT,
    SEGMENTS,
    STILL,
    WAVE_ONCE,
    WAVES,
    Scene,
)

MIN_LEDS, MAX_LEDS = SEGMENTS, 144

SHAPED = 3
"""LEDs a segment from which its colour is a shape; with fewer it is a rhythm."""
COUNTED = 6
"""LEDs a segment from which a number is so many LEDs; with fewer the segment winks it."""

MARKER_WINK, MARKER_REST = 400, 1600
"""Milliseconds of a wink of the marker, on and off for 200 each, and of the rest before the next group of winks."""
DIP, DIP_EVERY = 150, 3000
RHYTHMS = (0b101, 0b1, 0, 0b1111, 0b101111, 0b111101, 0b111101111)
"""By colour, the units of DIP in which a small segment is dark, first one lowest: red twice for a moment, yellow once,
white never; blue once for long, green long and short, orange short and long, natural twice for long."""
SHAPES = (0b010, 0b101, 0b111, 0b011, 0b110, 0b001, 0b100)
"""By colour, the thirds of a larger segment that are lit, first one lowest."""
NUMBERS_FOR = 8000
BLINK = 800
NUMBER_WINK, NUMBER_REST = 400, 800
BOUNCE = 1000
WAVE, WAVE_EVERY = 1000, 4000
COMET_LAP = 2700
COMET_ACROSS = 900
"""Milliseconds in which a comet runs round the ring, and across a segment."""
BREATH = 6000
SWELL = 4000
"""Milliseconds of a breath of the embers, and of a segment that breathes."""
ROUND, FILL_EACH = 2000, 800
"""Milliseconds of an opening wave, and for each segment that fills."""
BEAM = 4500
MAX_BEAMS = 4
ALARM = 1000
TEST_LAP = 4500

LEVEL = 256 // MAX_LEVEL
"""Strength of a level; 256 gives an LED its whole colour."""

DARK = (0, 0, 0)
COLOURS = ((180, 0, 0), (120, 70, 0), (80, 80, 70), (0, 30, 150), (0, 150, 30), (150, 35, 0), (90, 60, 35))
"""By colour, about equally bright: six LEDs on each of four segments stay below 0.5 A."""
CANDLE = (0, 18, 14)
COMET_HEAD = (90, 90, 90)
SPARK = (70, 70, 90)
GOLD = (16, 9, 0)
BEAM_GOLD = (140, 90, 10)
ALARM_RED = (110, 18, 0)
EMBER = (60, 20, 0)
TEST_COLOURS = ((120, 0, 0), (0, 120, 0), (0, 0, 120), (70, 70, 70))


def render(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Fill `out` with red, green, blue for each LED, LED 0 first, as they are `ms` after the scene came up.

    `count` is 9 to 144, `out` has 3 * count bytes at least, `ms` is 0 or more.
    """
    for index in range(3 * count):
        out[index] = 0
    opening = opening_ms(scene)
    if ms >= opening:
        _DRAW[scene.mood](scene, ms - opening, count, out)
    elif scene.opening == FILL:
        _fill(scene, ms, count, out)
    else:
        _comet(scene.start, ms, count, out)
    if scene.opening == WAVE_ONCE and scene.mood in (PROMPT, PLAY) and ms < ROUND:
        _wave_once(scene, ms, count, out)


def restarts(before: Scene, after: Scene) -> bool:
    """Return True if time restarts with the scene `after`; it continues where only `remaining` changed."""
    return any(getattr(before, name) != getattr(after, name) for name in Scene.__slots__ if name != "remaining")


def opening_ms(scene: Scene) -> int:
    """Milliseconds before a scene begins to show its segments: those of its comet, or of the segments that fill."""
    if scene.opening == NO_OPENING or scene.mood not in (PROMPT, PLAY):
        return 0
    if scene.opening == COMET_ONCE:
        return COMET_LAP
    return FILL_EACH * sum(1 for level in scene.levels if level) if scene.opening == FILL else 0


def numbers_ms(scene: Scene, count: int) -> int:
    """Milliseconds for which a scene shows the numbers of its segments, after its opening; 0 if it has none."""
    if not any(scene.numbers):
        return 0
    if count // SEGMENTS >= COUNTED:
        return NUMBERS_FOR
    return sum(NUMBER_WINK * number + NUMBER_REST for number in scene.numbers if number)


def _idle(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """An ember in the middle of each segment, breathing."""
    for segment in range(SEGMENTS):
        _put(out, _middle(segment, count), EMBER, _breath(ms, BREATH))


def _prompt(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The segments without numbers and motions; a comet runs across those with one, else round: players are asked."""
    across = False
    for segment in range(SEGMENTS):
        if scene.motions[segment] == COMET:
            across = True
            _comet_across(scene, segment, ms, count, out)
        elif scene.levels[segment]:
            _segment(scene, segment, ms, count, out)
    _candles(scene, ms, count, out)
    if not across:
        _comet(0, ms, count, out)
    _marker(scene, ms, count, out)  # last: its winks are counted


def _play(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The numbers first; then the segments, those that move, and the waves. A candle for each that remains."""
    until = numbers_ms(scene, count)
    if ms < until:
        _numbers(scene, ms, count, out)
    else:
        for segment in range(SEGMENTS):
            motion = scene.motions[segment]
            if motion == BREATHING:
                _swell(scene, segment, ms, count, out)
            elif motion == COMET:
                _comet_across(scene, segment, ms, count, out)
            elif motion != STILL:
                _bounce(scene, segment, ms, count, out)
            elif scene.levels[segment]:
                _segment(scene, segment, ms, count, out)
    _candles(scene, ms, count, out)
    _marker(scene, ms, count, out)
    if ms >= until:
        _waves(scene, ms - until, count, out)


def _over(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Gold all round, and the beams, which turn."""
    for index in range(count):
        _put(out, index, GOLD, 256)
    beams = min(scene.beams, MAX_BEAMS)
    head = ms % BEAM * count // BEAM
    for beam in range(beams):
        for behind in range((count // SEGMENTS + 1) * 2 // 3 or 1):
            _put(out, (head + beam * count // beams - behind) % count, BEAM_GOLD, 256)


def _error(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Every other segment, and then the segments between them, like a level crossing."""
    phase = ms % ALARM * 2 // ALARM
    for segment in range(phase, SEGMENTS, 2):
        for index in range(_first(segment, count), _first(segment + 1, count)):
            _put(out, index, ALARM_RED, 256)


def _test(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """One LED after the other: a lap in red, in green, in blue, in white."""
    lap = ms // TEST_LAP % len(TEST_COLOURS)
    _put(out, ms % TEST_LAP * count // TEST_LAP, TEST_COLOURS[lap], 256)


def _marker(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The marker winks its count: out of the dark, or out of the light where it is inverted."""
    if scene.marker == NO_MARKER:
        return
    since = ms % (scene.winks * MARKER_WINK + MARKER_REST) - MARKER_REST
    winks = since >= 0 and since % MARKER_WINK < MARKER_WINK // 2
    colour = COLOURS[scene.marker_colour] if winks != scene.marker_inverted else DARK
    _put(out, _middle(scene.marker, count), colour, 256)


def _segment(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A still segment: its colour is a shape, or on a small ring the rhythm of its dips."""
    dark = count // SEGMENTS < SHAPED and RHYTHMS[scene.colours[segment]] >> (ms % DIP_EVERY // DIP) & 1
    _shape(scene, segment, 0 if dark else LEVEL * scene.levels[segment], count, out)


def _swell(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A segment that breathes: bright at first, never dark."""
    breath = 32 + _breath(ms + SWELL // 2, SWELL) * 7 // 8
    _shape(scene, segment, LEVEL * scene.levels[segment] * breath >> 8, count, out)


def _shape(scene: Scene, segment: int, strength: int, count: int, out: bytearray) -> None:
    """The LEDs that a segment of this colour lights."""
    first, after = _first(segment, count), _first(segment + 1, count)
    colour = scene.colours[segment]
    if count // SEGMENTS < SHAPED:
        for index in range(first, after):
            _put(out, index, COLOURS[colour], strength)
        return
    if after - first > SHAPED:
        after -= 1  # a dark LED between neighbours
    third = (after - first) // 3
    for index in range(first, after):
        part = 0 if index < first + third else 2 if index >= after - third else 1
        if SHAPES[colour] >> part & 1:
            _put(out, index, COLOURS[colour], strength)


def _comet_across(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A comet in the segment's colour that runs across it clockwise; a single LED flares and fades."""
    first, wide = _first(segment, count), _first(segment + 1, count) - _first(segment, count)
    tail = 2 + wide // 2
    head = ms % COMET_ACROSS * (wide + tail) // COMET_ACROSS
    for behind in range(tail):
        if 0 <= head - behind < wide:
            strength = LEVEL * scene.levels[segment] >> behind * 4 // tail
            _put(out, first + head - behind, COLOURS[scene.colours[segment]], strength)


def _comet(start: int, ms: int, count: int, out: bytearray) -> None:
    """A white comet that runs clockwise round the ring, from a segment on."""
    tail = count // SEGMENTS + 1
    head = _first(start, count) + ms % COMET_LAP * count // COMET_LAP
    for behind in range(tail):
        _put(out, (head - behind) % count, COMET_HEAD, 256 >> (behind * 6 // tail))


def _fill(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The segments with a level fill one after the other, from the start on."""
    for step in range(SEGMENTS):
        segment = (scene.start + step) % SEGMENTS
        if not scene.levels[segment]:
            continue
        first, after = _first(segment, count), _first(segment + 1, count)
        filled = min(ms, FILL_EACH) * (after - first) * 256 // FILL_EACH
        for index in range(first, after):
            strength = min(256, max(0, filled - 256 * (index - first)))
            if strength and after - first >= SHAPED:
                strength = 256  # several LEDs fill the segment step by step, fewer swell
            _put(out, index, COLOURS[scene.colours[segment]], LEVEL * scene.levels[segment] * strength >> 8)
        ms = max(0, ms - FILL_EACH)


def _bounce(scene: Scene, segment: int, ms: int, count: int, out: bytearray) -> None:
    """A segment that moves: a single point runs to and fro; a single LED goes on and off."""
    first, after = _first(segment, count), _first(segment + 1, count)
    wide = after - first
    colour, strength = COLOURS[scene.colours[segment]], LEVEL * scene.levels[segment]
    if wide == 1:
        if ms % (BOUNCE // 2) < BOUNCE // 4:
            _put(out, first, colour, strength)
        return
    period = BOUNCE // 2 if wide == 2 else BOUNCE
    step = ms % period * (2 * wide - 2) // period
    _put(out, first + (step if step < wide else 2 * wide - 2 - step), colour, strength)


def _numbers(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The number of each segment: so many LEDs at once where there are enough, else winked one after the other.

    The LEDs of an inverted number blink; it winks out of the light, any other out of the dark.
    """
    if count // SEGMENTS >= COUNTED:
        for segment in range(SEGMENTS):
            if scene.inverted >> segment & 1 == 0 or ms % BLINK < BLINK // 2:
                first, strength = _first(segment, count), LEVEL * scene.levels[segment]
                for index in range(first, first + scene.numbers[segment]):
                    _put(out, index, COLOURS[scene.colours[segment]], strength)
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
        for index in range(_first(segment, count), _first(segment + 1, count)):
            _put(out, index, COLOURS[scene.colours[segment]], strength)
        ms -= turn


def _candles(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """A faint light for each that remains, on the segments that are off; they all breathe where there are too many."""
    apart = 2 if count // SEGMENTS >= 2 else 1
    left = scene.remaining
    if not left:
        return
    room = 0
    for segment in range(SEGMENTS):
        if not scene.levels[segment] and segment != scene.marker:
            room += (_first(segment + 1, count) - _first(segment, count)) // apart
    strength = 256 if left <= room else 64 + _breath(ms, BREATH) * 3 // 4
    begin = 0 if scene.marker == NO_MARKER else scene.marker + 1
    for step in range(SEGMENTS):
        segment = (begin + step) % SEGMENTS
        if scene.levels[segment] or segment == scene.marker:
            continue
        first = _first(segment, count)
        for candle in range((_first(segment + 1, count) - first) // apart):
            if left > 0:
                _put(out, first + candle * apart, CANDLE, strength)
                left -= 1


def _waves(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Again and again a wave runs from a segment round the ring both ways; it turns light to dark and dark to light."""
    since = ms % WAVE_EVERY
    if since >= WAVE:
        return
    reach = count // 2 + 1
    at = since * reach // WAVE
    wide = count // SEGMENTS // 2 or 1
    for segment in range(SEGMENTS):
        if scene.motions[segment] == WAVES:
            for behind in range(wide):
                far = at - behind
                if far >= 0:
                    middle = _middle(segment, count)
                    _turn_still(scene, (middle + far) % count, count, out)
                    if far and 2 * far != count:
                        _turn_still(scene, (middle - far) % count, count, out)


def _wave_once(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """A wave from the start round the ring both ways, over all that is lit."""
    middle = _middle(scene.start, count)
    wide = count // SEGMENTS or 1
    at = ms * (count // 2 + wide + 1) // ROUND
    for behind in range(wide):
        far = at - behind
        if 0 <= far <= count // 2:
            _turn((middle + far) % count, out)
            if far and 2 * far != count:
                _turn((middle - far) % count, out)


def _turn_still(scene: Scene, index: int, count: int, out: bytearray) -> None:
    """Turn an LED, but for those of the marker and of segments with a motion."""
    segment = _segment_of(index, count)
    if segment == scene.marker or scene.motions[segment] != STILL:
        return
    if count // SEGMENTS < SHAPED and scene.levels[segment]:
        return  # its rhythm is its colour
    _turn(index, out)


def _turn(index: int, out: bytearray) -> None:
    """Turn a lit LED dark and a dark one light."""
    lit = out[3 * index] | out[3 * index + 1] | out[3 * index + 2]
    _put(out, index, DARK if lit else SPARK, 256)


def _breath(ms: int, period: int) -> int:
    """Rises from 0 to 256 and falls again, slowly at the bottom as eyes want it."""
    phase = ms % period * 512 // period
    ramp = phase if phase <= 256 else 512 - phase
    return ramp * ramp >> 8


def _first(segment: int, count: int) -> int:
    return segment * count // SEGMENTS


def _middle(segment: int, count: int) -> int:
    return (_first(segment, count) + _first(segment + 1, count) - 1) // 2


def _segment_of(index: int, count: int) -> int:
    """The segment to which this LED belongs."""
    return ((index + 1) * SEGMENTS - 1) // count


def _put(out: bytearray, index: int, colour: tuple[int, int, int], strength: int) -> None:
    """Set an LED; `strength` is 0 to 256 parts of the colour."""
    at = 3 * index
    out[at] = colour[0] * strength >> 8
    out[at + 1] = colour[1] * strength >> 8
    out[at + 2] = colour[2] * strength >> 8


_DRAW = (_idle, _prompt, _play, _over, _error, _test)
"""By mood, IDLE first."""
