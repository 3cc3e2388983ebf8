"""The actions of Pig: a roll, a hold, and the two that repair a mistake."""

from msgspec import Struct


class Roll(Struct, frozen=True, tag=True):
    """The die shows this value (2.1, 2.2)."""

    value: int


class Hold(Struct, frozen=True, tag=True):
    """The player scores the points of the turn (2.3)."""

    player: int


class Correct(Struct, frozen=True, tag=True):
    """Replaces the last roll, which was read wrong (4.1)."""

    roll: Roll


class Undo(Struct, frozen=True, tag=True):
    """Takes back the hold with which this player has just ended their turn (4.2)."""

    player: int


Action = Roll | Hold | Correct | Undo
