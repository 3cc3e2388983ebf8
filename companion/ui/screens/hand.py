"""A roll entered by hand: four taps, the black die's first."""

from companion.ui import theme
from companion.ui.messages import TapHandDie, TapPad
from companion.ui.model import ByHand, Model
from companion.ui.screens.frame import EDGE, TOP, header, label, row
from companion.ui.widgets import DieKey, Panel, Tone, Widget
from companion.ui.wording import moment, next_moment

WORDS = ("black", "clear", "clear", "clear")
ASKS = ("the black die", "the first clear die", "the second clear die", "the third clear die")


def view(model: Model, screen: ByHand) -> list[Widget]:
    """The four dice above, six large values below; the fourth value keeps the roll."""
    assert model.game is not None
    title = f"Correct the roll of {moment(model.game)}" if screen.correcting else next_moment(model.game)
    widgets = header(model, title)
    for index, rect in enumerate(row((120, TOP + 6, 560, 150), 4, 12)):
        widgets.append(
            DieKey(
                rect=rect,
                value=screen.values[index],
                black=index == 0,
                label=WORDS[index],
                selected=index == screen.current,
                message=TapHandDie(index),
            )
        )
    black = screen.current == 0
    left = sum(value is None for value in screen.values)
    after = "This tap keeps the roll." if left == 1 else f"{left} taps to go."
    widgets += [
        Panel(rect=(EDGE, 236, 784, 236)),
        label(f"What does {ASKS[screen.current]} show?", (28, 244, 520, 40), theme.LARGE),
        label(after, (560, 244, 216, 40), theme.SMALL, Tone.SOFT, align=1),
    ]
    for value, rect in zip(range(1, 7), row((20, 292, 760, 168), 6, 10), strict=True):
        widgets.append(DieKey(rect=rect, value=value, black=black, message=TapPad(value)))
    return widgets
