"""The turns that a level thinks of, ranked by their worth."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.look_ahead import even_rolls, look_ahead
from companion.games.troyes_dice.coach.net import Net, load_net
from companion.games.troyes_dice.coach.outcomes import State
from companion.games.troyes_dice.coach.prospects import Prospects, Theme, prospects
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from companion.games.troyes_dice.coach_levels import Level, Thought
from engine.troyes_dice import Game
from engine.troyes_dice.state import HALVES

MAX_BEHIND = 3.0
"""Points behind the best by the net alone beyond which a turn is not tried on throws."""


class RankedTurn(NamedTuple):
    """One whole turn with the state after it and its expected final points."""

    actions: tuple[PlayerAction, ...]
    theme: Theme
    state: State
    worth: float


def ranked_turns(game: Game, player: int, level: Level, seed: int, themes: int = 1) -> list[RankedTurn]:
    """Rank the turns that a level thinks of, best first; with the best turn of at least this number of themes.

    Raises ValueError if the player has nothing to do.
    """
    net, thought = load_net(), level.thought
    found = prospects(net, game, player)
    noticed = _noticed(found, thought, seed)
    values = found.values
    order = sorted(noticed, key=lambda at: (-values[at], at)) if thought.noticed < 1.0 else _order(found)
    looks = thought.width > 1 and game.half_index < HALVES - 1
    chosen = _chosen(found, order, thought.width if looks else 1, themes)
    states = [found.state(at) for at in chosen]
    worths = looked(net, game, states, thought, seed) if looks else [float(values[at]) for at in chosen]
    ranked = [
        RankedTurn(found.actions(at), found.theme(at), state, worth)
        for at, state, worth in zip(chosen, states, worths, strict=True)
    ]
    return sorted(ranked, key=lambda turn: -turn.worth)


def _order(found: Prospects) -> Sequence[int]:
    order: list[int] = np.argsort(-found.values, kind="stable").tolist()
    return order


def _noticed(found: Prospects, thought: Thought, seed: int) -> list[int]:
    """The ways that come to mind: those of some themes, drawn from the seed; at least one theme."""
    everything = list(range(len(found.values)))
    if thought.noticed >= 1.0:
        return everything
    rng = Random(seed)
    themes = list(dict.fromkeys(map(found.theme, everything)))
    minded = {theme for theme in themes if rng.random() < thought.noticed} or {themes[rng.randrange(len(themes))]}
    return [at for at in everything if found.theme(at) in minded]


def _chosen(found: Prospects, order: Sequence[int], width: int, themes: int) -> list[int]:
    """The best ways with different states, and the best way of each of the first themes."""
    chosen: list[int] = []
    states: list[State] = []
    seen: set[Theme] = set()
    bar = found.values[order[0]] - MAX_BEHIND
    for at in order:
        good = len(chosen) < width and found.values[at] >= bar
        if not good and len(seen) >= themes:
            break
        theme = found.theme(at)
        if not good and theme in seen:
            continue
        state = found.state(at)
        if state not in states:
            chosen.append(at)
            states.append(state)
            seen.add(theme)
    return chosen


def looked(net: Net, game: Game, states: list[State], thought: Thought, seed: int) -> list[float]:
    """The mean best worth of each state over throws of the next half."""
    rolls = even_rolls(seed, thought.rolls)
    best = look_ahead(net, next_board(game), game.column_of, states, rolls)
    return [float(total) / len(rolls) for total in best.sum(axis=1)]
