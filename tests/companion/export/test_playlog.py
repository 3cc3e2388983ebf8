"""Games for other programs: the table and the play log describe the played games."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote
from uuid import UUID

import pytest
from msgspec.structs import replace

from companion.export.playlog import COLUMNS, LINK, as_bgstats, as_csv, bgstats_link, minutes
from companion.game.play_time import PlayTime
from companion.session import Session
from companion.storage.rows import GameRow, places
from companion.storage.store import Store
from engine.troyes_dice import Setup

BEGUN = datetime(2026, 5, 1, 19, 30, tzinfo=UTC)
ENDED = BEGUN + timedelta(minutes=41)
IDENTITY = "12345678-1234-4234-8234-123456789abc"
TIE = GameRow(4, BEGUN, ("Ada", "Bo", "Zoë"), 16, ENDED, (52, 41, 52), expansion=True, game="troyes-dice")
SOLO = GameRow(2, BEGUN, ("Ada",), 16, ENDED, (60,), game="troyes-dice")
OPEN = GameRow(5, BEGUN, ("Ada",), 3, game="troyes-dice")
SEATS = {4: (1, 2, None), 2: (1,)}


def rows(*games: GameRow) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(as_csv(games))))


def test_the_table_has_a_line_a_player_of_finished_games() -> None:
    lines = rows(OPEN, TIE, SOLO)
    assert [(line["game"], line["player"], line["points"], line["place"], line["won"]) for line in lines] == [
        ("2", "Ada", "60", "1", "no"),
        ("4", "Ada", "52", "1", "yes"),
        ("4", "Bo", "41", "3", "no"),
        ("4", "Zoë", "52", "1", "yes"),
    ]
    assert tuple(lines[0]) == COLUMNS
    assert lines[1]["started"] == "2026-05-01T19:30:00+00:00"
    assert (lines[1]["minutes"], lines[1]["expansion"], lines[0]["expansion"]) == ("41", "yes", "no")


def test_a_table_with_another_game_names_the_game_of_each_line() -> None:
    pig = GameRow(6, BEGUN, ("Ada",), 30, ENDED, (50,), game="pig")
    unknown = GameRow(7, BEGUN, ("Ada",), 30, ENDED, (50,), game="chess")
    lines = rows(SOLO, pig, unknown)
    assert tuple(lines[0]) == (*COLUMNS, "title")
    assert [(line["game"], line["title"]) for line in lines] == [("2", "Troyes Dice"), ("6", "Pig"), ("7", "chess")]
    assert "title" not in rows(SOLO)[0]


@pytest.mark.parametrize("name", ["=1+1", "+A", "-A", "@A"])
def test_no_name_is_a_formula(name: str) -> None:
    (line,) = rows(GameRow(1, BEGUN, (name,), 16, ENDED, (9,), game="troyes-dice"))
    assert line["player"] == f"'{name}"


@pytest.mark.parametrize("name", ['Ada "the" B', "A,B", "林", "A\nB"])
def test_every_other_name_comes_back(name: str) -> None:
    (line,) = rows(GameRow(1, BEGUN, (name,), 16, ENDED, (9,), game="troyes-dice"))
    assert line["player"] == name


@pytest.mark.parametrize(("totals", "total", "taken"), [((5, 5, 3), 5, 1), ((5, 5, 3), 3, 3), ((1, 2, 3), 2, 2)])
def test_equal_points_share_a_place(totals: tuple[int, ...], total: int, taken: int) -> None:
    assert places(totals)[totals.index(total)] == taken


@pytest.mark.parametrize(("hours", "told"), [(0.5, 30), (8, 480), (9, 0), (-1, 0)])
def test_a_game_that_was_put_aside_has_no_length(hours: float, told: int) -> None:
    assert minutes(GameRow(1, BEGUN, ("A",), 16, BEGUN + timedelta(hours=hours), (9,))) == told


def test_the_play_file_refers_to_what_it_holds() -> None:
    file = json.loads(as_bgstats((TIE, OPEN, SOLO), SEATS.__getitem__, IDENTITY, ENDED))
    names = {player["id"]: player["name"] for player in file["players"]}
    assert sorted(names.values()) == ["Ada", "Bo", "Zoë"]
    assert [play["durationMin"] for play in file["plays"]] == [41, 41]
    assert {play["gameRefId"] for play in file["plays"]} == {file["games"][0]["id"]}
    told = [
        [(names[each["playerRefId"]], each["score"], each["winner"], each["rank"]) for each in play["playerScores"]]
        for play in file["plays"]
    ]
    assert told == [
        [("Ada", "60", False, 1)],
        [("Ada", "52", True, 1), ("Bo", "41", False, 3), ("Zoë", "52", True, 1)],
    ]
    ids = [each["uuid"] for key in ("players", "games", "plays") for each in file[key]]
    assert len({UUID(each) for each in ids}) == len(ids) == 6


def test_a_game_of_a_newer_release_has_its_key_for_a_title() -> None:
    unknown = GameRow(2, BEGUN, ("Ada",), 30, ENDED, (50,), game="chess")
    file = json.loads(as_bgstats((unknown,), SEATS.__getitem__, IDENTITY, ENDED))
    assert [game["name"] for game in file["games"]] == ["chess"]


def test_a_second_file_has_the_same_ids() -> None:
    files = [json.loads(as_bgstats((TIE,), SEATS.__getitem__, IDENTITY, at)) for at in (BEGUN, ENDED)]
    assert len({tuple(play["uuid"] for play in file["plays"]) for file in files}) == 1
    assert len({tuple(player["uuid"] for player in file["players"]) for file in files}) == 1


def test_a_guest_is_not_taken_for_a_player_of_that_name() -> None:
    file = json.loads(as_bgstats((SOLO, TIE), {2: (None,), 4: (1, 2, 3)}.__getitem__, IDENTITY, ENDED))
    assert [player["name"] for player in file["players"]] == ["Ada", "Ada", "Bo", "Zoë"]


def test_the_link_holds_one_play() -> None:
    link = bgstats_link(TIE, SEATS[4], IDENTITY)
    assert link.isascii()
    assert not set(link) & set('"{}[] ')
    play = json.loads(unquote(link.removeprefix(LINK)))
    assert (play["sourceName"], play["sourcePlayId"]) == ("Oyez", "12345678-4")
    assert play["playDate"] == "2026-05-01 20:11:00"
    assert [(each["name"], each["score"], each["winner"]) for each in play["players"]] == [
        ("Ada", 52, True),
        ("Bo", 41, False),
        ("Zoë", 52, True),
    ]
    assert [each["sourcePlayerId"] for each in play["players"]] == ["1", "2", "Zoë"]
    assert play["board"] == "Feasts & Raids"


def test_the_clock_measures_a_game_that_lasted_several_evenings() -> None:
    with Store.in_memory() as store:
        number = Session.start(store, Setup(("Ada", "Bo"))).game_id
        store.keep_time(number, PlayTime((3000.0, 600.0), 31.0))
        store.give_up(number)
        row = store.game(number)
    late = replace(row, finished=row.started + timedelta(days=2))
    assert (minutes(late), minutes(replace(late, time=PlayTime()))) == (61, 0)
