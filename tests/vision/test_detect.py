"""From heat to candidates, and from pictures to the nets' inputs."""

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from vision.classify import CROP, crop, moved, normalised
from vision.detect import (
    GRID,
    LONG_SIDE,
    MAX_AREA,
    NEAR_AREA,
    REACH,
    STRIDE,
    WINDOW,
    Candidate,
    candidates,
    close_up,
    detect,
    overlap,
    prepare,
    same_place,
    seen_mirrored,
    set_back,
)

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def empty_out(height: int = 60, width: int = 80) -> Floats:
    out = np.zeros((1, 11, height, width), np.float32)
    out[0, 0] = -9
    return out


def put(out: Floats, x: int, y: int, heat: float, reach: float = 24) -> None:
    out[0, 0, y, x] = np.log(heat / (1 - heat))
    out[0, 1:5, y, x] = np.log(reach / REACH)
    out[0, 5 + 3, y, x] = 5


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_peak_becomes_a_box_in_picture_pixels(scale: float) -> None:
    out = empty_out()
    put(out, 20, 30, 0.9)
    (found,) = candidates(out, scale, 1280, 960, 0.1)
    assert found.centre == pytest.approx((20.5 * STRIDE / scale, 30.5 * STRIDE / scale), abs=0.5 / scale)
    assert found.box[2] - found.box[0] == pytest.approx(48 / scale, rel=1e-4)
    assert found.heat == pytest.approx(0.9, abs=1e-3)
    assert int(np.argmax(found.values)) + 1 == 4


def test_peaks_come_strongest_first_and_one_a_place() -> None:
    out = empty_out()
    put(out, 20, 30, 0.7)
    put(out, 60, 10, 0.9)
    put(out, 22, 30, 0.6)  # two cells from the first: the same die
    put(out, 40, 40, 0.05)
    found = candidates(out, 1.0, 640, 480, 0.1)
    assert [round(c.heat, 1) for c in found] == [0.9, 0.7]


def test_peaks_in_the_padding_are_left_out() -> None:
    out = empty_out()
    put(out, 70, 30, 0.9)
    assert candidates(out, 1.0, 500, 480, 0.1) == []


@pytest.mark.parametrize(("height", "width"), [(480, 640), (960, 1280), (900, 675), (33, 4000), (4000, 33), (100, 101)])
def test_prepare_pads_to_the_grid(height: int, width: int) -> None:
    framed, scale = prepare(np.full((height, width, 3), 200, np.uint8))
    assert framed.shape[:2] == (1, 3)
    assert framed.shape[2] % GRID == framed.shape[3] % GRID == 0
    long_side, area = max(height, width) * scale, height * width * scale**2
    assert long_side == pytest.approx(LONG_SIDE) or area == pytest.approx(MAX_AREA)
    assert long_side < LONG_SIDE * 1.000001
    assert area < MAX_AREA * 1.000001
    assert framed.dtype == np.float32
    assert framed.max() <= 1


def candidate(x: float, y: float, size: float) -> Candidate:
    half = size / 2
    return Candidate((x, y), (x - half, y - half, x + half, y + half), 0.9, (1.0, 0, 0, 0, 0, 0))


def test_a_resized_candidate_stays_in_its_place() -> None:
    larger = candidate(50, 60, 20).resized(48)
    assert larger.box == (26, 36, 74, 84)
    assert (larger.centre, larger.size, larger.heat) == ((50, 60), 48, 0.9)


def test_overlap_is_of_the_smaller_box() -> None:
    assert overlap((0, 0, 10, 10), (5, 0, 15, 10)) == pytest.approx(0.5)
    assert overlap((0, 0, 10, 10), (2, 2, 4, 4)) == pytest.approx(1.0)
    assert overlap((0, 0, 10, 10), (10, 0, 20, 10)) == 0
    assert same_place(candidate(50, 50, 40), candidate(58, 50, 40))
    assert not same_place(candidate(50, 50, 40), candidate(90, 50, 40))


@pytest.mark.parametrize(
    ("size", "places", "box"),
    [
        (20, [(300, 200), (360, 240)], (270, 170, 390, 270)),
        (20, [(5, 4), (620, 470)], None),  # too far apart for a larger view
        (60, [(300, 200)], None),  # large enough as they are
        (20, [], None),
        (20, [(8, 470)], (0, 440, 38, 480)),
        (20, [(300, 200), (322, 200)], (270, 170, 352, 230)),
        (20, [(300, 200), (311, 206)], (250, 150, 361, 256)),  # where two touch, a third may hide beside them
    ],
)
def test_small_dice_are_looked_at_larger(
    size: float, places: list[tuple[float, float]], box: tuple[int, int, int, int] | None
) -> None:
    near = close_up([candidate(x, y, size) for x, y in places], 1.0, 640, 480)
    assert (near and near.box) == box
    if near is not None:
        x0, y0, x1, y1 = near.box
        assert 1.25 < near.scale <= 52 / size
        assert (x1 - x0) * (y1 - y0) * near.scale**2 < NEAR_AREA * 1.001
        moved_back = near.back(candidate(7, 9, size))
        assert moved_back.centre == (7 + x0, 9 + y0)
        assert moved_back.size == size


Net = Floats


def test_two_small_dice_that_pass_for_one_are_told_apart_in_the_close_up() -> None:
    looks = []

    def net(picture: Net) -> Net:
        looks.append(picture.shape)
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        if len(looks) == 1:
            put(out, 20, 15, 0.8, reach=7)  # both as one
            put(out, 2, 2, 0.11, reach=7)  # too weak for a second look
        else:
            put(out, 4, 7, 0.7, reach=20)
            put(out, 10, 7, 0.6, reach=20)
        return out

    found = detect(net, np.zeros((408, 544, 3), np.uint8), 0.1, 0.33)
    assert [round(c.heat, 2) for c in found] == [0.7, 0.64, 0.6, 0.11]
    one, both, other, corner = found
    assert both.centre == pytest.approx((328, 248), abs=0.5)  # the first find is not lost, but counts for less
    assert looks[0][2:] == (224, 288)
    assert looks[1][2] < 224
    assert looks[1][3] < 288
    assert np.hypot(one.centre[0] - 324, one.centre[1] - 244) < 30
    assert other.centre[0] - one.centre[0] == pytest.approx(6 * STRIDE * 28 / 48, abs=0.5)  # seen larger
    assert corner.centre == pytest.approx((40, 40), abs=0.5)


@pytest.mark.parametrize("faint", [0.14, 0.16])
def test_a_faint_place_is_looked_at_once_more_with_the_likely_ones(faint: float) -> None:
    looks = []

    def net(picture: Net) -> Net:
        looks.append(picture.shape)
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        if len(looks) == 1:
            put(out, 20, 15, 0.8, reach=7)
            put(out, 10, 15, faint, reach=7)
        return out

    detect(net, np.zeros((408, 544, 3), np.uint8), 0.1, 0.33)
    assert (looks[1][3] > 288) == (faint > 0.15)


def test_a_picture_that_shows_nothing_when_small_is_looked_at_whole() -> None:
    looks = []

    def net(picture: Net) -> Net:
        looks.append(picture.shape[2:])
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        if len(looks) == 2:
            put(out, 20, 15, 0.8, reach=24)
        return out

    (found,) = detect(net, np.zeros((408, 544, 3), np.uint8), 0.1, 0.33)
    assert looks == [(224, 288), (416, 544)]
    assert found.centre == pytest.approx((164, 124), abs=0.5)
    assert found.size == pytest.approx(48, abs=0.1)


def test_a_faint_small_place_of_a_large_picture_gets_a_look_from_near() -> None:
    """The detector's window of 128 pixels shows it where the picture has more pixels than the passes saw."""
    shapes = []

    def net(picture: Net) -> Net:
        shapes.append(picture.shape)
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        near = picture.shape[2:] == (WINDOW, WINDOW)
        put(out, *((8, 8, 0.7, 24) if near else (20, 15, 0.2, 9)))
        return out

    (found,) = detect(net, np.zeros((1440, 1920, 3), np.uint8), 0.17, 0.33)
    assert found.heat == pytest.approx(0.7, abs=1e-3)
    assert shapes[-1] == (1, 3, WINDOW, WINDOW)
    small = np.zeros((408, 544, 3), np.uint8)  # the passes saw it whole
    assert [c.heat for c in detect(net, small, 0.17, 0.33)] == pytest.approx([0.2], abs=1e-3)
    assert shapes[-1] == (1, 3, 416, 544)


def test_a_grain_of_the_table_in_the_look_from_near_is_not_the_faint_place() -> None:
    """A large die on a rough table was lost: grains of a third of the faint place's size became likely dice."""

    def net(picture: Net) -> Net:
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        near = picture.shape[2:] == (WINDOW, WINDOW)
        put(out, *((8, 8, 0.7, 9) if near else (20, 15, 0.2, 9)))
        return out

    (found,) = detect(net, np.zeros((1440, 1920, 3), np.uint8), 0.17, 0.33)
    assert found.heat == pytest.approx(0.2, abs=1e-3)


def test_likely_dice_are_seen_larger_though_the_whole_cloth_is_faint() -> None:
    """Of six clear dice on a print one was missed: the part with all faint places was as large as the picture."""
    shapes = []

    def net(picture: Net) -> Net:
        shapes.append(picture.shape[2:])
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        if len(shapes) == 1:
            put(out, 12, 15, 0.8, reach=7)
            for x, y in ((2, 2), (30, 2), (2, 22), (30, 22)):
                put(out, x, y, 0.16, reach=7)
        if len(shapes) == 3:
            put(out, 6, 6, 0.7, reach=24)
        return out

    found = detect(net, np.zeros((408, 544, 3), np.uint8), 0.1, 0.33)
    whole, with_faint, alone = (height * width for height, width in shapes)
    assert with_faint > max(whole, 4 * alone)
    assert [round(c.heat, 2) for c in found][:2] == [0.7, 0.51]


def test_a_large_die_is_found_in_the_first_pass_alone() -> None:
    looks = []

    def net(picture: Net) -> Net:
        looks.append(picture.shape[2:])
        out = empty_out(picture.shape[2] // STRIDE, picture.shape[3] // STRIDE)
        put(out, 20, 15, 0.8, reach=40)
        return out

    (found,) = detect(net, np.zeros((408, 544, 3), np.uint8), 0.1, 0.33)
    assert looks == [(224, 288)]
    assert found.size == pytest.approx(160, abs=0.1)


@pytest.mark.parametrize("times", [2, 3, 4, 5, 7])
@pytest.mark.parametrize("turn", [0.0, 0.6])
def test_a_larger_picture_gives_the_same_crop(times: int, turn: float) -> None:
    """Each pixel became a square of `times` pixels, whose middle lies half a square further on."""
    noise = np.random.default_rng(3).integers(0, 256, (200, 220, 3)).astype(np.uint8)
    picture = np.asarray(cv2.GaussianBlur(noise, (0, 0), 4.0), np.uint8)
    picture = np.asarray(cv2.normalize(picture, np.zeros_like(picture), 0, 255, cv2.NORM_MINMAX), np.uint8)
    large = np.asarray(cv2.resize(picture, None, fx=times, fy=times, interpolation=cv2.INTER_LINEAR), np.uint8)
    small = crop(picture, candidate(103, 96, 42), 1.5, turn).astype(int)
    off = (times - 1) / 2
    cut = crop(large, candidate(103 * times + off, 96 * times + off, 42 * times), 1.5, turn).astype(int)
    assert np.abs(cut - small).mean() < 1.0


@pytest.mark.parametrize("size", [20, 37, 60, 150, 600])
def test_crop_is_centred_and_scaled(size: int) -> None:
    picture = np.zeros((900, 900, 3), np.uint8)
    x, y, half = 450, 470, size // 2
    picture[y - half : y + half, x - half : x + half] = 255
    cut = crop(picture, candidate(x, y, size), 1.5)
    assert cut.shape == (CROP, CROP, 3)
    lit = cut[..., 0] > 128
    assert lit.mean() == pytest.approx(1 / 1.5**2, rel=0.25)
    rows, columns = np.nonzero(lit)
    assert abs(rows.mean() - CROP / 2) < 1.5
    assert abs(columns.mean() - CROP / 2) < 1.5


@pytest.mark.parametrize("place", [(0, 0), (899, 899), (-200, 450), (450, 2000)])
def test_crop_beyond_the_edge_is_grey(place: tuple[float, float]) -> None:
    cut = crop(np.zeros((900, 900, 3), np.uint8), candidate(*place, 80), 1.3)
    assert cut.shape == (CROP, CROP, 3)
    assert (cut == 114).mean() > 0.2


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_crop_is_the_same_place_turned(quarters: int) -> None:
    noise = np.random.default_rng(0).integers(0, 256, (300, 300, 3), np.uint8)
    picture = np.asarray(cv2.GaussianBlur(noise, (0, 0), 3), np.uint8)
    straight = crop(picture, candidate(150, 140, 40), 1.6).astype(int)
    turned = crop(picture, candidate(150, 140, 40), 1.6, quarters * np.pi / 2).astype(int)
    assert np.abs(np.rot90(straight, -quarters)[1:-1, 1:-1] - turned[1:-1, 1:-1]).mean() < 4


def test_a_moved_candidate_keeps_its_box_about_it() -> None:
    there = moved(candidate(100, 80, 40), np.array([5, -3, np.log(1.5)], np.float32))
    assert there.centre == pytest.approx((105, 77))
    assert there.box == pytest.approx((75, 47, 135, 107), abs=1e-3)


def test_normalising_takes_brightness_and_contrast_away() -> None:
    crops = np.random.default_rng(1).random((1, CROP, CROP, 3)).astype(np.float32)
    assert np.allclose(normalised(crops), normalised(crops * 0.5 + 0.2), atol=0.03)


@pytest.mark.parametrize("shape", [(480, 480), (300, 700), (700, 300), (33, 4000)])
def test_a_candidate_of_a_picture_set_back_lies_in_its_place(shape: tuple[int, int]) -> None:
    height, width = shape
    far = set_back(np.full((height, width, 3), 90, np.uint8))
    assert max(far.pixels.shape[:2]) == pytest.approx(288, abs=2)
    corner = Candidate((far.border, far.border), (far.border,) * 4, 0.9, (1 / 6,) * 6)
    assert far.back(corner).centre == (0, 0)
    x, y = far.pixels.shape[1] - far.border, far.pixels.shape[0] - far.border
    found = far.back(replace(corner, centre=(x, y), box=(0, 0, x, y))).centre
    assert found == pytest.approx((width, height), abs=1 / far.scale)


def test_a_place_that_is_hot_in_each_mirrored_picture_keeps_its_heat() -> None:
    pixels = np.zeros((480, 640, 3), np.uint8)
    pixels[96:112, 112:128] = 255

    def bright(inputs: Floats) -> Floats:
        out = np.concatenate([empty_out(inputs.shape[2] // STRIDE, inputs.shape[3] // STRIDE) for _ in inputs])
        for one, seen in zip(out, inputs, strict=True):
            y, x = np.unravel_index(seen[0].argmax(), seen[0].shape)
            put(one[None], int(x) // STRIDE, int(y) // STRIDE, 0.8)
        return out

    (found,) = seen_mirrored(bright, pixels, 0.1)
    assert found.heat == pytest.approx(0.8, abs=1e-3)
    assert found.centre == pytest.approx((120, 104), abs=3 * STRIDE)


def test_a_place_that_is_hot_in_one_mirrored_picture_alone_has_a_quarter_of_its_heat() -> None:
    def corner(inputs: Floats) -> Floats:
        out = np.concatenate([empty_out(inputs.shape[2] // STRIDE, inputs.shape[3] // STRIDE) for _ in inputs])
        put(out[:1], 6, 5, 0.8)
        return out

    (found,) = seen_mirrored(corner, np.zeros((480, 640, 3), np.uint8), 0.1)
    assert found.heat == pytest.approx(0.2, abs=1e-3)
