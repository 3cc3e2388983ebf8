"""What several looks at one candidate say together."""

import numpy as np

from vision.classify import Opinion


def opinion(value: int, body: int, step: float) -> Opinion:
    values, bodies = np.eye(7, dtype=np.float32)[value], np.eye(3, dtype=np.float32)[body]
    return Opinion(values, bodies, np.full(3, step, np.float32), np.full(2, step, np.float32))


def test_a_better_look_counts_more_and_tells_the_place() -> None:
    both = opinion(2, 0, 1.0).joined(opinion(5, 1, 3.0), 0.7)
    np.testing.assert_allclose(both.values, [0, 0, 0.3, 0, 0, 0.7, 0], atol=1e-6)
    np.testing.assert_allclose(both.bodies, [0.3, 0.7, 0], atol=1e-6)
    assert both.die == 1
    assert both.step.tolist() == [3.0] * 3
    assert both.lean.tolist() == [3.0] * 2
    assert both.values.dtype == np.float32
