"""`oyez cards [FILE]`: check the file into which an owner typed the pieces of a game; name every fault with its line.

It prints in the language of the settings, because the owner of the copy reads it.
"""

import argparse
import sys
from pathlib import Path

from companion.commands.games import add_data_argument
from companion.game.cards_form import CardsReport
from companion.games import CARDS, GAME_SETTINGS
from companion.i18n.fault_texts import text
from companion.i18n.language import Language, _, used, using
from companion.settings import load_settings, settings_path, system_language
from companion.storage.cards_file import (
    PHOTOS,
    CardsFileError,
    cards_path,
    load_cards,
    photo_path,
    save_cards,
    save_drafts,
)
from companion.storage.store import store_path
from companion.system.escape import escape
from engine.owner_file import spelled
from engine.registry import title_of
from hardware.toml_table import TableError, parse_table


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez cards`."""
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="the file to check; without it the ones that are stored beside the games",
    )
    parser.add_argument(
        "--game",
        choices=tuple(CARDS),
        help="the game; without it that of FILE by its format; --form and --made-up need it",
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--use", action="store_true", help="store FILE beside the games, for new games")
    choice.add_argument("--form", action="store_true", help="print a file to fill in, and check nothing")
    choice.add_argument(
        "--made-up", action="store_true", help="print a complete file of made-up pieces, for trying; check nothing"
    )
    choice.add_argument(
        "--photo", metavar="PICTURE", help="store a photograph of your board, which lies under it on the screen"
    )
    add_data_argument(parser)
    parser.set_defaults(wrong=parser.error)


def run(options: argparse.Namespace) -> int:
    """Check the file; 0 if a game can begin with it, 1 if not, with every fault."""
    if options.use and options.file is None:
        options.wrong("--use needs the FILE to store")
    if options.form or options.made_up:
        if options.game is None:
            options.wrong(f"--form and --made-up need the game: --game {' or --game '.join(CARDS)}")
        form = CARDS[options.game]()
        print(form.form if options.form else form.made_up, end="")
        return 0
    if options.photo is not None and (options.file is not None or options.game not in (None, *PHOTOS)):
        options.wrong(f"--photo needs no FILE, and a game with a board: {', '.join(PHOTOS)}")
    language = load_settings(settings_path(), GAME_SETTINGS).settings.language
    with using(Language(language) if language else system_language()):
        if options.photo is not None:
            return _store_photo(options)
        return _check_file(options) if options.file is not None else _check_stored(options)


def _store_photo(options: argparse.Namespace) -> int:
    """Store a photograph of the owner's board."""
    from companion.app.board_photo import packed
    from vision.image_file import ImageFileError, load_image  # OpenCV, which no other choice needs

    file = photo_path(store_path(options.data).parent, options.game or next(iter(PHOTOS)))
    try:
        save_drafts(file, packed(load_image(Path(options.photo))))
    except (CardsFileError, ImageFileError) as error:
        return _failed(text(error.fault, used()))
    print(_("Stored as the photograph under the board: {file}.").format(file=escape(str(file))))
    return 0


def _check_stored(options: argparse.Namespace) -> int:
    """Check the stored file of the game, or those of all games that have one."""
    folder = store_path(options.data).parent
    games = (options.game,) if options.game else tuple(CARDS)
    stored = [game for game in games if cards_path(folder, game).exists()]
    photos = [_check_photo(photo_path(folder, game)) for game in games if game in PHOTOS]
    if not stored:
        words = _("There is no file {file} yet. `{command}` prints one to fill in.")
        for game in games:
            _failed(words.format(file=cards_path(folder, game), command=_form_command(game)))
        return 1
    return max([*photos, *(_check(str(cards_path(folder, game)), game) for game in stored)])


def _check_photo(file: Path) -> int:
    """Name a photograph of the owner's board that cannot be read."""
    from companion.app.board_photo import load_photo

    try:
        load_photo(file)
    except CardsFileError as error:
        return _failed(text(error.fault, used()))
    return 0


def _check(name: str, game: str) -> int:
    checked = _checked(name, game)
    return 0 if checked is not None and checked[1].good else 1


def _check_file(options: argparse.Namespace) -> int:
    """Check the file that is named, and store it if asked for."""
    try:
        content = load_cards(Path(options.file))
    except CardsFileError as error:
        return _failed(text(error.fault, used()))
    game = options.game or _game_of(content)
    if game is None:
        return _no_format(options.file, content)
    if not options.use:
        return _check(options.file, game)
    checked = _checked(options.file, game)
    return 1 if checked is None else _use(*checked, cards_path(store_path(options.data).parent, game))


def _game_of(content: str) -> str | None:
    """The game whose format a text has, or names where it is no TOML; None for another format."""
    try:
        wanted = parse_table(content).get("format")
    except TableError:
        return next((game for game in CARDS if CARDS[game]().format in content), None)
    return next((game for game in CARDS if CARDS[game]().format == wanted), None)


def _no_format(name: str, content: str) -> int:
    """Refuse a file whose format is that of no game."""
    allowed = ", ".join(f'"{CARDS[game]().format}" ({title_of(game)})' for game in CARDS)
    try:
        seen = parse_table(content).get("format")
    except TableError as error:
        words = _("{file} cannot be used: {reason}. Its first line gives its format, one of {allowed}.")
        return _failed(words.format(file=escape(name), reason=text(error.fault, used()), allowed=allowed))
    words = _("{file} is of no known format: {seen}. Write one of {allowed}, or name the game with --game.")
    return _failed(words.format(file=escape(name), seen=escape(spelled(seen)), allowed=allowed))


def _form_command(game: str) -> str:
    """The command that prints the form of a game's file."""
    return f"oyez cards --game {game} --form"


def _checked(name: str, game: str) -> tuple[str, CardsReport] | None:
    """Print the report of a file; the text and the report, None if it cannot be read."""
    try:
        content = load_cards(Path(name))
        report = CARDS[game]().check(content, escape(name))
    except CardsFileError as error:
        _failed(text(error.fault, used()))
        return None
    except TableError as error:
        words = _("{file} cannot be used: {reason}. `{command}` prints a file to fill in.")
        reason = text(error.fault, used())
        _failed(words.format(file=escape(name), reason=reason, command=_form_command(game)))
        return None
    for line in report.lines:
        print(escape(line))
    return content, report


def _use(content: str, report: CardsReport, own: Path) -> int:
    """Store a checked file for new games, if nothing but values is missing."""
    if not report.usable:
        return _failed(_("The file has faults and is not stored. Correct it and try again."))
    try:
        save_cards(own, content)
    except CardsFileError as error:
        return _failed(text(error.fault, used()))
    print(_("Stored for new games: {file}.").format(file=escape(str(own))))
    return 0


def _failed(sentence: str) -> int:
    print(f"oyez: {sentence}", file=sys.stderr)
    return 1
