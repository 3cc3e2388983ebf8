"""Sources of single throws: a folder of pictures, a film, the made-up table."""

import os
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.camera import CameraError, Frame, Pixels
from vision.faults import Code, Fault, Part, Source, SourceKind, fault, reason_of
from vision.image_file import MAX_PIXELS, ImageFileError, foreign_kind, is_image, load_image
from vision.no_exposure_control import NoExposureControl
from vision.reading import ANY_BODY, Body
from vision.synthetic import MadeTable, make_table

IMAGE_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".gif", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})

# OpenCV's film reader writes remarks to stderr, where people expect one sentence.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


class FolderCamera(NoExposureControl):
    """Each picture of a folder, or else of `images/` within it, is a throw, in the order of their names."""

    live = False

    def __init__(self, folder: Path) -> None:
        self.source = Source(SourceKind.FOLDER, folder.name or str(folder))
        self._files = image_files(folder)
        self._index = -1

    def __len__(self) -> int:
        return len(self._files)

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Advance to the next picture; False behind the last, which then stays."""
        if self._index + 1 >= len(self._files):
            return False
        self._index += 1
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """Return the present picture; raises CameraError if its file cannot be read."""
        if self._index < 0:
            self.next_throw()
        file = self._files[self._index]
        try:
            pixels = load_image(file)
        except ImageFileError as error:
            raise CameraError(fault(Code.IMAGE_UNREADABLE, Part.IMAGE, file=file.name, reason=error.fault)) from error
        return Frame(pixels, time.monotonic(), self._index, file.name)

    def close(self) -> None:
        """Nothing to release."""


def image_files(folder: Path) -> list[Path]:
    """The picture files of a folder by their names, else those in its `images/`.

    Raises CameraError if it cannot be read or holds none.
    """
    try:
        files = _images_in(folder) or _images_in(folder / "images")
    except OSError as error:
        raise CameraError(
            fault(Code.FOLDER_UNREADABLE, Part.CAMERA, folder=str(folder), reason=reason_of(error))
        ) from error
    foreign = "" if files else _foreign_in(folder)
    if foreign:
        reason = fault(Code.IMAGE_FOREIGN_KIND, Part.IMAGE, kind=foreign_kind(Path(foreign).suffix))
        raise CameraError(fault(Code.IMAGE_UNREADABLE, Part.IMAGE, file=foreign, reason=reason))
    if not files:
        raise CameraError(fault(Code.FOLDER_EMPTY, Part.CAMERA, folder=str(folder)))
    return files


def _images_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(p for p in folder.iterdir() if p.suffix.lower() in IMAGE_SUFFIXES and p.is_file())


def _foreign_in(folder: Path) -> str:
    """The first file of a folder that is a picture of a kind that is not read here; "" without one."""
    if not folder.is_dir():
        return ""
    return min((p.name for p in folder.iterdir() if foreign_kind(p.suffix) and p.is_file()), default="")


def single_picture_fault(file: Path) -> Fault:
    """The fault of a picture where a film was meant."""
    return fault(Code.SINGLE_IMAGE, Part.CAMERA, file=str(file))


def open_film(file: Path) -> cv2.VideoCapture:
    """A film read by FFmpeg; not opened where the file is no film, or where its pictures are too large."""
    film = cv2.VideoCapture(str(file), cv2.CAP_FFMPEG)
    if film.get(cv2.CAP_PROP_FRAME_WIDTH) * film.get(cv2.CAP_PROP_FRAME_HEIGHT) > MAX_PIXELS:
        film.release()
    return film


def is_too_large(pixels: cv2.typing.MatLike) -> bool:
    """True for a picture of a film that is larger than MAX_PIXELS."""
    return int(pixels.shape[0] * pixels.shape[1]) > MAX_PIXELS


class FilmCamera(NoExposureControl):
    """A film; each throw is the picture one second after the last."""

    live = False

    def __init__(self, file: Path) -> None:
        self.source = Source(SourceKind.FILM, file.name)
        if is_image(file):
            raise CameraError(single_picture_fault(file))
        self._film = open_film(file)
        if not self._film.isOpened():
            raise CameraError(fault(Code.FILM_UNREADABLE, Part.CAMERA, film=str(file)))
        rate = self._film.get(cv2.CAP_PROP_FPS)
        self._step = max(1, round(rate)) if np.isfinite(rate) and rate <= 1000 else 25
        self._index = -1
        self._pixels: Pixels | None = None

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Advance by one second; False at the end of the film, or where it breaks off, and the last picture stays."""
        pixels = None
        for _ in range(self._step if self._index >= 0 else 1):
            more, next_pixels = self._film.read()
            if not more or is_too_large(next_pixels):
                break
            pixels = next_pixels
            self._index += 1
        if pixels is None:
            return False
        self._pixels = np.asarray(pixels, np.uint8)
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """Return the present picture; raises CameraError if the film holds none."""
        if self._pixels is None and not self.next_throw():
            raise CameraError(fault(Code.FILM_EMPTY, Part.CAMERA, film=self.source.detail))
        assert self._pixels is not None
        return Frame(self._pixels, time.monotonic(), max(self._index, 0))

    def close(self) -> None:
        """Close the film."""
        self._film.release()


class MadeUpCamera(NoExposureControl):
    """The made-up table: each throw is new; the same seed and dice give the same throws in the same order."""

    live = False
    source = Source(SourceKind.MADE_UP)

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._index = -1
        self._dice: Sequence[Body] = (ANY_BODY,)
        self._table: MadeTable | None = None

    @property
    def table(self) -> MadeTable:
        """The present throw with its truth."""
        if self._table is None:
            self.next_throw()
        assert self._table is not None
        return self._table

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Throw these dice, or those of the last throw; a single white die before any are named."""
        self._index += 1
        self._dice = dice or self._dice
        self._table = make_table(self.seed * 100_003 + self._index, self._dice)
        return True

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """A picture of the present throw."""
        pixels = self.table.pixels
        return Frame(pixels, time.monotonic(), self._index)

    def close(self) -> None:
        """Nothing to release."""


def jpeg(pixels: Pixels, most: int) -> bytes:
    """Encode a picture, (H, W, 3) BGR, as JPEG of at most `most` pixels each way."""
    height, width = pixels.shape[:2]
    scale = min(1.0, most / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    return cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes()
