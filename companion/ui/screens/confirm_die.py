"""A doubtful die, large, with the likely values first: one tap settles it."""

from companion.i18n.language import _
from companion.ui.doubts import doubt_sentence
from companion.ui.messages import LeaveDoubt, RemoveDie, SetBody, SetDie
from companion.ui.model import Checking, DraftDie, Model
from companion.ui.screens.frame import above, inside, page, row, split, stack
from companion.ui.toolkit.widgets import DieKey, Icon, Key, Panel, Rect, Text, Tone, View, Widget
from vision.reading import Box, DoubtCode

VALUES = range(1, 7)


def view(model: Model, screen: Checking, selected: int) -> list[Widget]:
    """The die and why it is doubtful; beside it what it may be."""
    die = screen.dice[selected]
    left = sum(other.doubtful for other in screen.dice)
    unclear = DoubtCode.BODY_UNCLEAR in die.doubts
    widgets, box = page(model, _title(unclear, left), (_("Whole picture"), LeaveDoubt(), 160))
    picture, answers = split(model, box, wide=320, tall=300)
    seen, told = above(picture, 80)
    reasons = [doubt_sentence(code) for code in die.doubts]
    why = " ".join(reasons[:2]) or doubt_sentence(DoubtCode.CLOSE_CALL)
    pixels = None if model.frame is None else model.frame.pixels
    widgets += [
        View(rect=seen, pixels=pixels, crop=_around(die.box)),
        Panel(rect=told, doubt=True),
        Text(rect=inside(told, 14, 2), text=why, size=18, lines=3),
    ]
    return [*widgets, *(_bodies if unclear else _faces)(die, answers)]


def _title(unclear: bool, left: int) -> str:
    if left < 2:
        return _("Clear or black?") if unclear else _("What does this die show?")
    text = _("Clear or black? {n} to go") if unclear else _("What does this die show? {n} to go")
    return text.format(n=left)


def _faces(die: DraftDie, box: Rect) -> list[Widget]:
    """The likely values large, the others smaller, and what it may be instead."""
    likely, others = _ordered(die)
    looks = _("It looks most like") if len(likely) < 2 else _("It looks most like one of these")
    first, most, second, rest, foot = stack(box, 26, 1.4, 26, 1.0, 76, gap=6)
    body, away = row(foot, 2)
    return [
        Text(rect=first, text=looks, size=18, tone=Tone.SOFT),
        *_values(likely, die.black, most),
        Text(rect=second, text=_("or another value"), size=18, tone=Tone.SOFT),
        *_values(others, die.black, rest),
        Key(
            rect=body,
            label=_("It is clear") if die.black else _("It is black"),
            detail=_("now: black") if die.black else _("now: clear"),
            message=SetBody(not die.black),
        ),
        Key(rect=away, label=_("Not a die"), icon=Icon.CROSS, message=RemoveDie()),
    ]


def _bodies(die: DraftDie, box: Rect) -> list[Widget]:
    """Two large keys: clear or black."""
    keys, foot = above(box, 76)
    widgets: list[Widget] = [
        DieKey(
            rect=rect,
            value=die.value,
            black=black,
            label=_("black") if black else _("clear"),
            message=SetBody(black),
        )
        for black, rect in zip((False, True), row(keys, 2), strict=True)
    ]
    return [*widgets, Key(rect=foot, label=_("Not a die"), icon=Icon.CROSS, message=RemoveDie())]


def _values(values: tuple[int, ...], black: bool, box: Rect) -> list[Widget]:
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
