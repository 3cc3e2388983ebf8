"""A hash in each row of the games' file, and the sum of them all: no row changes, comes or goes unnoticed.

A row's hash covers its table and its values (BLAKE2b, 16 bytes). An action's covers the hash of the action before it
too, so that the actions of a game are a chain, which begins with the game's number and the moment it was started. The
table `checksum` has one row: the number of transactions, and the sum of all hashes modulo 2**128.
"""

import sqlite3
from collections.abc import Sequence
from hashlib import blake2b

import msgspec

from companion.i18n.faults import Code
from companion.storage.rows import MAX_SHOWN, row_error
from companion.system.escape import escape

HASH_BYTES = 16
MODULUS = 1 << (8 * HASH_BYTES)

READ = {
    "games": "SELECT id, started, game, setup, finished, scores, hash FROM games",
    "players": "SELECT id, name, last_played, hash FROM players",
    "seats": "SELECT game, seat, player, feats, hash FROM seats",
    "notes": "SELECT key, text, hash FROM notes",
}
"""The values that a row's hash covers, in this order, and the hash, in each table but that of the actions."""

WRITE = {
    "games": "UPDATE games SET hash = ? WHERE id = ?",
    "players": "UPDATE players SET hash = ? WHERE id = ?",
    "seats": "UPDATE seats SET hash = ? WHERE game = ? AND seat = ?",
    "notes": "UPDATE notes SET hash = ? WHERE key = ?",
}
KEY_LENGTHS = {"games": 1, "players": 1, "seats": 2, "notes": 1}

_encode = msgspec.json.Encoder().encode


def row_hash(table: str, values: Sequence[object]) -> bytes:
    """The hash of a row with these values, as `READ` has them."""
    return blake2b(_encode((table, *values)), digest_size=HASH_BYTES).digest()


def first_hash(game_id: int, started: str) -> bytes:
    """Return the first link of the chain of a game's actions."""
    return row_hash("actions", (game_id, started))


def action_hash(before: bytes, game_id: int, seq: int, action: str) -> bytes:
    """The hash of an action; `before` is that of the action before it, `first_hash` for the first one."""
    return blake2b(before + _encode((game_id, seq, action)), digest_size=HASH_BYTES).digest()


def as_number(found: object) -> int:
    """A hash as a number to add up; 0 for a row that has none yet. Raises ValueError for anything but a hash."""
    if not isinstance(found, bytes) or len(found) not in (0, HASH_BYTES):
        raise row_error(Code.HASH_WRONG)
    return int.from_bytes(found, "big")


def rehash(connection: sqlite3.Connection, table: str, where: str, *parameters: object) -> int:
    """Write the hashes of the rows that this transaction added or changed; return the growth of the sum of all."""
    rows = connection.execute(f"{READ[table]} WHERE {where}", parameters).fetchall()
    grown = 0
    for *values, old in rows:
        new = row_hash(table, values)
        if new != old:
            connection.execute(WRITE[table], (new, *values[: KEY_LENGTHS[table]]))
            grown += as_number(new) - as_number(old)
    return grown


def rehash_actions(connection: sqlite3.Connection, game_id: int, started: str) -> int:
    """Write the hashes of all actions of a game; return the growth of the sum of all."""
    rows = connection.execute("SELECT seq, action, hash FROM actions WHERE game = ? ORDER BY seq", (game_id,))
    last, grown = first_hash(game_id, started), 0
    for seq, action, old in rows.fetchall():
        last = action_hash(last, game_id, seq, action)
        connection.execute("UPDATE actions SET hash = ? WHERE game = ? AND seq = ?", (last, game_id, seq))
        grown += as_number(last) - as_number(old)
    return grown


def rehash_all(connection: sqlite3.Connection) -> int:
    """Give every row its hash, in a file that has none yet; returns the sum of all."""
    grown = sum(rehash(connection, table, "TRUE") for table in READ)
    for game_id, started in connection.execute("SELECT id, started FROM games").fetchall():
        grown += rehash_actions(connection, game_id, started)
    return grown


def commits(connection: sqlite3.Connection) -> int:
    """Return the number of transactions that there were in this file. Raises ValueError if the file has none."""
    return _checksum(connection)[0]


def add_up(connection: sqlite3.Connection, grown: int) -> int:
    """Count a transaction and its addition to the sum of all hashes; return the number of transactions."""
    count, digest = _checksum(connection)
    fresh = ((digest + grown) % MODULUS).to_bytes(HASH_BYTES, "big")
    connection.execute("UPDATE checksum SET commits = ?, digest = ?", (count + 1, fresh))
    return count + 1


def _checksum(connection: sqlite3.Connection) -> tuple[int, int]:
    row = connection.execute("SELECT commits, digest FROM checksum").fetchone()
    if row is None or not isinstance(row[0], int):
        raise row_error(Code.CHECKSUM_MISSING)
    return row[0], as_number(row[1])


def check_rows(connection: sqlite3.Connection) -> None:
    """Compare every row with its hash, and all of them with their sum. Raises ValueError for a mismatch."""
    total = sum(_checked(connection, table) for table in READ) + _checked_actions(connection)
    if _checksum(connection)[1] != total % MODULUS:
        raise row_error(Code.ROWS_MISSING)


def _checked(connection: sqlite3.Connection, table: str) -> int:
    total = 0
    for *values, found in connection.execute(READ[table]):
        if row_hash(table, values) != found:
            raise row_error(Code.ROW_CHANGED, table=table, row=_shown(values[: KEY_LENGTHS[table]]))
        total += as_number(found)
    return total


def _shown(key: Sequence[object]) -> str:
    return escape(", ".join(map(str, key)))[:MAX_SHOWN]


def _checked_actions(connection: sqlite3.Connection) -> int:
    starts: dict[int, str] = dict(connection.execute("SELECT id, started FROM games"))
    total, game, expected, last = 0, None, 0, b""
    for game_id, seq, action, found in connection.execute(
        "SELECT game, seq, action, hash FROM actions ORDER BY game, seq"
    ):
        if game_id != game:
            if game_id not in starts:
                raise row_error(Code.ACTIONS_ALONE, game=game_id)
            game, expected, last = game_id, 0, first_hash(game_id, starts[game_id])
        last = action_hash(last, game_id, seq, action)
        if seq != expected or last != found:
            raise row_error(Code.ACTION_CHANGED, seq=seq, game=game_id)
        expected += 1
        total += as_number(found)
    return total
