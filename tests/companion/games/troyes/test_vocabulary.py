"""The words of Troyes with their numbers."""

import pytest

from companion.games.troyes import vocabulary
from companion.i18n.language import Language, using
from engine.troyes.terms import Good


@pytest.mark.parametrize(
    ("n", "text"), [(1, "1 point de victoire"), (-1, "-1 point de victoire"), (-4, "-4 points de victoire")]
)
def test_points_below_zero_take_the_form_of_their_amount(n: int, text: str) -> None:
    with using(Language.FR):
        assert vocabulary.amount(Good.VP, n) == text
