"""The dice of path-traced tables: their materials, edges and pips, their outline in the picture, free places.

Coordinates of the table: half the edge of a die is about 1, z up. Colours are BGR and linear.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from vision.training.textures import colour
from vision.training.traced_view import TableView
from vision.training.tracer import Record

Doubles = npt.NDArray[np.float64]

BODIES = ("black", "clear", "other")
COLOUR_NAMES = ("red", "yellow", "white", "black", "clear", "other")
"""The bodies that readings name where colours are expected, in the order of vision.reading.Body."""
GOLD = np.array([0.12, 0.45, 0.75])
GAP = 0.012
"""Space between a die and the table: without one, half of the rays that leave a die downwards miss the table."""


class DieKind(msgspec.Struct, frozen=True):
    """The properties that all dice of one kind share: the `body` of BODIES, and fields of tracer.SOLID.

    `rounding`, `cut` and `chamfer` are shares of half the edge, `absorption` belongs to an edge of 2. `colour` is one
    of COLOUR_NAMES, or "" where none of them names it.
    """

    body: str
    fields: dict[str, Any]
    colour: str = ""

    def field(self, name: str) -> float:
        """A field that is a number; 0 where it is not set."""
        return float(self.fields.get(name, 0.0))


class Laid(msgspec.Struct, frozen=True):
    """A die on the table: its foot, half its edge, its angle in radians."""

    at: tuple[float, float]
    half: float
    angle: float


def colour_row(name: str) -> int:
    """The place of a name in COLOUR_NAMES, from 1 on; 0 for "", no name."""
    return COLOUR_NAMES.index(name) + 1 if name else 0


def pip_sizes(chance: np.random.Generator) -> dict[str, float]:
    """Sizes and places of the pips, as shares of half the edge."""
    return {
        "pip_radius": chance.uniform(0.13, 0.25),
        "spread": chance.uniform(0.40, 0.58),
        "six": chance.uniform(0.6, 1) if chance.random() < 0.45 else 1.0,
        "big_one": chance.uniform(1.2, 1.9) if chance.random() < 0.12 else 1.0,
    }


def edges(chance: np.random.Generator, low: float = 0.03, high: float = 0.55, cut: float = 0.4) -> dict[str, float]:
    """Rounded edges, and for a share `cut` of the dice a ball that takes the corners off."""
    found = {"rounding": float(np.exp(chance.uniform(np.log(low), np.log(high)))), "cut": 0.0}
    if chance.random() < cut:
        found["cut"] = float(chance.uniform(1.34, 1.68))
        found["rounding"] = min(found["rounding"], 0.15)
    return found


def pip_colour(chance: np.random.Generator, light: bool) -> Doubles:
    """Light pips, gold ones among them, or dark ones."""
    if light and chance.random() < 0.12:
        return np.asarray(GOLD * chance.uniform(0.7, 1.2), np.float64)
    return np.clip(chance.normal(0.85 if light else 0.03, 0.05, 3), 0.01, 0.97)


def _tint(chance: np.random.Generator) -> Doubles:
    pick = chance.random()
    if pick < 0.3:
        tone = np.array([0.08, 0.08, 0.8])
    elif pick < 0.5:
        tone = np.array([0.85, 0.35, 0.1])
    elif pick < 0.65:
        tone = np.array([0.2, 0.7, 0.15])
    elif pick < 0.8:
        tone = np.full(3, chance.uniform(0.25, 0.55)) * np.clip(chance.normal(1, 0.05, 3), 0.8, 1.2)
    else:
        tone = chance.uniform(0.05, 0.95, 3)
    tinted: Doubles = np.clip(tone + chance.normal(0, 0.06, 3), 0.03, 0.98) ** chance.uniform(0.35, 1.3)
    return tinted


def glass(chance: np.random.Generator, tinted: bool = False) -> DieKind:
    """A see-through die, clear or of a strong colour, its pips drilled under the skin or painted on."""
    tone = _tint(chance) if tinted else np.clip(chance.normal(0.97, 0.02, 3), 0.84, 1.0)
    fields: dict[str, Any] = edges(chance, 0.03, 0.25, 0.06)
    light = chance.random() < (0.8 if tinted else 0.5)
    drilled = chance.random() < 0.5
    fields |= {
        "glass": 1, "ior": chance.uniform(1.42, 1.58), "absorption": -np.log(tone) / 2, "colour": tone,
        "frost": float(10 ** chance.uniform(-2.2, -1.1)) if chance.random() < 0.1 else 0.0,
        "pip": pip_colour(chance, bool(light)), "dimple": chance.uniform(0, 0.8),
        "depth": float(chance.uniform(0.1, 0.85)) if drilled else 0.0, "within": chance.uniform(0.4, 1.0),
    }  # fmt: skip
    return DieKind("other" if tinted else "clear", fields | pip_sizes(chance), "" if tinted else "clear")


def _surface(chance: np.random.Generator, most: float) -> dict[str, float]:
    return {
        "gloss": chance.uniform(0.1, most),
        "roughness": float(10 ** chance.uniform(-2.3, -0.4)),
        "dimple": chance.uniform(0, 0.8),
    }


def black(chance: np.random.Generator, red_pips: float = 0.0) -> DieKind:
    """A black or charcoal die with light pips, or, for a share `red_pips` of them, with dark red ones."""
    dark = np.exp(chance.uniform(np.log(0.004), np.log(0.09))) + chance.normal(0, 0.004, 3)
    pip = pip_colour(chance, True) * chance.uniform(0.6, 1)
    if red_pips and chance.random() < red_pips:
        pip = np.array([0.03, 0.03, 1.0]) * chance.uniform(0.15, 0.6) + chance.uniform(0, 0.02, 3)
    fields: dict[str, Any] = {"colour": np.clip(dark, 0.002, 0.12), "pip": pip, **_surface(chance, 1.4)}
    return DieKind("black", fields | pip_sizes(chance) | edges(chance), "black")


def opaque(chance: np.random.Generator, blue_and_red: float = 0.0) -> DieKind:
    """A die of any colour, plain or marbled; a share `blue_and_red` is blue with red pips."""
    pick = chance.random()
    if pick < 0.3:
        base = np.clip(chance.normal(0.85, 0.06) + chance.normal(0, 0.03, 3), 0.5, 0.97)
    elif pick < 0.42:
        base = np.clip(chance.uniform(0.005, 0.06) + chance.normal(0, 0.005, 3), 0.002, 0.1)
    elif chance.random() < 0.5:
        base = chance.permutation(np.array([chance.uniform(0.4, 0.9), chance.uniform(0.01, 0.5), 0.03]))
    else:
        base = colour(chance, 0.01, 0.95).astype(float)
    swirl = chance.uniform(0.4, 1) if pick >= 0.42 and chance.random() < 0.4 else 0.0
    second = colour(chance, 0.01, 0.95).astype(float)
    shade = float((base + second * swirl).mean() / (1 + swirl))
    pip = pip_colour(chance, bool(shade < chance.uniform(0.2, 0.5)))
    if chance.random() < 0.3:
        other = colour(chance, 0.01, 0.97).astype(float)
        pip = other if np.abs(other - base).max() > 0.45 else pip
    if blue_and_red and chance.random() < blue_and_red:
        swirl = 0.0
        base = np.array([chance.uniform(0.15, 0.8), chance.uniform(0.01, 0.3), chance.uniform(0.005, 0.1)])
        pip = np.array([0.03, 0.04, 1.0]) * chance.uniform(0.3, 0.9)
    fields: dict[str, Any] = {
        "colour": base, "second": second, "swirl": swirl, "frequency": chance.uniform(1, 4),
        "phase": chance.uniform(0, 6.28), "pip": pip, **_surface(chance, 1.5),
    }  # fmt: skip
    dark = base.max() < 0.12 and swirl == 0
    colour_name = "black" if dark else ""
    return DieKind(colour_name or "other", fields | pip_sizes(chance) | edges(chance, cut=0.55), colour_name)


def put_die(
    chance: np.random.Generator, solid: Record, kind: DieKind, laid: Laid, floor: float = 0.0, top: int = 0
) -> tuple[int, tuple[float, float, float]]:
    """Fill a SOLID with a die that shows `top`, or, at 0, any value; returns the value and its middle."""
    half = laid.half
    middle = (laid.at[0], laid.at[1], floor + half + GAP)
    top = top or int(chance.integers(1, 7))
    ring = [v for v in range(1, 7) if v not in (top, 7 - top)]
    first = int(chance.choice(ring))
    second = int(chance.choice([v for v in ring if v not in (first, 7 - first)]))
    put_box(solid, middle, (half, half, half), laid.angle)
    for name, value in ({"ior": 1.5, "texture": -1} | kind.fields).items():
        solid[name] = value
    for name in ("rounding", "cut", "chamfer"):
        solid[name] = kind.field(name) * half
    solid["absorption"] = np.asarray(kind.fields.get("absorption", 0.0)) / half
    solid["top"], solid["side_x"], solid["side_y"] = top, first, second
    solid["flips"] = int(chance.integers(8))
    return top, middle


def put_box(
    solid: Record, at: tuple[float, float, float], half: tuple[float, float, float], angle: float, rounding: float = 0.0
) -> None:
    """Fill the place and the size of a SOLID."""
    solid["at"], solid["turn"], solid["half"] = at, (np.cos(angle), np.sin(angle)), half
    solid["rounding"], solid["texture"] = rounding, -1


@cache
def _shell(rounding: float, cut: float, chamfer: float) -> Doubles:
    """Points (N, 3) on the surface of a die of half edge 1, enough for its outline."""
    up, around = np.meshgrid(np.linspace(0.02, np.pi - 0.02, 37), np.linspace(0, 2 * np.pi, 73)[:-1], indexing="ij")
    ways = np.stack([np.sin(up) * np.cos(around), np.sin(up) * np.sin(around), np.cos(up)], -1).reshape(-1, 3)
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    ways = np.concatenate([ways, corners / np.sqrt(3)])
    reach = np.full(len(ways), 1.8)
    for _ in range(60):
        points = ways * reach[:, None]
        core = np.abs(points) - 1 + rounding
        gap = np.linalg.norm(np.maximum(core, 0), axis=1) + np.minimum(core.max(axis=1), 0) - rounding
        if cut:
            gap = np.maximum(gap, reach - cut)
        if chamfer:
            both = np.abs(points).sum(axis=1) - np.abs(points).min(axis=1)
            gap = np.maximum(gap, (both - chamfer) / np.sqrt(2))
        reach = reach - gap
    shell: Doubles = ways * reach[:, None]
    return shell


def outline(kind: DieKind, laid: Laid, middle: tuple[float, float, float], view: TableView) -> list[float]:
    """The box [x0, y0, x1, y1] in pixels about a die."""
    names = ("rounding", "cut", "chamfer")
    shell = _shell(*(round(max(kind.field(name), 0.02 if name == "rounding" else 0), 2) for name in names))
    cos, sin = np.cos(laid.angle) * laid.half, np.sin(laid.angle) * laid.half
    x, y = shell[:, 0] * cos - shell[:, 1] * sin, shell[:, 0] * sin + shell[:, 1] * cos
    seen = view.project(np.stack([x, y, shell[:, 2] * laid.half], axis=1) + middle)
    return [float(v) for v in (*seen.min(axis=0), *seen.max(axis=0))]


def is_free(die: Laid, others: Sequence[Laid]) -> bool:
    """True if squares on the table do not cut each other (separating axes)."""
    for other in others:
        dx, dy = die.at[0] - other.at[0], die.at[1] - other.at[1]
        far = float(np.hypot(dx, dy))
        if far > 1.4143 * (die.half + other.half):
            continue
        if far < (die.half + other.half) * 0.999 or not _separate(die, other, dx, dy):
            return False
    return True


def _separate(die: Laid, other: Laid, dx: float, dy: float) -> bool:
    turn = die.angle - other.angle
    for angle, own, its in ((other.angle, other.half, die.half), (die.angle, die.half, other.half)):
        cos, sin = np.cos(angle), np.sin(angle)
        reach = own + its * (abs(np.cos(turn)) + abs(np.sin(turn)))
        if max(abs(dx * cos + dy * sin), abs(dy * cos - dx * sin)) > reach:
            return True
    return False
