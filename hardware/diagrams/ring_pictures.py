"""Pictures of the patterns of the ring: rings of 9, 27 and 60 LEDs that move, and a strip of light over time."""

import math
from collections.abc import Iterable

from msgspec import Struct

from firmware.patterns import render
from hardware.diagrams.svg import circle, document, line, number, rect, text
from hardware.scene import SEGMENTS, Mood, Scene
from hardware.scene_codec import to_wire
from hardware.screen import EYES

Colour = tuple[int, int, int]

RINGS = (9, 27, 60)
STRIP = 27
"""LEDs of the ring whose light is drawn over time."""
STEP_MS = 100
WIDTH, RING, STRIP_TOP, ROW = 900, 280, 330, 5
GROUND, DARK_LED, INK, RULE, WOOD = "#17130f", "#2b251e", "#e8dcc4", "#5a4d3b", "#4a3a28"


class Tile(Struct, frozen=True):
    """A place of the wheel beside its segment: its colour and its text; the text may stand on a small square."""

    fill: str = WOOD
    text: str | None = None
    size: int = 14
    ink: str = INK
    square: str | None = None


class Story(Struct, frozen=True):
    """One picture: a scene, from `begin` on, `length` long, both in milliseconds.

    `tiles` are the nine places of the wheel; `rows` names them beside the strip.
    """

    name: str
    title: str
    scene: Scene
    length: int
    begin: int = 0
    tiles: tuple[Tile, ...] = (Tile(),) * SEGMENTS
    rows: tuple[str, ...] = tuple(f"place {segment}" for segment in range(SEGMENTS))


STORIES = (
    Story("winner", "Game over, one winner", Scene(Mood.OVER, beams=1), 4500),
    Story("winners", "Game over, three share the win", Scene(Mood.OVER, beams=3), 4500),
    Story("error", "A part needs somebody to look at the screen", Scene(Mood.ERROR), 4000),
    Story("idle", "No game, or no word from the host", Scene(Mood.IDLE), 6000),
    Story("test", "The test, first lap of four", Scene(Mood.TEST), 4500),
)
"""The patterns that need no game; each game has stories of its own."""


def drawn(stories: Iterable[Story]) -> dict[str, str]:
    """Path below docs -> SVG of each story."""
    return {f"ring/{story.name}.svg": picture(story) for story in stories}


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
    scene = to_wire(story.scene)
    out = bytearray(3 * count)
    frames = []
    for ms in range(story.begin, story.begin + story.length, STEP_MS):
        render(scene, ms, count, out)
        frames.append([(EYES[out[3 * led]], EYES[out[3 * led + 1]], EYES[out[3 * led + 2]]) for led in range(count)])
    return frames


def _paint(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}" if any(colour) else DARK_LED


def _ring(story: Story, count: int, middle: tuple[float, float]) -> list[str]:
    parts = [circle(middle, 118, "#3b2d1e", "#57432d")]
    for place, tile in enumerate(story.tiles):
        parts += _tile(tile, place, middle)
    radius = min(9.0, 128 * math.pi / count * 0.8)
    frames = film(story, count)
    for led in range(count):
        angle = math.tau * ((led + 0.5) / count - 0.5 / SEGMENTS)
        centre = middle[0] + 128 * math.sin(angle), middle[1] - 128 * math.cos(angle)
        shades = [_paint(frame[led]) for frame in frames]
        parts.append(circle(centre, radius, shades[0], "#000", _animation(shades, story.length)))
    parts.append(text((middle[0], middle[1] + 5), f"{count} LEDs", 13, INK, "middle"))
    return parts


def _tile(tile: Tile, place: int, middle: tuple[float, float]) -> list[str]:
    angle = math.tau * place / SEGMENTS
    x, y = middle[0] + 86 * math.sin(angle), middle[1] - 86 * math.cos(angle)
    parts = [circle((x, y), 21, tile.fill, "#000")]
    if tile.square is not None:
        parts.append(rect((x - 10, y - 10), (20, 20), tile.square, "#000", 4))
    if tile.text is not None:
        parts.append(text((x, y + 5), tile.text, tile.size, tile.ink, "middle", bold=tile.square is not None))
    return parts


def _animation(shades: list[str], length: int) -> str:
    """The changes of one LED; nothing if it never changes."""
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
    for place, row in enumerate(story.rows):
        y = STRIP_TOP + place * STRIP / SEGMENTS * ROW
        parts.append(line([(left, y), (right, y)], RULE, 0.5))
        parts.append(text((left - 8, y + 12), row, 10, INK, "end"))
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
