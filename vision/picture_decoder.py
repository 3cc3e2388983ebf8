"""Decodes a picture from a stranger in a process of its own: `python -m vision.picture_decoder <picture >pixels`.

It may take little memory and time, open and write no file, and hands on nothing but pixels. A fault of a decoder ends
this process alone.
"""

import resource
import struct
import sys

import cv2
import numpy as np

from vision.image_file import ImageFileError, Pixels, decoded_picture

HEADER = struct.Struct(">II")
"""Width and height, before the pixels: rows from the top, each pixel as blue, green, red."""
MAX_INPUT = 8 * 1024 * 1024
MAX_INPUT_PIXELS = 50_000_000
MAX_SIDE = 1600
"""Pixels of the longer side that are handed on: dice in them are larger than the reader needs."""
STARTS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
"""JPEG and PNG; no other decoder is ever called."""
MAX_DATA, MAX_CPU_S = 300 * 1024 * 1024, 10
"""Bytes of memory, enough for a JPEG of MAX_INPUT_PIXELS; seconds of processor time."""
REFUSED = 3
"""The exit status for a picture that is none, too large, or damaged."""


def decoded(data: bytes) -> Pixels:
    """The picture upright and at most MAX_SIDE pixels wide and high. Raises ImageFileError."""
    pixels = decoded_picture(data, "" if data.startswith(STARTS) else "?", MAX_INPUT_PIXELS).pixels
    height, width = pixels.shape[:2]
    scale = MAX_SIDE / max(height, width)
    if scale >= 1:
        return pixels
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _confine() -> None:
    """Give up the rights that a decoder has no use for."""
    for what, most in (
        (resource.RLIMIT_DATA, MAX_DATA),
        (resource.RLIMIT_CPU, MAX_CPU_S),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def main() -> int:
    """Decode standard input to standard output; return the exit status."""
    cv2.setNumThreads(1)
    _confine()
    data = sys.stdin.buffer.read(MAX_INPUT + 1)
    if len(data) > MAX_INPUT:
        return REFUSED
    try:
        pixels = decoded(data)
    except (ImageFileError, MemoryError):
        return REFUSED
    height, width = pixels.shape[:2]
    sys.stdout.buffer.write(HEADER.pack(width, height))
    sys.stdout.buffer.write(np.ascontiguousarray(pixels).tobytes())
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
