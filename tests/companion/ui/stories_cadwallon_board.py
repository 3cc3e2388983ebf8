"""The board of an owner of Cadwallon as models: the screens on which it is typed in."""

from collections.abc import Iterable
from functools import cache
from itertools import islice

import numpy as np
from msgspec.structs import replace

from companion.games.cadwallon import update_board
from companion.games.cadwallon.copy_pieces import checked
from companion.games.cadwallon.model import WHOLE_BOARD, PlayerTurn, TableSetup, drafts_of
from companion.games.cadwallon.widgets import LineKind, Photo
from companion.ui import commands, update_table
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.update import update
from companion.ui.update_names import name_done, typed
from engine.cadwallon.made_up import PLAIN, shipped_cards
from engine.cadwallon.setup import Setup
from tests.companion.games.cadwallon.typed_board import area_taps, line_taps, start_taps, typed_names
from tests.companion.ui.stories_cadwallon import LONG, played, setups
from vision.camera import Frame


def told(model: Model, taps: Iterable[Message]) -> Model:
    """The model after these taps; files are stored at once."""
    for tap in taps:
        model, issued = update(model, tap)
        for command in issued:
            if isinstance(command, commands.SaveCards):
                model, _more = update(model, update_table.cards_read.news(command.game, command.text, saved=True))
    return model


@cache
def opened(text: str = "") -> Model:
    """The board of this file, of a new one for an empty text."""
    return told(setups(LONG[:3], TableSetup(), file=text), [update_board.open_board.tap()])


@cache
def begun() -> Model:
    """The areas and half of the white lines."""
    return told(opened(), (*area_taps(), *islice(line_taps(typed_names()), 41)))


@cache
def whole() -> Model:
    """The whole made-up board."""
    names = typed_names()
    return told(opened(), (*area_taps(), *line_taps(names), *start_taps(shipped_cards(PLAIN), names)))


@cache
def photograph() -> Photo:
    """A photograph as it lies under the board, of the most contrast that there can be."""
    tiles = np.indices((408, 512)).sum(axis=0) // 37 % 2
    return Photo((np.repeat(tiles[..., None], 3, axis=2) * 76 + 168).astype(np.uint8))


def with_photo(model: Model) -> Model:
    return replace(model, drafts=replace(drafts_of(model), photo=photograph()))


@cache
def played_on_it(screen: PlayerTurn) -> Model:
    """A game on the whole board, typed in, above the photograph."""
    cards = checked(drafts_of(whole()).setup.file).cards
    assert cards is not None
    setup = Setup(LONG[:2], ("kaldern", "nocturnis"), "plain", cards)
    return with_photo(replace(played(setup), screen=screen))


def cadwallon_board_stories() -> dict[str, Model]:
    """Typing the board in."""
    return {
        "cadwallon-editor-empty": opened(),
        "cadwallon-editor": begun(),
        "cadwallon-editor-chosen": told(
            begun(), [update_board.pick_line.tap(LineKind.GREEN), update_board.tap_area.tap("s3")]
        ),
        "cadwallon-editor-named": told(
            begun(),
            [
                update_board.tap_area.tap("s3"),
                update_board.name_area.tap(),
                *map(typed.tap, "The Street of the Watchmen at the Wall"),
                name_done.tap(),
                update_board.tap_area.tap("s3"),
            ],
        ),
        "cadwallon-editor-whole": whole(),
        "cadwallon-editor-part": told(
            whole(), [update_board.pick_line.tap(LineKind.RED), update_board.show_part.tap(2, (250, 250))]
        ),
        "cadwallon-editor-photo": with_photo(told(begun(), [update_board.tap_area.tap("s3")])),
        "cadwallon-editor-photo-part": with_photo(told(whole(), [update_board.show_part.tap(2, (250, 250))])),
        "cadwallon-photo": replace(
            with_photo(told(opened(), [update_board.look_for_photo.tap()])),
            frame=Frame(photograph().pixels, 0.0, 0),
        ),
        "cadwallon-photo-none": told(opened(), [update_board.look_for_photo.tap()]),
        "cadwallon-board-photo": played_on_it(PlayerTurn(WHOLE_BOARD)),
        "cadwallon-deploy-photo": played_on_it(PlayerTurn()),
        "cadwallon-editor-unreadable": opened("no cards ["),
    }
