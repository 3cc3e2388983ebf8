"""Path-traced displays of coloured pieces: `python -m tests.bench.kept_out.pieces --out DIR`, made-up copies each.

A copy has eleven pictures. The lesson shows one piece of each kind in two rows and one piece turned over below them, on
an even ground. Two displays of eight pieces follow, each with the picture after a take under the same lamp, then a
disturbed display, a board of ten spaces, and four displays with something that does not belong there
(`tests.bench.kept_out.intruders`). Its seeds, its families of prints and cloths, its lamps and its camera are not those
of development.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.bench.kept_out import piece_prints, rooms
from tests.bench.kept_out.intruders import INTRUDERS, intrude
from tests.bench.kept_out.lined import LINED
from tests.bench.kept_out.piece_bench import APOTHEM, CELLS, SIZE, Bench, Chance, Doubles, Label
from vision import piece_prints as own_prints
from vision.piece_prints import SIDE, PieceCopy, make_copy
from vision.training.tracer import Tracer, build

SEED, DEVELOPMENT_SEED, LINED_SEED = 100_043, 88_031, 77_001
"""Seeds of pictures that nobody has seen, and of those for development; take a new one after somebody has seen them."""
TROUBLES = ("hand", "back", "missing", "touching", "stranger", "crowd")
OUTLINE = tuple((q, r) for q in (0, 1) for r in range(5))
INTRUSIONS = 4
"""Displays of a copy with something among the pieces that does not belong there."""


def thrown(chance: Chance, kinds: Sequence[str]) -> list[str]:
    """Eight kinds of pieces as a display may hold them: at most four alike, sometimes few kinds."""
    among = list(kinds) if chance.random() < 0.75 else list(chance.choice(kinds, int(chance.integers(2, 5)), False))
    bag = [kind for kind in among for _ in range(4)]
    return [str(kind) for kind in chance.choice(bag, 8, replace=False)]


def places(chance: Chance) -> Doubles:
    """Two rows of four (8, 2), none touching another, in reading order."""
    across, down = (float(v) for v in chance.uniform((2.2, 2.15), (2.9, 2.7)))
    rows = [((i % 4 - 1.5) * across, (0.5 - i // 4) * down) for i in range(8)]
    found = np.array(rows) + chance.normal(0, 0.05, (8, 2)).clip(-0.07, 0.07)
    return np.asarray(found, np.float64)


def display(bench: Bench, kinds: Sequence[str], versions: Sequence[int], spots: Doubles, ways: Sequence[float]) -> None:
    """Lay pieces; things lie beside them."""
    for kind, version, spot, way in zip(kinds, versions, spots, ways, strict=True):
        bench.lay(kind, spot, way, version % len(bench.copy.prints.get(kind, (0,))))


def clutter(bench: Bench) -> None:
    """A few things beyond the rows."""
    chance = bench.chance
    for _ in range(int(chance.choice([0, 0, 1, 2, 3]))):
        way = float(chance.uniform(0, 6.28))
        side = 1 if np.sin(way) > 0 else -1
        at = [float(chance.uniform(-5, 5)), side * float(chance.uniform(3.6, 5.0))]
        half = [(0.5, 0.5, 0.06), (0.4, 0.4, 0.4), (1.6, 0.15, 0.15), (1.7, 1.1, 0.01)][int(chance.integers(4))]
        solid = bench.box([*at, half[2]], half, way, chance.uniform(0.03, 0.9, 3))
        solid["cylinder"] = float(half[0] == 0.5)


def nudged(chance: Chance, spots: Doubles) -> Doubles:
    """The places after a hand was at one of them."""
    return np.asarray(spots + chance.normal(0, 0.01, spots.shape), np.float64)


def taken(chance: Chance, kinds: list[str], all_kinds: Sequence[str]) -> tuple[list[str], int]:
    """The kinds after one piece went and another came, and its place."""
    place = int(chance.integers(8))
    after = kinds.copy()
    after[place] = str(chance.choice(list(all_kinds)))
    return after, place


def disturb(bench: Bench, trouble: str, spots: Doubles, kinds: list[str]) -> None:
    """Lay the display with something wrong."""
    chance = bench.chance
    ways = chance.uniform(0, 6.28, 8).tolist()
    versions = chance.integers(0, 4, 8).tolist()
    victim = int(chance.integers(8))
    spots = spots.copy()
    if trouble == "touching":
        other = victim + 1 if victim % 4 < 3 else victim - 1
        spots[victim] = spots[other] + [(-1 if other > victim else 1) * 2 * APOTHEM * 1.004, 0]
        ways[victim] = ways[other] = 0.0
    for i in range(8):
        if i == victim and trouble == "missing":
            continue
        if i == victim and trouble == "back":
            bench.lay("back", spots[i], ways[i])
        elif i == victim and trouble == "stranger":
            pick = int(chance.integers(3))
            half = [(0.8, 0.8, 0.06), (0.75, 0.75, 0.05), (0.86, 1.0, 0.25)][pick]
            solid = bench.box([*spots[i], half[2]], half, ways[i], chance.uniform(0.03, 0.9, 3))
            solid["cylinder"] = float(pick if pick != 1 else 0)
            if pick == 0:
                solid["cylinder"] = 1.0
            solid["second"] = solid["colour"]
        else:
            bench.lay(kinds[i], spots[i], ways[i], versions[i] % len(bench.copy.prints[kinds[i]]))
    if trouble == "hand":
        at, way = spots[victim], float(chance.uniform(-2.2, -0.9))
        skin = np.array([0.3, 0.42, 0.68]) * chance.uniform(0.4, 1.2)
        for finger in range(4):
            side = np.array([-np.sin(way), np.cos(way)]) * (finger - 1.5) * 0.62
            middle = at + side + 2.2 * np.array([np.cos(way), np.sin(way)])
            bench.box([*middle, 0.7], (2.4, 0.3, 0.3), way, skin, 0.28)
    if trouble == "crowd":
        bench.lay(str(chance.choice(list(bench.copy.prints))), np.array([float(chance.uniform(-3, 3)), -3.9]), 0.3)


def board_prints(chance: Chance, copy: PieceCopy, seed: int, families: Mapping[str, Any]) -> PieceCopy:
    """Spaces in the shades of a copy's pieces, nearly, with pictures of their own."""
    other = make_copy(seed + 500_000, families)
    prints = {}
    for kind, (art, *_) in other.prints.items():
        shift = np.array(copy.shades[kind]) / np.array(other.shades[kind]) * chance.normal(1, 0.04, 3)
        prints[kind] = (np.asarray(np.clip(art * shift, 0, 255), np.uint8),)
    return PieceCopy(prints, copy.back, copy.shades, copy.edge)


def board(bench: Bench, kinds: Sequence[str]) -> None:
    """Lay ten spaces joined along their sides."""
    chance = bench.chance
    flat = np.array([(1.5 * q, -np.sqrt(3) * (r + q / 2)) for q, r in OUTLINE])
    flat -= flat.mean(axis=0)
    way = float(chance.normal(0, 0.06))
    cos, sin = np.cos(way), np.sin(way)
    spots = flat @ np.array([[cos, sin], [-sin, cos]])
    for kind, spot in zip(kinds, spots, strict=True):
        bench.lay(kind, spot, way + np.pi / 6)


def scenes(seed: int, index: int, development: bool, on_lines: bool = False) -> list[tuple[Bench, Label]]:
    """The eleven pictures of one copy; `on_lines` those but the lesson on cloths of lines."""
    lines = list(LINED)[index % len(LINED)] if on_lines else ""
    families = own_prints.FAMILIES if development else piece_prints.FAMILIES
    copy = make_copy(seed + index, families)
    kinds = list(copy.prints)
    found: list[tuple[Bench, Label]] = []

    def begun(number: int, reach: float, same: int | None = None) -> Bench:
        bench = Bench(
            np.random.default_rng([seed, index, number if same is None else same]),
            copy,
            development,
            number == 0,
            lines,
        )
        bench.look(reach)
        return bench

    reach = float(np.random.default_rng([seed, index, 70]).uniform(35, 53))
    lesson = begun(0, min(reach, 44.0))
    spots = places(lesson.chance)
    spots[:, 1] += 1.3
    for kind, spot in zip(kinds, spots, strict=True):
        lesson.lay(kind, spot, float(lesson.chance.uniform(0, 6.28)))
    lesson.lay("back", np.array([0.0, spots[:, 1].min() - 2.5]), 0.4)
    found.append((lesson, lesson.label(what="lesson")))
    for first in (1, 3):
        bench = begun(first, reach)
        chance = np.random.default_rng([seed, index, first, 1])
        before, spots = thrown(chance, kinds), places(chance)
        ways, versions = chance.uniform(0, 6.28, 8).tolist(), chance.integers(0, 4, 8).tolist()
        display(bench, before, versions, spots, ways)
        clutter(bench)
        found.append((bench, bench.label(what="display")))
        bench = begun(first + 1, reach, first)
        bench.scene["middle"] = bench.scene["middle"] + chance.normal(0, 0.6, 2)
        after, place = taken(chance, before, kinds)
        spots = nudged(chance, spots)
        ways[place], versions[place] = float(chance.uniform(0, 6.28)), int(chance.integers(4))
        display(bench, after, versions, spots, ways)
        found.append((bench, bench.label(what="after", gone=before[place], come=after[place])))
    trouble = TROUBLES[index % len(TROUBLES)]
    bench = begun(5, reach)
    disturb(bench, trouble, places(bench.chance), thrown(bench.chance, kinds))
    found.append((bench, bench.label(what="trouble", trouble=trouble)))
    bench = begun(6, float(np.random.default_rng([seed, index, 71]).uniform(27, 35)))
    bench.copy = board_prints(bench.chance, copy, seed + index, families)
    for kind, (art,) in bench.copy.prints.items():
        bench.cells.pop((kind, 0))
        bench.cells[kind, 0] = list(bench.copy.prints).index(kind)
        row, column = divmod(bench.cells[kind, 0], CELLS)
        bench.atlas[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE] = art
    board(bench, [str(kind) for kind in bench.chance.choice(kinds, 10)])
    found.append((bench, bench.label(what="board")))
    for number in range(INTRUSIONS):
        intruder = INTRUDERS[(index * INTRUSIONS + number) % len(INTRUDERS)]
        bench = begun(7 + number, reach)
        told = intrude(bench, intruder, places(bench.chance), thrown(bench.chance, kinds))
        found.append((bench, bench.label(what="trouble", trouble=intruder, told=told)))
    return found


def _made(job: tuple[int, int, bool, bool]) -> list[tuple[Bench, Label]]:
    cv2.setNumThreads(1)
    return scenes(*job)


def write(out: Path, first: int, count: int, samples: int, development: bool, on_lines: bool, processes: int) -> None:
    """Write the pictures of some copies, and labels.json."""
    (out / "images").mkdir(parents=True, exist_ok=True)
    library = build(out)
    seed = LINED_SEED if on_lines else DEVELOPMENT_SEED if development else SEED
    file = out / "labels.json"
    labels: dict[str, Label] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    with Pool(processes) as pool:
        for index, made in zip(
            range(first, first + count),
            pool.imap(_made, [(seed, i, development, on_lines) for i in range(first, first + count)]),
            strict=True,
        ):
            for number, (bench, label) in enumerate(made):
                tracer = Tracer(library, np.stack(bench.textures))
                linear = tracer.render(np.stack([bench.scene]), *SIZE, samples, seed + index * 16 + number)[0]
                # a take is seen by the same camera in the same minute
                same = number - 1 if label["what"] == "after" else number
                pixels = rooms.develop(np.random.default_rng([seed, index, same, 7]), linear)
                name = f"{index:03d}_{number}.jpg"
                (out / "images" / name).write_bytes(rooms.packed(pixels, 90))
                labels[name] = label
            file.write_text(json.dumps(labels, indent=1), "utf-8")
            print("pieces", index + 1, flush=True)


def main() -> None:
    """Write a kept-out set, or one for development."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/kept_out/pieces"))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=50, help="copies, of eleven pictures each")
    parser.add_argument("--samples", type=int, default=16, help="paths of light for each pixel")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--development", action="store_true", help="other seeds, prints, cloths and lamps instead")
    parser.add_argument(
        "--lined", action="store_true", help="for development, on lattices, checks, stripes and the like"
    )
    options = parser.parse_args()
    development = options.development or options.lined
    write(options.out, options.first, options.count, options.samples, development, options.lined, options.processes)


if __name__ == "__main__":
    main()
