"""Cloths of lines for development: lattices, checks, stripes, trellises and bricks, dark on light or light on dark."""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.textures import colour

Pixels = npt.NDArray[np.uint8]
Doubles = npt.NDArray[np.float64]
Chance = np.random.Generator
Ink = tuple[float, float, float]
Lines = Callable[[Chance, Pixels, float, Ink], None]
FINE = 4
SQUARE: Doubles = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def lattice(chance: Chance, cloth: Pixels, step: float, ink: Ink) -> None:
    """Squares within squares, joined along their middles."""
    thick = max(2, int(step * chance.uniform(0.07, 0.16)))
    inner = step * float(chance.uniform(0.2, 0.34))
    for y in np.arange(step / 2, len(cloth), step):
        for x in np.arange(step / 2, len(cloth), step):
            _polygon(cloth, np.array([x, y]) + inner * SQUARE, ink, thick)
            for way in np.array([[1, 0], [-1, 0], [0, 1], [0, -1]]):
                _line(cloth, np.array([x, y]) + inner * way, np.array([x, y]) + step / 2 * way, ink, thick)
            if (x + y) // step % 2 < 1:
                _line(cloth, np.array([x - inner, y]), np.array([x + inner, y]), ink, max(1, thick // 2))


def grid(chance: Chance, cloth: Pixels, step: float, ink: Ink) -> None:
    """Lines both ways, sometimes doubled."""
    thick = max(2, int(step * chance.uniform(0.08, 0.3)))
    double = thick + max(2, int(0.1 * step)) if chance.random() < 0.4 else 0
    for at in np.arange(0, len(cloth), step):
        for shift in {0, double}:
            cv2.line(cloth, (int(at + shift), 0), (int(at + shift), len(cloth)), ink, thick)
            cv2.line(cloth, (0, int(at + shift)), (len(cloth), int(at + shift)), ink, thick)


def trellis(chance: Chance, cloth: Pixels, step: float, ink: Ink) -> None:
    """Slanted lines both ways with knots where they cross."""
    thick = max(2, int(step * chance.uniform(0.07, 0.2)))
    lean = float(chance.uniform(0.5, 1.2))
    side = len(cloth)
    for at in np.arange(-2 * side, 2 * side, step):
        _line(cloth, np.array([at, 0.0]), np.array([at + lean * side, side]), ink, thick)
        _line(cloth, np.array([at, 0.0]), np.array([at - lean * side, side]), ink, thick)


def stripes(chance: Chance, cloth: Pixels, step: float, ink: Ink) -> None:
    """Stripes of two widths."""
    share = float(chance.uniform(0.25, 0.55))
    for at in np.arange(0, len(cloth), step):
        cloth[:, int(at) : int(at + share * step)] = ink
        if chance.random() < 0.3:
            cloth[:, int(at + 0.75 * step) : int(at + 0.85 * step)] = ink


def checks(chance: Chance, cloth: Pixels, step: float, ink: Ink) -> None:
    """A woven check: where its stripes cross they are darkest."""
    share = float(chance.uniform(0.35, 0.6))
    y, x = np.mgrid[: len(cloth), : len(cloth)]
    both = (x % step < share * step).astype(np.float32) + (y % step < share * step)
    cloth[:] = cloth + (np.array(ink) - cloth) * both[..., None] / 2


def bricks(chance: Chance, cloth: Pixels, step: float, ink: Ink) -> None:
    """The joints of a wall."""
    thick, half = max(2, int(step * chance.uniform(0.06, 0.18))), step / 2
    for row, y in enumerate(np.arange(0, len(cloth), half)):
        cv2.line(cloth, (0, int(y)), (len(cloth), int(y)), ink, thick)
        for x in np.arange(half * (row % 2), len(cloth), step):
            cv2.line(cloth, (int(x), int(y)), (int(x), int(y + half)), ink, thick)


LINED: dict[str, Lines] = {
    "lattice": lattice, "grid": grid, "trellis": trellis, "stripes": stripes, "checks": checks, "bricks": bricks,
}  # fmt: skip


def lined(chance: Chance, name: str, side: int) -> Pixels:
    """A cloth (side, side, 3) of one family, two-coloured, with the grain of a print."""
    ground, ink = 255 * colour(chance), 255 * colour(chance)
    while abs(float(ground.mean() - ink.mean())) < 60:
        ground, ink = 255 * colour(chance), 255 * colour(chance)
    cloth = np.broadcast_to(np.clip(ground, 3, 247).astype(np.uint8), (side, side, 3)).copy()
    step = float(np.exp(chance.uniform(np.log(24), np.log(90))))
    tint = np.clip(ink, 3, 247)
    LINED[name](chance, cloth, step, (float(tint[0]), float(tint[1]), float(tint[2])))
    grain = chance.normal(1, 0.02, (side, side, 1))
    return np.asarray(np.clip(cloth * grain, 0, 255), np.uint8)


def _line(cloth: Pixels, one: Doubles, other: Doubles, ink: Ink, thick: int) -> None:
    ends = np.round(np.stack([one, other]) * 2**FINE).astype(int).tolist()
    cv2.line(cloth, tuple(ends[0]), tuple(ends[1]), ink, thick, cv2.LINE_AA, FINE)


def _polygon(cloth: Pixels, corners: Doubles, ink: Ink, thick: int) -> None:
    cv2.polylines(cloth, [np.round(corners * 2**FINE).astype(np.int32)], True, ink, thick, cv2.LINE_AA, FINE)
