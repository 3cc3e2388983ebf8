"""The reading: one tap accepts it, at most two correct a die."""

from collections.abc import Sequence

from companion.game.roll_form import Body, RollForm
from companion.i18n.language import _
from companion.ui import update_throw
from companion.ui.doubts import doubt_sentence, move_sentence
from companion.ui.message import Message
from companion.ui.model import ConfirmRoll, DraftDie, Model
from companion.ui.screens import confirm_die
from companion.ui.screens.frame import above, grid, inside, page, row, split, stack
from companion.ui.screens.throwing import throw_label
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import DieKey, Icon, Key, Mark, Panel, Rect, Style, Text, View, Widget
from companion.ui.update_throw import COUNTED, is_sure
from vision.reading import Box, DoubtCode

MAX_SHOWN = 8
"""Dice shown of a throw that has not more of them."""
MAX_LARGE, MAX_ABREAST, MAX_NAMED = 8, 6, 4
"""Dice in two rows, and in one row above the values: without words and with them."""
ADD_W = 110
"""The width from which the key that adds a die says so in words."""
MAX_SHARE = 0.8
"""The share of the picture from which the whole picture is shown."""
BESIDE = 2.0
"""Around dice of which one is missing, so many widths of a die more are shown on each side."""
VALUES = range(1, 7)


def view(model: Model, screen: ConfirmRoll) -> list[Widget]:
    """The picture with boxes, the dice as keys, and the next steps."""
    if screen.close and screen.selected is not None:
        return confirm_die.view(model, screen, screen.selected)
    again = throw_label(model.camera, not model.camera.made_up and not model.camera.live)
    throw = _("Throw again") if model.camera.made_up else again
    by_hand: tuple[tuple[str, Message, int], ...] = ((_("By hand"), update_throw.enter_by_hand.tap(), 120),)
    part = None if model.frame is None else _nearer(screen, len(model.roll.bodies), model.frame.pixels.shape[:2])
    whole = (_("Whole picture"), update_throw.leave_doubt.tap(), 150)
    sure = is_sure(screen, model.roll)
    widgets, box = page(
        model,
        _("Is this right?") if sure else _("Please check"),
        *((whole,) if part is not None and not sure else ()),
        (throw, update_throw.read_dice.tap(again=not model.camera.made_up), 150),
        *(() if screen.learning else by_hand),
    )
    left, right = split(model, box, wide=448, tall=330)
    seen, text_box = above(left, 64)
    widgets += [_picture(model, screen, seen, part), *_sentence(model, screen, text_box)]
    if screen.selected is None:
        dice, foot = above(right, 80)
        return [*widgets, *_dice(model.roll, screen, dice, 2), _accept(model, screen, foot)]
    high = 170 if max(len(screen.dice), len(model.roll.bodies)) > _abreast(model.roll) else 100
    dice, pad, body = stack(right, high, 1.0, 56)
    return [*widgets, *_dice(model.roll, screen, dice, 1), *_pad(model.roll, screen, screen.selected, pad, body)]


def _picture(model: Model, screen: ConfirmRoll, rect: Rect, part: Box | None) -> View:
    """The picture; a touch on it stops the automatic acceptance."""
    marks = tuple(
        Mark(die.box, str(die.value), die.doubtful or index == screen.selected)
        for index, die in enumerate(screen.dice)
        if die.box is not None
    )
    marks += tuple(Mark(doubt.box, "?", True) for doubt in screen.doubts if doubt.box is not None)
    pixels = None if model.frame is None else model.frame.pixels
    return View(
        rect=rect,
        pixels=pixels,
        marks=marks,
        crop=part,
        said=_("Do not confirm yet") if screen.going else "",
        message=update_throw.wait.tap() if screen.going else None,
    )


def _nearer(screen: ConfirmRoll, count: int, size: tuple[int, int]) -> Box | None:
    """Return the part of a picture (height, width) around the dice and the places that may be dice.

    None shows the whole picture: a die is doubtful, somebody asks for it, or the part would be little less. Around
    fewer dice than `count` more is shown, as the missing one lies beside them.
    """
    boxes = [die.box for die in screen.dice if die.box is not None]
    if not boxes or screen.whole or any(die.doubtful for die in screen.dice):
        return None
    found = len(boxes)
    boxes += [doubt.box for doubt in screen.doubts if doubt.box is not None]
    x0, y0, x1, y1 = (choose(box[side] for box in boxes) for side, choose in enumerate((min, min, max, max)))
    beside = BESIDE * max(x1 - x0 for x0, _y0, x1, _y1 in boxes) if found < count else 0.0
    half = max((x1 - x0) / 4, (y1 - y0) / 3) * 0.75 + 30 + beside / 2
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    part = x - half * 4 / 1.5, y - half * 2, x + half * 4 / 1.5, y + half * 2
    wide, high = min(part[2], size[1]) - max(part[0], 0.0), min(part[3], size[0]) - max(part[1], 0.0)
    return part if wide * high < MAX_SHARE * size[0] * size[1] else None


def _sentence(model: Model, screen: ConfirmRoll, box: Rect) -> list[Widget]:
    """Return the reason why this is not a roll yet, else the reason of the doubt, else that the reading is sure."""
    words = inside(box, 14, 2)
    codes = [code for die in screen.dice for code in die.doubts] + [doubt.code for doubt in screen.doubts]
    reasons = [doubt_sentence(code) for code in dict.fromkeys(codes) if code not in COUNTED]
    missing = model.roll.missing(screen.values)
    text = (missing and _missing_die(model, screen)) or missing or " ".join(reasons[:2])
    if len(screen.dice) > _most(model.roll):
        text = _("{n} dice are too many: enter the roll by hand, or read again.").format(n=len(screen.dice))
    if screen.going:
        text = _(model.roll.counting)
        return [Panel(rect=box), Text(rect=words, text=text, size=18, lines=3)]
    if not text:
        text = _(model.roll.right)
        return [Panel(rect=box), Text(rect=words, text=text, size=theme.BODY, lines=2)]
    return [Panel(rect=box, doubt=True), Text(rect=words, text=text, size=18, lines=3)]


def _missing_die(model: Model, screen: ConfirmRoll) -> str:
    """The place of a missing die, if the camera knows it: outside the picture, or hard to read."""
    for code in (DoubtCode.OUT_OF_FIELD, DoubtCode.DIE_OUTSIDE):
        if any(doubt.code is code for doubt in screen.doubts):
            return doubt_sentence(code)
    boxes = [doubt.box for doubt in screen.doubts if doubt.code is DoubtCode.MAYBE_MISSED and doubt.box is not None]
    if not screen.watched or len(boxes) != 1 or model.frame is None:
        return ""
    height, width = model.frame.pixels.shape[:2]
    return f"{doubt_sentence(DoubtCode.MAYBE_MISSED)} {move_sentence(boxes[0], width, height)}"


def _dice(form: RollForm, screen: ConfirmRoll, box: Rect, rows: int) -> list[Widget]:
    """A key for each die, and one for each that is missing."""
    shown = screen.dice[: _most(form)]
    missing = _missing(form, shown)
    count = len(shown) + len(missing)
    if count > (MAX_LARGE if rows == 2 else _abreast(form)):
        rows += 1
    columns = 2 if rows == 2 and count <= 4 else (count + rows - 1) // rows
    rects = grid(box, columns, rows)
    widgets: list[Widget] = [
        DieKey(
            rect=rect,
            value=die.value,
            body=die.body,
            label=_(word) if (word := form.body(die.body).word) else "",
            doubtful=die.doubtful,
            selected=index == screen.selected,
            message=update_throw.select_die.tap(index),
        )
        for index, (die, rect) in enumerate(zip(shown, rects, strict=False))
    ]
    for body, rect in zip(missing, rects[len(shown) :], strict=False):
        words = _(body.add) if rect[2] >= ADD_W or not body.word else "+\n" + _(body.word)
        widgets.append(Key(rect=rect, label=words, size=18, message=update_throw.add_die.tap(body.key)))
    return widgets


def _abreast(form: RollForm) -> int:
    """The dice in one row above the values; those of two kinds have words, which need room."""
    return MAX_ABREAST if len(form.kinds) == 1 else MAX_NAMED


def _most(form: RollForm) -> int:
    """The dice that are shown: those of the throw, and some more that may be none."""
    return max(MAX_SHOWN, len(form.bodies))


def _missing(form: RollForm, shown: Sequence[DraftDie]) -> list[Body]:
    """The dice that are short, the rarest kinds first: as many of each kind as the throw has, and no more in all."""
    left = list(form.bodies)
    for die in shown:
        if form.body(die.body) in left:
            left.remove(form.body(die.body))
    return left[: max(0, len(form.bodies) - len(shown))]


def _accept(model: Model, screen: ConfirmRoll, rect: Rect) -> Key:
    missing = model.roll.missing(screen.values)
    return Key(
        rect=rect,
        label=_("Accept ({seconds})").format(seconds=screen.going) if screen.going else _("Accept"),
        size=30,
        icon=Icon.TICK,
        style=Style.MAIN,
        enabled=not missing,
        why=missing,
        message=update_throw.accept_roll.tap(),
    )


def _pad(form: RollForm, screen: ConfirmRoll, selected: int, box: Rect, foot: Rect) -> list[Widget]:
    """Six values for the selected die, its body, and taking it away."""
    die = screen.dice[selected]
    widgets: list[Widget] = [
        DieKey(
            rect=rect, value=value, body=die.body, selected=value == die.value, message=update_throw.set_die.tap(value)
        )
        for value, rect in zip(VALUES, grid(box, 3, 2), strict=True)
    ]
    if len(form.kinds) == 1:
        return [
            *widgets,
            Key(rect=foot, label=_("Not a die"), size=18, icon=Icon.CROSS, message=update_throw.remove_die.tap()),
        ]
    body, away = row(foot, 2)
    other = form.other(die.body)
    return [
        *widgets,
        Key(rect=body, label=_(other.it_is), size=18, message=update_throw.set_body.tap(other.key)),
        Key(rect=away, label=_("Not a die"), size=18, icon=Icon.CROSS, message=update_throw.remove_die.tap()),
    ]
