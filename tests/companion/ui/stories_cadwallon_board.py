"""The board of an owner of Cadwallon as models: the screens on which it is typed in."""

from collections.abc import Iterable
from functools import cache
from itertools import islice

from companion.games.cadwallon import update_board
from companion.games.cadwallon.model import TableSetup
from companion.games.cadwallon.widgets import LineKind
from companion.ui import commands, update_table
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.update import update
from engine.cadwallon.made_up import PLAIN, shipped_cards
from tests.companion.games.cadwallon.typed_board import area_taps, line_taps, start_taps, typed_names
from tests.companion.ui.stories_cadwallon import LONG, setups


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


def cadwallon_board_stories() -> dict[str, Model]:
    """Typing the board in."""
    return {
        "cadwallon-editor-empty": opened(),
        "cadwallon-editor": begun(),
        "cadwallon-editor-chosen": told(
            begun(), [update_board.pick_line.tap(LineKind.GREEN), update_board.tap_area.tap("s3")]
        ),
        "cadwallon-editor-whole": whole(),
        "cadwallon-editor-part": told(
            whole(), [update_board.pick_line.tap(LineKind.RED), update_board.show_part.tap(2, (250, 250))]
        ),
        "cadwallon-editor-unreadable": opened("no cards ["),
    }
