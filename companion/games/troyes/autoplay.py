"""Decisions of automatic players: of some that are allowed, the one that brings most at once."""

from random import Random

from engine.troyes.actions import Act, Action, Concede, Counter, Pass
from engine.troyes.effects import DieBought
from engine.troyes.game import TROYES
from engine.troyes.rules import apply
from engine.troyes.scoring import scores
from engine.troyes.state import Game

MAX_TRIED = 24
"""Actions with dice that are tried out."""
DENIERS_A_POINT, INFLUENCE_A_POINT = 4.0, 4.0
DIE_WORTH = 0.6
"""Points that an own die is worth while it lies in the district."""


def pick(game: Game, chance: Random) -> Action:
    """A decision of the player who may act."""
    (player,) = TROYES.turn(game).players
    options: list[Action] = list(TROYES.legal(game, player))
    counters = [option for option in options if isinstance(option, Counter)]
    if counters:
        return min(counters, key=lambda each: (sum(value for _colour, value in each.dice), len(each.dice)))
    acts = [option for option in options if isinstance(option, Act)]
    if acts:
        tried = chance.sample(acts, min(MAX_TRIED, len(acts)))
        return max(tried, key=lambda each: _worth(game, each, player))
    last = [option for option in options if isinstance(option, Pass | Concede)]
    return last[0] if last else chance.choice(options)


def _worth(game: Game, action: Action, player: int) -> float:
    after, effects = apply(game, action)
    own = after.now.players[player]
    bought = sum(effect.price for effect in effects if isinstance(effect, DieBought))
    dice = sum(len(values) for values in after.now.dice[player])
    goods = own.denier / DENIERS_A_POINT + own.influence / INFLUENCE_A_POINT - bought / DENIERS_A_POINT
    return scores(after.setup, after.now)[player].total + goods + dice * DIE_WORTH
