"""Opening the games whatever happened to their file: damaged, unwritable, or on a disk that is full.

store, told = open_games(store_path(), Places.usual())    # `told` is a sentence where something was wrong
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from companion.database import bounded
from companion.kept import (
    DamagedError,
    StoreError,
    UnwritableError,
    decoded_action,
    decoded_feats,
    decoded_setup,
    game_row,
)
from companion.language import _, ngettext
from companion.places import Found, Places, all_backups
from companion.store import FILE_NAME, Store
from engine.troyes_dice import IllegalActionError, apply, new_game

BEYOND = 1000
"""So many numbers above those in the copy are tried where the damaged file does not say which games it holds."""
MOST_ACTIONS = 20_000

MOST_GAMES = 100_000
MOST_LOOKS = 100
"""Millions of SQLite's own steps that reading a damaged file may take: its tables may lead round in a ring."""

UNREADABLE = (sqlite3.Error, msgspec.MsgspecError, ValueError, TypeError, MemoryError)
"""What reading a damaged file may raise."""

Row = tuple[object, ...]


def open_games(path: Path, places: Places, plugged: Iterable[Path] | None = None) -> tuple[Store, str]:
    """The games, with a sentence where they are not what they should be, else an empty one.

    A damaged file is kept aside: the last good copy takes its place, and every game that can still be read out of the
    damaged one and replayed. Where nothing can be written the games are in memory, and kept nowhere. Raises
    StoreError for a file that is in use, of a newer Oyez or of another program.
    """
    try:
        return _readable(path), ""
    except DamagedError as error:
        why: StoreError = error
    except UnwritableError as error:
        return Store.in_memory(like=path), _unkept(error)
    try:
        return _rescued(path, places, plugged)
    except (OSError, UnwritableError):
        return Store.in_memory(), _unkept(why)


def _readable(path: Path) -> Store:
    """The games, once the lists of them and of the players could be read: SQLite itself checks no texts."""
    store = Store.open(path)
    try:
        store.games()
        store.roster.people()
    except BaseException:
        store.close()
        raise
    return store


def open_any_games(path: Path, places: Places) -> tuple[Store, str]:
    """The games as `open_games` gives them, and where it refuses them none at all, kept nowhere: never an error."""
    try:
        return open_games(path, places)
    except StoreError as error:
        return Store.in_memory(), _unkept(error)


def _unkept(why: StoreError) -> str:
    text = _("{why} You can play, but nothing is kept: write a game into a file before you close Oyez.")
    return text.format(why=why)


def _rescued(path: Path, places: Places, plugged: Iterable[Path] | None) -> tuple[Store, str]:
    # what backups take is loaded only where one is needed: no sound start waits for it
    from companion.restore import set_aside

    kept = set_aside(path)
    copy = _last_good(places, plugged)
    store = Store.open(path)
    saved = 0 if kept is None else _save_out_of(kept, path)
    store.close()
    words = [_("The games' file was damaged. It is kept as {file}.").format(file=kept and kept.name)]
    if copy is not None:
        words.append(_("The backup of {made} is used.").format(made=f"{copy.made:%Y-%m-%d %H:%M} UTC"))
    if saved:
        text = ngettext(
            "{n} game was read out of the damaged file.", "{n} games were read out of the damaged file.", saved
        )
        words.append(text.format(n=saved))
    return Store.open(path), " ".join(words)


def _last_good(places: Places, plugged: Iterable[Path] | None) -> Found | None:
    """Put the newest backup back that is sound, without its settings: those are not damaged."""
    from companion.backup import BackupError
    from companion.restore import restore

    for found in all_backups(places.data, plugged):
        try:
            restore(found.path, places, only=FILE_NAME)
        except BackupError:
            continue
        return found
    return None


def _save_out_of(damaged: Path, path: Path) -> int:
    """Copy every game that can be read and replayed, where it goes further than the copy does; how many."""
    saved = 0
    with closing(sqlite3.connect(path, isolation_level=None)) as good:
        good.execute("PRAGMA foreign_keys = ON")
        known = dict(good.execute("SELECT id, (SELECT count(*) FROM actions WHERE game = games.id) FROM games"))
        try:
            found = bounded(sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True))
        except sqlite3.Error:
            return 0
        with closing(found):
            found.set_progress_handler(_Patience(), 1_000_000)
            if not _has_tables(found):
                return 0
            for number in _numbers(found, known):
                game = _game(found, number)
                if game is not None and len(game[1]) > known.get(number, -1):
                    saved += _put(good, found, number, *game)
    return saved


class _Patience:
    """Counts SQLite's steps and ends them once they are too many."""

    def __init__(self) -> None:
        self._looks = 0

    def __call__(self) -> bool:
        self._looks += 1
        return self._looks > MOST_LOOKS


def _has_tables(found: sqlite3.Connection) -> bool:
    """Whether the games in the file stand in tables: views and the like are not asked, which may go on for ever."""
    try:
        rows = found.execute(
            "SELECT name FROM sqlite_schema WHERE name IN ('games', 'actions') AND type = 'table' AND rootpage > 1"
        )
        return len(rows.fetchall()) == 2
    except UNREADABLE:
        return False


def _numbers(found: sqlite3.Connection, known: Iterable[int]) -> Iterator[int]:
    try:
        rows = found.execute("SELECT id FROM games ORDER BY id LIMIT ?", (MOST_GAMES,)).fetchall()
        yield from [number for (number,) in rows if isinstance(number, int)]
    except UNREADABLE:
        yield from range(1, max(known, default=0) + BEYOND)


def _game(found: sqlite3.Connection, number: int) -> tuple[Row, list[Row]] | None:
    """The columns of a game and of its actions, as far as they can be read and the rules allow them."""
    try:
        game = found.execute(
            "SELECT id, started, setup, finished, scores FROM games WHERE id = ?", (number,)
        ).fetchone()
        state = None if game is None else new_game(decoded_setup(game[2]))
        if game is not None:
            game_row((*game, 0))
    except (*UNREADABLE, IllegalActionError):
        return None
    if state is None:
        return None
    actions: list[Row] = []
    try:
        for row in found.execute(
            "SELECT game, seq, action FROM actions WHERE game = ? ORDER BY seq LIMIT ?", (number, MOST_ACTIONS)
        ):
            if row[1] != len(actions):
                break
            state, _effects = apply(state, decoded_action(row[2]))
            actions.append(row)
    except (*UNREADABLE, IllegalActionError):
        pass  # it goes on from its last action that is sound
    # one that is finished without scores was given up
    ended = game[3] is not None and (state.over or game[4] is None)
    return game if ended else (*game[:3], None, None), actions


def _put(good: sqlite3.Connection, found: sqlite3.Connection, number: int, game: Row, actions: list[Row]) -> bool:
    """One game, whole or not at all, with whom its seats belong to where that can be read too; whether it was put.

    Raises UnwritableError where nothing can be written.
    """
    try:
        good.execute("BEGIN IMMEDIATE")
        _put_rows(good, found, number, game, actions)
        good.execute("COMMIT")
    except sqlite3.Error as error:
        if good.in_transaction:
            good.execute("ROLLBACK")
        if isinstance(error, sqlite3.IntegrityError | sqlite3.DataError):
            return False  # what was read does not fit together
        raise UnwritableError(str(error)) from error  # its caller says what that means
    return True


def _put_rows(good: sqlite3.Connection, found: sqlite3.Connection, number: int, game: Row, actions: list[Row]) -> None:
    good.execute(
        "INSERT INTO games (id, started, setup, finished, scores) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE "
        "SET started = excluded.started, setup = excluded.setup, finished = excluded.finished, "
        "scores = excluded.scores",
        game,
    )
    good.executemany("INSERT OR REPLACE INTO actions VALUES (?, ?, ?)", actions)
    setup = decoded_setup(str(game[2]))
    for seat, name in enumerate(setup.players):
        remembered, feats = _seat(found, number, seat)
        if remembered:
            good.execute(
                "INSERT INTO players (name, last_played) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, game[1])
            )
        player = good.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone() if remembered else None
        good.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)", (number, seat, player and player[0], feats))


def _seat(found: sqlite3.Connection, number: int, seat: int) -> tuple[bool, object]:
    """Whether the seat was a remembered player's, and what was achieved on it; a guest's where that is not known."""
    try:
        row = found.execute("SELECT player, feats FROM seats WHERE game = ? AND seat = ?", (number, seat)).fetchone()
        feats = None if row is None or row[1] is None else decoded_feats(row[1])
    except UNREADABLE:
        return False, None
    return (False, None) if row is None else (row[0] is not None, None if feats is None else row[1])
