"""Sets of opaque dice in plain colours, as a game of many dice has them: one make, red, yellow, white and black.

Colours are BGR and linear.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vision.training.traced_dice import DieKind, edges, pip_sizes

Chance = np.random.Generator
Doubles = npt.NDArray[np.float64]

LIGHT_PIPS = {"red": 0.85, "yellow": 0.15, "white": 0.0, "black": 1.0, "other": 0.75}
"""The share of the dice of each colour whose pips are light."""
TINTED_PIPS = 0.12
"""The share of white dice whose pips are red or blue."""


def _red(chance: Chance) -> Doubles:
    """From a dark wine red to a bright one that leans to orange."""
    red = chance.uniform(0.16, 0.72)
    return np.array([chance.uniform(0.01, 0.13), chance.uniform(0.01, 0.12), 1.0]) * red


def _yellow(chance: Chance) -> Doubles:
    """From lemon to amber."""
    yellow = chance.uniform(0.5, 0.93)
    return np.array([chance.uniform(0.01, 0.16), chance.uniform(0.52, 0.88), 1.0]) * yellow


def _white(chance: Chance) -> Doubles:
    """From pure white to ivory."""
    ivory = chance.uniform(0, 1) ** 2 * np.array([0.28, 0.07, 0.0])
    return np.asarray((1 - ivory) * chance.uniform(0.55, 0.93), np.float64)


def _black(chance: Chance) -> Doubles:
    dark = np.exp(chance.uniform(np.log(0.004), np.log(0.05))) + chance.normal(0, 0.002, 3)
    return np.asarray(np.clip(dark, 0.002, 0.07), np.float64)


def _other(chance: Chance) -> Doubles:
    """Blue, green, turquoise or violet."""
    tone = np.array([(1.0, 0.3, 0.08), (0.15, 1.0, 0.12), (0.8, 0.8, 0.05), (1.0, 0.1, 0.5)][int(chance.integers(4))])
    return np.asarray(np.clip(tone * chance.uniform(0.1, 0.7) + chance.uniform(0, 0.03, 3), 0.005, 0.95), np.float64)


PAINTS: dict[str, Callable[[Chance], Doubles]] = {
    "red": _red, "yellow": _yellow, "white": _white, "black": _black, "other": _other,
}  # fmt: skip


def coloured(chance: Chance, name: str, make: dict[str, float]) -> DieKind:
    """A plain die of a colour of PAINTS; `make` holds the fields that its set shares."""
    light = chance.random() < LIGHT_PIPS[name]
    pip = np.clip(chance.normal(0.85 if light else 0.025, 0.04, 3), 0.008, 0.95)
    if name == "white" and chance.random() < TINTED_PIPS:
        pip = np.array([(0.03, 0.03, 0.5), (0.45, 0.08, 0.03)][int(chance.integers(2))])
    fields = make | {"colour": np.clip(PAINTS[name](chance), 0.002, 0.95), "second": 0.0, "swirl": 0.0, "pip": pip}
    return DieKind("black" if name == "black" else "other", fields, name)


def coloured_set(chance: Chance) -> dict[str, DieKind]:
    """One die of each colour of PAINTS, alike in edges, pips and gloss."""
    make = pip_sizes(chance) | edges(chance, 0.04, 0.45)
    make |= {
        "gloss": chance.uniform(0.05, 1.3),
        "roughness": float(10 ** chance.uniform(-2.2, -0.3)),
        "dimple": chance.uniform(0, 0.8),
    }
    return {name: coloured(chance, name, make) for name in PAINTS}
