"""The figures of players, from the games they finished."""

from datetime import UTC, datetime
from pathlib import Path

from companion.storage.players import Person, Played
from companion.storage.statistics import all_player_stats, games_finished, player_stats
from companion.storage.store import FILE_NAME, Store
from tests.companion.both_games import PIG, TROYES_DICE, fill

AT = datetime(2026, 5, 1, tzinfo=UTC)


def person(name: str, *games: tuple[int, int, int]) -> Person:
    """Return a player with games of these points, players, and best points."""
    played = tuple(
        Played(number, AT, players, False, total, best, game=TROYES_DICE)
        for number, (total, players, best) in enumerate(games)
    )
    return Person(1, name, AT, len(games), played)


def test_the_figures_of_a_player() -> None:
    figures = player_stats(person("Ada", (40, 1, 40), (52, 3, 52), (47, 2, 60)), TROYES_DICE)
    assert (figures.games, figures.with_others, figures.won) == (3, 2, 1)
    assert (figures.best, figures.last) == (52, 47)
    assert figures.average is not None
    assert round(figures.average, 3) == 46.333


def test_nobody_wins_alone() -> None:
    figures = player_stats(person("Ada", (40, 1, 40)), TROYES_DICE)
    assert (figures.won, figures.with_others) == (0, 0)


def test_before_the_first_game_there_are_no_points() -> None:
    figures = player_stats(person("Ada"), TROYES_DICE)
    assert (figures.games, figures.average, figures.best, figures.last) == (0, None, None, None)


def test_the_best_average_comes_first() -> None:
    people = (person("New"), person("Low", (20, 2, 30)), person("B", (50, 2, 50)), person("A", (50, 2, 50)))
    assert [each.name for each in all_player_stats(people, TROYES_DICE)] == ["A", "B", "Low", "New"]


def test_the_games_of_another_kind_do_not_count(tmp_path: Path) -> None:
    totals = fill(tmp_path)
    with Store.open(tmp_path / FILE_NAME) as store:
        people = {person.name: person for person in store.roster.people()}
    ada, bo, cy = people["Ada"], people["Bo"], people["Cy"]
    found = player_stats(bo, TROYES_DICE)
    assert (found.games, found.best, found.average) == (1, totals[TROYES_DICE][1], totals[TROYES_DICE][1])
    found = player_stats(bo, PIG)
    assert (found.games, found.best, found.won) == (1, totals[PIG][0], int(totals[PIG][0] >= 50))
    assert (player_stats(ada, PIG).games, player_stats(ada, PIG).with_others) == (1, 0)
    assert (player_stats(cy, TROYES_DICE).games, player_stats(cy, TROYES_DICE).best) == (0, None)
    assert [each.name for each in all_player_stats(people.values(), PIG)][2:] == [
        "Bo" if totals[PIG][1] >= 50 else "Cy",
        "Di",
    ]


def test_achievements_belong_to_their_game(tmp_path: Path) -> None:
    fill(tmp_path)
    with Store.open(tmp_path / FILE_NAME) as store:
        ada = next(person for person in store.roster.people() if person.name == "Ada")
        assert store.roster.earned(1)[0] == tuple(ada.achieved_in(TROYES_DICE))
    assert set(ada.achieved_in(TROYES_DICE).values()) <= {1}
    assert ada.achieved_in(PIG) == {}


def test_the_games_that_anybody_has_finished(tmp_path: Path) -> None:
    assert games_finished(()) == ()
    assert games_finished([person("Ada")]) == ()
    assert games_finished([person("Ada", (40, 1, 40))]) == (TROYES_DICE,)
    unknown = Person(1, "Ada", AT, 1, (Played(1, AT, 1, False, 4, 4, game="chess"),))
    assert games_finished([unknown]) == ()
    fill(tmp_path)
    with Store.open(tmp_path / FILE_NAME) as store:
        people = store.roster.people()
    assert games_finished(people) == (TROYES_DICE, PIG)
    assert games_finished([each for each in people if each.name == "Cy"]) == (PIG,)
