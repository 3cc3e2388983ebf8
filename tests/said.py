"""Faults in the words that people read, for tests of messages."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from companion.i18n.fault_texts import screen_text, text
from companion.i18n.faults import AnyFault, FaultError
from companion.i18n.language import Language, Sentence
from hardware.faults import FaultError as HardwareFaultError
from vision import faults as vision

Said = AnyFault | Sentence | FaultError | HardwareFaultError | vision.FaultError | str | None


def said(what: Said | tuple[Said, ...], language: Language = Language.EN) -> str:
    """The complete sentence of a fault or its error, several on a line each; empty for None."""
    if isinstance(what, tuple):
        return "\n".join(said(each, language) for each in what)
    if what is None or isinstance(what, str):
        return what or ""
    return text(what.fault if isinstance(what, FaultError | HardwareFaultError | vision.FaultError) else what, language)


def shown(what: AnyFault | Sequence[AnyFault], language: Language = Language.EN) -> str:
    """The sentence of a fault on the touchscreen of a box; those of several one after the other."""
    faults = what if isinstance(what, Sequence) else (what,)
    return " ".join(screen_text(fault, language) for fault in faults)


@contextmanager
def saying(error: type[FaultError | HardwareFaultError | vision.FaultError], pattern: str = "") -> Iterator[None]:
    """Expect an error whose complete English sentence matches a pattern."""
    with pytest.raises(error) as raised:
        yield
    assert isinstance(raised.value, FaultError | HardwareFaultError | vision.FaultError)
    sentence = said(raised.value)
    assert re.search(pattern, sentence), sentence


def lost(reason: str) -> vision.Fault:
    """The fault of a camera that failed for this reason."""
    return vision.fault(vision.Code.CAMERA_FAILED, vision.Part.CAMERA, camera="camera 0", reason=reason)
