"""The log of a game in words: the sentences of each action that is not taken back (9.5, 10)."""

from collections.abc import Iterable, Sequence

from companion.games.troyes.announced_effects import SAID
from companion.games.troyes.effect_text import effect_text
from engine.troyes import effects
from engine.troyes.actions import Action, Undo
from engine.troyes.rules import apply, new_game
from engine.troyes.setup import Setup
from engine.troyes.state import Game
from engine.troyes.terms import Good

SECRET = (effects.VpLost, effects.EventSettled, effects.CathedralCube)
"""The effects whose sentences in the log may name victory points, which are secret until the end (2.2)."""


def history(setup: Setup, actions: Iterable[Action]) -> tuple[str, ...]:
    """The sentences of a game, the oldest first, in the language used; without points until it is over."""
    game, steps = new_game(setup), list[tuple[Game, list[effects.Effect]]]()
    for action in actions:
        game, happened = apply(game, action)
        if isinstance(action, Undo):
            del steps[len(game.past) :]
        elif len(steps) == len(game.past):
            # a throw that influence waited for belongs to the same step
            steps[-1] = (game, [*steps[-1][1], *happened])
        else:
            steps.append((game, list(happened)))
    return tuple(sentence for at, happened in steps for sentence in sentences(at, happened, game.over))


def sentences(game: Game, happened: Sequence[effects.Effect], over: bool = False) -> list[str]:
    """The sentences about the effects of a step; without points until the game is over."""
    found = [effect_text(game, each) if over or not _is_secret(each) else _public(game, each) for each in happened]
    return [each for each in found if each]


def _is_secret(effect: effects.Effect) -> bool:
    return isinstance(effect, SECRET) or (isinstance(effect, effects.Gained | effects.Lost) and effect.what is Good.VP)


def _public(game: Game, effect: effects.Effect) -> str:
    """The sentence of an effect without victory points; empty for one that has nothing else."""
    say = SAID.get(type(effect))
    return say(game, effect) if say else effect_text(game, effect)
