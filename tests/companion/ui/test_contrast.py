"""Every text can be read and every key can be seen as one: measured from the pixels of each story.

Here in the colours for colour-blind people; `test_goldens.py` measures the usual ones where it draws them anyway.
"""

from functools import cache

import numpy as np
import pytest

from companion.ui import update_back
from companion.ui.screens import view
from companion.ui.toolkit import paint_keys, theme
from companion.ui.toolkit.widgets import Backdrop, Key, Panel, Style, Text, Tone
from tests.companion.ui.contrast import ContrastBrush, luminance, ratio
from tests.companion.ui.stories import broken, stories
from tests.companion.ui.variants import Variant, in_variant


@cache
def brush() -> ContrastBrush:
    return ContrastBrush(theme.SCREEN)


def test_texts_and_keys_stand_out_to_colour_blind_people() -> None:
    wrong = broken(_unclear)
    assert not wrong, "\n".join(wrong)


def _unclear(name: str) -> list[str]:
    widgets = view(in_variant(stories()[name], Variant(colours="colour-blind")))
    brush().picture(widgets)
    return brush().unclear(widgets)


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [((0, 0, 0), (255, 255, 255), 21.0), ((119, 119, 119), (255, 255, 255), 4.48), ((9, 9, 9), (9, 9, 9), 1.0)],
)
def test_contrast_is_that_of_the_standard(one: theme.Rgb, other: theme.Rgb, wanted: float) -> None:
    first, second = luminance(np.array([one, other], np.uint8))
    assert ratio(first, second) == pytest.approx(wanted, abs=0.01)


def test_measuring_finds_a_pale_text_and_a_flat_key(monkeypatch: pytest.MonkeyPatch) -> None:
    widgets = (
        Backdrop(rect=(0, 0, 800, 480)),
        Text(rect=(20, 100, 300, 40), text="pale", size=20, tone=Tone.SOFT),
        Text(rect=(420, 100, 300, 40), text="plain", size=20),
        Key(rect=(20, 200, 200, 60), label="flat", message=update_back.back.tap()),
    )
    where = ContrastBrush(theme.SCREEN)
    where.picture(widgets)
    assert where.unclear(widgets) == []
    monkeypatch.setitem(paint_keys.TONES, Tone.SOFT, (160, 140, 120))
    monkeypatch.setattr(theme, "KEY_EDGE", (201, 178, 137))
    where = ContrastBrush(theme.SCREEN)
    where.picture(widgets)
    pale, flat = where.unclear(widgets)
    assert pale.startswith("pale 2.")
    assert pale.endswith(": pale")
    assert flat.startswith("flat 1.")


def test_nothing_shines_through_a_sentence() -> None:
    """Shapes are drawn larger and shrunk, which once left them a little transparent."""
    seen = []
    for grounds in ((), (Key(rect=(0, 0, 800, 480), label="", style=Style.MAIN, message=update_back.back.tap()),)):
        where = ContrastBrush(theme.SCREEN)
        picture = where.picture((Backdrop(rect=(0, 0, 800, 480)), *grounds, Panel(rect=(40, 330, 720, 138), dark=True)))
        seen.append(tuple(picture.get_at((400, 400)))[:3])
    assert seen[0] == seen[1]
