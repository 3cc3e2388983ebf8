"""The settings of hall and home as the phones' process gets them."""

import socket
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.home_options import box_of, broker_of, finished_games, hall_of, rename_box, table_name
from companion.settings import Settings
from companion.storage.rows import GameRow
from companion.storage.store import Store
from companion.web.finished_games import MIN_ID
from companion.web.tables import BOX

ON = Settings(broker=True, broker_address="broker.local")
NOW = datetime(2026, 11, 23, 21, tzinfo=UTC)


def test_a_box_has_the_name_of_its_games_that_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's own id and name are others at each start of a card whose system lies under a layer in memory."""
    names = []
    for host in ("oyez", "oyez-2"):
        monkeypatch.setattr(socket, "gethostname", lambda host=host: host)
        with Store.open(tmp_path / "one.db") as store:
            names.append(box_of(store))
    with Store.open(tmp_path / "other.db") as other:
        names.append(box_of(other))
    assert names[0] == names[1] != names[2]
    assert all(BOX.fullmatch(name) for name in names)


def test_a_copied_card_takes_another_name_and_keeps_it(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.db") as store:
        before, identity = box_of(store), store.identity()
        rename_box(store)
        after = box_of(store)
        assert store.identity() == identity
    with Store.open(tmp_path / "games.db") as store:
        assert box_of(store) == after != before


def test_broker_is_none_until_it_is_switched_on_and_named() -> None:
    assert broker_of(Settings(), "b1", "") is None
    assert broker_of(Settings(broker=True), "b1", "") is None
    assert broker_of(Settings(broker_address="broker.local"), "b1", "") is None
    found = broker_of(ON, "b1", "word")
    assert found is not None
    assert (found.address, found.port, found.password, found.named) == ("broker.local", 1883, "word", False)


def test_port_follows_the_address_or_the_encryption() -> None:
    def port(**more: Any) -> int:
        found = broker_of(Settings(broker=True, **more), "b1", "")
        assert found is not None
        return found.port

    assert port(broker_address="a", broker_tls=True) == 8883
    assert port(broker_address="a:1999", broker_tls=True) == 1999
    assert port(broker_address="[::1]:1999") == 1999


def test_table_and_hall() -> None:
    assert table_name(Settings(table_name=" Table 3 ")) == "Table 3"
    assert table_name(Settings())
    assert not hall_of(Settings()).open
    assert hall_of(Settings(hall_ranking="late", hall_language="fr")).late_ranking


def test_finished_games_of_the_evening_come_oldest_first() -> None:
    def row(number: int, hours: int, totals: tuple[int, ...] | None = (4, 5)) -> GameRow:
        ended = NOW - timedelta(hours=hours)
        return GameRow(number, ended, ("Ada", "Bo"), 16, ended, totals, game="pig")

    rows = [row(4, 1), row(3, 2, None), row(2, 3), row(1, 30), GameRow(5, NOW, ("Ada",), 3)]
    games = finished_games(rows, NOW - timedelta(hours=5))
    assert [row.finished for row in (rows[2], rows[0])] == [datetime.fromtimestamp(game.ended, UTC) for game in games]
    assert [(line.name, line.points) for line in games[0].players] == [("Ada", 4), ("Bo", 5)]
    assert len(finished_games([row(number, 1) for number in range(40)], NOW - timedelta(hours=5))) == 16


def test_a_game_has_the_same_number_in_every_file_and_no_other_game_has_it() -> None:
    row = GameRow(4, NOW - timedelta(hours=2), ("Ada", "Bo"), 16, NOW, (4, 5), game="pig")
    others = [
        replace(row, id=9),
        replace(row, started=row.started + timedelta(microseconds=1)),
        replace(row, players=("Ada", "Cy")),
        replace(row, game="troyes"),
    ]
    first, same, *different = (finished_games([each], NOW)[0].id for each in (row, *others))
    assert first == same >= MIN_ID
    assert len({first, *different}) == 4
