"""Kinds of pieces by the light of all of them: other lamps, a camera's curve, ground that looks like pieces."""

from collections.abc import Sequence

import numpy as np

from vision.piece_light import AXES, Colours, Doubles, Outlines, Verdict, judged

SHADES: Doubles = np.array(
    [[0.75, 0.2, 0.03], [0.3, 0.5, 0.1], [0.5, 0.4, 0.27], [0.85, 0.6, 0.06], [0.21, 0.22, 0.23], [0.45, 0.04, 0.03]]
)
"""Orange, light green, beige, yellow, grey and red light, red before green and blue."""
ORANGE, LIGHT_GREEN, BEIGE, YELLOW, GREY, RED = range(6)
EIGHT = (GREY, BEIGE, ORANGE, RED, YELLOW, GREY, LIGHT_GREEN, BEIGE)
ROWS: Doubles = np.array([((i % 4) / 2 - 0.75, i // 4 / 2 - 0.25) for i in range(8)])
WARM = np.log([1.35, 1.0, 0.6])


def colours(
    kinds: Sequence[int], lamp: Doubles, slope: float = 0.0, bend: float = 0.0, places: Doubles = ROWS
) -> Colours:
    """Pieces under a lamp that grows brighter to the right, seen by a camera that bends light more than usual."""
    light = np.log(SHADES[list(kinds)]) + lamp + slope * places[:, :1]
    seen, learned = (each + bend * each**2 for each in (light, np.log(SHADES)))
    shifts = (seen[:, None] - learned[None]) @ AXES.T
    return Colours(shifts, np.exp(seen), np.exp(learned), places)


def verdict(found: Colours, count: int | None = None, cover: float = 1.0, contrast: float = 0.3) -> Verdict:
    """Judged by colours alone: each print fits as well as the others."""
    number, kinds, _ = found.shifts.shape
    outlines = Outlines(np.full((number, kinds), 0.15), np.full(number, contrast), np.full(number, cover))
    return judged(found, outlines, np.zeros(kinds), count)


def test_a_warm_lamp_on_one_side_and_a_camera_of_another_curve_change_no_kind() -> None:
    seen = verdict(colours(EIGHT, WARM, slope=0.3, bend=0.05))
    assert tuple(seen.shares.argmax(axis=1).tolist()) == EIGHT
    assert seen.shares.max(axis=1).min() > 0.95


def test_a_kind_alone_may_be_several_under_an_unknown_lamp() -> None:
    """A lone piece between beige and yellow: no other piece shows the lamp."""
    found = colours((BEIGE,), np.log([1.15, 1.0, 0.5]), places=np.zeros((1, 2)))
    shares = verdict(found).shares[0]
    assert shares.argmax() == YELLOW or shares[BEIGE] < 0.95


def test_a_piece_in_a_light_of_its_own_leaves_the_others_theirs() -> None:
    found = colours(EIGHT, WARM)
    found.shifts[3] += (1.5, -1.5, 0.5)
    seen = verdict(found)
    assert tuple(np.delete(seen.shares.argmax(axis=1), 3).tolist()) == EIGHT[:3] + EIGHT[4:]
    assert seen.off[3].min() > 5


def test_plain_ground_half_seen_is_no_piece() -> None:
    """Its plain look fits a plain print, as any plain ground does."""
    found = colours(EIGHT, WARM)
    assert verdict(found, cover=0.7, contrast=0.1).shares[:, -1].min() > 0.95
    assert verdict(found, cover=0.97, contrast=0.1).shares[:, -1].max() < 0.05


def test_outlines_beyond_the_count_are_no_pieces_but_look_like_some() -> None:
    """Two faint outlines of grey ground beside eight pieces."""
    places = np.concatenate([ROWS, [[0.9, 0.9], [-0.9, 0.9]]])
    found = colours((*EIGHT, GREY, GREY), WARM, places=places)
    outlines = Outlines(np.full((10, 6), 0.15), np.full(10, 0.16), np.array([1.0] * 8 + [0.84] * 2))
    seen = judged(found, outlines, np.zeros(6), 8)
    assert tuple(seen.shares.argmax(axis=1).tolist()) == (*EIGHT, 6, 6)
    assert seen.piece.all()
