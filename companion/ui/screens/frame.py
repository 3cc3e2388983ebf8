"""What screens share: the header with its way back, rows and grids, the sentence over a screen."""

from collections.abc import Sequence

from companion.ui import theme
from companion.ui.messages import Back, Dismiss, Message, ShowFaults
from companion.ui.model import Model
from companion.ui.widgets import Backdrop, Face, Icon, Key, Panel, Picture, Rect, Style, Text, Tone, Widget

WIDTH, HEIGHT = theme.SCREEN
TOP = theme.HEADER + 6
EDGE = 8


def header(model: Model, title: str, *keys: tuple[str, Message, int], back: Message | None = None) -> list[Widget]:
    """Parchment under an oak header: the way back at the left, keys (label, message, width) at the right."""
    widgets: list[Widget] = [
        Backdrop(rect=(0, 0, WIDTH, HEIGHT)),
        Key(rect=(EDGE, 3, 64, 48), label="", icon=Icon.BACK, style=Style.HEADER, message=back or Back()),
    ]
    right = WIDTH - EDGE
    for label, message, width in reversed(keys):
        right -= width
        widgets.append(Key(rect=(right, 3, width, 48), label=label, style=Style.HEADER, message=message, size=18))
        right -= theme.GAP
    if model.faults:
        right -= 52
        widgets.append(
            Key(rect=(right, 3, 52, 48), label="", icon=Icon.WARNING, style=Style.HEADER, message=ShowFaults())
        )
        right -= theme.GAP
    words = (84, 2, right - 84, 50)
    widgets.append(Text(rect=words, text=title, size=theme.TITLE - 3, face=Face.SERIF, tone=Tone.GOLD))
    return widgets


def grid(box: Rect, columns: int, rows: int, gap: int = theme.GAP) -> list[Rect]:
    """A box cut into equal rects, row by row."""
    x, y, w, h = box
    wide, high = (w - gap * (columns - 1)) / columns, (h - gap * (rows - 1)) / rows
    return [
        (round(x + column * (wide + gap)), round(y + row * (high + gap)), int(wide), int(high))
        for row in range(rows)
        for column in range(columns)
    ]


def row(box: Rect, count: int, gap: int = theme.GAP) -> list[Rect]:
    """A box cut into equal rects side by side."""
    return grid(box, count, 1, gap)


def label(text: str, rect: Rect, size: int = theme.BODY, tone: Tone = Tone.INK, **more: object) -> Text:
    """A line of words."""
    return Text(rect=rect, text=text, size=size, tone=tone, **more)  # type: ignore[arg-type]


def notice(model: Model) -> Sequence[Widget]:
    """The sentence over the screen: a tap on it closes it, a tap elsewhere does what it says and closes it too."""
    if not model.notice:
        return ()
    box = (40, 330, 720, 138)
    x, y, w, h = box
    return (
        Panel(rect=box, dark=True, message=Dismiss()),
        Picture(rect=(x + 20, y + 41, 56, 56), icon=Icon.BELL, tone=Tone.GOLD),
        Text(rect=(x + 94, y + 10, w - 250, h - 20), text=model.notice, size=theme.BODY, tone=Tone.LIGHT, lines=5),
        Key(rect=(x + w - 140, y + 37, 124, 64), label="All right", style=Style.DARK, message=Dismiss()),
    )
