"""The clips and cloths of the bench are made as their truth says, each from its seed."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.cloths import DEV_CLOTHS, KEPT_OUT_CLOTHS, SIDE, Maker, make_cloth
from tests.bench.filmed_throws import KINDS, Set, write_clip, write_pair


@pytest.mark.parametrize("maker", [*DEV_CLOTHS, *KEPT_OUT_CLOTHS])
def test_a_cloth_is_printed_and_comes_from_its_seed(maker: Maker) -> None:
    cloth, again = (make_cloth(np.random.default_rng(5), (maker,)) for _ in range(2))
    assert cloth.shape == (SIDE, SIDE, 3)
    assert float(cloth.std(axis=(0, 1)).max()) > 0.05
    assert np.array_equal(cloth, again)


def test_the_groups_share_no_cloth() -> None:
    assert not set(DEV_CLOTHS) & set(KEPT_OUT_CLOTHS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_clip_ends_its_throws_at_rest(kind: object) -> None:
    assert callable(kind)
    made = Set(3, DEV_CLOTHS)
    clip = kind(made)
    for rest in clip.rests:
        assert len(clip.shots[rest].dice) == len(made.bodies)
        assert clip.shots[rest].hand is None
        assert clip.shots[rest + 1].dice == clip.shots[rest].dice
        assert clip.shots[rest - 1].dice != clip.shots[rest].dice


def test_the_files_of_a_clip_and_of_a_pair(tmp_path: Path) -> None:
    write_clip(tmp_path / "clip", 3, lambda made: KINDS[0](made), DEV_CLOTHS)
    truth = json.loads((tmp_path / "clip" / "truth.json").read_text("utf-8"))
    assert len(list((tmp_path / "clip" / "frames").iterdir())) == truth["frames"]
    assert truth["dice"] == truth["throws"][-1]["dice"]
    write_pair(tmp_path / "pairs", 3, DEV_CLOTHS)
    empty, thrown = (cv2.imread(str(tmp_path / "pairs" / f"000003_{name}.jpg")) for name in ("empty", "thrown"))
    assert empty is not None
    assert thrown is not None
    assert empty.shape == thrown.shape
