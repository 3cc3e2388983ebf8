"""The shell's requests to the coach of any game, and the answers of the computer player that knows no game."""

from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

Action = TypeVar("Action")


class Advise(Struct, frozen=True, tag=True):
    """The best ideas for a player's decision."""

    limit_s: ClassVar[float] = 20.0
    player: int


class Decide(Struct, frozen=True, tag=True):
    """The next decision of this seat, at a level."""

    limit_s: ClassVar[float] = 20.0
    player: int
    level: int


class Compare(Struct, frozen=True, tag=True):
    """More games after some ideas of a hint, which are named by their places, beyond those that were played before."""

    limit_s: ClassVar[float] = 20.0
    player: int
    numbers: tuple[int, ...]
    played: int = 0


class Ideas(Struct, Generic[Action], frozen=True, tag=True):
    """The choices of a decision, the best first; None is to wait for a throw."""

    ideas: tuple[Action | None, ...]


class Compared(Struct, frozen=True, tag=True):
    """The points of a player before the best other one in each game, for each idea; games at one place are a pair.

    Games of a pair have the same chance. A coach without learned points plays none.
    """

    points: tuple[tuple[float, ...], ...]


class Decided(Struct, Generic[Action], frozen=True, tag=True):
    """The decision of a computer player, None to wait for a throw."""

    action: Action | None
