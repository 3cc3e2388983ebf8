"""Random games of The Castles of Tuscany by the phones' protocol end with the same rows as by touch."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion.games.castles_of_tuscany.phone_ways import open_actions
from companion.i18n.language import Language
from companion.session import Session
from companion.storage.store import Store
from companion.ui import commands
from engine.castles_of_tuscany.actions import CountCards, Reveal
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.terms import Hands
from tests.companion.games.castles_of_tuscany.test_phone_numbers import number_in
from tests.companion.phone_loopback import Player, Table, phone_table
from tests.engine.castles_of_tuscany.positions import setup_of
from tests.engine.castles_of_tuscany.random_games import by_chance, decided

KEY = "castles-of-tuscany"
LANGUAGES = tuple(Language)


async def play(table: Table, players: list[Player], chance: Random) -> None:
    """Play to the end: tiles and the counts of hands come from the table, all else from the phone of its player."""
    session = table.app.session
    assert session is not None
    while not session.over:
        game = session.game
        action = by_chance(game, chance) or decided(game, chance)
        if isinstance(action, Reveal | CountCards):
            table.app.do(commands.Submit(action))
            continue
        player = action.player  # type: ignore[union-attr]
        listed = open_actions(game, player)
        number = listed.index(action) if action in listed else number_in(game, player, action)
        phone = players[player]
        message = phone.act(number, phone.look())
        assert (await phone.say(**message))["ok"], (action, message)
        if chance.random() < 0.1:
            before = len(session.actions)
            assert (await phone.say(**message))["ok"], "a double tap"
            assert len(session.actions) == before


def compared(folder: Path, setup: Setup, seed: int) -> None:
    """A random game by phones, and the same actions by touch."""

    async def playing(table: Table) -> Session:
        players = [Player(table, LANGUAGES[(seed + seat) % len(LANGUAGES)]) for seat in range(len(setup.players))]
        for seat, player in enumerate(players):
            assert (await player.join(seat))["t"] == "joined"
        await play(table, players, Random(seed))
        assert {player.look()["screen"] for player in players} == {"result"}
        assert table.app.session is not None
        return table.app.session

    with phone_table(folder, KEY, setup) as table:
        session = asyncio.run(playing(table))
        stored = table.app._store.load(session.game_id).actions
        totals = session.store.game(session.game_id).totals
    with Store.in_memory() as store:
        touched = Session.start(store, setup)
        for action in stored:
            touched.submit(action)
        assert touched.over
        assert touched.record() == session.record()
        assert touched.store.game(touched.game_id).totals == totals


def test_a_random_game_by_phones_ends_as_by_touch(tmp_path: Path) -> None:
    compared(tmp_path, setup_of(2, hands=Hands.COLOURS), seed=3)


@pytest.mark.slow
def test_more_random_games_by_phones_end_as_by_touch(tmp_path: Path) -> None:
    for seed in range(8):
        setup = setup_of(2 + seed % 3, hands=tuple(Hands)[seed % 2], draw=2 + seed % 2)
        (tmp_path / str(seed)).mkdir()
        compared(tmp_path / str(seed), setup, seed)
