"""The figures of the bench of reliability."""

import pytest

from tests.bench.reliability import Said, bins, most, needed, said
from vision.reading import Die
from vision.training.scenes import Truth

BOX = (80.0, 80.0, 120.0, 120.0)


def test_so_many_pictures_are_needed() -> None:
    assert needed(0.005) == 598
    assert most(0, needed(0.005)) == pytest.approx(0.005, rel=1e-3)
    assert most(1, 100) == pytest.approx(0.0466, abs=1e-4)  # Clopper and Pearson's tables
    assert most(3, 3) == 1


def test_bins_hold_every_die_once() -> None:
    found = dict(bins([Said(0.95, True), Said(0.96, False), Said(1.0, True), Said(0.0, False)]))
    assert sum(value for name, value in found.items() if name.endswith(".dice")) == 4
    assert found["bin.0.94-0.97.said"] == pytest.approx(0.955)
    assert found["bin.0.94-0.97.true"] == 0.5
    assert found["apart"] == pytest.approx(2 / 4 * 0.455)


def test_a_die_belongs_to_the_label_in_its_place() -> None:
    dice = [Die(3, "clear", (102.0, 99.0), BOX, 0.9), Die(3, "clear", (300.0, 99.0), BOX, 0.4)]
    assert said(dice, [Truth(3, BOX, (100, 100), "clear")]) == [Said(0.9, True), Said(0.4, False)]
    assert said(dice, [Truth(4, BOX, (100, 100), "clear")]) == [Said(0.9, False), Said(0.4, False)]
    assert said(dice, [Truth(3, None, (0, 0), ""), Truth(3, None, (0, 0), "")]) == [Said(0.9, True), Said(0.4, True)]
