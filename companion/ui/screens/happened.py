"""The last action in words, for those who have not heard it; a tap says it again."""

import math
from collections.abc import Sequence

from companion.i18n.numbers import joined
from companion.ui.screens.frame import said
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Rect, Widget

SIZE, LINE = theme.BODY + 1, 28
"""The size of the letters, and the height of a line of them."""
BESIDE = 56
"""The width of the edges and of the loudspeaker."""


def last_action(sentences: Sequence[str], box: Rect) -> list[Widget]:
    """The sentences that fit in a box, with the loudspeaker; nothing without a sentence."""
    lines = max(1, (box[3] - 6) // LINE)
    return said(fitting(sentences, box[2], lines), box, lines) if sentences else []


def fitting(sentences: Sequence[str], width: int, lines: int) -> str:
    """The last sentences that fit in this number of lines of a box, at least one; the history has all."""
    shown = list(sentences[-1:])
    for sentence in reversed(sentences[:-1]):
        longer = [sentence, *shown]
        if math.ceil(width_of(joined(longer), SIZE) / (width - BESIDE)) > lines:
            break
        shown = longer
    return joined(shown)
