"""The picture that opens the README: Oyez beside a game, path-traced, with a real screen on the touchscreen.

`make portrait` writes docs/pictures/portrait.jpg, and beside it in portrait.json the hash of the screen that it shows
(SHA-256 of its pixels, row by row as BGR); a test asks for a new picture once that screen looks otherwise. Needs
Mitsuba and Open Image Denoise (the extra `portrait`). Coordinates: half the edge of a die is 1, x right, y away from
the viewer, z up. Colours are linear RGB.
"""

import argparse
import hashlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
import numpy.typing as npt

mi.set_variant("llvm_ad_rgb")  # it has to be chosen before shapes are made

from pyoidn import denoise  # noqa: E402

from tools.dice_meshes import Kind, Laid, Mesh, middle_of, pips, rounded_cube  # noqa: E402
from vision.training.textures import clouds  # noqa: E402

Floats = npt.NDArray[np.float32]
Part = Any
move = mi.ScalarTransform4f

SIZE = (1280, 760)
SCREEN = Path("docs/pictures/wheel.png")
PLACES = ("white", "white", "white", "red", "yellow", "red", "yellow", "white", "white")
"""The wheel's plazas clockwise from the top, as the screen shows them."""
PAINT = {"white": (0.72, 0.69, 0.62), "red": (0.5, 0.035, 0.03), "yellow": (0.75, 0.42, 0.04)}
WHEEL, WHEEL_RADIUS, WHEEL_TOP = np.array([-12.0, 5.0]), 12.4, 2.6
RING_RADIUS, BOX_RADIUS, LAMPS = 14.6, 16.2, 27
MAT = ((5.6, -13.0), (7.4, 5.2))
"""Middle of the throwing mat and half its sides."""
DICE = ((6, (1.4, -12.6), 12.0), (3, (5.4, -15.2), -14.0), (2, (9.8, -13.2), 33.0), (1, (5.8, -10.6), 9.0))
"""Value, place and turn in degrees: the throw that the screen shows, the black die last."""


def joined(parts: list[Mesh], bsdf: dict[str, Any]) -> Any:
    """Several meshes as one for Mitsuba: few large ones render faster than many small ones."""
    starts = np.cumsum([0, *(len(p.vertices) for p in parts)])
    faces = np.concatenate([p.faces + np.uint32(start) for p, start in zip(parts, starts[:-1], strict=True)])
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(bsdf)
    made = mi.Mesh("dice", int(starts[-1]), len(faces), has_vertex_normals=True, props=properties)
    known = mi.traverse(made)
    known["vertex_positions"] = np.concatenate([p.vertices for p in parts]).astype(np.float32).ravel()
    known["vertex_normals"] = np.concatenate([p.normals for p in parts]).astype(np.float32).ravel()
    known["faces"] = faces.astype(np.uint32).ravel()
    known.update()
    return made


def rgb(red: float, green: float, blue: float) -> dict[str, Any]:
    return {"type": "rgb", "value": [red, green, blue]}


def matt(red: float, green: float, blue: float) -> dict[str, Any]:
    return {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": rgb(red, green, blue)}}


def plastic(red: float, green: float, blue: float, rough: float = 0.15) -> dict[str, Any]:
    return {"type": "roughplastic", "alpha": rough, "diffuse_reflectance": rgb(red, green, blue)}


def metal(rough: float = 0.2) -> dict[str, Any]:
    return {"type": "roughconductor", "material": "Al", "alpha": rough}


def textured(picture: Floats, rough: float) -> dict[str, Any]:
    """A varnished surface painted with a picture (H, W, 3) of linear colours."""
    bitmap = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(picture, np.float32)), "raw": True}
    return {"type": "roughplastic", "alpha": rough, "diffuse_reflectance": bitmap, "nonlinear": True}


def glowing(red: float, green: float, blue: float) -> dict[str, Any]:
    return {"type": "area", "radiance": rgb(red, green, blue)}


def box(middle: tuple[float, float, float], half: tuple[float, float, float], turn: Floats, rounding: float) -> Mesh:
    """A box with rounded edges: a cube whose corners keep their roundness while its sides are moved apart."""
    points, normals, faces = rounded_cube(0.5, 6)
    least = min(half)
    scale = rounding * least * 2
    stretched = points * scale + np.sign(points) * (np.array(half, np.float32) - scale)
    return Mesh(
        (stretched @ turn.T + np.array(middle)).astype(np.float32), (normals @ turn.T).astype(np.float32), faces
    )


def turned(around_z: float, back: float = 0.0) -> Floats:
    """A turn by degrees: first tipped back about x, then about z."""
    z, x = np.radians(around_z), np.radians(back)
    about_z = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
    about_x = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
    return (about_z @ about_x).astype(np.float32)


def placed(turn: Floats, at: tuple[float, float, float]) -> Any:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = turn, at
    return move(matrix)


def wood(chance: np.random.Generator, height: int, width: int, colour: tuple[float, float, float]) -> Floats:
    """Boards with their grain along the picture's rows, each a little different."""
    picture = np.empty((height, width, 3), np.float32)
    boards = 7
    edges = np.linspace(0, height, boards + 1).astype(int)
    for top, low in pairwise(edges):
        tall = low - top
        fine = clouds(chance, tall, width, 5, aspect=140)
        broad = clouds(chance, tall, width, 4, aspect=14)
        shade = 1 + 0.10 * fine + 0.13 * broad + 0.1 * chance.normal()
        picture[top:low] = np.array(colour) * np.clip(shade, 0.35, 1.8)[..., None]
        picture[top : top + 3] *= np.float32(0.35)
    return picture


def wheel_picture(size: int = 1200) -> Floats:
    """The top of our own wheel: nine plazas on dark wood, a day disc in the middle."""
    chance = np.random.default_rng(5)
    picture = wood(chance, size, size, (0.10, 0.045, 0.02))
    middle, unit = size / 2, size / 2 / 15

    def disc(x: float, y: float, radius: float, colour: tuple[float, float, float]) -> None:
        centre = (int((middle + x * unit) * 16), int((middle + y * unit) * 16))
        cv2.circle(picture, centre, int(radius * unit * 16), colour, -1, cv2.LINE_AA, 4)

    gold = (0.45, 0.25, 0.05)
    disc(0, 0, 14.7, gold)
    disc(0, 0, 14.5, (0.075, 0.033, 0.016))
    for place, colour in enumerate(PLACES):
        angle = 2 * np.pi * place / 9
        x, y = 10.2 * np.sin(angle), -10.2 * np.cos(angle)
        disc(x, y, 3.15, gold)
        disc(x, y, 2.95, PAINT[colour])
        disc(x, y, 2.4, tuple(0.72 * part for part in PAINT[colour]))
        disc(x, y, 1.9, PAINT[colour])
        emblem(picture, colour, middle + x * unit, middle + y * unit, unit)
        edge = angle + np.pi / 9
        ends = [(int(middle + r * unit * np.sin(edge)), int(middle - r * unit * np.cos(edge))) for r in (5.6, 13.6)]
        cv2.line(picture, ends[0], ends[1], (0.02, 0.01, 0.005), 3, cv2.LINE_AA)
    disc(0, 0, 4.9, gold)
    disc(0, 0, 4.6, (0.75, 0.66, 0.5))
    for ray in range(12):
        angle = 2 * np.pi * ray / 12
        ends = [(int(middle + r * unit * np.sin(angle)), int(middle - r * unit * np.cos(angle))) for r in (2.1, 3.1)]
        cv2.line(picture, ends[0], ends[1], (0.6, 0.2, 0.02), 7, cv2.LINE_AA)
    disc(0, 0, 1.6, (0.7, 0.3, 0.03))
    return picture


def emblem(picture: Floats, colour: str, x: float, y: float, unit: float) -> None:
    """A tower, a coin or a book in the middle of a plaza."""
    ink = {"white": (0.16, 0.12, 0.08), "red": (0.8, 0.72, 0.62), "yellow": (0.3, 0.12, 0.01)}[colour]

    def shape(points: list[tuple[float, float]]) -> None:
        corners = np.array([(x + a * unit, y + b * unit) for a, b in points], np.float32)
        cv2.fillPoly(picture, [np.rint(corners * 16).astype(np.int32)], ink, cv2.LINE_AA, 4)

    if colour == "red":
        shape([(-0.9, 1.2), (-0.9, -0.3), (0.9, -0.3), (0.9, 1.2)])
        for left in (-1.1, -0.35, 0.4):
            shape([(left, -0.3), (left, -1.1), (left + 0.7 * 0.9, -1.1), (left + 0.63, -0.3)])
    elif colour == "yellow":
        cv2.circle(picture, (int(x), int(y)), int(1.2 * unit), ink, int(0.25 * unit), cv2.LINE_AA)
        shape([(-0.16, -0.7), (0.16, -0.7), (0.16, 0.7), (-0.16, 0.7)])
        shape([(-0.7, -0.16), (0.7, -0.16), (0.7, 0.16), (-0.7, 0.16)])
    else:
        shape([(-1.3, -0.8), (-0.1, -0.6), (-0.1, 0.95), (-1.3, 0.75)])
        shape([(1.3, -0.8), (0.1, -0.6), (0.1, 0.95), (1.3, 0.75)])


def wheel() -> list[Part]:
    """The box with the ring, and the game's wheel upon it."""
    x, y = map(float, WHEEL)
    top = move().translate([x, y, WHEEL_TOP])
    round_box = move().translate([x, y, 0])
    parts: list[Part] = [
        {"type": "cylinder", "p0": [x, y, 0], "p1": [x, y, 1.9], "radius": BOX_RADIUS,
         "bsdf": matt(0.09, 0.045, 0.022)},
        {"type": "disk", "to_world": round_box @ move().translate([0, 0, 1.9]) @ move().scale(BOX_RADIUS),
         "bsdf": plastic(0.012, 0.011, 0.01, 0.25)},
        {"type": "cylinder", "p0": [x, y, 1.9], "p1": [x, y, WHEEL_TOP], "radius": WHEEL_RADIUS,
         "bsdf": matt(0.3, 0.2, 0.1)},
        {"type": "disk", "to_world": top @ move().scale(WHEEL_RADIUS), "bsdf": textured(polar(wheel_picture()), 0.2)},
        {"type": "sphere", "center": [x, y, WHEEL_TOP], "radius": 0.55, "bsdf": metal(0.15)},
    ]  # fmt: skip
    pointer = box((x + 3.0, y - 2.75, WHEEL_TOP + 0.12), (1.1, 0.3, 0.12), turned(-42), 0.4)
    parts.append(joined([pointer], plastic(0.5, 0.25, 0.03)))
    return parts


def polar(picture: Floats) -> Floats:
    """A square picture by radius and angle, as Mitsuba lays a texture on a disc."""
    size = picture.shape[0]
    radius, angle = np.meshgrid(np.linspace(0, 1, 900), np.linspace(0, 2 * np.pi, 2880))
    x = (radius * np.cos(angle) + 1) / 2 * (size - 1)
    y = (1 - radius * np.sin(angle)) / 2 * (size - 1)
    return np.asarray(cv2.remap(picture, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR), np.float32)


def lamps(screen: Floats) -> list[Part]:
    """The ring, lit as the one on the screen is."""
    parts: list[Part] = []
    for lamp in range(LAMPS):
        angle = lamp_angle(lamp)
        at = [float(WHEEL[0] + RING_RADIUS * np.sin(angle)), float(WHEEL[1] + RING_RADIUS * np.cos(angle)), 1.95]
        light = lamp_colour(screen, lamp)
        part: dict[str, Any] = {"type": "sphere", "center": at, "radius": 0.55}
        if light is None:
            part["bsdf"] = plastic(0.5, 0.5, 0.46, 0.1)
        else:
            part["emitter"] = glowing(*light)
        parts.append(part)
    return parts


def lamp_colour(screen: Floats, lamp: int) -> tuple[float, float, float] | None:
    """The colour of a lamp as the screen draws it about (214, 268); None if it is dark."""
    angle = lamp_angle(lamp)
    x, y = round(214 + 186.5 * np.sin(angle)), round(268 - 186.5 * np.cos(angle))
    colour = screen[y - 3 : y + 4, x - 3 : x + 4].reshape(-1, 3).mean(axis=0)
    if colour.max() < 0.12:
        return None
    colour = colour * 3.2 / colour.max()
    return float(colour[0]), float(colour[1]), float(colour[2])


def lamp_angle(lamp: int) -> float:
    """Clockwise from the top; the first lamp stands half a place before place 0."""
    return float(2 * np.pi * ((lamp + 0.5) / LAMPS - 0.5 / 9))


def touchscreen(screen: Floats) -> list[Part]:
    """The touchscreen on its stand; the glass mirrors the room a little."""
    turn, at = turned(-16, 68), np.array([16.4, 6.6, 8.2])
    out = turn @ np.array([0, 0, 1], np.float32)
    up, right = turn @ np.array([0, 1, 0], np.float32), turn @ np.array([1, 0, 0], np.float32)
    frame = box(tuple(at - out * 0.52), (11.9, 7.5, 0.5), turn, 0.4)
    back = box(tuple(at - out * 2.2 - up * 1.0), (6.0, 4.6, 1.0), turn, 0.3)
    foot = box((float(at[0] - out[0] * 1.0), float(at[1] + 3.4), 0.45), (8.4, 4.4, 0.45), turned(-14), 0.45)
    legs = [box(tuple(at - out * 3.2 - up * 4.9 + right * side), (0.6, 3.4, 1.2), turn, 0.3) for side in (-4.2, 4.2)]
    glass = placed(turn, tuple(at + out * 0.02)) @ move().scale([11.5, 7.1, 1])
    picture = placed(turn, tuple(at + out * 0.04)) @ move().scale([10.9, 6.54, 1])
    shown = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(screen[::-1] * np.float32(0.95))), "raw": True}
    return [
        joined([frame, back, foot, *legs], plastic(0.016, 0.016, 0.018, 0.25)),
        {"type": "rectangle", "to_world": glass, "bsdf": plastic(0.004, 0.004, 0.005, 0.05)},
        {"type": "rectangle", "to_world": picture, "bsdf": plastic(0.004, 0.004, 0.005, 0.05),
         "emitter": {"type": "area", "radiance": shown}},
    ]  # fmt: skip


def camera_arm() -> list[Part]:
    """A bent tube from behind the wheel, with the camera that looks down on the mat."""
    knots = np.array([(2.0, 17.0, 0.6), (0.5, 18.5, 20.0), (0.6, 9.0, 26.5), (2.6, -9.6, 19.6)])
    t = np.linspace(0, 1, 60)[:, None]
    tube = (1 - t) ** 3 * knots[0] + 3 * (1 - t) ** 2 * t * knots[1] + 3 * (1 - t) * t**2 * knots[2] + t**3 * knots[3]
    parts: list[Part] = []
    for start, end in pairwise(tube):
        parts.append({"type": "cylinder", "p0": start.tolist(), "p1": end.tolist(), "radius": 0.5, "bsdf": metal(0.25)})
        parts.append({"type": "sphere", "center": end.tolist(), "radius": 0.5, "bsdf": metal(0.25)})
    x, y, z = tube[-1]
    parts.append({"type": "cylinder", "p0": [2.0, 17, 0], "p1": [2.0, 17, 0.8], "radius": 3.4,
                  "bsdf": plastic(0.02, 0.02, 0.022)})  # fmt: skip
    base = move().translate([2.0, 17, 0.8]) @ move().scale(3.4)
    parts.append({"type": "disk", "to_world": base, "bsdf": plastic(0.02, 0.02, 0.022)})
    head = [box((x, y, z - 0.6), (2.0, 1.7, 0.6), turned(-14), 0.45)]
    parts.append(joined(head, plastic(0.03, 0.12, 0.07, 0.2)))
    parts.append({"type": "cylinder", "p0": [x, y, z - 1.1], "p1": [x, y, z - 2.4], "radius": 0.95,
                  "bsdf": plastic(0.012, 0.012, 0.014)})  # fmt: skip
    down = move().translate([x, y, z - 2.35]) @ move().rotate([1, 0, 0], 180) @ move().scale(0.9)
    parts.append({"type": "disk", "to_world": down, "bsdf": plastic(0.01, 0.012, 0.03, 0.05)})
    parts.append({"type": "sphere", "center": [x - 1.35, y - 1.62, z - 0.5], "radius": 0.14,
                  "emitter": glowing(0.2, 3.0, 0.4)})  # fmt: skip
    return parts


def dice() -> list[Part]:
    """Three clear dice and a black one, as thrown."""
    clear = Kind("clear", {"type": "dielectric", "int_ior": 1.49, "specular_transmittance": rgb(0.985, 0.99, 0.992)},
                 (0.86, 0.85, 0.82), 0.12, 0.2, 0.5, 1.0, 0.0)  # fmt: skip
    black = Kind("black", plastic(0.008, 0.008, 0.009, 0.06), (0.82, 0.8, 0.75), 0.15, 0.2, 0.5, 1.0, 0.0)
    chance = np.random.default_rng(11)
    parts: list[Part] = []
    for index, (value, at, degrees) in enumerate(DICE):
        kind = black if index == 3 else clear
        die = Laid(turned(degrees), at, value, kind)
        raised = np.array([0, 0, 0.32], np.float32)
        solid = kind.solid(9).placed(die.turn, middle_of(die) + raised, np.ones(3, np.float32))
        parts.append(joined([solid], kind.bsdf))
        dots = [Mesh(pip.vertices + raised, pip.normals, pip.faces) for pip in pips(die, chance)]
        parts.append(joined(dots, matt(*kind.pip)))
    return parts


def mat() -> list[Part]:
    """The felt on which dice are thrown, with a hem."""
    (x, y), (half_x, half_y) = MAT
    chance = np.random.default_rng(2)
    felt = np.array((0.035, 0.085, 0.055)) * np.clip(
        1 + 0.16 * clouds(chance, 700, 950, 480)[..., None] + 0.05 * clouds(chance, 700, 950, 12)[..., None], 0.4, 1.7
    )
    bitmap = {"type": "bitmap", "bitmap": mi.Bitmap(felt.astype(np.float32)), "raw": True}
    top = placed(turned(-6), (x, y, 0.3)) @ move().scale([half_x, half_y, 1])
    rim = box((x, y, 0.1), (half_x + 0.35, half_y + 0.35, 0.19), turned(-6), 0.45)
    return [
        {"type": "rectangle", "to_world": top, "bsdf": {"type": "diffuse", "reflectance": bitmap}},
        joined([rim], matt(0.16, 0.1, 0.045)),
    ]


def sheet_and_pencil() -> list[Part]:
    """A sheet that somebody writes on, and a pencil."""
    chance = np.random.default_rng(8)
    tall, wide = 900, 640
    paper = np.full((tall, wide, 3), (0.78, 0.74, 0.64), np.float32)
    for row, colour in enumerate(("red", "yellow", "white")):
        ink = {"red": (0.55, 0.1, 0.08), "yellow": (0.72, 0.48, 0.1), "white": (0.35, 0.33, 0.3)}[colour]
        for line in range(2):
            for cell in range(6):
                x, y = 50 + cell * 92, 60 + row * 265 + line * 118
                cv2.rectangle(paper, (x, y), (x + 78, y + 98), ink, 5, cv2.LINE_AA)
                if chance.random() < 0.4:
                    mark = [(x + 18, y + 50), (x + 36, y + 76), (x + 66, y + 20)]
                    cv2.polylines(paper, [np.array(mark, np.int32)], False, (0.1, 0.1, 0.13), 6, cv2.LINE_AA)
    bitmap = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(paper[::-1])), "raw": True}
    turn = turned(19)
    sheet = placed(turn, (-13.5, -18.0, 0.06)) @ move().scale([5.0, 7.0, 1])
    start, end = np.array([-4.6, -20.4, 0.36]), np.array([-7.8, -13.6, 0.36])
    way = (end - start) / np.linalg.norm(end - start)
    cone = [(end + way * 1.2 * k / 12, 0.36 * (1 - k / 12)) for k in range(13)]
    parts: list[Part] = [
        {"type": "rectangle", "to_world": sheet, "bsdf": {"type": "diffuse", "reflectance": bitmap}},
        {"type": "cylinder", "p0": start.tolist(), "p1": end.tolist(), "radius": 0.36,
         "bsdf": plastic(0.55, 0.06, 0.03, 0.1)},
    ]  # fmt: skip
    for (one, radius), (other, _) in pairwise(cone):
        colour = (0.6, 0.4, 0.2) if radius > 0.15 else (0.03, 0.03, 0.03)
        parts.append({"type": "cylinder", "p0": one.tolist(), "p1": other.tolist(), "radius": radius,
                      "bsdf": matt(*colour)})  # fmt: skip
    return parts


def lights() -> list[Part]:
    """A large window at the left, a lamp above, and the dim room."""

    def panel(
        at: tuple[float, float, float],
        to: tuple[float, float, float],
        size: tuple[float, float],
        light: tuple[float, float, float],
    ) -> Part:
        place = move().look_at(origin=list(at), target=list(to), up=[0.1, 0.2, 1]) @ move().scale([*size, 1])
        return {"type": "rectangle", "to_world": place, "emitter": glowing(*light)}

    return [
        {"type": "constant", "radiance": rgb(0.055, 0.05, 0.048)},
        panel((-75, 20, 62), (0, 0, 0), (26, 34), (5.2, 5.6, 6.4)),
        panel((38, -12, 78), (4, -4, 0), (15, 15), (9.5, 7.4, 4.9)),
    ]


def table() -> list[Part]:
    top = move().translate([0, 20, 0]) @ move().scale([110, 74, 1])
    wall = move().translate([0, 94, 30]) @ move().rotate([1, 0, 0], 90) @ move().scale([200, 80, 1])
    boards = wood(np.random.default_rng(3), 1800, 2400, (0.33, 0.17, 0.075))
    return [
        {"type": "rectangle", "to_world": top, "bsdf": textured(boards, 0.22)},
        {"type": "rectangle", "to_world": wall, "bsdf": matt(0.16, 0.15, 0.14)},
    ]


def render(size: tuple[int, int], rays: int) -> npt.NDArray[np.uint8]:
    """The picture (H, W, 3) uint8 BGR."""
    stored = cv2.cvtColor(cv2.imread(str(SCREEN)), cv2.COLOR_BGR2RGB).astype(np.float32) / 255
    screen = np.where(stored <= 0.04045, stored / 12.92, ((stored + 0.055) / 1.055) ** 2.4).astype(np.float32)
    eye, target = [1.2, -55.0, 33.0], [0.5, -2.4, 5.6]
    sensor = {
        "type": "thinlens", "fov": 48.6, "aperture_radius": 0.35, "focus_distance": 60.0,
        "to_world": move().look_at(origin=eye, target=target, up=[0, 0, 1]),
        "film": {"type": "hdrfilm", "width": size[0], "height": size[1], "rfilter": {"type": "box"}},
        "sampler": {"type": "independent", "sample_count": rays, "seed": 1},
    }  # fmt: skip
    parts = [*table(), *wheel(), *lamps(screen), *touchscreen(screen), *camera_arm(), *dice(), *mat()]
    parts += [*sheet_and_pencil(), *lights()]
    path = {"type": "path", "max_depth": 16, "hide_emitters": False}
    integrator = {"type": "aov", "aovs": "albedo:albedo,normal:sh_normal", "path": path}
    scene = mi.load_dict(
        {"type": "scene", "integrator": integrator, "sensor": sensor}
        | {f"part{i}": part for i, part in enumerate(parts)}
    )
    return photographed(np.array(mi.render(scene), np.float32))


def photographed(layers: Floats) -> npt.NDArray[np.uint8]:
    """The path tracer's layers (colour, albedo, normals) without grain, with a little bloom, as 8 bits BGR."""
    colour = np.ascontiguousarray(np.minimum(layers[..., :3], 30))
    clean = np.maximum(denoise(colour, np.ascontiguousarray(np.clip(layers[..., -6:-3], 0, 1)),
                               np.ascontiguousarray(layers[..., -3:]), hdr=True), 0)  # fmt: skip
    wide = clean.shape[1]
    bright = np.maximum(clean - 1.1, 0)
    bloom = sum(np.asarray(cv2.GaussianBlur(bright, (0, 0), wide * share)) for share in (0.003, 0.009))
    light = (clean + 0.5 * bloom) * 1.3
    shown = light * (1 + light / 6.0) / (1 + light)  # Reinhard's curve with its white at sqrt(6)
    shown = np.clip(shown * 1.35, 0, 1)
    stored = np.where(shown <= 0.0031308, 12.92 * shown, 1.055 * shown ** (1 / 2.4) - 0.055)
    return cv2.cvtColor((np.clip(stored, 0, 1) * 255 + 0.5).astype(np.uint8), cv2.COLOR_RGB2BGR)


def main() -> None:
    """Write the picture and the hash of the screen in it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/portrait.jpg"))
    parser.add_argument("--rays", type=int, default=160)
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    size = (round(SIZE[0] * options.scale), round(SIZE[1] * options.scale))
    picture = render(size, options.rays)
    cv2.imwrite(str(options.out), picture, [] if options.out.suffix == ".png" else [cv2.IMWRITE_JPEG_QUALITY, 88])
    pixels = np.ascontiguousarray(cv2.imread(str(SCREEN)))
    noted = {"screen": SCREEN.name, "sha256": hashlib.sha256(pixels.tobytes()).hexdigest()}
    options.out.with_suffix(".json").write_text(json.dumps(noted, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
