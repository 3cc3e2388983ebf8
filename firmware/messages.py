"""What the host asks of the Pico and what the Pico tells, as bytes: the payloads of the link's messages.

Runs on CPython and on MicroPython. A message is one byte that says what it is, and then its fields, one byte each
unless said otherwise; anything out of range is refused with ValueError before it can be shown.
"""

FIRMWARE = 1
"""Counts the releases of the firmware; told at the handshake, so that an older one is noticed."""

PLACES = 9
SLOTS = 4
NO_SLOT = 4
"""Stands for the slot of a place outside the open half."""

RED, YELLOW, WHITE = range(3)
MORNING, AFTERNOON = range(2)

IDLE, THROW, TURNS, OVER, ERROR, TEST = range(6)
"""Moods: nothing to show, the crier is to throw, players are to act, the game is over, a fault, a walk through all."""

SCENE, DISC, BEEP, LEAVE = range(0x10, 0x14)
"""From the host: what to show, where the disc goes, a tune, and leave for the REPL so that one can flash."""

PRESSED, DISC_AT = range(0x20, 0x22)
"""From the Pico: a button was pressed, and how the disc stands."""

NEXT, UNDO = range(2)
DISC_HOME, DISC_REST = 0, 255
"""Where the disc goes besides a day 1-8: look for the homing switch; let go and stand still."""

DISC_LOST, DISC_HOMING, DISC_MOVING, DISC_READY, DISC_NO_SWITCH, DISC_SLIPPED = range(6)
"""How the disc stands: not homed, looking for the switch, on its way, on its day, no switch found in a whole turn,
the switch was not where it should be."""

TUNE_THROW, TUNE_ATTACK, TUNE_OVER, TUNE_ERROR = range(4)

LAST_DAY = 8
SCENE_BYTES = 7 + 2 * PLACES
"""The message of a scene: what it is, mood, day, half, neutral, waiting, winners, and two bytes for each place."""


class Scene:
    """What the table looks like; frozen: made once, compared by value.

    `day` 1-8; `neutral` 0-8; `waiting` and `winners` 0-255 people. Nine bytes each, place 0 first, clockwise:
    `colours` RED, YELLOW or WHITE; `slots` 0-3 in the order of cost, or NO_SLOT; `dice` 1-6, or 0 for none.
    `black` and `destroyed` are bit masks over the places. Raises ValueError for what is out of range.
    """

    __slots__ = (
        "black",
        "colours",
        "day",
        "destroyed",
        "dice",
        "half",
        "mood",
        "neutral",
        "slots",
        "waiting",
        "winners",
    )

    def __init__(
        self,
        mood: int = IDLE,
        day: int = 1,
        half: int = MORNING,
        neutral: int = 0,
        colours: bytes = bytes(PLACES),
        slots: bytes = bytes([NO_SLOT]) * PLACES,
        dice: bytes = bytes(PLACES),
        black: int = 0,
        destroyed: int = 0,
        waiting: int = 0,
        winners: int = 0,
    ) -> None:
        self.mood = _within("mood", mood, IDLE, TEST)
        self.day = _within("day", day, 1, LAST_DAY)
        self.half = _within("half", half, MORNING, AFTERNOON)
        self.neutral = _within("neutral", neutral, 0, PLACES - 1)
        self.colours = _nine("colours", colours, WHITE)
        self.slots = _nine("slots", slots, NO_SLOT)
        self.dice = _nine("dice", dice, 6)
        self.black = _within("black", black, 0, (1 << PLACES) - 1)
        self.destroyed = _within("destroyed", destroyed, 0, (1 << PLACES) - 1)
        self.waiting = _within("waiting", waiting, 0, 255)
        self.winners = _within("winners", winners, 0, 255)

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
    if len(values) != PLACES:
        raise ValueError(f"{name} has {len(values)} places, allowed is {PLACES}")
    for value in values:
        _within(name, value, 0, most)
    return bytes(values)


def encode_scene(scene: Scene) -> bytes:
    """The message that shows this scene: SCENE_BYTES bytes.

    A place is its colour (bits 0-1), slot (2-4), black (5) and destroyed (6) in one byte, its die in the next.
    """
    message = bytearray(SCENE_BYTES)
    message[0] = SCENE
    message[1] = scene.mood
    message[2] = scene.day
    message[3] = scene.half
    message[4] = scene.neutral
    message[5] = scene.waiting
    message[6] = scene.winners
    for place in range(PLACES):
        black, destroyed = scene.black >> place & 1, scene.destroyed >> place & 1
        message[7 + 2 * place] = scene.colours[place] | scene.slots[place] << 2 | black << 5 | destroyed << 6
        message[8 + 2 * place] = scene.dice[place]
    return bytes(message)


def decode_scene(message: bytes) -> Scene:
    """The scene of a message. Raises ValueError for another message, another length or a value out of range."""
    if len(message) != SCENE_BYTES or message[0] != SCENE:
        raise ValueError(f"{len(message)} bytes that begin {list(message[:1])} are no scene")
    colours, slots, dice = bytearray(PLACES), bytearray(PLACES), bytearray(PLACES)
    black = destroyed = 0
    for place in range(PLACES):
        packed = _within("place", message[7 + 2 * place], 0, 127)
        colours[place] = packed & 3
        slots[place] = packed >> 2 & 7
        black |= (packed >> 5 & 1) << place
        destroyed |= (packed >> 6 & 1) << place
        dice[place] = message[8 + 2 * place]
    mood, day, half, neutral, waiting, winners = message[1:7]
    nines = bytes(colours), bytes(slots), bytes(dice)
    return Scene(mood, day, half, neutral, nines[0], nines[1], nines[2], black, destroyed, waiting, winners)


def encode_disc(target: int) -> bytes:
    """The message that sends the disc to a day 1-8, to DISC_HOME or DISC_REST. Raises ValueError for any other."""
    return bytes([DISC, _target(target)])


def encode_beep(tune: int) -> bytes:
    """The message that plays a tune, TUNE_THROW to TUNE_ERROR. Raises ValueError for any other."""
    return bytes([BEEP, _within("tune", tune, TUNE_THROW, TUNE_ERROR)])


def encode_leave() -> bytes:
    """The message that makes the Pico stop and wait at its REPL."""
    return bytes([LEAVE])


def encode_pressed(button: int, count: int) -> bytes:
    """The message of a press of NEXT or UNDO; `count` (0-255) numbers presses, so that none is taken for two."""
    return bytes([PRESSED, _within("button", button, NEXT, UNDO), _within("count", count, 0, 255)])


def encode_disc_at(state: int, day: int) -> bytes:
    """The message of how the disc stands, DISC_LOST to DISC_SLIPPED, and at which day (0 where at none)."""
    return bytes([DISC_AT, _within("state", state, DISC_LOST, DISC_SLIPPED), _within("day", day, 0, LAST_DAY)])


def check(message: bytes) -> bytes:
    """The message itself, if it is one of those above. Raises ValueError for any other."""
    kind = message[0] if message else -1
    if kind == SCENE:
        decode_scene(message)
    elif kind not in _FIELDS or len(message) != 1 + len(_FIELDS[kind]):
        raise ValueError(f"{len(message)} bytes that begin {list(message[:1])} are no message")
    elif kind == DISC:
        _target(message[1])
    else:
        for place, (name, most) in enumerate(_FIELDS[kind]):
            _within(name, message[1 + place], 0, most)
    return message


def _target(target: int) -> int:
    return target if target == DISC_REST else _within("disc", target, DISC_HOME, LAST_DAY)


_FIELDS = {
    DISC: (("disc", DISC_REST),),
    BEEP: (("tune", TUNE_ERROR),),
    LEAVE: (),
    PRESSED: (("button", UNDO), ("count", 255)),
    DISC_AT: (("state", DISC_SLIPPED), ("day", LAST_DAY)),
}
