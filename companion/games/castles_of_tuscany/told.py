"""The turn so far in words, for those who have not heard it: each of its actions, until the next turn has one."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany import announcements
from companion.games.castles_of_tuscany.model import Drafts, drafts_of
from companion.ui.model import Model
from companion.ui.screens.happened import last_action
from companion.ui.toolkit.widgets import Rect, Widget
from engine.castles_of_tuscany.effects import Effect, TurnBegan, Undone

ENDS = (TurnBegan, Undone)
"""The effects with which a story ends: the next action belongs to another turn, or to a corrected game."""


def with_action(drafts: Drafts, effects: tuple[Effect, ...]) -> Drafts:
    """The drafts with the effects of one more action."""
    ended = any(isinstance(effect, ENDS) for action in drafts.told for effect in action)
    return replace(drafts, told=(effects,) if ended else (*drafts.told, effects))


def last_turn(model: Model, box: Rect) -> list[Widget]:
    """The turn so far in a box, as far as it fits; nothing before the first action."""
    return last_action(announcements.so_far(model.game, drafts_of(model).told), box)
