"""`oyez export [GAME] [FILE]`: write stored games as a game record, a table, a play log, or a line of text."""

import argparse
import sys
from pathlib import Path

from companion.commands.errors import CommandError
from companion.commands.games import add_data_argument
from companion.export.game_files import BGSTATS, CSV, KINDS, RECORD, export
from companion.export.sharing import packed
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.storage.store import Store, StoreError, store_path
from engine.game import IllegalActionError

STANDARD_OUTPUT = "-"
NEWEST = ("newest", "-")
ALL = "all"
TEXT = "text"
HELP = (
    "record: a game record, for `oyez replay` and other programs (usual); text: the same packed into one line, as in "
    "the QR code; csv: a table of points; bgstats: a play file for the Board Game Stats app"
)
MAX_GAMES = 2**63
"""SQLite counts no further."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez export`."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME",
        help="the game's number in `oyez games`, newest (- for short; usual), or all (csv and bgstats; usual there)",
    )
    parser.add_argument(
        "file", nargs="?", default=STANDARD_OUTPUT, metavar="FILE", help="the file to write; - is standard output"
    )
    parser.add_argument("--as", dest="kind", choices=(*KINDS, TEXT), default=RECORD, help=HELP)
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Write the file; 0 if it is written, 1 if there is no such game or it cannot be written."""
    try:
        said, content = _made(options.game, options.kind, store_path(options.data))
        _write(content, options.file)
    except StoreError as error:
        return _failed(text(error.fault, used()))
    except CommandError as error:
        return _failed(str(error))
    except IllegalActionError as error:
        return _failed(f"Game {options.game} breaks the rules of this version: {error}")
    if options.file != STANDARD_OUTPUT:
        print(f"{said} written to {options.file}.", file=sys.stderr)
    return 0


def _failed(sentence: str) -> int:
    print(f"oyez: {sentence}", file=sys.stderr)
    return 1


def _made(game: str | None, kind: str, path: Path) -> tuple[str, bytes]:
    """Return the description of the export and its bytes.

    Raises StoreError or CommandError if there is no such game.
    """
    if not path.exists():
        raise CommandError(f"No games are saved in {path.parent}. Name the folder with --data FOLDER or OYEZ_DATA.")
    with Store.open(path) as store:
        store.check()
        game_id = _which(store, game, kind)
        if kind == TEXT:
            _name, record = export(store, RECORD, game_id)
            return f"Game {game_id} is", f"{packed(record)}\n".encode()
        _name, content = export(store, kind, game_id)
        return "All finished games are" if game_id is None else f"Game {game_id} is", content


def _which(store: Store, game: str | None, kind: str) -> int | None:
    """The number of the game, None for all of them."""
    if game == ALL or (game is None and kind in (CSV, BGSTATS)):
        if kind not in (CSV, BGSTATS):
            raise CommandError(f"A {kind} holds one game; name its number in `oyez games`, or newest.")
        return None
    if game is not None and game not in NEWEST:
        number = _number(game)
        if kind in (CSV, BGSTATS) and store.game(number).totals is None:
            raise CommandError(f"Game {number} is not over; {kind} holds finished games only.")
        return number
    rows = [row for row in store.games() if kind not in (CSV, BGSTATS) or row.totals is not None]
    if not rows:
        raise CommandError(f"No games are saved in {store.path} yet; `oyez play` begins one.")
    return rows[0].id


def _number(game: str) -> int:
    try:
        number = int(game)
    except ValueError:
        number = MAX_GAMES
    if abs(number) >= MAX_GAMES:
        raise CommandError(f"{game[:40]!r} is no game; name its number in `oyez games`, newest, or all.")
    return number


def _write(content: bytes, name: str) -> None:
    """Write the file, or print it. Raises CommandError."""
    if name == STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        told = f"{name} cannot be written ({error.strerror}). Name another file, or - to print it."
        raise CommandError(told) from error
