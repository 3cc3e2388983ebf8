"""A roll entered by hand: one tap for each die, in the game's order."""

from companion.i18n.language import _, ngettext
from companion.ui import update_throw
from companion.ui.model import ManualRoll, Model
from companion.ui.screens.frame import grid, inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DieKey, Panel, Rect, Tone, Widget
from companion.ui.update_shell import choice

MAX_IN_ROW = 6
"""Dice in one row; more stand in two."""


def view(model: Model, screen: ManualRoll) -> list[Widget]:
    """The dice above, six large values below; the last value keeps the roll."""
    assert model.table is not None
    widgets, box = page(model, model.table.chance.throwing.heading(model.game, screen.correcting))
    above, below = stack(box, 150, 1.0)
    bodies = model.roll.bodies
    dice = _places(above, len(bodies), model.tall)
    first = max(0, (len(dice) - len(bodies)) // 2)
    for index, (body, rect) in enumerate(zip(bodies, dice[first:], strict=False)):
        widgets.append(
            DieKey(
                rect=rect,
                value=screen.values[index],
                body=body.key,
                label=_(body.word) if body.word else "",
                selected=index == screen.current,
                message=choice(ManualRoll, current=index),
            )
        )
    left = sum(value is None for value in screen.values)
    after = ngettext("{n} tap to go.", "{n} taps to go.", left).format(n=left)
    ask, keep, pad = stack(inside(below, 12, 4), 36, 26, 1.0)
    widgets += [
        Panel(rect=below),
        label(_(model.roll.questions[screen.current]), inside(ask, 8, 0), theme.LARGE),
        label(_("This tap saves the roll.") if left == 1 else after, inside(keep, 8, 0), theme.SMALL, Tone.SOFT),
    ]
    columns, rows = (3, 2) if model.tall else (6, 1)
    for value, rect in zip(range(1, 7), grid(pad, columns, rows, 10), strict=True):
        widgets.append(
            DieKey(rect=rect, value=value, body=bodies[screen.current].key, message=update_throw.tap_pad.tap(value))
        )
    return widgets


def _places(box: Rect, count: int, tall: bool) -> list[Rect]:
    """The places of the dice: a row with room beside it, or two full rows of many."""
    if count > MAX_IN_ROW:
        return grid(box, (count + 1) // 2, 2, 8)
    return row(box if tall else inside(box, 112, 0), max(count, 4), 12)
