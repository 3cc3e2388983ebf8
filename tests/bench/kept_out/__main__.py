"""Make the kept-out sets: `python -m tests.bench.kept_out --out build/kept_out` (`make kept-out` runs it).

On a GPU in minutes, without one in hours; `--scale` makes the first pictures of each set alone. The same numbers give
the same scenes; the grain differs between the two.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tests.bench.kept_out import coloured, halved, rooms, trays, wheels
from tests.bench.kept_out.tables import Made, Pixels, readable
from vision.training.tracer import Record, Tracer, build

Floats = npt.NDArray[np.float32]
BATCH = 8
QUALITY = 88
MAX_TRIES = 8
"""Tables made for each picture at most, until every pip stands out from its die."""


class Set(msgspec.Struct, frozen=True):
    """A set of pictures: number of tables, size in pixels, seed."""

    make: Callable[[np.random.Generator, int], Made]
    seed: int
    count: int
    size: tuple[int, int]


SETS = {
    "patterned": Set(trays.patterned, 99_001, 300, trays.SIZE),
    "general": Set(trays.general, 99_002, 600, trays.GENERAL_SIZE),
    "coloured": Set(coloured.coloured, 99_004, 600, coloured.SIZE),
    "leant": Set(trays.leant, 99_005, 300, trays.SIZE),
    "wheels": Set(wheels.wheel, 99_003, 300, wheels.SIZE),
    "halved": Set(halved.halved, 99_006, 100, halved.SIZE),
}
WITH_EMPTY = ("patterned", "halved")
"""The sets with a picture of each table without dice."""
DEVELOPMENT = 11_000
"""The difference of the seeds of the sets for development, of the same families: limits are chosen by those."""
Job = tuple[int, int]
"""The number of a picture, and the number of its earlier tries."""


def _made(job: tuple[str, int, Job]) -> Made:
    cv2.setNumThreads(1)
    name, seed, (index, tried) = job
    return SETS[name].make(np.random.default_rng([seed, index, tried]), index)


def _developed(job: tuple[tuple[int, ...], list[Floats], list[Any]]) -> tuple[list[bytes], bool]:
    """The pictures of one table as JPEG, and if all dice in the first can be read."""
    seed, linear, faces = job
    chance = np.random.default_rng(seed)
    pixels = [rooms.develop(chance, picture) for picture in linear]
    return [rooms.packed(each, QUALITY) for each in pixels], readable(pixels[0], faces)


def batches(made: Iterator[Made], jobs: Sequence[Job]) -> Iterator[tuple[list[Job], list[Made], Pixels]]:
    """BATCH tables each, with their jobs, and their textures in one array."""
    waiting: list[Made] = []
    for count, table in enumerate(made, start=1):
        for scene in table.scenes:
            _shift(scene, sum(len(m.textures) for m in waiting))
        waiting.append(table)
        if len(waiting) == BATCH or count == len(jobs):
            yield list(jobs[count - len(waiting) : count]), waiting, np.stack([t for m in waiting for t in m.textures])
            waiting = []


def _shift(scene: Record, by: int) -> None:
    """Move the indices of a scene's textures."""
    scene["texture"] += by
    solids = scene["solids"]["texture"]
    solids[solids >= 0] += by


def write(name: str, out: Path, library: Path, scale: float, samples: int, processes: int, less: int = 0) -> None:
    """Write one set: images and labels.json; pictures of the empty table in `empty`, under the same names.

    Its seed is less by `less`.
    """
    chosen = msgspec.structs.replace(SETS[name], seed=SETS[name].seed - less)
    folders = ("images", "empty") if name in WITH_EMPTY else ("images",)
    for folder in folders:
        (out / name / folder).mkdir(parents=True, exist_ok=True)
    labels: dict[str, Any] = {}
    jobs: list[Job] = [(index, 0) for index in range(max(1, round(chosen.count * scale)))]
    with Pool(processes) as pool:
        while jobs:
            again: list[Job] = []
            for these, tables, textures in batches(pool.imap(_made, [(name, chosen.seed, job) for job in jobs]), jobs):
                scenes = np.stack([scene for table in tables for scene in table.scenes])
                seed = chosen.seed + 100_000 * these[0][1] + these[0][0]
                linear = Tracer(library, textures).render(scenes, *chosen.size, samples, seed)
                each = len(folders)
                work = [
                    ((chosen.seed, *job, 7), list(linear[i * each : (i + 1) * each]), table.faces)
                    for i, (job, table) in enumerate(zip(these, tables, strict=True))
                ]
                for (index, tried), table, (pictures, fine) in zip(
                    these, tables, pool.map(_developed, work), strict=True
                ):
                    if not fine and tried + 1 < MAX_TRIES:
                        again.append((index, tried + 1))
                        continue
                    file = f"{name}_{index:04d}.jpg"
                    for folder, picture in zip(folders, pictures, strict=True):
                        (out / name / folder / file).write_bytes(picture)
                    labels[file] = table.labels[0] | {"tried": tried, "readable": fine}
            jobs = again
            print(name, len(labels), "made,", len(jobs), "to be made again", flush=True)
    text = json.dumps(dict(sorted(labels.items())), indent=1)
    (out / name / "labels.json").write_text(text, "utf-8")


def main() -> None:
    """Make all sets, or those named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sets", nargs="*", default=list(SETS), help=f"of {', '.join(SETS)}")
    parser.add_argument("--out", type=Path, default=Path("build/kept_out"))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=160, help="paths of light for each pixel")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--development", action="store_true", help="the sets for development instead")
    options = parser.parse_args()
    library, less = build(options.out), DEVELOPMENT if options.development else 0
    for name in options.sets:
        write(name, options.out, library, options.scale, options.samples, options.processes, less)


if __name__ == "__main__":
    main()
