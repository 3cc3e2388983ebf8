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


def careless(form: GameForm, game: Any, seat: int, _moment: int, chance: Random) -> Any:
    """Any decision by chance."""
    return chance.choice(choices(form, game, seat, MAX_TRIED, chance))


def greedy(form: GameForm, game: Any, seat: int, _moment: int, chance: Random) -> Any:
    """The decision that leads most at once; of equal ones any."""
    return best(form, game, seat, MAX_TRIED, chance, lambda after: lead(form.rules, after, seat))


def best(form: GameForm, game: Any, seat: int, most: int, chance: Random, worth: Callable[[Any], float]) -> Any:
    """The choice after which the game is worth most; of equal ones any."""
    found = choices(form, game, seat, most, chance)
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda each: (worth_of(form, game, seat, each, worth, chance), chance.random()))


class Foreseeing:
    """The decision after which most is expected, by learned weights."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth

    def __call__(self, form: GameForm, game: Any, seat: int, moment: int, chance: Random) -> Any:
        """Choose; a game that takes too long is brought to its end by chance."""
        if hurries(self._worth, game, moment, chance):
            return careless(form, game, seat, moment, chance)
        late = moment + 1
        return best(form, game, seat, MAX_WEIGHED, chance, lambda after: self._worth.margin(form, after, seat, late))


def hurries(worth: Worth, game: Any, moment: int, chance: Random) -> bool:
    """Return True, the longer a game takes the more often, if a player should decide by chance."""
    return chance.random() < HASTE * (moment / worth.usual(game) - PATIENCE)
