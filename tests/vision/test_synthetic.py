"""The made-up table: its truth is true, and the rays behind it obey the laws of light."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.throws import MIXED
from vision.detect import overlap
from vision.raytrace import REFRACTION, Body, Light, Placed, View, _bend, _fresnel, _mirror, paint
from vision.reading import Body as BodyName
from vision.synthetic import HEIGHT, MAX_DICE, TRAY, WIDTH, make_table, thrown_values

FLOATS = st.floats(-1, 1, width=32)


@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_truth_stands_beside_the_picture(seed: int) -> None:
    table = make_table(seed, MIXED.bodies)
    assert table.pixels.shape == (HEIGHT, WIDTH, 3)
    assert table.pixels.dtype == np.uint8
    assert sorted(table.values) == sorted(thrown(seed))
    assert sorted(die.body for die in table.dice) == ["black", "clear", "clear", "clear"]
    assert [die.centre[0] for die in table.dice] == sorted(die.centre[0] for die in table.dice)
    x, y, width, height = TRAY
    for die in table.dice:
        assert 1 <= die.value <= 6
        assert x - 20 < die.box[0] < die.centre[0] < die.box[2] < x + width + 20
        assert y - 20 < die.box[1] < die.centre[1] < die.box[3] < y + height + 20


@settings(deadline=None, max_examples=15)
@given(values=st.tuples(*[st.integers(1, 6)] * 4), seed=st.integers(0, 99))
def test_values_can_be_set(values: tuple[int, ...], seed: int) -> None:
    table = make_table(seed, MIXED.bodies, values)
    assert sorted(d.value for d in table.dice if d.body == "clear") == sorted(values[:3])
    assert [d.value for d in table.dice if d.body == "black"] == [values[3]]


def test_same_seed_same_picture_other_seed_other_picture() -> None:
    assert np.array_equal(make_table(5, MIXED.bodies).pixels, make_table(5, MIXED.bodies).pixels)
    assert not np.array_equal(make_table(5, MIXED.bodies).pixels, make_table(6, MIXED.bodies).pixels)


@pytest.mark.parametrize("values", [(1, 2, 3), (1, 2, 3, 7), (0, 1, 2, 3), (1, 2, 3, 4, 5)])
def test_other_values_are_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="4 made-up dice take as many values from 1 to 6"):
        make_table(0, MIXED.bodies, values)


@pytest.mark.parametrize("count", [0, MAX_DICE + 1])
def test_no_dice_and_too_many_are_refused(count: int) -> None:
    white: list[BodyName] = ["white"] * count
    with pytest.raises(ValueError, match=f"takes 1 to {MAX_DICE} dice, not {count}"):
        make_table(0, white)


@pytest.mark.parametrize(
    "dice", [("white",), ("red", "yellow", "other"), ("red", "yellow", "white") * 8, ("black",) * 30]
)
def test_any_dice_lie_apart_in_the_tray(dice: tuple[BodyName, ...]) -> None:
    table = make_table(4, dice)
    assert sorted(die.body for die in table.dice) == sorted(dice)
    x, y, width, height = TRAY
    for index, die in enumerate(table.dice):
        assert x - 20 < die.box[0] < die.box[2] < x + width + 20
        assert y - 20 < die.box[1] < die.box[3] < y + height + 20
        assert not any(overlap(die.box, other.box) > 0.25 for other in table.dice[:index])


def thrown(seed: int) -> list[int]:
    """The values of a made-up table, whose picture takes long to draw."""
    return thrown_values(np.random.default_rng([seed, 0x0FE5]), 4)


def test_every_value_turns_up_about_equally_often() -> None:
    """Chi-squared over the dice of 150 tables: 20.5 is passed by chance once in a thousand times."""
    counts = np.bincount([v for seed in range(150) for v in thrown(seed)], minlength=7)[1:]
    expected = counts.sum() / 6
    assert ((counts - expected) ** 2 / expected).sum() < 20.5


@settings(max_examples=60)
@given(x=FLOATS, y=FLOATS)
def test_refraction_obeys_snell(x: float, y: float) -> None:
    ray = np.array([[x, y, -1.2]], np.float32)
    ray /= np.linalg.norm(ray)
    up = np.array([[0, 0, 1]], np.float32)
    inside, total = _bend(ray, up, 1 / REFRACTION)
    assert not total[0]
    assert np.hypot(*inside[0, :2]) * REFRACTION == pytest.approx(np.hypot(*ray[0, :2]), abs=1e-4)
    back, total = _bend(inside, up, REFRACTION)
    assert not total[0]
    assert np.allclose(back, ray, atol=1e-4)


def test_steep_rays_cannot_leave_the_die() -> None:
    """Beyond the critical angle, arcsin(1/n), all light is mirrored."""
    critical = np.arcsin(1 / REFRACTION)
    for angle, mirrored in ((critical - 0.02, False), (critical + 0.02, True)):
        ray = np.array([[np.sin(angle), 0, np.cos(angle)]], np.float32)
        assert _bend(ray, np.array([[0, 0, -1]], np.float32), REFRACTION)[1][0] == mirrored


def test_mirror_and_fresnel() -> None:
    ray = np.array([[0.6, 0, -0.8]], np.float32)
    assert np.allclose(_mirror(ray, np.array([[0, 0, 1]], np.float32)), [[0.6, 0, 0.8]])
    share = _fresnel(np.array([1, 0.5, 0], np.float32))
    assert share[0] == pytest.approx(0.04)
    assert share[2] == pytest.approx(1)
    assert share[0] < share[1] < share[2]


VIEW = View(eye=(60, 60, 900), target=(60, 60), focal=900, middle=(60, 60))
LIGHT = Light(sky=(0.5, 0.5, 0.5), horizon=(0.5, 0.5, 0.5), lamps=(((0, 0, 1.0), (0.2, 0.2, 0.2), 10.0),), ambient=1.0)


def drawn(value: int, body: Body, angle: float = 0.0) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    ring = [v for v in range(1, 7) if v not in (value, 7 - value)]
    second = next(v for v in ring if v not in (ring[0], 7 - ring[0]))
    picture = np.full((120, 120, 3), 0.3, np.float32)
    paint(Placed((60, 60), 30, angle, value, (ring[0], second), 0, body), VIEW, LIGHT, picture)
    return picture


@pytest.mark.parametrize("value", range(1, 7))
def test_the_top_face_shows_its_value_in_pips(value: int) -> None:
    """Seen from above, the pips cover value times the area of one."""
    body = Body(colour=(0, 0, 0), pip=(1, 1, 1), gloss=0, dimple=0, rounding=0.05)
    pips = (drawn(value, body) > 0.3 + 0.05).all(axis=2).sum()
    one = np.pi * (30 * body.pip_radius * 900 / 840) ** 2  # the top is nearer to the eye than the table
    assert pips == pytest.approx(value * one, rel=0.12)


def test_only_the_die_is_painted() -> None:
    picture = drawn(4, Body(colour=(0.8, 0.1, 0.1), pip=(1, 1, 1)), angle=0.7)
    assert np.all(picture[:8] == np.float32(0.3))
    assert picture[60, 60].max() != np.float32(0.3)


def test_a_clear_die_lets_the_table_through() -> None:
    body = Body(colour=(1, 1, 1), pip=(1, 1, 1), clear=True, gloss=0, rounding=0.05)
    picture = drawn(6, body)
    assert np.median(np.abs(picture[50:70, 50:52] - 0.3)) < 0.06


def test_a_die_outside_the_picture_changes_nothing() -> None:
    picture = np.full((50, 50, 3), 0.3, np.float32)
    paint(Placed((500, 500), 30, 0, 1, (2, 3), 0, Body((0, 0, 0), (1, 1, 1))), VIEW, LIGHT, picture)
    assert np.all(picture == np.float32(0.3))
