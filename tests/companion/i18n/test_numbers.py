"""Numbers and names in spoken form."""

import pytest

from companion.i18n.numbers import listed, number_word


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (0, "zero"),
        (1, "one"),
        (12, "twelve"),
        (20, "twenty"),
        (21, "twenty-one"),
        (54, "fifty-four"),
        (90, "ninety"),
        (100, "one hundred"),
        (107, "one hundred and seven"),
        (999, "nine hundred and ninety-nine"),
        (1000, "1000"),
        (-1, "-1"),
    ],
)
def test_numbers(number: int, word: str) -> None:
    assert number_word(number) == word


def test_the_numbers_below_a_thousand_all_differ() -> None:
    assert len({number_word(number) for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("names", "said"),
    [((), ""), (("Ada",), "Ada"), (("Ada", "Bo"), "Ada and Bo"), (("Ada", "Bo", "Cy"), "Ada, Bo and Cy")],
)
def test_names(names: tuple[str, ...], said: str) -> None:
    assert listed(names) == said
