"""The past of a game as a player may see it, made once though each action asks for the whole of it again."""

from collections.abc import Callable
from typing import Generic, TypeVar

Position = TypeVar("Position")


class SeenPast(Generic[Position]):
    """`seen` shows one position to a player, None for everybody; the last view of each player is cached."""

    def __init__(self, seen: Callable[[Position, int | None], Position]) -> None:
        self._seen = seen
        self._latest: dict[int | None, tuple[tuple[Position, ...], tuple[Position, ...]]] = {}

    def __call__(self, past: tuple[Position, ...], player: int | None) -> tuple[Position, ...]:
        """The positions as this player may see them, the oldest first."""
        known, seen = self._latest.get(player, ((), ()))
        shared = min(len(known), len(past))
        if known[:shared] != past[:shared]:
            shared = 0
        seen = (*seen[:shared], *(self._seen(each, player) for each in past[shared:]))
        self._latest[player] = past, seen
        return seen
