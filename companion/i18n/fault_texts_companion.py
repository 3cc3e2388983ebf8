"""The sentences of the companion's own faults, by their codes."""

from companion.i18n.fault_text import FaultText
from companion.i18n.faults import Code

TEXTS = {
    Code.SENTENCE: FaultText("{text}"),
}
