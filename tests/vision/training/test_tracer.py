"""The path tracer: its records match its source, its light keeps energy, and dice stand where the labels say."""

import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pytest

from vision.training.traced_dice import DieKind, Laid, outline, put_box, put_die
from vision.training.traced_pips import pip_places
from vision.training.traced_view import looking_at
from vision.training.tracer import SCENE, Floats, Record, Tracer, build, compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="the path tracer needs nvcc or g++")
SIZE = 96


@cache
def library() -> Path:
    return build(Path(mkdtemp()))


def lit(light: float) -> Record:
    """An empty table of one colour under an even sky, seen from above."""
    scene: Record = np.zeros((), SCENE)
    looking_at(40.0, 10.0, 0.0, 0.0, 0.3, (SIZE / 2, SIZE / 2)).put(scene)
    scene["sky"] = scene["horizon"] = light
    scene["tint"], scene["gamma"] = 1.0, 1.0
    return scene


def draw(scene: Record, texture: int = 127, samples: int = 64) -> Floats:
    tracer = Tracer(library(), np.full((1, 8, 8, 3), texture, np.uint8))
    pictures = tracer.render(np.stack([scene]), SIZE, SIZE, samples, 1)
    return np.asarray(pictures[0], np.float32)


def test_the_records_have_the_layout_of_the_source() -> None:
    Tracer(library(), np.zeros((1, 8, 8, 3), np.uint8))


def test_the_library_leaves_small_numbers_to_the_process() -> None:
    """With -ffast-math it set the processor to round them to 0, and hypothesis stopped."""
    Tracer(library(), np.full((1, 8, 8, 3), 127, np.uint8))
    assert sys.float_info.min / 2 > 0


def test_a_table_reflects_its_share_of_an_even_light() -> None:
    assert draw(lit(0.8)).mean() == pytest.approx(0.8 * 127 / 255, rel=0.02)


@pytest.mark.parametrize("chamfer", [0.0, 1.7])
def test_a_die_lies_in_its_box_and_nowhere_else(chamfer: float) -> None:
    scene, kind = lit(0.8), DieKind("other", {"colour": 0.0, "rounding": 0.05, "chamfer": chamfer})
    die = Laid((0.2, -0.1), 1.0, 0.4)
    view = looking_at(40.0, 10.0, 0.5, 1.0, 0.3, (SIZE / 2, SIZE / 2))
    view.put(scene)
    _, middle = put_die(np.random.default_rng(1), scene["solids"][0], kind, die)
    scene["solid_count"] = 1
    x0, y0, x1, y1 = outline(kind, die, middle, view)
    dark = draw(scene, 255).mean(axis=2) < 0.02
    rows, columns = np.nonzero(dark)
    assert columns.min() == pytest.approx(x0, abs=2)
    assert columns.max() == pytest.approx(x1, abs=2)
    assert rows.min() == pytest.approx(y0, abs=2)
    assert rows.max() == pytest.approx(y1, abs=2)


def test_glass_that_bends_nothing_is_not_seen() -> None:
    scene = lit(0.8)
    put_box(scene["solids"][0], (0, 0, 1.01), (1, 1, 1), 0.3, 0.1)
    scene["solids"][0]["glass"], scene["solids"][0]["ior"], scene["solid_count"] = 1, 1.0, 1
    middle = draw(scene, samples=400)[30:66, 30:66]
    assert middle.mean() == pytest.approx(0.8 * 127 / 255, rel=0.06)


@pytest.mark.parametrize("value", range(1, 7))
def test_the_top_face_shows_its_pips(value: int) -> None:
    scene = lit(0.9)
    fields = {"colour": 0.0, "pip": 1.0, "rounding": 0.05, "pip_radius": 0.2, "spread": 0.5, "six": 1.0, "big_one": 1.0}
    put_die(np.random.default_rng(value), scene["solids"][0], DieKind("black", fields), Laid((0, 0), 1, 0.2), 0, value)
    scene["solid_count"] = 1
    bright = draw(scene, 0).mean(axis=2) > 0.3
    upper, lower = pip_places(scene)[0]
    assert all(bright[int(y), int(x)] for x, y in upper[:value])
    assert np.isnan(upper[value:]).all()
    assert np.isnan(lower).all()
    area = np.pi * (0.2 * 20 * 10 / 8.0) ** 2
    assert bright.sum() / area == pytest.approx(value, rel=0.15)


@pytest.mark.parametrize("value", [1, 3, 5])
def test_lower_pips_are_seen_through_the_top_where_they_should_be(value: int) -> None:
    scene = lit(0.9)
    looking_at(40.0, 10.0, 0.25, 1.0, 0.3, (SIZE / 2, SIZE / 2)).put(scene)
    fields = {"glass": 1.0, "ior": 1.5, "pip": 0.0, "rounding": 0.05, "pip_radius": 0.15, "spread": 0.5}
    fields |= {"six": 1.0, "big_one": 1.0, "depth": 0.3, "within": 1.0}
    put_die(np.random.default_rng(value), scene["solids"][0], DieKind("clear", fields), Laid((0, 0), 1, 0.2), 0, value)
    scene["solid_count"] = 1
    light = draw(scene, 255, 200).mean(axis=2)
    upper, lower = pip_places(scene)[0]
    assert (~np.isnan(lower)).all(axis=1).sum() == 7 - value
    places = np.concatenate([upper[:value], lower[: 7 - value]]).astype(int)
    face = light[30:66, 30:66]
    assert max(light[y, x] for x, y in places) < 0.5 * np.median(face)
