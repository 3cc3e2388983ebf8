"""The search for the weights with which a candidate counts as a die."""

from pathlib import Path

import numpy as np

from tests.vision.test_decide import view
from vision.training.fit_score import examples, fitted
from vision.training.photos import Photo
from vision.training.scenes import Truth


def test_the_weights_that_made_the_answers_are_found() -> None:
    chance = np.random.default_rng(1)
    true = np.array([-1.0, 2.0, 0.5])
    words = np.column_stack([np.ones(20000), chance.normal(0, 1.5, (20000, 2))])
    dice = (chance.random(20000) < 1 / (1 + np.exp(-words @ true))).astype(float)
    assert np.allclose(fitted(words, dice, np.ones(20000)), true, atol=0.1)


def test_what_counts_more_weighs_more() -> None:
    words = np.ones((2, 1))
    once, often = (fitted(words, np.array([1.0, 0.0]), np.array([1.0, count]))[0] for count in (1.0, 9.0))
    assert abs(once) < 1e-6
    assert often < -1


def test_an_example_is_a_die_where_one_is_labelled_and_a_weaker_one_on_it_does_not_count() -> None:
    photo = Photo(Path("none.jpg"), (Truth(3, (70, 70, 130, 130), (100, 100), "clear"),), "made")
    on_it, beside, weaker = view(105), view(300), view(110, heat=0.5)
    found = examples([on_it, beside, weaker], photo)
    assert found == [(on_it.features, True), (beside.features, False)]
