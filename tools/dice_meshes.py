"""Meshes of dice for the portrait: rounded cubes and their pips.

Coordinates of the table: half the edge of a die is 1, z up. Colours are RGB, as Mitsuba takes them.
"""

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from vision.raytrace import PIP_SPOTS, PIPS_OF

Floats = npt.NDArray[np.float32]

ROUND = 1.7
"""Half diagonals: a ball as large as that leaves a cube's corners."""


class Kind(msgspec.Struct, frozen=True):
    """The properties that all dice of one kind share: material, edges and pips, lengths in half edges.

    `depth` is the thickness of a pip as a share of its radius where it lies under a clear skin, 0 where it is painted
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
