"""Score the reader on every folder of labelled photos: `python -m tests.bench.eyes [--photos DIR] [--sheet FILE]`.

Prints a table, then `FOLDER.exact=` and the like as name=value lines. `FOLDER.kept.*` is the part of a folder that
training never saw (see vision/training/photos.py). Everything runs on one thread. It draws failures on a contact sheet.
"""

import argparse
import json
import resource
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from tests.bench.blob_baseline import blob_values
from tests.bench.label_corrections import corrected
from tests.vision.throws import MIXED
from vision.reader import Reader
from vision.reading import Reading
from vision.training.photos import kept_out

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ROOT / "../shared/photos"
SHEET = ROOT / "out/eyes-failures.png"
FEW = 6
"""Dice; `few` counts the pictures with at most so many."""


class Seen(msgspec.Struct):
    """One picture as labelled and as read; `blob_ms` and `blob_right` are the baseline's."""

    folder: str
    path: Path
    truth: list[dict[str, Any]]
    reading: Reading
    blob_ms: float
    blob_right: bool

    @property
    def right_corrected(self) -> bool:
        """True if the values are the right ones, by the corrected labels."""
        truth = corrected(self.folder, self.path.name, self.truth)
        return Counter(d["pips"] for d in truth) == Counter(self.reading.values)

    @property
    def right(self) -> bool:
        """True if the values are the labelled ones, in any order."""
        return Counter(d["pips"] for d in self.truth) == Counter(self.reading.values)

    @property
    def kept(self) -> bool:
        """True if training never saw the picture."""
        return kept_out(self.folder, self.path.name)

    @property
    def few(self) -> bool:
        """True if it shows no more dice than a game throws."""
        return len(self.truth) <= FEW


def folders(photos: Path) -> list[str]:
    """Names of all the folders with labels."""
    return sorted(str(p.parent.relative_to(photos)) for p in photos.glob("**/labels.json"))


def read_folder(reader: Reader, photos: Path, folder: str, baseline: bool, kept: bool) -> list[Seen]:
    """Read the pictures of a folder by reader and baseline, with `kept` those alone that training never saw."""
    labels = json.loads((photos / folder / "labels.json").read_text("utf-8"))
    seen = []
    for name in (n for n in sorted(labels) if not kept or kept_out(folder, n)):
        path = photos / folder / "images" / name
        pixels = np.asarray(cv2.imread(str(path)), np.uint8)
        reading = reader.read(pixels)
        start, values = time.perf_counter(), []
        if baseline:
            values = blob_values(pixels)
        spent = (time.perf_counter() - start) * 1000
        truth = labels[name]["dice"]
        seen.append(Seen(folder, path, truth, reading, spent, Counter(values) == Counter(d["pips"] for d in truth)))
    return seen


def figures(seen: list[Seen]) -> dict[str, float]:
    """Shares of the pictures, and the median of the times."""
    count = max(len(seen), 1)
    return {
        "pictures": len(seen),
        "exact": sum(s.right for s in seen) / count,
        "sure": sum(s.reading.sure for s in seen) / count,
        "sure_wrong": sum(s.reading.sure and not s.right for s in seen) / count,
        "ms": float(np.median([s.reading.ms for s in seen])) if seen else float("nan"),
    }


def figures_corrected(seen: list[Seen]) -> dict[str, float]:
    """Shares of the pictures by the corrected labels."""
    count = max(len(seen), 1)
    wrong = sum(s.reading.sure and not s.right_corrected for s in seen)
    return {"exact": sum(s.right_corrected for s in seen) / count, "sure_wrong": wrong / count}


def body_share(seen: list[Seen]) -> float:
    """Of the labelled black and clear dice that were found, those whose body is right."""
    right = known = 0
    for picture in seen:
        for die in picture.truth:
            if die.get("body") not in ("black", "clear") or not die.get("box"):
                continue
            x, y = (die["box"][0] + die["box"][2]) / 2, (die["box"][1] + die["box"][3]) / 2
            near = [d for d in picture.reading.dice if d.box[0] < x < d.box[2] and d.box[1] < y < d.box[3]]
            known += bool(near)
            right += bool(near) and near[0].body == die["body"]
    return right / known if known else float("nan")


def expected_sure(reader: Reader, seen: list[Seen]) -> dict[str, float]:
    """The rendered trays as the game reads them: with the four dice of Troyes expected."""
    sure = wrong = full = 0
    for picture in seen:
        if picture.folder != "rendered/tray" or not picture.kept or len(picture.truth) != MIXED.total:
            continue
        reading = reader.read(np.asarray(cv2.imread(str(picture.path)), np.uint8), MIXED)
        full += 1
        sure += reading.sure
        wrong += reading.sure and Counter(reading.values) != Counter(d["pips"] for d in picture.truth)
    return {"troyes.pictures": full, "troyes.sure": sure / max(full, 1), "troyes.sure_wrong": wrong / max(full, 1)}


def tile(picture: Seen, side: int = 360) -> npt.NDArray[np.uint8]:
    """One failure as a square: the values read in their boxes, the truth above; red if the reading was sure."""
    pixels = np.asarray(cv2.imread(str(picture.path)), np.uint8)
    scale = (side - 40) / max(pixels.shape[:2])
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    canvas = np.zeros((side, side, 3), np.uint8)
    canvas[40 : 40 + small.shape[0], : small.shape[1]] = small
    colour = (60, 60, 255) if picture.reading.sure else (0, 220, 255)
    for die in picture.reading.dice:
        x0, y0, x1, y1 = (int(v * scale) for v in die.box)
        cv2.rectangle(canvas, (x0, y0 + 40), (x1, y1 + 40), colour, 1)
        cv2.putText(canvas, str(die.value), (x0, y0 + 38), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv2.LINE_AA)
    truth = " ".join(str(v) for v in sorted(d["pips"] for d in picture.truth))
    read = " ".join(str(v) for v in sorted(picture.reading.values))
    for row, words in enumerate((f"{picture.folder}/{picture.path.name}", f"{truth}  read as  {read}")):
        where = (2, 14 + 18 * row)
        cv2.putText(canvas, words, where, cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA)
    return canvas


def draw_sheet(seen: list[Seen], file: Path, columns: int = 5, most: int = 100) -> None:
    """Write the failures, those that said they were sure first."""
    wrong = sorted((s for s in seen if not s.right), key=lambda s: (not s.reading.sure, not s.kept, s.folder))[:most]
    if not wrong:
        return
    tiles = [tile(s) for s in wrong]
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % columns)
    rows = [np.hstack(tiles[i : i + columns]) for i in range(0, len(tiles), columns)]
    file.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(file), np.vstack(rows))


def report(name: str, seen: list[Seen]) -> None:
    """Print one row of the table."""
    row = figures(seen)
    shares = f"{row['exact']:7.3f} {row['sure']:6.3f} {row['sure_wrong']:10.4f}"
    print(f"{name:34s} {row['pictures']:4.0f} {shares} {row['ms']:6.1f}")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--sheet", type=Path, default=SHEET)
    parser.add_argument("--kept", action="store_true", help="only the pictures that training never saw")
    parser.add_argument("--no-blobs", action="store_true", help="leave the baseline out")
    options = parser.parse_args()
    names = folders(options.photos)
    if not names:
        print(f"no labelled photos under {options.photos}; nothing to measure")
        return
    cv2.setNumThreads(1)
    reader = Reader()
    reader.read(np.zeros((960, 1280, 3), np.uint8))
    rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    every: list[Seen] = []
    print(f"{'folder':34s} {'n':>4s} {'exact':>7s} {'sure':>6s} {'sure_wrong':>10s} {'ms':>6s}")
    lines = []
    for folder in names:
        seen = read_folder(reader, options.photos, folder, not options.no_blobs, options.kept)
        every += seen
        few = [s for s in seen if s.few]
        parts = {folder: seen, f"{folder}.kept": [s for s in seen if s.kept]}
        if len(few) < len(seen):
            parts |= {f"{folder}.few": few, f"{folder}.kept.few": [s for s in few if s.kept]}
        for name, part in parts.items():
            if part:
                report(name, part)
                row = figures(part)
                lines += [f"{name}.{key}={row[key]:.4f}" for key in ("exact", "sure", "sure_wrong")]
        if not np.isnan(body_share(seen)):
            lines.append(f"{folder}.body={body_share(seen):.4f}")
    kept = [s for s in every if s.kept]
    for name, part in (("all", every), ("all.kept", kept), ("all.kept.few", [s for s in kept if s.few])):
        report(name, part)
        lines += [f"{name}.{key}={figures(part)[key]:.4f}" for key in ("exact", "sure", "sure_wrong")]
        lines += [f"{name}.{key}.corrected={value:.4f}" for key, value in figures_corrected(part).items()]
    lines += [f"{key}={value:.4f}" for key, value in expected_sure(reader, every).items()]
    times = np.array([s.reading.ms for s in every])
    lines += [f"ms_median={np.median(times):.1f}", f"ms_p95={np.percentile(times, 95):.1f}", f"rss_mb={rss:.0f}"]
    if not options.no_blobs:
        few_ones = [s for s in every if s.few]
        blob = sum(s.blob_right for s in few_ones) / len(few_ones)
        ours = sum(s.right for s in few_ones) / len(few_ones)
        lines += [f"blob.exact={blob:.4f}", f"blob.ms_median={np.median([s.blob_ms for s in every]):.1f}"]
        lines.append(f"blob_ratio={ours / max(blob, 1e-9):.2f}")
        lines.append(f"blob_speed_ratio={np.median([s.blob_ms for s in every]) / np.median(times):.2f}")
    print("\n".join(lines))
    draw_sheet(every, options.sheet)
    print(f"failures drawn on {options.sheet}")


if __name__ == "__main__":
    main()
