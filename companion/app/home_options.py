"""The settings of the hall and of the home as the phones' process gets them, and the games of the evening."""

import hashlib
import socket
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from companion.settings import Settings, broker_host
from companion.storage.rows import GameRow
from companion.web.finished_games import MAX_GAMES, MAX_NAME, MAX_PLAYERS, FinishedGame, ResultLine
from companion.web.wire import Broker, HallOptions

PORT, TLS_PORT = 1883, 8883
"""The usual ports of brokers."""
MACHINE_ID = Path("/etc/machine-id")
DIGITS = 12
"""Digits of a box's name: no two boxes of a hall have the same."""


def box_of(folder: Path, machine_id: Path = MACHINE_ID) -> str:
    """The name of this box in topics: the same after every restart, another one for each machine and folder of games.

    It does not reveal the machine's id.
    """
    try:
        machine = machine_id.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        machine = ""
    named = f"oyez {machine or socket.gethostname()} {folder.absolute()}"
    return hashlib.sha256(named.encode()).hexdigest()[:DIGITS]


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
    return FinishedGame(row.id, row.game, int(row.finished.timestamp()), tuple(lines[:MAX_PLAYERS]))
