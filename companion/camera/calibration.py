"""The calibration of a camera by `oyez calibrate`: its geometry, white balance and exposure, in one TOML file."""

import math
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from companion.i18n.faults import Code, Fault, FaultError, Part, Value, fault, reason_of
from companion.system.atomic_write import atomic_write
from hardware.toml_table import TableError, parse_table, read_table, shortened
from vision.camera import Exposure
from vision.mat import Mat, sight_angle
from vision.mat_layout import Paper, mat_layout

MIN_GAIN, MAX_GAIN = 0.1, 10.0
MAX_SIDE = 20_000
"""Pixels; more than any camera has."""
MAX_ENTRY = 1e9
MAX_NAME = 300
MAX_SECONDS = 10.0
"""Seconds of exposure; nobody's dice lie still for longer."""
STEEP, FLAT = 7, 33
"""Degrees from straight above between which 95 of 100 clear dice are read right at their places; 87 and 79 beyond."""


class CalibrationError(FaultError):
    """A calibration that cannot be read or saved."""


class Calibration(Struct, frozen=True, forbid_unknown_fields=True):
    """A camera on its stand above a mat.

    `camera` is the source as `--camera` takes it, `width` and `height` its picture in pixels; `homography` are nine
    numbers, row by row, that take millimetres on the mat to pixels; `gains` factors for blue, green and red in linear
    light; `paper_level` the brightness 0-1 of white paper, `clipped` the share 0-1 of the mat's pixels that are too
    bright. `exposure` is the exposure set on the camera, None for its automatic.
    """

    camera: str
    width: int
    height: int
    paper: Paper
    homography: tuple[float, ...]
    gains: tuple[float, float, float]
    paper_level: float
    clipped: float
    exposure: Exposure | None = None

    @property
    def mat(self) -> Mat:
        """The mat as it was seen then."""
        return Mat(mat_layout(self.paper), np.array(self.homography).reshape(3, 3), (), 0.0)


def view_fault(mat: Mat, width: int, height: int) -> Fault | None:
    """The fault of a camera that sees the mat, in a picture of this size, from where clear dice are read worse."""
    degrees = round(sight_angle(mat, width, height))
    if STEEP <= degrees <= FLAT:
        return None
    code = Code.VIEW_STEEP if degrees < STEEP else Code.VIEW_FLAT
    return fault(code, Part.CALIBRATION, degrees=degrees, least=STEEP, most=FLAT)


def save_calibration(calibration: Calibration, file: Path) -> None:
    """Save a calibration; the old file is replaced whole or not at all.

    Raises CalibrationError if the file cannot be written or the values could not be read back.
    """
    text = as_toml(calibration)
    read_calibration(text, file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(file, text.encode())
    except OSError as error:
        raise CalibrationError(
            fault(Code.CALIBRATION_UNWRITABLE, Part.CALIBRATION, file=str(file), reason=reason_of(error))
        ) from error


def load_calibration(file: Path) -> Calibration | None:
    """Load the saved calibration; None if there is none. Raises CalibrationError if it is damaged."""
    try:
        return _checked(read_table(file), file)
    except FileNotFoundError:
        return None
    except TableError as error:
        raise CalibrationError(_wrong(file, error.fault)) from error
    except OSError as error:
        raise CalibrationError(
            fault(Code.CALIBRATION_UNREADABLE, Part.CALIBRATION, file=str(file), reason=reason_of(error))
        ) from error


def read_calibration(text: str, file: Path) -> Calibration:
    """Read the text of a calibration and check every value. Raises CalibrationError, which names `file`."""
    try:
        table = parse_table(text)
    except TableError as error:
        raise CalibrationError(_wrong(file, error.fault)) from error
    return _checked(table, file)


def _checked(table: dict[str, object], file: Path) -> Calibration:
    try:
        found = msgspec.convert(table, Calibration)
    except msgspec.ValidationError as error:
        raise CalibrationError(_wrong(file, shortened(error))) from error
    broken = _fault(found)
    if broken is not None:
        raise CalibrationError(_wrong(file, broken))
    return found


def _wrong(file: Path, reason: Value) -> Fault:
    return fault(Code.CALIBRATION_WRONG, Part.CALIBRATION, file=str(file), reason=reason)


def _fault(found: Calibration) -> Fault | None:
    """The first value that is not allowed, as the reason of a fault."""
    if not (1 <= found.width <= MAX_SIDE and 1 <= found.height <= MAX_SIDE):
        return _value_fault(Code.CALIBRATED_SIZE, width=found.width, height=found.height, most=MAX_SIDE)
    if len(found.homography) != 9 or not all(abs(value) < MAX_ENTRY for value in found.homography):
        seen = str(list(found.homography[:10]))
        return _value_fault(Code.HOMOGRAPHY_NUMBERS, most=f"{MAX_ENTRY:g}", seen=seen)
    if abs(_determinant(found.homography)) < 1e-9:
        return _value_fault(Code.HOMOGRAPHY_FLAT)
    if not _in_view(found):
        return _value_fault(Code.HOMOGRAPHY_FAR, most=MAX_SIDE)
    if len(found.camera) > MAX_NAME:
        return _value_fault(Code.CAMERA_NAME_LONG, count=len(found.camera), most=MAX_NAME)
    if not all(MIN_GAIN <= gain <= MAX_GAIN for gain in found.gains):
        seen = str(list(found.gains))
        return _value_fault(Code.GAINS_RANGE, seen=seen, least=f"{MIN_GAIN:g}", most=f"{MAX_GAIN:g}")
    for name, share in (("paper_level", found.paper_level), ("clipped", found.clipped)):
        if not 0 <= share <= 1:
            return _value_fault(Code.SHARE_RANGE, name=name, seen=f"{share:g}")
    return None if found.exposure is None else _exposure_fault(found.exposure)


def _exposure_fault(held: Exposure) -> Fault | None:
    if not 0 < held.seconds <= MAX_SECONDS:
        return _value_fault(Code.EXPOSURE_SECONDS, seen=f"{held.seconds:g}", most=f"{MAX_SECONDS:g}")
    others = {"gain": held.gain, "kelvin": held.kelvin}
    for name, value in others.items():
        if value is not None and not 0 <= value < math.inf:
            return _value_fault(Code.EXPOSURE_VALUE, name=f"exposure.{name}", seen=f"{value:g}")
    if held.colour_gains is not None and not all(0 <= gain < math.inf for gain in held.colour_gains):
        return _value_fault(Code.EXPOSURE_VALUE, name="exposure.colour_gains", seen=str(list(held.colour_gains)))
    return None


def _value_fault(code: Code, **params: Value) -> Fault:
    return fault(code, Part.CALIBRATION, **params)


def _in_view(found: Calibration) -> bool:
    """Return True if the whole mat is in front of the camera and no corner is far outside the picture."""
    layout, m = mat_layout(found.paper), found.homography
    depths = []
    for x, y in ((0.0, 0.0), (layout.width, 0.0), (layout.width, layout.height), (0.0, layout.height)):
        depths.append(m[6] * x + m[7] * y + m[8])
        across, down = m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5]
        if max(abs(across), abs(down)) > MAX_SIDE * abs(depths[-1]):
            return False
    return min(depths) > 0 or max(depths) < 0


def _determinant(m: tuple[float, ...]) -> float:
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])


def as_toml(calibration: Calibration) -> str:
    """The calibration as TOML."""
    lines = ["# Kept by `oyez calibrate`; run it again whenever the camera or the lamp has moved."]
    values = msgspec.structs.asdict(calibration)
    held = values.pop("exposure")
    lines += _lines(values)
    if held is not None:
        lines += ["", "[exposure]", *_lines(msgspec.structs.asdict(held))]
    return "\n".join(lines) + "\n"


def _lines(values: dict[str, object]) -> list[str]:
    return [f"{name} = {_value(value)}" for name, value in values.items() if value is not None]


def _value(value: object) -> str:
    if isinstance(value, str):
        # A JSON string is a TOML string too, DEL apart, which TOML wants written out.
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, tuple):
        return f"[{', '.join(_number(v) for v in value)}]"
    return str(value) if isinstance(value, int) else _number(value)


def _number(value: Any) -> str:
    """A float as TOML writes it: always with a point or an exponent, with every digit."""
    return repr(float(value))
