"""Faults of cameras and images as values: made where they happen, compared by part and code, put into words elsewhere.

raise CameraError(fault(Code.CAMERA_BUSY, Part.CAMERA, camera=Source(SourceKind.DEVICE, "0")))
"""

import os
from collections.abc import Mapping
from enum import StrEnum
from typing import Union

from msgspec import Struct


class SourceKind(StrEnum):
    """The kinds of sources of frames."""

    DEVICE = "device"
    PICAMERA = "picamera"
    STREAM = "stream"
    FOLDER = "folder"
    FILM = "film"
    MADE_UP = "made-up"
    OTHER = "other"


class Source(Struct, frozen=True, tag="source"):
    """A source of frames: its kind, and the number, address or file name that identifies it."""

    kind: SourceKind
    detail: str = ""

    def __str__(self) -> str:
        """The source in a log."""
        names = {
            SourceKind.DEVICE: "camera {}", SourceKind.PICAMERA: "the Pi's camera", SourceKind.STREAM: "camera at {}",
            SourceKind.FOLDER: "folder {}", SourceKind.FILM: "film {}", SourceKind.MADE_UP: "made-up table",
            SourceKind.OTHER: "{}",
        }  # fmt: skip
        return names[self.kind].format(self.detail)


class Part(StrEnum):
    """The part that a fault belongs to."""

    CAMERA = "camera"
    EXPOSURE = "exposure"
    IMAGE = "image"
    READER = "reader"
    COPY = "copy"


class Code(StrEnum):
    """The fault; the sentence for each, with its parameters, stands in the companion's table of fault texts."""

    # cameras
    NO_SUCH_CAMERA = "no_such_camera"
    CAMERA_BUSY = "camera_busy"
    CAMERA_FORBIDDEN = "camera_forbidden"
    CAMERA_SILENT = "camera_silent"
    CAMERA_FROZEN = "camera_frozen"
    CAMERA_BLACK = "camera_black"
    CAMERA_NO_ANSWER = "camera_no_answer"
    CAMERA_NO_FRAME = "camera_no_frame"
    CAMERA_FAILED = "camera_failed"
    CAMERA_CLOSED = "camera_closed"
    CAMERA_FORMAT = "camera_format"
    NO_PICAMERA2 = "no_picamera2"
    NO_RIBBON_CAMERA = "no_ribbon_camera"
    PICAMERA_FAILED = "picamera_failed"
    STREAM_SILENT = "stream_silent"
    STREAM_NO_ANSWER = "stream_no_answer"
    STREAM_LOGIN = "stream_login"
    STREAM_WITHOUT_IMAGES = "stream_without_images"
    NOT_AN_ADDRESS = "not_an_address"
    NOT_A_SOURCE = "not_a_source"
    NOT_A_SEED = "not_a_seed"
    NOT_MOVING = "not_moving"
    # exposure
    EXPOSURE_UNKNOWN = "exposure_unknown"
    EXPOSURE_FIXED = "exposure_fixed"
    EXPOSURE_IGNORED = "exposure_ignored"
    MAT_COVERED = "mat_covered"
    # folders and films
    NO_SUCH_FILE = "no_such_file"
    SINGLE_IMAGE = "single_image"
    FOLDER_UNREADABLE = "folder_unreadable"
    FOLDER_EMPTY = "folder_empty"
    FILM_UNREADABLE = "film_unreadable"
    FILM_EMPTY = "film_empty"
    FILM_CUT = "film_cut"
    FRAME_RATE = "frame_rate"
    IMAGE_UNREADABLE = "image_unreadable"
    # images: reasons within IMAGE_UNREADABLE
    IMAGE_HEADER = "image_header"
    IMAGE_NO_SIZE = "image_no_size"
    IMAGE_TOO_WIDE = "image_too_wide"
    IMAGE_IS_FOLDER = "image_is_folder"
    IMAGE_TOO_LARGE = "image_too_large"
    IMAGE_MISSING = "image_missing"
    IMAGE_UNOPENABLE = "image_unopenable"
    IMAGE_SILENT = "image_silent"
    IMAGE_EMPTY = "image_empty"
    IMAGE_UNDECODABLE = "image_undecodable"
    IMAGE_OF_OTHER_KIND = "image_of_other_kind"
    IMAGE_FOREIGN_KIND = "image_foreign_kind"
    IMAGE_SCANS = "image_scans"
    IMAGE_CUT = "image_cut"
    # the networks
    MODEL_UNLOADABLE = "model_unloadable"
    # the learned copy of a game
    COPY_WHEEL_UNSEEN = "copy_wheel_unseen"
    COPY_WHEEL_CUT_OFF = "copy_wheel_cut_off"
    COPY_TOO_DARK = "copy_too_dark"
    COPY_COLOURS_DIFFER = "copy_colours_differ"
    COPY_NO_DICE = "copy_no_dice"
    COPY_UNREADABLE = "copy_unreadable"
    COPY_PIECES_UNSEEN = "copy_pieces_unseen"


Value = Union[str, int, float, Source, "Fault"]
"""A parameter; a fault within a fault is its reason."""


class Fault(Struct, frozen=True, eq=False, tag="vision"):
    """A code, the part and the parameters of the code's sentence; equal to another one of the same part and code.

    The parameter `reason` is a fault, the number of a system's error (errno), or a library's own words.
    """

    code: Code
    part: Part
    params: Mapping[str, Value] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fault):
            return NotImplemented
        return (self.part, self.code) == (other.part, other.code)

    def __ne__(self, other: object) -> bool:
        # msgspec's own would compare the parameters
        return not self == other

    def __hash__(self) -> int:
        return hash((self.part, self.code))

    def __str__(self) -> str:
        """The fault for a log."""
        said = " ".join(f"{name}={str(value)!r}" for name, value in self.params.items())
        return f"{self.part}: {self.code} {said}".strip()


class FaultError(Exception):
    """A fault that keeps something from being done."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def fault(code: Code, part: Part, **params: Value) -> Fault:
    """A fault with its parameters by name."""
    return Fault(code, part, params)


def reason_of(error: Exception) -> Value:
    """The reason of a system's error, which is its number, or of a library's, which is its own words."""
    number, words = getattr(error, "errno", None), getattr(error, "strerror", None)
    if isinstance(number, int) and number > 0 and words in (None, os.strerror(number)):
        return number
    return words or str(error) or type(error).__name__
