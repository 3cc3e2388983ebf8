"""`oyez games`: list the games of this machine, the newest first."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.games import listed_of
from companion.i18n.fault_texts import text
from companion.i18n.language import used
from companion.i18n.numbers import listed
from companion.storage.schema import FIRST_GAME
from companion.storage.store import GameRow, Store, StoreError, store_path
from companion.system.escape import escape
from engine.registry import title_of

HEADINGS = ("game", "title", "started", "players", "stands at")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez games`."""
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    add_data_argument(parser)


def add_data_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the option for the folder of the games, for every command that needs it."""
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="the folder of the games (else OYEZ_DATA, else your data folder)"
    )


def run(options: argparse.Namespace) -> int:
    """Print the list; 0 also where it is empty, 1 if the games cannot be read."""
    try:
        rows = _rows(store_path(options.data))
    except StoreError as error:
        print(f"oyez: {text(error.fault, used())}", file=sys.stderr)
        return 1
    if options.json:
        print(msgspec.json.encode([_as_json(row) for row in rows]).decode())
    elif rows:
        for line in table(rows):
            print(escape(line))
    else:
        print("No games are saved here yet; `oyez play` begins one.")
    return 0


def _rows(path: Path) -> tuple[GameRow, ...]:
    """Return the stored games; looking alone makes no file."""
    if not path.exists():
        return ()
    with Store.open(path) as store:
        store.check()
        return store.games()


def table(rows: Sequence[GameRow]) -> list[str]:
    """The list as lines of text under a heading, columns aligned."""
    titled = any(row.game != FIRST_GAME for row in rows)
    cells = [_shown(HEADINGS, titled), *(_shown(_cells(row), titled) for row in rows)]
    widths = [max(map(len, cell)) for cell in zip(*cells, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]


def _shown(cells: tuple[str, ...], titled: bool) -> tuple[str, ...]:
    """The cells of a line, without the title where all games are the oldest one."""
    return cells if titled else (cells[0], *cells[2:])


def _cells(row: GameRow) -> tuple[str, ...]:
    started = f"{row.started.astimezone():%Y-%m-%d %H:%M}"
    return (str(row.id), title_of(row.game), started, ", ".join(row.players), state_of_game(row))


def state_of_game(row: GameRow) -> str:
    """Return the state of a game: `not begun`, `day 4, morning`, or its result."""
    if row.totals is not None:
        if len(row.players) == 1:
            return f"{row.totals[0]} points"
        return f"won by {listed(row.winners)} with {max(row.totals)} points"
    words = listed_of(row.game)
    stands = "not begun" if words is None or not row.begun else words.moment(row)
    return f"given up, {stands}" if row.given_up else stands


def _as_json(row: GameRow) -> dict[str, object]:
    return {
        "id": row.id,
        "started": row.started,
        "finished": row.finished,
        "players": row.players,
        "totals": row.totals,
        "winners": row.winners,
        "game": row.game,
        **({} if (words := listed_of(row.game)) is None else words.details(row)),
    }
