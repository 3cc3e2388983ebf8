"""Score the reader of coloured pieces: `python -m tests.bench.pieces DIR`, pictures of `tests.bench.kept_out.pieces`.

Each copy is learned from its one lesson. Prints name=value: the share of right kinds, of whole displays, of sure
displays, of those sure and wrong, of takes read as one gone and one come, the processor's time for a picture, the
disturbed displays that are sure and wrong, or sure though something strange lies there, and for boards the cells read
rightly, among the first two offers, and wrongly without doubt.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from tests.bench.kept_out.pieces import OUTLINE
from vision.faults import Fault
from vision.grid_reading import GridReading
from vision.image_file import load_image
from vision.learned_pieces import learn_pieces
from vision.piece_grid import GridReader
from vision.piece_reader import PieceReader
from vision.piece_reading import PieceExpectation, PiecesReading, changes

EXPECTED = PieceExpectation(count=8, most_alike=4)
NEAR = 14.0
Label = dict[str, Any]


def score(label: Label, reading: PiecesReading) -> Counter[str]:
    """The counts of one picture."""
    wanted = [piece["kind"] for piece in label["pieces"]]
    right = 0
    for piece in label["pieces"]:
        far = [float(np.hypot(*np.subtract(seen.centre, piece["centre"]))) for seen in reading.pieces]
        near = int(np.argmin(far)) if far else -1
        right += near >= 0 and far[near] < NEAR and reading.pieces[near].kind == piece["kind"]
    whole = right == len(wanted) == len(reading.pieces)
    count: Counter[str] = Counter(pictures=1, pieces=len(wanted), right=right, whole=whole, sure=reading.sure)
    count["sure_wrong"] += reading.sure and not whole
    count["strange"] += label.get("told", False)
    count["strange_sure"] += reading.sure and label.get("told", False)
    return count


def score_board(label: Label, reading: GridReading) -> Counter[str]:
    """The counts of one board, whose cells are labelled in the order of their places."""
    count: Counter[str] = Counter(boards=1, seen=bool(reading.cells), cells=len(label["pieces"]))
    for cell, wanted in zip(reading.cells, label["pieces"], strict=bool(reading.cells)):
        right = cell.kind == wanted["kind"]
        count.update(right=right, offered=wanted["kind"] in [each.kind for each in cell.likely[:2]])
        count.update(sure_wrong=not right and not cell.doubtful)
    return count


def main() -> None:
    """Score a folder."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    cv2.setNumThreads(1)
    labels: dict[str, Label] = json.loads((folder / "labels.json").read_text("utf-8"))
    counts: dict[str, Counter[str]] = {"display": Counter(), "trouble": Counter(), "board": Counter()}
    takes: Counter[str] = Counter()
    spent: list[float] = []
    reader: PieceReader | None = None
    before: tuple[str, ...] = ()
    for name, label in sorted(labels.items()):
        pixels = load_image(folder / "images" / name)
        if label["what"] == "lesson":
            learned = learn_pieces([(pixels, [piece["kind"] for piece in label["pieces"]])])
            reader = None if isinstance(learned, Fault) else PieceReader(learned)
            counts["display"]["lessons"] += 1
            counts["display"]["lessons_refused"] += reader is None
        if reader is None or label["what"] == "lesson":
            continue
        if label["what"] == "board":
            counts["board"] += score_board(label, GridReader(reader.learned).kinds(pixels, OUTLINE))
            continue
        start = time.process_time()
        reading = reader.read(pixels, EXPECTED)
        spent.append(time.process_time() - start)
        found = score(label, reading)
        counts["trouble" if label["what"] == "trouble" else "display"] += found
        if label["what"] == "trouble" and (found["sure_wrong"] or found["strange_sure"]):
            print(f"sure={name} {label['trouble']}")
        kinds = tuple(piece["kind"] for piece in label["pieces"])
        if label["what"] == "after":
            change = changes(before, reading)
            lost, new = Counter(before) - Counter(kinds), Counter(kinds) - Counter(before)
            takes["takes"] += 1
            takes["takes_right"] += Counter(change.gone) == lost and Counter(change.come) == new
        before = kinds
    _print(counts, takes, spent)


def _print(counts: dict[str, Counter[str]], takes: Counter[str], spent: list[float]) -> None:
    shown = counts["display"]
    print(f"lessons={shown['lessons']}\nlessons_refused={shown['lessons_refused']}\ndisplays={shown['pictures']}")
    print(f"kind_of_piece={shown['right'] / max(1, shown['pieces']):.4f}")
    for name in ("whole", "sure", "sure_wrong"):
        print(f"display_{name}={shown[name] / max(1, shown['pictures']):.4f}")
    print(f"takes={takes['takes']}\ntakes_right={takes['takes_right'] / max(1, takes['takes']):.4f}")
    troubled = counts["trouble"]
    print(f"disturbed={troubled['pictures']}\ndisturbed_sure_wrong={troubled['sure_wrong']}")
    print(f"strange={troubled['strange']}\nstrange_sure={troubled['strange_sure']}")
    boards = counts["board"]
    print(f"boards={boards['boards']}\nboards_seen={boards['seen']}")
    for name in ("right", "offered", "sure_wrong"):
        print(f"cells_{name}={boards[name] / max(1, boards['cells']):.4f}")
    print(f"cpu_ms={1000 * float(np.median(spent)) if spent else 0:.0f}")


if __name__ == "__main__":
    main()
