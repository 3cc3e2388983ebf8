"""The levels of a computer player, each a way to decide."""

from enum import IntEnum

from companion.computer.form import GameForm
from companion.computer.players import Foreseeing, Ranked, greedy
from companion.computer.wide import Wide
from companion.computer.worth import Worth, read_weights


class Level(IntEnum):
    """A strength of play, weakest first. Stored by its number: never renumber."""

    WEAK = 0
    MIDDLE = 1
    STRONG = 2


def players_of(form: GameForm) -> dict[Level, Ranked]:
    """The player of each level in a game; one without learned weights has the weakest alone."""
    if form.weights is None:
        return {Level.WEAK: greedy}
    worth = Worth(read_weights(form.weights.read_bytes()))
    players: dict[Level, Ranked] = {Level.WEAK: greedy, Level.MIDDLE: Ranked(Foreseeing(worth), worth)}
    return players | {Level.STRONG: Ranked(Wide(worth, form.played_on), worth)} if form.played_on else players


def nearest(players: dict[Level, Ranked], number: int) -> Ranked:
    """The player of a level by its number, the nearest one for a number of another release."""
    return players[min(players, key=lambda level: abs(level - number))]
