"""The language of the ring: (scene, milliseconds, LEDs) -> colours, a pure function; docs/ring.md tells it in words.

Runs on CPython and on MicroPython: whole numbers only, no memory taken for each LED. Place p of the wheel has the
LEDs p * count // 9 up to (p + 1) * count // 9. What matters is told by place, shape or movement, and by colour too.
No LED flashes more than three times in any second (WCAG 2.3.1), so that nobody at the table is harmed.
"""

from firmware.messages import AFTERNOON, NO_SLOT, PLACES, Scene

FEWEST, MOST = PLACES, 144
"""LEDs of a ring."""

SHAPED = 3
"""LEDs a place from which a plaza's colour is a shape; with fewer it is a rhythm."""
PIPPED = 6
"""LEDs a place from which a die is as many LEDs as it has pips; with fewer its plaza winks them."""
FIRST_ATTACK = 3
"""The day from which the black die also attacks (rule 3.3)."""

DAY_WINK, DAY_REST = 400, 1600
"""Milliseconds of a wink of the neutral place, half on and half off, and of the rest before they are counted anew."""
DIP, DIP_EVERY = 150, 3000
PIPS_FOR = 8000
BLINK = 800
VALUE_WINK, VALUE_REST = 400, 800
BOUNCE = 1000
STRIKE, STRIKE_EVERY = 1000, 4000
COMET = 2700
BREATH = 6000
BEAM = 4500
MAX_BEAMS = 4
ALARM = 1000
TEST_LAP = 4500

SLOT_BYTES = (b"\x00", b"\x01", b"\x02", b"\x03")

DARK = (0, 0, 0)
COLOURS = ((180, 0, 0), (120, 70, 0), (80, 80, 70))
"""Red, yellow and white, about equally bright: six LEDs on each of four plazas stay below half an ampere."""
NEUTRAL = (0, 30, 150)
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
    _DRAW[scene.mood](scene, ms, count, out)


def restarts(before: Scene, after: Scene) -> bool:
    """Whether time begins anew with the scene `after`: it goes on where only the number of waiting players changed."""
    return any(getattr(before, name) != getattr(after, name) for name in Scene.__slots__ if name != "waiting")


def laying(scene: Scene, count: int) -> int:
    """How long, in milliseconds from its beginning, a scene shows where the dice go; 0 where none lie out."""
    if not any(scene.dice):
        return 0
    if count // PLACES >= PIPPED:
        return PIPS_FOR
    return sum(VALUE_WINK * die + VALUE_REST for die in scene.dice if die)


def _idle(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """An ember in the middle of each place, breathing."""
    for place in range(PLACES):
        _put(out, _middle(place, count), EMBER, _breath(ms))


def _throw(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The coming half's plazas glow, and a comet runs round the wheel: the crier may throw."""
    for place in range(PLACES):
        if scene.slots[place] != NO_SLOT:
            _plaza(scene, place, ms, count, out, 32)
    tail = count // PLACES + 1
    head = ms % COMET * count // COMET
    for behind in range(tail):
        _put(out, (head - behind) % count, COMET_HEAD, 256 >> (behind * 6 // tail))
    _neutral(scene, ms, count, out)  # last: its winks are counted


def _turns(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The plazas in play, the destroyed one, and a candle for each player who has still to act."""
    until = laying(scene, count)
    if ms < until:
        _lay(scene, ms, count, out)
    else:
        for place in range(PLACES):
            if scene.destroyed >> place & 1:
                _bounce(scene, place, ms, count, out)
            elif scene.slots[place] != NO_SLOT:
                _plaza(scene, place, ms, count, out, 256)
    _candles(scene, ms, count, out)
    _neutral(scene, ms, count, out)
    if ms >= until and scene.day >= FIRST_ATTACK:
        _strikes(scene, ms - until, count, out)


def _over(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Gold all round, and for each winner a beam that goes round."""
    for index in range(count):
        _put(out, index, GOLD, 256)
    beams = min(scene.winners, MAX_BEAMS)
    head = ms % BEAM * count // BEAM
    for beam in range(beams):
        for behind in range((count // PLACES + 1) * 2 // 3 or 1):
            _put(out, (head + beam * count // beams - behind) % count, BEAM_GOLD, 256)


def _error(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Every other place, and then the places between them, like a level crossing."""
    phase = ms % ALARM * 2 // ALARM
    for place in range(phase, PLACES, 2):
        for index in range(_first(place, count), _first(place + 1, count)):
            _put(out, index, ALARM_RED, 256)


def _test(_scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """One LED after the other, a lap in red, in green, in blue, in white."""
    lap = ms // TEST_LAP % len(TEST_COLOURS)
    _put(out, ms % TEST_LAP * count // TEST_LAP, TEST_COLOURS[lap], 256)


def _neutral(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The neutral place winks the day: out of the dark in the morning, out of the light in the afternoon."""
    since = ms % (scene.day * DAY_WINK + DAY_REST) - DAY_REST
    winks = since >= 0 and since % DAY_WINK < DAY_WINK // 2
    lit = winks != (scene.half == AFTERNOON)
    _put(out, _middle(scene.neutral, count), NEUTRAL if lit else DARK, 256)


def _plaza(scene: Scene, place: int, ms: int, count: int, out: bytearray, strength: int) -> None:
    """A plaza in play: white is whole, yellow has a dark middle, red is the middle; or by the rhythm of its dips."""
    first, after = _first(place, count), _first(place + 1, count)
    colour = scene.colours[place]
    if count // PLACES < SHAPED:
        dips = 2 - colour  # red 2, yellow 1, white 0
        since = ms % DIP_EVERY
        if since // DIP % 2 == 0 and since // (2 * DIP) < dips:
            return
        for index in range(first, after):
            _put(out, index, COLOURS[colour], strength)
        return
    if after - first > SHAPED:
        after -= 1  # a dark LED between neighbours
    third = (after - first) // 3
    for index in range(first, after):
        inside = first + third <= index < after - third
        if colour == 2 or inside == (colour == 0):
            _put(out, index, COLOURS[colour], strength)


def _bounce(scene: Scene, place: int, ms: int, count: int, out: bytearray) -> None:
    """A destroyed plaza: a single point that runs to and fro; a single LED goes on and off."""
    first, after = _first(place, count), _first(place + 1, count)
    wide = after - first
    if wide == 1:
        if ms % (BOUNCE // 2) < BOUNCE // 4:
            _put(out, first, COLOURS[scene.colours[place]], 256)
        return
    period = BOUNCE // 2 if wide == 2 else BOUNCE
    step = ms % period * (2 * wide - 2) // period
    _put(out, first + (step if step < wide else 2 * wide - 2 - step), COLOURS[scene.colours[place]], 256)


def _lay(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """Where each die of the throw goes: all at once where there are LEDs enough, else winked one after the other.

    A clear die winks out of the dark, the black one out of the light.
    """
    if count // PLACES >= PIPPED:
        for place in range(PLACES):
            if scene.slots[place] != NO_SLOT:
                _pips(scene, place, ms, count, out)
        return
    for slot in SLOT_BYTES:
        place = scene.slots.find(slot)
        if place < 0 or not scene.dice[place]:
            continue
        turn = VALUE_WINK * scene.dice[place] + VALUE_REST
        strength = 256
        if ms < 0:
            strength = 32  # not its turn yet
        elif ms < turn:
            since = ms - VALUE_REST // 2
            winks = 0 <= since < turn - VALUE_REST and since % VALUE_WINK < VALUE_WINK // 2
            if winks == (scene.black >> place & 1 == 1):
                strength = 0
        for index in range(_first(place, count), _first(place + 1, count)):
            _put(out, index, COLOURS[scene.colours[place]], strength)
        ms -= turn


def _pips(scene: Scene, place: int, ms: int, count: int, out: bytearray) -> None:
    """As many LEDs as the die has pips; those of the black die blink."""
    if scene.black >> place & 1 and ms % BLINK >= BLINK // 2:
        return
    first = _first(place, count)
    for index in range(first, first + scene.dice[place]):
        _put(out, index, COLOURS[scene.colours[place]], 256)


def _candles(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """A faint light for each player who has still to act, on the places out of play; too many for them all breathe."""
    apart = 2 if count // PLACES >= 2 else 1
    left = scene.waiting
    room = 0
    for place in range(PLACES):
        if scene.slots[place] == NO_SLOT and place != scene.neutral:
            room += (_first(place + 1, count) - _first(place, count)) // apart
    strength = 256 if left <= room else 64 + _breath(ms) * 3 // 4
    for step in range(PLACES):
        place = (scene.neutral + 1 + step) % PLACES
        if scene.slots[place] != NO_SLOT or place == scene.neutral:
            continue
        first = _first(place, count)
        for candle in range((_first(place + 1, count) - first) // apart):
            if left > 0:
                _put(out, first + candle * apart, CANDLE, strength)
                left -= 1


def _strikes(scene: Scene, ms: int, count: int, out: bytearray) -> None:
    """The attack: again and again a wave runs from the destroyed plaza round both ways; it turns light to dark."""
    since = ms % STRIKE_EVERY
    if since >= STRIKE:
        return
    reach = count // 2 + 1
    at = since * reach // STRIKE
    wide = count // PLACES // 2 or 1
    for place in range(PLACES):
        if scene.destroyed >> place & 1:
            for behind in range(wide):
                far = at - behind
                if far >= 0:
                    middle = _middle(place, count)
                    _turn(scene, (middle + far) % count, count, out)
                    if far and 2 * far != count:
                        _turn(scene, (middle - far) % count, count, out)


def _turn(scene: Scene, index: int, count: int, out: bytearray) -> None:
    """Turn a lit LED dark and a dark one light, but for the places that move by themselves."""
    place = _place(index, count)
    if place == scene.neutral or scene.destroyed >> place & 1:
        return
    if count // PLACES < SHAPED and scene.slots[place] != NO_SLOT:
        return  # its rhythm is its colour
    lit = out[3 * index] | out[3 * index + 1] | out[3 * index + 2]
    _put(out, index, DARK if lit else SPARK, 256)


def _breath(ms: int) -> int:
    """Rises from 0 to 256 and falls again, slowly at the bottom as eyes want it."""
    half = ms % BREATH * 512 // BREATH
    ramp = half if half <= 256 else 512 - half
    return ramp * ramp >> 8


def _first(place: int, count: int) -> int:
    return place * count // PLACES


def _middle(place: int, count: int) -> int:
    return (_first(place, count) + _first(place + 1, count) - 1) // 2


def _place(index: int, count: int) -> int:
    """The place whose LED this is."""
    return ((index + 1) * PLACES - 1) // count


def _put(out: bytearray, index: int, colour: tuple[int, int, int], strength: int) -> None:
    """Set an LED; `strength` is 0 to 256 parts of the colour."""
    at = 3 * index
    out[at] = colour[0] * strength >> 8
    out[at + 1] = colour[1] * strength >> 8
    out[at + 2] = colour[2] * strength >> 8


_DRAW = (_idle, _throw, _turns, _over, _error, _test)
"""By mood, IDLE first."""
