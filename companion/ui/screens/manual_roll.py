"""A roll entered by hand: four taps, the black die's first."""

from companion.i18n.language import N_, _, ngettext
from companion.ui.messages import TapHandDie, TapPad
from companion.ui.model import ByHand, Model
from companion.ui.screens.frame import grid, inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DieKey, Panel, Tone, Widget

WORDS = (N_("black"), N_("clear"), N_("clear"), N_("clear"))
ASKS = (
    N_("What does the black die show?"),
    N_("What does the first clear die show?"),
    N_("What does the second clear die show?"),
    N_("What does the third clear die show?"),
)


def view(model: Model, screen: ByHand) -> list[Widget]:
    """The four dice above, six large values below; the fourth value keeps the roll."""
    assert model.table is not None
    widgets, box = page(model, model.table.heading(model.game, screen.correcting))
    above, below = stack(box, 150, 1.0)
    dice = row(above if model.tall else inside(above, 112, 0), 4, 12)
    for index, rect in enumerate(dice):
        widgets.append(
            DieKey(
                rect=rect,
                value=screen.values[index],
                black=index == 0,
                label=_(WORDS[index]),
                selected=index == screen.current,
                message=TapHandDie(index),
            )
        )
    left = sum(value is None for value in screen.values)
    after = ngettext("{n} tap to go.", "{n} taps to go.", left).format(n=left)
    ask, keep, pad = stack(inside(below, 12, 8), 36, 26, 1.0, gap=4)
    widgets += [
        Panel(rect=below),
        label(_(ASKS[screen.current]), inside(ask, 8, 0), theme.LARGE),
        label(_("This tap keeps the roll.") if left == 1 else after, inside(keep, 8, 0), theme.SMALL, Tone.SOFT),
    ]
    columns, rows = (3, 2) if model.tall else (6, 1)
    for value, rect in zip(range(1, 7), grid(pad, columns, rows, 10), strict=True):
        widgets.append(DieKey(rect=rect, value=value, black=screen.current == 0, message=TapPad(value)))
    return widgets
