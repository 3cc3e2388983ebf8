"""How players have done so far, worked out from their finished games."""

from collections.abc import Iterable

from msgspec import Struct

from companion.storage.players import Person


class Standing(Struct, frozen=True):
    """A player's finished games in figures; `average`, `best` and `last` are points, None before the first game."""

    name: str
    games: int
    with_others: int
    won: int
    average: float | None = None
    best: int | None = None
    last: int | None = None

    @property
    def share_won(self) -> float | None:
        """The part of the games with others that was won, 0-1; None where there was none."""
        return self.won / self.with_others if self.with_others else None


def standing(person: Person) -> Standing:
    """One player's figures."""
    points = [game.total for game in person.played]
    figures = Standing(
        name=person.name,
        games=len(points),
        with_others=sum(game.players > 1 for game in person.played),
        won=sum(game.won for game in person.played),
    )
    if not points:
        return figures
    return Standing(
        figures.name,
        figures.games,
        figures.with_others,
        figures.won,
        average=sum(points) / len(points),
        best=max(points),
        last=points[-1],
    )


def standings(people: Iterable[Person]) -> tuple[Standing, ...]:
    """Everybody's figures: the best average first, those without a finished game last, then by name."""
    return tuple(
        sorted(map(standing, people), key=lambda each: (each.average is None, -(each.average or 0.0), each.name))
    )
