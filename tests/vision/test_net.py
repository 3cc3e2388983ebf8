"""The networks as they are run."""

from importlib.resources import files

import numpy as np
import pytest

from vision.net import Net, NetError


def test_a_batch_gives_what_each_of_it_gives_alone() -> None:
    net = Net((files("vision") / "models" / "colour.onnx").read_bytes())
    crops = np.random.default_rng(5).random((3, 3, 64, 64), np.float32)
    together = net(crops)
    assert together.shape == (3, 15)
    assert together.dtype == np.float32
    alone = np.concatenate([net(crop[None]) for crop in crops])
    np.testing.assert_allclose(together, alone, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("model", [b"", b"no net" * 50, (files("vision") / "models" / "shape.onnx").read_bytes()[:999]])
def test_what_is_no_network_is_refused(model: bytes) -> None:
    with pytest.raises(NetError):
        Net(model)
