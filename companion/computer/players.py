"""The players by their strength: each takes a game that it may know, and gives the action that it chooses."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion.computer.choices import choices, worth_of
from companion.computer.form import GameForm, lead

MOST_TRIED = 200
"""Actions that a decision tries."""

Player = Callable[[GameForm, Any, int, int, Random], Any]
"""(form, game, seat, number of events so far, chance) -> an action of this seat, None to wait for a throw."""


def careless(form: GameForm, game: Any, player: int, _moment: int, chance: Random) -> Any:
    """Any decision by chance."""
    return chance.choice(choices(form, game, player, MOST_TRIED, chance))


def greedy(form: GameForm, game: Any, player: int, _moment: int, chance: Random) -> Any:
    """The decision that leads most at once; of equal ones any."""
    found = choices(form, game, player, MOST_TRIED, chance)
    if len(found) == 1:
        return found[0]

    def worth(after: Any) -> float:
        return lead(form.rules, after, player)

    return max(found, key=lambda each: (worth_of(form, game, player, each, worth, chance), chance.random()))
