"""The last action in words: as many of its sentences as fit, the last ones first of all."""

import pytest

from companion.ui.screens.happened import fitting, last_action
from companion.ui.toolkit.widgets import Text

WIDTH = 326


def sentences(count: int) -> tuple[str, ...]:
    return tuple(f"Ada loses {number} influence." for number in range(count))


@pytest.mark.parametrize(("count", "lines", "kept"), [(1, 6, 1), (3, 6, 3), (40, 6, 7), (40, 3, 3)])
def test_the_last_sentences_that_fit_are_shown(count: int, lines: int, kept: int) -> None:
    told = sentences(count)
    assert fitting(told, WIDTH, lines) == " ".join(told[-kept:])


def test_one_sentence_is_always_shown() -> None:
    assert fitting(("short", "long " * 200), WIDTH, 6) == "long " * 200


@pytest.mark.parametrize(("height", "kept"), [(62, 2), (90, 3)])
def test_a_higher_box_holds_more_sentences(height: int, kept: int) -> None:
    told = sentences(9)
    (text,) = (each for each in last_action(told, (0, 0, WIDTH, height)) if isinstance(each, Text))
    assert text.text == " ".join(told[-kept:])


def test_nothing_is_shown_without_a_sentence() -> None:
    assert last_action((), (0, 0, WIDTH, 62)) == []
    assert last_action(sentences(1), (0, 0, WIDTH, 62)) != []
