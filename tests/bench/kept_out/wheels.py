"""Wheels of nine plazas on boards that are grey, black, cream, blue or wooden, with dice on them."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.kept_out import rooms
from tests.bench.kept_out.tables import TEXTURE, Chance, Made, Table, pattern, plain_top
from vision.training.textures import clouds, colour, wood
from vision.training.traced_dice import put_box

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
SIZE = (720, 540)
BOARDS = ("grey", "black", "cream", "blue", "wood")
COLOURS = ("red", "yellow", "white")
RING = TEXTURE * 0.3
"""Pixels of the texture from the wheel's middle to a plaza's; the other lengths are shares of it."""
PLAZA, RIM = 0.321, 1.42


def wheel(chance: Chance, index: int) -> Made:
    """A wheel on its table, on most of them three clear dice and a black one."""
    board = BOARDS[index % len(BOARDS)]
    half_plaza = float(chance.uniform(1.5, 1.9))
    scale = RING * PLAZA / half_plaza
    ring = RING / scale
    die = SIZE[1] * float(chance.uniform(0.5, 0.92)) / (2 * RIM * ring) * 2
    table = Table(chance, SIZE, die, min(42.0, abs(float(chance.normal(0, 18)))))
    ground = plain_top(chance) if chance.random() < 0.6 else pattern(chance, index)[1]
    table.cover(ground, TEXTURE / (SIZE[0] / die * 2) * float(chance.uniform(0.5, 1.1)))
    colours = [COLOURS[i] for i in chance.permutation(np.repeat(np.arange(3), 3))]
    thick, turn = float(chance.uniform(0.02, 0.12)), float(chance.uniform(0, 2 * np.pi))
    disc = table.solid()
    put_box(disc, (0, 0, thick), (RIM * ring, RIM * ring, thick), turn)
    disc["cylinder"], disc["colour"], disc["gloss"], disc["roughness"] = 1, 1, chance.uniform(0, 0.6), 0.2
    disc["texture"], disc["texture_at"] = table.add_texture(draw(chance, board, colours)), TEXTURE / 2
    disc["texture_scale"] = scale
    angles = turn + np.arange(9) * 2 * np.pi / 9
    places = ring * np.stack([np.cos(angles), np.sin(angles)], 1)
    lying = _lay_dice(table, places, 2 * thick)
    spots = zip(places, colours, strict=True)
    plazas = [
        plaza_label(table, (*at, 2 * thick), half_plaza, name, lying.get(i)) for i, (at, name) in enumerate(spots)
    ]
    # the picture shows the table from above, so that its angles run the other way
    label = table.labels() | {"plazas": plazas[::-1], "board": board}
    return Made([table.scene], table.textures, [label], table.faces)


def _lay_dice(table: Table, places: Doubles, floor: float) -> dict[int, int]:
    """Lay the set on plazas; which die lies on which."""
    chance = table.chance
    clear, dark = rooms.clear_dice(chance)
    kinds = [clear, clear, clear, dark]
    wanted = 0 if chance.random() < 0.06 else 3 if chance.random() < 0.15 else 4
    first = int(chance.integers(9))
    order = [(first + i) % 9 for i in range(9)] if chance.random() < 0.6 else list(chance.permutation(9))
    lying: dict[int, int] = {}
    for i, kind in zip(order, [kinds[k] for k in chance.permutation(4)][:wanted], strict=False):
        half = float(np.exp(chance.normal(0, 0.01)))
        if table.lay(kind, places[i] + chance.normal(0, 0.16, 2), floor, half):
            lying[int(i)] = len(table.dice) - 1
    return lying


def plaza_label(
    table: Table, at: tuple[float, float, float], half: float, name: str, die: int | None
) -> dict[str, Any]:
    """The label of a plaza: its centre and radius in pixels, the die on it."""
    angles = np.arange(24) * 2 * np.pi / 24
    rim = np.stack([half * np.cos(angles), half * np.sin(angles), np.zeros(24)], 1) + at
    radius = float(np.sqrt(cv2.contourArea(table.view.project(rim).astype(np.float32)) / np.pi))
    x, y = (round(float(v), 1) for v in table.view.project(np.array([at]))[0])
    return {"colour": name, "centre": [x, y], "radius": round(radius, 1), "die": die}


def draw(chance: Chance, board: str, colours: list[str]) -> Any:
    """The wheel as a texture (TEXTURE, TEXTURE, 3) uint8; the first plaza lies to the right of the middle."""
    picture, middle = _board(chance, board), (TEXTURE // 2, TEXTURE // 2)
    tone = picture.mean(axis=(0, 1))
    line = _ink(np.clip(tone * (0.5 if tone.mean() > 0.3 else 2.2) + 0.02, 0, 0.9))
    if chance.random() < 0.7:
        cv2.circle(picture, middle, round(1.37 * RING), line, int(chance.integers(1, 5)), cv2.LINE_AA)
    if chance.random() < 0.6:
        for way in (np.arange(9) + 0.5) * 2 * np.pi / 9:
            _spoke(picture, middle, (0.5 * RING, 1.35 * RING), way, line, int(chance.integers(1, 4)))
    cv2.circle(
        picture, middle, round(chance.uniform(0.34, 0.5) * RING), _ink(colour(chance, 0.05, 0.8)), -1, cv2.LINE_AA
    )
    cv2.circle(picture, middle, round(0.3 * RING), line, 2, cv2.LINE_AA)
    shades = {name: _paint(chance, name) for name in COLOURS}
    for i, name in enumerate(colours):
        way = i * 2 * np.pi / 9
        at = (float(middle[0] + RING * np.cos(way)), float(middle[1] + RING * np.sin(way)))
        _disc(chance, picture, at, np.clip(shades[name] * np.float32(chance.uniform(0.93, 1.07)), 0.01, 0.98))
    picture *= 1 + np.float32(0.02) * clouds(chance, TEXTURE, TEXTURE, 40)[..., None]
    return np.asarray(np.clip(picture, 0.01, 0.98) * 255, np.uint8)


def _ink(tint: Floats) -> tuple[float, float, float]:
    return float(tint[0]), float(tint[1]), float(tint[2])


def _spoke(
    picture: Floats,
    middle: tuple[float, float],
    reach: tuple[float, float],
    way: float,
    ink: tuple[float, float, float],
    thick: int,
) -> None:
    first, last = ((int(middle[0] + r * np.cos(way)), int(middle[1] + r * np.sin(way))) for r in reach)
    cv2.line(picture, first, last, ink, thick, cv2.LINE_AA)


def _board(chance: Chance, board: str) -> Floats:
    """The board's surface (TEXTURE, TEXTURE, 3), in the picture's own gamma."""
    if board == "wood":
        return np.asarray(np.clip(wood(chance, TEXTURE, TEXTURE), 0.05, 0.9), np.float32)
    base = {
        "grey": np.full(3, chance.uniform(0.35, 0.66)) + chance.normal(0, 0.012, 3),
        "black": np.full(3, chance.uniform(0.06, 0.2)) + chance.normal(0, 0.01, 3),
        "cream": np.array([chance.uniform(0.66, 0.74), chance.uniform(0.78, 0.84), chance.uniform(0.84, 0.9)]),
        "blue": np.array([chance.uniform(0.4, 0.8), chance.uniform(0.2, 0.5), chance.uniform(0.05, 0.25)]),
    }[board]
    grain = 1 + chance.uniform(0, 0.05) * clouds(chance, TEXTURE, TEXTURE, int(chance.integers(5, 300)))
    return np.asarray(np.clip(base, 0.03, 0.95) * grain[..., None], np.float32)


def _paint(chance: Chance, name: str) -> Floats:
    """The shade of a copy's red, yellow or white plazas."""
    low, high = {
        "red": ((0.1, 0.08, 0.6), (0.26, 0.22, 0.86)),
        "yellow": ((0.08, 0.62, 0.84), (0.34, 0.78, 0.96)),
        "white": ((0.8, 0.82, 0.83), (0.93, 0.94, 0.95)),
    }[name]
    return np.asarray(chance.uniform(low, high), np.float32)


def _disc(chance: Chance, picture: Floats, at: tuple[float, float], tint: Floats) -> None:
    """A plaza with its rim and its print: rays, squares, dots, or waves."""
    radius = PLAZA * RING
    spot = (round(at[0] * 16), round(at[1] * 16))
    cv2.circle(picture, spot, round(radius * 16), _ink(tint), -1, cv2.LINE_AA, 4)
    ink = _ink(tint * np.float32(chance.uniform(0.35, 0.75)))
    if chance.random() < 0.8:
        cv2.circle(picture, spot, round(radius * 0.9 * 16), ink, int(chance.integers(1, 4)), cv2.LINE_AA, 4)
    kind, turn = chance.integers(5), chance.uniform(0, 6.28)
    if kind == 0:
        for way in turn + np.arange(7) * 2 * np.pi / 7:
            _spoke(picture, at, (0.2 * radius, 0.6 * radius), way, ink, 5)
    elif kind == 1:
        for size in (0.6, 0.35):
            corners = cv2.boxPoints((at, (radius * size, radius * size), float(np.degrees(turn))))
            cv2.polylines(picture, [corners.astype(np.int32)], True, ink, 4, cv2.LINE_AA)
    elif kind == 2:
        for _ in range(int(chance.integers(5, 20))):
            far, way = radius * 0.7 * np.sqrt(chance.random()), chance.uniform(0, 6.28)
            cv2.circle(
                picture, (int(at[0] + far * np.cos(way)), int(at[1] + far * np.sin(way))), 5, ink, -1, cv2.LINE_AA
            )
    elif kind == 3:
        for shift in (-0.3, 0.0, 0.3):
            x = np.linspace(-0.55, 0.55, 20)
            wave = np.stack([at[0] + radius * x, at[1] + radius * (shift + 0.1 * np.sin(x * 14))], 1)
            cv2.polylines(picture, [wave.astype(np.int32)], False, ink, 4, cv2.LINE_AA)
