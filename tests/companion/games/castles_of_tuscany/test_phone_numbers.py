"""The numbers of maps, cards and gains that a phone puts together."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.castles_of_tuscany.phone_numbers import FIRST, ORDERS, bases, composed, number_of
from engine.castles_of_tuscany.actions import Action, EnterCards, EnterGain, LayMap, TurnUp
from engine.castles_of_tuscany.rules import new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import AskedManual, AskedProduction, Game
from engine.castles_of_tuscany.terms import KIND_INDEX, LETTERS, SPACE_NAMES, Hands
from tests.engine.castles_of_tuscany.positions import setup_of, table
from tests.engine.castles_of_tuscany.random_games import played, random_map

MAX_NUMBER = 1 << 53
"""The numbers that a page can count with, and the wire takes."""


def digits_of_action(game: Game, action: Action) -> list[int]:
    """The digits by which a page would name an action."""
    match action:
        case LayMap(_, laid, castle, hand):
            letters = [LETTERS.index(each.board[0]) for each in laid]
            ids = [next(each.board for each in laid if each.board.startswith(letter)) for letter in LETTERS]
            chosen = [
                [board.id for board in game.setup.box.boards_of(letter)].index(found)
                for letter, found in zip(LETTERS, ids, strict=True)
            ]
            joins = [each.join for each in laid[1:] if each.join is not None]
            cards = [KIND_INDEX[kind] for kind in hand or ()]
            turned = [int(each.turned) for each in laid]
            return [ORDERS.index(tuple(letters)), *chosen, *turned, *joins, SPACE_NAMES.index(castle), *cards]
        case EnterCards(_, cards):
            return [KIND_INDEX[kind] for kind in cards]
        case EnterGain(_, gain) | TurnUp(_, None, gain):
            assert gain is not None
            return [getattr(gain, key) for key in gain.__struct_fields__]
    raise AssertionError(action)


def number_in(game: Game, player: int, action: Action) -> int:
    """The number by which a page would name an action."""
    return number_of(digits_of_action(game, action), bases(game, player))


@pytest.mark.parametrize("hands", Hands)
def test_every_map_has_a_number(hands: Hands) -> None:
    game, chance = new_game(setup_of(3, hands=hands)), Random(1)
    for _ in range(20):
        action = random_map(game, chance)
        number = number_in(game, action.player, action)
        assert FIRST <= number < MAX_NUMBER
        assert composed(game, action.player, number) == action


def test_the_cards_and_gains_of_random_games_have_numbers() -> None:
    found = set()
    for seed in range(8):
        for before, action, _after, _effects in played(seed):
            if isinstance(action, EnterCards | EnterGain):
                found.add(type(action))
                assert composed(before, action.player, number_in(before, action.player, action)) == action
    assert found == {EnterCards, EnterGain}


def test_a_box_without_production_cards_takes_a_gain() -> None:
    game = table(now={"pending": AskedProduction(0, 1)})
    bare = Game(_without_cards(game.setup), game.now)
    number = number_of([2, 0, 0, 0, 0, 0, 1], bases(bare, 0))
    action = composed(bare, 0, number)
    assert isinstance(action, TurnUp)
    assert action.gain is not None
    assert (action.card, action.gain.green, action.gain.bonus) == (None, 2, 1)
    assert bases(game, 0) == []


def _without_cards(setup: Setup) -> Setup:
    return replace(setup, box=replace(setup.box, production=()))


def test_other_numbers_name_nothing() -> None:
    game = table(now={"pending": AskedManual(0, "x_feast")})
    most = number_of([9] * 7, bases(game, 0))
    assert composed(game, 0, most) is not None
    assert composed(game, 0, most + 1) is None
    assert composed(game, 0, FIRST - 1) is None
    assert composed(game, 1, FIRST) is None, "it is not this player's card"
    assert composed(table(), 0, FIRST) is None
