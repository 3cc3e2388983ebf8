"""A doubtful die, large, with the likely values first: one tap settles it."""

from companion.game.roll_form import RollForm
from companion.i18n.language import _
from companion.ui import update_throw
from companion.ui.doubts import LAMP, doubt_sentence, move_sentence
from companion.ui.model import ConfirmRoll, DraftDie, Model
from companion.ui.screens.frame import above, inside, page, row, split, stack
from companion.ui.toolkit.widgets import DieKey, Icon, Key, Panel, Rect, Text, Tone, View, Widget
from vision.reading import Box, DoubtCode

VALUES = range(1, 7)


def view(model: Model, screen: ConfirmRoll, selected: int) -> list[Widget]:
    """The die and the reason for the doubt; beside it the likely values."""
    die = screen.dice[selected]
    left = sum(other.doubtful for other in screen.dice)
    unclear = DoubtCode.BODY_UNCLEAR in die.doubts
    widgets, box = page(
        model, _title(model.roll, unclear, left), (_("Whole picture"), update_throw.leave_doubt.tap(), 160)
    )
    picture, answers = split(model, box, wide=320, tall=300)
    seen, text_box = above(picture, 80)
    reasons = [doubt_sentence(code) for code in die.doubts]
    pixels = None if model.frame is None else model.frame.pixels
    rethrown = DoubtCode.OUT_OF_FIELD in die.doubts
    if screen.watched and pixels is not None and die.box is not None and not (unclear or rethrown):
        from vision.glare import lies_in_glare  # no start waits for numpy

        reasons = [_(LAMP)] if lies_in_glare(pixels, die.box) else reasons[:1]
        reasons.append(move_sentence(die.box, pixels.shape[1], pixels.shape[0], model.roll, die.body))
    why = " ".join(reasons[:2]) or doubt_sentence(DoubtCode.CLOSE_CALL)
    widgets += [
        View(rect=seen, pixels=pixels, crop=_around(die.box)),
        Panel(rect=text_box, doubt=True),
        Text(rect=inside(text_box, 14, 2), text=why, size=18, lines=3),
    ]
    return [*widgets, *(_bodies if unclear else _faces)(model.roll, die, answers)]


def _title(form: RollForm, unclear: bool, left: int) -> str:
    if left < 2:
        return _(form.which) if unclear else _("What does this die show?")
    text = _(form.which_more) if unclear else _("What does this die show? {n} to go")
    return text.format(n=left)


def _faces(form: RollForm, die: DraftDie, box: Rect) -> list[Widget]:
    """The likely values large, the others smaller, and the other bodies."""
    likely, others = _ordered(die)
    looks = _("It looks most like") if len(likely) < 2 else _("It looks most like one of these")
    first, most, second, rest, foot = stack(box, 26, 1.4, 26, 1.0, 76, gap=6)
    kind = form.body(die.body)
    *body, away = row(foot, 2 if len(form.kinds) > 1 else 1)
    return [
        Text(rect=first, text=looks, size=18, tone=Tone.SOFT),
        *_values(likely, die.body, most),
        Text(rect=second, text=_("or another value"), size=18, tone=Tone.SOFT),
        *_values(others, die.body, rest),
        *(
            Key(
                rect=rect,
                label=_(form.other(kind.key).it_is),
                detail=_(kind.now),
                message=update_throw.set_body.tap(form.other(kind.key).key),
            )
            for rect in body
        ),
        Key(rect=away, label=_("Not a die"), icon=Icon.CROSS, message=update_throw.remove_die.tap()),
    ]


def _bodies(form: RollForm, die: DraftDie, box: Rect) -> list[Widget]:
    """A large key for each kind of die."""
    keys, foot = above(box, 76)
    widgets: list[Widget] = [
        DieKey(
            rect=rect,
            value=die.value,
            body=kind.key,
            label=_(kind.word),
            message=update_throw.set_body.tap(kind.key),
        )
        for kind, rect in zip(reversed(form.kinds), row(keys, len(form.kinds)), strict=True)
    ]
    return [*widgets, Key(rect=foot, label=_("Not a die"), icon=Icon.CROSS, message=update_throw.remove_die.tap())]


def _values(values: tuple[int, ...], body: str, box: Rect) -> list[Widget]:
    return [
        DieKey(rect=rect, value=value, body=body, message=update_throw.set_die.tap(value))
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
