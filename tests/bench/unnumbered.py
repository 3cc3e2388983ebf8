"""Read made-up dice without pips, none of which may be sure: `python -m tests.bench.unnumbered [--count N] [--seed S]`.

Each of KINDS gets a part of the pictures. Prints for each and for all: `sure_value=`, the pictures surely read with a
value, and `sure_empty=`, those surely read as empty. `--sheet FILE` draws those pictures.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import cv2
import msgspec
import numpy as np

from tests.vision import signed_dice
from tests.vision.polyhedra import FACES, make_polyhedra
from vision import raytrace
from vision.camera import Pixels
from vision.reader import Reader
from vision.reading import Body
from vision.training import scenes, signs

Chance = np.random.Generator
OPAQUE: tuple[Body, ...] = ("black", "red", "yellow", "white", "other")
MOST = 3
"""Dice of a picture."""
TILE = 320
"""Pixels of a picture on the sheet."""


def one_sign(chance: Chance) -> tuple[signs.Mask, ...]:
    """Six faces with a sign each."""
    size = float(chance.uniform(0.3, 0.75))
    faces = tuple(np.zeros((signs.FACE, signs.FACE), np.uint8) for _ in range(6))
    for face in faces:
        signs.stamp(face, signs.any_form(chance), (0, 0), size)
    return faces


def _tray(chance: Chance, faces: Callable[[Chance], tuple[signs.Mask, ...]], bodies: tuple[Body, ...]) -> Pixels:
    """A made-up tray whose dice all bear these faces."""
    dice = [bodies[int(i)] for i in chance.integers(len(bodies), size=int(chance.integers(1, MOST + 1)))]
    return signed_dice.make_drawn(int(chance.integers(1 << 30)), dice, faces(chance)).pixels


def _in_places(chance: Chance) -> Pixels:
    """Signs of a pip's size in the places of the pips."""
    dice = [(*OPAQUE, "clear")[int(i)] for i in chance.integers(6, size=int(chance.integers(1, MOST + 1)))]
    values = [int(v) for v in chance.integers(1, 7, len(dice))]
    reach = float(chance.uniform(0.9, 1.5))
    return signed_dice.make_signed(int(chance.integers(1 << 30)), dice, values, signs.any_form(chance), reach).pixels


def _scene(chance: Chance) -> Pixels:
    """Any table, lens and lamp, dice with signs alone."""

    def thrown(again: Chance) -> list[raytrace.Body]:
        crowd = scenes.bodies(again)[:MOST]
        return [msgspec.structs.replace(body, drawn=signs.any_faces(again)) for body in crowd]

    while True:
        scene = scenes.make_scene(chance, thrown=thrown)
        if scene.dice:
            return scene.pixels


def _polyhedra(chance: Chance) -> Pixels:
    faces = [FACES[int(i)] for i in chance.integers(len(FACES), size=int(chance.integers(1, MOST + 1)))]
    return make_polyhedra(int(chance.integers(1 << 30)), faces)


KINDS: dict[str, Callable[[Chance], Pixels]] = {
    "one_sign": lambda chance: _tray(chance, one_sign, OPAQUE),
    "any_faces": lambda chance: _tray(chance, signs.any_faces, OPAQUE),
    "clear": lambda chance: _tray(chance, signs.any_faces, ("clear",)),
    "in_places": _in_places,
    "polyhedra": _polyhedra,
    "scenes": _scene,
}


def make(kind: str, seed: int, index: int) -> Pixels:
    """One picture."""
    return KINDS[kind](np.random.default_rng([seed, index, list(KINDS).index(kind)]))


def main() -> None:
    """Make and read `--count` pictures of each kind."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    reader = Reader()
    tiles: list[Pixels] = []
    total = {"sure_value": 0, "sure_empty": 0}
    for kind in KINDS:
        found = {"sure_value": 0, "sure_empty": 0}
        for index in range(options.count):
            pixels = make(kind, options.seed, index)
            reading = reader.read(pixels)
            if reading.sure:
                found["sure_value" if reading.dice else "sure_empty"] += 1
                tiles.append(_tile(pixels, f"{kind} {index}: {reading.values}"))
        print("\n".join(f"unnumbered.{kind}.{name}={number}" for name, number in found.items()), flush=True)
        total = {name: number + found[name] for name, number in total.items()}
    print(f"unnumbered.pictures={options.count * len(KINDS)}")
    print("\n".join(f"unnumbered.{name}={number}" for name, number in total.items()))
    if options.sheet and tiles:
        tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 5)
        rows = [np.hstack(tiles[i : i + 5]) for i in range(0, len(tiles), 5)]
        cv2.imwrite(str(options.sheet), np.vstack(rows))


def _tile(pixels: Pixels, word: str) -> Pixels:
    tile = cv2.resize(pixels, (TILE, TILE * 3 // 4), interpolation=cv2.INTER_AREA)
    cv2.putText(tile, word, (5, 15), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (255, 255, 255), 1, cv2.LINE_AA)
    return np.asarray(tile, np.uint8)


if __name__ == "__main__":
    main()
