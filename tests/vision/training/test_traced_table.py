"""Random tables for the path tracer: labels, free places, hidden dice."""

import msgspec
import numpy as np
import pytest

from vision.training.patterns import SHARES, Bank, texture
from vision.training.traced_dice import Laid, is_free, put_box
from vision.training.traced_hidden import HIDDEN, mark_hidden
from vision.training.traced_table import SIZE, Mix, make_table
from vision.training.traced_view import looking_at
from vision.training.tracer import MAX_SOLIDS, SCENE

BANK = Bank(np.zeros((3, 64, 64, 3), np.uint8), ("plaid", "square", "mat"), {})


@pytest.mark.parametrize("seed", range(12))
def test_labels_lie_in_the_picture_and_name_the_top_face(seed: int) -> None:
    scene, labels = make_table(seed, BANK, Mix())
    solids = scene["solids"][: int(scene["solid_count"])]
    dice = solids[solids["top"] > 0]
    assert len(solids) <= MAX_SOLIDS
    assert list(labels[:, 0]) == list(dice["top"])
    for value, x0, y0, x1, y1, x, y, body, _ in labels:
        assert 1 <= value <= 6
        assert 0 < x0 < x < x1 < SIZE
        assert 0 < y0 < y < y1 < SIZE
        assert body in (0, 1, 2, HIDDEN)


def test_the_same_seed_gives_the_same_table() -> None:
    (one, labels), (other, its_labels) = (make_table(5, BANK, Mix()) for _ in range(2))
    assert one.tobytes() == other.tobytes()
    assert np.array_equal(labels, its_labels)


def test_a_mix_says_which_dice_come_near() -> None:
    sizes = []
    for seed in range(12):
        _, labels = make_table(seed, BANK, Mix(small=0, large=1))
        sizes += [row[3] - row[1] for row in labels]
    assert min(sizes) > 75


@pytest.mark.parametrize(
    ("x", "angle", "free"), [(2.1, 0.0, True), (1.9, 0.0, False), (2.1, 0.6, False), (2.9, 0.6, True)]
)
def test_dice_may_touch_but_not_overlap(x: float, angle: float, free: bool) -> None:
    die = Laid((0.0, 0.0), 1.0, 0.0)
    assert is_free(Laid((x, 0.0), 1.0, angle), [die]) == free
    turned = msgspec.structs.replace(die, angle=angle)
    assert is_free(Laid((x, 0.0), 1.0, 0.0), [turned]) == free


@pytest.mark.parametrize(("x", "hidden"), [(0.0, True), (6.0, False)])
def test_a_die_under_a_card_is_hidden(x: float, hidden: bool) -> None:
    scene = np.zeros((), SCENE)
    solids = scene["solids"]
    put_box(solids[0], (0, 0, 1), (1, 1, 1), 0.3)
    solids[0]["top"] = 4
    put_box(solids[1], (x, 0, 4), (2, 2, 0.05), 0.1)
    labels = np.zeros((1, 9), np.float32)
    mark_hidden(looking_at(40, 20, 0.1, 0, 0, (0, 0)).eye, solids[:2], labels)
    assert (labels[0, 7] == HIDDEN) == hidden


def test_a_texture_belongs_to_its_seed_and_wheels_say_where_their_discs_lie() -> None:
    pixels, kind, _ = texture(3, 160)
    again, its_kind, _ = texture(3, 160)
    assert pixels.shape == (160, 160, 3)
    assert pixels.dtype == np.uint8
    assert np.array_equal(pixels, again)
    assert kind == its_kind
    wheels = [discs for discs in (texture(seed, 96)[2] for seed in range(40)) if discs is not None]
    assert wheels
    for discs in wheels:
        assert discs.shape == (10, 2)
        around = discs[:9] - discs[:9].mean(axis=0)
        assert np.allclose(np.linalg.norm(around, axis=1), np.linalg.norm(around[0]), rtol=0.02)


def test_no_kind_of_table_top_is_also_kept_out() -> None:
    from tests.bench.kept_out.cloths import CLOTHS

    assert not set(CLOTHS) & set(SHARES)
