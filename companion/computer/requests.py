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


class Ideas(Struct, Generic[Action], frozen=True, tag=True):
    """The choices of a decision, the best first; None is to wait for a throw."""

    ideas: tuple[Action | None, ...]


class Decided(Struct, Generic[Action], frozen=True, tag=True):
    """The decision of a computer player, None to wait for a throw."""

    action: Action | None
