"""The loop keeps the books: players, results, files, and sentences if that fails."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.export import game_files
from companion.game.coach import Coaching
from companion.games import GAMES
from companion.i18n.faults import Code, Part, fault
from companion.session import Session
from companion.storage.store import Store, StoreError, store_path
from companion.ui import commands, update_games, update_names, update_people
from companion.ui.message import Message
from companion.ui.model import End, PersonPage, Seats
from engine.troyes_dice import score
from engine.troyes_dice.achievements import Achievement
from hardware.devices import no_devices
from hardware.fakes import SilentVoice
from tests.companion.tables import FOUR, played
from tests.said import said


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(store_path(tmp_path)) as store:
        yield store


@pytest.fixture
def app(store: Store, monkeypatch: pytest.MonkeyPatch) -> App:
    """With a finished game of four, and no USB stick."""
    monkeypatch.setattr(game_files, "sticks", lambda: [])
    session = Session.start(store, FOUR)
    for action, _game, _effects in played(FOUR, seed=3):
        session.submit(action)
    app = App(GAMES, store, HeadlessScreen(), no_devices(), SilentVoice(), Random(1))
    app.begin()
    return app


def tell(app: App, *sent: Message) -> None:
    for message in sent:
        app.tell(message)


def number(app: App, name: str) -> int:
    return next(person.id for person in app.model.people if person.name == name)


def test_players_are_known_from_the_beginning(app: App) -> None:
    assert app.model.known == FOUR.players
    assert all(len(person.played) == 1 for person in app.model.people)


def test_the_same_people_are_known_after_a_restart_with_the_computers_among_them(app: App, store: Store) -> None:
    store.keep_coaching(store.games()[0].id, Coaching(((1, 2),), ghost=3))
    tell(app, update_games.show_games.tap())
    assert app.model.same_people == Seats(FOUR.players, computers=((FOUR.players[1], 2),), ghost=3)


def test_adding_renaming_and_forgetting_is_seen_at_once(app: App, store: Store) -> None:
    tell(
        app,
        update_people.show_people.tap(),
        update_names.add_person.tap(),
        update_names.typed.tap("Z"),
        update_names.name_done.tap(),
    )
    assert "Z" in app.model.known
    tell(
        app,
        update_names.rename_person.tap(number(app, "Bo")),
        update_names.typed.tap("b"),
        update_names.name_done.tap(),
    )
    assert "Bob" in app.model.known
    assert app.model.games[0].players == ("Ada", "Bob", "Cy", "Di")
    app.tell(update_people.delete_person.tap(number(app, "Bob")))
    assert "Bob" not in store.roster.names()
    assert "Bob" not in app.model.known


def test_a_name_taken_behind_the_screen_is_refused_in_a_sentence(app: App, store: Store) -> None:
    app.tell(update_names.add_person.tap())
    app.tell(update_names.typed.tap("Z"))
    store.roster.add("Z")  # another Oyez, on the same games
    app.tell(update_names.name_done.tap())
    assert said(app.model.notice) == "There is already a player called Z. Choose another name."


def test_a_finished_game_that_is_opened_has_its_result(app: App) -> None:
    app.tell(update_games.open_game.tap(1))
    assert isinstance(app.model.screen, End)
    result = app.model.result
    assert result is not None
    assert app.session is not None
    assert [points[-1] for points in result.points] == [score(sheet).total for sheet in app.session.game.sheets]
    assert result.record.startswith("OYEZ1:")
    assert len(result.earned) == 4


def test_files_are_written_and_their_place_is_told(app: App, tmp_path: Path) -> None:
    for kind, game, name in (("csv", None, "oyez-games.csv"), ("bgstats", 1, "oyez-game-1.bgsplay")):
        app.tell(update_people.save_file.tap(kind, game))
        path = tmp_path / "exports" / name
        assert app.model.notice == f"Saved as {path}"
        assert path.stat().st_size > 100


def test_a_folder_that_cannot_be_written_is_a_sentence(app: App, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    app.tell(update_people.save_file.tap("csv"))
    assert said(app.model.notice).startswith("The file cannot be written (")
    assert "USB stick" in said(app.model.notice)


FULL = fault(Code.GAMES_UNUSABLE, Part.GAMES, file="games.db", reason="database or disk is full")


def test_books_that_cannot_be_read_are_a_sentence(app: App, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StoreError(FULL)

    monkeypatch.setattr(Store, "keep_note", full)
    app.do(commands.KeepGuide((("pig", 3),)))
    assert app.model.notice == (FULL,)
    monkeypatch.setattr(Store, "games", full)
    app.tell(update_games.show_games.tap())
    assert FULL in app.model.faults


def test_a_game_that_is_given_up_is_not_offered_any_more(app: App, store: Store) -> None:
    waiting = Session.start(store, FOUR)
    app.tell(update_games.show_games.tap())
    assert app.model.unfinished is not None
    app.tell(update_people.end_game.tap(waiting.game_id))
    assert app.model.unfinished is None
    assert app.model.games[0].given_up
    app.tell(update_games.open_game.tap(waiting.game_id))
    assert app.session is not None
    assert app.session.game_id == waiting.game_id


def test_a_players_page_reads_the_progress_in_the_finished_game(app: App, store: Store) -> None:
    person, game = number(app, "Bo"), app.model.games[0].id
    tell(
        app,
        update_people.show_people.tap(),
        update_people.open_person.tap(person),
        update_people.read_progress.news(game),
    )
    screen = app.model.screen
    assert isinstance(screen, PersonPage)
    sheet = Session.resume(store, game).game.sheets[1]
    found = {each.achievement: (each.have, each.need) for each in screen.progress}
    assert found[Achievement.CITIZENS_40] == (sum(sheet.citizens), 40)
    assert found[Achievement.POINTS_65] == (score(sheet).total, 65)
    assert screen.read == 1
    app.tell(update_people.read_progress.news(game))
    assert app.model.screen == screen
