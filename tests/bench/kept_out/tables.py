"""The base of all sets: a table being laid, its dice with their labels, and the textures of its scenes."""

from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.kept_out import rooms
from tests.bench.kept_out.cloths import CLOTHS, cloth
from vision.raytrace import PIP_SPOTS, PIPS_OF
from vision.training.textures import cloth as felt
from vision.training.textures import colour, plain, wood
from vision.training.traced_dice import DieKind, Laid, is_free, outline, put_box, put_die
from vision.training.traced_view import TableView, looking_at
from vision.training.tracer import MAX_SOLIDS, SCENE, Record

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Chance = np.random.Generator
TEXTURE = 1024
"""Pixels of a texture's sides."""
MARGIN = 3
MIN_CONTRAST = 22.0
"""Grey levels, of 255, of the channel that differs most."""
Label = dict[str, Any]


class Made(NamedTuple):
    """Scenes of one table, their textures, the label of each, and the faces of the dice as `face_places` gives them."""

    scenes: list[Record]
    textures: list[Pixels]
    labels: list[Label]
    faces: list[tuple[Doubles, Doubles]]


class Table:
    """A scene that is being laid: `scene`, its `textures`, and the labels of its `dice`."""

    def __init__(self, chance: Chance, size: tuple[int, int], die: float, tilt: float) -> None:
        self.chance, self.size, self.die = chance, size, die
        self.scene: Record = np.zeros((), SCENE)
        self.textures: list[Pixels] = []
        self.laid: list[Laid] = []
        self.dice: list[Label] = []
        self.faces: list[tuple[Doubles, Doubles]] = []
        self.lamps = rooms.light(chance, self.scene)
        around, roll = (float(v) for v in chance.uniform(0, 2 * np.pi, 2))
        distance = size[0] / die * 2 * float(chance.uniform(1.0, 2.0))
        middle = (size[0] / 2 + float(chance.normal(0, 15)), size[1] / 2 + float(chance.normal(0, 12)))
        self.view: TableView = looking_at(die, distance, float(np.radians(tilt)), around, roll, middle)
        self.view.put(self.scene)

    @property
    def count(self) -> int:
        """The number of solids on the table."""
        return int(self.scene["solid_count"])

    def solid(self) -> Record:
        """The next free solid."""
        self.scene["solid_count"] += 1
        found: Record = self.scene["solids"][self.count - 1]
        return found

    def add_texture(self, pixels: Pixels) -> int:
        """Its index among the scene's textures."""
        self.textures.append(pixels)
        return len(self.textures) - 1

    def cover(self, pixels: Pixels, scale: float, at: tuple[float, float] | None = None) -> None:
        """Spread a texture over the table, `scale` of its pixels for each unit, the pixel `at` at (0, 0)."""
        chance, scene = self.chance, self.scene
        angle = float(chance.uniform(0, 2 * np.pi))
        place = chance.uniform(0, TEXTURE, 2) if at is None else np.array(at)
        cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
        scene["texture"], scene["gamma"] = self.add_texture(pixels), chance.uniform(1.2, 2.0)
        scene["texture_map"] = [cos, -sin, place[0], sin, cos, place[1]]
        scene["tint"] = np.clip(chance.normal(1, 0.05, 3), 0.85, 1.15)
        if chance.random() < 0.25:
            scene["coat"], scene["coat_roughness"] = chance.uniform(0.2, 1.0), 10 ** chance.uniform(-2.0, -0.6)

    def lay(self, kind: DieKind, at: Doubles, floor: float = 0.0, half: float = 1.0) -> bool:
        """Lay a die; False if it lies on another or beyond the picture."""
        die = Laid((float(at[0]), float(at[1])), half, float(self.chance.uniform(0, 2 * np.pi)))
        if self.count >= MAX_SOLIDS or not is_free(Laid(die.at, half * 1.02, die.angle), self.laid):
            return False
        box = outline(kind, die, (die.at[0], die.at[1], floor + half), self.view)
        if min(box[:2]) < MARGIN or box[2] > self.size[0] - MARGIN or box[3] > self.size[1] - MARGIN:
            return False
        top, (x, y, z) = put_die(self.chance, self.solid(), kind, die, floor)
        spot = self.view.project(np.array([[x, y, z + half]]))[0]
        label = {"pips": top, "box": [round(v, 1) for v in box], "body": kind.body}
        self.dice.append(label | {"top": [round(float(v), 1) for v in spot]})
        self.faces.append(face_places(self.scene["solids"][self.count - 1], self.view))
        self.laid.append(die)
        return True

    def clutter(self, most: int, spread: float) -> None:
        """Coins, cubes without pips, pens and cards beside the dice."""
        chance = self.chance
        for _ in range(int(chance.integers(0, most + 1))):
            at, kind, angle = chance.uniform(-spread, spread, 2), chance.integers(4), float(chance.uniform(0, 6.28))
            wide, deep, tall = ((0.9, 0.9, 0.08), (0.8, 0.8, 0.8), (5.0, 0.3, 0.3), (3.2, 2.1, 0.02))[int(kind)]
            reach = float(np.hypot(wide, deep))
            near = [np.hypot(at[0] - d.at[0], at[1] - d.at[1]) < reach + 1.5 * d.half for d in self.laid]
            if any(near) or self.count >= MAX_SOLIDS:
                continue
            solid = self.solid()
            put_box(solid, (float(at[0]), float(at[1]), tall), (wide, deep, tall), angle, 0.9 * tall * (kind == 2))
            solid["cylinder"], solid["colour"] = float(kind == 0), colour(chance, 0.03, 0.9)
            solid["gloss"], solid["roughness"] = chance.uniform(0, 1), 0.1

    def labels(self) -> Label:
        """The picture's entry in labels.json."""
        return {"w": self.size[0], "h": self.size[1], "dice": self.dice, "lamps": self.lamps}


def face_places(solid: Record, view: TableView) -> tuple[Doubles, Doubles]:
    """Pixels (N, 2) of the pips of a die's top face, and of places (M, 2) between them."""
    value, half = int(solid["top"]), float(solid["half"][0])
    spots = PIP_SPOTS[list(PIPS_OF[value])] * (float(solid["six"]) if value == 6 else 1.0, 1.0) * float(solid["spread"])
    if int(solid["flips"]) >> 2 & 1:
        spots = np.stack([-spots[:, 1], spots[:, 0]], axis=1)
    across = np.linspace(-0.62, 0.62, 9)
    between = np.stack(np.meshgrid(across, across), axis=-1).reshape(-1, 2)
    reach = 1.35 * float(solid["pip_radius"]) * (float(solid["big_one"]) if value == 1 else 1.0)
    between = between[np.linalg.norm(between[:, None] - spots, axis=2).min(axis=1) > reach]
    cos, sin = (float(v) * half for v in solid["turn"])
    found = []
    for places in (spots, between):
        x, y = places[:, 0] * cos - places[:, 1] * sin, places[:, 0] * sin + places[:, 1] * cos
        found.append(view.project(np.stack([x, y, np.full(len(x), half)], axis=1) + solid["at"]))
    return found[0], found[1]


def readable(pixels: Pixels, faces: list[tuple[Doubles, Doubles]]) -> bool:
    """True if every pip of every top face stands out from its die by MIN_CONTRAST."""
    soft = np.asarray(cv2.blur(pixels, (3, 3)), np.float32)
    for pips, between in faces:
        ground = np.median(_colours(soft, between), axis=0)
        if np.abs(_colours(soft, pips) - ground).max(axis=1).min() < MIN_CONTRAST:
            return False
    return True


def _colours(picture: Floats, places: Doubles) -> Floats:
    """The colours (N, 3) of a picture at places (N, 2)."""
    x, y = places.astype(np.float32).T[:, None]
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR)[0], np.float32)


def pattern(chance: Chance, index: int) -> tuple[str, Pixels]:
    """A cloth's family, each in turn, and its texture."""
    name = list(CLOTHS)[index % len(CLOTHS)]
    return name, cloth(chance, name, TEXTURE)


def plain_top(chance: Chance) -> Pixels:
    """Paper, felt or wood."""
    make = (plain, felt, wood)[int(chance.integers(3))]
    return np.asarray(np.clip(make(chance, TEXTURE, TEXTURE), 0.01, 0.97) * 255, np.uint8)
