"""A trained network, run by ONNX Runtime."""

import os

import numpy as np
import numpy.typing as npt
import onnxruntime

Floats = npt.NDArray[np.float32]

MAX_THREADS = 4
"""The nets are small: more threads would wait for one another longer than they save."""


class OnnxModelError(Exception):
    """The bytes are no runnable network; the text is the runtime's own."""


class OnnxModel:
    """One network with one input and one output."""

    def __init__(self, model: bytes) -> None:
        """Raises OnnxModelError if the bytes are not an ONNX model."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = min(len(os.sched_getaffinity(0)), MAX_THREADS)
        # A thread that waits for work must not keep a core of the Pi busy between two pictures.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # the runtime's errors have no other common base
            raise OnnxModelError(str(error)) from error
        self._input = self._session.get_inputs()[0].name
        # Between two pictures the memory of a run goes back to the system: 12 MB less, for 2 ms more a picture.
        self._run = onnxruntime.RunOptions()
        self._run.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")

    def __call__(self, batch: Floats) -> Floats:
        """The output (N, ...) for a batch (N, ...) of inputs."""
        return np.asarray(self._session.run(None, {self._input: batch}, self._run)[0], np.float32)
