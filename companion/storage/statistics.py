"""The figures of players in one game, worked out from their finished games of it."""

from collections.abc import Iterable

from msgspec import Struct

from companion.storage.players import Person
from engine.registry import RULES


class PlayerStats(Struct, frozen=True):
    """A player's finished games of one kind in figures; `average`, `best` and `last` are points, None without one."""

    name: str
    games: int
    with_others: int
    won: int
    average: float | None = None
    best: int | None = None
    last: int | None = None

    @property
    def share_won(self) -> float | None:
        """The part of the games with others that was won, 0-1; None if there was none."""
        return self.won / self.with_others if self.with_others else None


def games_finished(people: Iterable[Person]) -> tuple[str, ...]:
    """The keys of the games that any of these people has finished, as the registry orders them.

    The first one if there is none.
    """
    found = {game.game for person in people for game in person.played}
    return tuple(key for key in RULES if key in found) or tuple(RULES)[:1]


def player_stats(person: Person, game: str) -> PlayerStats:
    """One player's figures in the game with this key."""
    played = person.played_in(game)
    points = [each.total for each in played]
    figures = PlayerStats(
        name=person.name,
        games=len(points),
        with_others=sum(each.players > 1 for each in played),
        won=sum(each.won for each in played),
    )
    if not points:
        return figures
    return PlayerStats(
        figures.name,
        figures.games,
        figures.with_others,
        figures.won,
        average=sum(points) / len(points),
        best=max(points),
        last=points[-1],
    )


def all_player_stats(people: Iterable[Person], game: str) -> tuple[PlayerStats, ...]:
    """Everybody's figures in the game with this key: the best average first, those without one last, then by name."""
    figures = (player_stats(person, game) for person in people)
    return tuple(sorted(figures, key=lambda each: (each.average is None, -(each.average or 0.0), each.name)))
