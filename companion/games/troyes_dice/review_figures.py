"""A review in tenths of a point: rounded along the game, so that the figures on its pages add up to the final score."""

from msgspec import Struct

from companion.games.troyes_dice.coach_requests import GameReview


class Figures(Struct, frozen=True):
    """The points of a review in tenths: `start` + all of `luck` - all of `costs` == ten times the final score.

    `luck` and `costs` are those of each half; a turn that cost nothing has 0.
    """

    start: int
    luck: tuple[int, ...]
    costs: tuple[int, ...]


def figures_of(review: GameReview) -> Figures:
    """Round the points that were expected on the way; each figure is the difference of two of them."""
    expected = review.start
    start = shown = round(10 * expected)
    luck, costs = [], []
    for turn in review.turns:
        expected += turn.luck
        thrown = round(10 * expected)
        expected -= turn.cost
        luck.append(thrown - shown)
        shown = round(10 * expected)
        costs.append(thrown - shown)
    return Figures(start, tuple(luck), tuple(costs))
