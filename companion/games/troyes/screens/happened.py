"""The last action in words, for those who have not heard it; a tap says it again."""

import math
from collections.abc import Sequence

from companion.games.troyes import announcements
from companion.games.troyes.messages import SayAgain
from companion.i18n.numbers import joined
from companion.ui.model import Model
from companion.ui.screens.frame import said
from companion.ui.screens.text_width import width_of
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Rect, Widget

SIZE, LINE = theme.BODY + 1, 28
"""The size of the letters, and the height of a line of them."""
BESIDE = 56
"""The width of the edges and of the loudspeaker."""


def last_action(model: Model, box: Rect) -> list[Widget]:
    """The sentences about the last action that fit in a box, with the loudspeaker; nothing before the first action."""
    sentences = announcements.happened(model.game, model.latest)
    return said(fitting(sentences, box), box, SayAgain(), _lines(box)) if sentences else []


def fitting(sentences: Sequence[str], box: Rect) -> str:
    """The last sentences that fit in a box, at least one; the history has all."""
    shown = list(sentences[-1:])
    for sentence in reversed(sentences[:-1]):
        longer = [sentence, *shown]
        if math.ceil(width_of(joined(longer), SIZE) / (box[2] - BESIDE)) > _lines(box):
            break
        shown = longer
    return joined(shown)


def _lines(box: Rect) -> int:
    return max(1, (box[3] - 6) // LINE)
