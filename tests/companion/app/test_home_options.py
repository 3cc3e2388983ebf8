"""The settings of hall and home as the phones' process gets them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.app.home_options import box_of, broker_of, finished_games, hall_of, table_name
from companion.settings import Settings
from companion.storage.rows import GameRow
from companion.web.tables import BOX

ON = Settings(broker=True, broker_address="broker.local")
NOW = datetime(2026, 11, 23, 21, tzinfo=UTC)


def test_a_box_has_a_name_of_its_own_that_stays(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    machine = tmp_path / "machine-id"
    machine.write_text("0123456789abcdef0123456789abcdef\n")
    assert box_of(one, machine) == box_of(one, machine)
    assert len({box_of(one, machine), box_of(other, machine), box_of(one, tmp_path / "none")}) == 3
    assert BOX.fullmatch(box_of(one, machine))


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
    assert [game.id for game in games] == [2, 4]
    assert [(line.name, line.points) for line in games[0].players] == [("Ada", 4), ("Bo", 5)]
    assert len(finished_games([row(number, 1) for number in range(40)], NOW - timedelta(hours=5))) == 16
