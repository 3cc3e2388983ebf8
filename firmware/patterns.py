"""The patterns of the ring: (scene, milliseconds, LEDs) -> colours, a pure function; docs/ring.md shows each of them.

Runs on CPython and on MicroPython: whole numbers only, no memory taken for each LED. Position, shape or movement
carries every meaning; colour repeats it. No LED flashes more than three times in any second (WCAG 2.3.1), so that
nobody at the table is harmed.
"""

from firmware.leds import COLOURS, DARK, SHAPED, breath, first_of, middle_of, put, segment_of, toggle
from firmware.messages import (
    BREATHING,
    COMET,
    COMET_ONCE,
    FILL,
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
from firmware.segments import FILL_EACH, breathing, comet_across, filling, numbers, numbers_ms, running, still

MARKER_WINK, MARKER_REST = 400, 1600
"""Milliseconds of a wink of the marker, on and off for 200 each, and of the rest before the next group of winks."""
WAVE, WAVE_EVERY = 1000, 4000
COMET_LAP = 2700
"""Milliseconds in which a comet runs round the ring."""
BREATH = 6000
"""Milliseconds of a breath of the embers."""
ROUND = 2000
"""Milliseconds of an opening wave."""
BEAM = 4500
MAX_BEAMS = 4
ALARM = 1000
TEST_LAP = 4500

CANDLE = (0, 18, 14)
COMET_HEAD = (90, 90, 90)
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
        filling(scene, ms, count, out)
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


def _idle(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """An ember in the middle of each segment, breathing."""
    for segment in range(SEGMENTS):
        put(out, middle_of(segment, count), EMBER, breath(ms, BREATH))


def _prompt(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The segments without numbers and motions; a comet runs across those with one, else round: players are asked."""
    across = False
    for segment in range(SEGMENTS):
        if scene.motions[segment] == COMET:
            across = True
            comet_across(scene, segment, ms, count, out)
        elif scene.levels[segment]:
            still(scene, segment, ms, count, out)
    _candles(scene, ms, count, out)
    if not across:
        _comet(0, ms, count, out)
    _marker(scene, ms, count, out)  # last: its winks are counted


def _play(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The numbers first; then the segments, those that move, and the waves. A candle for each that remains."""
    until = numbers_ms(scene, count)
    if ms < until:
        numbers(scene, ms, count, out)
    else:
        for segment in range(SEGMENTS):
            motion = scene.motions[segment]
            if motion == BREATHING:
                breathing(scene, segment, ms, count, out)
            elif motion == COMET:
                comet_across(scene, segment, ms, count, out)
            elif motion != STILL:
                running(scene, segment, ms, count, out)
            elif scene.levels[segment]:
                still(scene, segment, ms, count, out)
    _candles(scene, ms, count, out)
    _marker(scene, ms, count, out)
    if ms >= until:
        _waves(scene, ms - until, count, out)


def _over(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Gold all round, and the beams, which turn."""
    for index in range(count):
        put(out, index, GOLD, 256)
    beams = min(scene.beams, MAX_BEAMS)
    head = ms % BEAM * count // BEAM
    for beam in range(beams):
        for behind in range((count // SEGMENTS + 1) * 2 // 3 or 1):
            put(out, (head + beam * count // beams - behind) % count, BEAM_GOLD, 256)


def _error(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Every other segment, and then the segments between them, like a level crossing."""
    phase = ms % ALARM * 2 // ALARM
    for segment in range(phase, SEGMENTS, 2):
        for index in range(first_of(segment, count), first_of(segment + 1, count)):
            put(out, index, ALARM_RED, 256)


def _test(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """One LED after the other: a lap in red, in green, in blue, in white."""
    lap = ms // TEST_LAP % len(TEST_COLOURS)
    put(out, ms % TEST_LAP * count // TEST_LAP, TEST_COLOURS[lap], 256)


def _marker(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The marker winks its count: out of the dark, or out of the light where it is inverted."""
    if scene.marker == NO_MARKER:
        return
    since = ms % (scene.winks * MARKER_WINK + MARKER_REST) - MARKER_REST
    winks = since >= 0 and since % MARKER_WINK < MARKER_WINK // 2
    colour = COLOURS[scene.marker_colour] if winks != scene.marker_inverted else DARK
    put(out, middle_of(scene.marker, count), colour, 256)


def _comet(start: int, ms: int, count: int, out: bytearray) -> None:
    """A white comet that runs clockwise round the ring, from a segment on."""
    tail = count // SEGMENTS + 1
    head = first_of(start, count) + ms % COMET_LAP * count // COMET_LAP
    for behind in range(tail):
        put(out, (head - behind) % count, COMET_HEAD, 256 >> (behind * 6 // tail))


def _candles(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """A faint light for each that remains, on the segments that are off; they all breathe where there are too many."""
    apart = 2 if count // SEGMENTS >= 2 else 1
    left = scene.remaining
    if not left:
        return
    room = 0
    for segment in range(SEGMENTS):
        if not scene.levels[segment] and segment != scene.marker:
            room += (first_of(segment + 1, count) - first_of(segment, count)) // apart
    strength = 256 if left <= room else 64 + breath(ms, BREATH) * 3 // 4
    begin = 0 if scene.marker == NO_MARKER else scene.marker + 1
    for step in range(SEGMENTS):
        segment = (begin + step) % SEGMENTS
        if scene.levels[segment] or segment == scene.marker:
            continue
        first = first_of(segment, count)
        for candle in range((first_of(segment + 1, count) - first) // apart):
            if left > 0:
                put(out, first + candle * apart, CANDLE, strength)
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
                    middle = middle_of(segment, count)
                    _turn_still(scene, (middle + far) % count, count, out)
                    if far and 2 * far != count:
                        _turn_still(scene, (middle - far) % count, count, out)


def _wave_once(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """A wave from the start round the ring both ways, over all that is lit."""
    middle = middle_of(scene.start, count)
    wide = count // SEGMENTS or 1
    at = ms * (count // 2 + wide + 1) // ROUND
    for behind in range(wide):
        far = at - behind
        if 0 <= far <= count // 2:
            toggle((middle + far) % count, out)
            if far and 2 * far != count:
                toggle((middle - far) % count, out)


def _turn_still(scene: Scene, index: int, count: int, out: bytearray) -> None:
    """Turn an LED, but for those of the marker and of segments with a motion."""
    segment = segment_of(index, count)
    if segment == scene.marker or scene.motions[segment] != STILL:
        return
    if count // SEGMENTS < SHAPED and scene.levels[segment]:
        return  # its rhythm is its colour
    toggle(index, out)


_DRAW = (_idle, _prompt, _play, _over, _error, _test)
"""By mood, IDLE first."""
