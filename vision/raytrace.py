"""Rays through one die on a flat table: opaque bodies, and clear ones with their lower face seen through.

Coordinates of the table: x right, y down as in the picture, z up towards the camera, in pixels of the picture
at the table's height. Coordinates of a die: the cube from -1 to 1 on each axis, z up. Colours are BGR
throughout, so that arrays go straight to and from OpenCV.
"""

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Colour = tuple[float, float, float]

PIP_SPOTS = np.array([(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0), (-1, 0), (1, 0)], np.float32)
"""The seven places of a face that a pip may take, in units of the pip spread."""

PIPS_OF = {
    1: (4,),
    2: (0, 1),
    3: (0, 1, 4),
    4: (0, 1, 2, 3),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 5, 6),
}

REFRACTION = 1.49  # acrylic


class View(msgspec.Struct, frozen=True):
    """A pinhole camera above the table: `eye` in table coordinates, looking at `target`, focal length in pixels."""

    eye: tuple[float, float, float]
    target: tuple[float, float]
    focal: float
    middle: tuple[float, float]

    def axes(self) -> Floats:
        """Rows: the picture's right, down and forward directions in table coordinates, shape (3, 3)."""
        return _axes(self.eye, self.target)

    def project(self, points: Floats) -> Floats:
        """Table coordinates (..., 3) to pixels (..., 2)."""
        local = (points - np.array(self.eye, np.float32)) @ self.axes().T
        depth = np.maximum(local[..., 2:3], 1e-3)
        pixels: Floats = local[..., :2] / depth * np.float32(self.focal) + np.array(self.middle, np.float32)
        return pixels

    def rays(self, x: Floats, y: Floats) -> Floats:
        """Unit directions (N, 3) through the pixels (x, y), each of shape (N,)."""
        middle_x, middle_y = self.middle
        local = np.stack([(x - middle_x) / self.focal, (y - middle_y) / self.focal, np.ones_like(x)], axis=-1)
        world = local.astype(np.float32) @ self.axes()
        return _unit(world)


@lru_cache(maxsize=8)
def _axes(eye: tuple[float, float, float], target: tuple[float, float]) -> Floats:
    forward = np.array([*target, 0.0], np.float32) - np.array(eye, np.float32)
    forward /= np.linalg.norm(forward)
    right = np.cross(np.array([0, 1, 0], np.float32), forward)
    right = right / np.linalg.norm(right)
    down = np.cross(forward, right)
    # A left-handed table (y down, z up) needs the mirrored cross product.
    return np.stack([-right, down if down[1] > 0 else -down, forward]).astype(np.float32)


class Light(msgspec.Struct, frozen=True):
    """The room: sky and floor colours for mirrored rays, lamps as (direction, colour, sharpness), dim light 0-1."""

    sky: Colour
    horizon: Colour
    lamps: tuple[tuple[tuple[float, float, float], Colour, float], ...]
    ambient: float


class Body(msgspec.Struct, frozen=True):
    """The look of a die: colours as BGR 0-1, `rounding` of the edges 0-0.5, sizes in half edges.

    `clear` bodies let light through, tinted by `colour`; `swirl` mixes `second` in as marbling, 0 for none;
    `within` is the brightness of a pip seen through the body, `haze` the milkiness of the body; `six` is the distance
    of the two rows of a 6, as a share of the other spreads. `drawn` are six square forms of 0 and 1 in place of pips,
    in their colour, on the faces to +x, -x, +y, -y, +z and -z.
    """

    colour: Colour
    pip: Colour
    clear: bool = False
    second: Colour = (0.0, 0.0, 0.0)
    swirl: float = 0.0
    rounding: float = 0.15
    gloss: float = 0.5
    pip_radius: float = 0.2
    pip_spread: float = 0.5
    dimple: float = 0.5
    big_one: float = 1.0
    six: float = 1.0
    haze: float = 0.0
    within: float = 0.6
    seed: int = 0
    drawn: tuple[npt.NDArray[np.uint8], ...] = ()


class Placed(msgspec.Struct, frozen=True):
    """A die on the table: its foot `at` (x, y), half its edge in pixels, turned by `angle` radians, showing `value`.

    `sides` holds the values at +x, +y; the opposite faces make seven. `flips` turns the pips of 2, 3 and 6.
    """

    at: tuple[float, float]
    half: float
    angle: float
    value: int
    sides: tuple[int, int]
    flips: int
    body: Body

    def corners(self) -> Floats:
        """The eight corners in table coordinates, the upper four first, shape (8, 3)."""
        signs = np.array([(x, y, z) for z in (1, -1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))], np.float32)
        return to_table(signs, self)


def to_table(local: Floats, die: Placed) -> Floats:
    """Points of the die (..., 3) to table coordinates."""
    cos, sin = np.cos(die.angle), np.sin(die.angle)
    x, y, z = local[..., 0], local[..., 1], local[..., 2]
    points = np.stack([x * cos - y * sin, x * sin + y * cos, z + 1], axis=-1) * die.half
    points[..., 0] += die.at[0]
    points[..., 1] += die.at[1]
    return points.astype(np.float32)


def _dot(one: Floats, other: Floats) -> Floats:
    """Row by row (N, 3) to (N,); numpy's own reductions are slow over so short an axis."""
    product: Floats = one[:, 0] * other[:, 0] + one[:, 1] * other[:, 1] + one[:, 2] * other[:, 2]
    return product


def _most(rows: Floats) -> Floats:
    """The greatest of each row, (N, 3) to (N,)."""
    greatest: Floats = np.maximum(np.maximum(rows[:, 0], rows[:, 1]), rows[:, 2])
    return greatest


def _unit(vectors: Floats) -> Floats:
    """Vectors (N, 3) of length one in the same directions."""
    scaled: Floats = (vectors / np.maximum(np.sqrt(_dot(vectors, vectors)), 1e-6)[:, None]).astype(np.float32)
    return scaled


def room(directions: Floats, light: Light) -> Floats:
    """The light (N, 3) that comes from each direction (N, 3) of the room."""
    height = np.clip(directions[:, 2:3], 0, 1)
    colour = np.array(light.horizon, np.float32) * (1 - height) + np.array(light.sky, np.float32) * height
    for direction, strength, sharpness in light.lamps:
        along = np.clip(directions @ np.array(direction, np.float32), 0, 1)[:, None]
        colour = colour + np.array(strength, np.float32) * np.exp((along - 1) * np.float32(sharpness))
    result: Floats = colour.astype(np.float32)
    return result


def paint(die: Placed, view: View, light: Light, picture: Floats, fine: int = 2) -> None:
    """Draw the die into `picture`, (H, W, 3) float32 BGR 0-1, which holds the table with all that lies behind.

    `fine` is the number of rays along each side of a pixel.
    """
    height, width = picture.shape[:2]
    outline = view.project(die.corners())
    x0, y0 = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 2, (width, height))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    steps = (np.arange(fine, dtype=np.float32) + 0.5) / fine - 0.5
    xs = (np.arange(x0, x1, dtype=np.float32)[:, None] + steps).ravel()
    ys = (np.arange(y0, y1, dtype=np.float32)[:, None] + steps).ravel()
    grid_x, grid_y = (grid.astype(np.float32).ravel() for grid in np.meshgrid(xs, ys))
    colour, cover = _trace(die, view, light, picture, grid_x, grid_y)
    shape = (y1 - y0, fine, x1 - x0, fine)
    colour = (colour * cover[:, None]).reshape(*shape, 3).mean(axis=(1, 3))
    cover = cover.reshape(shape).mean(axis=(1, 3))[..., None]
    patch = picture[y0:y1, x0:x1]
    picture[y0:y1, x0:x1] = patch * (1 - cover) + colour


def _trace(die: Placed, view: View, light: Light, picture: Floats, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Colours (N, 3) and cover 0 or 1 (N,) of the rays through the pixels (x, y)."""
    directions = _turned(view.rays(x, y), -die.angle)
    eye = np.array(view.eye, np.float32)
    eye[:2] -= np.array(die.at, np.float32)
    start = _turned(eye[None] / np.float32(die.half), -die.angle)[0] - np.array([0, 0, 1], np.float32)
    hit, points = _enter(start, directions, die.body.rounding)
    colour = np.zeros_like(directions)
    cover = hit.astype(np.float32)
    if not hit.any():
        return colour, cover
    points, directions = points[hit], directions[hit]
    colour[hit] = _outside(die, view, light, picture, points, directions)
    return colour, cover


def _turned(vectors: Floats, angle: float) -> Floats:
    cos, sin = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    x, y = vectors[..., 0], vectors[..., 1]
    return np.stack([x * cos - y * sin, x * sin + y * cos, vectors[..., 2]], axis=-1)


def _enter(start: Floats, directions: Floats, rounding: float) -> tuple[npt.NDArray[np.bool_], Floats]:
    """The points at which rays meet the rounded cube: slabs first, then sphere tracing at the edges (Hart 1996)."""
    safe = np.where(np.abs(directions) < 1e-6, np.float32(1e-6), directions)
    low, high = (-1 - start) / safe, (1 - start) / safe
    near = _most(np.minimum(low, high))
    far = -_most(-np.maximum(low, high))
    hit = (near < far) & (near > 0)
    points = start + directions * near[:, None]
    active = np.flatnonzero(hit)
    travel = near.copy()
    for _ in range(12):
        gap = _gap(points[active], rounding)
        active, gap = active[gap > 2e-3], gap[gap > 2e-3]
        if not active.size:
            break
        travel[active] += gap
        points[active] += directions[active] * gap[:, None]
    hit[active] &= (_gap(points[active], rounding) < 0.02) & (travel[active] < far[active])
    return hit, points


def _gap(points: Floats, rounding: float) -> Floats:
    """Distance of points (N, 3) from the rounded cube, shape (N,)."""
    over = np.abs(points) - np.float32(1 - rounding)
    beyond = np.maximum(over, 0)
    gap: Floats = np.sqrt(_dot(beyond, beyond)) + np.minimum(_most(over), 0) - np.float32(rounding)
    return gap


def _normals(points: Floats, rounding: float) -> Floats:
    """Outward unit normals (N, 3), bent smoothly over the rounded edges."""
    over = np.maximum(np.abs(points) - np.float32(1 - max(rounding, 0.02)), 0)
    bare = _most(over) <= 0
    over[bare] = np.eye(3, dtype=np.float32)[np.abs(points[bare]).argmax(axis=1)]
    return _unit(np.sign(points) * over)


def _pips(die: Placed, points: Floats) -> tuple[Floats, Floats]:
    """The depth (N,) of each surface point in a pip, 0 outside and 1 at its middle, and the tilt there (N, 3)."""
    axis = np.abs(points).argmax(axis=1)
    depth = np.zeros(len(points), np.float32)
    tilt = np.zeros_like(points)
    tops = {0: die.sides[0], 1: die.sides[1], 2: die.value}
    for along in range(3):
        first, second = (along + 1) % 3, (along + 2) % 3
        for sign in (1, -1):
            rows = np.flatnonzero((axis == along) & (points[:, along] * sign > 0))
            if not rows.size:
                continue
            value = tops[along] if sign > 0 else 7 - tops[along]
            flat = points[rows][:, (first, second)]
            if die.flips >> along & 1:
                flat = flat[:, ::-1] * np.array([1, -1], np.float32)
            if die.body.drawn:
                form = die.body.drawn[2 * along + (sign < 0)]
                at = np.clip((flat + 1) * (len(form) / 2), 0, len(form) - 1).astype(int)
                depth[rows] = form[at[:, 1], at[:, 0]]
                continue
            radius = die.body.pip_radius * (die.body.big_one if value == 1 else 1.0)
            across = np.array([die.body.six if value == 6 else 1.0, 1.0], np.float32)
            for spot in PIPS_OF[value]:
                away = flat - PIP_SPOTS[spot] * across * np.float32(die.body.pip_spread)
                inside = 1 - (away[:, 0] ** 2 + away[:, 1] ** 2) / np.float32(radius**2)
                within = inside > 0
                depth[rows[within]] = inside[within]
                lean = away[within] / np.float32(radius)
                if die.flips >> along & 1:
                    lean = lean[:, ::-1] * np.array([-1, 1], np.float32)
                tilt[rows[within], first] = -lean[:, 0]
                tilt[rows[within], second] = -lean[:, 1]
    return depth, tilt


def _skin(die: Placed, points: Floats) -> Floats:
    """The body's own colour (N, 3) at surface points: plain, or marbled by a few bent waves."""
    base = np.array(die.body.colour, np.float32)
    if die.body.swirl <= 0:
        return np.broadcast_to(base, points.shape).copy()
    chance = np.random.default_rng(die.body.seed)
    waves = chance.normal(0, 2.2, (3, 3)).astype(np.float32)
    bent = points + 0.5 * np.sin(points[:, (1, 2, 0)] * chance.uniform(1.5, 4) + chance.uniform(0, 6))
    mix = np.sin(bent @ waves.T + chance.uniform(0, 6, 3).astype(np.float32)).sum(axis=1, keepdims=True)
    share = die.body.swirl / (1 + np.exp(-3 * mix))
    skin: Floats = (base * (1 - share) + np.array(die.body.second, np.float32) * share).astype(np.float32)
    return skin


def _mirror(directions: Floats, normals: Floats) -> Floats:
    mirrored: Floats = directions - 2 * _dot(directions, normals)[:, None] * normals
    return mirrored


def _fresnel(cosine: Floats, base: float = 0.04) -> Floats:
    """Share of light mirrored at an angle of the given cosine (Schlick 1994)."""
    share: Floats = base + (1 - base) * (1 - np.clip(cosine, 0, 1)) ** 5
    return share


def _lit(colour: Floats, normals: Floats, light: Light, angle: float) -> Floats:
    """Matt surfaces (N, 3) under the lamps and the sky."""
    world = _turned(normals, angle)
    sky, horizon = np.array(light.sky, np.float32), np.array(light.horizon, np.float32)
    up = (world[:, 2:3] + 1) / 2
    power: Floats = (np.float32(light.ambient) * (sky * up + horizon * (1 - up))).astype(np.float32)
    for direction, strength, _ in light.lamps:
        facing = np.clip(world @ np.array(direction, np.float32), 0, 1)[:, None]
        power = (power + np.array(strength, np.float32) * facing * np.float32(0.6)).astype(np.float32)
    lit: Floats = colour * power
    return lit


def _outside(die: Placed, view: View, light: Light, picture: Floats, points: Floats, directions: Floats) -> Floats:
    """The light (N, 3) that leaves the die's surface towards the eye."""
    body = die.body
    normals = _normals(points, body.rounding)
    depth, tilt = _pips(die, points)
    dotted = depth > 0
    normals[dotted] += tilt[dotted] * np.float32(body.dimple)
    normals = _unit(normals)
    shine = _fresnel(-_dot(directions, normals))[:, None] * np.float32(2 * body.gloss)
    shine[dotted] *= np.float32(0.4)
    mirrored = room(_turned(_mirror(directions, normals), die.angle), light)
    colour = np.empty_like(points)
    colour[dotted] = _lit(np.array(body.pip, np.float32)[None], normals[dotted], light, die.angle)
    plain = ~dotted
    if body.clear:
        colour[plain] = _inside(die, view, light, picture, points[plain], directions[plain], normals[plain])
        milk = _lit(np.array(body.colour, np.float32)[None], normals[plain], light, die.angle)
        colour[plain] = colour[plain] * np.float32(1 - body.haze) + milk * np.float32(body.haze)
    else:
        colour[plain] = _lit(_skin(die, points[plain]), normals[plain], light, die.angle)
    result: Floats = colour * (1 - np.clip(shine, 0, 0.95)) + mirrored * shine
    return result


def _inside(
    die: Placed, view: View, light: Light, picture: Floats, points: Floats, directions: Floats, normals: Floats
) -> Floats:
    """The light (N, 3) of rays that enter a clear die, from a pip within, the table, or the room."""
    body = die.body
    colour = np.zeros_like(points)
    weight = np.ones_like(points)
    tint = np.log(np.clip(np.array(body.colour, np.float32), 0.02, 1))
    heading, _ = _bend(directions, normals, 1 / REFRACTION)
    place = points.copy()
    rows = np.arange(len(points))
    for _ in range(5):
        if not rows.size:
            break
        place, length = _leave(place, heading)
        weight *= np.exp(tint * length[:, None] * np.float32(0.5))
        depth, _ = _pips(die, place)
        outward = _normals(place, body.rounding)
        dotted = depth > 0
        behind = _lit(np.array(body.pip, np.float32)[None], -outward[dotted], light, die.angle)
        colour[rows[dotted]] = weight[dotted] * behind * np.float32(body.within)
        out, total = _bend(heading, -outward, REFRACTION)
        gone = ~dotted & ~total
        colour[rows[gone]] = weight[gone] * _beyond(die, view, light, picture, place[gone], out[gone])
        stay = ~dotted & total
        heading = _mirror(heading[stay], -outward[stay])
        place, rows, weight = place[stay], rows[stay], weight[stay]
    colour[rows] = weight * np.array(light.horizon, np.float32) * np.float32(0.5)
    return colour


def _bend(directions: Floats, normals: Floats, ratio: float) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """Refracted directions (N, 3) by Snell's law, and where all light is mirrored instead (N,)."""
    cosine = -_dot(directions, normals)[:, None]
    rest = 1 - ratio**2 * (1 - cosine**2)
    bent = ratio * directions + (ratio * cosine - np.sqrt(np.maximum(rest, 0))) * normals
    return _unit(bent), rest[:, 0] < 0


def _leave(points: Floats, directions: Floats) -> tuple[Floats, Floats]:
    """The points (N, 3) at which rays from within meet the cube's walls, and their distances (N,)."""
    safe = np.where(np.abs(directions) < 1e-6, np.float32(1e-6), directions)
    gap: Floats = ((points - np.sign(safe)) / safe).astype(np.float32)
    length = np.maximum(-_most(gap), 0)
    return np.clip(points + directions * length[:, None], -1, 1), length


def _beyond(die: Placed, view: View, light: Light, picture: Floats, points: Floats, directions: Floats) -> Floats:
    """The table where a ray goes down to it, as the picture shows it so far; else the room."""
    colour = room(_turned(directions, die.angle), light)
    down = directions[:, 2] < -0.02
    reach = (points[down, 2] + 1) / -directions[down, 2]
    foot = points[down] + directions[down] * reach[:, None]
    pixels = view.project(to_table(foot, die))
    column = np.clip(np.rint(pixels[:, 0]), 0, picture.shape[1] - 1).astype(np.intp)
    row = np.clip(np.rint(pixels[:, 1]), 0, picture.shape[0] - 1).astype(np.intp)
    colour[down] = picture[row, column]
    return colour
