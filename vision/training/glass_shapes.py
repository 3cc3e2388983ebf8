"""The solid things of a path-traced table: rounded dice, their pips, where they lie, and the camera that looks.

Coordinates of the table: half the edge of a die is 1, z up. Colours are RGB here, as Mitsuba takes them.
"""

from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.raytrace import PIP_SPOTS, PIPS_OF
from vision.training.textures import colour

Floats = npt.NDArray[np.float32]
SIZE = (416, 312)
"""Width and height of a picture in pixels: a cut-out of a larger frame."""


ROUND = 1.7
"""Half diagonals: a ball as large as that leaves a cube's corners."""


class Viewpoint(msgspec.Struct, frozen=True):
    """A camera: its pinhole, the rows right, down, forward (3, 3), focal length in pixels.

    `middle` is the middle of the whole frame in the cut-out's pixels.
    """

    eye: Floats
    axes: Floats
    focal: float
    middle: tuple[float, float]

    def project(self, points: Floats) -> Floats:
        """Table coordinates (..., 3) to pixels (..., 2) of the cut-out."""
        local = (points - self.eye) @ self.axes.T
        pixels = local[..., :2] / local[..., 2:3] * self.focal + self.middle
        return pixels.astype(np.float32)


class Kind(msgspec.Struct, frozen=True):
    """The properties that all dice of one kind share: material, edges and pips, lengths in half edges.

    `depth` is the thickness of a pip as a share of its radius where it lies under a clear skin, 0 if it is painted
    on; `six` as in vision.raytrace.Body; `cut` is the radius of the ball that takes the corners off.
    """

    body: str
    bsdf: dict[str, Any]
    pip: tuple[float, float, float]
    rounding: float
    radius: float
    spread: float
    six: float
    depth: float
    cut: float = 2.0

    def solid(self, cells: int = 7) -> "Mesh":
        """The body of such a die about the origin, more exact with more `cells`."""
        return Mesh(*rounded_cube(self.rounding, cells, self.cut))


class Laid(msgspec.Struct, frozen=True):
    """A die on the table: its axes as columns (3, 3), its foot, the value up, its kind."""

    turn: Floats
    at: tuple[float, float]
    value: int
    kind: Kind


def rounded_cube(rounding: float, cells: int = 7, cut: float = 2.0) -> tuple[Floats, Floats, npt.NDArray[np.uint32]]:
    """Vertices (V, 3), normals (V, 3) and triangles (T, 3) of the cube from -1 to 1 with rounded edges.

    A ball of radius `cut` takes the corners off, which leaves round faces on many dice.
    """
    inner = np.float32(1 - rounding)
    edge = inner + np.float32(rounding) * np.tan(np.linspace(0, np.pi / 4, cells, dtype=np.float32))
    flat = np.linspace(-inner, inner, 2 * cells, dtype=np.float32)[1:-1] if cut < ROUND else edge[:0]
    rim = np.concatenate([-edge[::-1], flat, edge])
    count = len(rim)
    vertices: list[Floats] = []
    normals: list[Floats] = []
    faces: list[npt.NDArray[np.uint32]] = []
    for axis in range(3):
        for sign in (1, -1):
            u, v = np.meshgrid(rim, rim, indexing="ij")
            points = np.empty((count, count, 3), np.float32)
            points[..., axis] = sign
            points[..., (axis + 1) % 3], points[..., (axis + 2) % 3] = u, v
            core = np.clip(points, -inner, inner)
            out = points - core
            out /= np.linalg.norm(out, axis=-1, keepdims=True)
            base = np.uint32(sum(map(len, vertices)))
            points = core + out * rounding
            far = np.linalg.norm(points, axis=-1, keepdims=True)
            out = np.where(far > cut, points / far, out)
            vertices.append((points * np.minimum(1, cut / far)).reshape(-1, 3).astype(np.float32))
            normals.append(out.reshape(-1, 3).astype(np.float32))
            corner = np.arange(count * count, dtype=np.uint32).reshape(count, count) + base
            a, b, c, d = corner[:-1, :-1], corner[1:, :-1], corner[1:, 1:], corner[:-1, 1:]
            two = np.concatenate([np.stack(t, -1).reshape(-1, 3) for t in ((a, b, c), (a, c, d))])
            faces.append(two if sign > 0 else two[:, ::-1])
    return np.concatenate(vertices), np.concatenate(normals), np.concatenate(faces)


class Mesh(msgspec.Struct, frozen=True):
    """Vertices (V, 3), their normals (V, 3) and triangles (T, 3)."""

    vertices: Floats
    normals: Floats
    faces: npt.NDArray[np.uint32]

    def placed(self, turn: Floats, at: Floats, scale: Floats) -> "Mesh":
        """The mesh scaled along its axes, turned and moved."""
        bent = (self.normals / scale) @ turn.T
        bent /= np.linalg.norm(bent, axis=1, keepdims=True)
        moved = (self.vertices * scale) @ turn.T + at
        return Mesh(moved.astype(np.float32), bent.astype(np.float32), self.faces)


def ball(rings: int = 8, sectors: int = 16) -> Mesh:
    """A sphere of radius 1."""
    up, around = np.meshgrid(np.linspace(0, np.pi, rings), np.linspace(0, 2 * np.pi, sectors), indexing="ij")
    points = np.stack([np.sin(up) * np.cos(around), np.sin(up) * np.sin(around), np.cos(up)], -1).astype(np.float32)
    corner = np.arange(rings * sectors, dtype=np.uint32).reshape(rings, sectors)
    a, b, c, d = corner[:-1, :-1], corner[1:, :-1], corner[1:, 1:], corner[:-1, 1:]
    faces = np.concatenate([np.stack(t, -1).reshape(-1, 3) for t in ((a, b, c), (a, c, d))])
    flat = points.reshape(-1, 3)
    return Mesh(flat, flat, faces)


def middle_of(die: Laid) -> Floats:
    """The middle of a die (3,) in table coordinates."""
    return np.array([*die.at, 1.0], np.float32)


def pips(die: Laid, chance: np.random.Generator) -> list[Mesh]:
    """The pips of all six faces: flat lenses, just under a clear skin or painted on."""
    ring = [v for v in range(1, 7) if v not in (die.value, 7 - die.value)]
    first = int(chance.choice(ring))
    second = int(chance.choice([v for v in ring if v not in (first, 7 - first)]))
    kind, lens = die.kind, ball()
    found = []
    for axis, top in enumerate((first, second, die.value)):
        flip = chance.random() < 0.5
        for sign in (1, -1):
            value = top if sign > 0 else 7 - top
            for spot in PIPS_OF[value]:
                u, v = PIP_SPOTS[spot] * kind.spread
                u *= kind.six if value == 6 else 1.0
                u, v = (v, -u) if flip else (u, v)
                local = np.zeros(3, np.float32)
                local[(axis + 1) % 3], local[(axis + 2) % 3] = u, v
                thick = kind.depth * kind.radius if kind.depth else 0.02
                local[axis] = sign * (1 - thick - 0.012 if kind.depth else 0.995)
                scale = np.full(3, kind.radius, np.float32)
                scale[axis] = thick
                found.append(lens.placed(die.turn, die.turn @ local + middle_of(die), scale))
    return found


def clear_kind(chance: np.random.Generator) -> Kind:
    """Clear acrylic or glass, plain or a little tinted, polished or frosted."""
    tint = np.clip(chance.normal(0.97, 0.02, 3), 0.8, 1)
    if chance.random() < 0.08:
        tint = tint * chance.uniform(0.6, 0.95)
    through = {"type": "rgb", "value": [float(t) for t in np.clip(tint, 0, 1)]}
    bsdf: dict[str, Any] = {
        "type": "dielectric",
        "int_ior": float(chance.uniform(1.44, 1.58)),
        "specular_transmittance": through,
    }
    if chance.random() < 0.05:
        bsdf |= {"type": "roughdielectric", "alpha": float(10 ** chance.uniform(-1.8, -1.2))}
    light = chance.random() < 0.5
    pip = np.clip(chance.normal(0.88 if light else 0.02, 0.03, 3), 0.01, 0.95)
    depth = float(10 ** chance.uniform(-1.5, -0.2)) * float(chance.random() < 0.5)
    return Kind("clear", bsdf, triple(pip), float(10 ** chance.uniform(-1.5, -0.65)), *_sizes(chance), depth)


def black_kind(chance: np.random.Generator) -> Kind:
    """Black or charcoal plastic with light pips."""
    dark = np.clip(chance.uniform(0.005, 0.1) + chance.normal(0, 0.004, 3), 0.003, 0.12)
    bsdf = {
        "type": "roughplastic", "alpha": float(10 ** chance.uniform(-1.7, -0.4)),
        "diffuse_reflectance": {"type": "rgb", "value": list(triple(dark))},
    }  # fmt: skip
    pip = np.clip(chance.normal(0.8, 0.12) + chance.normal(0, 0.02, 3), 0.3, 0.98)
    return Kind("black", bsdf, triple(pip), float(10 ** chance.uniform(-1.4, -0.5)), *_sizes(chance), 0.0)


def opaque_kind(chance: np.random.Generator) -> Kind:
    """Plastic of any colour, glossy or dull, with pips that stand out from it; some with round faces."""
    white = np.clip(chance.normal(0.85, 0.05, 3), 0.6, 0.95)
    strong = chance.permutation(np.array([chance.uniform(0.4, 0.9), chance.uniform(0.01, 0.5), 0.03]))
    base = [white, strong, colour(chance, 0.02, 0.85)][int(chance.integers(3))]
    pip = np.full(3, 0.9) if base.mean() < chance.uniform(0.25, 0.6) else np.full(3, 0.03)
    if chance.random() < 0.3:
        other = colour(chance, 0.01, 0.95)
        pip = other if np.abs(other - base).max() > 0.4 else pip
    bsdf = {
        "type": "roughplastic", "alpha": float(10 ** chance.uniform(-1.7, -0.4)),
        "diffuse_reflectance": {"type": "rgb", "value": list(triple(base))},
    }  # fmt: skip
    radius, spread, six = _sizes(chance)
    cut = float(chance.uniform(1.34, ROUND)) if chance.random() < 0.6 else 2.0
    rounding = float(10 ** chance.uniform(-1.4, -0.5))
    return Kind("other", bsdf, triple(pip), rounding, radius, min(spread, 0.5), six, 0.0, cut)


def _sizes(chance: np.random.Generator) -> tuple[float, float, float]:
    radius, spread = chance.uniform(0.14, 0.24), chance.uniform(0.42, 0.58)
    return float(radius), float(spread), float(chance.choice([1.0, chance.uniform(0.6, 1.0)]))


def triple(values: npt.NDArray[np.floating[Any]]) -> tuple[float, float, float]:
    """Three numbers as Mitsuba takes a colour."""
    return float(values[0]), float(values[1]), float(values[2])


def viewpoint(chance: np.random.Generator) -> Viewpoint:
    """A camera up to 50 degrees off the vertical that sees this cut-out of a larger frame."""
    tilt = np.radians(min(50.0, abs(float(chance.normal(0, 20)))))
    way, roll = chance.uniform(0, 2 * np.pi, 2)
    die = float(np.exp(chance.uniform(np.log(36), np.log(66))))
    frame = float(chance.uniform(480, 1280))
    distance = frame / die * 2 * chance.uniform(0.9, 2.4)
    eye = distance * np.array([np.sin(tilt) * np.cos(way), np.sin(tilt) * np.sin(way), np.cos(tilt)])
    forward = -eye / distance
    right = np.cross(forward, [np.cos(roll), np.sin(roll), 0])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(forward, right), forward]).astype(np.float32)
    aside = np.array([SIZE[0], SIZE[1]]) / 2 + chance.uniform(-0.5, 0.5, 2) * max(0.0, frame - SIZE[0]) * np.array(
        [1, 0.75]
    )
    return Viewpoint(eye.astype(np.float32), axes, die / 2 * distance, (float(aside[0]), float(aside[1])))


def _seen_on_table(view: Viewpoint, x: float, y: float) -> tuple[float, float]:
    ray = np.array([(x - view.middle[0]) / view.focal, (y - view.middle[1]) / view.focal, 1.0]) @ view.axes
    reach = (1.0 - view.eye[2]) / ray[2]
    return float(view.eye[0] + ray[0] * reach), float(view.eye[1] + ray[1] * reach)


def lay(chance: np.random.Generator, view: Viewpoint, most: int) -> list[Laid]:
    """Dice anywhere in the picture, some touching, none within another."""
    glass, dark = clear_kind(chance), black_kind(chance)
    other, plastic = clear_kind(chance), [opaque_kind(chance) for _ in range(2)]
    laid: list[Laid] = []
    for _ in range(most * 6):
        kind = dark if chance.random() < 0.12 else other if chance.random() < 0.3 else glass
        kind = plastic[int(chance.integers(2))] if chance.random() < 0.15 else kind
        at = _seen_on_table(view, chance.uniform(30, SIZE[0] - 30), chance.uniform(30, SIZE[1] - 30))
        if laid and chance.random() < 0.4:
            near, way = laid[int(chance.integers(len(laid)))], chance.uniform(0, 2 * np.pi)
            gap = chance.uniform(2.0, 3.6)
            at = (float(near.at[0] + gap * np.cos(way)), float(near.at[1] + gap * np.sin(way)))
        angle = float(chance.uniform(0, 2 * np.pi))
        cos, sin = np.cos(angle), np.sin(angle)
        die = Laid(
            np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], np.float32), at, int(chance.integers(1, 7)), kind
        )
        foot = (at, (2.02, 2.02), float(np.degrees(angle)))
        beside = [(d.at, (2.02, 2.02), float(np.degrees(np.arctan2(d.turn[1, 0], d.turn[0, 0])))) for d in laid]
        free = all(cv2.rotatedRectangleIntersection(foot, other_foot)[0] == 0 for other_foot in beside)
        seen = outline(view, die)
        if free and seen[0] > 1 and seen[1] > 1 and seen[2] < SIZE[0] - 1 and seen[3] < SIZE[1] - 1:
            laid.append(die)
        if len(laid) == most:
            break
    return laid


def outline(view: Viewpoint, die: Laid) -> tuple[float, float, float, float]:
    """The box (x0, y0, x1, y1) of the die in pixels."""
    seen = view.project((die.kind.solid(5).vertices @ die.turn.T + middle_of(die)).astype(np.float32))
    (x0, y0), (x1, y1) = seen.min(axis=0), seen.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)
