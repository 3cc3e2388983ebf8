"""Random tables for the path tracer with the labels of their dice.

Coordinates of the table: half the edge of a die is about 1, z up. Colours are BGR and linear.
"""

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from vision.training import traced_dice
from vision.training.patterns import Bank
from vision.training.textures import colour
from vision.training.traced_coloured import coloured_set
from vision.training.traced_dice import BODIES, DieKind, Laid, colour_row, is_free, outline, put_box, put_die
from vision.training.traced_hidden import mark_hidden
from vision.training.traced_view import TableView, random_focus, random_light, random_tint, random_view, tint_light
from vision.training.tracer import MAX_SOLIDS, SCENE, Record

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Chance = np.random.Generator

SIZE = 384
"""Pixels of a picture's sides."""
MAX_DICE = 15
TOPS = np.array([(0.35, 0.7, 1.15), (0.25, 0.5, 1.0), (0.6, 0.9, 1.1), (0.3, 0.25, 0.8), (0.3, 0.9, 1.1)])
"""Tints of table tops: orange, brown, cream, red, yellow."""
SEED = 977_002


class Mix(msgspec.Struct, frozen=True):
    """Shares of the tables with small dice, with dice seen from near, and with clear dice under an upright camera.

    `red` is the share of the black dice with dark red pips and of the coloured dice that are blue with red pips,
    `crowded` that of the tables with many dice, most of them clear, of the pixels that a classifier's crop shows,
    `coloured` that of the tables with sets of red, yellow, white and black dice under lamps of any colour. `widest` is
    the greatest edge of dice on crowded tables, in pixels.
    """

    small: float = 0.3
    large: float = 0.2
    above: float = 0.12
    red: float = 0.05
    crowded: float = 0.0
    coloured: float = 0.0
    widest: float = 64.0


MIXES = {
    "any": Mix(),
    "clear": Mix(small=0.0, large=0.0, above=0.4, crowded=1.0),
    "near": Mix(small=0.06, large=0.16, above=0.28, red=0.04, crowded=0.62, widest=88.0),
    "coloured": Mix(small=0.35, large=0.12, above=0.0, coloured=1.0),
}
"""By name: all kinds of tables; those to learn the values of clear dice from, on which the lower face shows through the
upper one; those to learn the same from crops of 128 pixels; those to learn colours from."""


class _Table:
    """A table that is being laid."""

    def __init__(self, chance: Chance, bank: Bank, mix: Mix) -> None:
        self.chance, self.bank, self.mix = chance, bank, mix
        self.scene: Record = np.zeros((), SCENE)
        self.solids: Record = self.scene["solids"]
        self.count = 0
        pick = chance.random()
        self.small, large = pick < mix.small, pick > 1 - mix.large
        self.above = bool(chance.random() < mix.above)
        self.crowded = bool(mix.crowded and chance.random() < mix.crowded)
        self.coloured = bool(mix.coloured and chance.random() < mix.coloured)
        self.die = self._die(large)
        random_light(chance, self.scene)
        if self.coloured:
            tint_light(self.scene, random_tint(chance))
        frame = float(chance.uniform(400, 640) if self.small else chance.uniform(420, 1280))
        self.view: TableView = random_view(chance, self.die, frame, SIZE, 5.0 if self.above else 22.0)
        self.view.put(self.scene)
        random_focus(chance, self.scene, self.view)
        self.floor = 0.0
        self.laid: list[Laid] = []
        self.labels: list[list[float]] = []

    def _die(self, large: bool) -> float:
        chance = self.chance
        if self.crowded:
            return float(np.exp(chance.uniform(np.log(34), np.log(self.mix.widest))))
        if self.small:
            return float(np.exp(chance.uniform(np.log(8.5), np.log(30))))
        if large:
            return float(np.exp(chance.uniform(np.log(95), np.log(200))))
        most = 150 if chance.random() < 0.5 else 75
        return float(np.exp(chance.uniform(np.log(26), np.log(most))))

    def next_solid(self) -> Record:
        """The next free solid."""
        self.count += 1
        found: Record = self.solids[self.count - 1]
        return found

    def skin(self, solid: Record) -> None:
        """One colour, or a texture."""
        chance = self.chance
        solid["colour"], solid["gloss"] = colour(chance, 0.02, 0.95), chance.uniform(0, 1.2)
        solid["roughness"], solid["texture"] = 10 ** chance.uniform(-2.3, -0.4), -1
        if chance.random() < 0.4:
            scale = float(10 ** chance.uniform(0.6, 2.2))
            self.texture(solid, scale)

    def texture(self, solid: Record, scale: float) -> None:
        """Any texture of the bank, `scale` of its pixels for each unit."""
        solid["texture"] = int(self.chance.integers(len(self.bank.kinds)))
        solid["texture_at"] = self.chance.uniform(0, self.bank.pixels.shape[1], 2)
        solid["texture_scale"], solid["colour"] = scale, 1.0


def make_table(seed: int, bank: Bank, mix: Mix) -> tuple[Record, Floats]:
    """One scene of type SCENE, and its labels (N, 9).

    A label is the value, box, top, index of BODIES or -2 for hidden, place in COLOUR_NAMES from 1 on or 0 for none.
    """
    table = _Table(np.random.default_rng([SEED, seed]), bank, mix)
    discs = _cover(table)
    field = _tray(table) if discs is None and table.chance.random() < 0.42 else None
    _lay_dice(table, discs, field)
    _clutter(table)
    table.scene["solid_count"] = table.count
    labels = np.array(table.labels, np.float32).reshape(-1, 9)
    mark_hidden(table.view.eye, table.solids[: table.count], labels)
    return table.scene, labels


def _cover(table: _Table) -> Doubles | None:
    """Spread a texture over the table; the places (9, 2) of its discs where it is a wheel."""
    chance, scene, bank = table.chance, table.scene, table.bank
    side = bank.pixels.shape[1]
    index = int(chance.integers(len(bank.kinds)))
    if (
        table.coloured
        and chance.random() < 0.5
        and (even := [i for i, kind in enumerate(bank.kinds) if kind == "square"])
    ):
        index = int(chance.choice(even))
    while bank.kinds[index] == "mat" and table.die > 45 and chance.random() < 0.7:
        index = int(chance.integers(len(bank.kinds)))
    scene["texture"], scene["gamma"] = index, chance.uniform(1.0, 2.2)
    dim = chance.uniform(0.3, 0.8) if chance.random() < 0.2 else 1.0
    scene["tint"] = np.clip(chance.normal(1, 0.12, 3), 0.6, 1.3) * dim
    if table.coloured and chance.random() < 0.3:
        scene["tint"] = scene["tint"] * TOPS[int(chance.integers(len(TOPS)))]
    if chance.random() < 0.3:
        scene["coat"], scene["coat_roughness"] = chance.uniform(0.2, 1.3), 10 ** chance.uniform(-2.3, -0.5)
    discs = bank.discs.get(index)
    angle = chance.uniform(0, 2 * np.pi)
    if discs is not None:
        scale = float(discs[9, 0] / chance.uniform(1.4, 2.4))
        at = discs[int(chance.integers(9))] if chance.random() < 0.7 else np.full(2, side / 2)
    elif bank.kinds[index] == "mat":
        scale, at = side / chance.uniform(26, 50), side * chance.uniform((0.35, 0.2), (0.65, 0.85))
    else:
        scale = side / (SIZE / table.die * 2) * float(np.exp(chance.uniform(np.log(0.35), np.log(1.3))))
        at = chance.uniform(0, side, 2)
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    # the texture's rows run down, the table's y up; prints are seen in a mirror where it does not matter
    flip = 1.0 if discs is None and chance.random() < 0.5 else -1.0
    turn = np.array([[cos, -sin * flip], [sin, cos * flip]])
    scene["texture_map"] = [*turn[0], at[0], *turn[1], at[1]]
    if discs is None:
        return None
    places: Doubles = (discs[:9] - at) @ np.linalg.inv(turn).T
    return places


def _tray(table: _Table) -> tuple[Doubles, float, Doubles]:
    """A tray, a box, a bowl of straight walls or a sheet; the middle, the angle and the half sizes of its field."""
    chance = table.chance
    middle = table.view.on_table(*chance.uniform(0.25 * SIZE, 0.75 * SIZE, 2))
    corners = int(chance.choice([4, 4, 4, 6, 8, 12]))
    reach, angle = float(chance.uniform(3.2, 13)), float(chance.uniform(0, 6.28))
    wall, tall = colour(chance, 0.01, 0.8), float(chance.uniform(0.15, 1.2) * (chance.random() < 0.8))
    half = np.array([reach, reach * chance.uniform(0.55, 1)]) if corners == 4 else np.full(2, reach)
    if corners == 4 or tall == 0:
        table.floor = 0.02
        floor = table.next_solid()
        put_box(floor, (middle[0], middle[1], 0.01), (half[0], half[1], 0.01), angle)
        table.skin(floor)
        if chance.random() < 0.7:
            table.texture(floor, table.bank.pixels.shape[1] / half[0] / 2 * chance.uniform(0.3, 1.1))
    gloss, roughness, thick = chance.uniform(0, 1), 10 ** chance.uniform(-2, -0.4), float(chance.uniform(0.12, 0.5))
    for i in range(corners if tall else 0):
        way = angle + i * 2 * np.pi / corners
        far = half[i % 2] if corners == 4 else reach
        width = half[(i + 1) % 2] + 0.3 if corners == 4 else reach * np.tan(np.pi / corners) + 0.15
        solid, out = table.next_solid(), far + thick
        at = (middle[0] + out * np.cos(way), middle[1] + out * np.sin(way), tall)
        put_box(solid, at, (thick, float(width), tall), way, 0.05 if chance.random() < 0.5 else 0)
        solid["colour"], solid["gloss"], solid["roughness"] = wall, gloss, roughness
    return middle, angle, np.maximum(half - 1.2, 0)


def _kinds(table: _Table) -> tuple[list[DieKind], list[float]]:
    """Kinds of dice and the chance of each."""
    chance, red = table.chance, table.mix.red
    clear, black, opaque = traced_dice.glass, traced_dice.black, traced_dice.opaque
    if table.coloured:
        return _coloured_kinds(chance)
    if table.crowded:
        return _crowded_kinds(chance, red)
    pick = 0.0 if table.above else chance.random()
    if pick < 0.42:
        return [clear(chance), clear(chance), black(chance, red)], [0.64, 0.16, 0.2]
    if pick < 0.54:
        return [clear(chance, True), clear(chance, bool(chance.random() < 0.5))], [0.6, 0.4]
    if pick < 0.82:
        return [opaque(chance, red), opaque(chance, red)], [0.75, 0.25]
    made = []
    for which in chance.integers(5, size=6):
        made.append(
            opaque(chance, red) if which < 2 else black(chance, red) if which == 2 else clear(chance, bool(which == 4))
        )
    return made, [1 / 6] * 6


def _coloured_kinds(chance: Chance) -> tuple[list[DieKind], list[float]]:
    """A set in one to four colours, now and then with a die of another one or a clear die among them."""
    made = coloured_set(chance)
    odds = {name: float(chance.exponential()) for name in ("red", "yellow", "white", "black")}
    for name in chance.permutation(list(odds))[: int(chance.choice([0, 0, 1, 2, 3]))]:
        odds.pop(str(name))
    kinds = [made[name] for name in odds]
    shares = list(odds.values())
    if chance.random() < 0.3:
        kinds += [made["other"] if chance.random() < 0.6 else traced_dice.glass(chance)]
        shares += [0.3 * sum(shares)]
    return kinds, [share / sum(shares) for share in shares]


def _crowded_kinds(chance: Chance, red: float) -> tuple[list[DieKind], list[float]]:
    """Clear dice above all."""
    clear, black, opaque = traced_dice.glass, traced_dice.black, traced_dice.opaque
    pick = chance.random()
    if pick < 0.75:
        return [clear(chance), clear(chance), black(chance, red)], [0.45, 0.42, 0.13]
    if pick < 0.87:
        return [clear(chance, True), clear(chance), opaque(chance, red)], [0.5, 0.3, 0.2]
    return [opaque(chance, red), black(chance, red), clear(chance)], [0.5, 0.25, 0.25]


def _lay_dice(table: _Table, discs: Doubles | None, field: tuple[Doubles, float, Doubles] | None) -> None:
    chance = table.chance
    kinds, odds = _kinds(table)
    wanted = 0 if chance.random() < 0.07 else int(chance.integers(1, 13 if table.small or table.die < 60 else 7))
    if table.crowded or (table.coloured and wanted > 4):
        wanted = int(chance.integers(9 if table.crowded else 4, MAX_DICE + 1))
    vary = float(chance.choice([0.0, 0.02, 0.15]))
    touching = 0.75 if chance.random() < (0.6 if table.small else 0.4) else 0.3
    cluster = table.view.on_table(*chance.uniform(0.3 * SIZE, 0.7 * SIZE, 2))
    loose, open_discs = chance.random() < 0.5 or not table.small, list(range(9))
    for _ in range(wanted * 7):
        if len(table.laid) >= min(wanted, MAX_DICE) or table.count >= MAX_SOLIDS - 7:
            break
        kind = kinds[int(chance.choice(len(kinds), p=odds))]
        half, angle = float(np.exp(chance.normal(0, vary))), float(chance.uniform(0, 2 * np.pi))
        if discs is not None and open_discs and chance.random() < 0.8:
            at = discs[open_discs.pop(int(chance.integers(len(open_discs))))] + chance.normal(0, 0.18, 2)
        elif table.laid and chance.random() < touching:
            at, angle = _beside(chance, table.laid[int(chance.integers(len(table.laid)))], half, angle)
        elif field is not None:
            u, w = chance.uniform(-1, 1, 2) * field[2]
            cos, sin = np.cos(field[1]), np.sin(field[1])
            at = field[0] + np.array([u * cos - w * sin, u * sin + w * cos])
        elif loose:
            at = table.view.on_table(*chance.uniform(0.04 * SIZE, 0.96 * SIZE, 2))
        else:
            at = cluster + chance.normal(0, 4.0, 2)
        _put(table, kind, Laid((float(at[0]), float(at[1])), half, angle))


def _beside(chance: Chance, near: Laid, half: float, angle: float) -> tuple[Doubles, float]:
    """A place beside a die, face to face with it or at a corner, and the angle there."""
    if chance.random() >= 0.45:
        way, gap = chance.uniform(0, 6.28), (near.half + half) * chance.uniform(1.0, 1.7)
        return np.array(near.at) + gap * np.array([np.cos(way), np.sin(way)]), angle
    angle = near.angle + float(chance.normal(0, 0.05) if chance.random() < 0.6 else chance.uniform(0, 1.57))
    way = near.angle + int(chance.integers(4)) * np.pi / 2
    reach = half * (abs(np.cos(angle - near.angle)) + abs(np.sin(angle - near.angle)))
    gap = max((near.half + half) * (1.003 + abs(chance.normal(0, 0.04))), (near.half + reach) * 1.003)
    off = chance.uniform(-1, 1) * near.half
    cos, sin = np.cos(way), np.sin(way)
    return np.array(near.at) + np.array([gap * cos - off * sin, gap * sin + off * cos]), angle


def _put(table: _Table, kind: DieKind, die: Laid) -> None:
    """Lay a die where it lies on none and is seen whole."""
    if not is_free(msgspec.structs.replace(die, half=die.half * 1.004), table.laid):
        return
    box = outline(kind, die, (*die.at, table.floor + die.half), table.view)
    if min(box[:2]) < 1 or max(box[2:]) > SIZE - 1 or box[2] - box[0] > 0.65 * SIZE:
        return
    top, (x, y, z) = put_die(table.chance, table.next_solid(), kind, die, table.floor)
    spot = table.view.project(np.array([[x, y, z + die.half]]))[0]
    table.laid.append(die)
    table.labels.append([top, *box, spot[0], spot[1], BODIES.index(kind.body), float(colour_row(kind.colour))])


def _clutter(table: _Table) -> None:
    """Coins, cubes without pips, cards, pens and fingers."""
    chance = table.chance
    for _ in range(int(chance.choice([0, 0, 1, 2, 4, 7]))):
        if table.count >= MAX_SOLIDS:
            break
        x, y = chance.uniform(0, SIZE, 2)
        at = table.view.on_table(x, y, 0.0)
        kind, angle = int(chance.integers(7)), float(chance.uniform(0, 6.28))
        half, rounding = _thing(chance, kind)
        reach = half[0] if kind <= 1 or kind >= 5 else float(np.hypot(half[0], half[1]))
        if _near(at, reach, table.laid):
            continue
        solid = table.next_solid()
        put_box(solid, (at[0], at[1], table.floor + half[2]), half, angle, rounding)
        table.skin(solid)
        solid["cylinder"] = float(kind <= 1)
        if kind == 2 and chance.random() < 0.35:
            solid["glass"], solid["ior"] = 1, 1.5
        if kind >= 5 and chance.random() < 0.4:
            solid["colour"], solid["texture"] = np.array([0.3, 0.4, 0.65]) * chance.uniform(0.3, 1.3), -1


def _thing(chance: Chance, kind: int) -> tuple[tuple[float, float, float], float]:
    """Half sizes of a thing, and the radius of its edges: coins, cubes, cards, pens and fingers."""
    if kind <= 1:
        radius = float(chance.uniform(0.25, 1.5))
        return (radius, radius, float(chance.uniform(0.04, 0.4))), 0.0
    if kind == 2:
        half = float(chance.uniform(0.4, 1.1))
        return (half, half, half), half * 0.1
    if kind <= 4:
        tall, wide, deep = chance.uniform((0.01, 0.8, 0.8), (0.12, 4, 5))
        return (float(wide), float(deep), float(tall)), 0.0
    thick, long = (float(v) for v in chance.uniform((0.1, 1.5), (0.9, 8)))
    return (long, thick, thick), thick * 0.98


def _near(at: Doubles, reach: float, laid: Sequence[Laid]) -> bool:
    return any(np.hypot(at[0] - d.at[0], at[1] - d.at[1]) < reach + 1.42 * d.half + 0.05 for d in laid)
