"""Made-up pictures of the wheel on a board of any colour, with their truth: to measure how its colours are read.

`python -m vision.training.wheels OUT --count N --seed S` writes OUT/images and OUT/labels.json.
"""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.raytrace import Placed, View, paint
from vision.training import props
from vision.training.scenes import black_body, clear_body, random_light, random_view, shade, throw, truth
from vision.training.textures import any_texture, clouds
from vision.wheel_pose import DISC, PLACES, RIM, RING, project, radii_of
from vision.wheel_reading import DiscColour

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Pixels = npt.NDArray[np.uint8]

SIDE = 1300
UNIT = SIDE / 2 / 1.5
"""The flat wheel's side, and the radius of its ring, in pixels."""
COLOURS: tuple[DiscColour, ...] = ("red", "yellow", "white")
TILES = (("red", "red"), ("yellow", "yellow"), ("white", "white")) + 2 * (
    ("red", "yellow"),
    ("yellow", "white"),
    ("white", "red"),
)
"""The two faces of each of the nine discs."""
BOARDS: dict[str, tuple[tuple[float, float, float], tuple[float, float], float]] = {
    "grey": ((1.0, 1.0, 1.0), (0.12, 0.6), 0.04),
    "black": ((1.0, 1.0, 1.0), (0.015, 0.07), 0.1),
    "cream": ((0.74, 0.91, 1.0), (0.7, 0.88), 0.03),
    "blue": ((1.0, 0.5, 0.25), (0.12, 0.6), 0.12),
    "wood": ((0.43, 0.72, 1.0), (0.15, 0.7), 0.1),
    "green": ((0.5, 1.0, 0.5), (0.1, 0.45), 0.12),
    "brown": ((0.4, 0.6, 1.0), (0.05, 0.2), 0.1),
    "purple": ((1.0, 0.5, 0.8), (0.1, 0.4), 0.12),
}
"""Boards by name: reflectance BGR of a bright one, range of brightness, spread of each channel (relative)."""


class DiscLabel(msgspec.Struct, frozen=True):
    """The truth of a disc: `centre` and `radius` in pixels, `die` as an index into the dice or None."""

    colour: DiscColour
    centre: tuple[float, float]
    radius: float
    die: int | None


class Label(msgspec.Struct, frozen=True):
    """The truth of a picture in the form of the shared photos."""

    w: int
    h: int
    board: str
    dice: tuple[Mapping[str, object], ...]
    discs: tuple[DiscLabel, ...]


def make_wheel(chance: np.random.Generator, board: str, width: int = 960, height: int = 720) -> tuple[Pixels, Label]:
    """One picture (H, W, 3) BGR of a wheel on a board of this family, and its truth."""
    view, _, _ = random_view(chance, width, height)
    colours = any_colours(chance)
    matrix, unit = _placed(chance, view, width, height)
    picture = np.asarray(any_texture(chance, height, width), np.float32).copy()
    _lay(picture, _flat(chance, board, colours), matrix)
    dice = _dice(chance, view, matrix, unit)
    light = random_light(chance)
    picture = np.clip(picture, 0.004, 1)
    if dice:
        shade(chance, picture, view, light, list(dice.values()))
        eye = np.array(view.eye[:2])
        for die in sorted(dice.values(), key=lambda d: -float(np.linalg.norm(eye - d.at))):
            paint(die, view, light, picture)
    order = list(dice)
    discs = tuple(
        DiscLabel(colour, (float(x), float(y)), float(r), order.index(i) if i in dice else None)
        for i, (colour, (x, y), r) in enumerate(zip(colours, project(matrix, RING), radii_of(matrix), strict=True))
    )
    labels = [truth(die, view) for die in dice.values()]
    dicts = tuple({"pips": t.pips, "box": t.box, "body": t.body, "top": t.top} for t in labels)
    return _photographed(chance, _lit(chance, picture)), Label(width, height, board, dicts, discs)


def any_colours(chance: np.random.Generator) -> tuple[DiscColour, ...]:
    """The nine discs on random faces at random places."""
    return tuple(TILES[i][int(chance.integers(2))] for i in chance.permutation(PLACES))  # type: ignore[misc]


def _placed(chance: np.random.Generator, view: View, width: int, height: int) -> tuple[Doubles, float]:
    """The wheel's homography to the picture, and its ring's radius on the table."""
    unit = min(width, height) / 2 / RIM * chance.uniform(0.4, 0.85)
    middle = np.array([width / 2, height / 2]) + chance.normal(0, 0.02 * width, 2)
    turn = chance.uniform(0, 2 * np.pi)
    turned = RING @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    table = np.column_stack([middle + unit * turned, np.zeros(PLACES)]).astype(np.float32)
    matrix, _ = cv2.findHomography(RING, view.project(table).astype(np.float64), 0)
    return np.asarray(matrix, np.float64), float(unit)


def _lay(picture: Floats, flat: Floats, matrix: Doubles) -> None:
    """Lay the flat wheel (SIDE, SIDE, 4), its cover last, into the picture."""
    unit = np.array([[1 / UNIT, 0, -SIDE / 2 / UNIT], [0, 1 / UNIT, -SIDE / 2 / UNIT], [0, 0, 1]])
    smaller = cv2.GaussianBlur(flat, (0, 0), 1.2)
    size = (picture.shape[1], picture.shape[0])
    seen = cv2.warpPerspective(smaller, matrix @ unit, size, flags=cv2.INTER_AREA)
    picture += (seen[..., :3] - picture) * seen[..., 3:]


def _flat(chance: np.random.Generator, board: str, colours: tuple[DiscColour, ...]) -> Floats:
    """The wheel without light (SIDE, SIDE, 4) from above: reflectances BGR and its cover."""
    middle = np.full(2, SIDE / 2, np.float32)
    base, (low, high), spread = BOARDS[board]
    tone = np.array(base) * chance.uniform(low, high) * (1 + chance.normal(0, spread, 3))
    grain = clouds(chance, SIDE, SIDE, 3, aspect=chance.uniform(1, 40)) * chance.uniform(0, 0.08)
    flat = np.clip(tone.astype(np.float32) * (1 + grain[..., None]), 0.008, 0.95).astype(np.float32)
    ink = _ink(chance, tone)
    for radius in (1.38, 1.34, 0.6):
        _ring(flat, middle, radius * UNIT, ink, int(chance.integers(1, 5)))
    for place in range(PLACES):
        turn = (place + 0.5) * 2 * np.pi / PLACES
        way = UNIT * np.array([np.cos(turn), np.sin(turn)])
        (x0, y0), (x1, y1) = (np.rint(middle + share * way) for share in (0.62, 1.33))
        thick = int(chance.integers(1, 4))
        cv2.line(flat, (int(x0), int(y0)), (int(x1), int(y1)), ink.tolist(), thick, cv2.LINE_AA)
        if chance.random() < 0.6:
            word = (middle + 1.2 * way + np.array([-14, 12])).astype(np.float32)
            props.write(flat, str(place), word, 1.0, ink, 2)
    props.disc(flat, middle, UNIT * chance.uniform(0.4, 0.58), chance.uniform(0.03, 0.8, 3).astype(np.float32), 1, 0)
    props.write(flat, str(chance.integers(1, 9)), middle + np.array([-45, 45], np.float32), 4.5, ink, 14)
    papers = {colour: PAPERS[colour](chance) for colour in COLOURS}
    for centre, colour in zip(RING, colours, strict=True):
        jitter = 1 + chance.normal(0, 0.04, 3) + chance.normal(0, 0.04)
        _disc(chance, flat, (middle + UNIT * centre).astype(np.float32), np.clip(papers[colour] * jitter, 0.01, 0.95))
    cover = np.zeros((SIDE, SIDE), np.float32)
    cv2.circle(cover, (SIDE // 2, SIDE // 2), int(RIM * UNIT), 1.0, -1, cv2.LINE_AA)
    return np.dstack([flat, cover])


def _ink(chance: np.random.Generator, tone: Doubles) -> Floats:
    dark = tone.mean() > 0.15
    return np.asarray(np.full(3, chance.uniform(0.02, 0.08) if dark else chance.uniform(0.3, 0.8)), np.float32)


def _red(chance: np.random.Generator) -> Doubles:
    red = chance.uniform(0.32, 0.65)
    return np.array([chance.uniform(0.06, 0.2), chance.uniform(0.05, 0.2), 1.0]) * red


def _yellow(chance: np.random.Generator) -> Doubles:
    return np.array([chance.uniform(0.04, 0.25), chance.uniform(0.56, 0.82), 1.0]) * chance.uniform(0.6, 0.88)


def _white(chance: np.random.Generator) -> Doubles:
    return (1 - chance.uniform(0, 1) * np.array([0.14, 0.04, 0.0]) + chance.normal(0, 0.03, 3)) * chance.uniform(
        0.62, 0.88
    )


PAPERS: dict[DiscColour, Callable[[np.random.Generator], Doubles]] = {"red": _red, "yellow": _yellow, "white": _white}


def _disc(chance: np.random.Generator, flat: Floats, centre: Floats, paper: Doubles) -> None:
    """A disc with its print: a ring near its edge and a picture of one or two inks."""
    radius = DISC * UNIT
    props.disc(flat, centre, radius, paper.astype(np.float32), 1, 0)
    ink = np.clip(paper * chance.choice([0.25, 0.5, 1.5]), 0.01, 0.95).astype(np.float32)
    _ring(flat, centre, radius * chance.uniform(0.84, 0.96), ink, int(chance.integers(1, 6)))
    props._icon(chance, flat, centre, radius * chance.uniform(0.4, 0.7), ink, 1, 0)
    if chance.random() < 0.3:
        other = chance.uniform(0.03, 0.8, 3).astype(np.float32)
        props._icon(chance, flat, centre, radius * chance.uniform(0.3, 0.6), other, 1, 0)


def _ring(flat: Floats, centre: Floats, radius: float, ink: Floats, thick: int) -> None:
    cv2.circle(flat, (int(centre[0]), int(centre[1])), int(radius), ink.tolist(), thick, cv2.LINE_AA)


def _dice(chance: np.random.Generator, view: View, matrix: Doubles, unit: float) -> dict[int, Placed]:
    """The dice by the disc on which they stand: a half's four, or fewer, or none."""
    count = int(chance.choice([0, 2, 4, 4, 4]))
    first = int(chance.integers(PLACES))
    clear = clear_body(chance)
    bodies = [clear, clear, clear, black_body(chance)]
    half = DISC * unit * chance.uniform(0.42, 0.6)
    dice = {}
    for i, k in enumerate(chance.permutation(4)[:count]):
        disc = (first + i) % PLACES
        x, y = project(matrix, RING[disc : disc + 1] + chance.normal(0, 0.03, (1, 2)))[0]
        ray = view.rays(np.array([x], np.float32), np.array([y], np.float32))[0]
        reach = -view.eye[2] / ray[2]
        at = (float(view.eye[0] + ray[0] * reach), float(view.eye[1] + ray[1] * reach))
        dice[disc] = throw(chance, at, half, bodies[k])
    return dice


def lamp_colour(kelvin: float) -> Doubles:
    """The light BGR of a black body (Planck, at 450, 540 and 610 nm) relative to one of 6500 K, green 1."""
    waves = np.array([450e-9, 540e-9, 610e-9])

    def radiance(temperature: float) -> Doubles:
        return np.asarray(1 / (waves**5 * (np.exp(0.014388 / (waves * temperature)) - 1)), np.float64)

    relative = radiance(kelvin) / radiance(6500.0)
    return np.asarray(relative / relative[1], np.float64)


def _lit(chance: np.random.Generator, picture: Floats) -> Floats:
    """The table under one or two lamps of any temperature, seen through a camera's partial white balance."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    first, second = (lamp_colour(float(np.exp(chance.uniform(np.log(2500), np.log(9500))))) for _ in range(2))
    if chance.random() < 0.6:
        second = first
    way = chance.uniform(0, 2 * np.pi)
    slope = 1 / (1 + np.exp(-(x * np.cos(way) + y * np.sin(way) + chance.normal(0, 0.4)) * chance.uniform(0.3, 3)))
    strong = np.float32(chance.uniform(0.3, 1.0))
    field = slope[..., None] * first + (1 - slope[..., None]) * second * strong
    mean = field.mean(axis=(0, 1))
    balance = (mean / mean[1]) ** -chance.uniform(0.3, 1.1) * np.exp(chance.normal(0, 0.06, 3))
    vignette = 1 - np.float32(chance.uniform(0, 0.35)) * (x**2 + y**2) / 2
    return np.asarray(picture * field * balance * vignette[..., None] / mean[1], np.float32)


def _photographed(chance: np.random.Generator, light: Floats) -> Pixels:
    """A camera's picture: exposure too long or short, veil, saturation, tone curve, blur, noise, JPEG."""
    picture = light * np.exp(np.float32(chance.uniform(np.log(0.3), np.log(1.5)))) + np.float32(
        chance.uniform(0, 0.015)
    )
    grey = picture.mean(axis=2, keepdims=True)
    picture = grey + (picture - grey) * np.float32(chance.uniform(0.75, 1.2))
    picture = np.clip(picture, 1e-4, 1) ** np.float32(1 / chance.uniform(1.7, 2.4))
    blur = abs(chance.normal(0, 0.7))
    if blur > 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.float32)
    noise = chance.normal(0, 1, picture.shape).astype(np.float32) * np.float32(abs(chance.normal(0, 0.012)))
    pixels = (np.clip(picture + noise, 0, 1) * 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(60, 97))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def main() -> None:
    """Write made-up pictures of the wheel as JPEG beside labels.json."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    images = options.out / "images"
    images.mkdir(parents=True, exist_ok=True)
    labels, names = {}, list(BOARDS)
    for index in range(options.count):
        board = names[index % len(names)]
        pixels, label = make_wheel(np.random.default_rng([0x3EE1, options.seed, index]), board)
        name = f"{options.seed:03d}_{index:05d}_{board}.jpg"
        cv2.imwrite(str(images / name), pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])
        labels[name] = label
    (options.out / "labels.json").write_bytes(msgspec.json.encode(labels))


if __name__ == "__main__":
    main()
