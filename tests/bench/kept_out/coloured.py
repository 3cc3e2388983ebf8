"""Throws of red, white, yellow and black dice under warm and cold lamps: at most eight, and in every fifth up to 18."""

from typing import Any

import numpy as np

from tests.bench.kept_out import rooms
from tests.bench.kept_out.tables import TEXTURE, Chance, Doubles, Made, Pixels, Table, pattern
from tests.bench.kept_out.trays import lay_all
from vision.training.textures import cloth, wood
from vision.training.traced_dice import DieKind, pip_sizes
from vision.training.traced_view import tint_light
from vision.training.wheels import lamp_colour

SIZE = (720, 540)
FEW, MANY = 8, 18
KELVIN = (2700, 3000, 4000, 5500, 6500, 9000)
SHADES = {
    "red": ((192, 28, 40), (140, 18, 24), (222, 62, 48), (170, 40, 60), (205, 20, 20)),
    "white": ((250, 250, 250), (238, 236, 228), (226, 216, 192), (235, 240, 244)),
    "yellow": ((250, 205, 40), (232, 178, 18), (255, 226, 92), (244, 190, 0), (222, 196, 60)),
    "black": ((24, 24, 27), (46, 43, 41), (14, 16, 20)),
}
"""Bodies of dice as sRGB: others than training's."""
PIPS = {"red": (245, 245, 240), "white": (18, 18, 20), "yellow": (20, 18, 16), "black": (240, 240, 238)}


def coloured(chance: Chance, index: int) -> Made:
    """One table with dice of one to four colours, its label with the lamp's temperature and the kind of the top."""
    few = index % 5 != 4
    die = float(np.exp(chance.uniform(np.log(30), np.log(76 if few else 44))))
    table = Table(chance, SIZE, die, min(48.0, abs(float(chance.normal(0, 20)))))
    kelvin = int(chance.choice(KELVIN))
    tint_light(table.scene, lamp_colour(kelvin) ** chance.uniform(0.15, 0.6))
    top = ("cloth", "orange wood", "paper", "felt")[index % 4]
    table.cover(_top(chance, index, top), TEXTURE / (SIZE[0] / die * 2) * float(np.exp(chance.uniform(-0.7, 0.2))))
    made = kinds(chance)
    names = [str(name) for name in chance.permutation(list(made))[: int(chance.integers(1, 5))]]
    must = {"orange wood": ["red"], "paper": ["white", "yellow"]}.get(top, [])
    names = list(dict.fromkeys([*must, *names]))
    count = int(chance.integers(1, FEW + 1) if few else chance.integers(FEW + 1, MANY + 1))
    chosen = [names[int(i)] for i in (*range(min(count, len(must))), *chance.integers(len(names), size=count))][:count]
    lay_all(table, [made[name] for name in chosen], min(SIZE[1] / die * 0.72, 9.0), 0.0)
    table.clutter(2, 9.0)
    return Made([table.scene], table.textures, [table.labels() | {"kelvin": kelvin, "top": top}], table.faces)


def _top(chance: Chance, index: int, top: str) -> Pixels:
    if top == "cloth":
        return pattern(chance, index // 4)[1]
    if top == "orange wood":
        picture: Any = wood(chance, TEXTURE, TEXTURE) * np.array([0.55, 0.85, 1.15])
    elif top == "felt":
        picture = cloth(chance, TEXTURE, TEXTURE)
    else:
        picture = np.broadcast_to(chance.uniform((0.72, 0.84, 0.88), (0.93, 0.95, 0.96)), (TEXTURE, TEXTURE, 3))
    return np.asarray(np.clip(picture, 0.01, 0.97) * 255, np.uint8)


def kinds(chance: Chance) -> dict[str, DieKind]:
    """Dice of one make in all four colours, chamfered."""
    make = {"gloss": chance.uniform(0.1, 1.2), "roughness": 10 ** chance.uniform(-2, -0.5), **pip_sizes(chance)}
    kinds = {}
    for name, shades in SHADES.items():
        shade = _light(shades[int(chance.integers(len(shades)))]) * chance.uniform(0.9, 1.1)
        pip = PIPS["white"] if name == "red" and chance.random() < 0.1 else PIPS[name]
        fields = make | {"colour": np.clip(shade, 0.002, 0.96), "pip": _light(pip)}
        kinds[name] = rooms.chamfered(chance, DieKind(name, fields, name))
    return kinds


def _light(shade: tuple[int, int, int]) -> Doubles:
    """Linear BGR of an sRGB colour, by a plain power."""
    return np.asarray((np.array(shade[::-1]) / 255) ** 2.2, np.float64)
