"""The levels of computer players and of the ghost, each named by its mean score, or in a word."""

from companion.game.coach import Coach, CoachLevel
from companion.i18n.language import _
from companion.i18n.numbers import capital, joined
from companion.ui import update_players
from companion.ui.model import Computers, Model
from companion.ui.screens.frame import column, grid, inside, label, page, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Tone, Widget

LEVELS = 5
"""The least number of levels that share the height."""


def view(model: Model, _screen: Computers) -> list[Widget]:
    """Computer players at the left, the ghost at the right; on a tall screen above and below."""
    widgets, box = page(model, _("Computer players"))
    coach = model.table.coach if model.table is not None else None
    if coach is None:
        return widgets
    left, right = split(model, box, (box[2] - 16) // 2, 440, 16)
    beside = _ghost(model, coach, right) if coach.has_ghost else _people(coach, right)
    return [*widgets, *_levels(coach, left), *beside]


def _levels(coach: Coach, box: Rect) -> list[Widget]:
    head, keys = stack(box, 52, 1.0, gap=4)
    scored = any(level.points is not None for level in coach.levels)
    text = _("A tap adds one. The number is its mean score.") if scored else _("A tap adds one.")
    widgets: list[Widget] = [label(text, head, lines=2)]
    for level, rect in zip(coach.levels, column(keys, max(LEVELS, len(coach.levels)), 6), strict=False):
        words = _level(level)
        message = update_players.add_computer.tap(level.number)
        widgets.append(Key(rect=rect, label=words[0], detail=words[1], message=message))
    return widgets


def _level(level: CoachLevel) -> tuple[str, str]:
    """The mean score with the word below it, or the word alone."""
    word = _(level.word)
    return (capital(word), "") if level.points is None else (_("{points} points").format(points=level.points), word)


def _people(coach: Coach, box: Rect) -> list[Widget]:
    """The part that people have in the turns of a computer player."""
    text = _("It decides alone. You throw its dice, draw its cards and move its pieces; the screen says each step.")
    note = "" if coach.turns is None else _(coach.turns.note) if coach.turns.note else ""
    return [Panel(rect=box), label(joined([text, note]), inside(box, 20, 16), lines=8)]


def _ghost(model: Model, coach: Coach, box: Rect) -> list[Widget]:
    head, hint, keys = stack(box, 52, 96, 1.0, gap=4)
    text = _("A ghost plays with your dice, out of sight. After each of your turns you see its points.")
    widgets: list[Widget] = [
        label(_("Ghost"), head, theme.LARGE),
        Panel(rect=hint),
        label(text, inside(hint, 12, 4), theme.SMALL, Tone.SOFT, lines=4),
    ]
    rects = grid(keys, 2, 3, 6)
    now = model.seats.ghost
    widgets.append(
        Key(rect=rects[0], label=_("No ghost"), selected=now is None, message=update_players.set_ghost.tap(None))
    )
    for level, rect in zip(coach.levels, rects[1:], strict=False):
        widgets.append(
            Key(
                rect=rect,
                label=_level(level)[0],
                selected=now == level.number,
                message=update_players.set_ghost.tap(level.number),
            )
        )
    return widgets
