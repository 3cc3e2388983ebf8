"""The strong ranking: the best few by their worth are played on with equal chance for all, the better ones longer.

Its own figures flatter the action that came first: `compared` plays other games for the points between actions.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.computer.choices import choices
from companion.computer.form import GameForm
from companion.computer.match import deciding
from companion.computer.players import MAX_WEIGHED, careless
from companion.computer.worth import Worth

WIDTH, STEPS = 6, 4
"""The actions that are played on, and the decisions that they are played on for."""
TRUST = 8
"""Games that the first look counts for: a few games say little."""


class Wide:
    """Plays the best few on for `games` games in all, the worse half of them less."""

    def __init__(self, worth: Worth, games: int) -> None:
        self._worth, self._games = worth, games

    def __call__(self, form: GameForm, game: Any, seat: int, moment: int, chance: Random) -> list[Any]:
        """Rank the choices: those that are played on longer stand before the others."""
        found = choices(form, game, seat, MAX_WEIGHED, chance)
        after = {at: form.rules.after(game, action)[0] for at, action in enumerate(found)}
        first = {at: self._worth.margin(form, each, seat, moment + 1) for at, each in after.items()}
        order = sorted(first, key=lambda at: (-first[at], chance.random()))
        left, behind = order[:WIDTH], order[WIDTH:]
        totals = {at: TRUST * first[at] for at in left}
        rounds = (len(left) - 1).bit_length()
        for _round in range(rounds):
            for _game in range(max(1, self._games // rounds // len(left))):
                seed = chance.getrandbits(32)
                for at in left:
                    totals[at] += played_on(form, self._worth, after[at], seat, moment + 1, Random(seed))
            # those that are left were played on equally often
            order = sorted(left, key=lambda at: -totals[at])
            half = -(-len(left) // 2)
            left, behind = order[:half], order[half:] + behind
        return [found[at] for at in (*left, *behind)]


def played_on(form: GameForm, worth: Worth, game: Any, seat: int, moment: int, chance: Random) -> float:
    """The expected lead after some more decisions by chance."""
    decisions = 0
    while not game.over:
        player, action = deciding(form, game), None
        if player is not None:
            if decisions == STEPS:
                break
            decisions += 1
            action = careless(form, game, player, moment, chance)
        game = form.rules.after(game, form.chance(game, chance) if action is None else action)[0]
        moment += 1
    return worth.margin(form, game, seat, moment)


def compared(
    form: GameForm, worth: Worth, game: Any, seat: int, moment: int, choices: Sequence[Any], games: int, chance: Random
) -> tuple[tuple[float, ...], ...]:
    """The expected leads of a seat in games after each choice; hidden parts are guessed again for each pair."""
    view, rows = form.player_view(game, seat), list[tuple[float, ...]]()
    for _game in range(games):
        whole, seed = form.guess(view, seat, chance), chance.getrandbits(32)
        after = (form.rules.after(whole, choice or form.chance(whole, Random(seed)))[0] for choice in choices)
        rows.append(tuple(played_on(form, worth, each, seat, moment + 1, Random(seed)) for each in after))
    return tuple(zip(*rows, strict=True))
