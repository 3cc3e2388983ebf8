"""Taking steps back: a game that was opened takes back with one tap as many as before."""

import pytest
from msgspec.structs import replace

from companion.games import undo
from companion.games.castles_of_tuscany.model import drafts_of
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui import commands, update_table
from companion.ui.model import Model
from companion.ui.update import update
from companion.ui.update_table import Committed, GameOpened
from engine.castles_of_tuscany.actions import Action, CountCards, Draw, Reveal, Take, Undo
from engine.castles_of_tuscany.rules import apply
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Kind, Tile
from tests.engine.castles_of_tuscany.positions import event, play, table
from tests.engine.castles_of_tuscany.random_games import played


def opened(game: Game) -> Model:
    return update(Model(), update_table.game_opened.news(GameOpened(1, game, (), True, CASTLES_AT_THE_TABLE)))[0]


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_an_opened_game_takes_back_with_one_tap_as_many_steps_as_before(seed: int) -> None:
    first, *rest = played(seed)
    model = opened(first[0])
    free = set()
    for _before, action, game, effects in (first, *rest[:150]):
        model = update(model, update_table.committed.news(Committed(action, game, effects)))[0]
        assert drafts_of(opened(game)).sealed == drafts_of(model).sealed, action
        free.add(len(game.past) - drafts_of(model).sealed)
    assert max(free) > 2


def test_a_count_of_a_hand_while_a_tile_is_awaited_is_no_tile() -> None:
    game = play(table(storage=""), event("take", tile="mine"))
    counted, _effects = apply(game, CountCards(1, 3))
    model = opened(counted)
    for _step in range(2):
        assert update(model, undo.take_back.tap())[1] == (commands.Submit(Undo()),)
        model = opened(apply(model.game, Undo())[0])


def test_a_tile_that_was_taken_back_holds_no_later_step() -> None:
    game = table(storage="")
    model = opened(game)

    def do(*actions: Action) -> None:
        nonlocal model
        for action in actions:
            after, effects = apply(model.game, action)
            model = update(model, update_table.committed.news(Committed(action, after, effects)))[0]

    mine = Tile(Kind.MINE)
    do(Draw(0), Draw(1), Take(0, mine), Reveal((mine,)), Undo())
    assert update(model, undo.take_back.tap())[1] == ()
    do(Undo(), Draw(0), Draw(1))
    for _step in range(2):
        assert update(model, undo.take_back.tap())[1] == (commands.Submit(Undo()),)
        do(Undo())


def test_five_alike_that_come_in_place_of_five_alike_are_tiles() -> None:
    village, mine, city = Tile(Kind.VILLAGE), Tile(Kind.MINE), Tile(Kind.CITY)
    start = table(storage="")
    neutral = (*(mine,) * 4, *(Tile(Kind.INN),) * 4, *(city,) * 4)
    now = replace(start.now, places=(*(village,) * 4, mine, Tile(Kind.INN), city, city), neutral=neutral)
    game = replace(start, now=now)
    for action in (Take(0, city), Reveal((village,)), Reveal((*(mine,) * 4, Tile(Kind.INN)))):
        game, _effects = apply(game, action)
    assert drafts_of(opened(game)).sealed == len(game.past)
