"""Pictures to learn a kept-out wheel from: the same wheel, empty, under another lamp and from another side."""

import argparse
import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.bench.kept_out import rooms, wheels
from tests.bench.kept_out.__main__ import QUALITY, SETS
from tests.bench.kept_out.tables import TEXTURE, Chance, Made, Table
from vision.training.tracer import Tracer, build

SIZE = (480, 360)
OWN = 55
"""Added to the numbers of a wheel for the pictures that it is learned from."""


def empty(chance: Chance, made: Made) -> Made:
    """The wheel of a picture without dice, in another light and from another side, on the same table."""
    before = made.scenes[0]["solids"][0]
    rim, thick = float(before["half"][0]), float(before["half"][2])
    table = Table(chance, SIZE, SIZE[1] * float(chance.uniform(0.7, 0.92)) / rim, min(35.0, abs(chance.normal(0, 15))))
    table.cover(made.textures[0], TEXTURE / (2 * SIZE[0] / table.die) * float(chance.uniform(0.5, 1.1)))
    table.solid()
    turn, disc = float(chance.uniform(0, 2 * np.pi)), table.scene["solids"]
    disc[0] = before
    disc["turn"][0], disc["texture"][0] = (np.cos(turn), np.sin(turn)), table.add_texture(made.textures[1])
    ring = rim / wheels.RIM
    angles = turn + np.arange(9) * 2 * np.pi / 9
    places = ring * np.stack([np.cos(angles), np.sin(angles)], 1)
    colours = [plaza["colour"] for plaza in made.labels[0]["plazas"][::-1]]
    spots = zip(places, colours, strict=True)
    plazas = [wheels.plaza_label(table, (*at, 2 * thick), ring * wheels.PLAZA, name, None) for at, name in spots]
    return Made([table.scene], table.textures, [table.labels() | {"plazas": plazas[::-1]}], [])


def picture(library: Path, made: Made, samples: int, seed: tuple[int, ...], size: tuple[int, int]) -> Any:
    """The developed picture of the first scene."""
    linear = Tracer(library, np.stack(made.textures)).render(np.stack(made.scenes), *size, samples, seed[1])[0]
    return rooms.develop(np.random.default_rng([*seed, 7]), linear)


def save(folder: Path, name: str, pixels: Any, label: dict[str, Any]) -> None:
    """Add a picture and its label to a folder."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "images" / name).write_bytes(rooms.packed(pixels, QUALITY))
    file = folder / "labels.json"
    known = json.loads(file.read_text("utf-8")) if file.exists() else {}
    file.write_text(json.dumps(known | {name: label}, indent=1), "utf-8")


def main() -> None:
    """Make the pictures to learn from for a kept-out set of wheels, or with `--seed` a new set with them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/kept_out/copies"))
    parser.add_argument("--of", type=Path, default=Path("build/kept_out/wheels"), help="the kept-out wheels")
    parser.add_argument("--seed", type=int, default=SETS["wheels"].seed, help="the seed that they were made with")
    parser.add_argument("--samples", type=int, default=24, help="paths of light for each pixel")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    library = build(options.out)
    labels = json.loads((options.of / "labels.json").read_text("utf-8"))
    for index, name in enumerate(sorted(labels)):
        seed = (options.seed, index, labels[name].get("tried", 0))
        made = wheels.wheel(np.random.default_rng(seed), index)
        spots = [plaza["centre"] for plaza in made.labels[0]["plazas"]]
        if spots != [plaza["centre"] for plaza in labels[name]["plazas"]]:
            raise SystemExit(f"{name} was not made with the seed {options.seed}")
        own = (*seed, OWN)
        bare = empty(np.random.default_rng(own), made)
        save(options.out, name, picture(library, bare, options.samples, own, SIZE), bare.labels[0])


if __name__ == "__main__":
    main()
