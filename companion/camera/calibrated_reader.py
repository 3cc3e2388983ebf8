"""The reader as a calibration makes it: in the mat's field and in white light, for as long as the calibration fits."""

import math
import time
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.camera.calibration import Calibration
from companion.i18n.fault_texts import text
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.i18n.language import Language
from vision import background, field, sides
from vision.background import Background, View
from vision.camera import Camera, CameraError, Pixels
from vision.fusion import agree
from vision.learned_copy import LearnedCopy
from vision.mat import Mat, balanced, find_mat, measure_light, place_zero, project
from vision.mat_fit import Fit, fit_of
from vision.mat_read import Gains, field_polygon, read_field
from vision.reading import DoubtCode, Expectation, Point, Reading
from vision.wheel import DiceReader, read_wheel
from vision.wheel_dice import expectation_checked, without_count
from vision.wheel_reading import Wheel, WheelReading

MISSING = (DoubtCode.MAYBE_MISSED, DoubtCode.DIE_OUTSIDE, DoubtCode.WRONG_COUNT)
"""Doubts that a second look may settle: a die is missing on the known table."""
MISFITS = {Fit.OTHER_SIZE: Code.OTHER_SIZE, Fit.MOVED: Code.MAT_MOVED, Fit.UNSEEN: Code.MAT_UNSEEN}
ASIDE = 0.35
"""A wheel counts as on its place of the mat up to this distance from it, in its radii."""

Report = Callable[[AnyFault | None], None]
"""Takes the fault of a calibration, or None once it fits again."""


class SeenWheel(Struct, frozen=True):
    """A reading of the wheel, and the index of the disc at place 0, if a mat shows it."""

    reading: WheelReading
    zero: int | None = None


class CalibratedReader:
    """Reads pictures of one camera; reports once that a calibration does not fit them, and ignores it from then on.

    With `seek` a mat is looked for in every picture that the calibration does not fit. `background` is the table as
    `learn` has seen it; nothing is known of it before.
    """

    def __init__(self, reader: DiceReader, calibration: Calibration | None, report: Report, seek: bool = False) -> None:
        self._reader = reader
        self._calibration = calibration
        self._mat = None if calibration is None else calibration.mat
        self._polygon = None if self._mat is None else field_polygon(self._mat)
        self._report = report
        self._seek = seek
        self._fit: Fit | None = None
        self._walls: Sequence[Point] | None = None
        self.copy: LearnedCopy | None = None
        """The learned copy that wheels are read by; None for any copy."""
        self.background = Background()

    @property
    def field(self) -> Sequence[Point] | None:
        """The polygon in which dice count, in pixels; None if every part of the picture does."""
        return self._polygon if self._fit in (None, Fit.FITS) else None

    def read(self, pixels: Pixels, expect: Expectation | None = None) -> Reading:
        """Read the dice in a picture (H, W, 3) BGR; raises the errors of Reader.read."""
        if expect is None or not expect.has_sides:
            return self._read_all(pixels, expect)
        reading = self._read_all(pixels, sides.whole(expect))
        return sides.divided(reading, sides.middle(self._walls, reading.width, reading.height), expect)

    def _read_all(self, pixels: Pixels, expect: Expectation | None) -> Reading:
        """Read the dice wherever they lie in the tray or the mat's field."""
        start = time.perf_counter()
        mat, gains = self._mat_in(pixels, self._seek)
        view = self.background.compare(pixels)
        walls = self._walls = self.field if mat is not None or view is None else view.tray
        if view is None:
            return self._read(pixels, expect, mat, gains, None)
        found = self._in_tray(self._read(pixels, expect, mat, gains, view.plain), mat, view, expect)
        reading = background.check(view, found, expect, walls)
        missing = any(doubt.code in MISSING for doubt in reading.doubts)
        unread = not reading.dice and bool(view.change.any())
        if unread or missing or (expect is not None and reading.doubts):
            whole = self._in_tray(self._read(pixels, expect, mat, gains, None), mat, view, expect)
            if expect is not None and whole.sure and agree(whole, reading):
                # A table that was learned in a shadow, or with a die on it, cuts into dice that are clear without it.
                reading = whole
            elif unread or missing:
                reading = self._second_look(view, reading, expect, whole, walls)
        return replace(reading, ms=round((time.perf_counter() - start) * 1000, 2))

    @staticmethod
    def _in_tray(reading: Reading, mat: Mat | None, view: View, expect: Expectation | None) -> Reading:
        """The reading of the dice in the tray that the known table shows, if any; a mat has its own field."""
        return reading if mat is not None or view.tray is None else field.within(reading, view.tray, expect)

    @staticmethod
    def _second_look(
        view: View, first: Reading, expect: Expectation | None, whole: Reading, walls: Sequence[Point] | None
    ) -> Reading:
        """The better of two readings: `first` on the known table, `whole` as if nothing were known of it."""
        if expect is not None and len(whole.dice) == expect.total:
            # A die that was doubtful when the table was first seen must not be hidden by it.
            return whole
        changes = expectation_checked(without_count(background.on_changes(view, whole)), expect)
        return background.check(view, changes, expect, walls) if len(changes.dice) > len(first.dice) else first

    def _read(
        self, pixels: Pixels, expect: Expectation | None, mat: Mat | None, gains: Gains, plain: Pixels | None
    ) -> Reading:
        if mat is None:
            return self._reader.read(pixels, expect, plain)
        return read_field(self._reader, pixels, mat, gains, expect, plain)

    def read_wheel(self, pixels: Pixels, expect: Expectation | None = None) -> SeenWheel:
        """Read a picture of the wheel; a mat in it is made use of, calibrated or not."""
        mat, gains = self._mat_in(pixels, True)
        if mat is None:
            return SeenWheel(read_wheel(self._reader, pixels, expect, self.copy))
        reading = read_wheel(self._reader, balanced(pixels, gains), expect, self.copy)
        on_mat = reading.wheel is not None and _lies_on(reading.wheel, mat)
        return SeenWheel(reading, place_zero(reading.wheel, mat) if on_mat and reading.wheel else None)

    def white(self, pixels: Pixels) -> Pixels:
        """A picture (H, W, 3) BGR in the light in which wheels are read: that of a mat in it made white."""
        mat, gains = self._mat_in(pixels, True)
        return pixels if mat is None else balanced(pixels, gains)

    def _mat_in(self, pixels: Pixels, seek: bool) -> tuple[Mat | None, Gains]:
        """The mat that this picture shows, with the gains that make its light white."""
        kept, mat = self._calibration, self._mat
        if kept is not None and mat is not None and self._fits(pixels, kept, mat):
            return mat, kept.gains
        mat = find_mat(pixels) if seek and min(pixels.shape[:2]) > 1 else None
        light = None if mat is None else measure_light(pixels, mat)
        return mat, (1.0, 1.0, 1.0) if light is None else light.gains

    def _fits(self, pixels: Pixels, kept: Calibration, mat: Mat) -> bool:
        fit = fit_of(pixels, mat, kept.width, kept.height)
        before, self._fit = self._fit, fit
        if fit is Fit.FITS:
            if before not in (None, Fit.FITS):
                self._report(None)
            return True
        if fit is not before:
            height, width = pixels.shape[:2]
            misfit = fault(
                MISFITS[fit], Part.CALIBRATION, width=width, height=height, was_width=kept.width, was_height=kept.height
            )
            self._report(misfit)
        return False


def _lies_on(wheel: Wheel, mat: Mat) -> bool:
    """Return True if a wheel lies on its place of the mat."""
    x, y, radius = mat.layout.wheel
    back = np.asarray(np.linalg.inv(mat.matrix), np.float64)
    across, down = project(back, np.array([wheel.centre]))[0]
    return math.hypot(across - x, down - y) <= ASIDE * radius


def fit_words(misfit: AnyFault | None) -> str:
    """The fault of a calibration, or that it fits again, in English for a terminal."""
    if misfit is None:
        return "The mat lies again where the camera was calibrated: the calibration counts again."
    return text(misfit, Language.EN)


def keep_exposure(camera: Camera, source: str, calibration: Calibration | None, report: Report) -> None:
    """Set the calibrated exposure if this camera was calibrated; report a camera that does not accept it."""
    if calibration is None or calibration.exposure is None or calibration.camera != source or not camera.live:
        return
    try:
        camera.expose(calibration.exposure)
    except CameraError as error:
        report(fault(Code.EXPOSURE_NOT_KEPT, Part.EXPOSURE, reason=error.fault))
