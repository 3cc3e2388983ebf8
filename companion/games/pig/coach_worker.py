"""The computer player's process of Pig: `python -m companion.games.pig.coach_worker`."""

from random import Random

from companion.computer.form import GameForm
from companion.computer.process import serve_game
from engine.pig import PIG, Game, Roll

ROLLS = tuple(map(Roll, range(1, 7)))
"""Made once: a strong player throws a million times in a game."""


def thrown(game: Game, chance: Random) -> Roll | None:
    """A made-up throw, None once the game is over."""
    return None if game.over else chance.choice(ROLLS)


FORM = GameForm(PIG, thrown)

if __name__ == "__main__":
    serve_game(FORM)
