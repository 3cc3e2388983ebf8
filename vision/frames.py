"""The frames of a folder or a film, in order and with their own times."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.camera import CameraError, Frame
from vision.faults import Code, Fault, Part, fault
from vision.image_file import ImageFileError, is_image, load_image
from vision.images import image_files, is_too_large, open_film, single_picture_fault

RATE = 30.0
"""Frames a second of a folder, and of a film without a stated rate."""
MAX_RATE = 1000.0
MISSING_SHARE = 0.02
"""Part of a film's frames that its header may promise too many: the count is an estimate in some formats."""


class FrameSequence:
    """The frames of `source`, a folder or a film, in order: `at` is in seconds from its beginning.

    `rate` is in frames a second; a film's own times count where it is None. During the iteration, `faults` collects
    each unreadable frame; `index` counts such frames too.
    Raises CameraError if there is no such folder or film, or nothing in it can be read.
    """

    def __init__(self, source: Path, rate: float | None = None) -> None:
        if rate is not None and not 0 < rate <= MAX_RATE:
            raise CameraError(fault(Code.FRAME_RATE, Part.CAMERA, rate=f"{rate:g}", most=f"{MAX_RATE:g}"))
        self.faults: list[Fault] = []
        self._source = source
        self._rate = rate
        self._files = image_files(source) if source.is_dir() else []
        if not source.is_dir():
            self._open().release()

    def __iter__(self) -> Iterator[Frame]:
        return self._folder() if self._files else self._film()

    def _folder(self) -> Iterator[Frame]:
        rate = self._rate or RATE
        for index, file in enumerate(self._files):
            try:
                pixels = load_image(file)
            except ImageFileError as error:
                self.faults.append(fault(Code.IMAGE_UNREADABLE, Part.IMAGE, file=file.name, reason=error.fault))
                continue
            yield Frame(pixels, index / rate, index, file.name)

    def _film(self) -> Iterator[Frame]:
        film = self._open()
        try:
            promised = film.get(cv2.CAP_PROP_FRAME_COUNT)
            rate = self._rate or _own_rate(film)
            index, at = 0, -1 / rate
            while True:
                more, pixels = film.read()
                if not more or is_too_large(pixels):
                    break
                at = index / rate if self._rate else _own_time(film, at, rate)
                yield Frame(np.asarray(pixels, np.uint8), at, index)
                index += 1
            if index == 0:
                self.faults.append(fault(Code.FILM_EMPTY, Part.CAMERA, film=self._source.name))
            elif index == 1:
                self.faults.append(single_picture_fault(self._source))
            elif np.isfinite(promised) and promised - index > max(2, MISSING_SHARE * promised):
                self.faults.append(
                    fault(Code.FILM_CUT, Part.CAMERA, film=self._source.name, count=index, promised=round(promised))
                )
        finally:
            film.release()

    def _open(self) -> cv2.VideoCapture:
        if not self._source.is_file():
            raise CameraError(fault(Code.NO_SUCH_FILE, Part.CAMERA, source=str(self._source)))
        if is_image(self._source):
            raise CameraError(single_picture_fault(self._source))
        film = open_film(self._source)
        if not film.isOpened():
            raise CameraError(fault(Code.FILM_UNREADABLE, Part.CAMERA, film=str(self._source)))
        return film


def _own_rate(film: cv2.VideoCapture) -> float:
    rate = film.get(cv2.CAP_PROP_FPS)
    return float(rate) if np.isfinite(rate) and 0 < rate <= MAX_RATE else RATE


def _own_time(film: cv2.VideoCapture, before: float, rate: float) -> float:
    """The frame's own time in seconds where it follows on `before`, else one frame later than that."""
    at = film.get(cv2.CAP_PROP_POS_MSEC) / 1000
    return float(at) if np.isfinite(at) and before < at < before + 3600 else before + 1 / rate
