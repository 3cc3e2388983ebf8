"""Lamps painted over crops in training: the nets are not asked for pips that a lamp hides."""

import pytest

torch = pytest.importorskip("torch", reason="the training needs PyTorch: pip install -e .[training]")

from torch import Tensor  # noqa: E402

from vision.training.lamps import glinted, relit, veiled  # noqa: E402
from vision.training.nets import CROP  # noqa: E402

LENGTH = CROP / 1.5
COUNT = 300


def faces(count: int = COUNT) -> Tensor:
    """Crops filled by a black die's top face with six white pips."""
    crop = torch.full((3, CROP, CROP), 40.0)
    for row in (18, 32, 46):
        for column in (21, 43):
            crop[:, row - 3 : row + 4, column - 3 : column + 4] = 230
    return crop.expand(count, -1, -1, -1).clone()


def contrast(crops: Tensor) -> Tensor:
    """The distance (N,) of the faintest of the six pips from the face beside it, in grey levels."""
    grey = crops.mean(1)
    return torch.stack([grey[:, r, c] - grey[:, r, 32] for r in (18, 32, 46) for c in (21, 43)], 1).amin(1)


def lamps(seed: int, count: int = COUNT) -> tuple[Tensor, Tensor]:
    torch.manual_seed(seed)
    return veiled(faces(count), torch.zeros(count, 2), torch.full((count,), LENGTH))


def test_a_veil_says_what_it_hides() -> None:
    crops, hidden = lamps(0, 40)
    assert ((hidden >= 0) & (hidden <= 1)).all()
    assert (contrast(crops)[hidden == 0] > 8).all()
    assert (hidden[contrast(crops) < 2] > 0.5).all()


def test_veils_hide_about_half_of_the_faces_they_fall_on() -> None:
    assert 0.3 < float(lamps(1)[1].mean()) < 0.7


def test_glints_only_brighten_and_leave_most_of_the_face() -> None:
    torch.manual_seed(2)
    before = faces()
    after = glinted(before, torch.zeros(COUNT, 2), torch.full((COUNT,), LENGTH))
    assert (after >= before - 1e-3).all()
    assert after.max() <= 255.01
    changed = ((after - before).amax(1) > 20).float().mean((1, 2))
    assert 0.002 < float(changed.mean()) < 0.15


def test_other_light_leaves_crops_in_range() -> None:
    torch.manual_seed(3)
    lit = relit(faces(64))
    assert lit.shape == (64, 3, CROP, CROP)
    assert 0 <= float(lit.min()) <= float(lit.max()) <= 1
