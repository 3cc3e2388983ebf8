"""The settings of the hall and of the home as the phones' process gets them, and the games of the evening."""

import hashlib
import socket
from collections.abc import Iterable
from datetime import datetime
from uuid import uuid4

from companion.settings import Settings, broker_host
from companion.storage.rows import GameRow, StoreError
from companion.storage.store import Store
from companion.web.finished_games import MAX_GAMES, MAX_NAME, MAX_PLAYERS, MIN_ID, FinishedGame, ResultLine
from companion.web.house_broker import Broker
from companion.web.wire import HallOptions

PORT, TLS_PORT = 1883, 8883
"""The usual ports of brokers."""
BOX_NOTE = "box"
"""The note of a box that has taken another name than its file of games gives."""
DIGITS = 12
"""Digits of a box's name: no two boxes of a hall have the same."""


def box_of(store: Store) -> str:
    """The name of this box in topics: the same after every restart, another one for each file of games.

    It does not reveal the file's identity. A file that cannot be written gives a name for this run. The machine's own
    id would be another one at each start of a card whose system lies under a layer in memory.
    """
    try:
        named = store.note(BOX_NOTE) or store.identity()
    except StoreError:
        named = str(uuid4())
    return hashlib.sha256(f"oyez {named}".encode()).hexdigest()[:DIGITS]


def rename_box(store: Store) -> None:
    """Give this box another name: its card is a copy, and the other one has the name. Raises StoreError."""
    store.keep_note(BOX_NOTE, str(uuid4()))


def table_name(settings: Settings) -> str:
    """The name that other tables and a home see."""
    return settings.table_name.strip() or socket.gethostname().partition(".")[0][:MAX_NAME] or "Oyez"


def broker_of(settings: Settings, box: str, password: str) -> Broker | None:
    """The broker of the settings; None if it is switched off or has no address."""
    found = broker_host(settings.broker_address) if settings.broker else None
    if found is None:
        return None
    host, port = found
    return Broker(
        address=host,
        port=port or (TLS_PORT if settings.broker_tls else PORT),
        box=box,
        prefix=settings.broker_prefix,
        user=settings.broker_user,
        password=password,
        tls=settings.broker_tls,
        named=settings.broker_names,
    )


def hall_of(settings: Settings) -> HallOptions:
    """The settings of the hall's page."""
    return HallOptions(settings.hall_open, settings.hall_ranking == "late", settings.hall_language)


def finished_games(rows: Iterable[GameRow], since: datetime) -> tuple[FinishedGame, ...]:
    """The games that ended at `since` or later, the oldest first; a game that was given up does not count."""
    ended = [row for row in rows if row.finished is not None and row.totals is not None and row.finished >= since]
    return tuple(_finished(row) for row in sorted(ended, key=lambda row: (row.finished, row.id))[-MAX_GAMES:])


def _finished(row: GameRow) -> FinishedGame:
    assert row.finished is not None
    assert row.totals is not None
    lines = [ResultLine(name[:MAX_NAME], total) for name, total in zip(row.players, row.totals, strict=True)]
    return FinishedGame(_game_id(row), row.game, int(row.finished.timestamp()), tuple(lines[:MAX_PLAYERS]))


def _game_id(row: GameRow) -> int:
    """A number that this game has at every box: it follows from its start, in microseconds, and its players."""
    named = f"{row.started.isoformat()} {row.game} {' '.join(row.players)}"
    return MIN_ID + int.from_bytes(hashlib.sha256(named.encode()).digest()[:6])
