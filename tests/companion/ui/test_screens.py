"""What holds on every screen: large targets that do not overlap, a way back, reasons where something is greyed."""

import subprocess
import sys
from itertools import combinations

import pytest

from companion.ui import messages as told
from companion.ui import theme
from companion.ui.draw import PAINTERS
from companion.ui.messages import Back, Dismiss, Explain, Leave
from companion.ui.model import Start
from companion.ui.screens import view
from companion.ui.touch import hit, meaning
from companion.ui.update import HANDLERS
from companion.ui.widgets import Key, PlazaKey, Style, Widget
from tests.companion.ui.stories import stories, tell

NAMES = list(stories())


def tappable(name: str) -> list[Widget]:
    return [widget for widget in view(stories()[name]) if widget.tappable]


@pytest.mark.parametrize("name", NAMES)
def test_targets_are_large_enough_for_a_finger(name: str) -> None:
    small = [widget for widget in tappable(name) if min(widget.rect[2:]) < theme.TARGET]
    assert small == []


@pytest.mark.parametrize("name", NAMES)
def test_main_actions_are_larger(name: str) -> None:
    mains = [widget for widget in tappable(name) if isinstance(widget, Key) and widget.style is Style.MAIN]
    assert all(widget.rect[3] >= 68 and widget.rect[2] >= theme.MAIN_TARGET for widget in mains)


@pytest.mark.parametrize("name", NAMES)
def test_everything_stands_on_the_screen(name: str) -> None:
    width, height = theme.SCREEN
    outside = [
        widget
        for widget in view(stories()[name])
        if widget.rect[0] < 0
        or widget.rect[1] < 0
        or widget.rect[0] + widget.rect[2] > width
        or widget.rect[1] + widget.rect[3] > height
    ]
    assert outside == []


@pytest.mark.parametrize("name", NAMES)
def test_targets_do_not_overlap(name: str) -> None:
    keys = [widget for widget in tappable(name) if not isinstance(widget, PlazaKey)]
    if stories()[name].notice:
        keys = [key for key in keys if not isinstance(key.message, Dismiss)]
    overlapping = [(one.rect, other.rect) for one, other in combinations(keys, 2) if overlap(one, other)]
    assert overlapping == []


def overlap(one: Widget, other: Widget) -> bool:
    (x, y, w, h), (left, top, width, height) = one.rect, other.rect
    return x < left + width and left < x + w and y < top + height and top < y + h


@pytest.mark.parametrize("name", NAMES)
def test_a_tap_in_the_middle_of_a_key_means_that_key(name: str) -> None:
    widgets = view(stories()[name])
    for widget in filter(lambda each: each.tappable, widgets):
        x, y, w, h = widget.rect
        found = hit(widgets, x + w / 2, y + h / 2)
        assert found is widget or (stories()[name].notice and found is not None), widget


@pytest.mark.parametrize("name", NAMES)
def test_what_is_greyed_says_why_in_a_sentence(name: str) -> None:
    for widget in view(stories()[name]):
        if not widget.enabled:
            said = meaning(widget)
            assert isinstance(said, Explain)
            assert said.text[0].isupper()
            assert said.text.rstrip(")").endswith((".", *"0123456789"))


@pytest.mark.parametrize("name", NAMES)
def test_the_way_back_leads_to_the_first_screen(name: str) -> None:
    model = stories()[name]
    for _ in range(8):
        if isinstance(model.screen, Start):
            break
        assert any(isinstance(widget.message, Back) for widget in view(model))
        model = tell(model, Back())
    assert isinstance(model.screen, Start)
    assert any(isinstance(widget.message, Leave) for widget in view(model))


def test_every_message_is_handled_and_every_widget_painted() -> None:
    messages = {kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, told.Message)}
    assert set(HANDLERS) == messages - {told.Message}
    assert set(PAINTERS) == set(Widget.__subclasses__())


def test_the_model_and_the_screens_need_no_pygame() -> None:
    program = "import sys, companion.ui.update, companion.ui.screens; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
