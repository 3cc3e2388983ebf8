"""Table tops for the path tracer, wheels and the mat among them: (side, side, 3) uint8 BGR, each from a seed.

`python -m vision.training.patterns OUT --count N --first SEED` writes a bank of them.
"""

import argparse
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.training import prints, props, weaves
from vision.training.textures import any_texture, clouds, colour
from vision.training.weaves import Chance, Floats, Ink, ground, ink

Pixels = npt.NDArray[np.uint8]
SIDE = 768
MAT = (210, 297)
"""Millimetres of the printed mat."""


class Bank(msgspec.Struct, frozen=True):
    """Textures (N, SIDE, SIDE, 3), their kinds, and for wheels the discs' middles and, last, their radius (10, 2)."""

    pixels: Pixels
    kinds: tuple[str, ...]
    discs: dict[int, Floats]


def square(chance: Chance, side: int) -> Floats:
    """One of the plain and patterned tops that made-up scenes lie on."""
    return np.ascontiguousarray(any_texture(chance, side, side), np.float32)


def busy(chance: Chance, side: int) -> Floats:
    """A table full of printed things: cards, coins, words, markers."""
    picture = square(chance, side)
    for _ in range(int(chance.integers(8, 50))):
        props.clutter(chance, picture, float(np.exp(chance.uniform(np.log(10), np.log(90)))), 1.0, 0.0)
    return picture


def sheet(chance: Chance, side: int) -> Floats:
    """A score sheet: boxes, rows of circles, icons, printed dice."""
    tint = ink(colour(chance, 0.02, 0.5))
    picture = ground(chance, side, colour(chance, 0.7, 0.98))
    for _ in range(int(chance.integers(5, 16))):
        x, y = (int(v) for v in chance.uniform(0, side, 2))
        wide, tall = (int(v) for v in chance.uniform(30, 300, 2))
        cv2.rectangle(picture, (x, y), (x + wide, y + tall), ink(colour(chance)), -1 if chance.random() < 0.5 else 2)
        step = float(chance.uniform(10, 40))
        for i, j in np.ndindex(int(chance.integers(2, 12)), int(chance.integers(1, 4))):
            at, reach = (int(x + (i + 0.5) * step), int(y + (j + 0.5) * step)), int(step * 0.3)
            if chance.random() < 0.6:
                thick = 1 if chance.random() < 0.7 else -1
                cv2.circle(picture, at, int(step * 0.35), tint, thick, cv2.LINE_AA)
            else:
                cv2.rectangle(picture, (at[0] - reach, at[1] - reach), (at[0] + reach, at[1] + reach), tint, 1)
    for _ in range(int(chance.integers(2, 20))):
        props.clutter(chance, picture, float(np.exp(chance.uniform(np.log(10), np.log(40)))), 1.0, 0.0)
    return picture


def wheel(chance: Chance, side: int) -> tuple[Floats, Floats]:
    """A wheel with nine discs on any ground; also their middles and, last, their radius, in pixels (10, 2)."""
    picture = square(chance, side)
    if chance.random() < 0.4:
        picture = np.clip(PLAIN[list(PLAIN)[int(chance.integers(len(PLAIN)))]](chance, side), 0, 1)
    radius = float(side / chance.uniform(10.2, 13.5))
    spots = props.wheel(chance, picture, radius, 1.0, 0.0)
    for x, y in spots:
        at = (int(x), int(y))
        if chance.random() < 0.5:
            tint = ink(colour(chance))
            for _ in range(int(chance.integers(1, 30))):
                way, far = chance.uniform(0, 6.28), radius * 0.75 * np.sqrt(chance.random())
                spot = (int(x + far * np.cos(way)), int(y + far * np.sin(way)))
                cv2.circle(picture, spot, max(1, int(radius * chance.uniform(0.03, 0.18))), tint, -1, cv2.LINE_AA)
        if chance.random() < 0.35:
            reach, thick = int(radius * chance.uniform(0.75, 0.97)), max(1, int(radius * chance.uniform(0.03, 0.12)))
            cv2.circle(picture, at, reach, ink(colour(chance)), thick, cv2.LINE_AA)
        if chance.random() < 0.3:
            bent = (np.array([x, y]) + chance.normal(0, radius * 0.35, (3, 2))).astype(np.int32)
            thick = max(1, int(radius * chance.uniform(0.05, 0.2)))
            cv2.polylines(picture, [bent], False, ink(colour(chance)), thick, cv2.LINE_AA)
    return picture, np.array([*spots, (radius, radius)], np.float32)


def mat(chance: Chance, side: int) -> Floats:
    """The printed mat on some table: markers, grey and coloured patches, a circle, a field."""
    picture = square(chance, side)
    tall = side * chance.uniform(0.75, 0.98)
    unit = tall / MAT[1]
    left, top = (side - MAT[0] * unit) / 2, (side - tall) / 2

    def box(x: float, y: float, wide: float, high: float, tint: Ink, thick: int = -1) -> None:
        first = (int(left + x * unit), int(top + y * unit))
        cv2.rectangle(picture, first, (int(left + (x + wide) * unit), int(top + (y + high) * unit)), tint, thick)

    paper = np.asarray(np.full(3, chance.uniform(0.75, 0.97)) + chance.normal(0, 0.01, 3), np.float32)
    box(0, 0, *MAT, ink(paper))
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    wide = max(int(20 * unit), 12)
    for i, (x, y) in enumerate(((10, 10), (180, 10), (180, 267), (10, 267))):
        cells = cv2.aruco.generateImageMarker(book, i, wide).astype(np.float32)[..., None] / 255 * paper[0]
        row, column = int(top + y * unit), int(left + x * unit)
        picture[row : row + wide, column : column + wide] = cells + 0.03
    for i in range(6):
        grey = i / 6 * 0.9 + 0.05
        box(10, 52 + 12 * i, 10, 10, (grey, grey, grey))
        box(190, 52 + 12 * i, 10, 10, ink(colour(chance)))
    dark = (0.1, 0.1, 0.1)
    cv2.circle(picture, (side // 2, int(top + 100 * unit)), int(64 * unit), dark, 1, cv2.LINE_AA)
    box(10, 173, 190, 85, dark, 1)
    place = np.array([left + 13 * unit, top + 180 * unit], np.float32)
    props.write(picture, "Throw the dice here", place, unit / 5, np.array(dark, np.float32), 1)
    return picture


PLAIN: dict[str, Callable[[Chance, int], Floats]] = {
    "plaid": weaves.plaid, "floral": prints.floral, "leaves": prints.leaves, "marble": weaves.marble,
    "speckle": weaves.speckle, "text": prints.text, "rug": prints.rug, "hexes": weaves.hexes,
    "herring": weaves.herring, "paisley": prints.paisley, "blobs": weaves.blobs, "knit": weaves.knit,
    "contour": weaves.contour, "dots": prints.dots, "sprig": prints.sprig, "tiles": weaves.tiles, "sheet": sheet,
}  # fmt: skip
"""Tops that made-up scenes lie on too."""
MAKERS = PLAIN | {"square": square, "busy": busy, "mat": mat}
SHARES = {
    "square": 6.0, "plaid": 2, "floral": 4, "leaves": 2, "marble": 2, "speckle": 2, "text": 1.5, "rug": 2.5,
    "hexes": 1, "herring": 1, "paisley": 2.5, "blobs": 1.5, "knit": 1, "contour": 1, "dots": 1.5, "sprig": 3,
    "tiles": 2, "wheel": 7, "mat": 1.2, "sheet": 1.5, "busy": 1.5,
}  # fmt: skip
"""Weights of the kinds; the families of tests/bench/kept_out are none of them."""


def texture(seed: int, side: int = SIDE) -> tuple[Pixels, str, Floats | None]:
    """The texture of this seed, its kind, and for a wheel its discs."""
    chance = np.random.default_rng([4711, seed])
    weights = np.array(list(SHARES.values()))
    kind, discs = list(SHARES)[int(chance.choice(len(SHARES), p=weights / weights.sum()))], None
    if kind == "wheel":
        picture, discs = wheel(chance, side)
    else:
        picture = MAKERS[kind](chance, side)
    picture = np.clip(np.asarray(picture, np.float32)[:side, :side], 0, 1)
    if kind not in ("wheel", "mat") and chance.random() < 0.25:  # worn, creased, unevenly woven
        worn = clouds(chance, side, side, int(chance.integers(2, 200)))[..., None]
        picture = picture * (1 + np.float32(chance.uniform(0.05, 0.3)) * worn)
    if chance.random() < 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), chance.uniform(0.4, 2)), np.float32)
    return np.asarray(np.clip(picture, 0, 1) * 255, np.uint8), kind, discs


def _texture(seed: int) -> tuple[Pixels, str, Floats | None]:
    cv2.setNumThreads(1)
    return texture(seed)


def write_bank(folder: Path, count: int, first: int, processes: int) -> None:
    """Write `count` textures from the seed `first` on as textures.npy and textures.json."""
    folder.mkdir(parents=True, exist_ok=True)
    bank = np.lib.format.open_memmap(folder / "textures.npy", "w+", np.uint8, (count, SIDE, SIDE, 3))
    kinds: list[str] = []
    discs: dict[int, list[list[float]]] = {}
    with Pool(processes) as pool:
        for i, (pixels, kind, spots) in enumerate(pool.imap(_texture, range(first, first + count), 8)):
            bank[i] = pixels
            kinds.append(kind)
            if spots is not None:
                discs[i] = spots.tolist()
    bank.flush()
    (folder / "textures.json").write_bytes(msgspec.json.encode((kinds, discs)))


def read_bank(folder: Path) -> Bank:
    """The bank in a folder; its pixels stay on the disk until they are used."""
    kinds, discs = msgspec.json.decode(
        (folder / "textures.json").read_bytes(), type=tuple[list[str], dict[int, list[list[float]]]]
    )
    pixels = np.load(folder / "textures.npy", mmap_mode="r")
    return Bank(pixels, tuple(kinds), {i: np.array(spots, np.float32) for i, spots in discs.items()})


def main() -> None:
    """Write a bank of textures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    write_bank(options.out, options.count, options.first, options.processes)
    print("textures", options.count, flush=True)


if __name__ == "__main__":
    main()
