"""The last action in words: as many of its sentences as fit, the last ones first of all."""

import pytest

from companion.ui.screens.happened import fitting, height_for, last_action

BOX = (0, 0, 326, 200)


def sentences(count: int) -> tuple[str, ...]:
    return tuple(f"Ada loses {number} influence." for number in range(count))


@pytest.mark.parametrize(("count", "kept"), [(1, 1), (3, 3), (40, 7)])
def test_the_last_sentences_that_fit_are_shown(count: int, kept: int) -> None:
    told = sentences(count)
    assert fitting(told, BOX) == " ".join(told[-kept:])


def test_one_sentence_is_always_shown() -> None:
    assert fitting(("short", "long " * 200), BOX) == "long " * 200


@pytest.mark.parametrize(("count", "lines"), [(1, 2), (3, 3), (40, 5)])
def test_a_box_grows_with_its_sentences_up_to_the_most_lines(count: int, lines: int) -> None:
    assert height_for(sentences(count), 326, least=2, most=5) == 6 + 28 * lines


def test_a_box_has_no_room_for_sentences_that_it_leaves_out() -> None:
    assert height_for(("long " * 200, "short"), 326, least=2, most=5) == 6 + 28 * 2


def test_nothing_is_shown_without_a_sentence() -> None:
    assert last_action((), BOX) == []
    assert last_action(sentences(1), BOX) != []
