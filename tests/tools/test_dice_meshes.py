"""The solids of the portrait: closed, convex where they should be, with their pips where they belong."""

import numpy as np
import pytest

from tests.tools.programs import program
from vision.raytrace import PIPS_OF

meshes = program("dice_meshes")


def edges_of(faces: np.ndarray) -> np.ndarray:
    """Every edge of every triangle, its ends in order of number."""
    return np.sort(np.concatenate([faces[:, (0, 1)], faces[:, (1, 2)], faces[:, (2, 0)]]), axis=1)


@pytest.mark.parametrize("rounding", [0.03, 0.15, 0.28])
@pytest.mark.parametrize("cut", [1.34, 1.6, 2.0])
def test_a_rounded_cube_is_closed_and_faces_outwards(rounding: float, cut: float) -> None:
    cube = meshes.Mesh(*meshes.rounded_cube(rounding, cut=cut))
    _, names = np.unique(cube.vertices.round(4), axis=0, return_inverse=True)
    _, counts = np.unique(edges_of(names.reshape(-1)[cube.faces.astype(int)]), axis=0, return_counts=True)
    assert (counts == 2).all()
    assert np.abs(cube.vertices).max() == pytest.approx(1)
    assert np.linalg.norm(cube.vertices, axis=1).max() <= cut + 1e-5
    assert np.allclose(np.linalg.norm(cube.normals, axis=1), 1, atol=1e-5)
    a, b, c = (cube.vertices[cube.faces[:, i]] for i in range(3))
    assert (np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c) > 0).all()


def test_a_placed_ball_becomes_a_lens_in_its_place() -> None:
    lens = meshes.ball().placed(
        np.eye(3, dtype=np.float32), np.array([3, 4, 5], np.float32), np.array([1, 1, 0.1], np.float32)
    )
    assert np.allclose(lens.vertices.mean(axis=0)[2], 5, atol=0.01)
    assert np.ptp(lens.vertices[:, 2]) == pytest.approx(0.2)
    assert np.allclose(np.linalg.norm(lens.normals, axis=1), 1, atol=1e-5)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_value_on_top(seed: int, value: int) -> None:
    kind = meshes.Kind("clear", {}, (0.0, 0.0, 0.0), 0.1, 0.2, 0.5, 1.0, 0.0)
    die = meshes.Laid(np.eye(3, dtype=np.float32), (0.0, 0.0), value, kind)
    middles = np.array([pip.vertices.mean(axis=0) for pip in meshes.pips(die, np.random.default_rng(seed))])
    assert len(middles) == 21
    assert (middles[:, 2] > 1.6).sum() == len(PIPS_OF[value])
    assert (middles[:, 2] < 0.4).sum() == len(PIPS_OF[7 - value])
