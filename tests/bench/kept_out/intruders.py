"""Displays beside or among whose pieces lies something else: a ninth piece, a plain hexagon, a counter, a card, a die.

    told = intrude(bench, INTRUDERS[0], spots, kinds)     # True if a reading of the picture must not be sure

Things that are no hexagons of a piece's size may lie beside the pieces: such a reading may be sure.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from tests.bench.kept_out.piece_bench import APOTHEM, HALF_THICK, SIZE, Bench, Doubles

INTRUDERS = (
    "ninth near", "hexagon in place", "ninth far", "counter in place", "finger on", "hexagon beside",
    "ninth near", "die on", "hexagon in place", "card over", "ninth far", "things beside",
)  # fmt: skip
"""One in turn for each picture."""
APART = 28.0
"""Minimum distance in CIELAB of a plain hexagon's colour from all shades of the copy."""
NEAR, FAR = (2.0, 2.6), (2.6, 9.0)
"""Distances between the middles of a thing beside the pieces and of the next piece."""
MARGIN = 3.0
"""Pixels between a thing and the picture's edge."""
MAX_TRIES = 4000


def intrude(bench: Bench, intruder: str, spots: Doubles, kinds: Sequence[str]) -> bool:
    """Lay eight pieces, or seven and something in place of one, and the intruder."""
    chance = bench.chance
    ways = chance.uniform(0, 6.28, 8).tolist()
    versions = chance.integers(0, 4, 8).tolist()
    victim = int(chance.integers(8))
    gone = victim if intruder in ("hexagon in place", "counter in place", "card over") else -1
    for i in range(8):
        if i != gone:
            bench.lay(kinds[i], spots[i], ways[i], versions[i] % len(bench.copy.prints[kinds[i]]))
    spot, way = spots[victim], float(ways[victim])
    if intruder in ("ninth near", "ninth far"):
        at = beside(bench, spots, NEAR if intruder == "ninth near" else FAR)
        kind = str(chance.choice([*bench.copy.prints, "back"]))
        bench.lay(kind, at, way, int(chance.integers(4)) % len(bench.copy.prints.get(kind, (0,))))
    elif intruder == "hexagon in place":
        _hexagon(bench, spot, way)
    elif intruder == "hexagon beside":
        _hexagon(bench, beside(bench, spots, NEAR if chance.random() < 0.5 else FAR), way)
    elif intruder == "counter in place":
        _counter(bench, spot, way, float(chance.uniform(0.7, 1.0)))
    elif intruder == "card over":
        _card(bench, spot, way)
        bench.lay(kinds[victim], spot, way, label=False)
    elif intruder == "die on":
        _die(bench, spot + chance.normal(0, 0.15, 2), 2 * HALF_THICK)
    elif intruder == "finger on":
        _finger(bench, spot, spots)
    else:
        _counter(bench, beside(bench, spots, NEAR), way, float(chance.uniform(0.4, 0.75)))
        _die(bench, beside(bench, spots, NEAR), 0.0)
    return intruder != "things beside"


def beside(bench: Bench, spots: Doubles, apart: tuple[float, float]) -> Doubles:
    """A place (2,) in the picture so far from the next piece; the farthest that was tried if none is."""
    best, most = np.zeros(2), 0.0
    for _ in range(MAX_TRIES):
        at = bench.chance.uniform((-9, -7), (9, 7))
        far = float(np.linalg.norm(spots - at, axis=1).min())
        if far <= most or far > apart[1] or not _in_picture(bench, at):
            continue
        best, most = at, far
        if far >= apart[0]:
            break
    return np.asarray(best, np.float64)


def _in_picture(bench: Bench, at: Doubles) -> bool:
    """True if a piece of any turn is seen whole there."""
    around = np.linspace(0, 2 * np.pi, 9)[:-1]
    rim = np.stack([at[0] + np.cos(around), at[1] + np.sin(around), np.full(8, 2 * HALF_THICK)], axis=1)
    seen = bench.view.project(rim)
    return bool((seen > MARGIN).all() and (seen < np.array(SIZE) - MARGIN).all())


def strange_shade(bench: Bench) -> Doubles:
    """A shade (3,) BGR 0-1 that no piece of the copy has."""
    known = np.array([*bench.copy.shades.values(), bench.copy.back.reshape(-1, 3).mean(axis=0) / 255], np.float32)
    labs = cv2.cvtColor(known[None], cv2.COLOR_BGR2LAB)[0]
    shade = np.zeros(3, np.float32)
    for _ in range(MAX_TRIES):
        shade = bench.chance.uniform(0.03, 0.97, 3).astype(np.float32)
        lab = cv2.cvtColor(shade[None, None], cv2.COLOR_BGR2LAB)[0, 0]
        if float(np.linalg.norm(labs - lab, axis=1).min()) > APART:
            break
    return np.asarray(shade, np.float64)


def _hexagon(bench: Bench, at: Doubles, way: float) -> None:
    """A plain hexagon of a piece's size, as thick or thicker."""
    size, thick = float(bench.chance.uniform(0.94, 1.06)), HALF_THICK * float(bench.chance.uniform(0.6, 2.5))
    tint = strange_shade(bench) ** float(bench.scene["gamma"])
    solid = bench.box([*at, thick], (APOTHEM * size, size, thick), way, tint)
    solid["cylinder"], solid["second"] = 2.0, tint


def _counter(bench: Bench, at: Doubles, way: float, reach: float) -> None:
    """A round or a square counter."""
    thick = float(bench.chance.uniform(0.04, 0.15))
    solid = bench.box([*at, thick], (reach, reach, thick), way, bench.chance.uniform(0.03, 0.9, 3))
    solid["cylinder"] = float(bench.chance.random() < 0.5)
    solid["second"] = solid["colour"]


def _card(bench: Bench, at: Doubles, way: float) -> None:
    """A card that lies on a piece and perhaps on the next one."""
    level = 2 * HALF_THICK + 0.02
    bench.box([*at, level], (1.7, 1.1, 0.012), way, bench.chance.uniform(0.03, 0.9, 3))


def _die(bench: Bench, at: Doubles, floor: float) -> None:
    """A die without pips."""
    half = float(bench.chance.uniform(0.3, 0.45))
    bench.box([*at, floor + half], (half, half, half), 0.7, bench.chance.uniform(0.03, 0.9, 3), 0.08)


def _finger(bench: Bench, spot: Doubles, spots: Doubles) -> None:
    """A finger from beyond the rows whose tip lies on a piece."""
    chance = bench.chance
    outward = 1.0 if spot[1] > float(spots[:, 1].mean()) else -1.0
    way = outward * float(chance.uniform(1.0, 2.1))
    tip = spot + chance.normal(0, 0.25, 2)
    middle = tip + 2.6 * np.array([np.cos(way), np.sin(way)])
    skin = np.array([0.3, 0.42, 0.68]) * chance.uniform(0.4, 1.2)
    bench.box([*middle, 2 * HALF_THICK + 0.4], (2.6, 0.33, 0.33), way, skin, 0.31)
