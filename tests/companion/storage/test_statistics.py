"""The figures of players, from the games they finished."""

from datetime import UTC, datetime

from companion.storage.players import Person, Played
from companion.storage.statistics import standing, standings

AT = datetime(2026, 5, 1, tzinfo=UTC)


def person(name: str, *games: tuple[int, int, int]) -> Person:
    """A player with games of so many points, players, and best points."""
    played = tuple(
        Played(number, AT, players, False, total, best, ()) for number, (total, players, best) in enumerate(games)
    )
    return Person(1, name, AT, len(games), played)


def test_the_figures_of_a_player() -> None:
    figures = standing(person("Ada", (40, 1, 40), (52, 3, 52), (47, 2, 60)))
    assert (figures.games, figures.with_others, figures.won) == (3, 2, 1)
    assert (figures.best, figures.last, figures.share_won) == (52, 47, 0.5)
    assert figures.average is not None
    assert round(figures.average, 3) == 46.333


def test_nobody_wins_alone() -> None:
    figures = standing(person("Ada", (40, 1, 40)))
    assert (figures.won, figures.share_won) == (0, None)


def test_before_the_first_game_there_are_no_points() -> None:
    figures = standing(person("Ada"))
    assert (figures.games, figures.average, figures.best, figures.last) == (0, None, None, None)


def test_the_best_average_comes_first() -> None:
    people = (person("New"), person("Low", (20, 2, 30)), person("B", (50, 2, 50)), person("A", (50, 2, 50)))
    assert [each.name for each in standings(people)] == ["A", "B", "Low", "New"]
