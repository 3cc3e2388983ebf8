"""Made-up prints for coloured pieces: one copy's shades and pictures, from a seed.

A copy has its own shade of each colour and its own family of pictures; a real copy's pictures are nowhere in here.
"""

from collections.abc import Callable, Mapping, Sequence

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Chance = np.random.Generator

COLOURS: dict[str, tuple[int, int, int]] = {
    "orange": (226, 124, 40), "light green": (150, 192, 84), "beige": (192, 174, 144), "yellow": (240, 204, 66),
    "grey": (126, 128, 132), "red": (184, 48, 44), "blue": (56, 100, 170), "dark green": (44, 96, 60),
}  # fmt: skip
"""Usual shades as sRGB bytes, red, green, blue."""
BACK = (206, 190, 158)
SHADE = 11.0
"""Spread of a copy's shades, in bytes."""
SIDE = 256
"""Pixels of a print's sides: the hexagon's corners lie REACH from its middle."""
REACH = 122.0
ACCENTS = ((70, 50, 40), (236, 226, 200), (130, 80, 50), (90, 100, 110), (60, 80, 50), (210, 180, 120))
"""Roofs, walls, soil, stone, leaves and straw, which prints of any colour show."""
Ink = tuple[float, float, float]
Motif = Callable[[Chance, Floats, Sequence[Ink]], None]


class PieceCopy(msgspec.Struct, frozen=True):
    """A made-up copy: for each kind its prints (SIDE, SIDE, 3) uint8 BGR, and the print of the pieces' backs.

    `frame` is the share of the reach that a frame about the picture takes, 0 for none; `edge` is the colour of the
    card, BGR 0-1.
    """

    prints: Mapping[str, tuple[Pixels, ...]]
    back: Pixels
    shades: Mapping[str, Ink]
    edge: Ink


def ink(rgb: Sequence[float]) -> Ink:
    """An sRGB colour in bytes as BGR 0-1."""
    return rgb[2] / 255, rgb[1] / 255, rgb[0] / 255


def scenery(chance: Chance, art: Floats, inks: Sequence[Ink]) -> None:
    """Land under a sky with buildings on it."""
    for step in range(int(chance.integers(2, 5))):
        level = int(SIDE * (0.35 + 0.15 * step) + chance.normal(0, 8))
        bend = np.cumsum(chance.normal(0, 3, 9)) + level
        line = np.stack([np.linspace(0, SIDE, 9), bend], axis=1)
        land = np.concatenate([line, [[SIDE, SIDE], [0, SIDE]]]).astype(np.int32)
        cv2.fillPoly(art, [land], inks[int(chance.integers(len(inks)))], cv2.LINE_AA)
    for _ in range(int(chance.integers(2, 7))):
        x, y = (int(v) for v in chance.uniform(60, 190, 2))
        wide, tall = (int(v) for v in chance.uniform(14, 46, 2))
        cv2.rectangle(art, (x, y), (x + wide, y + tall), inks[int(chance.integers(len(inks)))], -1)
        roof = np.array([[x - 4, y], [x + wide + 4, y], [x + wide // 2, y - tall // 2]], np.int32)
        cv2.fillPoly(art, [roof], inks[int(chance.integers(len(inks)))], cv2.LINE_AA)


def shapes(chance: Chance, art: Floats, inks: Sequence[Ink]) -> None:
    """Polygons and circles of all sizes."""
    for _ in range(int(chance.integers(5, 16))):
        at, reach = chance.uniform(50, 206, 2), float(np.exp(chance.uniform(np.log(8), np.log(48))))
        tint = inks[int(chance.integers(len(inks)))]
        if chance.random() < 0.4:
            cv2.circle(art, (int(at[0]), int(at[1])), int(reach), tint, -1, cv2.LINE_AA)
            continue
        ways = np.sort(chance.uniform(0, 2 * np.pi, int(chance.integers(3, 7))))
        corners = at + reach * np.stack([np.cos(ways), np.sin(ways)], axis=1)
        cv2.fillPoly(art, [corners.astype(np.int32)], tint, cv2.LINE_AA)


def furrows(chance: Chance, art: Floats, inks: Sequence[Ink]) -> None:
    """Bent rows, and something round among them."""
    way, period = float(chance.uniform(0, np.pi)), float(chance.uniform(14, 40))
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    along = x * np.cos(way) + y * np.sin(way)
    bent = along + chance.uniform(4, 18) * np.sin((y * np.cos(way) - x * np.sin(way)) / chance.uniform(20, 60))
    rows = ((bent / period) % 1 < chance.uniform(0.2, 0.6))[..., None]
    art[:] = np.where(rows, np.array(inks[int(chance.integers(len(inks)))], np.float32), art)
    for _ in range(int(chance.integers(1, 4))):
        spot = (int(chance.uniform(70, 186)), int(chance.uniform(70, 186)))
        cv2.circle(art, spot, int(chance.uniform(12, 36)), inks[int(chance.integers(len(inks)))], -1, cv2.LINE_AA)


FAMILIES: dict[str, Motif] = {"scenery": scenery, "shapes": shapes, "furrows": furrows}


def make_copy(seed: int, families: Mapping[str, Motif] = FAMILIES, kinds: Sequence[str] = tuple(COLOURS)) -> PieceCopy:
    """A copy with its own shades and pictures; the same seed gives the same copy.

    `kinds` take the shades of COLOURS in turn. One kind in four has several prints, alike but for small signs.
    """
    chance = np.random.default_rng([seed, 0xC0B1])
    motif = families[list(families)[int(chance.integers(len(families)))]]
    strength, frame = float(chance.uniform(0.35, 1.0)), float(chance.choice([0.0, 0.06, 0.12]))
    prints: dict[str, tuple[Pixels, ...]] = {}
    shades: dict[str, Ink] = {}
    for index, (kind, rgb) in enumerate(zip(kinds, COLOURS.values(), strict=False)):
        shade = np.clip(np.array(rgb) + chance.normal(0, SHADE, 3), 12, 250)
        shades[kind] = ink(shade.tolist())
        first = _print(chance, shades[kind], motif, strength, frame)
        several = 4 if index == 1 else 1
        prints[kind] = tuple(_signed(chance, first) if several > 1 else first for _ in range(several))
    plain = np.clip(np.array(BACK) + chance.normal(0, SHADE, 3), 12, 250)
    back = _print(chance, ink(plain.tolist()), motif if chance.random() < 0.3 else None, 0.15, 0.0)
    edge = ink(np.clip(np.array([190, 180, 160]) + chance.normal(0, 18, 3), 40, 250).tolist())
    return PieceCopy(prints, back, shades, edge)


def _print(chance: Chance, shade: Ink, motif: Motif | None, strength: float, frame: float) -> Pixels:
    """One picture on its shade; `strength` 0-1 is the part of its contrast that is printed."""
    ground = np.broadcast_to(np.array(shade, np.float32), (SIDE, SIDE, 3)).copy()
    art = ground.copy()
    if motif is not None:
        motif(chance, art, _palette(chance, shade))
    art = ground + np.float32(strength) * (art - ground)
    noise = cv2.resize(chance.normal(0, 1, (24, 24)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    art *= 1 + np.float32(0.035) * noise[..., None]
    if frame:
        inner = np.zeros((SIDE, SIDE), np.float32)
        cv2.fillConvexPoly(inner, hexagon(REACH * (1 - frame)), 1.0, cv2.LINE_AA)
        tone = np.clip(np.array(shade, np.float32) * np.float32(chance.choice([0.75, 1.15])), 0, 1)
        art = art * inner[..., None] + tone * (1 - inner[..., None])
    return np.asarray(np.clip(art, 0.02, 0.98) * 255, np.uint8)


def _palette(chance: Chance, shade: Ink) -> list[Ink]:
    """Lighter and darker shades of one colour, and a few colours that any print may show."""
    tones = [np.clip(np.array(shade) * factor, 0.02, 0.98) for factor in (0.55, 0.75, 1.2, 1.4)]
    found = [(float(t[0]), float(t[1]), float(t[2])) for t in tones]
    return found + [ink(ACCENTS[i]) for i in chance.choice(len(ACCENTS), 2, replace=False)]


def _signed(chance: Chance, first: Pixels) -> Pixels:
    """The same print with small signs of its own."""
    art = first.copy()
    for _ in range(int(chance.integers(1, 3))):
        spot = (int(chance.uniform(80, 176)), int(chance.uniform(80, 176)))
        tint = tuple(255 * v for v in ink(ACCENTS[int(chance.integers(len(ACCENTS)))]))
        cv2.circle(art, spot, int(chance.uniform(14, 24)), tint, -1, cv2.LINE_AA)
    return art


def hexagon(reach: float, middle: float = SIDE / 2) -> npt.NDArray[np.int32]:
    """The corners (6, 2) in whole pixels of a hexagon with a corner to the right."""
    ways = np.arange(6) * np.pi / 3
    return np.asarray(np.rint(middle + reach * np.stack([np.cos(ways), np.sin(ways)], axis=1)), np.int32)
