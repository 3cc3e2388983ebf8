"""The board of the owner's file: typed in by taps; the disk has each step before the screen shows it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.cadwallon import board_values
from companion.games.cadwallon.board_layout import Place, bounded
from companion.games.cadwallon.board_values import Board, Content
from companion.games.cadwallon.copy_file import COPY_FILE
from companion.games.cadwallon.copy_pieces import stored
from companion.games.cadwallon.model import BoardEditor, PhotoPage, drafts_of
from companion.games.cadwallon.widgets import LineKind, Photo
from companion.i18n.language import N_, _
from companion.i18n.numbers import joined
from companion.owner_file.words import sentence
from companion.ui import update_table
from companion.ui.commands import Changed, ReadPhoto, SaveCards, SavePhoto, Watch
from companion.ui.message import Answers, on_tap
from companion.ui.model import Model
from companion.ui.update_names import type_text
from engine.cadwallon.board_form import MAX_AREA_NAME
from engine.cadwallon.terms import Area
from engine.owner_file import FileFault

MAX_STEPS = 20
READ_PHOTO = ReadPhoto(COPY_FILE.game)
NAME = N_("The name of the area")
MAX_SHOWN = 3
"""Faults that a sentence names."""


@on_tap
def open_board(model: Model) -> Changed:
    """The board of the owner's file."""
    return replace(model, screen=BoardEditor(back=model.screen)), (*COPY_FILE.reading[:1], READ_PHOTO)


@on_tap
def tap_place(model: Model, place: Place) -> Changed:
    """A new area at this place, or the chosen area there."""
    screen = model.screen
    if not isinstance(screen, BoardEditor):
        return model, ()
    if screen.chosen:
        return _changed(model, lambda content: board_values.moved(content, screen.chosen, place))
    return _changed(model, lambda content: board_values.with_area(content, screen.kind, screen.exit, place))


@on_tap
def tap_area(model: Model, area: Area) -> Changed:
    """Choose an area, or draw a line from the chosen one to it, or take that line away."""
    screen = model.screen
    if not isinstance(screen, BoardEditor):
        return model, ()
    if screen.chosen in ("", area):
        return _shown(model, chosen=area if screen.chosen == "" else "")
    return _changed(model, lambda content: board_values.with_line(content, screen.line, screen.chosen, area))


@on_tap
def pick_kind(model: Model, kind: str) -> Changed:
    """The kind of the chosen area, else of new ones."""
    screen = model.screen
    if isinstance(screen, BoardEditor) and screen.chosen:
        return _changed(model, lambda content: board_values.of_kind(content, screen.chosen, kind))
    return _shown(model, kind=kind)


@on_tap
def pick_exit(model: Model, is_exit: bool) -> Changed:
    """The chosen area, else each new one, is an exit or is none."""
    screen = model.screen
    if isinstance(screen, BoardEditor) and screen.chosen:
        return _changed(model, lambda content: board_values.with_exit(content, screen.chosen, is_exit))
    return _shown(model, exit=is_exit)


@on_tap
def pick_line(model: Model, line: LineKind) -> Changed:
    """The kind of the lines that are drawn next."""
    return _shown(model, line=line)


@on_tap
def show_part(model: Model, scale: int, corner: Place) -> Changed:
    """A part of the board, so many times as large, from this corner."""
    return _shown(model, scale=scale, corner=bounded(scale, corner))


@on_tap
def start_militia(model: Model, man: str, area: Area | None) -> Changed:
    """The area where a militiaman starts; None takes it from him."""
    return _saved(model, lambda text: board_values.with_start(text, man, area))


@on_tap
def drop_area(model: Model) -> Changed:
    """Take the chosen area away, with its lines."""
    screen, content = model.screen, COPY_FILE.content(model)
    if not isinstance(screen, BoardEditor) or content is None:
        return model, ()
    board = board_values.without_area(content, screen.chosen)
    starts = [each["id"] for each in board_values.militia(content) if each.get("start") == screen.chosen]

    def changed(text: str) -> str:
        for man in starts:
            text = board_values.with_start(text, man, None)
        return board_values.with_board(text, board)

    return _saved(model, changed)


@on_tap
def name_area(model: Model) -> Changed:
    """Type the name of the chosen area."""
    screen, content = model.screen, COPY_FILE.content(model)
    if not isinstance(screen, BoardEditor) or content is None or not screen.chosen:
        return model, ()
    area, before = screen.chosen, screen.before[1 - MAX_STEPS :]
    name = board_values.name_of(content, area)
    page = replace(model, screen=replace(screen, before=before))
    return type_text(page, f"{len(before)}/{area}", NAME, "" if name == area else name, MAX_AREA_NAME)


def name_typed(model: Model, key: str, name: str) -> Changed:
    """Take the name of an area so far; all its letters are one step."""
    steps, _slash, area = key.partition("/")
    screen, content = model.screen, COPY_FILE.content(model)
    if not isinstance(screen, BoardEditor) or content is None:
        return model, ()
    text = (*screen.before, COPY_FILE.file_text(model))[int(steps)]
    board = board_values.with_name(content, area, name)
    after = replace(screen, chosen="", before=(*screen.before[: int(steps)], text))
    return stored(model, after, lambda text: board_values.with_board(text, board))


@on_tap
def step_back(model: Model) -> Changed:
    """Take the last step back."""
    screen = model.screen
    if not isinstance(screen, BoardEditor):
        return model, ()
    if not screen.before:
        return replace(model, notice=_("No step has been entered since the board was opened.")), ()
    *before, text = screen.before
    after = replace(model, screen=replace(screen, before=tuple(before), chosen=""))
    return after, (SaveCards(COPY_FILE.game, text),)


@on_tap
def look_for_photo(model: Model) -> Changed:
    """Look at the board through the camera."""
    return replace(model, screen=PhotoPage(back=model.screen), frame=None, busy=False), (Watch(True),)


@on_tap
def take_photo(model: Model) -> Changed:
    """Lay the camera's picture under the board."""
    if not isinstance(model.screen, PhotoPage) or model.frame is None:
        return model, ()
    after = replace(model, screen=model.screen.behind, frame=None)
    return after, (Watch(False), SavePhoto(COPY_FILE.game, model.frame))


@on_tap
def drop_photo(model: Model) -> Changed:
    """Delete the photograph under the board; the key was held."""
    return replace(model, screen=model.screen.behind, frame=None), (Watch(False), SavePhoto(COPY_FILE.game, None))


def photo_read(model: Model, _game: str, pixels: Any) -> Changed:
    """Hold the photograph of the board."""
    return replace(model, drafts=replace(drafts_of(model), photo=None if pixels is None else Photo(pixels))), ()


def sentences(faults: tuple[FileFault, ...]) -> str:
    """The first faults in words."""
    return joined([sentence(each) for each in faults[:MAX_SHOWN]])


def _changed(model: Model, change: Callable[[Content], Board]) -> Changed:
    content = COPY_FILE.content(model)
    if content is None:
        return COPY_FILE.saved(model, model, str)
    board = change(content)
    return _saved(model, lambda text: board_values.with_board(text, board))


def _saved(model: Model, change: Callable[[str], str]) -> Changed:
    """Store a step, unless it makes something wrong."""
    screen = model.screen
    if not isinstance(screen, BoardEditor):
        return model, ()
    before = (*screen.before, COPY_FILE.file_text(model))[-MAX_STEPS:]
    return stored(model, replace(screen, chosen="", before=before), change)


def _shown(model: Model, **changes: Any) -> Changed:
    screen = model.screen
    return (replace(model, screen=replace(screen, **changes)), ()) if isinstance(screen, BoardEditor) else (model, ())


ANSWERS: Answers = {update_table.photo_read: photo_read}
