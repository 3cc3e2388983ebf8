"""Games for the tests of the companion: seeded throws and automatic players."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games import GAMES
from companion.games.troyes_dice.autoplay import pick
from companion.ui.model import Model
from engine.troyes_dice import Action, Colour, Effect, Game, Roll, Setup, Tile, apply, new_game

RED, YELLOW, WHITE = Colour
FOUR = Setup(("Ada", "Bo", "Cy", "Di"))
FEASTS = Setup(("Ada", "Bo"), tiles=((0, Tile.COIN), (1, Tile.BLACK), (2, Tile.FORTRESS)))


def throw(rng: Random) -> Roll:
    """A throw of the four dice."""
    return Roll(rng.randint(1, 6), (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))


def played(setup: Setup, seed: int) -> Iterator[tuple[Action, Game, tuple[Effect, ...]]]:
    """Yield a whole game: each action, the game after it and its effects."""
    rng = Random(seed)
    game = new_game(setup)
    while not game.over:
        action: Action = throw(rng) if game.can_roll else pick(game, _next_player(game), rng)
        game, effects = apply(game, action)
        yield action, game, effects


def _next_player(game: Game) -> int:
    return next(player for player, seat in enumerate(game.seats) if not seat.done)


def new_model(**fields: Any) -> Model:
    """The model of a screen at which Troyes Dice is played."""
    return replace(Model(offered=GAMES, table=GAMES[0].load()), **fields)
