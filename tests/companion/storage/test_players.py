"""The players: the saved names, and the achievements in each game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session import Session
from companion.storage.players import Person
from companion.storage.store import FILE_NAME, Store, StoreError
from engine.troyes_dice import Action, Roll, Setup, Turn, Undo, score
from engine.troyes_dice.achievements import Achievement, achievements, result_of
from tests.companion.storage.test_store import ticking
from tests.companion.tables import FEASTS, played
from tests.said import saying

DUO = Setup(("Ada", "Bo"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / FILE_NAME, now=ticking()) as opened:
        yield opened


def play(store: Store, setup: Setup, seed: int, guests: tuple[str, ...] = ()) -> Session:
    """Play and store a whole game."""
    session = Session.start(store, setup, guests)
    for action, _, _ in played(setup, seed):
        session.submit(action)
    return session


def person(store: Store, name: str) -> Person:
    return next(each for each in store.roster.people() if each.name == name)


def test_what_was_achieved_is_what_the_rules_say(store: Store) -> None:
    sessions = [play(store, DUO, seed) for seed in range(3)]
    for seat, name in enumerate(DUO.players):
        results = [result_of(session.game, seat) for session in sessions]
        assert set(person(store, name).achieved_in("troyes-dice")) == achievements(results)


def test_three_of_a_kind_are_achieved_in_the_third_game(store: Store) -> None:
    for seed in range(4):
        play(store, DUO, seed)
    assert person(store, "Ada").achieved_in("troyes-dice")[Achievement.THREE_WITH_OTHERS] == 3
    assert Achievement.THREE_WITH_OTHERS in store.roster.earned(3)[0]
    assert Achievement.THREE_WITH_OTHERS not in store.roster.earned(4)[0]


def test_a_played_game_is_remembered_with_its_points(store: Store) -> None:
    session = play(store, FEASTS, 1)
    totals = [score(sheet).total for sheet in session.game.sheets]
    for seat, name in enumerate(FEASTS.players):
        (game,) = person(store, name).played
        assert (game.total, game.best, game.players, game.expansion) == (totals[seat], max(totals), 2, True)
        assert game.won == (totals[seat] == max(totals))


def test_an_end_taken_back_takes_its_achievements_back(store: Store) -> None:
    session = play(store, Setup(("Ada",)), 5)
    before = person(store, "Ada").played
    last: Action = next(action for action in reversed(session.actions) if isinstance(action, Turn))
    session.submit(Undo(0))
    assert person(store, "Ada").played == ()
    assert store.roster.earned(session.game_id) == ((),)
    session.submit(last)
    if session.game.over:
        assert [game.achievements for game in person(store, "Ada").played] == [game.achievements for game in before]


def test_guests_are_not_remembered_and_achieve_nothing(store: Store) -> None:
    play(store, DUO, 0, guests=("Bo",))
    assert store.roster.names() == ("Ada",)
    assert store.roster.earned(1)[1] == ()
    assert store.games()[0].players == ("Ada", "Bo")


def test_a_new_name_stands_in_every_game(store: Store) -> None:
    play(store, DUO, 0)
    ada = person(store, "Ada")
    store.roster.rename(ada.id, "Zoé")
    assert store.games()[0].players == ("Zoé", "Bo")
    assert person(store, "Zoé").played == ada.played
    assert Session.resume(store, 1).setup.players == ("Zoé", "Bo")


@pytest.mark.parametrize("name", ["Bo", "bo", "BO"])
def test_a_taken_name_is_refused(store: Store, name: str) -> None:
    store.create_game(DUO)
    with saying(StoreError, "There is already a player called Bo"):
        store.roster.rename(person(store, "Ada").id, name)
    with saying(StoreError, "There is already a player called Bo"):
        store.roster.add(name)
    assert store.games()[0].players == ("Ada", "Bo")


def test_a_name_may_change_its_capitals(store: Store) -> None:
    store.create_game(DUO)
    store.roster.rename(person(store, "Ada").id, "ADA")
    assert store.roster.names() == ("ADA", "Bo")


def test_a_name_that_somebody_had_in_the_same_game_is_refused(store: Store) -> None:
    store.create_game(DUO)
    store.roster.delete(person(store, "Bo").id)
    with saying(StoreError, "In game 1 somebody else is called Bo"):
        store.roster.rename(person(store, "Ada").id, "Bo")
    assert store.roster.names() == ("Ada",)


def test_the_games_of_a_deleted_player_stay(store: Store) -> None:
    session = play(store, DUO, 0)
    store.roster.delete(person(store, "Ada").id)
    assert store.roster.names() == ("Bo",)
    assert store.games()[0].players == ("Ada", "Bo")
    assert store.load(1).actions == session.actions
    store.create_game(DUO)
    assert person(store, "Ada").played == ()


def test_people_come_latest_first_with_the_games_they_began(store: Store) -> None:
    store.create_game(Setup(("Bo", "Ada")))
    store.create_game(Setup(("Zoë", "Bo")))
    assert [(each.name, each.begun) for each in store.roster.people()] == [("Bo", 2), ("Zoë", 1), ("Ada", 1)]


def test_another_spelling_is_the_same_player(store: Store) -> None:
    store.create_game(Setup(("Ada", "Bo")))
    store.create_game(Setup(("ADA", "Cy")))
    assert {each.name: each.begun for each in store.roster.people()} == {"Ada": 2, "Bo": 1, "Cy": 1}


def test_notes_are_kept(store: Store, tmp_path: Path) -> None:
    assert store.note("guide") == ""
    store.keep_note("guide", "3")
    store.keep_note("guide", "4")
    with Store.open(tmp_path / FILE_NAME) as other:
        assert other.note("guide") == "4"


def test_points_by_half_end_with_the_score(store: Store) -> None:
    session = play(store, DUO, 7)
    points = session.points()
    assert [len(halves) for halves in points] == [16, 16]
    assert [halves[-1] for halves in points] == [score(sheet).total for sheet in session.game.sheets]


def test_points_of_a_game_before_its_first_throw(store: Store) -> None:
    session = Session.start(store, DUO)
    assert session.points() == ()
    session.submit(Roll(3, (1, 3, 6)))
    assert [len(halves) for halves in session.points()] == [1, 1]
