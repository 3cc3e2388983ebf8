"""Made-up scenes on printed and woven tables: `python -m vision.training.make_scenes OUT --count N --seed S`."""

import argparse
from functools import partial
from multiprocessing import Pool
from pathlib import Path

import cv2
import numpy as np
from msgspec.structs import replace

from vision.training import scenes
from vision.training.patterns import PLAIN, SHARES
from vision.training.photos import Photo, shared_photos
from vision.training.picture_files import GREY, Floats, Pixels, label_row, padded, write_chunk
from vision.training.signs import signed_bodies
from vision.training.textures import any_texture

SIZE = (640, 480)
CHUNK = 250
_photos: list[Photo] = []


def table_top(chance: np.random.Generator, height: int, width: int) -> Floats:
    """A texture (H, W, 3): of ten four as in `textures`, six printed or woven, turned anyhow."""
    if chance.random() < 0.4:
        return any_texture(chance, height, width)
    side = max(height, width)
    weights = np.array([SHARES[kind] for kind in PLAIN])
    kind = list(PLAIN)[int(chance.choice(len(PLAIN), p=weights / weights.sum()))]
    flat = np.clip(PLAIN[kind](chance, side), 0.005, 1).astype(np.float32)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), chance.uniform(0, 360), chance.uniform(0.7, 1.8))
    return np.asarray(cv2.warpAffine(flat, turn, (width, height), borderMode=cv2.BORDER_REFLECT), np.float32)


def _start(boxes: Path | None) -> None:
    cv2.setNumThreads(1)
    _photos.extend(p for p in shared_photos(True, boxes) if p.complete and all(d.box for d in p.dice))


def _one(job: tuple[int, int], signs: bool) -> tuple[Pixels, Floats]:
    chance = np.random.default_rng(job)
    width, height = SIZE
    kind = job[1] % 8
    if signs:
        scene = scenes.make_scene(chance, width, height, table_top, signed_bodies)
    elif kind == 7:
        scene = scenes.make_bare(chance, width, height, table_top)
    elif kind in (3, 6) and _photos:
        scene = _on_photo(chance, _photos[int(chance.integers(len(_photos)))])
    else:
        scene = scenes.make_scene(chance, width, height, table_top)
    canvas = np.full((height, width, 3), GREY, np.uint8)
    canvas[: scene.pixels.shape[0], : scene.pixels.shape[1]] = scene.pixels
    return canvas, padded([label_row(d) for d in scene.dice])


def _on_photo(chance: np.random.Generator, photo: Photo) -> scenes.Scene:
    """More dice laid into a photo of the training part."""
    pixels = np.asarray(cv2.imread(str(photo.path)), np.uint8)
    scale = min(SIZE[0] / pixels.shape[1], SIZE[1] / pixels.shape[0])
    pixels = np.asarray(cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    pixels = pixels[: SIZE[1], : SIZE[0]]
    known = []
    for die in photo.dice:
        x0, y0, x1, y1 = (v * scale for v in die.box or (0.0,) * 4)
        known.append(replace(die, box=(x0, y0, x1, y1), top=(die.top[0] * scale, die.top[1] * scale)))
    return scenes.add_dice(chance, pixels, known)


def main() -> None:
    """Write made-up scenes, a quarter of them into shared photos where these are present."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--boxes", type=Path)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--signs", action="store_true", help="half of the dice with signs in place of pips")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    pictures: list[Pixels] = []
    labels: list[Floats] = []
    name = "signs" if options.signs else "made"
    with Pool(options.processes, _start, (options.boxes,)) as pool:
        jobs = [(options.seed, index) for index in range(options.count)]
        for done, (picture, rows) in enumerate(pool.imap(partial(_one, signs=options.signs), jobs, 2), start=1):
            pictures.append(picture)
            labels.append(rows)
            if len(labels) == CHUNK or done == options.count:
                write_chunk(options.out, name, done, np.stack(pictures), np.stack(labels))
                pictures, labels = [], []
                print(name, done, "of", options.count, flush=True)


if __name__ == "__main__":
    main()
