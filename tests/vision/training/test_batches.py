"""Squares for the detector and crops for the classifiers: labels go where the pixels go."""

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the training needs PyTorch: pip install -e .[training]")

from vision.training.camera_response import blurred, jpeg, photographed  # noqa: E402
from vision.training.crop_bank import CropBank  # noqa: E402
from vision.training.crops import FORMS, Form, cut, varied  # noqa: E402
from vision.training.detector_targets import goals  # noqa: E402
from vision.training.nets import CROP, REACH, STRIDE, Classifier, Detector, LargeClassifier  # noqa: E402
from vision.training.picture_files import MAX_DICE, PIPS, no_pips, padded, write_chunk  # noqa: E402
from vision.training.scenes import NO_PIPS  # noqa: E402
from vision.training.squares import SIDE, Group, mosaics, squares  # noqa: E402
from vision.training.traced_hidden import HIDDEN  # noqa: E402
from vision.training.train_classifier import heats, train  # noqa: E402
from vision.training.warp import GREY, inverse  # noqa: E402

BOX = (120, 80, 180, 140)


def one_die() -> Group:
    """A picture with one white square on black, and its label."""
    picture = torch.zeros(1, 240, 320, 3, dtype=torch.uint8)
    picture[:, BOX[1] : BOX[3], BOX[0] : BOX[2]] = 255
    labels = torch.zeros(1, 32, 9)
    labels[0, 0] = torch.tensor([5.0, *BOX, 150, 110, 1, 0])
    return Group(picture, labels, torch.tensor([[320.0, 240.0]]), torch.ones(1))


@pytest.mark.parametrize("make", [squares, mosaics])
def test_labels_of_squares_lie_on_their_dice(make: object) -> None:
    torch.manual_seed(3)
    x, known, _ = squares(one_die(), 24, SIDE) if make is squares else mosaics(one_die(), 8, SIDE)
    seen = 0
    for square, labels in zip(x, known, strict=True):
        for row in labels[labels[:, 0] > 0]:
            column, line = (int(v) for v in row[5:7])
            if 2 <= column < SIDE - 2 and 2 <= line < SIDE - 2:
                seen += 1
                assert square[:, line, column].min() > 128
                assert row[0] == 5
    assert seen >= 8


def test_goals_are_at_the_middle_and_reach_to_the_box() -> None:
    known = torch.zeros(1, 32, 9)
    known[0, 0] = torch.tensor([3.0, 60, 44, 124, 108, 92, 76, 1, 1])
    goal = goals(known, torch.ones(1), SIDE)[0]
    row, column = 76 // STRIDE, 92 // STRIDE
    assert goal[8].sum() == goal[8, row, column] == 1
    reach = goal[1:5, row, column].exp() * REACH
    assert torch.allclose(reach, torch.tensor([32.0, 32, 32, 32]), atol=STRIDE / 2 + 0.01)
    assert goal[5, row, column] == 3


def test_a_hidden_die_is_neither_wanted_nor_wrong() -> None:
    known = torch.zeros(1, 32, 9)
    known[0, 0] = torch.tensor([3.0, 60, 44, 124, 108, 92, 76, HIDDEN, 1])
    goal = goals(known, torch.ones(1), SIDE)[0]
    assert goal[0].max() == 0
    assert goal[7, 76 // STRIDE, 92 // STRIDE] == 0
    assert goal[7, 0, 0] == 1


@pytest.mark.parametrize("form", [FORMS["shape"], FORMS["large"]])
def test_a_patch_shows_the_die_in_its_middle(form: Form) -> None:
    place, size = torch.tensor([[150.0, 110.0]]), torch.tensor([60.0])
    patch = cut(one_die().pictures, place, size, torch.tensor([0]), form.patch, form.patch_cover)[0]
    inside = (patch[..., 0] > 128).float()
    assert patch.shape == (form.patch, form.patch, 3)
    assert inside.sum().sqrt() == pytest.approx(form.box, abs=1)
    rows, columns = torch.nonzero(inside, as_tuple=True)
    assert float(rows.float().mean()) == pytest.approx(form.patch / 2 - 0.5, abs=1)
    assert float(columns.float().mean()) == pytest.approx(form.patch / 2 - 0.5, abs=1)


@pytest.mark.parametrize("form", [FORMS["shape"], FORMS["large"]])
def test_crops_say_where_the_top_face_went(form: Form) -> None:
    torch.manual_seed(1)
    patch = torch.full((64, form.patch, form.patch, 3), int(GREY), dtype=torch.uint8)
    low = form.patch // 2 - 2
    patch[:, low : low + 4, low : low + 4] = 255
    free = torch.full((64, 2), float("nan"))
    crops, geometry, move = varied(patch, free, torch.zeros(64, dtype=torch.bool), form)
    grid = torch.arange(form.crop) + 0.5
    weight = (crops.mean(1) - GREY - 1).clamp(min=0)
    total = weight.sum((1, 2))
    x, y = (weight * grid).sum((1, 2)) / total, (weight * grid[:, None]).sum((1, 2)) / total
    found = torch.stack([x, y], 1)
    assert torch.allclose(found / form.crop - 0.5, geometry[:, :2], atol=0.02)
    middle = torch.tensor([low + 2.0, low + 2.0, 1.0])
    assert torch.allclose(move @ middle, found, atol=0.02 * form.crop)


def signs_and_pips(folder: Path) -> None:
    """A traced table of which the pips are known, two white spots, and a made-up one with a white die without pips."""
    picture = np.zeros((1, 240, 320, 3), np.uint8)
    pips = np.full((1, MAX_DICE, *PIPS), np.nan, np.float32)
    pips[0, 0, 0, :2] = [(138, 98), (162, 122)]
    for x, y in pips[0, 0, 0, :2].astype(int):
        picture[0, y - 2 : y + 3, x - 2 : x + 3] = 255
    write_chunk(folder, "near", 0, picture, padded([[2, *BOX, 150, 110, 1, 0]])[None], pips)
    bare = padded([[NO_PIPS, *BOX, 150, 110, 1, 0]])[None]
    write_chunk(folder, "signs", 0, one_die().pictures.numpy(), bare)


def test_pips_go_where_their_pixels_go_and_signs_are_no_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.crop_bank.photo_groups", lambda boxes: {})
    signs_and_pips(tmp_path)
    torch.manual_seed(1)
    batch = CropBank(tmp_path, None, 64, torch.device("cpu"), 1, "large").batch(64, 0.0, 0.0)
    known = ~batch.pips.isnan().all(-1)
    assert set(batch.values.argmax(1).tolist()) == {0, 2}
    assert torch.equal(known.any((1, 2)), batch.values[:, 2] == 1)
    assert known[:, 1].sum() == 0
    hit = []
    for crop, places in zip(batch.crops, batch.pips[:, 0, :2], strict=True):
        for x, y in places[~places.isnan().any(1)].long().tolist():
            if 3 <= min(x, y) <= max(x, y) < 125:
                hit.append(abs(float(crop[:, y, x].mean() - crop.mean(0).median())))
    assert len(hit) > 20
    assert np.mean(np.array(hit) > 0.1) > 0.9


def test_heats_are_hot_where_pips_are_and_cold_without_any() -> None:
    pips = torch.tensor(no_pips(np.zeros((1, 1, 9), np.float32))[0])
    pips[0, 1, 3] = torch.tensor([50.0, 30.0])
    found = heats(pips, 128, 32)
    assert found.shape == (1, 2, 32, 32)
    assert found[0, 0].max() == 0
    assert divmod(int(found[0, 1].argmax()), 32) == (7, 12)


def test_training_takes_a_step_and_saves_the_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.training.crop_bank.photo_groups", lambda boxes: {})
    signs_and_pips(tmp_path)
    files = {"pictures": tmp_path, "out": tmp_path / "net.pt", "start": None, "boxes": None}
    amounts = {"minutes": 9.0, "steps": 1, "batch": 4, "rate": 1e-3, "capacity": 16, "teacher": 0.0, "seed": 1}
    train(Namespace(kind="large", **files, **amounts))
    LargeClassifier().load_state_dict(torch.load(tmp_path / "net.pt"))


def test_maps_and_their_inverses_cancel() -> None:
    move = torch.tensor([[[0.8, -0.3, 5.0], [0.2, 1.1, -7.0]]])
    points = torch.tensor([[3.0, 4.0], [50.0, -20.0]])
    there = points @ move[0, :, :2].T + move[0, :, 2]
    back = inverse(move)[0]
    assert torch.allclose(there @ back[:, :2].T + back[:, 2], points, atol=1e-4)


def test_a_camera_exposes_dim_and_bright_rooms_alike_and_jpeg_changes_little() -> None:
    torch.manual_seed(2)
    room = torch.rand(16, 64, 64, 3)
    room[8:] *= 30
    pictures = photographed(room)
    assert pictures.dtype == torch.uint8
    means = pictures.float().mean((1, 2, 3))
    assert 25 < means.min() < means.max() < 215
    x = torch.rand(2, 3, 8, 8).repeat_interleave(8, 2).repeat_interleave(8, 3)
    smooth = torch.nn.functional.avg_pool2d(x, 9, 1, 4)
    assert (jpeg(smooth, torch.full((2,), 98.0)) - smooth).abs().mean() < 0.02


def test_each_picture_is_blurred_by_its_own_sigma() -> None:
    spot = torch.zeros(2, 3, 33, 41)
    spot[:, :, 16, 20] = 1
    out = blurred(spot, torch.tensor([0.5, 1.5]))
    assert torch.allclose(out.sum((2, 3)), torch.ones(2, 3), atol=1e-5)
    away = torch.arange(41.0) - 20
    spread = (out.sum(2) * away**2).sum(2).sqrt()
    assert torch.allclose(spread, torch.tensor([[0.5], [1.5]]).expand(2, 3), atol=0.05)


def test_the_nets_have_the_shapes_that_the_reader_expects() -> None:
    assert Detector()(torch.zeros(1, 3, 64, 96)).shape == (1, 11, 8, 12)
    assert Classifier()(torch.zeros(2, 3, CROP, CROP)).shape == (2, 15)
    large = LargeClassifier().eval()
    out, heat = large.with_heats(torch.zeros(2, 3, 128, 128))
    assert torch.equal(out, large(torch.zeros(2, 3, 128, 128)))
    assert (out.shape, heat.shape) == ((2, 15), (2, 2, 32, 32))
    assert Classifier(2.0)(torch.zeros(1, 3, CROP, CROP)).shape == (1, 15)
    assert np.isfinite(sum(p.sum().item() for p in Classifier().parameters()))
