"""White dice of two sides in the halves of a square tray, a strip of tape between them, and the same tray empty."""

import math

import numpy as np

from tests.bench.kept_out import coloured, rooms
from tests.bench.kept_out.tables import TEXTURE, Chance, Made, Table, pattern, plain_top
from tests.bench.kept_out.trays import lay_tray
from vision.training.textures import colour
from vision.training.traced_dice import put_box

SIZE = (720, 540)
MAX_A_SIDE = 6
TURN = 4.0
"""Degrees by which the tape is out of level in the picture, most often less."""
WIDE = 0.85
"""The part of the floor, from the middle to a wall, on which dice lie."""
FROM_TAPE = (0.45, 0.18)
"""Mean and spread of the distance of a die from the tape, in parts of that from the tape to a wall."""


def halved(chance: Chance, index: int) -> Made:
    """One tray with one to six dice a side, most of them well within their half, and the empty tray."""
    die = float(np.exp(chance.uniform(np.log(26), np.log(38))))
    table = Table(chance, SIZE, die, min(30.0, abs(float(chance.normal(0, 12)))))
    scale = TEXTURE / (SIZE[0] / die * 2) * float(np.exp(chance.uniform(np.log(0.5), np.log(1.2))))
    reach = SIZE[1] / die * 0.62
    across = _level(table) + math.radians(float(chance.normal(0, TURN / 2)))
    floor = lay_tray(table, plain_top(chance) if index % 2 else pattern(chance, index)[1], scale, reach, across)
    table.cover(plain_top(chance), scale)
    tape = table.solid()
    put_box(tape, (0, 0, floor + 0.005), (reach, float(chance.uniform(0.2, 0.5)), 0.005), across)
    tape["colour"] = colour(chance, 0.05, 0.9)
    empty = table.scene.copy()
    kind = coloured.kinds(chance)["white"]
    for body, side in (("near", 1.0), ("far", -1.0)):
        for _ in range(int(chance.integers(1, MAX_A_SIDE + 1))):
            for _try in range(60):
                a, b = chance.uniform(-WIDE, WIDE) * reach, side * float(chance.normal(*FROM_TAPE)) * reach
                if not 0 < side * b < WIDE * reach:
                    continue
                x, y = a * math.cos(across) - b * math.sin(across), a * math.sin(across) + b * math.cos(across)
                if table.lay(kind, np.array([x, y]), floor):
                    table.dice[-1]["body"] = body
                    break
    rooms.dimmed(chance, empty)
    bare = {"w": SIZE[0], "h": SIZE[1], "dice": []}
    return Made([table.scene, empty], table.textures, [table.labels(), bare], table.faces)


def _level(table: Table) -> float:
    """The angle on the table of the line through the middle that is level in the picture, nearer dice at its left."""
    angles = np.linspace(0, 2 * math.pi, 720, endpoint=False)
    ways = np.stack([np.cos(angles), np.sin(angles), np.zeros_like(angles)], axis=1)
    spots = table.view.project(ways) - table.view.project(np.zeros((1, 3)))
    level = np.abs(spots[:, 1]) / np.linalg.norm(spots, axis=1)
    normal = np.roll(spots, -180, axis=0)
    level[normal[:, 1] < 0] = np.inf
    return float(angles[int(level.argmin())])
