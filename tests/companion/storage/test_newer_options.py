"""A game with options of a newer release: refused with a sentence, listed, and never changed or lost."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.i18n.language import Language
from companion.session import Session
from companion.storage.row_hashes import rehash
from companion.storage.rows import NewerGameError, StoreError, unknown_options, written_setup
from companion.storage.salvage import Salvage
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import PRE_RELEASE, FortressFeast, RecolouredDie, Setup
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import said

KEY = "troyes-dice"


ACTIONS = [action for action, _, _ in played(FOUR, seed=2)][:20]
Change = Callable[[dict[str, Any]], object]
UNKNOWN: list[tuple[str, Change]] = [
    ("moat", lambda setup: setup.update(moat="deep")),
    ("moat", lambda setup: setup.update(moat={"deep": True, "wide": [1, 2]})),
    ("fortress_feast", lambda setup: setup.update(fortress_feast=2)),
    ("second_die_cost", lambda setup: setup.update(second_die_cost="groat")),
]


def written_by_a_newer_build(path: Path, change: Change) -> str:
    """A file with two games, of which the first has a set-up as a newer build would write it; that set-up."""
    with Store.open(path) as store:
        for setup in (FOUR, FEASTS):
            session = Session.start(store, setup)
            for action in ACTIONS if setup is FOUR else ():
                session.submit(action)
        with store._database.writing() as connection:
            (text,) = connection.execute("SELECT setup FROM games WHERE id = 1").fetchone()
            fields = json.loads(text)
            change(fields)
            fresh = json.dumps(fields, separators=(",", ":"))
            connection.execute("UPDATE games SET setup = ? WHERE id = 1", (fresh,))
            store._database.grow(rehash(connection, "games", "id = ?", 1))
    return fresh


def stored(store: Store) -> dict[str, Any]:
    """The first game's set-up as it stands in the file."""
    with store._database.reading() as connection:
        (text,) = connection.execute("SELECT setup FROM games WHERE id = 1").fetchone()
    fields: dict[str, Any] = json.loads(text)
    return fields


@pytest.fixture(params=UNKNOWN, ids=["a word", "an object", "a value", "another value"])
def newer(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str, str]:
    """The file, the option that this build does not know, and the set-up that has it."""
    option, change = request.param
    path = tmp_path / FILE_NAME
    return path, option, written_by_a_newer_build(path, change)


def test_it_is_refused_with_a_sentence_and_stays(newer: tuple[Path, str, str]) -> None:
    path, option, text = newer
    with Store.open(path) as store:
        for refused in (lambda: store.load(1), lambda: Session.resume(store, 1)):
            with pytest.raises(NewerGameError) as caught:
                refused()
            assert said(caught.value) == (
                f"Game 1 has options that this version of Oyez does not know: {option}. The game stays saved. "
                "Update Oyez to continue it."
            )
        store.check()
        assert stored(store) == json.loads(text)
        assert Session.resume(store, 2).setup == FEASTS


@pytest.mark.parametrize("language", [each for each in Language if each is not Language.EN])
def test_the_sentence_is_in_the_language_of_the_house(tmp_path: Path, language: Language) -> None:
    path = tmp_path / FILE_NAME
    written_by_a_newer_build(path, UNKNOWN[0][1])
    with Store.open(path) as store, pytest.raises(StoreError) as caught:
        store.load(1)
    assert "moat" in said(caught.value, language)
    assert "does not know" not in said(caught.value, language)


def test_lists_show_it_among_the_others(newer: tuple[Path, str, str]) -> None:
    with Store.open(newer[0]) as store:
        assert [row.players for row in store.games()] == [FEASTS.players, FOUR.players]
        assert store.game(1).rolls == sum(type(action).__name__ == "Roll" for action in ACTIONS)
        assert len(store.roster.seats(1)) == len(FOUR.players)


def test_a_player_who_is_renamed_leaves_its_options_alone(newer: tuple[Path, str, str]) -> None:
    path, _, text = newer
    with Store.open(path) as store:
        players = {person.name: person.id for person in store.roster.people()}
        store.roster.rename(players[FOUR.players[0]], "Somebody")
        store.check()
        expected = json.loads(text) | {"players": ["Somebody", *FOUR.players[1:]]}
        assert stored(store) == expected


def test_a_rescue_keeps_all_of_it(newer: tuple[Path, str, str], tmp_path: Path) -> None:
    path, _, text = newer
    found = Salvage()
    with closing(sqlite3.connect(path)) as connection:
        found.take_database(connection)
    games = {game.id: game for game in found.sound_games()}
    assert games[1].setup == text
    assert len(games[1].actions) == len(ACTIONS)
    assert games[1].players == FOUR.players
    with Store.open(tmp_path / "other.db") as other:
        other.put_all(found)
        assert stored(other) == json.loads(text)
        other.check()


def test_a_game_without_options_is_written_as_older_builds_write_it() -> None:
    assert set(json.loads(written_setup(FEASTS))) == {"players", "numbering", "plazas", "tiles", "second_die_cost"}
    assert unknown_options(KEY, written_setup(FEASTS)) == ()


@pytest.mark.parametrize("feast", FortressFeast)
@pytest.mark.parametrize("die", RecolouredDie)
def test_a_game_with_options_is_resumed_with_them(tmp_path: Path, feast: FortressFeast, die: RecolouredDie) -> None:
    setup: Setup = replace(
        FEASTS, fortress_feast=feast, recoloured_die=die, second_die_cost=PRE_RELEASE.second_die_cost
    )
    with Store.open(tmp_path / FILE_NAME) as store:
        Session.start(store, setup)
        assert Session.resume(store, 1).setup == setup
        assert unknown_options(KEY, json.dumps(stored(store))) == ()
