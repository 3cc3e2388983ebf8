"""The owner's copy typed in by taps: the pieces of a kind, the fields of a piece, the allowed values of one."""

from typing import Any

from msgspec.structs import replace

from companion.games.cadwallon import copy_words, update_copy
from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import (
    KINDS,
    OPEN,
    Content,
    checked,
    content_of,
    entry,
    faults_alone,
    faults_in,
    form_of,
    lacks,
    stored,
)
from companion.games.cadwallon.copy_words import COPY_WORDS
from companion.games.cadwallon.model import CopyPage, PiecePage
from companion.games.missing_pieces import beside_next, next_key
from companion.games.owner_file import entries
from companion.games.piece_form import PieceForm
from companion.games.unreadable_file import sentences, unreadable_file, wrong_values
from companion.i18n.language import _
from companion.owner_file.edit import with_entry
from companion.ui import update_back, update_shell
from companion.ui.commands import Changed
from companion.ui.model import Model
from companion.ui.screens.delete import beside_delete
from companion.ui.screens.frame import above, grid, page, row
from companion.ui.screens.paging import paged
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Rect, Style, Widget

TABS, TALL_TABS, FAULTS = 50, 106, 54
"""The height of the tabs, on a wide and on a tall screen, and of the key to wrong values."""


def view(model: Model, screen: CopyPage) -> list[Widget]:
    """The tabs of the kinds, the pieces of one, and the next piece that tonight's game needs."""
    widgets, box = page(model, _("Cards of your copy"))
    content = COPY_FILE.content(model)
    if content is None:
        return [*widgets, *unreadable_file(model, COPY_FILE, box)]
    x, y, w, h = box
    high = TALL_TABS if model.tall else TABS
    tabs = grid((x, y, w, high), 4, 2, 6) if model.tall else row((x, y, w, high), len(KINDS), 6)
    for kind, rect in zip(KINDS, tabs, strict=False):
        words, chosen = _(copy_words.PIECES[kind]), kind == screen.kind
        widgets.append(Key(rect=rect, label=words, size=18, selected=chosen, message=update_copy.show_kind.tap(kind)))
    body, foot = above((x, y + high + theme.GAP, w, h - high - theme.GAP), theme.MAIN_TARGET)
    if faults := [each for each in checked(COPY_FILE.file_text(model)).faults if each.code not in OPEN]:
        body, wrong = above(body, FAULTS)
        widgets.append(wrong_values(faults, wrong))
    body, turn = above(body, theme.TARGET)
    following, rest = beside_next(model, update_copy.missing(model), foot)
    rects = grid(body, 2 if model.tall else 3, min(6 if model.tall else 3, (body[3] + 6) // (theme.TARGET + 6)), 6)
    pieces = entries(content, screen.kind)
    widgets += paged(pieces, screen.page, rects, lambda each, rect: [_piece(model, screen.kind, each, rect)], turn)
    add = Key(rect=rest, label=_("Add a piece"), icon=Icon.PLUS, size=20, message=update_copy.add_piece.tap())
    return [*widgets, add, *following]


def _piece(model: Model, kind: str, piece: Content, rect: Rect) -> Key:
    """A piece by its name; a question mark for one with something missing."""
    place = (kind, piece["id"])
    wrong = any(each.code not in OPEN for each in faults_in(model, place))
    mark = Icon.WARNING if wrong else Icon.ASK if lacks(model, place) else Icon.TICK
    name = str(piece.get("name", piece["id"]))
    return Key(rect=rect, label=name, icon=mark, size=20, message=update_copy.open_piece.tap(*place))


def _piece_foot(model: Model, screen: PiecePage, box: Rect) -> tuple[Rect, list[Widget]]:
    """Keys that delete the piece and lead to the next one, and its faults in the place of the key back."""
    faults, missing = faults_in(model, screen.place), update_copy.missing(model, screen.place)
    body, foot = above(box, theme.MAIN_TARGET)
    delete, rest = beside_delete(model, foot, update_copy.drop_piece.tap())
    if model.tall and faults and missing.left:
        # two keys leave the sentence no room beside them
        body, line = above(body, theme.TARGET)
        following = [next_key(missing, line)]
    else:
        following, rest = beside_next(model, missing, rest)
    wrong = [each for each in faults if each.code not in OPEN] or faults
    done = Key(rect=rest, label=_("Done"), size=28, style=Style.MAIN, message=update_back.back.tap())
    if not wrong:
        return body, [delete, done, *following]
    text = _("Still to be typed in: tap to see what.") if wrong is faults else _("A value is wrong: tap to see it.")
    told = update_shell.explain.news(sentences(wrong))
    return body, [delete, Key(rect=rest, label=text, size=18, icon=Icon.ASK, message=told), *following]


def _values(model: Model, screen: PiecePage) -> Content:
    return entry(content_of(model), screen.place) or {}


def _stored(model: Model, after: PiecePage, values: dict[str, Any]) -> Changed:
    return stored(model, after, lambda text: with_entry(text, after.kind, values))


COPY_FORM = PieceForm(
    page=PiecePage,
    waits=OPEN,
    declared=lambda model, screen: form_of(content_of(model), screen.kind),
    values=_values,
    stored=_stored,
    faults=lambda model, screen: [replace(each, path=each.path[2:]) for each in faults_in(model, screen.place)],
    alone=lambda model, screen, values: faults_alone(model, screen.place, values),
    title=lambda screen, path: COPY_WORDS.title(screen.kind, path),
    word=lambda model, _screen, path, value: COPY_WORDS.word(content_of(model), path, value),
    heading=lambda model, screen: (str(_values(model, screen).get("name", screen.id)), ()),
    foot=_piece_foot,
)
