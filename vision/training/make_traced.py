"""Path-traced tables: `python -m vision.training.make_traced OUT --textures DIR --count N --first SEED`."""

import argparse
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import numpy as np
import torch

from vision.training.camera_response import photographed
from vision.training.patterns import Bank, read_bank
from vision.training.picture_files import MAX_DICE, PIPS, Floats, Pixels, padded, write_chunk
from vision.training.traced_pips import pip_places
from vision.training.traced_table import MIXES, SIZE, Mix, make_table
from vision.training.tracer import Record, Tracer, build

BATCH = 32
_bank: list[Bank] = []


def _start(folder: Path) -> None:
    _bank.append(read_bank(folder))


def _one(seed: int, mix: Mix) -> tuple[Record, Floats, Floats]:
    scene, labels = make_table(seed, _bank[0], mix)
    pips = np.full((MAX_DICE, *PIPS), np.nan, np.float32)
    pips[: len(labels)] = pip_places(scene)
    return scene, padded(labels), pips


def trace(
    out: Path, textures: Path, first: int, count: int, samples: int, chunk: int, processes: int, mix: str
) -> None:
    """Write `count` tables of a mix in files of `chunk` pictures, named `near` for that mix, `traced` for others."""
    name = "near" if mix == "near" else "traced"
    out.mkdir(parents=True, exist_ok=True)
    tracer = Tracer(build(textures), np.array(read_bank(textures).pixels))
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(first + 7)
    pictures: list[Pixels] = []
    labels: list[Floats] = []
    pips: list[Floats] = []
    scenes: list[Record] = []
    with Pool(processes, _start, (textures,)) as pool:
        for done, (scene, rows, places) in enumerate(
            pool.imap(partial(_one, mix=MIXES[mix]), range(first, first + count), 8), start=1
        ):
            scenes.append(scene)
            labels.append(rows)
            pips.append(places)
            if len(scenes) == BATCH or done == count:
                linear = tracer.render(np.stack(scenes), SIZE, SIZE, samples, first + done)
                pictures.append(photographed(torch.from_numpy(linear).to(device)).cpu().numpy())
                scenes = []
            if not scenes and (len(labels) >= chunk or done == count):
                write_chunk(out, name, first + done, np.concatenate(pictures), np.stack(labels), np.stack(pips))
                pictures, labels, pips = [], [], []
                print(name, done, "of", count, flush=True)


def main() -> None:
    """Write path-traced tables."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--textures", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--samples", type=int, default=128, help="paths of light for each pixel")
    parser.add_argument("--chunk", type=int, default=512)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--mix", choices=list(MIXES), default="any", help="the kinds of tables")
    o = parser.parse_args()
    trace(o.out, o.textures, o.first, o.count, o.samples, o.chunk, o.processes, o.mix)


if __name__ == "__main__":
    main()
