"""The figures of a review add up exactly, however the points are rounded."""

from random import Random

from companion.games.troyes_dice.coach_requests import GameReview, ReviewedTurn
from companion.games.troyes_dice.review_figures import figures_of
from engine.troyes_dice import Rest, Setup, new_game

POSITION = new_game(Setup(("Ada",)))


def made_up(rng: Random) -> GameReview:
    """A review with any luck and costs, many of them nothing or nearly nothing."""
    luck = [rng.gauss(0, 2) for _half in range(16)]
    costs = [rng.choice((0.0, 0.0, rng.uniform(0, 0.1), rng.uniform(0, 5))) for _half in range(16)]
    turns = (ReviewedTurn(*pair, POSITION, (Rest(0),), (Rest(0),)) for pair in zip(luck, costs, strict=True))
    final = rng.randint(20, 80)
    return GameReview(final - sum(luck) + sum(costs), final, tuple(turns))


def test_start_luck_and_costs_add_up_to_the_score() -> None:
    rng = Random(1)
    for _game in range(300):
        review = made_up(rng)
        figures = figures_of(review)
        assert figures.start + sum(figures.luck) - sum(figures.costs) == 10 * review.final
        assert figures.start == round(10 * review.start)
        for turn, luck, cost in zip(review.turns, figures.luck, figures.costs, strict=True):
            assert abs(luck - 10 * turn.luck) <= 1 + 1e-6
            assert 0 <= cost <= 10 * turn.cost + 1 + 1e-6
            assert turn.cost or not cost
