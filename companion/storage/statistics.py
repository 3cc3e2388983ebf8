"""The figures of players in one game, worked out from their finished games of it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.storage.players import Person
from engine.game import Progress
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


def games_finished(people: Iterable[Person]) -> tuple[str, ...]:
    """The keys of the games that any of these people has finished, as the registry orders them."""
    found = {game.game for person in people for game in person.played}
    return tuple(key for key in RULES if key in found)


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


class FirstAchieved(Struct, frozen=True):
    """The first person to have an achievement, the end of that game, and the number of others who have it too."""

    name: str
    finished: datetime
    others: int = 0


def first_achieved(people: Iterable[Person], game: str) -> dict[Any, FirstAchieved]:
    """The achievements that anybody of these people has in the game with this key, each with its first holder."""
    found: dict[Any, FirstAchieved] = {}
    for person in people:
        ends = {each.game_id: each.finished for each in person.played_in(game)}
        for achievement, number in person.achieved_in(game).items():
            theirs = FirstAchieved(person.name, ends[number])
            before = found.get(achievement)
            first = theirs if before is None else min(before, theirs, key=lambda each: (each.finished, each.name))
            found[achievement] = replace(first, others=0 if before is None else before.others + 1)
    return found


def best_progress(person: Person, game: str, read: Iterable[Progress]) -> dict[Any, Progress]:
    """A person's greatest progress to each achievement: in single games, as far as these are read, and over games."""
    rules = RULES.get(game)
    achievements = rules.achievements if rules is not None else None
    counted = () if achievements is None else achievements.counted(person.played_in(game))
    best: dict[Any, Progress] = {}
    for each in (*counted, *read):
        if each.have > (best[each.achievement].have if each.achievement in best else 0):
            best[each.achievement] = each
    return best


def all_player_stats(people: Iterable[Person], game: str) -> tuple[PlayerStats, ...]:
    """Everybody's figures in the game with this key: the best average first, those without one last, then by name."""
    figures = (player_stats(person, game) for person in people)
    return tuple(sorted(figures, key=lambda each: (each.average is None, -(each.average or 0.0), each.name)))
