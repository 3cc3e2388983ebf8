"""Tables with clear dice by path tracing, where light bends, pools and throws soft shadows as in a room.

`python -m vision.training.glass OUT --count N --seed S` writes pictures and labels as vision.training.scenes does.
Needs Mitsuba (`mitsuba==3.9.1`, variant llvm_ad_rgb, with LLVM 19 from the system; LLVM 14 crashes it).

Coordinates of the table: half the edge of a die is 1, z up. Colours are RGB here, as Mitsuba takes them.
"""

import argparse
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import msgspec
import numpy as np
import numpy.typing as npt
from pyoidn import denoise

from vision.training.glass_shapes import (
    SIZE,
    Laid,
    Mesh,
    Viewpoint,
    lay,
    middle_of,
    outline,
    pips,
    triple,
    viewpoint,
)  # fmt: skip
from vision.training.scenes import Scene, Truth
from vision.training.textures import BUSY, any_texture, clouds

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
TABLE = 36.0
"""Half the side of the textured table."""
GAP = 0.01
"""Between the table and the dice on it: without one, half of the rays that leave a die downwards miss the table."""
CANVAS = 1440
"""Pixels of the table's texture on each side."""
DISCS = ((0.75, 0.04, 0.03), (0.95, 0.65, 0.03), (0.85, 0.84, 0.8), (0.7, 0.15, 0.1), (0.8, 0.7, 0.2))


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


def sensor(view: Viewpoint, rays: int, seed: int) -> dict[str, Any]:
    """The camera for Mitsuba, whose pictures have x to the left of its own axes."""
    width, height = SIZE
    place = np.eye(4)
    place[:3, 0], place[:3, 1], place[:3, 2], place[:3, 3] = -view.axes[0], -view.axes[1], view.axes[2], view.eye
    return {
        "type": "perspective",
        "fov": float(np.degrees(2 * np.arctan(width / 2 / view.focal))),
        "principal_point_offset_x": (width / 2 - view.middle[0]) / width,
        "principal_point_offset_y": (height / 2 - view.middle[1]) / height,
        "to_world": mi.ScalarTransform4f(place),
        # The denoiser wants grain that is not spread over pixels: no wider filter than a box.
        "film": {"type": "hdrfilm", "width": width, "height": height, "rfilter": {"type": "box"}},
        "sampler": {"type": "independent", "sample_count": rays, "seed": seed},
    }  # fmt: skip


def table(chance: np.random.Generator, dice: list[Laid]) -> Floats:
    """The table's texture (CANVAS, CANVAS, 3) RGB 0-1: cloth, wood or paper, discs under some dice, prints."""
    picture = np.ascontiguousarray(np.clip(any_texture(chance, CANVAS, CANVAS, BUSY), 0.01, 0.95)[..., ::-1])
    if chance.random() < 0.2:
        picture = (picture * np.float32(chance.uniform(0.2, 0.7))).astype(np.float32)
    scale = CANVAS / (2 * TABLE)
    if chance.random() < 0.55:
        board = np.clip(chance.normal([0.75, 0.6, 0.4], 0.1), 0.1, 0.95)
        if chance.random() < 0.7 and dice:
            x, y = np.mean([d.at for d in dice], axis=0)
            reach = int(scale * chance.uniform(6, 14))
            cv2.circle(picture, _on_canvas((float(x), float(y))), reach, board.tolist(), -1, cv2.LINE_AA)
        for die in dice:
            if chance.random() < 0.85:
                _disc(chance, picture, die.at, scale)
        for _ in range(int(chance.integers(0, 10))):
            _disc(chance, picture, (float(chance.uniform(-12, 12)), float(chance.uniform(-12, 12))), scale)
    return picture


def _on_canvas(at: tuple[float, float]) -> tuple[int, int]:
    return int((at[0] / TABLE + 1) / 2 * CANVAS), int((at[1] / TABLE + 1) / 2 * CANVAS)


def _disc(chance: np.random.Generator, picture: Floats, at: tuple[float, float], scale: float) -> None:
    colour = np.array(DISCS[int(chance.integers(len(DISCS)))]) * chance.uniform(0.5, 1.1) + chance.normal(0, 0.04, 3)
    colour = np.clip(colour, 0.01, 0.95)
    x, y = _on_canvas((at[0] + float(chance.normal(0, 0.2)), at[1] + float(chance.normal(0, 0.2))))
    radius = scale * float(chance.uniform(1.5, 2.3))
    cv2.circle(picture, (x, y), int(radius), colour.tolist(), -1, cv2.LINE_AA)
    ink = (colour * chance.uniform(0.1, 0.7)).tolist()
    if chance.random() < 0.7:
        cv2.circle(picture, (x, y), int(radius * 0.88), ink, 1, cv2.LINE_AA)
    many = chance.random() < 0.25  # deniers and citizens, drawn by the dozen
    for _ in range(int(chance.integers(15, 40) if many else chance.integers(0, 6))):
        far, way = radius * np.sqrt(chance.random()) * 0.8, chance.uniform(0, 2 * np.pi)
        spot = (int(x + far * np.cos(way)), int(y + far * np.sin(way)))
        if many or chance.random() < 0.5:
            largest = 0.15 if many else 0.3
            cv2.circle(picture, spot, max(1, int(scale * chance.uniform(0.05, largest))), ink, -1, cv2.LINE_AA)
        else:
            thick = max(1, int(scale * 10 ** chance.uniform(-1.2, -0.4)))
            bent = (chance.normal(0, 0.35 * radius, (3, 2)) + spot).astype(np.int32)
            cv2.polylines(picture, [bent], bool(chance.random() < 0.5), ink, thick, cv2.LINE_AA)


def room(chance: np.random.Generator, ambient: float) -> dict[str, Any]:
    """The room that dice mirror and bend beside the lamps: ceiling, uneven walls, windows, of this mean radiance."""
    tall, wide = 32, 64
    up = np.linspace(1, -1, tall, dtype=np.float32)[:, None]
    ceiling, walls = (np.clip(chance.normal(1, 0.08, 3), 0.6, 1.4) * chance.uniform(0.1, 1, 1) for _ in range(2))
    share = 1 / (1 + np.exp(-(up - chance.uniform(0.1, 0.7)) * 10 ** chance.uniform(0.3, 1.3)))[..., None]
    picture = np.broadcast_to(walls + (ceiling - walls) * share, (tall, wide, 3)).astype(np.float32)
    uneven = clouds(chance, tall, wide, int(chance.integers(3, 12)))[..., None] * np.float32(chance.uniform(0, 0.7))
    picture = np.ascontiguousarray(picture * np.exp(uneven), np.float32)
    for _ in range(int(chance.integers(0, 4))):
        x, y = int(chance.integers(wide)), int(chance.integers(2, tall // 2))
        corner = (x + int(chance.integers(2, 14)), y + int(chance.integers(2, 8)))
        cv2.rectangle(picture, (x, y), corner, triple(picture.mean() * chance.uniform(0, 9, 3)), -1)
    picture *= np.float32(ambient / picture[: tall // 2].mean())
    upright = mi.ScalarTransform4f().rotate([0, 0, 1], chance.uniform(0, 360)).rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mi.Bitmap(picture), "to_world": upright}


def lamps(chance: np.random.Generator) -> list[dict[str, Any]]:
    """The room's light, dim or bright, and one to three lamps or windows."""
    ambient = float(np.exp(chance.uniform(np.log(0.12), np.log(0.95))))
    sky = {"type": "constant", "radiance": {"type": "rgb", "value": ambient}}
    found: list[dict[str, Any]] = [room(chance, ambient) if chance.random() < 0.75 else sky]
    for _ in range(int(chance.integers(1, 4))):
        way = chance.normal(0, 1, 3)
        way[2] = abs(way[2]) + chance.uniform(0.3, 1.6)
        way *= 60 / np.linalg.norm(way)
        size = float(10 ** chance.uniform(0.75, 1.4))
        warm = np.array([chance.uniform(0.95, 1.25), 1.0, chance.uniform(0.7, 1.05)])
        power = warm * chance.uniform(0.3, 1.3) * (60 / size) ** 2 * (1.1 - ambient) / 6
        light = {"type": "area", "radiance": {"type": "rgb", "value": list(triple(power))}}
        move = mi.ScalarTransform4f
        place = move().look_at(origin=way.tolist(), target=[0, 0, 0], up=[0.31, 0.87, 0.1])
        panel = place @ move().scale([size, size * chance.uniform(0.4, 1), 1])
        found.append({"type": "rectangle", "to_world": panel, "emitter": light})
    return found


def _walls(chance: np.random.Generator, dice: list[Laid]) -> list[dict[str, Any]]:
    if not dice or chance.random() < 0.6:
        return []
    places = np.array([d.at for d in dice])
    low, high = places.min(axis=0) - chance.uniform(1.6, 4, 2), places.max(axis=0) + chance.uniform(1.6, 4, 2)
    tall = float(chance.uniform(0.4, 1.5))
    colour = chance.uniform(0.02, 0.7) * np.clip(chance.normal(1, 0.25, 3), 0.2, 1.6)
    bsdf = {"type": "diffuse", "reflectance": {"type": "rgb", "value": list(triple(np.clip(colour, 0.01, 0.9)))}}
    (x0, y0), (x1, y1) = low, high
    bars = [((x0 + x1) / 2, y, (x1 - x0) / 2 + 0.4, 0.4) for y in (y0, y1)]
    bars += [(x, (y0 + y1) / 2, 0.4, (y1 - y0) / 2 + 0.4) for x in (x0, x1)]
    move = mi.ScalarTransform4f
    return [
        {"type": "cube", "to_world": move().translate([x, y, tall]) @ move().scale([a, b, tall]), "bsdf": bsdf}
        for x, y, a, b in bars
    ]


def make_glass(chance: np.random.Generator, rays: int = 16, most: int = 18) -> Scene:
    """One cut-out of a table, SIZE pixels large, with up to `most` dice, most of them clear."""
    view = viewpoint(chance)
    dice = lay(chance, view, int(chance.integers(9, most + 1)))
    ground = mi.Bitmap(table(chance, dice))
    move = mi.ScalarTransform4f
    scene: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 14, "hide_emitters": True},
        "sensor": sensor(view, rays, int(chance.integers(1 << 30))),
        "table": {
            "type": "rectangle",
            "to_world": move().translate([0, 0, -GAP]) @ move().scale([TABLE, TABLE, 1]),
            "bsdf": {"type": "diffuse", "reflectance": {"type": "bitmap", "bitmap": ground, "raw": True}},
        },
    }
    parts = [*lamps(chance), *_walls(chance, dice)]
    for kind in {id(die.kind): die.kind for die in dice}.values():
        own = [die for die in dice if die.kind is kind]
        cube = kind.solid()
        parts.append(joined([cube.placed(die.turn, middle_of(die), np.ones(3, np.float32)) for die in own], kind.bsdf))
        paint = {"type": "diffuse", "reflectance": {"type": "rgb", "value": list(kind.pip)}}
        parts.append(joined([pip for die in own for pip in pips(die, chance)], {"type": "twosided", "inner": paint}))
    scene |= {f"part{i}": part for i, part in enumerate(parts)}
    linear = np.array(mi.render(mi.load_dict(scene)), np.float32)[..., ::-1]
    labels = []
    for die in dice:
        x, y = view.project((die.turn @ np.array([0, 0, 1], np.float32) + middle_of(die)).astype(np.float32))
        labels.append(Truth(die.value, outline(view, die), (float(x), float(y)), die.kind.body))
    return Scene(photographed(chance, calmed(linear)), tuple(labels))


def calmed(linear: Floats) -> Floats:
    """The path tracer's picture without its grain and sparks (Open Image Denoise)."""
    level = float(np.percentile(linear, 95))
    calm = np.stack([cv2.medianBlur(np.ascontiguousarray(linear[..., c]), 3) for c in range(3)], axis=-1)
    linear = np.minimum(linear, np.maximum(2.5 * calm, 0.3 * level))
    clean: Floats = np.maximum(denoise(np.ascontiguousarray(linear), hdr=True), 0)
    return clean


def photographed(chance: np.random.Generator, linear: Floats) -> Pixels:
    """A camera's picture of linear light: automatic exposure and white balance; a little blur, noise and JPEG stay."""
    seen = linear * np.clip(chance.normal(1, 0.05, 3), 0.8, 1.2).astype(np.float32)
    wanted, curve = chance.uniform(0.3, 0.62), 1 / chance.uniform(1.8, 2.4)
    small, gain = np.maximum(seen[::4, ::4], 0), 1 / (float(seen.mean()) + 1e-4)
    for _ in range(20):
        gain *= (wanted / (float((np.clip(small * gain, 0, 1) ** curve).mean()) + 1e-3)) ** (0.7 / curve)
    picture = np.clip(np.clip(seen * np.float32(gain), 0, 1) ** np.float32(curve), 0, 1)
    blur = abs(chance.normal(0, 0.5))
    if blur > 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.float32)
    noise = chance.normal(0, 1, picture.shape).astype(np.float32) * np.float32(abs(chance.normal(0, 0.008)))
    pixels = (np.clip(picture + noise, 0, 1) * 255).astype(np.uint8)
    if chance.random() < 0.05:
        pixels[:] = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)[..., None]
    packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(60, 98))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def main() -> None:
    """Write path-traced scenes as JPEG beside labels_SEED.json."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    mi.set_variant("llvm_ad_rgb")
    options.out.mkdir(parents=True, exist_ok=True)
    labels = {}
    for index in range(options.count):
        scene = make_glass(np.random.default_rng([options.seed, index]))
        name = f"{options.seed:03d}_{index:05d}.jpg"
        cv2.imwrite(str(options.out / name), scene.pixels, [cv2.IMWRITE_JPEG_QUALITY, 95])
        labels[name] = scene.dice
        if index % 10 == 9 or index == options.count - 1:
            path = options.out / f"labels_{options.seed:03d}.json"
            path.write_bytes(msgspec.json.encode(labels))


if __name__ == "__main__":
    main()
