"""The levels of computer players and of the ghost, each named by its mean score."""

from companion.game.coach import Coach
from companion.i18n.language import _
from companion.ui import update_players
from companion.ui.model import Computers, Model
from companion.ui.screens.frame import column, grid, inside, label, page, split, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Tone, Widget


def view(model: Model, _screen: Computers) -> list[Widget]:
    """Computer players at the left, the ghost at the right; on a tall screen above and below."""
    widgets, box = page(model, _("Computer players"))
    coach = model.table.coach if model.table is not None else None
    if coach is None:
        return widgets
    left, right = split(model, box, (box[2] - 16) // 2, 440, 16)
    return [*widgets, *_levels(coach, left), *_ghost(model, coach, right)]


def _levels(coach: Coach, box: Rect) -> list[Widget]:
    head, keys = stack(box, 52, 1.0, gap=4)
    widgets: list[Widget] = [label(_("A tap adds one. The number is its mean score."), head, lines=2)]
    for level, rect in zip(coach.levels, column(keys, len(coach.levels), 6), strict=True):
        points = _("{points} points").format(points=level.points)
        widgets.append(
            Key(rect=rect, label=points, detail=_(level.word), message=update_players.add_computer.tap(level.number))
        )
    return widgets


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
        points = _("{points} points").format(points=level.points)
        widgets.append(
            Key(
                rect=rect,
                label=points,
                selected=now == level.number,
                message=update_players.set_ghost.tap(level.number),
            )
        )
    return widgets
