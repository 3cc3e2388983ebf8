"""Several predictions for one candidate, pooled."""

import numpy as np
import pytest

from vision.classify import Prediction, pooled


def prediction(value: int, body: int, step: float) -> Prediction:
    values, bodies = np.eye(7, dtype=np.float32)[value], np.eye(3, dtype=np.float32)[body]
    return Prediction(values, bodies, np.full(3, step, np.float32), np.full(2, step, np.float32))


def shares(*values: float) -> Prediction:
    bodies = np.array([0.2, 0.3, 0.5], np.float32)
    return Prediction(np.array(values, np.float32), bodies, np.zeros(3, np.float32), np.zeros(2, np.float32))


def test_one_pass_alone_stays_as_it_is() -> None:
    assert pooled([one := shares(0.1, 0.9, 0, 0, 0, 0, 0)]) is one


def test_passes_that_differ_leave_no_value_likely() -> None:
    both = pooled([shares(0.02, 0.9, 0.08, 0, 0, 0, 0), shares(0.02, 0.1, 0.88, 0, 0, 0, 0)])
    np.testing.assert_allclose(both.values[1:3], [0.3, (0.08 * 0.88) ** 0.5], atol=1e-3)
    assert both.values[1:].sum() < 0.6
    assert both.die == pytest.approx(1 - 0.02 / (0.02 + 0.3 + 0.2653), abs=1e-3)
    assert both.values.dtype == np.float32


def test_passes_that_agree_stay_as_likely_and_the_first_gives_the_place() -> None:
    both = pooled([prediction(2, 0, 1.0), prediction(2, 1, 3.0)])
    assert both.values[2] == 1
    assert both.step.tolist() == [1.0] * 3
    np.testing.assert_allclose(both.bodies, [0.5, 0.5, 0])
