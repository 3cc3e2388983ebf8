"""What was seen: one tap accepts it, two at most correct a die; a doubtful die is asked about large."""

from companion.ui import theme
from companion.ui.messages import (
    AcceptRoll,
    AddDie,
    EnterByHand,
    LeaveDoubt,
    ReadDice,
    RemoveDie,
    SelectDie,
    SetBody,
    SetDie,
)
from companion.ui.model import Checking, DraftDie, Model
from companion.ui.screens.frame import TOP, grid, header, row
from companion.ui.screens.throwing import look_word
from companion.ui.update_throw import roll_missing
from companion.ui.widgets import DieKey, Face, Icon, Key, Mark, Panel, Style, Text, Tone, View, Widget
from companion.ui.wording import doubt_sentence
from vision.reading import Box, DoubtCode

MOST_SHOWN = 8
RIGHT = 464
VALUES = range(1, 7)
COUNTED = (DoubtCode.WRONG_COUNT, DoubtCode.WRONG_BODIES)
"""Doubts that the count of the dice on the screen settles."""


def view(model: Model, screen: Checking) -> list[Widget]:
    """The picture with boxes, the dice as keys, and what to do next."""
    if screen.close and screen.selected is not None:
        return _close(model, screen, screen.selected)
    again = look_word(model.eyes, not model.eyes.made_up and not model.eyes.live)
    widgets = header(
        model,
        "Is this right?" if _sure(screen) else "Please look",
        ("Throw again" if model.eyes.made_up else again, ReadDice(again=not model.eyes.made_up), 150),
        ("By hand", EnterByHand(), 120),
    )
    widgets.append(_picture(model, screen))
    widgets += _sentence(screen)
    if screen.selected is None:
        return [*widgets, *_dice(screen, 316), _accept(screen)]
    return [*widgets, *_dice(screen, 156), *_pad(screen, screen.selected)]


def _sure(screen: Checking) -> bool:
    doubted = any(doubt.code not in COUNTED for doubt in screen.doubts) or any(die.doubtful for die in screen.dice)
    return not doubted and not roll_missing(screen.dice)


def _picture(model: Model, screen: Checking) -> View:
    marks = tuple(
        Mark(die.box, str(die.value), die.doubtful or index == screen.selected)
        for index, die in enumerate(screen.dice)
        if die.box is not None
    )
    marks += tuple(Mark(doubt.box, "?", True) for doubt in screen.doubts if doubt.box is not None)
    pixels = None if model.frame is None else model.frame.pixels
    return View(rect=(8, TOP, 448, 336), pixels=pixels, marks=marks, crop=_nearer(screen))


def _nearer(screen: Checking) -> Box | None:
    """The part of the picture around the dice, once they are four that nobody doubts; else all of it."""
    boxes = [die.box for die in screen.dice if die.box is not None]
    if len(boxes) != 4 or screen.doubts or any(die.doubtful for die in screen.dice):
        return None
    x0, y0, x1, y1 = (choose(box[side] for box in boxes) for side, choose in enumerate((min, min, max, max)))
    half = max((x1 - x0) / 4, (y1 - y0) / 3) * 0.75 + 30
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return x - half * 4 / 1.5, y - half * 2, x + half * 4 / 1.5, y + half * 2


def _sentence(screen: Checking) -> list[Widget]:
    """Why this is no roll yet, else why Oyez is not sure, else that all is well."""
    box = (8, 408, 448, 64)
    x, y, w, h = box
    codes = [code for die in screen.dice for code in die.doubts] + [doubt.code for doubt in screen.doubts]
    reasons = [doubt_sentence(code) for code in dict.fromkeys(codes) if code not in COUNTED]
    text = roll_missing(screen.dice) or " ".join(reasons[:2])
    if len(screen.dice) > MOST_SHOWN:
        text = f"{len(screen.dice)} dice are too many: enter the roll by hand, or look again."
    words = (x + 14, y + 2, w - 28, h - 4)
    if not text:
        text = "One black die and three clear ones."
        return [Panel(rect=box), Text(rect=words, text=text, size=theme.BODY, lines=2)]
    return [Panel(rect=box, doubt=True), Text(rect=words, text=text, size=18, lines=3)]


def _dice(screen: Checking, height: int) -> list[Widget]:
    shown = screen.dice[:MOST_SHOWN]
    short = max(0, 4 - len(shown))
    columns, rows = (2, 2) if len(shown) + short <= 4 else (4, 2)
    if height < 200:
        columns, rows = 4, 2 if len(shown) + short > 4 else 1
    rects = grid((RIGHT, TOP, 328, min(height, 156) if rows == 1 else height), columns, rows)
    if rows == 1:
        rects = grid((RIGHT, TOP, 328, 100), 4, 1)
    widgets: list[Widget] = [
        DieKey(
            rect=rect,
            value=die.value,
            black=die.black,
            label="black" if die.black else "clear",
            doubtful=die.doubtful,
            selected=index == screen.selected,
            message=SelectDie(index),
        )
        for index, (die, rect) in enumerate(zip(shown, rects, strict=False))
    ]
    needs_black = not any(die.black for die in shown)
    for index in range(short):
        black = needs_black and index == 0
        word = "Add the black die" if black else "Add a clear die"
        widgets.append(Key(rect=rects[len(shown) + index], label=word, size=18, icon=None, message=AddDie(black)))
    return widgets


def _accept(screen: Checking) -> Key:
    missing = roll_missing(screen.dice)
    return Key(
        rect=(RIGHT, 392, 328, 80),
        label="Accept",
        size=30,
        icon=Icon.TICK,
        style=Style.MAIN,
        enabled=not missing,
        why=missing,
        message=AcceptRoll(),
    )


def _pad(screen: Checking, selected: int) -> list[Widget]:
    """Six values for the selected die, its body, and taking it away."""
    die = screen.dice[selected]
    widgets: list[Widget] = [
        DieKey(rect=rect, value=value, black=die.black, selected=value == die.value, message=SetDie(value))
        for value, rect in zip(VALUES, grid((RIGHT, 236, 328, 172), 3, 2), strict=True)
    ]
    body, away = row((RIGHT, 416, 328, 56), 2)
    word = "It is clear" if die.black else "It is black"
    widgets += [
        Key(rect=body, label=word, size=18, message=SetBody(not die.black)),
        Key(rect=away, label="Not a die", size=18, icon=Icon.CROSS, message=RemoveDie()),
    ]
    return widgets


def _close(model: Model, screen: Checking, selected: int) -> list[Widget]:
    """The doubtful die, large, with the likely values first."""
    die = screen.dice[selected]
    left = sum(other.doubtful for other in screen.dice)
    asked = "Clear or black?" if DoubtCode.BODY_UNCLEAR in die.doubts else "What does this die show?"
    title = asked if left < 2 else f"{asked} {left} to go"
    widgets = header(model, title, ("Whole picture", LeaveDoubt(), 160))
    pixels = None if model.frame is None else model.frame.pixels
    widgets.append(View(rect=(8, TOP, 320, 320), pixels=pixels, crop=_around(die.box)))
    reasons = [doubt_sentence(code) for code in die.doubts]
    widgets += [
        Panel(rect=(8, 392, 320, 80), doubt=True),
        Text(
            rect=(22, 394, 292, 76),
            text=" ".join(reasons[:2]) or doubt_sentence(DoubtCode.CLOSE_CALL),
            size=18,
            lines=3,
        ),
    ]
    if DoubtCode.BODY_UNCLEAR in die.doubts:
        return [*widgets, *_bodies(die)]
    likely, others = _ordered(die)
    words = "It looks most like" if len(likely) < 2 else "It looks most like one of these"
    widgets.append(Text(rect=(344, TOP, 448, 28), text=words, size=18, tone=Tone.SOFT, face=Face.SANS))
    widgets += _values(likely, die.black, (344, TOP + 30, 448, 150))
    widgets.append(Text(rect=(344, 250, 448, 28), text="or another value", size=18, tone=Tone.SOFT))
    widgets += _values(others, die.black, (344, 280, 448, 104))
    body, away = row((344, 396, 448, 76), 2)
    word = "It is clear" if die.black else "It is black"
    widgets += [
        Key(rect=body, label=word, detail=f"now: {'black' if die.black else 'clear'}", message=SetBody(not die.black)),
        Key(rect=away, label="Not a die", icon=Icon.CROSS, message=RemoveDie()),
    ]
    return widgets


def _bodies(die: DraftDie) -> list[Widget]:
    """Two large keys: clear or black."""
    widgets: list[Widget] = [
        DieKey(
            rect=rect,
            value=die.value,
            black=black,
            label="black" if black else "clear",
            message=SetBody(black),
        )
        for black, rect in zip((False, True), row((344, TOP, 448, 320), 2), strict=True)
    ]
    return [*widgets, Key(rect=(344, 396, 448, 76), label="Not a die", icon=Icon.CROSS, message=RemoveDie())]


def _values(values: tuple[int, ...], black: bool, box: tuple[int, int, int, int]) -> list[Widget]:
    return [
        DieKey(rect=rect, value=value, black=black, message=SetDie(value))
        for value, rect in zip(values, row(box, len(values)), strict=True)
    ]


def _ordered(die: DraftDie) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The likely values, at most three, and the others in order."""
    likely = tuple(dict.fromkeys([each.value for each in die.likely][:3]))
    if not likely and die.value is not None:
        likely = (die.value,)
    likely = likely or (1, 2, 3)
    return likely, tuple(value for value in VALUES if value not in likely)


def _around(box: Box | None) -> Box | None:
    """A square around a die, with some of the table beside it."""
    if box is None:
        return None
    x0, y0, x1, y1 = box
    half = max(x1 - x0, y1 - y0) * 0.95
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    return x - half, y - half, x + half, y + half
