"""The verdict on a game alone."""

import pytest

from companion.games.troyes_dice.verdict import VERDICTS, verdict


@pytest.mark.parametrize(
    ("points", "number"),
    [(90, 0), (65, 0), (64, 1), (55, 1), (54, 2), (45, 2), (35, 3), (34, 4), (25, 4), (24, 5), (0, 5)],
)
def test_each_verdict_holds_from_its_points_on(points: int, number: int) -> None:
    assert verdict(points) == VERDICTS[number][1]
