"""The levels of a computer player, each a way to decide."""

from enum import IntEnum

from companion.computer.players import Player, greedy


class Level(IntEnum):
    """A strength of play, weakest first. Stored by its number: never renumber."""

    WEAK = 0


PLAYERS: dict[Level, Player] = {Level.WEAK: greedy}


def player_of(number: int) -> Player:
    """The player of a level by its number, the nearest one for a number of another release."""
    return PLAYERS[min(PLAYERS, key=lambda level: abs(level - number))]
