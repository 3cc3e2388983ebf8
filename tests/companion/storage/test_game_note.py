"""The note of a game is stored with it and follows it into another file; the coach stays out of people's figures."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.game.play_time import PlayTime
from companion.session import Session
from companion.storage.file_damage import read_files
from companion.storage.game_note import GameNote, decoded, game_of, written
from companion.storage.salvage import Salvage
from companion.storage.statistics import player_stats
from companion.storage.store import FILE_NAME, Store, StoreError
from engine.troyes_dice import Roll, Setup
from tests.companion.tables import played

SETUP = Setup(("Ada", "Computer 47"))
COACHING = Coaching(((1, 2),), ghost=4)
NAMED = ("Computer 47",)
TIME = PlayTime((61.5, 3.0), 20.0)


def test_levels_ghost_and_hints_come_back_with_the_game(tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, SETUP, NAMED, COACHING)
        session.count_hint(0)
        assert session.count_hint(0).hints_of(0) == 2
        number = session.game_id
    with Store.open(tmp_path / FILE_NAME) as store:
        found = Session.resume(store, number).coaching
        assert (found.level_of(0), found.level_of(1), found.ghost, found.hints) == (None, 2, 4, ((0, 2),))
        assert store.roster.names() == ("Ada",)
        store.check()


def test_a_coached_first_game_and_the_coach_sent_away_come_back(tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, SETUP, NAMED, replace(COACHING, coached=True))
        number = session.game_id
        assert store.coaching(number).accompanies
        session.count_hint(0)
        assert session.dismiss_coach() == session.coaching
    with Store.open(tmp_path / FILE_NAME) as store:
        found = Session.resume(store, number).coaching
        assert (found.coached, found.dismissed, found.accompanies, found.hints_of(0)) == (True, True, False, 1)
        store.check()


def test_a_note_of_an_older_release_has_no_coached_game() -> None:
    older = '{"started":"then","coaching":{"computers":[[1,2]],"ghost":4,"hints":[]}}'
    assert decoded(older, "then") == GameNote(COACHING)
    assert not decoded(older, "then").coaching.accompanies


def test_a_game_without_the_coach_has_no_note() -> None:
    with Store.in_memory() as store:
        number = Session.start(store, SETUP).game_id
        assert store.coaching(number) == Coaching()
        assert store.note(f"game {number}") == ""


def test_the_note_follows_its_game_to_another_number(tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        number = Session.start(store, SETUP, NAMED, COACHING).game_id
        store.append(number, 0, Roll(3, (1, 3, 6)))
        store.keep_time(number, TIME)
    found = Salvage()
    found.take_pages(*read_files(tmp_path / FILE_NAME))
    with Store.open(tmp_path / "other.db") as other:
        others = Session.start(other, Setup(("Bo",))).game_id
        assert others == number
        assert other.put_more(found) == 1
        moved = next(row.id for row in other.games() if row.players == SETUP.players)
        assert (other.coaching(moved), other.time(moved)) == (COACHING, TIME)
        assert other.coaching(others) == Coaching()
        other.check()


def test_time_and_coaching_leave_each_other_as_they_are(tmp_path: Path) -> None:
    with Store.open(tmp_path / FILE_NAME) as store:
        session = Session.start(store, SETUP, NAMED, COACHING)
        store.keep_time(session.game_id, TIME)
        session.count_hint(0)
        assert (store.time(session.game_id), store.coaching(session.game_id).hints_of(0)) == (TIME, 1)
        with pytest.raises(StoreError):
            store.keep_time(session.game_id + 1, TIME)
        store.check()


@pytest.mark.parametrize(
    ("text", "started"),
    [("", "then"), ("{}", "then"), ("[" * 9999, "then"), (written(GameNote(COACHING), "then"), "later")],
)
def test_a_note_of_another_game_says_nothing(text: str, started: str) -> None:
    assert decoded(text, started) == GameNote()


@pytest.mark.parametrize(("key", "game"), [("game 17", 17), ("guide", 0), ("game x", 0), ("game " + "9" * 30, 0)])
def test_keys_of_games(key: str, game: int) -> None:
    assert game_of(key) == game


def test_computer_players_count_neither_as_people_nor_for_the_win() -> None:
    with Store.in_memory() as store:
        session = Session.start(store, SETUP, NAMED, COACHING)
        for action, _game, _effects in played(SETUP, seed=3):
            session.submit(action)
        (ada,) = store.roster.people()
        (game,) = ada.played
        assert (game.players, game.best) == (1, game.total)
        assert player_stats(ada, "troyes-dice").with_others == 0
