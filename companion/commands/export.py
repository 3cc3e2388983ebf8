"""`oyez export [GAME] [FILE]`: write a kept game as a game record."""

import argparse
import sys
from pathlib import Path

from companion.commands.games import add_data_argument
from companion.store import SavedGame, Store, StoreError, store_path
from engine.troyes_dice import IllegalActionError
from engine.troyes_dice.record import dump

STANDARD_OUTPUT = "-"
NEWEST = ("newest", "-")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez export`."""
    parser.add_argument(
        "game",
        nargs="?",
        default=NEWEST[0],
        metavar="GAME",
        help="the game's number in `oyez games`, or newest (- for short)",
    )
    parser.add_argument(
        "file", nargs="?", default=STANDARD_OUTPUT, metavar="FILE", help="where to write it; - is standard output"
    )
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Write the record; 0 where it is written, 1 where there is no such game or it cannot be written."""
    try:
        saved = _load(options.game, store_path(options.data))
        record = dump(saved.setup, saved.actions)
        _write(record, options.file)
    except StoreError as error:
        return _failed(str(error))
    except IllegalActionError as error:
        return _failed(f"Game {options.game} holds something that the rules of this version forbid: {error}")
    except OSError as error:
        return _failed(f"{options.file} cannot be written ({error.strerror}). Name another file, or - to print it.")
    if options.file != STANDARD_OUTPUT:
        print(f"Game {saved.id} is written to {options.file}.", file=sys.stderr)
    return 0


def _failed(sentence: str) -> int:
    print(f"oyez: {sentence}", file=sys.stderr)
    return 1


def _load(game: str, path: Path) -> SavedGame:
    """The game that was asked for. Raises StoreError where there is none."""
    if not path.exists():
        raise StoreError(f"No games are kept in {path.parent}. Name the folder with --data FOLDER or OYEZ_DATA.")
    with Store.open(path) as store:
        if game not in NEWEST:
            return store.load(_number(game))
        rows = store.games()
        if not rows:
            raise StoreError(f"No games are kept in {path} yet; `oyez play` begins one.")
        return store.load(rows[0].id)


def _number(game: str) -> int:
    try:
        return int(game)
    except ValueError:
        raise StoreError(f"{game!r} is no game; name its number in `oyez games`, or newest.") from None


def _write(record: bytes, name: str) -> None:
    if name == STANDARD_OUTPUT:
        sys.stdout.buffer.write(record)
        sys.stdout.buffer.flush()
    else:
        Path(name).write_bytes(record)
