"""Files with an inside made wrong there: zip archives, SQLite databases, PNG and JPEG pictures."""

import hashlib
import io
import json
import sqlite3
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from random import Random

from tests.fuzz.mutate import MAX_INPUT, by_bytes, damaged
from tests.fuzz.texts import Text, by_toml, changed, odd_json, written

EVIL_NAMES = (
    "../games.db",
    "/etc/passwd",
    "settings.toml/../../x",
    "games.db\x00.txt",
    "..\\games.db",
    "C:\\games.db",
    "a/" * 200 + "b",
    "",
    ".",
    "é🎲",
    "x" * 60_000,
    "games.db-wal",
)
SYMLINK = 0o120777 << 16


def by_zip(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for a format of zip: members changed and packed again, mostly with sums that fit."""
    if chance.random() < 0.3:
        return by_bytes(chance, seeds)
    try:
        with zipfile.ZipFile(io.BytesIO(chance.choice(seeds))) as archive:
            members = [(name, archive.read(name)) for name in archive.namelist()]
    except (zipfile.BadZipFile, ValueError, OSError, zlib.error, NotImplementedError, RuntimeError, EOFError):
        return by_bytes(chance, seeds)
    for _ in range(chance.choice((1, 1, 2))):
        _change_member(chance, members)
    if chance.random() < 0.8:
        _fit_sums(members)
    if chance.random() < 0.3:
        members = [(name, _changed_json(chance, data) if name.endswith(".json") else data) for name, data in members]
    data = _packed(chance, members)
    return damaged(chance, data) if chance.random() < 0.1 else data


def _change_member(chance: Random, members: list[tuple[str, bytes]]) -> None:
    at = chance.randrange(len(members))
    name, data = members[at]
    act = chance.random()
    if act < 0.5:
        if name.endswith(".db"):
            data = by_database(chance, [data])
        elif name.endswith(".toml"):
            data = by_toml(chance, [data])
        else:
            data = _changed_json(chance, data)
        members[at] = name, data
    elif act < 0.6:
        members[at] = chance.choice(EVIL_NAMES), data
    elif act < 0.7:
        members.append((chance.choice((*EVIL_NAMES, name)), data))
    elif act < 0.75:
        del members[at]
    elif act < 0.8:
        members[at] = name, bytes(chance.choice((70_000, 1 << 20)))
    elif act < 0.82:
        members += [(f"{number}", b"") for number in range(chance.choice((10, 1000)))]
    else:
        members[at] = name, damaged(chance, data)
    if not members:
        members.append((name, data))


def _fit_sums(members: list[tuple[str, bytes]]) -> None:
    """Write the sizes and sums of the members into the manifest."""
    for at, (name, content) in enumerate(members):
        if name == "backup.json":
            try:
                manifest = json.loads(content)
                told = {other: _part(data) for other, data in members if other in manifest["files"]}
                manifest["files"].update(told)
                members[at] = name, json.dumps(manifest).encode()
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                return


def _part(data: bytes) -> dict[str, object]:
    return {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _changed_json(chance: Random, data: bytes) -> bytes:
    try:
        return written(changed(chance, json.loads(data))).encode("utf-8", "surrogatepass")[:MAX_INPUT]
    except (ValueError, RecursionError):
        return damaged(chance, data)


def _packed(chance: Random, members: Sequence[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as archive:
        warnings.simplefilter("ignore")  # names given twice
        for name, data in members:
            # writestr would cut a name at its NUL
            entry = zipfile.ZipInfo("x")
            entry.filename = name
            ways = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED)
            entry.compress_type = zipfile.ZIP_LZMA if chance.random() < 0.01 else chance.choice(ways)
            if chance.random() < 0.05:
                entry.external_attr = SYMLINK
            try:
                archive.writestr(entry, data, compresslevel=1)
            except (UnicodeEncodeError, ValueError, struct.error):
                continue
        if chance.random() < 0.02:
            archive.comment = b"PK\5\6" * 5
    return out.getvalue()


EVIL_SCHEMA = (
    "CREATE VIEW players AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
    "SELECT i AS id, 'x' AS name, '' AS last_played FROM n",
    "CREATE TABLE players (id INTEGER PRIMARY KEY, name TEXT DEFAULT (randomblob(100000000)))",
    "CREATE TABLE games (id INTEGER PRIMARY KEY, started TEXT AS (hex(zeroblob(500000000))), setup TEXT)",
    "CREATE TABLE",
    "",
    "CREATE VIRTUAL TABLE games USING fts5(x)",
)
EVIL_OBJECTS = (
    "CREATE TRIGGER t AFTER INSERT ON actions BEGIN DELETE FROM games; END",
    "CREATE TRIGGER u BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE INDEX i ON games (hex(zeroblob(length(setup) * 1000)))",
    "CREATE VIEW v AS SELECT * FROM v",
    "CREATE TABLE more (x)",
    "DROP TABLE seats",
    "DROP TABLE notes",
)
COLUMNS = (
    ("games", "started"),
    ("games", "setup"),
    ("games", "finished"),
    ("games", "scores"),
    ("games", "id"),
    ("actions", "action"),
    ("actions", "seq"),
    ("actions", "game"),
    ("players", "name"),
    ("players", "last_played"),
    ("seats", "player"),
    ("seats", "seat"),
    ("seats", "feats"),
    ("notes", "text"),
)


def by_database(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for the games: mostly rows changed by SQLite itself: a sound file with an unsound content."""
    seed = chance.choice(seeds)
    if chance.random() < 0.3:
        return by_bytes(chance, [seed])
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as games:
        try:
            games.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1 << 20)
            games.set_progress_handler(lambda: True, 300_000)  # a stored seed may lead round in a ring
            games.deserialize(seed)
            for _ in range(chance.choice((1, 1, 2, 3))):
                _change_rows(chance, games)
            data = bytes(games.serialize())
        # MemoryError: Python's sqlite3 raises it for no bytes at all
        except (sqlite3.Error, OverflowError, UnicodeError, MemoryError):
            return by_bytes(chance, [seed])
    return data if len(data) <= MAX_INPUT else by_bytes(chance, [seed])


def _change_rows(chance: Random, games: sqlite3.Connection) -> None:
    act = chance.random()
    if act < 0.06:
        games.execute("PRAGMA writable_schema = ON")
        name = chance.choice(("games", "players", "actions", "seats", "notes"))
        games.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (chance.choice(EVIL_SCHEMA), name))
    elif act < 0.14:
        games.execute(chance.choice(EVIL_OBJECTS))
    elif act < 0.18:
        pragma = chance.choice(("user_version", "application_id"))
        games.execute(f"PRAGMA {pragma} = {chance.choice((-1, 0, 1, 2, 3, 2**31 - 1))}")
    elif act < 0.22:
        games.execute(f"DELETE FROM {chance.choice(('games', 'actions', 'players', 'seats', 'notes'))}")
    elif act < 0.3:
        number = chance.choice((0, -1, 3, 2**63 - 1))
        games.execute(
            "INSERT INTO games (id, started, setup) VALUES (?, ?, ?)", (number, "2026-01-01", '{"players":["A"]}')
        )
    else:
        table, column = chance.choice(COLUMNS)
        rows = games.execute(f"SELECT rowid, {column} FROM {table}" if table in ROWIDS else _keyed(table, column))
        found = rows.fetchall()
        if found:
            key, value = chance.choice(found)
            where = "rowid" if table in ROWIDS else KEYS[table]
            games.execute(f"UPDATE {table} SET {column} = ? WHERE {where} = ?", (_odd_cell(chance, value), key))


ROWIDS = ("games", "players")
KEYS = {"actions": "game * 100000 + seq", "seats": "game * 100000 + seat", "notes": "key"}


def _keyed(table: str, column: str) -> str:
    return f"SELECT {KEYS[table]}, {column} FROM {table}"


def _odd_cell(chance: Random, value: object) -> object:
    if isinstance(value, str) and value[:1] in ("{", "[") and chance.random() < 0.8:
        return _changed_json(chance, value.encode()).decode("utf-8", "replace")
    if isinstance(value, int):
        return chance.choice((0, 1, 2, -1, value + 1, value - 1, 2**63 - 1, -(2**63)))
    odd = odd_json(chance)
    other = (None, "", "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59", "2026-01-01", "7" * 5000, "²", "\x1b[2J")
    return chance.choice((*other, written(odd) if isinstance(odd, Text | list | dict) else str(odd)))


def by_png(chance: Random, data: bytes) -> bytes:
    """A PNG with one of its chunks changed, doubled or moved, and sums that fit."""
    chunks, at = [], 8
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    if not chunks:
        return data
    at = chance.randrange(len(chunks))
    kind, content = chunks[at]
    act = chance.random()
    if act < 0.6:
        chunks[at] = kind, damaged(chance, content)
    elif act < 0.75:
        chunks.insert(chance.randrange(len(chunks) + 1), (kind, content))
    elif act < 0.9:
        kinds = (b"acTL", b"fcTL", b"fdAT", b"PLTE", b"tRNS", b"eXIf", b"iCCP", b"zTXt", b"gAMA", b"IDAT")
        chunks.insert(chance.randrange(1, len(chunks) + 1), (chance.choice(kinds), chance.randbytes(26)))
    else:
        del chunks[at]
    return data[:8] + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def by_picture(chance: Random, seeds: Sequence[bytes]) -> bytes:
    """An input for pictures."""
    seed = chance.choice(seeds)
    if seed.startswith(b"\x89PNG") and chance.random() < 0.6:
        return by_png(chance, seed)[:MAX_INPUT]
    if seed.startswith(b"\xff\xd8") and chance.random() < 0.1:
        scan = seed.find(b"\xff\xda")
        return (seed[:-2] + seed[scan:-2] * chance.choice((3, 30, 300)) + b"\xff\xd9")[:MAX_INPUT]
    return by_bytes(chance, [seed, chance.choice(seeds)])


Mutation = Callable[[Random, Sequence[bytes]], bytes]
