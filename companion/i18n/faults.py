"""The faults of every package as one type, and the companion's own; they are put into words where they are shown.

raise SettingsError(fault(Code.SETTINGS_UNWRITABLE, Part.SETTINGS, file=str(file), reason=reason_of(error)))
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Union

from msgspec import Struct

from hardware import faults as hardware
from hardware.faults import reason_of

__all__ = ["AnyCode", "AnyFault", "Code", "Fault", "FaultError", "Part", "Value", "fault", "reason_of", "sentence"]


class Part(StrEnum):
    """The part that a fault of the companion belongs to."""

    SETTINGS = "settings"


class Code(StrEnum):
    """The companion's own faults; `part_words` has the sentence for each, with its parameters."""

    SENTENCE = "sentence"


Value = Union[str, int, float, hardware.Fault, "Fault"]
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

    def __hash__(self) -> int:
        return hash((self.part, self.code))

    def __str__(self) -> str:
        """The fault for a log."""
        said = " ".join(f"{name}={str(value)!r}" for name, value in self.params.items())
        return f"{self.part}: {self.code} {said}".strip()


AnyCode = Code | hardware.Code
AnyFault = Fault | hardware.Fault
"""A fault of any package; msgspec tells them apart by their tags."""


class FaultError(Exception):
    """A fault that keeps something from being done."""

    def __init__(self, fault: AnyFault) -> None:
        self.fault = fault
        super().__init__(str(fault))


def sentence(text: str) -> Fault:
    """A fault that is still a sentence."""
    return Fault(Code.SENTENCE, text, {"text": text})


def fault(code: Code, part: str, **params: Value) -> Fault:
    """A fault with its parameters by name."""
    return Fault(code, part, params)
