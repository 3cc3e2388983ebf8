"""Moments of a random game of The Castles of Tuscany at a table with phones, as Ada's phone shows them."""

from collections.abc import Callable
from random import Random

from companion.games.castles_of_tuscany.phone_ways import open_actions
from engine.castles_of_tuscany.actions import Place
from engine.castles_of_tuscany.rules import apply
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Awaited, Hands
from engine.game import is_decided
from tests.companion.web.phone_game import PhoneGame
from tests.engine.castles_of_tuscany.positions import setup_of
from tests.engine.castles_of_tuscany.random_games import by_chance, decided

KEY = "castles-of-tuscany"
SETUP = setup_of(2, hands=Hands.COLOURS)
LIT = ".ct-map button:has(.lit)"
"""The first space on which an item may be placed."""
MAX_ACTIONS = 600


def advance(table: PhoneGame, until: Callable[[Game], bool], seed: int = 5) -> None:
    """Play a random game up to a moment."""
    chance = Random(seed)
    for _ in range(MAX_ACTIONS):
        if until(table.game):
            table.show()
            return
        action = by_chance(table.game, chance) or decided(table.game, chance)
        table.game, _effects = apply(table.game, action)
        table.actions.append(action)
        table.half += not is_decided(action)
    raise AssertionError("the moment does not come")


def may_place(game: Game) -> bool:
    """Return True if Ada may place something."""
    return game.now.waits.player == 0 and any(isinstance(each, Place) for each in open_actions(game, 0))


def waits_for(awaited: Awaited) -> Callable[[Game], bool]:
    """The moments at which the game waits for this of Ada."""
    return lambda game: (game.now.waits.awaited, game.now.waits.player) == (awaited, 0)
