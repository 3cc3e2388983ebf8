"""The networks as they are run."""

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from vision.onnx_model import OnnxModel, OnnxModelError


def test_a_batch_gives_what_each_of_it_gives_alone() -> None:
    net = OnnxModel((files("vision") / "models" / "colour.onnx").read_bytes())
    crops = np.random.default_rng(5).random((3, 3, 64, 64), np.float32)
    together = net(crops)
    assert together.shape == (3, 15)
    assert together.dtype == np.float32
    alone = np.concatenate([net(crop[None]) for crop in crops])
    np.testing.assert_allclose(together, alone, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("model", [b"", b"no net" * 50, (files("vision") / "models" / "shape.onnx").read_bytes()[:999]])
def test_what_is_no_network_is_refused(model: bytes) -> None:
    with pytest.raises(OnnxModelError):
        OnnxModel(model)


def test_the_runtime_keeps_nothing_about_its_use(tmp_path: Path) -> None:
    """From version 1.29 on ONNX Runtime begins a store for its reports, as soon as it is loaded."""
    code = "from importlib.resources import files; from vision.onnx_model import OnnxModel\n"
    code += "OnnxModel((files('vision') / 'models' / 'shape.onnx').read_bytes())"
    env = os.environ | {
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    subprocess.run([sys.executable, "-c", code], env=env, check=True)
    assert list(tmp_path.iterdir()) == []
