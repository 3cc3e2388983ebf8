"""Widths of texts without pygame."""

import pytest

from companion.ui.toolkit.letter_widths import measures, text_width
from companion.ui.toolkit.widgets import Face


@pytest.mark.parametrize(
    ("text", "ems"),
    [
        ("", 0.0),
        ("黑骰", 2.0),
        ("\N{FULLWIDTH COLON}", 1.0),
        ("\N{FAMILY}\N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}", 1.0),
        ("e\N{COMBINING ACUTE ACCENT}\N{COMBINING LONG STROKE OVERLAY}", text_width("e", Face.SANS)),
    ],
)
def test_a_letter_that_the_face_lacks_is_an_em_wide_unless_it_only_changes_another(text: str, ems: float) -> None:
    assert text_width(text, Face.SANS) == pytest.approx(ems)


@pytest.mark.parametrize("face", Face)
def test_letters_stand_closer_where_the_font_says_so_with_accents_too(face: Face) -> None:
    def alone(text: str) -> float:
        return sum(text_width(letter, face) for letter in text)

    for pair in ("To", "L’", "Tô", "Äv"):  # noqa: RUF001
        assert text_width(pair, face) < alone(pair) - 0.01
    assert text_width("nn", face) == pytest.approx(alone("nn"))
    assert 0.7 < measures(face).ascent < measures(face).height < 1.5
