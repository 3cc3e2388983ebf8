"""The mat: the PDF agrees with the layout, and a camera finds it again from a slant."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.mat_pictures import SCALE, drawn_page, laid_mat
from tests.vision.wheel_pictures import Pixels
from vision.mat import (
    balanced,
    find_markers,
    find_mat,
    fit_mat,
    flattened,
    measure_light,
    outlined,
    place_zero,
    project,
    sight_angle,
)
from vision.mat_layout import SIZES, Paper, Rect, mat_layout
from vision.mat_pdf import mat_pdf
from vision.wheel_reading import Disc, Wheel

RENDERED = Path(__file__).resolve().parents[2] / "../shared/photos/rendered"
PAPERS: tuple[Paper, ...] = ("a4", "letter")


def middle(rect: Rect) -> tuple[int, int]:
    return round((rect.x + rect.width / 2) * SCALE), round((rect.y + rect.height / 2) * SCALE)


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stands_apart_on_the_paper(paper: Paper) -> None:
    layout = mat_layout(paper)
    x, y, radius = layout.wheel
    wheel = Rect(x - radius, y - radius - 8, 2 * radius, 2 * radius + 12)
    parts = [*layout.markers, layout.field, wheel, *(p.rect for p in (*layout.greys, *layout.colours))]
    for i, one in enumerate(parts):
        assert one.x >= 5
        assert one.y >= 5
        assert one.x + one.width <= layout.width - 5
        assert one.y + one.height <= layout.height - 5
        for other in parts[i + 1 :]:
            beside = one.x + one.width < other.x or other.x + other.width < one.x
            assert beside or one.y + one.height < other.y or other.y + other.height < one.y, (one, other)
    assert layout.field.height >= 60


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pdf_is_one_page_of_that_paper_and_shows_the_layout(paper: Paper) -> None:
    layout = mat_layout(paper)
    page = mat_pdf(layout)
    assert page.startswith(b"%PDF-1.")
    assert page.rstrip().endswith(b"%%EOF")
    assert page.count(b"/Type /Page\n") + page.count(b"/Type /Page/") + page.count(b"/Type /Page ") == 1
    box = " ".join(f"{round(side * 72 / 25.4, 3):g}" for side in SIZES[paper])
    assert f"0 0 {box}".encode() in page.replace(b".0 ", b" ")
    assert b"/Image" not in page
    drawn = drawn_page(page, layout.height, layout.width)
    for patch in (*layout.greys, *layout.colours):
        x, y = middle(patch.rect)
        assert drawn[y, x].tolist() == pytest.approx(patch.colour[::-1], abs=1)
    found = find_markers(drawn)
    assert sorted(found) == [0, 1, 2, 3]
    for number, corners in found.items():
        printed = np.array(layout.markers[number].corners) * SCALE - 0.5
        assert np.abs(corners - printed).max() < 1


def test_the_same_layout_gives_the_same_file() -> None:
    assert mat_pdf(mat_layout("a4")) == mat_pdf(mat_layout("a4"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("tilt", [0, 20, 35])
@pytest.mark.parametrize("turn", [0, 50, 140, 260])
def test_the_mat_is_found_from_any_side(paper: Paper, tilt: int, turn: int) -> None:
    pixels, matrix = laid_mat(paper, tilt, turn)
    mat = find_mat(pixels)
    assert mat is not None
    assert mat.layout.paper == paper
    assert mat.markers == (0, 1, 2, 3)
    # from straight above no focal length fits better than another
    assert sight_angle(mat, 1280, 960) == pytest.approx(tilt, abs=1.0 if tilt else 5.0)
    points = np.array([[0.0, 0], [mat.layout.width, 0], [mat.layout.width, mat.layout.height], mat.layout.wheel[:2]])
    assert np.abs(project(mat.matrix, points) - project(matrix, points)).max() < 3
    flat = flattened(pixels, mat)
    for patch in mat.layout.colours:
        x, y = middle(patch.rect)
        assert flat[y, x].tolist() == pytest.approx(patch.colour[::-1], abs=14)


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_three_markers_are_enough(hidden: int) -> None:
    pixels, matrix = laid_mat()
    seen = {number: corners for number, corners in find_markers(pixels).items() if number != hidden}
    mat = fit_mat(seen)
    assert mat is not None
    assert mat.layout.paper == "a4"
    middle_of = np.array([[105.0, 100.0]])
    assert np.abs(project(mat.matrix, middle_of) - project(matrix, middle_of)).max() < 4
    assert fit_mat(dict(list(seen.items())[:2])) is None


def test_markers_that_lie_otherwise_are_no_mat() -> None:
    pixels, _ = laid_mat()
    found = find_markers(pixels)
    assert fit_mat({0: found[1], 1: found[0], 2: found[2], 3: found[3]}) is None
    far = {number: corners + (120 if number == 2 else 0) for number, corners in found.items()}
    assert fit_mat(far) is None


@pytest.mark.parametrize(
    "light", [(1.0, 1.0, 1.0), (0.5, 0.8, 0.95), (0.9, 0.75, 0.5), (0.3, 0.3, 0.3), (0.12, 0.2, 0.22)]
)
def test_white_balance_makes_grey_grey(light: tuple[float, float, float]) -> None:
    pixels, _ = laid_mat(light=light)
    mat = find_mat(pixels)
    assert mat is not None
    measured = measure_light(pixels, mat)
    assert measured is not None
    assert measured.gains[1] == 1
    assert measured.gains[0] == pytest.approx(light[1] / light[0], rel=0.06)
    assert measured.gains[2] == pytest.approx(light[1] / light[2], rel=0.06)
    assert measured.paper == pytest.approx(240 / 255 * np.mean(np.array(light) ** (1 / 2.2)), abs=0.04)
    flat = flattened(balanced(pixels, measured.gains), mat)
    for patch in mat.layout.greys:
        x, y = middle(patch.rect)
        seen = flat[y - 9 : y + 10, x - 9 : x + 10].mean(axis=(0, 1))
        assert np.ptp(seen) < 9


def test_without_the_patches_there_is_no_white_balance() -> None:
    pixels, matrix = laid_mat()
    mat = find_mat(pixels)
    assert mat is not None
    covered = pixels.copy()
    corners = np.array([[8.0, 48], [26, 48], [26, 160], [8, 160]])
    cv2.fillConvexPoly(covered, np.rint(project(matrix, corners)).astype(np.int32), (90, 120, 160))
    assert measure_light(covered, mat) is None
    assert measure_light(np.zeros_like(pixels), mat) is None
    assert measure_light(np.full_like(pixels, 255), mat) is None


def test_too_much_light_is_told() -> None:
    pixels, _ = laid_mat(light=(3.0, 3.0, 3.0))
    mat = find_mat(pixels)
    assert mat is not None
    light = measure_light(pixels, mat)
    assert light is not None
    assert light.clipped > 0.5


@pytest.mark.parametrize("turn", [0, 75, 200])
def test_place_0_is_the_disc_at_the_arrow(turn: int) -> None:
    pixels, matrix = laid_mat(tilt=30, turn=turn)
    mat = find_mat(pixels)
    assert mat is not None
    x, y, radius = mat.layout.wheel
    for start in range(9):
        angles = np.radians(40 * (np.arange(9) - start) + 12)
        ring = np.array([x, y]) + 0.7 * radius * np.stack([np.sin(angles), -np.cos(angles)], axis=1)
        discs = tuple(Disc((float(px), float(py)), 20, "red", 1) for px, py in project(matrix, ring))
        cx, cy = project(matrix, np.array([[x, y]]))[0]
        assert place_zero(Wheel((float(cx), float(cy)), 200, discs), mat) == start


@pytest.mark.parametrize("shape", [(1, 1), (30, 40), (480, 640)])
def test_pictures_without_a_mat(shape: tuple[int, int]) -> None:
    noise: Pixels = np.random.default_rng(1).integers(0, 256, (*shape, 3), dtype=np.uint8)
    for pixels in (noise, np.zeros_like(noise)):
        assert find_mat(pixels) is None


def test_what_is_seen_is_drawn_into_a_copy() -> None:
    pixels, _ = laid_mat()
    before = pixels.copy()
    mat = find_mat(pixels)
    assert mat is not None
    shown = outlined(pixels, mat)
    assert (pixels == before).all()
    assert (shown != pixels).any(axis=2).mean() > 0.002


@pytest.mark.skipif(not RENDERED.exists(), reason="needs ../shared/photos/rendered")
@pytest.mark.parametrize("folder", ["wheel", "tray"])
def test_markers_of_rendered_mats(folder: str) -> None:
    labels = json.loads((RENDERED / folder / "labels.json").read_text("utf-8"))
    names = [name for name in sorted(labels) if "markers" in labels[name]][::12]
    for name in names:
        pixels = cv2.imread(str(RENDERED / folder / "images" / name))
        assert pixels is not None
        found = find_markers(np.asarray(pixels, np.uint8))
        assert sorted(found) == [0, 1, 2, 3], name
        for number, corners in found.items():
            assert np.abs(corners - np.array(labels[name]["markers"][str(number)])).max() < 2.5, name
