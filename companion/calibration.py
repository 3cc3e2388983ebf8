"""What `oyez calibrate` keeps of a camera: its geometry, white balance and exposure, in one TOML file."""

import math
import os
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct
from platformdirs import user_config_dir

FILE_NAME = "camera.toml"
LEAST_GAIN, MOST_GAIN = 0.1, 10.0
PAPERS = ("a4", "letter")


class CalibrationError(Exception):
    """A calibration that cannot be read or kept; the text says what was wrong with it and what to do."""


class Calibration(Struct, frozen=True, forbid_unknown_fields=True):
    """A camera on its stand above a mat.

    `camera` is the source as `--camera` takes it, `width` and `height` its picture in pixels; `homography` are nine
    numbers, row by row, that take millimetres on the mat to pixels; `gains` factors for blue, green and red in
    linear light; `paper_level` the brightness 0-1 of white paper, `clipped` the share 0-1 of the mat's pixels that
    are too bright.
    """

    camera: str
    width: int
    height: int
    paper: str
    homography: tuple[float, ...]
    gains: tuple[float, float, float]
    paper_level: float
    clipped: float


def calibration_path(folder: Path | None = None) -> Path:
    """Where the calibration is kept: in `folder`, else in OYEZ_CONFIG, else where the system keeps settings."""
    return (folder or Path(os.environ.get("OYEZ_CONFIG") or user_config_dir("oyez"))) / FILE_NAME


def save_calibration(calibration: Calibration, file: Path) -> None:
    """Keep a calibration; what was there is replaced whole or not at all.

    Raises CalibrationError where the file cannot be written or the values could not be read back.
    """
    text = as_toml(calibration)
    read_calibration(text, file)
    new = file.with_name(file.name + ".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, "utf-8")
        new.replace(file)
    except OSError as error:
        raise CalibrationError(f"{file} cannot be written ({error.strerror}); name a folder with --config") from error


def load_calibration(file: Path) -> Calibration | None:
    """The calibration that was kept, None where there is none. Raises CalibrationError where it is damaged."""
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise CalibrationError(f"{file} is no text; run `oyez calibrate` again") from None
    except OSError as error:
        raise CalibrationError(f"{file} cannot be read ({error.strerror})") from error
    return read_calibration(text, file)


def read_calibration(text: str, file: Path) -> Calibration:
    """Read the text of a calibration and check every value. Raises CalibrationError, which names `file`."""
    try:
        found = msgspec.convert(tomllib.loads(text), Calibration)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise CalibrationError(f"{file}: {error}; correct it, or run `oyez calibrate` again") from error
    fault = _fault(found)
    if fault:
        raise CalibrationError(f"{file}: {fault}; correct it, or run `oyez calibrate` again")
    return found


def _fault(found: Calibration) -> str:
    """What is wrong with the values, or nothing."""
    if found.width < 1 or found.height < 1:
        return f"the picture is {found.width} x {found.height} pixels, and must be at least 1 x 1"
    if found.paper not in PAPERS:
        return f"paper is {found.paper!r}, and must be {' or '.join(PAPERS)}"
    if len(found.homography) != 9 or not all(map(math.isfinite, found.homography)):
        return f"homography must be nine numbers, and is {list(found.homography)}"
    if abs(_determinant(found.homography)) < 1e-9:
        return "homography turns the mat into a line, and must not"
    if not all(LEAST_GAIN <= gain <= MOST_GAIN for gain in found.gains):
        return f"gains are {list(found.gains)}, and must be {LEAST_GAIN:g} to {MOST_GAIN:g}"
    for name, share in (("paper_level", found.paper_level), ("clipped", found.clipped)):
        if not 0 <= share <= 1:
            return f"{name} is {share:g}, and must be 0 to 1"
    return ""


def _determinant(m: tuple[float, ...]) -> float:
    return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])


def as_toml(calibration: Calibration) -> str:
    """The calibration as TOML."""
    lines = ["# Kept by `oyez calibrate`; run it again whenever the camera or the lamp has moved."]
    for name, value in msgspec.structs.asdict(calibration).items():
        if isinstance(value, str):
            # A JSON string is a TOML string too, DEL apart, which TOML wants written out.
            quoted = msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
            lines.append(f"{name} = {quoted}")
        elif isinstance(value, tuple):
            lines.append(f"{name} = [{', '.join(_number(v) for v in value)}]")
        else:
            lines.append(f"{name} = {value if isinstance(value, int) else _number(value)}")
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    """A float as TOML writes it: always with a point or an exponent, every digit kept."""
    return repr(float(value))
