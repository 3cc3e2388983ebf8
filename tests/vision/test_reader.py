"""The whole chain: made-up tables through the real nets, and the shared photos where they are."""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.label_corrections import corrected
from tests.said import saying
from tests.vision.throws import MIXED
from vision.camera import Pixels
from vision.classify import Prediction, crop
from vision.detect import LONG_SIDE, Candidate
from vision.image_file import load_image
from vision.reader import TURNS, ModelError, Reader
from vision.reading import Body, DoubtCode, Expectation, Reading
from vision.synthetic import make_table
from vision.training.photos import kept_out

PHOTOS = Path(__file__).resolve().parents[2] / "../shared/photos"
CASES = PHOTOS.parent / "cases/2026-11-27"
READER = Reader()


def agree(reading: Reading, values: tuple[int, ...]) -> bool:
    return Counter(reading.values) == Counter(values)


def test_made_up_tables_are_read_right() -> None:
    """`python -m tests.bench.eyes_made` measures 300 of them; 0.97 of those are needed."""
    readings = [
        (table, READER.read(table.pixels, MIXED)) for table in (make_table(seed, MIXED.bodies) for seed in range(40))
    ]
    assert sum(agree(reading, table.values) for table, reading in readings) >= 38
    assert not [t.values for t, r in readings if r.sure and not agree(r, t.values)]


def test_no_die_is_among_the_rejected_places() -> None:
    for seed in (3, 21):
        reading = READER.read(make_table(seed, MIXED.bodies).pixels)
        assert not {die.centre for die in reading.dice} & {die.centre for die in reading.faint}


@pytest.mark.parametrize("values", [(1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3), (4, 4, 4, 4), (5, 5, 5, 5), (6, 6, 6, 6)])
def test_every_value_of_both_bodies(values: tuple[int, ...]) -> None:
    table = make_table(3, MIXED.bodies, values)
    reading = READER.read(table.pixels)
    assert reading.values == values
    assert [die.body for die in reading.dice] == [die.body for die in table.dice]
    for die, truth in zip(reading.dice, table.dice, strict=True):
        size = truth.box[2] - truth.box[0]
        assert np.hypot(die.centre[0] - truth.centre[0], die.centre[1] - truth.centre[1]) < 0.25 * size
        assert np.abs(np.array(die.box) - truth.box).max() < 0.35 * size


@pytest.mark.parametrize(
    "turn",
    [
        lambda p: cv2.rotate(p, cv2.ROTATE_90_CLOCKWISE),
        lambda p: cv2.rotate(p, cv2.ROTATE_180),
        lambda p: cv2.flip(p, 1),
        lambda p: cv2.resize(p, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC),
        lambda p: cv2.convertScaleAbs(p, alpha=0.6),
        lambda p: cv2.convertScaleAbs(p, alpha=1.2, beta=15),
        lambda p: np.ascontiguousarray(p[60:640, 150:800]),
    ],
    ids=["quarter turn", "half turn", "mirrored", "twice as large", "darker", "lighter", "cut out"],
)
def test_the_same_throw_seen_otherwise(turn: object) -> None:
    assert callable(turn)
    right = 0
    for seed in (21, 22, 23):
        table = make_table(seed, MIXED.bodies)
        right += agree(READER.read(turn(table.pixels)), table.values)
    assert right >= 2


@pytest.mark.parametrize(
    ("plain", "clear", "shape", "large"), [(0.0, 0.0, 0, 0), (1.1, 0.0, 1, 0), (1.1, 1.1, 1, len(TURNS))]
)
def test_dice_get_as_many_passes_as_they_need(
    monkeypatch: pytest.MonkeyPatch, plain: float, clear: float, shape: int, large: int
) -> None:
    passes: Counter[str] = Counter()

    def noted(
        self: Reader, kind: str, pixels: Pixels, found: Sequence[Candidate], turns: Sequence[float]
    ) -> list[Prediction]:
        passes[kind] += len(found)
        return ask(self, kind, pixels, found, turns)

    ask = Reader._predict
    monkeypatch.setattr(Reader, "_predict", noted)
    monkeypatch.setattr("vision.reader.PLAIN", plain)
    monkeypatch.setattr("vision.reader.PLAIN_HEAT", 0.0)
    monkeypatch.setattr("vision.decide.MIN_SHARE", clear)
    table = make_table(21, MIXED.bodies)
    views = READER.candidates(table.pixels)
    assert len(views) == 4
    assert passes == +Counter({"colour": 4, "shape": 4 * shape, "large": 4 * large})
    assert sorted(int(v.joint.argmax()) + 1 for v in views) == sorted(table.values)


def test_a_reading_is_sure_exactly_where_it_has_no_doubts() -> None:
    for seed in range(8):
        reading = READER.read(make_table(seed, MIXED.bodies).pixels, MIXED)
        assert reading.sure == (not reading.doubts)
        assert all(0 <= index < len(reading.dice) for index in reading.asks_about)
        for die in reading.dice:
            assert die.likely[0].value == die.value


def test_a_die_too_few_or_too_many_is_told() -> None:
    table = make_table(30, MIXED.bodies)
    x0, y0, x1, y1 = (int(v) for v in table.dice[0].box)
    fewer = table.pixels.copy()
    fewer[y0 - 8 : y1 + 8, x0 - 8 : x1 + 8] = fewer[y0 - 12, x0 - 12]
    more = table.pixels.copy()
    more[20 : 20 + y1 - y0, 20 : 20 + x1 - x0] = table.pixels[y0:y1, x0:x1]
    for pixels, count in ((fewer, 3), (more, 5)):
        reading = READER.read(np.ascontiguousarray(pixels), MIXED)
        assert len(reading.dice) == count
        assert not reading.sure
        assert DoubtCode.WRONG_COUNT in {doubt.code for doubt in reading.doubts}


@pytest.mark.parametrize("level", [0, 5, 90, 180, 255])
def test_an_empty_table_holds_no_dice(level: int) -> None:
    reading = READER.read(np.full((480, 640, 3), level, np.uint8))
    assert reading.dice == ()
    assert reading.sure == (level > 20)  # in the dark one cannot know


@pytest.mark.parametrize("share", [0.8, 0.9])
@pytest.mark.parametrize(
    ("body", "seed", "value"), [("white", 9, 4), ("black", 0, 1), ("black", 48, 1), ("clear", 9, 4)]
)
def test_a_die_that_fills_the_picture_is_read_or_asked_about(body: Body, seed: int, value: int, share: float) -> None:
    """No table is seen about it, by which the detector knows dice: that is no evidence of an empty table."""
    table = make_table(seed, (body,), (value,))
    x0, y0, x1, y1 = table.dice[0].box
    side = round(max(x1 - x0, y1 - y0) / share)
    close = cv2.getRectSubPix(table.pixels, (side, side), ((x0 + x1) / 2, (y0 + y1) / 2))
    reading = READER.read(np.asarray(cv2.resize(close, (480, 480), interpolation=cv2.INTER_CUBIC), np.uint8))
    assert reading.values == (value,) or not reading.sure


@pytest.mark.skipif(not CASES.is_dir(), reason="needs ../shared/cases")
def test_pictures_filled_by_a_die_are_not_surely_empty() -> None:
    files = sorted(CASES.glob("close_*.png"))
    assert len(files) == 4
    for file in files:
        reading = READER.read(load_image(file))
        assert reading.dice or not reading.sure, file.name


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (33, 33), (40, 3000), (3000, 40), (4000, 5000), (481, 643)])
def test_any_size_is_read(shape: tuple[int, int]) -> None:
    reading = READER.read(np.full((*shape, 3), 120, np.uint8))
    assert (reading.height, reading.width) == shape
    assert reading.sure == (min(shape) >= 32)


@pytest.mark.parametrize("pixels", [np.zeros((9, 9), np.uint8), np.zeros((9, 9, 4), np.uint8), np.zeros((9, 9, 3))])
def test_other_arrays_are_refused(pixels: Pixels) -> None:
    with pytest.raises(ValueError, match=r"must be \(H, W, 3\) uint8"):
        READER.read(pixels)


def test_noise_is_no_dice_or_not_sure() -> None:
    for seed in range(4):
        noise = np.random.default_rng(seed).integers(0, 256, (480, LONG_SIDE, 3), np.uint8)
        reading = READER.read(noise)
        assert not reading.dice or not reading.sure


def test_a_part_of_a_die_is_looked_at_in_the_size_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, places = Reader(), [(100, 100), (300, 100), (200, 300)]
    pixels = np.zeros((408, 544, 3), np.uint8)
    for x, y in places:
        pixels[y - 25 : y + 25, x - 25 : x + 25] = 255

    def whole_dice(kind: str, seen: Pixels, found: list[Candidate], turns: list[float]) -> list[Prediction]:
        shares = [crop(seen, c, 1.5).mean() / 255 for c in found]  # a whole die fills 0.44 of a crop
        none, one = np.eye(7, dtype=np.float32)[[0, 1]]
        nothing = np.zeros(3, np.float32)
        return [Prediction(one if 0.35 < s < 0.55 else none, nothing, nothing, nothing[:2]) for s in shares]

    sized = [(100, 100, 50), (102, 100, 52), (300, 100, 50), (200, 300, 25)]  # one found twice, of one a part
    found = [Candidate((x, y), (0, 0, 0, 0), 0.7, (1, 0, 0, 0, 0, 0)).resized(size) for x, y, size in sized]
    monkeypatch.setattr(reader, "_found", lambda pixels: found)
    monkeypatch.setattr(reader, "_predict", whole_dice)
    assert sorted(view.candidate.centre for view in reader.candidates(pixels)) == sorted(places)


def test_a_missing_model_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("vision.reader.files", lambda package: tmp_path)
    with saying(ModelError, r"detector\.onnx.*install Oyez again"):
        Reader().read(np.zeros((64, 64, 3), np.uint8))


def test_a_damaged_model_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "detector.onnx").write_bytes(b"no net" * 50)
    monkeypatch.setattr("vision.reader.files", lambda package: tmp_path)
    with saying(ModelError, r"detector\.onnx"):
        Reader().read(np.zeros((64, 64, 3), np.uint8))


def test_the_models_are_small_enough() -> None:
    models = Path(__file__).resolve().parents[2] / "vision" / "models"
    assert 0 < sum(f.stat().st_size for f in models.glob("*.onnx")) <= 6_500_000


@cache
def kept_readings(folder: str) -> list[tuple[bool, bool, int]]:
    """For each picture that training never saw: read right, said to be sure, number of dice."""
    if not (PHOTOS / folder / "labels.json").exists():
        pytest.skip(f"../shared/photos/{folder} is not here: the labelled photos are not part of the project")
    labels = json.loads((PHOTOS / folder / "labels.json").read_text("utf-8"))
    rows = []
    for name in sorted(n for n in labels if kept_out(folder, n)):
        reading = READER.read(np.asarray(cv2.imread(str(PHOTOS / folder / "images" / name)), np.uint8))
        values = tuple(d["pips"] for d in corrected(folder, name, labels[name]["dice"]))
        rows.append((agree(reading, values), reading.sure, len(values)))
    return rows


FLOORS = {
    "webcam_wood": 0.85,
    "tray_mixed": 0.85,
    "black_and_white": 0.85,
    "close_gray": 0.85,
    "surfaces": 0.75,
    "rendered/tray": 0.55,
    "rendered/wheel": 0.50,
    "trays_oblique": 0.10,
    "rendered/glare": 0.0,
}
"""Shares of the kept-out pictures read exactly: a little below the accuracy of the committed weights."""


@pytest.mark.parametrize("folder", FLOORS)
def test_shared_photos_are_read(folder: str) -> None:
    rows = [row for row in kept_readings(folder) if folder != "tray_mixed" or row[2] <= 6]
    assert sum(right for right, _, _ in rows) / len(rows) >= FLOORS[folder]


@pytest.mark.parametrize("folder", FLOORS)
def test_shared_photos_are_seldom_sure_and_wrong(folder: str) -> None:
    rows = kept_readings(folder)
    assert sum(sure and not right for right, sure, _ in rows) / len(rows) <= 0.05


@pytest.mark.parametrize(
    "expect",
    [
        Expectation(red=2, yellow=2, white=2, black=1),
        Expectation(red=1, yellow=1, white=1, black=1, clear=2),
        Expectation(red=8, yellow=8, white=8),
        Expectation(other=2),
        Expectation(any=1),
    ],
    ids=["opaque", "with clear ones", "twenty-four", "blue", "any"],
)
def test_dice_of_other_sets_are_read_and_told_apart(expect: Expectation) -> None:
    tables = [make_table(seed, expect.bodies) for seed in range(3)]
    for table in tables:
        reading = READER.read(table.pixels, expect)
        assert agree(reading, table.values)
        assert reading.sure
        if not expect.any:
            assert Counter(die.body for die in reading.dice) == Counter(table_die.body for table_die in table.dice)
        assert not READER.read(table.pixels, MIXED).sure


LABELLED = PHOTOS / "black_and_white"


@pytest.mark.skipif(not LABELLED.is_dir(), reason="needs the shared photos in ../shared/photos/black_and_white")
def test_bodies_in_photos_are_told_by_colour() -> None:
    labels = json.loads((LABELLED / "labels.json").read_text("utf-8"))
    for name, label in labels.items():
        bodies = [die["body"] for die in label["dice"]]
        reading = READER.read(load_image(LABELLED / "images" / name), Expectation.of(bodies))
        assert sorted(die.body for die in reading.dice) == sorted(bodies), name
        assert DoubtCode.WRONG_BODIES not in {doubt.code for doubt in reading.doubts}
