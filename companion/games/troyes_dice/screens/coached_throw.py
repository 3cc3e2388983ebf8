"""The coach's sentences about a throw, over the wheel."""

from companion.games.troyes_dice import update_coached
from companion.games.troyes_dice.coach_stages import throw_lessons
from companion.games.troyes_dice.model import CoachedThrow, Wheel
from companion.games.troyes_dice.screens import wheel
from companion.games.troyes_dice.widgets import PlazaKey
from companion.i18n.language import _
from companion.ui import update_first_game
from companion.ui.model import Model
from companion.ui.screens.guide import bubble_foot, pointed, quieted
from companion.ui.toolkit.widgets import Key, Style, Widget


def view(model: Model, screen: CoachedThrow) -> list[Widget]:
    """The wheel with one sentence, which points at its plaza."""
    assert model.game is not None
    lesson = throw_lessons(model.game)[screen.step]
    quiet = [quieted(each) for each in wheel.view(model, Wheel())]
    plazas = [index for index, each in enumerate(quiet) if isinstance(each, PlazaKey)]
    shown, bubble = pointed(model, quiet, None if lesson.place is None else plazas[lesson.place], lesson.text)
    left, right = bubble_foot(bubble.rect)
    return [
        *shown,
        bubble,
        Key(rect=left, label=_("Without the coach"), style=Style.DARK, message=update_first_game.dismiss_coach.tap()),
        Key(rect=right, label=_("Continue"), style=Style.DARK, message=update_coached.next_lesson.tap(screen.step)),
    ]
