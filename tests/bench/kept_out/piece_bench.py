"""A table that is being laid with coloured pieces: its copy, its cloth, its light, its camera, and all things on it."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.bench.kept_out import rooms
from tests.bench.kept_out.lined import lined
from tests.bench.kept_out.tables import TEXTURE, Pixels, pattern, plain_top
from vision.piece_prints import REACH, SIDE, PieceCopy
from vision.training.patterns import PLAIN
from vision.training.traced_dice import put_box
from vision.training.traced_view import TableView, looking_at, random_light, random_tint, tint_light
from vision.training.tracer import SCENE, Record
from vision.training.wheels import lamp_colour

Doubles = npt.NDArray[np.float64]
Chance = np.random.Generator
Label = dict[str, Any]

SIZE = (640, 480)
CELLS = TEXTURE // SIDE
HALF_THICK = 0.055
"""Half a piece's thickness, its corners 1 from its middle: 2 mm for sides of 18 mm."""
APOTHEM = float(np.sqrt(3) / 2)


class Bench:
    """A table that is being laid: its scene, its textures, and the copy whose prints lie in the first of them.

    An `even` cloth has no pattern; else `lines` names a family of `lined` ones, or is empty for any cloth.
    """

    def __init__(self, chance: Chance, copy: PieceCopy, development: bool, even: bool = False, lines: str = "") -> None:
        self.chance, self.copy, self.development, self.even, self.lines = chance, copy, development, even, lines
        self.scene: Record = np.zeros((), SCENE)
        self.cells: dict[tuple[str, int], int] = {}
        self.atlas = np.zeros((TEXTURE, TEXTURE, 3), np.uint8)
        for kind, prints in [*copy.prints.items(), ("back", (copy.back,))]:
            for version, art in enumerate(prints):
                self.add(kind, version, art)
        self.textures = [self._cloth(), self.atlas]
        self.laid: list[Label] = []

    def add(self, kind: str, version: int, art: Pixels) -> None:
        """Put a print into the next cell of the atlas."""
        self.cells[kind, version] = cell = len(self.cells)
        row, column = divmod(cell, CELLS)
        self.atlas[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE] = art

    def _cloth(self) -> Pixels:
        chance = self.chance
        if self.lines and not self.even:
            return lined(chance, self.lines, TEXTURE)
        if self.even or chance.random() < 0.55:
            return plain_top(chance)
        if not self.development:
            return pattern(chance, int(chance.integers(100)))[1]
        make = PLAIN[list(PLAIN)[int(chance.integers(len(PLAIN)))]]
        return np.asarray(np.clip(make(chance, TEXTURE)[:TEXTURE, :TEXTURE], 0.01, 0.97) * 255, np.uint8)

    def look(self, reach: float) -> None:
        """A camera that shows a piece's corner `reach` pixels from its middle, its light, and the cloth."""
        chance, scene = self.chance, self.scene
        tilt = float(np.radians(min(32.0, abs(chance.normal(0, 13)))))
        roll = np.pi / 2 + float(chance.normal(0, 0.1))
        distance = SIZE[0] / reach * float(chance.uniform(1.4, 2.6))
        middle = (SIZE[0] / 2 + float(chance.normal(0, 12)), SIZE[1] / 2 + float(chance.normal(0, 10)))
        around = float(chance.uniform(0, 2 * np.pi))
        self.view: TableView = looking_at(2 * reach, distance, tilt, around, roll, middle)
        self.view.put(scene)
        if self.development:
            random_light(chance, scene)
        else:
            rooms.light(chance, scene)
        tint_light(scene, random_tint(chance))
        if chance.random() < 0.3:  # the lamps and the sky differ
            scene["lamps"]["light"] *= lamp_colour(float(np.exp(chance.uniform(np.log(2600), np.log(7500))))) ** 0.5
        scale = float(np.exp(chance.uniform(np.log(25), np.log(110))))
        way, place = float(chance.uniform(0, 6.28)), chance.uniform(0, TEXTURE, 2)
        cos, sin = np.cos(way) * scale, np.sin(way) * scale
        scene["texture_map"], scene["gamma"] = [cos, -sin, place[0], sin, cos, place[1]], chance.uniform(1.2, 2.0)
        scene["tint"] = 1.0

    def lay(self, kind: str, at: Doubles, way: float, version: int = 0, label: bool = True, floor: float = 0.0) -> None:
        """Lay a piece at (x, y), turned by `way`."""
        solid = self.solid()
        put_box(solid, (float(at[0]), float(at[1]), floor + HALF_THICK), (APOTHEM, 1.0, HALF_THICK), way)
        cell = self.cells[kind, version]
        row, column = divmod(cell, CELLS)
        solid["cylinder"], solid["texture"], solid["colour"] = 2.0, 1, 1.0
        solid["texture_at"] = (column + 0.5) * SIDE, (row + 0.5) * SIDE
        solid["texture_scale"], solid["second"] = REACH, np.array(self.copy.edge) ** 1.6
        solid["gloss"], solid["roughness"] = self.gloss, 0.25
        if label:
            self.laid.append({"kind": kind, "at": [float(at[0]), float(at[1])], "way": way, "version": version})

    def solid(self) -> Record:
        """The next free solid."""
        self.scene["solid_count"] += 1
        found: Record = self.scene["solids"][int(self.scene["solid_count"]) - 1]
        return found

    @property
    def gloss(self) -> float:
        """The shine of the prints, the same for all."""
        return 0.35

    def box(
        self, at: Sequence[float], half: tuple[float, float, float], way: float, tint: Doubles, rounding: float = 0.0
    ) -> Record:
        """Lay a box, a card or a finger."""
        solid = self.solid()
        put_box(solid, (float(at[0]), float(at[1]), float(at[2])), half, way, rounding)
        solid["colour"], solid["gloss"], solid["roughness"] = tint, 0.3, 0.2
        return solid

    def label(self, **more: Any) -> Label:
        """The picture's entry in labels.json."""
        places = np.array([[*piece["at"], 2 * HALF_THICK] for piece in self.laid]).reshape(-1, 3)
        spots = self.view.project(places)
        pieces = [
            {"kind": piece["kind"], "centre": [round(float(v), 1) for v in spot]}
            for piece, spot in zip(self.laid, spots, strict=True)
        ]
        return {"pieces": pieces, **more}
