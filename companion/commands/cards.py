"""`oyez cards [FILE]`: check the file into which an owner typed the cards of a game; name every fault with its line.

It prints in the language of the settings, because the owner of the cards reads it.
"""

import argparse
import sys
from pathlib import Path

from companion.commands.games import add_data_argument
from companion.game import CardsForm, CardsReport
from companion.games import CARDS, GAME_SETTINGS
from companion.i18n.fault_texts import text
from companion.i18n.language import Language, _, used, using
from companion.settings import load_settings, settings_path, system_language
from companion.storage.cards_file import CardsFileError, cards_path, load_cards, save_cards
from companion.storage.store import store_path
from companion.system.escape import escape
from hardware.toml_table import TableError

GAME = next(iter(CARDS))
"""The game whose owners type their cards in; there is one so far."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez cards`."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="the cards file to check; without it the one beside the games"
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--use", action="store_true", help="store FILE beside the games, for new games")
    choice.add_argument("--form", action="store_true", help="print a file to fill in, and check nothing")
    choice.add_argument(
        "--made-up", action="store_true", help="print a complete file of made-up cards, for trying; check nothing"
    )
    add_data_argument(parser)
    parser.set_defaults(wrong=parser.error)


def run(options: argparse.Namespace) -> int:
    """Check the file; 0 if a game can begin with it, 1 if not, with every fault."""
    form = CARDS[GAME]()
    if options.use and options.file is None:
        options.wrong("--use needs the FILE to store")
    if options.form or options.made_up:
        print(form.form if options.form else form.made_up, end="")
        return 0
    language = load_settings(settings_path(), GAME_SETTINGS).settings.language
    with using(Language(language) if language else system_language()):
        return _check(options, form)


def _check(options: argparse.Namespace, form: CardsForm) -> int:
    own = cards_path(store_path(options.data).parent, GAME)
    name = options.file or str(own)
    if options.file is None and not own.exists():
        words = _("There are no cards in {file} yet. `oyez cards --form` prints a file to fill in.")
        return _failed(words.format(file=own))
    try:
        content = load_cards(Path(name))
        report = form.check(content, escape(name))
    except CardsFileError as error:
        return _failed(text(error.fault, used()))
    except TableError as error:
        words = _("{file} is no cards file: {reason}. `oyez cards --form` prints one to fill in.")
        return _failed(words.format(file=escape(name), reason=text(error.fault, used())))
    for line in report.lines:
        print(escape(line))
    if options.use:
        return _use(content, report, own)
    return 0 if report.good else 1


def _use(content: str, report: CardsReport, own: Path) -> int:
    """Store a checked file for new games, if nothing but values is missing."""
    if not report.usable:
        return _failed(_("The file has faults and is not stored. Correct it and try again."))
    try:
        save_cards(own, content)
    except CardsFileError as error:
        return _failed(text(error.fault, used()))
    print(_("The cards are stored in {file}.").format(file=escape(str(own))))
    return 0


def _failed(sentence: str) -> int:
    print(f"oyez: {sentence}", file=sys.stderr)
    return 1
