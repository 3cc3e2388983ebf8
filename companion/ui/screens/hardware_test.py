"""The hardware test: the current step, its result, and the advice at the end."""

from companion.health.hardware_test import Step
from companion.i18n.fault_texts import screen_text
from companion.i18n.language import _
from companion.ui import update_back, update_settings
from companion.ui.model import HardwareTestPage, Model
from companion.ui.screens.frame import above, column, handed, page, row
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Picture, Rect, Style, Text, Widget

MAX_SHOWN = 6
ORDER = {False: 0, True: 1, None: 2}
ICONS = {True: Icon.TICK, False: Icon.CROSS, None: Icon.HOUR}


def view(model: Model, screen: HardwareTestPage) -> list[Widget]:
    """The sentence above, yes and no below; at the end a line for each part."""
    widgets, box = page(model, _("Hardware test"))
    text_box, foot = above(box, 84)
    if screen.steps is not None:
        return [*widgets, *_outcome(model, screen.steps, text_box), *_end(handed(model, row(foot, 2)))]
    x, y, w, h = text_box
    words = (x + 20, y + 12, w - 40, h - 24)
    widgets += [
        Panel(rect=text_box),
        Text(rect=words, text=_said(model, screen) or _("One moment…"), size=theme.LARGE, lines=14),
    ]
    if not screen.asks:
        return widgets
    no, skip, yes = handed(model, row(foot, 3))
    return [
        *widgets,
        Key(
            rect=no,
            label=_("No"),
            size=theme.LARGE,
            icon=Icon.CROSS,
            message=update_settings.answer_hardware_test.tap(False),
        ),
        Key(rect=skip, label=_("Skip"), message=update_settings.answer_hardware_test.tap(None)),
        Key(
            rect=yes,
            label=_("Yes"),
            size=theme.LARGE,
            icon=Icon.TICK,
            style=Style.MAIN,
            message=update_settings.answer_hardware_test.tap(True),
        ),
    ]


def _said(model: Model, screen: HardwareTestPage) -> str:
    return "\n".join(screen_text(line, model.language) for line in screen.said)


def _outcome(model: Model, steps: tuple[Step, ...], box: Rect) -> list[Widget]:
    """Parts that did not work come first, with advice."""
    order = sorted(steps, key=lambda step: ORDER[step.seen])[:MAX_SHOWN]
    widgets: list[Widget] = []
    for step, (x, y, w, h) in zip(order, column(box, max(len(order), 4), 6), strict=False):
        lines = (step.name, step.advice) if step.advice else (step.name,)
        text = "\n".join(screen_text(line, model.language) for line in lines)
        widgets += [
            Panel(rect=(x, y, w, h), doubt=step.seen is False),
            Picture(rect=(x + 10, y + h // 2 - 16, 32, 32), icon=ICONS[step.seen]),
            Text(rect=(x + 54, y + 2, w - 64, h - 4), text=text, size=theme.BODY, lines=6),
        ]
    return widgets


def _end(rects: list[Rect]) -> list[Widget]:
    again, done = rects
    return [
        Key(rect=again, label=_("Again"), size=theme.LARGE, message=update_settings.open_hardware_test.tap()),
        Key(rect=done, label=_("Done"), size=28, style=Style.MAIN, message=update_back.back.tap()),
    ]
