"""Cells named by their groups: one light for all, prints apart from their pieces, pictures larger than the ground."""

import numpy as np
import pytest

from vision.grid_light import named, shades
from vision.piece_look import GRID
from vision.piece_prints import COLOURS

KINDS = tuple(COLOURS)
LAMPS = {"the lesson's": (0.0, 0.0, 0.0), "warm and dim": (0.5, 0.6, -0.5), "cold and bright": (-0.3, -0.4, 0.5)}
"""Shifts of all looks, in their axes."""


def look(kind: str, lamp: tuple[float, float, float] = (0.0, 0.0, 0.0), seed: int = 0) -> np.ndarray:
    """A plain look of a kind."""
    red, green, blue = 2.2 * np.log(np.array(COLOURS[kind]) / 255)
    grain = np.random.default_rng(seed).normal(0, 0.02, (GRID, GRID, 3))
    return np.asarray(np.array([red - green, green - blue, green]) + lamp + grain, np.float32)


def read(cells: list[np.ndarray]) -> list[str]:
    """The likeliest kinds."""
    places = np.stack([np.linspace(-0.3, 0.3, len(cells)), np.zeros(len(cells))], axis=1)
    shares = named(cells, [[look(kind, seed=9)] for kind in KINDS], places).shares
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    return [KINDS[int(row.argmax())] for row in shares]


@pytest.mark.parametrize("lamp", LAMPS.values(), ids=LAMPS)
@pytest.mark.parametrize("count", [4, 8], ids=lambda count: f"{count} kinds")
def test_one_light_is_found_for_all_cells(lamp: tuple[float, float, float], count: int) -> None:
    kinds = [KINDS[i % count] for i in range(10)]
    assert read([look(kind, lamp, i) for i, kind in enumerate(kinds)]) == kinds


def test_a_card_of_one_kind_and_a_card_of_one_cell_are_named() -> None:
    assert read([look("blue", seed=i) for i in range(10)]) == ["blue"] * 10
    assert read([look("red")]) == ["red"]


def test_cells_that_look_alike_have_one_kind() -> None:
    """A print far off its pieces is far off in all its cells."""
    kinds = ["red", "blue", "yellow", "grey", "red", "dark green", "red", "orange", "blue", "beige"]
    off = np.array([0.25, -0.2, 0.2], np.float32)
    cells = [look(kind, LAMPS["warm and dim"], i) + (off if kind == "red" else 0) for i, kind in enumerate(kinds)]
    found = read(cells)
    assert len({found[i] for i in (0, 4, 6)}) == 1
    assert found == kinds


def test_a_picture_may_cover_more_of_a_cell_than_its_ground() -> None:
    cells = [look(kind, seed=i) for i, kind in enumerate(KINDS)]
    ground = cells[5].copy()
    cells[5][:, :14] = look("light green", seed=5)[:, :14]
    colours = shades(cells[5].reshape(-1, 3))
    assert [round(share, 1) for _, share in colours] == [0.6, 0.4]
    np.testing.assert_allclose(colours[1][0], ground.mean(axis=(0, 1)), atol=0.05)
    assert read(cells) == list(KINDS)


def test_more_shades_than_kinds_are_named_too() -> None:
    """A shadow across a card makes two shades of a kind; cells in it are not forced to other kinds."""
    kinds = [*KINDS, "red", "blue"]
    dark = np.array([0, 0, -0.5], np.float32)
    cells = [look(kind, seed=i) + (dark if i >= 8 else 0) for i, kind in enumerate(kinds)]
    assert read(cells) == kinds
