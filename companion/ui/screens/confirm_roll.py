"""What was seen: one tap accepts it, two at most correct a die."""

from companion.i18n.language import _
from companion.ui.doubts import doubt_sentence
from companion.ui.messages import (
    AcceptRoll,
    AddDie,
    EnterByHand,
    ReadDice,
    RemoveDie,
    SelectDie,
    SetBody,
    SetDie,
    Wait,
)
from companion.ui.model import Checking, Model
from companion.ui.screens import confirm_die
from companion.ui.screens.frame import above, grid, inside, page, row, split, stack
from companion.ui.screens.throwing import look_word
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DieKey, Icon, Key, Mark, Panel, Rect, Style, Text, View, Widget
from companion.ui.update_throw import COUNTED, is_sure, roll_missing
from vision.reading import Box

MOST_SHOWN = 8
VALUES = range(1, 7)


def view(model: Model, screen: Checking) -> list[Widget]:
    """The picture with boxes, the dice as keys, and what to do next."""
    if screen.close and screen.selected is not None:
        return confirm_die.view(model, screen, screen.selected)
    again = look_word(model.eyes, not model.eyes.made_up and not model.eyes.live)
    throw = _("Throw again") if model.eyes.made_up else again
    widgets, box = page(
        model,
        _("Is this right?") if is_sure(screen) else _("Please look"),
        (throw, ReadDice(again=not model.eyes.made_up), 150),
        (_("By hand"), EnterByHand(), 120),
    )
    left, right = split(model, box, wide=448, tall=330)
    seen, told = above(left, 64)
    widgets += [_picture(model, screen, seen), *_sentence(screen, told)]
    if screen.selected is None:
        dice, foot = above(right, 80)
        return [*widgets, *_dice(screen, dice, 2), _accept(screen, foot)]
    dice, pad, body = stack(right, 100, 1.0, 56)
    return [*widgets, *_dice(screen, dice, 1), *_pad(screen, screen.selected, pad, body)]


def _picture(model: Model, screen: Checking, rect: Rect) -> View:
    """The picture; a touch on it stops what goes on by itself."""
    marks = tuple(
        Mark(die.box, str(die.value), die.doubtful or index == screen.selected)
        for index, die in enumerate(screen.dice)
        if die.box is not None
    )
    marks += tuple(Mark(doubt.box, "?", True) for doubt in screen.doubts if doubt.box is not None)
    pixels = None if model.frame is None else model.frame.pixels
    return View(rect=rect, pixels=pixels, marks=marks, crop=_nearer(screen), message=Wait() if screen.going else None)


def _nearer(screen: Checking) -> Box | None:
    """The part of the picture around the dice, once they are four that nobody doubts; else all of it."""
    boxes = [die.box for die in screen.dice if die.box is not None]
    if len(boxes) != 4 or screen.doubts or any(die.doubtful for die in screen.dice):
        return None
    x0, y0, x1, y1 = (choose(box[side] for box in boxes) for side, choose in enumerate((min, min, max, max)))
    half = max((x1 - x0) / 4, (y1 - y0) / 3) * 0.75 + 30
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return x - half * 4 / 1.5, y - half * 2, x + half * 4 / 1.5, y + half * 2


def _sentence(screen: Checking, box: Rect) -> list[Widget]:
    """Why this is no roll yet, else why Oyez is not sure, else that all is well."""
    words = inside(box, 14, 2)
    codes = [code for die in screen.dice for code in die.doubts] + [doubt.code for doubt in screen.doubts]
    reasons = [doubt_sentence(code) for code in dict.fromkeys(codes) if code not in COUNTED]
    text = roll_missing(screen.dice) or " ".join(reasons[:2])
    if len(screen.dice) > MOST_SHOWN:
        text = _("{n} dice are too many: enter the roll by hand, or look again.").format(n=len(screen.dice))
    if screen.going:
        text = _("One black die and three clear ones. Touch a die or the picture to stop the clock.")
        return [Panel(rect=box), Text(rect=words, text=text, size=18, lines=3)]
    if not text:
        text = _("One black die and three clear ones.")
        return [Panel(rect=box), Text(rect=words, text=text, size=theme.BODY, lines=2)]
    return [Panel(rect=box, doubt=True), Text(rect=words, text=text, size=18, lines=3)]


def _dice(screen: Checking, box: Rect, rows: int) -> list[Widget]:
    """A key for each die, and one for each that is missing."""
    shown = screen.dice[:MOST_SHOWN]
    short = max(0, 4 - len(shown))
    count = len(shown) + short
    columns = 2 if rows == 2 and count <= 4 else (count + rows - 1) // rows
    rects = grid(box, columns, rows)
    widgets: list[Widget] = [
        DieKey(
            rect=rect,
            value=die.value,
            black=die.black,
            label=_("black") if die.black else _("clear"),
            doubtful=die.doubtful,
            selected=index == screen.selected,
            message=SelectDie(index),
        )
        for index, (die, rect) in enumerate(zip(shown, rects, strict=False))
    ]
    needs_black = not any(die.black for die in shown)
    for index in range(short):
        black = needs_black and index == 0
        word = _("Add the black die") if black else _("Add a clear die")
        widgets.append(Key(rect=rects[len(shown) + index], label=word, size=18, message=AddDie(black)))
    return widgets


def _accept(screen: Checking, rect: Rect) -> Key:
    missing = roll_missing(screen.dice)
    return Key(
        rect=rect,
        label=_("Accept ({seconds})").format(seconds=screen.going) if screen.going else _("Accept"),
        size=30,
        icon=Icon.TICK,
        style=Style.MAIN,
        enabled=not missing,
        why=missing,
        message=AcceptRoll(),
    )


def _pad(screen: Checking, selected: int, box: Rect, foot: Rect) -> list[Widget]:
    """Six values for the selected die, its body, and taking it away."""
    die = screen.dice[selected]
    widgets: list[Widget] = [
        DieKey(rect=rect, value=value, black=die.black, selected=value == die.value, message=SetDie(value))
        for value, rect in zip(VALUES, grid(box, 3, 2), strict=True)
    ]
    body, away = row(foot, 2)
    word = _("It is clear") if die.black else _("It is black")
    return [
        *widgets,
        Key(rect=body, label=word, size=18, message=SetBody(not die.black)),
        Key(rect=away, label=_("Not a die"), size=18, icon=Icon.CROSS, message=RemoveDie()),
    ]
