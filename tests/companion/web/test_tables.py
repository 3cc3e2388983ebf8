"""The other tables: newest messages, hostile ones, the list of the tournament."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest

from companion.web.finished_games import MIN_ID, FinishedGame, ResultLine
from companion.web.table_state import TableResults, TableState
from companion.web.tables import MAX_TABLES, Tables, evening, tournament

STATE = msgspec.json.encode(TableState(1, "Table 2", running=True, throws=3))


def test_newest_message_counts_and_an_empty_one_takes_the_table_away() -> None:
    now = [5.0]
    tables = Tables(lambda: now[0])
    assert tables.take("b2", "online", b"online")
    assert tables.take("b2", "state", STATE)
    assert tables.known["b2"].online
    assert tables.known["b2"].since == 5.0
    now[0] = 9.0
    assert tables.take("b2", "state", STATE)
    assert tables.known["b2"].since == 5.0, "the same throw"
    assert tables.take("b2", "state", STATE.replace(b'"throws":3', b'"throws":4'))
    assert tables.known["b2"].since == 9.0
    assert tables.take("b2", "online", b"offline")
    assert not tables.known["b2"].online
    assert tables.take("b2", "state", b"")
    assert tables.known == {}


@pytest.mark.parametrize("box", ["", "a/b", "#", "+", "x" * 41, "b 2", "b\n", "../x"])
def test_boxes_of_another_form_are_dropped(box: str) -> None:
    assert not Tables(lambda: 0.0).take(box, "state", STATE)


def test_a_bad_message_leaves_the_good_one_before() -> None:
    tables = Tables(lambda: 0.0)
    tables.take("b2", "state", STATE)
    chance = Random(1)
    for _message in range(2000):
        broken = bytearray(STATE)
        for _byte in range(chance.randint(1, 6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        kind = chance.choice(("state", "results", "online", "will"))
        taken = tables.take("b2", kind, bytes(broken))
        if taken and kind == "state":
            assert tables.known["b2"].state is not None
            tables.take("b2", "state", STATE)
        assert tables.known["b2"].state is not None
        assert tables.known["b2"].state.name == "Table 2"


def test_a_flood_of_boxes_ends_at_the_limit() -> None:
    tables = Tables(lambda: 0.0)
    for number in range(MAX_TABLES + 20):
        tables.take(f"b{number}", "state", STATE)
    assert len(tables.known) == MAX_TABLES
    assert tables.take("b0", "online", b"online"), "those that are known still count"


def finished(number: int, key: str = "troyes-dice", ended: int = 1000, **points: int) -> FinishedGame:
    return FinishedGame(number, key, ended, tuple(ResultLine(name, each) for name, each in points.items()))


def lines(*results: tuple[str, str, TableResults], since: float = 0.0) -> list[tuple[Any, ...]]:
    return [(line.rank, line.name, line.points, line.games) for line in tournament(results, since)]


def test_points_are_summed_across_tables_and_equal_ones_share_a_rank() -> None:
    one = TableResults(1, True, (finished(1, Ada=40, Bo=50), finished(2, Ada=30, Cy=20)))
    two = TableResults(1, True, (finished(1, bo=20, Dagmar=10),))
    assert lines(("", "Table 1", one), ("b2", "Table 2", two)) == [
        (1, "Ada", 70, 2), (1, "Bo", 70, 2), (3, "Cy", 20, 1), (4, "Dagmar", 10, 1),
    ]  # fmt: skip
    tied = TableResults(1, True, (finished(1, Ada=9, Bo=5, Cy=5, Di=2),))
    assert [rank for rank, *_rest in lines(("", "", tied))] == [1, 2, 2, 4]


def test_a_finished_game_counts_once_however_often_it_is_told() -> None:
    one = TableResults(1, True, (finished(1, Ada=40), finished(1, Ada=40)))
    assert lines(("b2", "Table 2", one), ("b2", "Table 2", one)) == [(1, "Ada", 40, 1)]


@pytest.mark.parametrize("named", [True, False])
def test_a_table_that_had_another_name_before_counts_its_games_once(named: bool) -> None:
    """As a box leaves them that started again under another name (cases of 2026-11-27, tournament)."""
    before = TableResults(1, named, (finished(MIN_ID + 7, ended=1000, Ada=48),))
    now = TableResults(1, named, (*before.games, finished(MIN_ID + 3, ended=2000, Ada=2)))
    for results in ([("b1", "T", before), ("", "T", now)], [("", "T", now), ("b1", "T", before)]):
        assert lines(*results) == [(1, "Ada", 50, 2)]
    assert lines(("", "T", before), ("b1", "T", before)) == [(1, "Ada", 48, 1)]


def test_games_of_another_evening_or_kind_do_not_count() -> None:
    games = (finished(1, ended=10, Ada=40), finished(2, Ada=1), finished(3, "pig", Ada=100), finished(4, Bo=1))
    assert lines(("", "", TableResults(1, True, games)), since=500) == [(1, "Ada", 1, 1), (1, "Bo", 1, 1)]
    assert lines() == []


def test_players_without_names_belong_to_their_table() -> None:
    games = TableResults(1, False, (FinishedGame(1, "pig", 1, (ResultLine("Player 1", 5),)),))
    found = tournament([("b2", "Table 2", games), ("b3", "Table 3", games)], 0.0)
    assert [(line.name, line.table, line.points) for line in found] == [
        ("Player 1", "Table 2", 5), ("Player 1", "Table 3", 5),
    ]  # fmt: skip


def test_an_evening_lasts_until_five_in_the_morning() -> None:
    def at(day: int, hour: int) -> datetime:
        return datetime(2026, 11, day, hour, tzinfo=UTC)

    assert evening(at(23, 20)) == evening(at(24, 4)) == at(23, 5)
    assert evening(at(24, 5)) == at(24, 5)
