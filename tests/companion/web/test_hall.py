"""The hall's page: this table and the others, nothing that is hidden, the code to join, and changes by the clock."""

import asyncio
import re
from collections.abc import Callable

import msgspec
import pytest

from companion.games import GAMES, table_of
from companion.i18n.language import Language
from companion.ui.toolkit.widgets import Code, Picture, Text, Widget
from companion.web import hall as hall_page
from companion.web.hall import LATE_S, PAGE_S, HallView
from companion.web.home import Home
from companion.web.played import played
from companion.web.table_state import TableAnnouncement
from companion.web.tables import Tables
from companion.web.wire import HallOptions, Snapshot
from tests.companion.games.test_conformance import set_up
from tests.companion.web.hall_pictures import other_table
from tests.companion.web.hall_tables import ACTIONS, game_at, snapshot


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 5.0

    def __call__(self) -> float:
        return self.now


def tell(tables: Tables, number: int, **more: object) -> None:
    """Let another table publish its state and its results."""
    state, results = other_table(number, 1 << 33)
    state = msgspec.structs.replace(state, **more)
    for kind, payload in (
        ("online", b"online"), ("state", msgspec.json.encode(state)), ("results", msgspec.json.encode(results)),
    ):  # fmt: skip
        tables.take(f"box{number}", kind, payload)


def hall_of(
    shown: Snapshot, actions: int | None, others: int = 0, link: Callable[[str], str] | None = None
) -> tuple[HallView, Clock, Tables]:
    clock = Clock()
    home = Home(lambda: None, lambda _message: None, clock)
    for number in range(2, others + 2):
        tell(home.tables, number)
    hall = HallView("boot", home, link or (lambda code: f"http://192.0.2.7:8080/#c={code}"), clock)
    hall.take(shown, None if actions is None else game_at(actions))
    return hall, clock, home.tables


def words(widgets: tuple[Widget, ...]) -> list[str]:
    return [each.text for each in widgets if isinstance(each, Text)]


def on_page(hall: HallView, with_code: bool = True) -> list[str]:
    return words(hall.widgets(Language.FR, (), with_code))


def test_one_table_and_the_code() -> None:
    hall, _clock, _tables = hall_of(snapshot(9), 9)
    found = on_page(hall)
    assert {"Troyes Dice", "Ada", "Bo", "Cy", "192.0.2.7:8080", "Code de la table ABCD"} <= set(found)
    assert found[1].startswith("Jour")
    assert "Tournoi" not in found
    state = hall.state(Language.FR)
    assert (state["t"], state["boot"], state["language"]) == ("hall", "boot", "fr")
    assert state["words"] == {"heading": "Troyes Dice", "status": found[-1]}
    assert state["lost"].startswith("Pas de connexion")


def test_a_page_without_a_right_of_its_own_is_shown_no_code() -> None:
    links: list[str] = []

    def link(code: str) -> str:
        links.append(code)
        return "http://192.0.2.7:8080/"

    hall, _clock, _tables = hall_of(snapshot(9), 9, link=link)
    found = on_page(hall, with_code=False)
    assert links == [""]
    assert "192.0.2.7:8080" in found
    assert not any("ABCD" in each for each in found)


def test_no_game_and_no_network() -> None:
    hall, _clock, _tables = hall_of(snapshot(0, None), None, link=lambda _code: "")
    assert on_page(hall) == ["Oyez", "", "Aucune partie n\N{RIGHT SINGLE QUOTATION MARK}est ouverte."]
    assert not any(isinstance(each, Code) for each in hall.widgets(Language.FR, (), True))
    assert hall.state(Language.FR)["words"]["status"] == ""


def test_all_tables_stand_in_order_and_the_tournament_is_listed() -> None:
    hall, _clock, _tables = hall_of(snapshot(9), 9, others=11)
    found = on_page(hall)
    assert [each for each in found if re.fullmatch(r"Table \d+", each)] == [
        f"Table {number}" for number in range(1, 13)
    ]
    assert {"Tournoi", "11 parties"} <= set(found)


def test_a_hidden_ranking_is_not_on_the_page() -> None:
    hidden, shown = "Le classement s\N{RIGHT SINGLE QUOTATION MARK}affiche en fin de partie.", {"points"}
    hall, _clock, _tables = hall_of(snapshot(9, hall=HallOptions(late_ranking=True)), 9)
    assert hidden in on_page(hall)
    assert not shown & set(on_page(hall))
    assert not any(each.isdecimal() for each in on_page(hall))
    hall, _clock, _tables = hall_of(snapshot(len(ACTIONS), hall=HallOptions(late_ranking=True)), len(ACTIONS))
    assert hidden not in on_page(hall)
    assert shown <= set(on_page(hall))


def test_players_are_named_once_the_table_has_waited_for_them() -> None:
    hall, clock, _tables = hall_of(snapshot(9), 9)
    for passed, late in ((0.0, False), (LATE_S - 1.0, False), (LATE_S + 0.0, True)):
        clock.now = 5.0 + passed
        assert any(isinstance(each, Picture) for each in hall.widgets(Language.FR, (), False)) is late


def test_the_newest_announcement_of_all_tables_is_said() -> None:
    hall, _clock, tables = hall_of(snapshot(9), 9, others=2)
    assert hall.state(Language.EN)["words"]["status"].startswith("Table 1: ")
    state, _results = other_table(3, 0)
    assert state.announcement is not None
    event = state.announcement.kind
    tell(tables, 3, announcement=TableAnnouncement(8, event, {"en": "A new day."}))
    assert hall.state(Language.EN)["words"]["status"] == "Table 3: A new day."
    assert hall.state(Language.FR)["words"]["status"] == "Table 3: A new day."
    tell(tables, 4, announcement=TableAnnouncement(9, event, {"en": "Said before it was known here."}))
    assert hall.state(Language.EN)["words"]["status"] == "Table 3: A new day."
    tables.forget()
    assert hall.state(Language.EN)["words"]["status"] in words(hall.widgets(Language.EN, (), False))


def test_the_clock_turns_the_pages_and_shows_who_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_page, "LOOK_S", 0.0)
    hall, clock, _tables = hall_of(snapshot(9), 9)
    shown: list[float] = []

    async def watched() -> None:
        turning = asyncio.create_task(hall.turn_pages(lambda: shown.append(clock.now)))
        for clock.now in (6.0, 7.0, PAGE_S + 0.0, PAGE_S + 1.0, LATE_S + 4.0, LATE_S + 5.0, LATE_S + 6.0):
            for _ in range(5):
                await asyncio.sleep(0)
        turning.cancel()

    asyncio.run(watched())
    assert shown == [PAGE_S, LATE_S + 4, LATE_S + 5]


def test_language_is_asked_for_or_set_or_the_table_s() -> None:
    hall, _clock, _tables = hall_of(snapshot(9), 9)
    assert [hall.language(wanted) for wanted in ("", "fr", "zh-TW", "xx")] == ["en", "fr", "zh_Hant", "en"]
    hall, _clock, _tables = hall_of(snapshot(9, hall=HallOptions(language="zh_Hans")), 9)
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
