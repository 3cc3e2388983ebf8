"""Pictures from strangers: JPEG and PNG become upright, small pixels in a process of its own; all else is refused."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.image_file import ImageFileError, Pixels
from vision.picture_decoder import HEADER, MAX_INPUT, MAX_SIDE, REFUSED, decoded

ROOT = Path(__file__).parents[2]


def picture(height: int, width: int, suffix: str = ".jpg") -> bytes:
    """A picture whose upper half is red and whose lower half is blue."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, :, 2] = pixels[height // 2 :, :, 0] = 255
    return bytes(cv2.imencode(suffix, pixels)[1])


def turned(jpeg: bytes, orientation: int) -> bytes:
    """The same JPEG with an EXIF orientation (EXIF 2.3, tag 0x0112)."""
    tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + bytes([0, orientation]) + b"\0\0\0\0\0\0"
    exif = b"Exif\0\0" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]


def top(pixels: Pixels) -> tuple[int, ...]:
    """The colour of the upper edge."""
    return tuple(round(float(each) / 255) for each in pixels[2, pixels.shape[1] // 2])


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_pixels_are_small_and_upright(suffix: str) -> None:
    pixels = decoded(picture(60, 40, suffix))
    assert (pixels.shape, top(pixels)) == ((60, 40, 3), (0, 0, 1))
    assert max(decoded(picture(300, 2 * MAX_SIDE, suffix)).shape) == MAX_SIDE


def test_a_photo_of_a_phone_held_sideways_is_turned() -> None:
    assert decoded(turned(picture(60, 40), 6)).shape == (40, 60, 3)
    assert top(decoded(turned(picture(60, 40), 3))) == (1, 0, 0)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8\xff",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 40,
        b"GIF89a" + b"\0" * 40,
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        picture(60, 40, ".bmp"),
        picture(60, 40)[:-300],
        picture(60, 40, ".png")[:-30],
        picture(60, 40, ".png")[:16] + (60_000).to_bytes(4, "big") * 2 + picture(60, 40, ".png")[24:],
    ],
    ids=["empty", "start", "no png", "gif", "svg", "bmp", "cut", "cut png", "3.6 gigapixels"],
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(ImageFileError):
        decoded(data)


def test_the_process_hands_on_pixels_or_nothing() -> None:
    def run(data: bytes) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "vision.picture_decoder"], input=data, cwd=ROOT, capture_output=True
        )

    done = run(picture(60, 40))
    assert (done.returncode, len(done.stdout)) == (0, HEADER.size + 60 * 40 * 3)
    assert HEADER.unpack_from(done.stdout) == (40, 60)
    for wrong in (b"nothing", picture(60, 40) + bytes(MAX_INPUT)):
        done = run(wrong)
        assert (done.returncode, done.stdout, done.stderr) == (REFUSED, b"", b"")


def test_a_picture_that_needs_more_memory_than_it_may_have_is_refused() -> None:
    # 150 MB of pixels in a PNG of some 150 KB; the decoder of PNG needs twice as much
    data = picture(6124, 8164, ".png")
    done = subprocess.run([sys.executable, "-m", "vision.picture_decoder"], input=data, cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stdout) == (REFUSED, b"")
    assert b"Traceback" not in done.stderr
