"""Made-up table pictures with their truth, for training: many lenses, lamps, tables and dice.

`python -m vision.training.scenes OUT --count N --seed S` writes pictures and one labels.json.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.raytrace import Body, Light, Placed, View, paint, to_table
from vision.training import props
from vision.training.textures import Texture, any_texture, colour

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]


NO_PIPS = -1
"""The value of a die whose faces bear signs in place of pips."""


class Truth(msgspec.Struct, frozen=True):
    """A labelled die: value or NO_PIPS, box of the whole die (None: unknown), middle of the top face, body."""

    pips: int
    box: tuple[float, float, float, float] | None
    top: tuple[float, float]
    body: str


class Scene(msgspec.Struct, frozen=True):
    """A picture (H, W, 3) uint8 BGR and the dice in it."""

    pixels: Pixels
    dice: tuple[Truth, ...]


def random_view(chance: np.random.Generator, width: int, height: int) -> tuple[View, float, float]:
    """A camera up to 54 degrees off the vertical; also the squash and axis of circles on the table."""
    pick = chance.random()
    flat = chance.uniform(0, 12) if pick < 0.3 else chance.uniform(35, 54) if pick > 0.9 else abs(chance.normal(0, 20))
    tilt = np.radians(min(flat, 54))
    around = chance.uniform(0, 2 * np.pi)
    middle = (width / 2, height / 2)
    distance = width * chance.uniform(0.9, 2.6)
    aside = distance * np.sin(tilt)
    eye = (middle[0] + aside * np.cos(around), middle[1] + aside * np.sin(around), distance * np.cos(tilt))
    view = View(eye=eye, target=middle, focal=distance, middle=middle)
    return view, float(np.cos(tilt)), float(around + np.pi / 2)


def random_light(chance: np.random.Generator) -> Light:
    """A room with one to three lamps, from soft daylight to one hard lamp."""
    lamps = []
    dim = chance.uniform(0.25, 0.9)
    for _ in range(int(chance.integers(1, 4))):
        way = chance.normal(0, 1, 3)
        way[2] = abs(way[2]) + chance.uniform(0.4, 2.5)
        way /= np.linalg.norm(way)
        warm = np.array([chance.uniform(0.7, 1.05), 1.0, chance.uniform(0.95, 1.25)])
        strength = warm * chance.uniform(0.3, 1.0) * (1.3 - dim)
        sharp = float(10 ** chance.uniform(0.7, 3.2))
        lamps.append((tuple(way), tuple(strength * min(4, 1 + np.log10(sharp))), sharp))
    sky = tuple(chance.uniform(0.3, 1.0) * np.clip(chance.normal(1, 0.06, 3), 0.7, 1.2))
    horizon = tuple(chance.uniform(0.08, 0.7) * np.clip(chance.normal(1, 0.08, 3), 0.7, 1.2))
    return Light(sky=sky, horizon=horizon, lamps=tuple(lamps), ambient=float(dim))


def _triple(values: Floats) -> tuple[float, float, float]:
    return (float(values[0]), float(values[1]), float(values[2]))


def _shape(chance: np.random.Generator) -> dict[str, Any]:
    radius = chance.uniform(0.14, 0.25)
    return {
        "rounding": float(
            chance.choice([chance.uniform(0.03, 0.12), chance.uniform(0.12, 0.3), chance.uniform(0.3, 0.55)])
        ),
        "gloss": float(chance.uniform(0, 1.0)),
        "pip_radius": float(radius),
        "pip_spread": float(chance.uniform(0.42, 0.58)),
        "dimple": float(chance.uniform(0, 0.7)),
        "big_one": float(chance.uniform(1.2, 1.9) if chance.random() < 0.1 else 1.0),
        "six": float(chance.uniform(0.55, 1.0) if chance.random() < 0.5 else 1.0),
    }


def clear_body(chance: np.random.Generator, tinted: bool = False) -> Body:
    """A see-through die with white or black pips; `tinted` ones have a strong colour."""
    glass = colour(chance, 0.05, 0.95) if tinted else np.clip(chance.normal(0.96, 0.03, 3), 0.8, 1).astype(np.float32)
    light = chance.random() < 0.5
    pip = np.clip(chance.normal(0.85 if light else 0.04, 0.06, 3), 0.01, 1).astype(np.float32)
    shape = _shape(chance) | {"rounding": float(chance.uniform(0.02, 0.25))}
    return Body(
        colour=_triple(glass), pip=_triple(pip), clear=True, haze=float(max(0, chance.normal(0.02, 0.06))),
        within=float(chance.uniform(0.25, 0.95)), seed=int(chance.integers(1 << 30)), **shape,
    )  # fmt: skip


def black_body(chance: np.random.Generator) -> Body:
    """A black or charcoal die with light pips."""
    dark = np.clip(chance.uniform(0.01, 0.12) + chance.normal(0, 0.008, 3), 0.005, 0.16).astype(np.float32)
    pip = np.clip(chance.normal(0.8, 0.15) + chance.normal(0, 0.03, 3), 0.3, 1).astype(np.float32)
    return Body(colour=_triple(dark), pip=_triple(pip), **_shape(chance))


def opaque_body(chance: np.random.Generator) -> Body:
    """A die of any colour, plain or marbled, with pips that stand out from it."""
    pick = chance.random()
    if pick < 0.3:
        base = np.clip(chance.normal(0.85, 0.07) + chance.normal(0, 0.03, 3), 0.5, 1).astype(np.float32)
    else:
        base = colour(chance, 0.02, 0.95)
    second = colour(chance)
    swirl = float(chance.uniform(0.3, 1)) if chance.random() < 0.35 and pick >= 0.3 else 0.0
    shade = (base + second * swirl) / (1 + swirl)
    pip = colour(chance, 0.02, 0.98)
    for _ in range(30):
        if np.abs(pip - shade).max() > 0.35 or abs(float((pip - shade).mean())) > 0.25:
            break
        pip = colour(chance, 0.02, 0.98)
    else:
        pip = np.full(3, 0.95 if shade.mean() < 0.5 else 0.03, np.float32)
    if chance.random() < 0.45:
        pip = np.full(3, 0.9 if shade.mean() < 0.5 else 0.03, np.float32)
    return Body(
        colour=_triple(base), pip=_triple(pip), second=_triple(second), swirl=swirl,
        seed=int(chance.integers(1 << 30)), **_shape(chance),
    )  # fmt: skip


def throw(chance: np.random.Generator, at: tuple[float, float], half: float, body: Body, value: int = 0) -> Placed:
    """A die at a place of the table, turned at random, showing `value` or, at 0, any."""
    top = value or int(chance.integers(1, 7))
    ring = [v for v in range(1, 7) if v not in (top, 7 - top)]
    first = int(chance.choice(ring))
    second = int(chance.choice([v for v in ring if v not in (first, 7 - first)]))
    angle = float(chance.uniform(0, 2 * np.pi))
    return Placed(at, half, angle, top, (first, second), int(chance.integers(8)), body)


def bodies(chance: np.random.Generator) -> list[Body]:
    """The dice of one throw: three clear ones and a black one, a set of one kind, or a motley crowd."""
    pick = chance.random()
    if pick < 0.5:
        glass, dark = clear_body(chance), black_body(chance)
        crowd = [glass] * int(chance.choice([3, 3, 3, 2, 4])) + [dark] * int(chance.choice([1, 1, 1, 0, 2]))
    elif pick < 0.7:
        crowd = [opaque_body(chance)] * int(chance.integers(1, 7))
    else:
        makers: list[Callable[[np.random.Generator], Body]] = [
            opaque_body,
            opaque_body,
            opaque_body,
            black_body,
            clear_body,
            lambda c: clear_body(c, True),
        ]
        crowd = [makers[chance.integers(len(makers))](chance) for _ in range(int(chance.integers(1, 10)))]
    return [crowd[i] for i in chance.permutation(len(crowd))]


def _footprint(die: Placed) -> tuple[tuple[float, float], tuple[float, float], float]:
    return die.at, (2 * die.half, 2 * die.half), float(np.degrees(die.angle))


def _free(die: Placed, others: list[Placed]) -> bool:
    return all(cv2.rotatedRectangleIntersection(_footprint(die), _footprint(o))[0] == 0 for o in others)


def lay(
    chance: np.random.Generator, crowd: list[Body], half: float, spots: list[tuple[float, float]], spread: float,
    centre: tuple[float, float], taken: list[Placed] | None = None,
) -> list[Placed]:  # fmt: skip
    """Places for the dice: on given spots, near each other, or anywhere; some touching."""
    laid: list[Placed] = list(taken or [])
    start = len(laid)
    open_spots = list(spots)
    vary = chance.choice([0.0, 0.03, 0.2]) if len({b.seed for b in crowd}) > 2 else 0.02
    for body in crowd:
        size = half * float(np.exp(chance.normal(0, vary)))
        for attempt in range(40):
            if open_spots and attempt < 9:
                x, y = open_spots.pop(int(chance.integers(len(open_spots))))
                place = (x + chance.normal(0, 0.15 * half), y + chance.normal(0, 0.15 * half))
            elif len(laid) > start and chance.random() < 0.35:
                near = laid[int(chance.integers(start, len(laid)))]
                way, gap = chance.uniform(0, 6.28), half * chance.uniform(2.0, 3.0)
                place = (near.at[0] + gap * np.cos(way), near.at[1] + gap * np.sin(way))
            else:
                place = (centre[0] + chance.uniform(-1, 1) * spread, centre[1] + chance.uniform(-0.75, 0.75) * spread)
            die = throw(chance, (float(place[0]), float(place[1])), size, body)
            if _free(die, laid):
                laid.append(die)
                break
    return laid[start:]


def shade(chance: np.random.Generator, picture: Floats, view: View, light: Light, dice: list[Placed]) -> None:
    """Throw the dice's shadows on the table: hard or soft, lighter and with a bright heart under clear bodies."""
    height, width = picture.shape[:2]
    soft, depth = chance.uniform(0.03, 0.5), chance.uniform(0.15, 0.75)
    way = np.array(light.lamps[0][0], np.float32)
    shadow = np.zeros((height, width), np.float32)
    for die in dice:
        mask = np.zeros((height, width), np.float32)
        corners = die.corners()
        fall = corners - way * (corners[:, 2:3] / max(way[2], 0.35))
        hull = np.asarray(cv2.convexHull(view.project(fall)), np.float32)
        cv2.fillConvexPoly(mask, props._points(hull[:, 0]), 1.0, cv2.LINE_AA, props.FINE)
        strength = depth * (chance.uniform(0.3, 0.9) if die.body.clear else 1.0)
        shadow = np.maximum(shadow, mask * np.float32(strength))
        under = np.zeros((height, width), np.float32)
        foot = view.project(corners[4:])
        cv2.fillConvexPoly(under, props._points(foot), 0.5, cv2.LINE_AA, props.FINE)
        shadow = np.maximum(shadow, under if not die.body.clear else under * np.float32(depth))
        if die.body.clear and chance.random() < 0.4:
            heart = np.zeros((height, width), np.float32)
            middle = fall.mean(axis=0)[None]
            x, y = view.project(middle.astype(np.float32))[0]
            cv2.circle(heart, (int(x), int(y)), max(1, int(die.half * chance.uniform(0.2, 0.7))), 1.0, -1, cv2.LINE_AA)
            heart[:] = cv2.GaussianBlur(heart, (0, 0), die.half * 0.2 + 0.5)
            picture += heart[..., None] * np.float32(chance.uniform(0.05, 0.5))
    shadow[:] = cv2.GaussianBlur(shadow, (0, 0), soft * max((d.half for d in dice), default=8) + 0.4)
    picture *= 1 - shadow[..., None]


def truth(die: Placed, view: View) -> Truth:
    """The label of a laid die."""
    x, y = view.project(to_table(np.array([[0, 0, 1]], np.float32), die))[0]
    pull = 1 - 0.18 * die.body.rounding
    corners = die.corners()
    middle = corners.mean(axis=0)
    seen = view.project((middle + (corners - middle) * np.float32(pull)).astype(np.float32))
    (x0, y0), (x1, y1) = seen.min(axis=0), seen.max(axis=0)
    clear = die.body.clear and min(die.body.colour) > 0.78
    dark = not die.body.clear and max(die.body.colour) < 0.17 and die.body.swirl == 0
    body = "clear" if clear else "black" if dark else "other"
    value = NO_PIPS if die.body.drawn else die.value
    return Truth(value, (float(x0), float(y0), float(x1), float(y1)), (float(x), float(y)), body)


def develop(chance: np.random.Generator, picture: Floats) -> Pixels:
    """The effects of lens and camera: vignette, cast, exposure, blur, noise, JPEG."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    picture = picture * (1 - np.float32(chance.uniform(0, 0.35)) * (x**2 + y**2) / 2)[..., None]
    if chance.random() < 0.4:  # a lamp's pool of light, or a shadow's edge over the table
        way = chance.uniform(0, 6.28)
        edge = 1 / (
            1 + np.exp(-(x * np.cos(way) + y * np.sin(way) + chance.normal(0, 0.4)) * 10 ** chance.uniform(0, 1.6))
        )
        picture = picture * (1 - np.float32(chance.uniform(0.1, 0.6)) * edge.astype(np.float32))[..., None]
    cast = np.clip(chance.normal(1, 0.09, 3), 0.7, 1.3).astype(np.float32)
    picture = np.clip(picture * cast * np.float32(chance.uniform(0.75, 1.35)), 0, 1.2)
    picture = np.clip(picture, 1e-4, 1) ** np.float32(chance.uniform(0.5, 1.15))
    blur = abs(chance.normal(0, 0.8)) * width / 960
    if blur > 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.float32)
    if chance.random() < 0.12:
        length = int(chance.integers(3, 8))
        kernel = np.zeros((length, length), np.float32)
        tip = (int(chance.integers(length)), int(chance.integers(length)))
        cv2.line(kernel, (length // 2, length // 2), tip, 1.0, 1)
        picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    noise = chance.normal(0, 1, (height, width, 3)).astype(np.float32) * np.float32(abs(chance.normal(0, 0.018)))
    pixels = (np.clip(picture + noise, 0, 1) * 255).astype(np.uint8)
    if chance.random() < 0.1:
        pixels[:] = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)[..., None]
    quality = int(chance.integers(35, 97))
    packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def make_scene(
    chance: np.random.Generator, width: int = 960, height: int = 720, table_top: Texture = any_texture,
    thrown: Callable[[np.random.Generator], list[Body]] = bodies,
) -> Scene:  # fmt: skip
    """One table with dice 30 to 150 pixels wide, or, once in a while, none."""
    view, squash, axis = random_view(chance, width, height)
    light = random_light(chance)
    half = float(np.exp(chance.uniform(np.log(14), np.log(75)))) * width / 960
    picture = table_top(chance, height, width)
    spots: list[tuple[float, float]] = []
    centre, spread = (width / 2, height / 2), width * 0.45
    pick = chance.random()
    if pick < 0.4:
        size = half * chance.uniform(6, 14)
        props.tray(chance, picture, size, squash, axis, table_top)
        spread = min(spread, size * 0.6)
    elif pick < 0.65:
        half = min(half, width * 0.05)
        pixels = props.wheel(chance, picture, half * chance.uniform(1.4, 2.1), squash, axis, table_top)
        spots = [_on_table(view, spot) for spot in pixels] if chance.random() < 0.85 else []
    for _ in range(int(chance.integers(0, 9))):
        props.clutter(chance, picture, half * 2, squash, axis)
    picture = np.clip(picture, 0.004, 1)
    crowd = thrown(chance) if chance.random() > 0.06 else []
    dice = lay(chance, crowd, half, spots, spread, centre)
    dice = [d for d in dice if _within(view, d, width, height)]
    blanks = []
    if chance.random() < 0.15:
        plain = msgspec.structs.replace(opaque_body(chance), pip_radius=0.001)
        blanks = lay(
            chance, [plain] * int(chance.integers(1, 3)), half * chance.uniform(0.4, 1.1), [], spread, centre, dice
        )
    _draw(chance, picture, view, light, dice + blanks)
    labels = tuple(truth(d, view) for d in dice)
    return Scene(develop(chance, picture), labels)


def make_bare(
    chance: np.random.Generator, width: int = 960, height: int = 720, table_top: Texture = any_texture
) -> Scene:
    """A busy table without dice: strong textures, trays, wheels and much clutter, for learning to reject them."""
    _, squash, axis = random_view(chance, width, height)
    picture = table_top(chance, height, width)
    for _ in range(int(chance.integers(0, 3))):
        pick, size = chance.random(), float(np.exp(chance.uniform(np.log(15), np.log(60))))
        if pick < 0.4:
            props.tray(chance, picture, size * chance.uniform(5, 12), squash, axis, table_top)
        elif pick < 0.8:
            props.wheel(chance, picture, size, squash, axis, table_top)
    for _ in range(int(chance.integers(0, 25))):
        props.clutter(chance, picture, float(np.exp(chance.uniform(np.log(15), np.log(90)))), squash, axis)
    return Scene(develop(chance, np.clip(picture, 0.004, 1).astype(np.float32)), ())


def _draw(chance: np.random.Generator, picture: Floats, view: View, light: Light, dice: list[Placed]) -> None:
    if not dice:
        return
    shade(chance, picture, view, light, dice)
    eye = np.array(view.eye[:2])
    for die in sorted(dice, key=lambda d: -float(np.linalg.norm(eye - d.at))):
        paint(die, view, light, picture, 2 if die.half < 40 else 1)


def _on_table(view: View, pixel: tuple[float, float]) -> tuple[float, float]:
    ray = view.rays(np.array([pixel[0]], np.float32), np.array([pixel[1]], np.float32))[0]
    reach = -view.eye[2] / ray[2]
    return float(view.eye[0] + ray[0] * reach), float(view.eye[1] + ray[1] * reach)


def _within(view: View, die: Placed, width: int, height: int) -> bool:
    seen = view.project(die.corners())
    return bool((seen.min() > 2) and (seen[:, 0].max() < width - 2) and (seen[:, 1].max() < height - 2))


def add_dice(chance: np.random.Generator, photo: Pixels, known: list[Truth]) -> Scene:
    """A real photo with made-up dice laid into its free places; new dice may cover dice without a known box."""
    height, width = photo.shape[:2]
    view, _, _ = random_view(chance, width, height)
    light = random_light(chance)
    half = float(np.exp(chance.uniform(np.log(14), np.log(60)))) * width / 960
    sizes = [d.box[2] - d.box[0] for d in known if d.box]
    if sizes and chance.random() < 0.7:
        half = float(np.median(sizes)) * chance.uniform(0.35, 0.65)
    picture = (photo / np.float32(255)).astype(np.float32)
    taken = [_stand_in(view, d, half) for d in known]
    dice = lay(chance, bodies(chance), half, [], width * 0.45, (width / 2, height / 2), taken)
    dice = [d for d in dice if _within(view, d, width, height)]
    _draw(chance, picture, view, light, dice)
    return Scene(develop(chance, picture), (*known, *(truth(d, view) for d in dice)))


def _stand_in(view: View, die: Truth, half: float) -> Placed:
    size = half if die.box is None else max(die.box[2] - die.box[0], die.box[3] - die.box[1]) * 0.6
    plain = Body((0, 0, 0), (1, 1, 1))
    return Placed(_on_table(view, die.top), max(size, half), 0.0, 1, (2, 3), 0, plain)


def main() -> None:
    """Write made-up scenes as JPEG beside labels.json."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bare", action="store_true", help="tables without dice")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    labels = {}
    for index in range(options.count):
        scene = (make_bare if options.bare else make_scene)(np.random.default_rng([options.seed, index]))
        name = f"{options.seed:03d}_{index:05d}.jpg"
        cv2.imwrite(str(options.out / name), scene.pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])
        labels[name] = scene.dice
        if index % 50 == 49 or index == options.count - 1:
            path = options.out / f"labels_{options.seed:03d}.json"
            path.write_bytes(msgspec.json.encode(labels))


if __name__ == "__main__":
    main()
