"""Coloured dice of path-traced tables, and the batches from which the net learns their colours."""

from pathlib import Path

import numpy as np
import pytest

from vision.training.patterns import Bank
from vision.training.traced_coloured import PAINTS, coloured_set
from vision.training.traced_dice import COLOUR_NAMES, colour_row
from vision.training.traced_table import MIXES, make_table
from vision.training.traced_view import tint_light
from vision.training.tracer import SCENE

BANK = Bank(np.zeros((3, 64, 64, 3), np.uint8), ("plaid", "square", "mat"), {})


def test_the_names_are_those_of_readings() -> None:
    from vision.body_colour import NAMES

    assert COLOUR_NAMES == NAMES
    assert [colour_row(name) for name in ("", *COLOUR_NAMES)] == list(range(7))


@pytest.mark.parametrize("seed", range(6))
def test_a_set_is_alike_but_for_its_colours(seed: int) -> None:
    made = coloured_set(np.random.default_rng(seed))
    assert list(made) == list(PAINTS)
    assert len({die.field("pip_radius") for die in made.values()}) == 1
    blue, green, red = (
        np.array([made[name].fields["colour"][i] for name in ("red", "yellow", "white")]) for i in range(3)
    )
    assert red[0] > 5 * green[0]
    assert red[1] > green[1] > 3 * blue[1]
    assert blue[2] > 0.7 * red[2]
    assert made["black"].fields["colour"].max() < 0.1


def test_coloured_tables_name_the_colours_of_their_dice() -> None:
    labels = np.concatenate([make_table(seed, BANK, MIXES["coloured"])[1] for seed in range(20)])
    found = np.bincount(labels[:, 8].astype(int), minlength=7)
    assert found[0] == 0
    assert min(found[1:5]) > 5
    assert np.mean(labels[:, 7] == 2) > 0.5


def test_tables_for_clear_dice_are_crowded_with_them() -> None:
    labels = np.concatenate([make_table(seed, BANK, MIXES["clear"])[1] for seed in range(8)])
    assert len(labels) > 8 * 6
    assert np.mean(labels[:, 7] == 1) > 0.5


def test_all_the_light_of_a_room_is_tinted() -> None:
    scene = np.zeros((), SCENE)
    scene["sky"], scene["horizon"], scene["lamps"]["light"], scene["lobes"][:] = 1, 2, 3, 4
    tint_light(scene, np.array([0.5, 1.0, 2.0]))
    assert scene["sky"].tolist() == [0.5, 1, 2]
    assert scene["horizon"].tolist() == [1, 2, 4]
    assert scene["lamps"]["light"][1].tolist() == [1.5, 3, 6]
    assert scene["lobes"][0].tolist() == [4, 4, 4, 2, 4, 8, 4]


def test_a_batch_shows_each_die_with_its_own_picture(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="the training needs PyTorch: pip install -e .[training]")

    from vision.training.body_bank import BodyBank
    from vision.training.nets import VIEW, BodyNet
    from vision.training.picture_files import padded, write_chunk

    pictures = np.zeros((2, 240, 240, 3), np.uint8)
    pictures[0, ..., 2], pictures[1, ..., 0] = 200, 200
    rows = [[5, 90, 90, 140, 150, 115, 110, 2, 1], [5, 90, 20, 140, 70, 115, 45, 2, 0]]
    pictures[0, 90:150, 90:140] = pictures[1, 90:150, 90:140] = 220
    other = [[*rows[0][:8], 3]]
    write_chunk(tmp_path, "traced", 0, pictures, np.stack([padded(rows), padded(other)]))
    torch.manual_seed(1)
    bank = BodyBank(tmp_path, 64, torch.device("cpu"))
    assert bank.count == 2
    batch = bank.batch(64)
    assert batch.views.shape == (64, 6, VIEW, VIEW)
    assert set(batch.colours.tolist()) == {0, 2}
    red, blue = batch.views[:, 5].mean((1, 2)), batch.views[:, 3].mean((1, 2))
    assert torch.equal(red > blue, batch.colours == 0)
    assert BodyNet()(batch.views[:2]).shape == (2, 6)
