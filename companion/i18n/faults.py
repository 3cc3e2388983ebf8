"""The faults of every package as one type, and the companion's own; they are put into words where they are shown.

raise SettingsError(fault(Code.SETTINGS_UNWRITABLE, Part.SETTINGS, file=str(file), reason=reason_of(error)))
"""

from collections.abc import Mapping
from typing import Union

from msgspec import Struct

from companion.i18n.fault_codes import Code, Part
from hardware import faults as hardware
from vision import faults as vision

__all__ = ["AnyCode", "AnyFault", "Code", "Fault", "FaultError", "Part", "Value", "fault", "reason_of"]


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


FaultErrors = (FaultError, hardware.FaultError, vision.FaultError)
"""The errors of every package that carry a fault."""


def fault(code: Code, part: str, **params: Value) -> Fault:
    """A fault with its parameters by name."""
    return Fault(code, part, params)


def reason_of(error: Exception) -> Value:
    """The reason of an error: its fault, the number of a system's error, or a library's own words."""
    return error.fault if isinstance(error, FaultErrors) else hardware.reason_of(error)
