"""Several predictions for one candidate, blended."""

import numpy as np

from vision.classify import Prediction


def prediction(value: int, body: int, step: float) -> Prediction:
    values, bodies = np.eye(7, dtype=np.float32)[value], np.eye(3, dtype=np.float32)[body]
    return Prediction(values, bodies, np.full(3, step, np.float32), np.full(2, step, np.float32))


def test_a_later_pass_counts_more_and_gives_the_place() -> None:
    both = prediction(2, 0, 1.0).blended(prediction(5, 1, 3.0), 0.7)
    np.testing.assert_allclose(both.values, [0, 0, 0.3, 0, 0, 0.7, 0], atol=1e-6)
    np.testing.assert_allclose(both.bodies, [0.3, 0.7, 0], atol=1e-6)
    assert both.die == 1
    assert both.step.tolist() == [3.0] * 3
    assert both.tilt.tolist() == [3.0] * 2
    assert both.values.dtype == np.float32
