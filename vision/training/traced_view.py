"""The camera over a path-traced table, and the room's light.

Coordinates of the table: half the edge of a die is about 1, z up. Colours are BGR and linear.
"""

import msgspec
import numpy as np
import numpy.typing as npt

from vision.training.tracer import Record
from vision.training.wheels import lamp_colour

Doubles = npt.NDArray[np.float64]


class TableView(msgspec.Struct, frozen=True):
    """A pinhole camera: its place, the rows right, down, forward (3, 3), focal length and middle in pixels."""

    eye: Doubles
    axes: Doubles
    focal: float
    middle: tuple[float, float]

    def project(self, points: Doubles) -> Doubles:
        """Table coordinates (N, 3) to pixels (N, 2)."""
        local = (points - self.eye) @ self.axes.T
        pixels: Doubles = local[:, :2] / np.maximum(local[:, 2:3], 1e-3) * self.focal + self.middle
        return pixels

    def on_table(self, x: float, y: float, z: float = 1.0) -> Doubles:
        """The point (2,) at the height z that a pixel shows."""
        ray = np.array([(x - self.middle[0]) / self.focal, (y - self.middle[1]) / self.focal, 1.0]) @ self.axes
        place: Doubles = self.eye[:2] + ray[:2] * (z - self.eye[2]) / min(ray[2], -1e-3)
        return place

    def put(self, scene: Record) -> None:
        """Write the camera into a SCENE."""
        scene["eye"], scene["focal"], scene["middle"] = self.eye, self.focal, self.middle
        scene["right"], scene["down"], scene["forward"] = self.axes


def view_of(scene: Record) -> TableView:
    """The camera that `put` wrote into a SCENE."""
    axes = np.stack([scene["right"], scene["down"], scene["forward"]]).astype(float)
    x, y = (float(v) for v in scene["middle"])
    return TableView(scene["eye"].astype(float), axes, float(scene["focal"]), (x, y))


def looking_at(
    die: float, distance: float, tilt: float, around: float, roll: float, middle: tuple[float, float]
) -> TableView:
    """A camera `distance` away, `tilt` radians off the vertical, that shows dice at (0, 0) `die` pixels wide."""
    eye = distance * np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    forward = -eye / distance
    right = np.cross(forward, [np.cos(roll), np.sin(roll), 0.0])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(forward, right), forward])
    return TableView(eye, axes, die / 2 * distance, middle)


def random_view(chance: np.random.Generator, die: float, frame: float, side: int, spread: float = 22.0) -> TableView:
    """A camera up to 58 degrees off the vertical, most less than `spread`.

    The square of `side` pixels is a part of its frame, which is `frame` pixels wide.
    """
    tilt = float(np.radians(min(58.0, abs(float(chance.normal(0, spread))))))
    around, roll = (float(v) for v in chance.uniform(0, 2 * np.pi, 2))
    distance = frame / die * 2 * float(chance.uniform(0.9, 2.5))
    off = chance.uniform(-0.5, 0.5, 2) * max(0.0, frame - side) * np.array([1, 0.75]) + side / 2
    return looking_at(die, distance, tilt, around, roll, (float(off[0]), float(off[1])))


def random_focus(chance: np.random.Generator, scene: Record, view: TableView) -> None:
    """A lens that blurs the far and the near, for a quarter of the scenes."""
    distance = float(np.linalg.norm(view.eye))
    if chance.random() < 0.25:
        scene["aperture"] = distance * 10 ** chance.uniform(-2.6, -1.7)
        scene["focus"] = distance * chance.uniform(0.9, 1.06)


def random_light(chance: np.random.Generator, scene: Record) -> None:
    """A room's light, dim or bright, soft patches in it, and up to three lamps or windows."""
    ambient = float(np.exp(chance.uniform(np.log(0.07), np.log(0.95))))
    warm = np.array([chance.uniform(0.7, 1.05), 1.0, chance.uniform(0.95, 1.3)])
    scene["sky"] = ambient * chance.uniform(0.4, 1.3) * np.clip(chance.normal(1, 0.08, 3), 0.7, 1.3)
    scene["horizon"] = ambient * chance.uniform(0.15, 1.1) * np.clip(chance.normal(1, 0.08, 3), 0.7, 1.3)
    scene["lobe_count"] = lobes = int(chance.integers(0, 7))
    for i in range(lobes):
        way = chance.normal(0, 1, 3)
        way[2] = abs(way[2]) * 0.7
        tint = ambient * chance.uniform(-0.6, 1.6) * np.clip(chance.normal(1, 0.15, 3), 0.4, 1.6)
        scene["lobes"][i] = [*(way / np.linalg.norm(way)), *tint, float(10 ** chance.uniform(0.3, 2.2))]
    scene["lamp_count"] = count = int(chance.choice([0, 1, 1, 2, 2, 3]))
    for i in range(count):
        way = chance.normal(0, 1, 3)
        way[2] = abs(way[2]) + chance.uniform(0.3, 2.2)
        size = float(10 ** chance.uniform(-1.15, -0.25))
        tint = warm if chance.random() < 0.7 else np.array([chance.uniform(0.7, 1.2), 1.0, chance.uniform(0.7, 1.2)])
        power = tint * chance.uniform(0.2, 1.4) * (1.15 - ambient) / count
        shape = (size, size * float(chance.uniform(0.3, 1)))
        put_lamp(scene["lamps"][i], way, chance.normal(0, 1, 3), shape, power, bool(chance.random() < 0.35))


def tint_light(scene: Record, light: Doubles) -> None:
    """Give all the light of a scene this colour (3,)."""
    for name in ("sky", "horizon"):
        scene[name] = scene[name] * light
    scene["lobes"][:, 3:6] *= light
    scene["lamps"]["light"] *= light


def random_tint(chance: np.random.Generator) -> Doubles:
    """The colour of a lamp, from candle to blue sky, after a camera's partial white balance."""
    lamp = lamp_colour(float(np.exp(chance.uniform(np.log(2300), np.log(11000)))))
    left: Doubles = lamp ** chance.uniform(-0.1, 0.75) * np.exp(chance.normal(0, 0.04, 3))
    return left


def put_lamp(
    lamp: Record, way: Doubles, side: Doubles, size: tuple[float, float], power: Doubles, disc: bool = False
) -> None:
    """Fill a LAMP in the direction `way`, one edge square to `side`; any size gives the same `power` (3,)."""
    way = way / np.linalg.norm(way)
    across = np.cross(way, side)
    across /= np.linalg.norm(across)
    light = np.minimum(power / (4 * size[0] * size[1]), 400)
    lamp["way"], lamp["across"], lamp["along"] = way, across, np.cross(way, across)
    lamp["width"], lamp["height"] = size
    lamp["light"], lamp["disc"] = light, float(disc)
