"""The owner's box file: its text -> the box, or every fault with its line."""

from msgspec import Struct

from companion.game.cards_form import CardsForm, CardsReport
from companion.games.castles_of_tuscany.box_words import PLAYERS, summary
from companion.games.castles_of_tuscany.empty_box import new_box
from companion.owner_file.report import PlacedFault, fault_lines, placed
from companion.owner_file.words import sentence
from engine.castles_of_tuscany.box import FORMAT, Box
from engine.castles_of_tuscany.box_faults import BoxWarning
from engine.castles_of_tuscany.box_form import read_box
from engine.castles_of_tuscany.made_up import MADE_UP
from engine.castles_of_tuscany.playable import playable_faults, warnings
from engine.owner_file import FileFault, Path
from hardware.toml_table import parse_table

WARNED: dict[BoxWarning, Path] = {
    BoxWarning.REGION_CARDS: ("cards",),
    BoxWarning.PRODUCTION_CARDS: ("production", 0),
    BoxWarning.CASTLES: ("board", 0),
    BoxWarning.BOARDS: ("board", 0),
}
"""The table of the file that a warning speaks of."""


class BoxText(Struct, frozen=True):
    """The box of a text, and its faults by line; `unfinished` if values are not typed in yet and nothing is wrong.

    A box may have faults: region cards and boards that are not typed in yet. `warnings` are numbers that differ from
    the printed game.
    """

    box: Box | None
    faults: tuple[PlacedFault, ...] = ()
    unfinished: bool = False
    warnings: tuple[PlacedFault, ...] = ()


def read_box_text(text: str) -> BoxText:
    """Check a box file. Raises hardware.toml_table.TableError if the text is no TOML."""
    checked = read_box(parse_table(text))
    box = checked.box
    return BoxText(
        box,
        placed(text, checked.faults),
        checked.unfinished,
        () if box is None else placed(text, map(_located, warnings(box))),
    )


def _located(warning: FileFault) -> FileFault:
    assert isinstance(warning.code, BoxWarning)
    return FileFault(warning.code, WARNED[warning.code], params=warning.params)


def box_report(text: str, name: str) -> CardsReport:
    """The report of a box file in the language used. Raises TableError if the text is no TOML."""
    found = read_box_text(text)
    lines = fault_lines(found.faults, name, sentence)
    if found.box is None:
        return CardsReport(lines, good=False, usable=found.unfinished)
    box = found.box
    playable = any(not playable_faults(box, players) for players in PLAYERS)
    warned = fault_lines(found.warnings, name, sentence)
    return CardsReport((*lines, *warned, *summary(box)), good=playable, usable=True)


BOX = CardsForm(FORMAT, box_report, made_up=MADE_UP, form=new_box())
