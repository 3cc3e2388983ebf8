"""The last action in words, for those who have not heard it; a tap says it again."""

import math
from collections.abc import Sequence

from companion.i18n.numbers import joined
from companion.ui.screens.frame import said
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Rect, Widget

SIZE, LINE, EDGES = theme.BODY + 1, 28, 6
"""The size of the letters, the height of a line of them, and of the edges above and below."""
BESIDE = 56
"""The width of the edges and of the loudspeaker."""


def last_action(sentences: Sequence[str], box: Rect) -> list[Widget]:
    """The sentences that fit in a box, with the loudspeaker; nothing where there is no sentence."""
    return said(fitting(sentences, box), box, _lines(box[3])) if sentences else []


def fitting(sentences: Sequence[str], box: Rect) -> str:
    """The last sentences that fit in a box, at least one; the history has all."""
    shown = list(sentences[-1:])
    for sentence in reversed(sentences[:-1]):
        longer = [sentence, *shown]
        if _needed(longer, box[2]) > _lines(box[3]):
            break
        shown = longer
    return joined(shown)


def height_for(sentences: Sequence[str], width: int, least: int, most: int) -> int:
    """The height of a box of this width for the sentences that fit in it, from `least` to `most` lines."""
    text = fitting(sentences, (0, 0, width, EDGES + LINE * most))
    return EDGES + LINE * min(most, max(least, _needed((text,), width)))


def _needed(sentences: Sequence[str], width: int) -> int:
    return math.ceil(width_of(joined(sentences), SIZE) / (width - BESIDE))


def _lines(height: int) -> int:
    return max(1, (height - EDGES) // LINE)
