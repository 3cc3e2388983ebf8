"""Everybody's points by half: how the game went."""

from itertools import starmap

from companion.i18n.language import _
from companion.ui import update_result
from companion.ui.model import Curve, Model
from companion.ui.screens.frame import grid, label, page, split
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Chart, ChartLine, Icon, Key, Tone, Widget

ON_A_PAGE = 7


def view(model: Model, screen: Curve) -> list[Widget]:
    """The players at the left, the lines at the right; a tap on a name lifts that player's line out of the others."""
    assert model.table is not None
    curve = model.table.final_score.curve
    widgets, box = page(model, _(curve.title))
    result, names = model.result, model.names
    if result is None or len(result.points) != len(names):
        x, y, w, _h = box
        return [*widgets, label(_("One moment"), (x, y + 120, w, 60), tone=Tone.SOFT, align=0)]
    pieces = [model.table.screens.piece(model.game, player) for player in range(len(names))]
    left, right = split(model, box, 196, 210)
    rects = grid(left, 2 if model.tall else 1, 4 if model.tall else ON_A_PAGE, 6)[:ON_A_PAGE]
    order = sorted(range(len(names)), key=lambda player: (-result.points[player][-1], player))
    if len(order) > ON_A_PAGE:
        per_page = ON_A_PAGE - 1
        start = order.index(screen.player) // per_page * per_page
        following = order[start + per_page] if start + per_page < len(order) else order[0]
        widgets.append(
            Key(rect=rects[-1], label=_("More"), icon=Icon.NEXT, message=update_result.open_curve.tap(following))
        )
        order = order[start : start + per_page]
    for player, rect in zip(order, rects, strict=False):
        chosen = player == screen.player
        widgets.append(
            Key(
                rect=rect,
                label=names[player],
                selected=chosen,
                player=pieces[player],
                message=update_result.open_curve.tap(player),
            )
        )
    x, y, w, h = right
    lines = tuple(starmap(ChartLine, zip(names, result.points, pieces, strict=True)))
    return [
        *widgets,
        Chart(
            rect=(x, y, w, h - 30), lines=lines, chosen=screen.player, moments=curve.moments, per_tick=curve.per_tick
        ),
        label(_(curve.axis), (x, y + h - 28, w, 26), theme.SMALL, Tone.SOFT, align=0),
    ]
