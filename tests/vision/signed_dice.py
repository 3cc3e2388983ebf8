"""Made-up dice whose faces bear signs in place of pips: each pip's disc gives way to a drawn form."""

from collections.abc import Sequence
from unittest import mock

import numpy as np
from msgspec.structs import replace

from vision import raytrace, synthetic
from vision.raytrace import Floats, Placed
from vision.reading import Body
from vision.synthetic import MadeTable, make_table
from vision.training.signs import SIDE, Mask


def make_signed(seed: int, dice: Sequence[Body], values: Sequence[int], form: Mask, reach: float = 1.2) -> MadeTable:
    """The made-up table of this seed, with a form (SIDE, SIDE), `reach` pips wide, in the place of every pip."""

    def signs(die: Placed, points: Floats) -> tuple[Floats, Floats]:
        return _signs(die, points, form, reach)

    with mock.patch.object(raytrace, "_pips", signs):
        return make_table(seed, dice, values)


def _signs(die: Placed, points: Floats, form: Mask, reach: float) -> tuple[Floats, Floats]:
    """As `raytrace._pips`, with the form in the place of each disc, and flat."""
    axis = np.abs(points).argmax(axis=1)
    depth = np.zeros(len(points), np.float32)
    tops = (die.sides[0], die.sides[1], die.value)
    for along in range(3):
        for sign in (1, -1):
            rows = np.flatnonzero((axis == along) & (points[:, along] * sign > 0))
            flat = points[rows][:, ((along + 1) % 3, (along + 2) % 3)]
            for spot in raytrace.PIPS_OF[tops[along] if sign > 0 else 7 - tops[along]]:
                away = flat - raytrace.PIP_SPOTS[spot] * np.float32(die.body.pip_spread)
                at = np.floor((away / np.float32(reach * die.body.pip_radius) + 1) * SIDE / 2).astype(int)
                within = ((at >= 0) & (at < SIDE)).all(axis=1)
                drawn = form[at[within, 1], at[within, 0]]
                depth[rows[within]] = np.maximum(depth[rows[within]], drawn)
    return depth, np.zeros_like(points)


def make_drawn(seed: int, dice: Sequence[Body], faces: tuple[Mask, ...]) -> MadeTable:
    """The made-up table of this seed, its dice with these six faces."""
    drawn = {body: replace(look, drawn=faces) for body, look in synthetic.LOOKS.items()}
    with mock.patch.object(synthetic, "LOOKS", drawn):
        return make_table(seed, dice)
