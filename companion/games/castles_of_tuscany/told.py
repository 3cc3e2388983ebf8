"""The turn so far in words, for those who have not heard it: each of its actions, until the next turn has one."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import announcements
from companion.games.castles_of_tuscany.model import Drafts, drafts_of
from companion.ui.model import Model
from companion.ui.screens.frame import stack
from companion.ui.screens.happened import height_for, last_action
from companion.ui.toolkit.widgets import Rect, Widget
from engine.castles_of_tuscany.effects import Effect, TurnBegan, Undone

ENDS = (TurnBegan, Undone)
"""The effects with which a story ends: the next action belongs to another turn, or to a game that is mended."""
LEAST, MOST = 2, 4
"""The lines of the box above a map, which keeps its size below two of them; four hold the points of a round."""


def with_action(drafts: Drafts, effects: tuple[Effect, ...]) -> Drafts:
    """The drafts with the effects of one more action."""
    ended = any(isinstance(effect, ENDS) for action in drafts.told for effect in action)
    return replace(drafts, told=(effects,) if ended else (*drafts.told, effects))


def told_above(model: Model, box: Rect) -> tuple[list[Widget], Rect]:
    """The turn so far at the top of a box, as far as it fits, and the rest of the box."""
    sentences = announcements.so_far(model.game, drafts_of(model).told)
    if not sentences:
        return [], box
    top, rest = stack(box, height_for(sentences, box[2], LEAST, MOST), 1.0, gap=6)
    return last_action(sentences, top), rest
