"""The messages between host and Pico as bytes: the payloads of the link.

Runs on CPython and on MicroPython. The first byte of a message is its kind; its fields follow, one byte each unless
stated otherwise. A value out of range raises ValueError before it can be shown.
"""

FIRMWARE = 5
"""Counts the releases of the firmware; sent in the handshake, so that the host notices an older one."""
FIRST_COLOURED = 5
"""The first firmware that knows more than three colours, segments that breathe or have a comet, and openings."""

SEGMENTS = 9
"""Segments of the ring, numbered 0-8 clockwise."""

RED, YELLOW, WHITE, BLUE, GREEN, ORANGE, NATURAL = range(7)
STILL, RUNNING, WAVES, BREATHING, COMET = range(5)
"""Motions of a segment: none; a single point runs to and fro; the same, and it sends waves round the ring; its light
swells and fades; a comet crosses it again and again."""
NO_OPENING, WAVE_ONCE, COMET_ONCE, FILL = range(4)
"""Openings, which a scene shows once as it begins: none; a wave round the ring; a comet round the dark ring; the lit
segments fill one after the other."""

MAX_LEVEL = 8
"""Full brightness, in eighths; 0 is off."""
MAX_NUMBER = 6
MAX_WINKS = 15
MAX_COUNT = 255
NO_MARKER = SEGMENTS
"""Stands for the marker's segment in a scene that has no marker."""

IDLE, PROMPT, PLAY, OVER, ERROR, TEST = range(6)
"""Moods: nothing to show; the players are asked to act at the table; a game is being played; it is over; a fault waits
on the screen; every LED is tested."""

SCENE, DISC, BEEP, LEAVE, BRIGHTNESS, LAMPS = range(0x10, 0x16)
"""From the host: the scene to show, the stop of the disc, a tune, leave for the REPL so that it can be flashed, the
brightness of the ring, and the lamps of the players.
"""

PRESSED, DISC_AT = range(0x20, 0x22)
"""From the Pico: a button was pressed, and the state of the disc."""

NEXT, UNDO = range(2)
MAX_PLAYERS = 8
"""Players with a button and a lamp; the button of seat s (from 0) is FIRST_PLAYER + s."""
FIRST_PLAYER = 2
LAST_BUTTON = FIRST_PLAYER + MAX_PLAYERS - 1

MIN_BRIGHTNESS, MAX_BRIGHTNESS = 10, 100
"""Percent of the ring's usual brightness."""

LAST_STOP = 8
"""The disc stops at ninths of a turn, numbered 1-8 clockwise from its switch; the last ninth is never entered."""
DISC_HOME, DISC_REST = 0, 255
"""Targets of the disc besides a stop 1-8: find the homing switch; release the motor."""

DISC_LOST, DISC_HOMING, DISC_MOVING, DISC_READY, DISC_NO_SWITCH, DISC_SLIPPED = range(6)
"""States of the disc: not homed, looking for the switch, on its way, at its stop, no switch found in a whole turn,
the switch was not where it should be."""

TUNE_PROMPT, TUNE_ALERT, TUNE_OVER, TUNE_ERROR = range(4)

SCENE_BYTES = 7 + 2 * SEGMENTS
"""Bytes of a scene's message."""

_INVERTED = 0x80
_WINKS = 0x0F


class Scene:
    """The scene that the ring shows; frozen: made once, compared by value.

    Nine bytes each, segment 0 first, clockwise: `colours` RED to NATURAL; `levels` 0 (off) to MAX_LEVEL; `motions`
    STILL to COMET; `numbers` 0 (none) to MAX_NUMBER, shown when the scene comes up. `inverted` is a bit mask over the
    segments: these show their number by darkness.

    `marker` is a segment that winks `winks` times in its `marker_colour` and rests, or NO_MARKER; a `marker_inverted`
    one winks with darkness. The `opening` and the numbers begin at the segment `start` and go on clockwise. `remaining`
    (0-255) is shown as faint lights on the segments that are off, `beams` (0-255) in the mood OVER. Raises ValueError
    for a value out of range.
    """

    __slots__ = (
        "beams",
        "colours",
        "inverted",
        "levels",
        "marker",
        "marker_colour",
        "marker_inverted",
        "mood",
        "motions",
        "numbers",
        "opening",
        "remaining",
        "start",
        "winks",
    )

    def __init__(
        self,
        mood: int = IDLE,
        colours: bytes = bytes(SEGMENTS),
        levels: bytes = bytes(SEGMENTS),
        motions: bytes = bytes(SEGMENTS),
        numbers: bytes = bytes(SEGMENTS),
        inverted: int = 0,
        marker: int = NO_MARKER,
        winks: int = 0,
        marker_inverted: bool = False,
        start: int = 0,
        remaining: int = 0,
        beams: int = 0,
        marker_colour: int = BLUE,
        opening: int = NO_OPENING,
    ) -> None:
        self.mood = _within("mood", mood, IDLE, TEST)
        self.colours = _nine("colours", colours, NATURAL)
        self.levels = _nine("levels", levels, MAX_LEVEL)
        self.motions = _nine("motions", motions, COMET)
        self.numbers = _nine("numbers", numbers, MAX_NUMBER)
        self.inverted = _within("inverted", inverted, 0, (1 << SEGMENTS) - 1)
        self.marker = _within("marker", marker, 0, NO_MARKER)
        self.winks = _within("winks", winks, 0, MAX_WINKS)
        self.marker_inverted = bool(marker_inverted)
        self.start = _within("start", start, 0, SEGMENTS - 1)
        self.remaining = _within("remaining", remaining, 0, MAX_COUNT)
        self.beams = _within("beams", beams, 0, MAX_COUNT)
        self.marker_colour = _within("marker_colour", marker_colour, RED, NATURAL)
        self.opening = _within("opening", opening, NO_OPENING, FILL)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and encode_scene(self) == encode_scene(other)

    def __hash__(self) -> int:
        return hash(encode_scene(self))

    def __repr__(self) -> str:
        return "Scene({})".format(", ".join(f"{name}={getattr(self, name)!r}" for name in Scene.__slots__))


def _within(name: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise ValueError(f"{name} is {value}, allowed is {least} to {most}")
    return value


def _nine(name: str, values: bytes, most: int) -> bytes:
    if len(values) != SEGMENTS:
        raise ValueError(f"{name} has {len(values)} segments, allowed is {SEGMENTS}")
    for value in values:
        _within(name, value, 0, most)
    return bytes(values)


def encode_scene(scene: Scene) -> bytes:
    """Encode a scene as a message of SCENE_BYTES bytes: kind, mood, marker, winks, start, remaining, beams, segments.

    The winks (bits 0-3) share their byte with the marker's colour, exclusive-or BLUE (4-6), and inverted (7), the start
    (0-3) with the opening (4-7). A segment is two bytes: the low bits of its colour (0-1) and motion (2-3), their high
    bits (4, 5) and inverted (7); then level (0-3) and number (4-7). A scene of three colours and motions, with a blue
    marker and no opening, has the bytes that firmware before FIRST_COLOURED knows.
    """
    message = bytearray(SCENE_BYTES)
    message[0] = SCENE
    message[1] = scene.mood
    message[2] = scene.marker
    message[3] = scene.winks | (scene.marker_colour ^ BLUE) << 4 | (_INVERTED if scene.marker_inverted else 0)
    message[4] = scene.start | scene.opening << 4
    message[5] = scene.remaining
    message[6] = scene.beams
    for segment in range(SEGMENTS):
        inverted = _INVERTED if scene.inverted >> segment & 1 else 0
        colour, motion = scene.colours[segment], scene.motions[segment]
        look = colour & 3 | (motion & 3) << 2 | colour >> 2 << 4 | motion >> 2 << 5
        message[7 + 2 * segment] = look | inverted
        message[8 + 2 * segment] = scene.levels[segment] | scene.numbers[segment] << 4
    return bytes(message)


def decode_scene(message: bytes) -> Scene:
    """Decode a scene. Raises ValueError for another message, another length or a value out of range."""
    if len(message) != SCENE_BYTES or message[0] != SCENE:
        raise ValueError(f"{len(message)} bytes that begin {list(message[:1])} are no scene")
    colours, motions = bytearray(SEGMENTS), bytearray(SEGMENTS)
    levels, numbers = bytearray(SEGMENTS), bytearray(SEGMENTS)
    inverted = 0
    for segment in range(SEGMENTS):
        look, amount = message[7 + 2 * segment], message[8 + 2 * segment]
        colours[segment] = look & 3 | look >> 2 & 4
        motions[segment] = look >> 2 & 3 | look >> 3 & 12  # also the bit that has no meaning: it is refused
        inverted |= (look >> 7) << segment
        levels[segment] = amount & 15
        numbers[segment] = amount >> 4
    mood, marker, winks, start, remaining, beams = message[1:7]
    return Scene(
        mood,
        bytes(colours),
        bytes(levels),
        bytes(motions),
        bytes(numbers),
        inverted,
        marker,
        winks & _WINKS,
        winks >= _INVERTED,
        start & 15,
        remaining,
        beams,
        winks >> 4 & 7 ^ BLUE,
        start >> 4,
    )


def encode_disc(target: int) -> bytes:
    """Encode the order to turn the disc to a stop 1-8, to DISC_HOME or DISC_REST. Raises ValueError for any other."""
    return bytes([DISC, _target(target)])


def encode_beep(tune: int) -> bytes:
    """Encode the order to play a tune, TUNE_PROMPT to TUNE_ERROR. Raises ValueError for any other."""
    return bytes([BEEP, _within("tune", tune, TUNE_PROMPT, TUNE_ERROR)])


def encode_leave() -> bytes:
    """Encode the order to stop and wait at the REPL."""
    return bytes([LEAVE])


def encode_brightness(percent: int) -> bytes:
    """Encode the brightness of the ring, MIN_BRIGHTNESS to MAX_BRIGHTNESS."""
    return bytes([BRIGHTNESS, _within("brightness", percent, MIN_BRIGHTNESS, MAX_BRIGHTNESS)])


def encode_lamps(lit: int, winking: int) -> bytes:
    """Encode the players' lamps that are lit and those that wink: bit masks over the seats, no seat in both."""
    return check(bytes([LAMPS, _within("lit", lit, 0, 255), _within("winking", winking, 0, 255)]))


def encode_pressed(button: int, count: int) -> bytes:
    """Encode a press, NEXT to LAST_BUTTON; `count` (0-255) numbers presses, so that none is taken for two."""
    return bytes([PRESSED, _within("button", button, NEXT, LAST_BUTTON), _within("count", count, 0, 255)])


def encode_disc_at(state: int, stop: int) -> bytes:
    """Encode the state of the disc, DISC_LOST to DISC_SLIPPED, and its stop (0 while it stands at none)."""
    return bytes([DISC_AT, _within("state", state, DISC_LOST, DISC_SLIPPED), _within("stop", stop, 0, LAST_STOP)])


def check(message: bytes) -> bytes:
    """Return the message if it is one of those above. Raises ValueError for any other."""
    kind = message[0] if message else -1
    if kind == SCENE:
        decode_scene(message)
    elif kind not in _FIELDS or len(message) != 1 + len(_FIELDS[kind]):
        raise ValueError(f"{len(message)} bytes that begin {list(message[:1])} are no message")
    elif kind == DISC:
        _target(message[1])
    elif kind == BRIGHTNESS:
        encode_brightness(message[1])
    elif kind == LAMPS:
        if message[1] & message[2]:
            raise ValueError(f"winking is {message[2]}, allowed are lamps that are not lit")
    else:
        for place, (name, most) in enumerate(_FIELDS[kind]):
            _within(name, message[1 + place], 0, most)
    return message


def _target(target: int) -> int:
    return target if target == DISC_REST else _within("disc", target, DISC_HOME, LAST_STOP)


_FIELDS = {
    DISC: (("disc", DISC_REST),),
    BEEP: (("tune", TUNE_ERROR),),
    LEAVE: (),
    BRIGHTNESS: (("brightness", MAX_BRIGHTNESS),),
    LAMPS: (("lit", 255), ("winking", 255)),
    PRESSED: (("button", LAST_BUTTON), ("count", 255)),
    DISC_AT: (("state", DISC_SLIPPED), ("stop", LAST_STOP)),
}
