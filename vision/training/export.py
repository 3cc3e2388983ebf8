"""Write trained weights as ONNX for OpenCV: `python -m vision.training.export detector FILE.pt [OUT.onnx]`."""

import argparse
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from vision.training.nets import CLASSIFIERS, CROP, LARGE_CROP, VIEW, BodyNet, Detector

NETS = {"detector": Detector, **CLASSIFIERS, "body": BodyNet}
MODELS = Path(__file__).resolve().parents[1] / "models"


def export(name: str, weights: Path, out: Path) -> None:
    """Load weights, fix the batch norms and write the net; `name` is one of NETS."""
    net: torch.nn.Module = NETS[name]()
    net.load_state_dict(torch.load(weights, map_location="cpu"))
    net.eval()
    large = (4, 3, LARGE_CROP, LARGE_CROP)
    shape = {"detector": (1, 3, 480, 640), "large": large, "body": (4, 6, VIEW, VIEW)}.get(name, (4, 3, CROP, CROP))
    axes = {"picture": {0: "n", 2: "h", 3: "w"}} if name == "detector" else {"picture": {0: "n"}}
    out.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net, (torch.zeros(shape),), str(out), dynamo=False, opset_version=13,
            input_names=["picture"], output_names=["out"], dynamic_axes=axes,
        )  # fmt: skip
    halve(out)


def halve(file: Path, least: int = 500) -> None:
    """Store the larger weights in 16 bits, widened again when the net is loaded: half the size, the same speed."""
    model = onnx.load(file)
    small, widen = [], []
    for tensor in model.graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if weights.dtype == np.float32 and weights.size >= least:
            half = f"{tensor.name}_half"
            small.append(numpy_helper.from_array(weights.astype(np.float16), half))
            widen.append(helper.make_node("Cast", [half], [tensor.name], to=TensorProto.FLOAT))
        else:
            small.append(tensor)
    nodes = [*widen, *model.graph.node]
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(small)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, file)


def main() -> None:
    """Export one net."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("name", choices=list(NETS))
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path, nargs="?")
    options = parser.parse_args()
    export(options.name, options.weights, options.out or MODELS / f"{options.name}.onnx")


if __name__ == "__main__":
    main()
