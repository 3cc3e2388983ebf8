"""What each pattern of the ring looks like: rings of 9, 27 and 60 LEDs that move, and a strip of light over time."""

import math

from msgspec import Struct

from firmware.messages import (
    AFTERNOON,
    ERROR,
    IDLE,
    MORNING,
    NO_SLOT,
    OVER,
    PLACES,
    RED,
    TEST,
    THROW,
    TURNS,
    WHITE,
    YELLOW,
    Scene,
)
from firmware.patterns import render
from hardware.diagrams.svg import circle, document, line, number, rect, text
from hardware.screen import EYES

Colour = tuple[int, int, int]

RINGS = (9, 27, 60)
STRIP = 27
"""LEDs of the ring whose light is drawn over time."""
STEP_MS = 100
WIDTH, RING, STRIP_TOP, ROW = 900, 280, 330, 5
GROUND, DARK_LED, INK, RULE = "#17130f", "#2b251e", "#e8dcc4", "#5a4d3b"
TILES = ("#b3332b", "#d9a520", "#ece7da")
LETTERS = "RYW"

FACES = bytes((RED, YELLOW, WHITE, YELLOW, RED, WHITE, YELLOW, WHITE, RED))


class Story(Struct, frozen=True):
    """One picture: a scene, from `begin` on, `length` long, both in milliseconds."""

    name: str
    title: str
    scene: Scene
    length: int
    begin: int = 0


def _half(day: int, half: int, dice: tuple[int, ...], black: int, mood: int = TURNS, waiting: int = 0) -> Scene:
    """A half of the game with its dice in their slots; `black` is the black die's slot."""
    slots, shown = bytearray([NO_SLOT] * PLACES), bytearray(PLACES)
    first = day + 4 * half
    for slot in range(4):
        slots[(first + slot) % PLACES] = slot
        shown[(first + slot) % PLACES] = dice[slot] if dice else 0
    at = 1 << (first + black) % PLACES if dice else 0
    return Scene(mood, day, half, day - 1, FACES, bytes(slots), bytes(shown), at, at, waiting)


SETTLED = 16_000

STORIES = (
    Story("throw", "Your turn to throw (day 2, morning)", _half(2, MORNING, (), 0, THROW), 5400),
    Story("laying", "Where the dice go: 1, black 3, 3, 6 (day 4, morning)", _half(4, MORNING, (1, 3, 3, 6), 1), 8400),
    Story("morning", "Day 2, morning; one player left", _half(2, MORNING, (1, 2, 4, 6), 2, waiting=1), 4800, SETTLED),
    Story(
        "afternoon",
        "Day 5, afternoon; an attack; four players left",
        _half(5, AFTERNOON, (2, 3, 3, 5), 0, waiting=4),
        8000,
        SETTLED,
    ),
    Story("winner", "Game over, one winner", Scene(OVER, 8, AFTERNOON, 7, FACES, winners=1), 4500),
    Story("winners", "Game over, three share the win", Scene(OVER, 8, AFTERNOON, 7, FACES, winners=3), 4500),
    Story("error", "A part needs somebody to look at the screen", Scene(ERROR, colours=FACES), 4000),
    Story("idle", "No game, or no word from the host", Scene(IDLE, colours=FACES), 6000),
    Story("test", "The test, first lap of four", Scene(TEST, colours=FACES), 4500),
)


def picture(story: Story) -> str:
    """The SVG file of a story."""
    parts = [text((WIDTH / 2, 26), story.title, 17, INK, "middle", bold=True)]
    for index, count in enumerate(RINGS):
        parts += _ring(story, count, (WIDTH * (2 * index + 1) / 6, 180))
    parts += _strip(story)
    height = STRIP_TOP + STRIP * ROW + 46
    return document((WIDTH, height), story.title, parts, GROUND)


def film(story: Story, count: int) -> list[list[Colour]]:
    """For each step of the story the colours of all LEDs, as an eye sees them."""
    out = bytearray(3 * count)
    frames = []
    for ms in range(story.begin, story.begin + story.length, STEP_MS):
        render(story.scene, ms, count, out)
        frames.append([(EYES[out[3 * led]], EYES[out[3 * led + 1]], EYES[out[3 * led + 2]]) for led in range(count)])
    return frames


def _paint(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}" if any(colour) else DARK_LED


def _ring(story: Story, count: int, middle: tuple[float, float]) -> list[str]:
    parts = [circle(middle, 118, "#3b2d1e", "#57432d")]
    for place in range(PLACES):
        parts += _tile(story.scene, place, middle)
    radius = min(9.0, 128 * math.pi / count * 0.8)
    frames = film(story, count)
    for led in range(count):
        angle = math.tau * ((led + 0.5) / count - 0.5 / PLACES)
        centre = middle[0] + 128 * math.sin(angle), middle[1] - 128 * math.cos(angle)
        shades = [_paint(frame[led]) for frame in frames]
        parts.append(circle(centre, radius, shades[0], "#000", _animation(shades, story.length)))
    parts.append(text((middle[0], middle[1] + 5), f"{count} LEDs", 13, INK, "middle"))
    return parts


def _tile(scene: Scene, place: int, middle: tuple[float, float]) -> list[str]:
    angle = math.tau * place / PLACES
    x, y = middle[0] + 86 * math.sin(angle), middle[1] - 86 * math.cos(angle)
    in_play = scene.slots[place] != NO_SLOT
    colour = scene.colours[place]
    parts = [circle((x, y), 21, TILES[colour] if in_play else "#4a3a28", "#000")]
    if scene.dice[place]:
        black = scene.black >> place & 1
        parts.append(rect((x - 10, y - 10), (20, 20), "#111" if black else "#fff", "#000", 4))
        parts.append(text((x, y + 5), str(scene.dice[place]), 14, "#fff" if black else "#111", "middle", bold=True))
    elif scene.mood in (THROW, TURNS):
        letter = LETTERS[colour] if in_play else "window" if place == scene.neutral else ""
        parts.append(text((x, y + 5), letter, 8 if letter == "window" else 14, "#111" if in_play else INK, "middle"))
    return parts


def _animation(shades: list[str], length: int) -> str:
    """The changes of one LED; nothing where it never changes."""
    changes = [index for index, shade in enumerate(shades) if index == 0 or shade != shades[index - 1]]
    if len(changes) == 1:
        return ""
    times = ";".join(f"{index / len(shades):.3f}".rstrip("0").rstrip(".") for index in changes)
    values = ";".join(shades[index] for index in changes)
    return (
        f"<animate attributeName='fill' dur='{number(length / 1000)}s' repeatCount='indefinite' "
        f"calcMode='discrete' keyTimes='{times}' values='{values}'/>"
    )


def _strip(story: Story) -> list[str]:
    """The light of a ring of 27 over time: a row for each LED, time to the right."""
    left, right = 150, WIDTH - 30
    frames = film(story, STRIP)
    wide = (right - left) / len(frames)
    parts = [rect((left, STRIP_TOP), (right - left, STRIP * ROW), DARK_LED)]
    for led in range(STRIP):
        parts += _row([frame[led] for frame in frames], (left, STRIP_TOP + led * ROW), wide)
    for place in range(PLACES):
        y = STRIP_TOP + place * STRIP / PLACES * ROW
        parts.append(line([(left, y), (right, y)], RULE, 0.5))
        parts.append(text((left - 8, y + 12), _words(story.scene, place), 10, INK, "end"))
    for second in range(0, story.length // 1000 + 1):
        x = left + second * 1000 / STEP_MS * wide
        parts.append(text((x, STRIP_TOP + STRIP * ROW + 16), f"{second} s", 10, INK, "middle"))
    parts.append(text((left, STRIP_TOP + STRIP * ROW + 34), "27 LEDs over time, place 0 on top", 11, INK))
    return parts


def _row(colours: list[Colour], at: tuple[float, float], wide: float) -> list[str]:
    parts = []
    begin = 0
    for index in range(1, len(colours) + 1):
        if index == len(colours) or colours[index] != colours[begin]:
            if any(colours[begin]):
                corner = at[0] + begin * wide, at[1]
                parts.append(rect(corner, ((index - begin) * wide, ROW - 1), _paint(colours[begin])))
            begin = index
    return parts


def _words(scene: Scene, place: int) -> str:
    if scene.mood not in (THROW, TURNS):
        return f"place {place}"
    if place == scene.neutral:
        return f"place {place}, neutral"
    if scene.slots[place] == NO_SLOT:
        return f"place {place}"
    word = ("red", "yellow", "white")[scene.colours[place]]
    return f"place {place}, {word}{', destroyed' if scene.destroyed >> place & 1 else ''}"
