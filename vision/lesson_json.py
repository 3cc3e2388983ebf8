"""A lesson's values from JSON, of which nothing is trusted: its size, its form and its depth are checked."""

from typing import TypeVar

import msgspec

from vision.faults import Code, Fault, Part, fault

T = TypeVar("T")


def decoded(data: bytes, kind: type[T], most: int) -> T | Fault:
    """A value of this kind from at most so many bytes of JSON; a Fault for anything else."""
    if len(data) > most:
        return fault(Code.COPY_UNREADABLE, Part.COPY, reason=f"{len(data)} > {most}")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return fault(Code.COPY_UNREADABLE, Part.COPY, reason=str(error))
