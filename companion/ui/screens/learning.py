"""Learning a copy: the wheel with its discs named, the wait for a throw, and the result."""

from collections.abc import Sequence

from companion.camera.learned_copy import Colour, SavedCopy
from companion.game.learn_form import LearnForm
from companion.game.table import TableGame
from companion.i18n.language import _, ngettext
from companion.ui import update_learning, update_throw
from companion.ui.learning_steps import form_of
from companion.ui.model import LearnedPage, LearnThrow, LearnWheel, Model, SeenDisc
from companion.ui.screens.frame import above, grid, inside, label, page, row, split, stack
from companion.ui.screens.learned import lesson_keys, square_picture
from companion.ui.screens.throwing import throw_label
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import (
    DISTRICT_ICON,
    DiscKey,
    Icon,
    Key,
    Panel,
    Picture,
    Rect,
    Style,
    Text,
    Tone,
    View,
    Widget,
    picture_place,
)
from vision.reading import Box

AROUND = 1.35
"""Radii of a disc that are shown around the outermost ones."""
PATCH_W, MAX_PATCH_H = 84, 56


def view_wheel(model: Model, screen: LearnWheel) -> list[Widget]:
    """The picture with a key on each disc; beside it the task and the next steps."""
    widgets, box = page(model, _("Learn my copy: the wheel"))
    seen, ways = split(model, box, wide=500, tall=440)
    caption = _("There is no camera") if model.camera.fault else _("One moment")
    pixels = None if model.frame is None else model.frame.pixels
    picture = View(rect=seen, pixels=pixels, crop=_around(screen.discs), caption=caption)
    task, main, again = stack(ways, 1.0, 84, 64)
    asked = bool(screen.sentence) or any(disc.asked for disc in screen.discs)
    return [
        *widgets,
        picture,
        *_discs(form_of(model), screen.discs, picture),
        Panel(rect=task, doubt=asked and not model.busy),
        Text(rect=inside(task, 14, 6), text=_wheel_task(model, screen), size=theme.BODY, lines=9),
        Key(
            rect=main,
            label=_("These are right"),
            size=24,
            icon=Icon.TICK,
            style=Style.MAIN,
            enabled=bool(screen.discs) and not model.busy,
            why=_("Oyez is learning the wheel.") if screen.discs else _("Oyez has not found the wheel yet."),
            message=update_learning.discs_right.tap(),
        ),
        Key(
            rect=again,
            label=_("Reading") if model.busy else _("Read again"),
            icon=Icon.CAMERA,
            enabled=not model.busy,
            why=_("Oyez is reading the wheel."),
            message=update_throw.read_dice.tap(again=True),
        ),
    ]


def _wheel_task(model: Model, screen: LearnWheel) -> str:
    if model.busy:
        return _("Learning the wheel…") if screen.discs else _("Reading the wheel…")
    if screen.sentence:
        return screen.sentence
    if any(disc.asked for disc in screen.discs):
        return _("Please check the discs marked “?”. Tap a disc to change its colour.")
    if screen.discs:
        return _("Does every disc have its right colour? Tap a disc to change it.")
    return _("Place the whole wheel in the picture, without dice.")


def _around(discs: Sequence[SeenDisc]) -> Box | None:
    """The part of the picture that the wheel fills."""
    if not discs:
        return None
    reach = AROUND * max(disc.radius for disc in discs)
    xs, ys = [disc.centre[0] for disc in discs], [disc.centre[1] for disc in discs]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _discs(form: LearnForm | None, discs: Sequence[SeenDisc], picture: View) -> list[Widget]:
    """A key on each disc of the picture."""
    if form is None or picture.pixels is None or not discs:
        return []
    scale, left, top = picture_place(picture)
    keys: list[Widget] = []
    for index, disc in enumerate(discs):
        half = max(theme.TARGET / 2, disc.radius * scale)
        x, y = left + disc.centre[0] * scale, top + disc.centre[1] * scale
        paper = form.paper(disc.paper)
        keys.append(
            DiscKey(
                rect=(round(x - half), round(y - half), round(2 * half), round(2 * half)),
                label=paper.word(),
                district=paper.district,
                doubtful=disc.asked,
                message=update_learning.change_disc.tap(index),
            )
        )
    return keys


def view_throw(model: Model, _screen: LearnThrow) -> list[Widget]:
    """The live picture, the task with its count, and the key that reads."""
    form = form_of(model)
    assert form is not None
    assert model.learning is not None
    before = 0 if model.learning.copy is None else model.learning.copy.throws
    number = min(before + 1, form.throws)
    widgets, box = page(model, _("Learn my copy: throw {n} of {all}").format(n=number, all=form.throws))
    seen, ways = split(model, box, wide=500, tall=440)
    task, read, hint = stack(ways, 1.0, 84, 92)
    caption = _("There is no camera") if model.camera.fault else _("The dice will appear here")
    pixels = None if model.frame is None else model.frame.pixels
    text = _("Reading the dice…") if model.busy else _(form.throw)
    later = _("You can leave and continue later. Nothing changes before you tap Keep.")
    return [
        *widgets,
        View(rect=seen, pixels=pixels, caption=caption),
        Panel(rect=task),
        Text(rect=inside(task, 14, 6), text=text, size=theme.BODY, lines=7),
        Key(
            rect=read,
            label=_("Reading") if model.busy else throw_label(model.camera, again=False),
            size=24,
            icon=Icon.CAMERA,
            style=Style.MAIN,
            enabled=not model.busy,
            why=_("Oyez is reading the dice."),
            message=update_throw.read_dice.tap(),
        ),
        label(later, inside(hint, 4, 0), theme.SMALL, Tone.SOFT, lines=4),
    ]


def view_learned(model: Model, screen: LearnedPage) -> list[Widget]:
    """The papers and some dice as they were learned, and the keys to keep and to forget them."""
    widgets, box = page(model, _("Your copy"))
    copy = screen.copy
    body, foot = above(box, 84)
    head, seen = stack(body, 64, 1.0)
    papers, dice = split(model, seen, wide=340, tall=300)
    return [
        *widgets,
        label(_headline(copy, screen.fresh), inside(head, 4, 0), theme.BODY, lines=3),
        *_papers(model, copy, papers),
        *_dice(model, copy, dice),
        *lesson_keys(
            model,
            screen.fresh,
            foot,
            update_learning.keep_copy.tap(),
            update_learning.learn_again.tap(),
            update_learning.forget_copy.tap(),
        ),
    ]


def _headline(copy: SavedCopy, fresh: bool) -> str:
    throws = ngettext("{n} throw", "{n} throws", copy.throws).format(n=copy.throws)
    date = f"{copy.made.astimezone():%Y-%m-%d}"
    if fresh:
        return _("Learned from the wheel and {throws}. Keep it, and Oyez reads with it.").format(throws=throws)
    return _("Learned on {date} from the wheel and {throws}. Oyez reads with it.").format(date=date, throws=throws)


def _papers(model: Model, copy: SavedCopy, box: Rect) -> list[Widget]:
    """A patch of each paper as the camera saw it, with the shape and the word of its colour."""
    table = _table(model, copy)
    if table is None or table.camera.learning is None or not copy.papers:
        return [Panel(rect=box)]
    widgets: list[Widget] = [Panel(rect=box)]
    *rows, board, ground = grid(inside(box, 12, 6), 1, len(copy.papers) + 2, 4)
    for paper, rect in zip(copy.papers, rows, strict=True):
        named = table.camera.learning.paper(paper.key)
        x, y, _w, h = rect
        shape = (x + PATCH_W + 10, y + (h - 32) // 2, 32, 32)
        widgets += [
            *_patch(paper.colour, f"{named.word()} ({paper.discs})", rect),
            Picture(rect=shape, icon=DISTRICT_ICON[named.district], district=named.district),
        ]
    return [*widgets, *_patch(copy.board, _("board"), board), *_patch(copy.table, _("table"), ground)]


def _table(model: Model, copy: SavedCopy) -> TableGame | None:
    """The game whose copy it is; None if this Oyez does not have it."""
    offer = model.offer(copy.game)
    return None if offer is None else offer.load()


def _patch(colour: Colour, word: str, box: Rect) -> list[Widget]:
    """A patch of a colour and its word, with room for a shape between them."""
    import numpy as np  # no start waits for it

    x, y, w, h = box
    high = min(h, MAX_PATCH_H)
    pixels = np.full((high, PATCH_W, 3), colour[::-1], np.uint8)
    left = PATCH_W + 52
    return [
        View(rect=(x, y + (h - high) // 2, PATCH_W, high), pixels=pixels),
        label(word, (x + left, y, w - left, h), theme.BODY),
    ]


def _dice(model: Model, copy: SavedCopy, box: Rect) -> list[Widget]:
    """A die of each kind as the camera saw it, with its word and the number of dice."""
    table = _table(model, copy)
    if table is None or table.chance.roll is None or not copy.dice:
        return [Panel(rect=box)]
    widgets: list[Widget] = [Panel(rect=box)]
    for kind, (x, y, w, h) in zip(copy.dice, row(inside(box, 12, 8), len(copy.dice)), strict=True):
        side = min(w, h - 34)
        word = _(table.chance.roll.body(kind.body).word)
        words = f"{word} ({kind.count})"
        widgets += [
            View(rect=(x + (w - side) // 2, y, side, side), pixels=square_picture(kind.side, kind.picture)),
            label(words, (x, y + side + 2, w, 30), theme.BODY, align=0),
        ]
    return widgets
