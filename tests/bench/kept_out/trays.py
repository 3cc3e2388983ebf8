"""Three clear dice and a black one: on patterned cloths and in trays, each also empty; under a leaning camera.

And pictures of any few dice.
"""

from typing import Any

import numpy as np

from tests.bench.kept_out import rooms
from tests.bench.kept_out.tables import TEXTURE, Chance, Made, Table, pattern, plain_top
from vision.training.textures import colour
from vision.training.traced_dice import put_box

SIZE = (720, 540)
GENERAL_SIZE = (640, 480)
LEAN = (12.0, 18.0)
"""Degrees off the vertical of a camera that leans as the tower's does."""


def patterned(chance: Chance, index: int) -> Made:
    """The scene with dice and the same without, their textures, and the label of each."""
    die = float(np.exp(chance.uniform(np.log(34), np.log(84))))
    table = Table(chance, SIZE, die, min(50.0, abs(float(chance.normal(0, 20)))))
    family, cloth = pattern(chance, index)
    scale = TEXTURE / (SIZE[0] / die * 2) * float(np.exp(chance.uniform(np.log(0.5), np.log(1.2))))
    in_tray = index % 2 == 1
    floor, reach = 0.0, min(SIZE[1] / die * 0.62, 7.0)
    if in_tray:
        floor, reach = lay_tray(table, cloth, scale, reach), reach * 0.72
        table.cover(plain_top(chance) if chance.random() < 0.6 else pattern(chance, index + 5)[1], scale)
    else:
        table.cover(cloth, scale)
    fixed = table.count
    clear, dark = rooms.clear_dice(chance)
    lay_all(table, [clear, clear, clear, dark], reach, floor)
    first = table.count
    if not in_tray:
        table.clutter(2, reach * 1.2)
    scene, empty = table.scene, table.scene.copy()
    stays = [*range(fixed), *range(first, table.count)]
    empty["solids"][: len(stays)] = scene["solids"][stays]
    empty["solid_count"] = len(stays)
    rooms.dimmed(chance, empty)
    label = table.labels() | {"family": family, "tray": in_tray}
    bare = {"w": SIZE[0], "h": SIZE[1], "dice": [], "family": family, "tray": in_tray, "lamps": table.lamps}
    return Made([scene, empty], table.textures, [label, bare], table.faces)


def leant(chance: Chance, index: int) -> Made:
    """Three clear dice and a black one under a leaning camera, even numbers on plain tables, odd ones on cloths."""
    die = float(np.exp(chance.uniform(np.log(34), np.log(84))))
    tilt = float(chance.uniform(*LEAN))
    table = Table(chance, SIZE, die, tilt)
    family, top = pattern(chance, index // 2) if index % 2 else ("plain", plain_top(chance))
    table.cover(top, TEXTURE / (SIZE[0] / die * 2) * float(np.exp(chance.uniform(np.log(0.5), np.log(1.2)))))
    reach = min(SIZE[1] / die * 0.62, 7.0)
    clear, dark = rooms.clear_dice(chance)
    lay_all(table, [clear, clear, clear, dark], reach, 0.0)
    table.clutter(2, reach * 1.2)
    label = table.labels() | {"family": family, "tilt": round(tilt, 1)}
    return Made([table.scene], table.textures, [label], table.faces)


def general(chance: Chance, index: int) -> Made:
    """A picture of at most six dice of any material on any table."""
    die = float(np.exp(chance.uniform(np.log(24), np.log(125))))
    table = Table(chance, GENERAL_SIZE, die, min(55.0, abs(float(chance.normal(0, 24)))))
    scale = TEXTURE / (GENERAL_SIZE[0] / die * 2) * float(np.exp(chance.uniform(np.log(0.4), np.log(1.2))))
    family, top = ("plain", plain_top(chance)) if chance.random() < 0.4 else pattern(chance, index)
    floor, reach = 0.0, min(GENERAL_SIZE[1] / die * 0.7, 9.0)
    if chance.random() < 0.3:
        floor, reach = lay_tray(table, top, scale, reach), reach * 0.72
        table.cover(plain_top(chance), scale)
    else:
        table.cover(top, scale)
    kinds = [rooms.any_die(chance) for _ in range(int(chance.choice([1, 1, 2, 6])))]
    wanted = 0 if chance.random() < 0.08 else int(chance.integers(1, 7))
    lay_all(table, [kinds[int(chance.integers(len(kinds)))] for _ in range(wanted)], reach, floor)
    table.clutter(4, reach * 1.2)
    return Made([table.scene], table.textures, [table.labels() | {"family": family}], table.faces)


def lay_tray(table: Table, cloth: Any, scale: float, reach: float, square_at: float | None = None) -> float:
    """A tray with the cloth on its floor and four to eight walls; the height of its floor.

    Four walls at the angle `square_at` where it is given.
    """
    chance = table.chance
    corners = int(chance.choice([4, 6, 8]))
    angle, thick, tall = (
        float(chance.uniform(0, 6.28)),
        float(chance.uniform(0.15, 0.5)),
        float(chance.uniform(0.4, 1.2)),
    )
    if square_at is not None:
        corners, angle = 4, square_at
    floor = table.solid()
    put_box(floor, (0, 0, 0.01), (reach, reach, 0.01), angle)
    floor["cylinder"], floor["colour"] = float(corners != 4), 1.0
    floor["texture"], floor["texture_at"] = table.add_texture(cloth), chance.uniform(100, 500, 2)
    floor["texture_scale"] = scale
    wall, gloss = colour(chance, 0.01, 0.7), chance.uniform(0, 1)
    inner = reach * np.cos(np.pi / corners) if corners != 4 else reach
    for i in range(corners):
        way = angle + i * 2 * np.pi / corners
        far, half = inner + thick, inner * np.tan(np.pi / corners) + thick
        solid = table.solid()
        put_box(solid, (far * np.cos(way), far * np.sin(way), tall), (thick, half, tall), way, 0.08)
        solid["colour"], solid["gloss"], solid["roughness"] = wall, gloss, 0.1
    return 0.02


def lay_all(table: Table, kinds: list[Any], reach: float, floor: float) -> None:
    """Lay the dice anywhere within reach, a third of them beside another."""
    chance: Chance = table.chance
    for kind in kinds:
        for _ in range(40):
            at = chance.uniform(-0.75, 0.75, 2) * reach
            if table.laid and chance.random() < 0.33:
                near, way = table.laid[int(chance.integers(len(table.laid)))], chance.uniform(0, 6.28)
                far = chance.uniform(2.05, 3.2)
                at = np.array(near.at) + far * np.array([np.cos(way), np.sin(way)])
                if np.abs(at).max() > 0.8 * reach:
                    continue
            if table.lay(kind, at, floor):
                break
