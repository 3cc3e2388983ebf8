"""The ghost beside the players: its name by its mean score, and its points."""

from companion.games.troyes_dice.update_coach import ghost_points
from companion.i18n.language import _, ngettext
from companion.ui.model import Model
from companion.ui.screens.frame import label, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Face, Panel, Rect, Tone, Widget


def has_ghost(model: Model) -> bool:
    """Return True if a ghost plays along."""
    return model.coaching.ghost is not None


def ghost_name(model: Model) -> str:
    """The ghost's name: its mean score."""
    assert model.table is not None
    assert model.table.coach is not None
    assert model.coaching.ghost is not None
    return _("Ghost {points}").format(points=model.table.coach.level(model.coaching.ghost).points)


def ghost_panel(model: Model, rect: Rect) -> list[Widget]:
    """The ghost's name and its points after the last half that everybody has played; nothing without a ghost."""
    if not has_ghost(model):
        return []
    points = ghost_points(model)
    told = _("out of sight") if points is None else ngettext("{n} point", "{n} points", points).format(n=points)
    name, below = stack((rect[0] + 8, rect[1] + 2, rect[2] - 16, rect[3] - 4), 1.0, 1.0, gap=0)
    return [
        Panel(rect=rect),
        label(ghost_name(model), name, theme.BODY, face=Face.BOLD, align=0),
        label(told, below, theme.SMALL, Tone.SOFT, align=0),
    ]
