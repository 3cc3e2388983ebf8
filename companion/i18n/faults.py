"""The faults of every package as one type, and the companion's own; they are put into words where they are shown.

raise SettingsError(fault(Code.SETTINGS_UNWRITABLE, Part.SETTINGS, file=str(file), reason=reason_of(error)))
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Union

from msgspec import Struct

from hardware import faults as hardware
from hardware.faults import reason_of
from vision import faults as vision

__all__ = ["AnyCode", "AnyFault", "Code", "Fault", "FaultError", "Part", "Value", "fault", "reason_of", "sentence"]


class Part(StrEnum):
    """The part that a fault of the companion belongs to."""

    PROGRAM = "program"
    DISK = "disk"
    SETTINGS = "settings"
    READER = "reader"
    CAMERA = "camera"
    CALIBRATION = "calibration"
    EXPOSURE = "exposure"


class Code(StrEnum):
    """The companion's own faults; `fault_texts` has the sentence for each, with its parameters."""

    SENTENCE = "sentence"
    READER_FAILED = "reader_failed"
    OPENER_FAILED = "opener_failed"
    NO_WHEEL = "no_wheel"
    # starting
    SAFE_MODE = "safe_mode"
    MEMORY_ONLY = "memory_only"
    CATALOGUE_DAMAGED = "catalogue_damaged"
    # the settings
    SETTINGS_UNREADABLE = "settings_unreadable"
    SETTINGS_NO_TOML = "settings_no_toml"
    SETTINGS_UNWRITABLE = "settings_unwritable"
    NO_SUCH_SETTING = "no_such_setting"
    SETTING_WRONG = "setting_wrong"
    SETTING_REFUSED = "setting_refused"
    # the calibration
    OTHER_SIZE = "other_size"
    MAT_MOVED = "mat_moved"
    MAT_UNSEEN = "mat_unseen"
    EXPOSURE_NOT_KEPT = "exposure_not_kept"
    CALIBRATION_UNUSED = "calibration_unused"
    CALIBRATION_WRONG = "calibration_wrong"
    CALIBRATION_UNREADABLE = "calibration_unreadable"
    CALIBRATION_UNWRITABLE = "calibration_unwritable"
    # reasons within CALIBRATION_WRONG
    CALIBRATED_SIZE = "calibrated_size"
    HOMOGRAPHY_NUMBERS = "homography_numbers"
    HOMOGRAPHY_FLAT = "homography_flat"
    HOMOGRAPHY_FAR = "homography_far"
    CAMERA_NAME_LONG = "camera_name_long"
    GAINS_RANGE = "gains_range"
    SHARE_RANGE = "share_range"
    EXPOSURE_SECONDS = "exposure_seconds"
    EXPOSURE_VALUE = "exposure_value"


Value = Union[str, int, float, vision.Source, hardware.Fault, vision.Fault, "Fault"]
"""A parameter; a fault within a fault is its reason."""


class Fault(Struct, frozen=True, eq=False, tag="companion"):
    """A code, the part and the parameters of the code's sentence; equal to another one of the same part and code.

    The parameter `reason` is a fault, the number of a system's error (errno), or a library's own words.
    """

    code: Code
    part: str
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


AnyCode = Code | hardware.Code | vision.Code
AnyFault = Fault | hardware.Fault | vision.Fault
"""A fault of any package; msgspec distinguishes them by their tags."""


class FaultError(Exception):
    """A fault that keeps something from being done."""

    def __init__(self, fault: AnyFault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def sentence(text: str) -> Fault:
    """A fault of the games or of an update, which is put into words already where it happens."""
    return Fault(Code.SENTENCE, text, {"text": text})


def fault(code: Code, part: str, **params: Value) -> Fault:
    """A fault with its parameters by name."""
    return Fault(code, part, params)
