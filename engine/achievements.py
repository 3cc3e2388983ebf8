"""Achievements that can be seen in a finished position, and those for finishing games, for any game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

from engine.game import Finished, Progress

A = TypeVar("A", bound=StrEnum)
R = TypeVar("R")

NEAR = 0.8
"""The share of an achievement from which it is near."""


def is_near(progress: Progress) -> bool:
    """Return True if little is missing, but something is."""
    return NEAR * progress.need <= progress.have < progress.need


class CountedAchievements(Generic[A, R]):
    """Satisfies `engine.game.Achievements`, from a game's own list A and a player's result R of a finished game.

    `games` are the achievements for finishing this number of games, `counted` those that count something in one game
    with the number needed; `in_one_game` names all that a result brings.
    """

    def __init__(
        self,
        names: type[A],
        games: Mapping[A, int],
        counted: Mapping[A, tuple[Callable[[R], int], int]],
        results: Callable[[Any], Sequence[R]],
        in_one_game: Callable[[R], Iterable[A]],
    ) -> None:
        self._names = names
        self._games = games
        self._counted = counted
        self._results = results
        self._in_one_game = in_one_game

    def within(self, game: Any) -> tuple[tuple[str, ...], ...]:
        """Return the names of each player's achievements within this finished game, in the list's order."""
        return tuple(
            tuple(each.name for each in self._in_order(self._in_one_game(result))) for result in self._results(game)
        )

    def earned(self, games: Sequence[Finished]) -> dict[A, int]:
        """Return a player's achievements in all these games, in the list's order, each with its game's number."""
        first: dict[A, int] = {}
        for count, game in enumerate(games, 1):
            found = {self._names[name] for name in game.achievements if name in self._names.__members__}
            found |= {each for each, need in self._games.items() if count == need}
            for achievement in found:
                first.setdefault(achievement, game.game_id)
        return {achievement: first[achievement] for achievement in self._in_order(first)}

    def progress(self, game: Any) -> tuple[tuple[Progress, ...], ...]:
        """Return the distance of each player of this finished game to the achievements that count something."""
        return tuple(
            tuple(Progress(each, max(0, count(result)), need) for each, (count, need) in self._counted.items())
            for result in self._results(game)
        )

    def counted(self, games: Sequence[Finished]) -> tuple[Progress, ...]:
        """Return a player's distance to the achievements for finishing these games."""
        return tuple(Progress(each, min(len(games), need), need) for each, need in self._games.items())

    def _in_order(self, found: Iterable[A]) -> tuple[A, ...]:
        held = frozenset(found)
        return tuple(achievement for achievement in self._names if achievement in held)
