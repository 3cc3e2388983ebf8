"""Store the nets in 8 bits: `python -m vision.training.quantise --nets DIR --made DIR OUT`.

DIR of `--nets` holds the four nets as vision/training/export.py writes them. A reader with these nets reads training
pictures; the ranges of the 8-bit numbers come from everything that the nets compute meanwhile. First and last layer
stay in floating point. Weights use 7 bits: processors without VNNI add two products in 16 bits, which 8 would overflow.
"""

import argparse
import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.classify import COVERS, predict
from vision.detect import Candidate
from vision.reader import NETS, Reader
from vision.training.crops import FORMS, cut
from vision.training.nets import CROP, LARGE_CROP
from vision.training.photos import Photo, made_photos, shared_photos

Floats = npt.NDArray[np.float32]
Pixels = npt.NDArray[np.uint8]
Net = Callable[[Floats], Floats]

PERCENTILES = {"detector": 99.99, "colour": 99.99, "shape": 99.9, "large": 99.99}
"""Share of the values of each layer that its range holds: the few beyond would make all the others coarser."""
PICTURES = 60
MAX_INPUTS = 480
BATCH = 8
SIDES = {"detector": 224, "colour": CROP, "shape": CROP, "large": LARGE_CROP}
"""Pixels of the squares that the ranges come from: the detector's inputs differ in size."""


class Inputs(CalibrationDataReader):  # type: ignore[misc]
    """Batches (N, 3, H, W) for the search for ranges."""

    def __init__(self, batches: Sequence[Floats]) -> None:
        self._left = iter(batches)

    def get_next(self) -> dict[str, Floats] | None:
        """The next batch, None behind the last."""
        batch = next(self._left, None)
        return None if batch is None else {"picture": batch}


def widened(file: Path) -> onnx.ModelProto:
    """The net of a file with its 16-bit weights in 32 bits again, as the quantiser needs them."""
    model = onnx.load(file)
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    casts = {node.input[0]: node for node in model.graph.node if node.op_type == "Cast" and node.input[0] in stored}
    wide = [
        numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float32), casts[name].output[0])
        if name in casts
        else tensor
        for name, tensor in stored.items()
    ]
    nodes = [node for node in model.graph.node if not (node.op_type == "Cast" and node.input[0] in stored)]
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(wide)
    model.graph.node.extend(nodes)
    return model


def seen_by(reader: Reader, photos: Sequence[Photo]) -> dict[str, list[Floats]]:
    """Single inputs (3, H, W) of every net of the reader while it reads the pictures.

    A detector that finds no die hands nothing on; the classifiers then see the labelled dice, as `large` always does.
    """
    seen: dict[str, list[Floats]] = {name: [] for name in NETS}

    def noting(name: str, net: Net) -> Net:
        def noted(batch: Floats) -> Floats:
            seen[name].extend(np.array(batch))
            return net(batch)

        return noted

    for name, net in list(reader.nets().items()):
        reader.nets()[name] = noting(name, net)
    pictures = [np.asarray(cv2.imread(str(photo.path)), np.uint8) for photo in photos]
    for picture in pictures:
        reader.read(picture)
    for kind in COVERS:
        if len(seen[kind]) < BATCH:
            for picture, photo in zip(pictures, photos, strict=True):
                dice = [Candidate(die.top, die.box, 1.0, ()) for die in photo.dice if die.box is not None]
                predict(reader.nets()[kind], kind, picture, dice, [0.0] * len(dice))
    pairs = zip(pictures, photos, strict=True)
    seen["large"] = [crop for picture, photo in pairs for crop in large_crops(picture, photo)]
    return seen


def large_crops(picture: Pixels, photo: Photo) -> list[Floats]:
    """Inputs (3, LARGE_CROP, LARGE_CROP) of `large`: the labelled dice of a photo."""
    rows = [(*die.top, max(np.subtract(die.box[2:], die.box[:2]))) for die in photo.dice if die.box is not None]
    found, which = torch.tensor(np.array(rows, np.float32).reshape(-1, 3)), torch.zeros(len(rows), dtype=torch.long)
    crops = cut(torch.from_numpy(picture)[None], found[:, :2], found[:, 2], which, LARGE_CROP, FORMS["large"].cover)
    return list(crops.permute(0, 3, 1, 2).numpy().astype(np.float32) / 255)


def batches(inputs: Sequence[Floats], side: int) -> list[Floats]:
    """Full batches (N, 3, side, side) of squares of the inputs."""
    tiles = [tile for each in inputs for tile in _tiles(each, side)][:MAX_INPUTS]
    return [np.stack(tiles[i : i + BATCH]) for i in range(0, len(tiles) - BATCH + 1, BATCH)]


def _tiles(picture: Floats, side: int) -> Iterator[Floats]:
    height, width = picture.shape[1:]
    for y in range(0, height - side + 1, side):
        for x in range(0, width - side + 1, side):
            yield picture[:, y : y + side, x : x + side]


def quantise(name: str, file: Path, inputs: Sequence[Floats], out: Path) -> None:
    """Write the net of `file` in 8 bits; `inputs` (3, H, W) are those that set the ranges."""
    with TemporaryDirectory() as folder:
        plain = Path(folder) / file.name
        onnx.save(widened(file), plain)
        quant_pre_process(str(plain), str(plain), skip_symbolic_shape=True)
        nodes = onnx.load(plain).graph.node
        weighted = [node.name for node in nodes if node.op_type in ("Conv", "Gemm")]
        out.parent.mkdir(parents=True, exist_ok=True)
        quantize_static(
            str(plain), str(out), Inputs(batches(inputs, SIDES[name])), quant_format=QuantFormat.QDQ, per_channel=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, reduce_range=True,
            calibrate_method=CalibrationMethod.Percentile, nodes_to_exclude=[weighted[0], weighted[-1]],
            extra_options={"CalibPercentile": PERCENTILES[name]},
        )  # fmt: skip


def main() -> None:
    """Quantise the four nets of a folder."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--nets", type=Path, required=True)
    parser.add_argument("--made", type=Path, help="made-up scenes; the shared photos of the training part are added")
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    logging.getLogger().setLevel(logging.ERROR)
    photos = [*shared_photos(True), *(made_photos(options.made) if options.made else ())]
    order = np.random.default_rng(0).permutation(len(photos))[:PICTURES]
    seen = seen_by(Reader(options.nets), [photos[i] for i in order])
    for name, inputs in seen.items():
        quantise(name, options.nets / f"{name}.onnx", inputs, options.out / f"{name}.onnx")
        print(f"{name}: {(options.out / f'{name}.onnx').stat().st_size} bytes from {len(inputs)} inputs", flush=True)


if __name__ == "__main__":
    main()
