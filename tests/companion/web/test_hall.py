"""The state of the hall's page: this table and the others, nothing that is hidden, the code to join."""

import asyncio
import json
from typing import Any

import msgspec
import pytest

from companion.games import GAMES, table_of
from companion.i18n.language import Language
from companion.web.hall import HallView
from companion.web.home import Home
from companion.web.played import played
from companion.web.wire import HallOptions, Snapshot
from tests.companion.games.test_conformance import set_up
from tests.companion.web.hall_pictures import other_table
from tests.companion.web.hall_tables import ACTIONS, game_at, snapshot


def hall_of(shown: Snapshot, actions: int | None, others: int = 0, link: str = "http://192.0.2.7:8080/#c=ABCD") -> Any:
    async def made() -> Any:
        home = Home(lambda: None, lambda _message: None, lambda: 5.0)
        for number in range(2, others + 2):
            state, results = other_table(number, 1 << 33)
            home.tables.take(f"box{number}", "online", b"online")
            home.tables.take(f"box{number}", "state", msgspec.json.encode(state))
            home.tables.take(f"box{number}", "results", msgspec.json.encode(results))
        hall = HallView("boot", home, lambda _code: link, lambda: 5.0)
        hall.take(shown, None if actions is None else game_at(actions))
        return hall, json.loads(hall.state(Language.FR, True))

    return asyncio.run(made())


def test_one_table_and_the_code() -> None:
    _hall, state = hall_of(snapshot(9), 9)
    (own,) = state["tables"]
    assert (state["boot"], own["name"], own["heading"][:4]) == ("boot", "Table 1", "Jour")
    assert [player["name"] for player in own["players"]]
    assert (state["join"]["address"], state["join"]["code"]) == ("192.0.2.7:8080", "ABCD")
    assert state["tournament"] == []


def test_a_page_without_a_right_of_its_own_is_shown_no_code() -> None:
    links: list[str] = []
    hall, _state = hall_of(snapshot(9), 9)

    def link(code: str) -> str:
        links.append(code)
        return "http://192.0.2.7:8080/"

    hall._link = link
    text = hall.state(Language.EN, False)
    assert (links, b"ABCD" in text) == ([""], False)
    assert json.loads(text)["join"]["address"] == "192.0.2.7:8080"


def test_no_game_and_no_network() -> None:
    _hall, state = hall_of(snapshot(0, None), None, link="")
    assert state["join"] is None
    assert not state["tables"][0]["running"]


def test_all_tables_stand_in_order_and_the_tournament_is_listed() -> None:
    _hall, state = hall_of(snapshot(9), 9, others=11)
    assert [table["name"] for table in state["tables"]] == [f"Table {number}" for number in range(1, 13)]
    ranks = [line["rank"] for line in state["tournament"]]
    assert ranks == sorted(ranks)
    assert ranks[0] == 1


def test_a_hidden_ranking_is_not_in_the_state() -> None:
    _hall, state = hall_of(snapshot(9, hall=HallOptions(late_ranking=True)), 9)
    assert {player["points"] for player in state["tables"][0]["players"]} == {None}
    _hall, state = hall_of(snapshot(len(ACTIONS), hall=HallOptions(late_ranking=True)), len(ACTIONS))
    assert None not in {player["points"] for player in state["tables"][0]["players"]}


def test_language_is_asked_for_or_set_or_the_table_s() -> None:
    hall, _state = hall_of(snapshot(9), 9)
    assert [hall.language(wanted) for wanted in ("", "fr", "zh-TW", "xx")] == ["en", "fr", "zh_Hant", "en"]
    hall, _state = hall_of(snapshot(9, hall=HallOptions(language="zh_Hans")), 9)
    assert hall.language("") == "zh_Hans"


@pytest.mark.parametrize(
    ("key", "shown"), [("troyes-dice", True), ("troyes", True), ("castles-of-tuscany", False), ("pig", True)]
)
def test_a_hall_that_hides_the_ranking_shows_no_picture_with_points(key: str, shown: bool) -> None:
    table = table_of(key)
    assert table is not None
    setup = msgspec.Raw(msgspec.json.encode(set_up(table)))
    offered = {offer.key: offer for offer in GAMES}
    game = played(None, Snapshot(1, "ABCD", "en", game_id=1, key=key, setup=setup), offered)
    assert game is not None
    assert (game.shows_hall(late_ranking=True), game.shows_hall(late_ranking=False)) == (shown, True)
