"""Pictures from outside as the program takes them: files, films, a stream, the mat in them."""

import zlib
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np

from vision.frames import FrameSequence
from vision.image_file import MAX_PIXELS, is_image, load_image
from vision.images import FilmCamera
from vision.mat import balanced, find_mat, measure_light, project
from vision.mat_fit import fit_of
from vision.mat_read import field_polygon
from vision.mjpeg import MAX_JPEG, JpegSplitter, decode, jpeg_size

FRAMES = 20
WIDTH = 160
"""Pixels across of the pictures in which a mat is looked for."""
SMALL = 1_000_000
"""Pixels of a picture at most here, where the program takes fifty times as many: two hundred thousand take a while."""

cv2.setNumThreads(1)


def picture(data: bytes, folder: Path) -> None:
    """A picture file."""
    file = folder / "picture"
    file.write_bytes(data)
    with patch("vision.image_file.MAX_PIXELS", SMALL):
        pixels = load_image(file)
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert 0 < pixels.shape[0] * pixels.shape[1] <= MAX_PIXELS
    is_image(file)


def video(data: bytes, folder: Path) -> None:
    """A film, frame by frame and as single throws."""
    file = folder / "film"
    file.write_bytes(data)
    footage = FrameSequence(file)
    before = -1.0
    for frame in islice(footage, FRAMES):
        assert frame.pixels.shape[0] * frame.pixels.shape[1] <= MAX_PIXELS
        assert before < frame.at
        before = frame.at
    camera = FilmCamera(file)
    try:
        camera.read()
        camera.next_throw()
    finally:
        camera.close()


def mjpeg(data: bytes, _folder: Path) -> None:
    """A stream, in pieces of any size; the first two bytes are the size."""
    size = 1 + int.from_bytes(data[:2], "big") % 5000
    splitter = JpegSplitter()
    for at in range(2, len(data), size):
        for found in splitter.feed(data[at : at + size]):
            assert len(found) <= MAX_JPEG
            jpeg_size(found)
            with patch("vision.mjpeg.MAX_PIXELS", SMALL):
                decode(found)


def mat(data: bytes, _folder: Path) -> None:
    """A picture of a mat, its grey pixels one after the other in rows of WIDTH."""
    height = min(len(data) // WIDTH, 400)
    if height < 1:
        return
    grey = np.frombuffer(data[: height * WIDTH], np.uint8).reshape(height, WIDTH)
    pixels = np.repeat(grey[:, :, None], 3, axis=2)
    found = find_mat(pixels)
    if found is None:
        return
    # which takes ten times as long as all the rest
    light = measure_light(pixels, found) if zlib.crc32(data) % 10 == 0 else None
    if light is not None:
        assert np.isfinite(light.gains).all()
        balanced(pixels, light.gains)
    fit_of(pixels, found, WIDTH, height)
    project(found.matrix, np.array(field_polygon(found)))
