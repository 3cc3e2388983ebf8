"""The path tracer `tracer.cu`: its scenes as numpy records, its library, and pictures of linear light.

Coordinates of the table: half the edge of a die is about 1, z up. Colours are BGR and linear. nvcc builds the library
where there is a GPU, g++ elsewhere; the pictures are alike, except for their grain.
"""

import argparse
import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Record = npt.NDArray[np.void]

SOURCE = Path(__file__).with_name("tracer.cu")
MAX_SOLIDS, MAX_LAMPS, MAX_LOBES = 30, 4, 6
"""Solids, lamps and soft patches of light of a scene; as in the source."""

SOLID = np.dtype([
    ("cylinder", "f4"), ("at", "f4", 3), ("turn", "f4", 2), ("half", "f4", 3), ("rounding", "f4"), ("cut", "f4"),
    ("chamfer", "f4"), ("glass", "f4"), ("colour", "f4", 3), ("second", "f4", 3), ("swirl", "f4"),
    ("frequency", "f4"), ("phase", "f4"), ("gloss", "f4"), ("roughness", "f4"), ("ior", "f4"), ("frost", "f4"),
    ("absorption", "f4", 3), ("pip", "f4", 3), ("pip_radius", "f4"), ("spread", "f4"), ("six", "f4"),
    ("big_one", "f4"), ("dimple", "f4"), ("depth", "f4"), ("within", "f4"), ("top", "f4"), ("side_x", "f4"),
    ("side_y", "f4"), ("flips", "f4"), ("texture", "f4"), ("texture_at", "f4", 2), ("texture_scale", "f4"),
])  # fmt: skip
"""A rounded box, with `cylinder` 1 an upright cylinder, with 2 an upright hexagonal prism.

`turn` is cosine and sine of its turn about z, `half` its half sizes. Of a prism `half` holds the distances of its sides
and of its corners from its middle, one side lies towards +x, and `second` is the colour of its sides. `cut` is the
radius of a ball that takes the corners off, `chamfer` the sum of two coordinates at which a slanted plane takes the
edges off, both 0 for none. `glass` bodies absorb by `absorption` for each unit of length. Sizes of pips are shares of
half the edge; `top`, `side_x`, `side_y` are the values on the faces to +z, +x, +y; `texture` -1 is none.
"""
LAMP = np.dtype([("way", "f4", 3), ("across", "f4", 3), ("along", "f4", 3), ("width", "f4"), ("height", "f4"),
                 ("light", "f4", 3), ("disc", "f4")])  # fmt: skip
"""A lamp far away in the direction `way`; `width` and `height` are tangents of half its angles."""
SCENE = np.dtype([
    ("eye", "f4", 3), ("right", "f4", 3), ("down", "f4", 3), ("forward", "f4", 3), ("focal", "f4"),
    ("middle", "f4", 2), ("aperture", "f4"), ("focus", "f4"), ("texture", "f4"), ("texture_map", "f4", 6),
    ("tint", "f4", 3), ("gamma", "f4"), ("coat", "f4"), ("coat_roughness", "f4"), ("sky", "f4", 3),
    ("horizon", "f4", 3), ("lobe_count", "f4"), ("lobes", "f4", (MAX_LOBES, 7)), ("lamp_count", "f4"),
    ("lamps", LAMP, MAX_LAMPS), ("solid_count", "f4"), ("solids", SOLID, MAX_SOLIDS),
])  # fmt: skip
"""A table, its room, the solids on it and the camera; `texture_map` takes (x, y, 1) to the texture's pixels (2, 3)."""

FLAGS = {
    "nvcc": ("-O3", "-use_fast_math", "-arch=native", "-Xcompiler", "-fPIC", "-shared", str(SOURCE)),
    "g++": ("-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros", "-fassociative-math",
            "-freciprocal-math", "-fopenmp", "-fPIC", "-shared", "-x", "c++", str(SOURCE)),
}  # fmt: skip
"""With -ffast-math itself g++'s library would round the whole process' small numbers to 0."""


class TracerError(Exception):
    """The tracer cannot be built, or it failed."""


def compiler() -> str | None:
    """The compiler to build with: nvcc beside a GPU, else g++; None if both are missing."""
    if shutil.which("nvcc") and shutil.which("nvidia-smi"):
        return "nvcc"
    return "g++" if shutil.which("g++") else None


def build(folder: Path) -> Path:
    """Build the library in a folder, unless it is newer than its source; raises TracerError without a compiler."""
    name = compiler()
    if name is None:
        raise TracerError("the path tracer needs nvcc or g++; install g++ (Debian: apt install g++)")
    library = folder / f"tracer-{name.replace('+', 'p')}.so"
    if not library.exists() or library.stat().st_mtime < SOURCE.stat().st_mtime:
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run([name, *FLAGS[name], "-o", str(library)], capture_output=True, text=True)
        if done.returncode:
            raise TracerError(f"{name} failed: {done.stderr.strip()[-2000:]}")
    return library


class Tracer:
    """Draws scenes on the textures (N, S, S, 3) uint8 BGR given at the start."""

    def __init__(self, library: Path, textures: Pixels) -> None:
        self._library = ctypes.CDLL(str(library))
        if self._library.scene_size() != SCENE.itemsize:
            raise TracerError(f"the tracer's scenes have {self._library.scene_size()} bytes, not {SCENE.itemsize}")
        self._textures = np.ascontiguousarray(textures, np.uint8)
        count, side = self._textures.shape[:2]
        self._check(self._library.load_textures(_address(self._textures), count, side))

    def render(self, scenes: Record, width: int, height: int, samples: int, seed: int) -> Floats:
        """Pictures (N, height, width, 3) of linear light, of scenes (N,) of type SCENE, each from its own grain."""
        scenes = np.ascontiguousarray(scenes)
        out = np.zeros((len(scenes), height, width, 3), np.float32)
        words = (_address(scenes), _address(out), len(scenes), width, height, samples, ctypes.c_uint(seed))
        self._check(self._library.render(*words))
        return out

    def _check(self, error: int) -> None:
        if error:
            raise TracerError(f"the tracer failed with error {error} of CUDA")


def _address(array: npt.NDArray[np.generic]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def main() -> None:
    """Build the library and print its path."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    print(build(parser.parse_args().folder))


if __name__ == "__main__":
    main()
