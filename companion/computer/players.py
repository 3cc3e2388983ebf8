"""The players by their strength: each takes a game that it may know, and gives the action that it chooses."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.computer.choices import choices, worth_of
from companion.computer.form import GameForm, lead
from companion.computer.worth import Worth

MAX_TRIED, MAX_WEIGHED = 200, 64
"""Actions that a decision of the quick players tries, and those whose learned worth is computed."""
PATIENCE, HASTE = 1.3, 4.0
"""Usual lengths of a game from which decisions by chance mix in, and how fast: two who think that waiting pays would
never end a game."""

Player = Callable[[GameForm, Any, int, int, Random], Any]
"""(form, game, seat, number of events so far, chance) -> an action of this seat, None to wait for a throw."""
Ranking = Callable[[GameForm, Any, int, int, Random], list[Any]]
"""The same values -> the choices of this seat, the best first."""


def careless(form: GameForm, game: Any, seat: int, _moment: int, chance: Random) -> Any:
    """Any decision by chance."""
    return chance.choice(choices(form, game, seat, MAX_TRIED, chance))


class Ranked:
    """A player who takes the first choice of a ranking; with a worth, it brings a game that takes too long to its end.

    The longer it takes, the more often such a player decides by chance.
    """

    def __init__(self, ranking: Ranking, worth: Worth | None = None) -> None:
        self.ranking = ranking
        self.worth = worth

    def __call__(self, form: GameForm, game: Any, seat: int, moment: int, chance: Random) -> Any:
        """Choose."""
        worth = self.worth
        if worth is not None and chance.random() < HASTE * (moment / worth.usual(game) - PATIENCE):
            return careless(form, game, seat, moment, chance)
        return self.ranking(form, game, seat, moment, chance)[0]


def by_lead(form: GameForm, game: Any, seat: int, _moment: int, chance: Random) -> list[Any]:
    """The choices that lead most at once first; equal ones in any order."""
    return ranked(form, game, seat, MAX_TRIED, chance, lambda after: lead(form.rules, after, seat))


greedy = Ranked(by_lead)


def ranked(form: GameForm, game: Any, seat: int, most: int, chance: Random, worth: Callable[[Any], float]) -> list[Any]:
    """The choices after which the game is worth most first; equal ones in any order."""
    found = choices(form, game, seat, most, chance)
    if len(found) == 1:
        return found
    # they are weighed in their order: waiting takes chance too
    worths = [(worth_of(form, game, seat, each, worth, chance), chance.random()) for each in found]
    return [found[at] for at in sorted(range(len(found)), key=lambda at: worths[at], reverse=True)]


class Foreseeing:
    """The choices after which most is expected first, by learned weights."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth

    def __call__(self, form: GameForm, game: Any, seat: int, moment: int, chance: Random) -> list[Any]:
        """Rank the choices."""
        late = moment + 1
        return ranked(form, game, seat, MAX_WEIGHED, chance, lambda after: self._worth.margin(form, after, seat, late))
