"""The path-traced pictures of the printed parts: the finished thing on a table with the game, exploded, step by step.

`make build-pictures` writes docs/pictures/build/NAME.jpg. Needs the extras `portrait` and `printed-parts`. Coordinates
are those of tools/portrait.py: half the edge of a die, 8 mm, is 1.
"""

import argparse
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import msgspec
import numpy as np

from tools.portrait import (  # it chooses Mitsuba's variant
    SCREEN,
    Floats,
    Part,
    glowing,
    joined,
    lamp_angle,
    matt,
    metal,
    move,
    photographed,
    plastic,
    polar,
    rgb,
    table,
    textured,
    turned,
    wheel_picture,
)  # fmt: skip

from hardware.printed_parts import ring_tray, screen_case, tower  # isort: skip
from hardware.printed_parts.assembly import group_places  # isort: skip
from hardware.printed_parts.choices import Build, Choices, make_build  # isort: skip
from hardware.printed_parts.files import Mesh, assembled  # isort: skip
from hardware.printed_parts.sizes import read_sizes  # isort: skip
from tools.dice_meshes import Kind, Laid, middle_of, pips  # isort: skip
from tools.dice_meshes import Mesh as DieMesh  # isort: skip

UNIT = 1 / 8
SIZE = (816, 544)
Triple = tuple[float, float, float]

BODY: Triple = (0.035, 0.06, 0.085)
TRAY: Triple = (0.16, 0.032, 0.026)
LIGHT: Triple = (0.5, 0.5, 0.48)
NEW: Triple = (0.75, 0.3, 0.045)
COLOURS: dict[str, Triple] = {
    "motor": (0.45, 0.46, 0.48), "wheel": (0.3, 0.2, 0.1), "small-disc": (0.72, 0.6, 0.4),
    "arm-magnets": (0.6, 0.6, 0.62), "disc-magnets": (0.6, 0.6, 0.62), "lamps": (0.02, 0.022, 0.02),
    "servo": (0.02, 0.03, 0.09), "pico": (0.02, 0.16, 0.06), "usb-plug": (0.02, 0.02, 0.02),
    "boards": (0.03, 0.1, 0.22), "switch": (0.03, 0.03, 0.03), "panel-parts": (0.5, 0.03, 0.02),
    "screen": (0.012, 0.012, 0.014),
    "board": (0.02, 0.16, 0.06), "camera": (0.02, 0.14, 0.06), "felt": (0.03, 0.09, 0.05), "hoop": (0.78, 0.78, 0.76),
    "tray": TRAY, "mast-lower": TRAY, "mast-upper": TRAY, "camera-arm": TRAY,
}  # fmt: skip
STILL: Triple = (0.0, 0.0, 0.0)
CLIPS = ("clip", "clip-2", "clip-3", "clip-4")


class Shot(msgspec.Struct, frozen=True):
    """A picture: the parts by name with the millimetres by which each is moved away, where from, and the new ones.

    `group` is "" for all three on the table with the game. `eye` and `target` are millimetres.
    """

    group: str
    parts: dict[str, Triple]
    eye: Triple
    target: Triple
    fov: float = 26.0
    new: tuple[str, ...] = ()
    choices: Choices = Choices()


RING = dict.fromkeys(
    (
        "box", "motor", "magnet-arm", "arm-magnets", "switch-holder", "switch", "pico", "usb-plug", "boards",
        "panel-parts", "plate", "lamps", "wheel", "disc-carrier", "disc-magnets", "small-disc",
    ),
    STILL,
)  # fmt: skip
TOWER = dict.fromkeys(("tray", "mast-lower", "mast-upper", "camera-arm", "camera", "felt"), STILL)
CASE = dict.fromkeys(("frame", "screen", "board", "back", "foot", "foot-2", *CLIPS), STILL)


def without(parts: dict[str, Triple], *names: str) -> dict[str, Triple]:
    return {name: away for name, away in parts.items() if name not in names}


INSIDE = without(RING, "plate", "lamps", "wheel", "disc-carrier", "small-disc", "disc-magnets")

SHOTS: dict[str, Shot] = {
    "finished": Shot("", {}, (40, -650, 440), (2, 70, 92), 39.5),
    "ring-tray": Shot("ring", RING, (150, -340, 260), (0, -6, 16), 29.0),
    "tower": Shot("tower", TOWER, (330, -560, 330), (0, 14, 118), 41.0),
    "case": Shot("case", CASE, (260, 520, 240), (0, 0, 60), 28.0),
    "exploded": Shot(
        "ring",
        RING | {
            "motor": (0, 0, 62), "magnet-arm": (0, 0, 92), "arm-magnets": (0, 0, 104), "switch-holder": (0, 0, 40),
            "switch": (0, 0, 62), "pico": (0, 0, 40), "boards": (0, 0, 40), "usb-plug": (60, 0, 12),
            "plate": (0, 0, 150), "lamps": (0, 0, 178), "wheel": (0, 0, 205), "disc-carrier": (0, 0, 232),
            "disc-magnets": (0, 0, 246), "small-disc": (0, 0, 264),
        },
        (420, -760, 420), (0, 0, 154), 35.0,
    ),
    "step-motor": Shot(
        "ring", {"box": (0, 0, 0), "motor": (0, 0, 45)}, (150, -330, 300), (0, 0, 30), 27.0, ("motor",)
    ),
    "step-servo": Shot(
        "ring", {"box": (0, 0, 0), "servo": (0, 0, 45), "magnet-arm": (0, 0, 62)},
        (150, -360, 340), (0, 0, 52), 30.0, ("servo",), Choices(motor="servo"),
    ),
    "step-switch": Shot(
        "ring",
        without(INSIDE, "usb-plug", "panel-parts") | {"switch-holder": (0, 0, 26), "switch": (0, 0, 40)},
        (170, -300, 310), (0, 0, 22), 27.0, ("switch-holder", "switch"),
    ),
    "step-buttons": Shot(
        "ring",
        without(INSIDE, "magnet-arm", "arm-magnets", "switch", "switch-holder"),
        (60, -350, 260), (0, 0, 12), 27.0, ("panel-parts", "pico", "boards"),
    ),
    "step-ring": Shot(
        "ring", INSIDE | {"plate": (0, 0, 36), "lamps": (0, 0, 66)},
        (150, -370, 290), (0, 0, 50), 33.0, ("lamps", "plate"),
    ),
    "step-hoop": Shot(
        "ring",
        without(INSIDE, "usb-plug") | {"plate": (0, 0, 0), "hoop": (0, 0, 34), "lamps": (0, 0, 58)},
        (150, -370, 290), (0, 0, 44), 33.0, ("lamps",), Choices(ring="hoop"),
    ),
    "step-disc": Shot(
        "ring",
        RING | {"wheel": (0, 0, 24), "disc-carrier": (0, 0, 52), "disc-magnets": (0, 0, 64), "small-disc": (0, 0, 90)},
        (150, -370, 290), (0, 0, 66), 33.0, ("disc-carrier",),
    ),
    "step-tray": Shot(
        "tower",
        TOWER | {
            "felt": (0, 0, 45), "mast-lower": (0, 0, 70), "mast-upper": (0, 0, 120), "camera-arm": (0, 0, 165),
            "camera": (0, 0, 190),
        },
        (430, -720, 420), (0, 10, 208), 52.0,
    ),
    "step-screen": Shot(
        "case",
        without(CASE, "back", "foot", "foot-2") | {
            "frame": (0, -25, 54), "board": (0, 19, -41),
        } | dict.fromkeys(CLIPS, (0, 17, -36)),
        (330, 430, 300), (0, 0, 70), 30.0, CLIPS,
    ),
    "step-case": Shot(
        "case",
        without(CASE, *CLIPS) | {
            "back": (0, 30, -63), "foot": (0, 64, -136), "foot-2": (0, 64, -136),
        },
        (400, 470, 330), (0, 60, 62), 36.0, ("back", "foot", "foot-2"),
    ),
}  # fmt: skip


def solid(mesh: Mesh, place: Any, bsdf: dict[str, Any]) -> Part:
    """A part's mesh in its place, millimetres to the table's units."""
    points = (
        np.array([place_point(place, p) for p in mesh.vertices]) if place is not None else np.asarray(mesh.vertices)
    )
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(bsdf)
    properties["face_normals"] = True
    made = mi.Mesh("part", len(points), len(mesh.faces), props=properties)
    known = mi.traverse(made)
    known["vertex_positions"] = (points * UNIT).astype(np.float32).ravel()
    known["faces"] = np.asarray(mesh.faces, np.uint32).ravel()
    known.update()
    return made


def place_point(place: Floats, point: Sequence[float]) -> Floats:
    return place[:3, :3] @ np.asarray(point) + place[:3, 3]


def matrix(location: Any) -> Floats:
    """The 4 x 4 matrix of a location of build123d."""
    step = location.wrapped.Transformation()
    rows = [[step.Value(row, column) for column in range(1, 5)] for row in range(1, 4)]
    return np.array([*rows, [0, 0, 0, 1]], np.float32)


def shifted(place: Floats, away: Triple) -> Floats:
    moved = np.eye(4, dtype=np.float32)
    moved[:3, 3] = away
    return place @ moved


def look(name: str, shot: Shot) -> dict[str, Any]:
    """The material of a part: its own colour on the table, in a step the new parts stand out."""
    base = name.rstrip("-234") if name[-1].isdigit() else name
    if base in shot.new or name in shot.new:
        return plastic(*NEW, 0.2)
    if name.endswith("magnets"):
        return metal(0.25)
    if base in COLOURS and not (shot.new and base in ("tray", "mast-lower", "mast-upper", "camera-arm")):
        return plastic(*COLOURS[base], 0.25) if base != "felt" else matt(*COLOURS[base])
    return plastic(*(LIGHT if shot.new or shot.group else BODY), 0.3)


def shown_screen() -> Floats:
    stored = cv2.cvtColor(cv2.imread(str(SCREEN)), cv2.COLOR_BGR2RGB).astype(np.float32) / 255
    return np.where(stored <= 0.04045, stored / 12.92, ((stored + 0.055) / 1.055) ** 2.4).astype(np.float32)


def touch_picture(build: Build, place: Floats) -> list[Part]:
    """The screen's picture on the glass, as light."""
    screen = shown_screen()
    half = build.screen.view_width / 2, build.screen.view_height / 2
    to_world = np.eye(4)
    to_world[:3, :3] = place[:3, :3] @ np.diag([half[0], half[1], 1.0]) * UNIT
    to_world[:3, 3] = place_point(place, (0, 0, 0.3)) * UNIT
    bitmap = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(screen[::-1] * np.float32(0.95))), "raw": True}
    return [
        {
            "type": "rectangle",
            "to_world": mi.ScalarTransform4f(to_world),
            "bsdf": plastic(0.004, 0.004, 0.005, 0.05),
            "emitter": {"type": "area", "radiance": bitmap},
        }
    ]


def wheel_top(build: Build, place: Floats, away: Triple) -> Part:
    """The painted upper side of the wheel."""
    at = place_point(shifted(place, away), (0, 0, ring_tray.carrier_bottom(build) + 0.1)) * UNIT
    scale = build.wheel / 2 * UNIT
    to_world = move().translate([float(v) for v in at]) @ move().scale([scale, scale, 1])
    return {"type": "disk", "to_world": to_world, "bsdf": textured(polar(wheel_picture()), 0.2)}


def lamp_lights(build: Build, place: Floats, away: Triple, lit: bool) -> list[Part]:
    """The LEDs of the rigid ring, lit as the nearest ones that the screen shows."""
    if build.ring is None:
        return []
    screen = shown_screen()
    radius, parts = (build.ring.outer + build.ring.inner) / 4, []
    for lamp in range(build.lamps):
        angle = 2 * np.pi * ((lamp + 0.5) / build.lamps - 0.5 / 9)
        local = (radius * np.sin(angle), radius * np.cos(angle), ring_tray.plate_top(build) + build.ring.height)
        at = [float(v) for v in place_point(shifted(place, away), local) * UNIT]
        part: dict[str, Any] = {"type": "sphere", "center": at, "radius": 2.6 * UNIT}
        light = _nearest_light(screen, angle) if lit else None
        part |= {"emitter": glowing(*light)} if light else {"bsdf": plastic(0.6, 0.6, 0.56, 0.1)}
        parts.append(part)
    return parts


def _nearest_light(screen: Floats, angle: float) -> Triple | None:
    lamp = min(range(27), key=lambda n: abs((lamp_angle(n) - angle + np.pi) % (2 * np.pi) - np.pi))
    angle = lamp_angle(lamp)
    x, y = round(214 + 186.5 * np.sin(angle)), round(268 - 186.5 * np.cos(angle))
    colour = screen[y - 3 : y + 4, x - 3 : x + 4].reshape(-1, 3).mean(axis=0)
    if colour.max() < 0.12:
        return None
    colour = colour * 4.0 / colour.max()
    return float(colour[0]), float(colour[1]), float(colour[2])


THROW = ((6, (-42.0, -18.0), 12.0), (3, (8.0, 26.0), -14.0), (2, (52.0, -8.0), 33.0), (1, (2.0, -34.0), 9.0))
"""Value, millimetres from the tray's middle, degrees; the black die last."""


def dice(build: Build, place: Floats) -> list[Part]:
    """Three clear dice and a black one in the tray."""
    clear = Kind("clear", {"type": "dielectric", "int_ior": 1.49, "specular_transmittance": rgb(0.985, 0.99, 0.992)},
                 (0.86, 0.85, 0.82), 0.12, 0.2, 0.5, 1.0, 0.0)  # fmt: skip
    black = Kind("black", plastic(0.008, 0.008, 0.009, 0.06), (0.82, 0.8, 0.75), 0.15, 0.2, 0.5, 1.0, 0.0)
    chance, parts = np.random.default_rng(11), []
    for index, (value, spot, degrees) in enumerate(THROW):
        kind = black if index == 3 else clear
        at = place_point(place, (*spot, tower.felt_top(build))) * UNIT
        die = Laid(turned(degrees), (float(at[0]), float(at[1])), value, kind)
        raised = np.array([0, 0, at[2] + 0.01], np.float32)
        body = kind.solid(9).placed(die.turn, middle_of(die) + raised, np.ones(3, np.float32))
        parts.append(joined([body], kind.bsdf))
        dots = [DieMesh(pip.vertices + raised, pip.normals, pip.faces) for pip in pips(die, chance)]
        parts.append(joined(dots, matt(*kind.pip)))
    return parts


def ground() -> list[Part]:
    """A plain pale ground for the steps."""
    return [{"type": "rectangle", "to_world": move().scale([300, 300, 1]), "bsdf": matt(0.62, 0.62, 0.6)}]


def lights(bright: float) -> list[Part]:
    """A window at the left, a lamp above, and the room."""

    def panel(at: Triple, size: tuple[float, float], light: Triple) -> Part:
        place = move().look_at(origin=list(at), target=[0, 0, 4], up=[0.1, 0.2, 1]) @ move().scale([*size, 1])
        return {"type": "rectangle", "to_world": place, "emitter": glowing(*(bright * v for v in light))}

    return [
        {"type": "constant", "radiance": rgb(*(bright * v for v in (0.16, 0.16, 0.165)))},
        panel((-85, -30, 80), (30, 34), (4.0, 4.2, 4.6)),
        panel((50, -20, 90), (18, 18), (6.5, 5.6, 4.4)),
    ]


@cache
def everything(choices: Choices) -> tuple[Build, dict[str, tuple[str, Mesh]]]:
    """A build, and its parts in their places."""
    build = make_build(read_sizes(), choices)
    return build, assembled(build)


def scene_of(shot: Shot) -> list[Part]:
    """All parts of a picture."""
    build, found = everything(shot.choices)
    places = {group: matrix(location) for group, location in group_places(build).items()}
    if shot.group:
        upright = matrix(screen_case.standing(build)) if shot.group == "case" else np.eye(4, dtype=np.float32)
        places = dict.fromkeys(places, upright)
    wanted = shot.parts or dict.fromkeys(found, (0.0, 0.0, 0.0))
    parts: list[Part] = []
    for name, away in wanted.items():
        group, mesh = found[name]
        parts.append(solid(mesh, shifted(places[group], away), look(name, shot)))
        if name == "wheel":
            parts.append(wheel_top(build, places[group], away))
        if name == "lamps":
            parts += lamp_lights(build, places[group], away, lit=not shot.new)
        if name == "screen":
            parts += touch_picture(build, shifted(places[group], away))
        if name == "felt" and not any(away):
            parts += dice(build, places[group])
    return parts


def render(shot: Shot, size: tuple[int, int], rays: int) -> Any:
    """The picture (H, W, 3) uint8 BGR."""
    parts = scene_of(shot) + (ground() if shot.group else table()) + lights(1.15 if shot.group else 1.0)
    camera = move().look_at(origin=[v * UNIT for v in shot.eye], target=[v * UNIT for v in shot.target], up=[0, 0, 1])
    sensor = {
        "type": "perspective", "fov": shot.fov, "to_world": camera,
        "film": {"type": "hdrfilm", "width": size[0], "height": size[1], "rfilter": {"type": "box"}},
        "sampler": {"type": "independent", "sample_count": rays, "seed": 1},
    }  # fmt: skip
    path = {"type": "path", "max_depth": 12, "hide_emitters": False}
    integrator = {"type": "aov", "aovs": "albedo:albedo,normal:sh_normal", "path": path}
    scene = mi.load_dict(
        {"type": "scene", "integrator": integrator, "sensor": sensor}
        | {f"part{i}": part for i, part in enumerate(parts)}
    )
    return photographed(np.array(mi.render(scene), np.float32))


def main() -> None:
    """Write the pictures, or those named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="*", choices=[*SHOTS, []], metavar="NAME")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/build"))
    parser.add_argument("--rays", type=int, default=16)
    parser.add_argument("--scale", type=float, default=1.0)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    size = (round(SIZE[0] * options.scale), round(SIZE[1] * options.scale))
    for name in options.names or SHOTS:
        picture = render(SHOTS[name], size, options.rays)
        file = options.out / f"{name}.jpg"
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 84])
        print(f"{file}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
