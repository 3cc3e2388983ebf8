"""Properties of every screen: large targets that do not overlap, a way back, reasons for greyed keys."""

import importlib
import math
import pkgutil
import re
import subprocess
import sys
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.troyes_dice.widgets import PlazaKey
from companion.i18n.language import Language
from companion.ui import messages
from companion.ui.messages import Back, Dismiss, Explain, Leave, OpenPower
from companion.ui.model import Model, Screen, Start, SwitchingOff
from companion.ui.screens import view
from companion.ui.screens.view import VIEWS
from companion.ui.timers import due_timer
from companion.ui.toolkit import theme
from companion.ui.toolkit.draw import painter_of
from companion.ui.toolkit.hit_test import hit, message_of
from companion.ui.toolkit.widgets import DiscKey, Key, Panel, Style, Widget
from companion.ui.update import HANDLERS
from tests.companion.ui.stories import stories, tell
from tests.companion.ui.variants import Variant, in_variant

NAMES = list(stories())
VARIANTS = {
    "wide": Variant(),
    "tall": Variant(tall=True),
    "wide left": Variant(left_handed=True),
    "tall left": Variant(tall=True, left_handed=True),
}
SHOWN = [pytest.param(name, look, id=f"{name} {word}") for word, look in VARIANTS.items() for name in NAMES]
MAIN_MM, MM = 15, 47 / 9
"""The size of a main action in millimetres, and the pixels to each on the 7-inch screen."""


def story(name: str, look: Variant) -> Model:
    return in_variant(stories()[name], look)


def tappable(name: str, look: Variant) -> list[Widget]:
    return [widget for widget in view(story(name, look)) if widget.tappable]


@pytest.mark.parametrize(("name", "look"), SHOWN)
def test_targets_are_large_enough_for_a_finger(name: str, look: Variant) -> None:
    small = [widget for widget in tappable(name, look) if min(widget.rect[2:]) < theme.TARGET]
    assert small == []


@pytest.mark.parametrize(("name", "look"), SHOWN)
def test_main_actions_are_larger(name: str, look: Variant) -> None:
    mains = [widget for widget in tappable(name, look) if isinstance(widget, Key) and widget.style is Style.MAIN]
    assert [widget for widget in mains if min(widget.rect[2:]) < MAIN_MM * MM] == []


@pytest.mark.parametrize(("name", "look"), SHOWN)
def test_everything_stands_on_the_screen(name: str, look: Variant) -> None:
    width, height = theme.TALL if look.tall else theme.SCREEN
    outside = [
        widget
        for widget in view(story(name, look))
        if widget.rect[0] < 0
        or widget.rect[1] < 0
        or widget.rect[0] + widget.rect[2] > width
        or widget.rect[1] + widget.rect[3] > height
    ]
    assert outside == []


@pytest.mark.parametrize(("name", "look"), SHOWN)
def test_targets_do_not_overlap(name: str, look: Variant) -> None:
    # plazas and discs lie close together on the wheel: a tap means the nearer one
    keys = [widget for widget in tappable(name, look) if not isinstance(widget, PlazaKey | DiscKey)]
    if stories()[name].notice:
        keys = [key for key in keys if not isinstance(key.message, Dismiss)]
    overlapping = [(one.rect, other.rect) for one, other in combinations(keys, 2) if overlap(one, other)]
    assert overlapping == []


@pytest.mark.parametrize("name", NAMES)
def test_the_main_keys_lie_at_the_other_side_for_the_left_hand(name: str) -> None:
    def middle(look: Variant) -> list[float]:
        keys = [each for each in tappable(name, look) if isinstance(each, Key) and each.style is Style.MAIN]
        return sorted(key.rect[0] + key.rect[2] / 2 for key in keys)

    right, left = middle(VARIANTS["wide"]), middle(VARIANTS["wide left"])
    assert len(right) == len(left)
    assert all(where == 400 or other < 400 for where, other in zip(right, left, strict=True) if where > 400)


def overlap(one: Widget, other: Widget) -> bool:
    """Return True if two targets share a place; a round one is the circle in its rect."""
    (x, y, w, h), (left, top, width, height) = one.rect, other.rect
    if one.round and other.round:
        apart = math.dist((x + w / 2, y + h / 2), (left + width / 2, top + height / 2))
        return apart < (min(w, h) + min(width, height)) / 2 - 1
    return x < left + width and left < x + w and y < top + height and top < y + h


@pytest.mark.parametrize(("name", "look"), SHOWN)
def test_a_tap_in_the_middle_of_a_key_means_that_key(name: str, look: Variant) -> None:
    widgets = view(story(name, look))
    for widget in filter(lambda each: each.tappable, widgets):
        x, y, w, h = widget.rect
        found = hit(widgets, x + w / 2, y + h / 2)
        assert found is widget or (stories()[name].notice and found is not None), widget


@pytest.mark.parametrize("name", NAMES)
def test_what_is_greyed_says_why_in_a_sentence(name: str) -> None:
    model = replace(stories()[name], language=Language.EN)
    for widget in view(model):
        # the guide leaves one thing to tap; the rest says why once it is over
        if not widget.enabled and (model.lesson is None or widget.tappable):
            said = message_of(widget)
            assert isinstance(said, Explain)
            assert said.text[0].isupper()
            assert said.text.rstrip(")").endswith((".", *"0123456789"))


@pytest.mark.parametrize("name", NAMES)
def test_the_way_back_leads_to_the_first_screen(name: str) -> None:
    model = stories()[name]
    if isinstance(model.screen, SwitchingOff):
        # there is no key to tap; if the machine stays on, the first screen comes automatically
        assert not any(widget.tappable for widget in view(model))
        while (follows := due_timer(model)) is not None:
            model = tell(model, follows[1])
            if isinstance(model.screen, SwitchingOff) and model.screen.verb is None:
                return
    for _ in range(8):
        if isinstance(model.screen, Start):
            break
        assert any(isinstance(widget.message, Back) for widget in view(model))
        model = tell(model, Back())
    assert isinstance(model.screen, Start)
    assert any(isinstance(widget.message, OpenPower if model.machine.service else Leave) for widget in view(model))


def test_every_message_is_handled_by_the_shell_or_by_every_game() -> None:
    sent = {getattr(messages, name) for name in messages.__all__}
    names = [found.name for found in pkgutil.iter_modules(messages.__path__)]
    modules = [importlib.import_module(f"{messages.__name__}.{name}") for name in names]
    assert sent == {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, messages.Message)
    }
    for offer in GAMES:
        handlers = offer.load().handlers
        assert not set(handlers) & set(HANDLERS)
        assert sent - {messages.Message} <= set(HANDLERS) | set(handlers)


def test_every_screen_has_a_view_and_every_widget_a_painter() -> None:
    games = [offer.load() for offer in GAMES]
    assert set(Screen.__subclasses__()) == {*VIEWS, *(kind for game in games for kind in game.views)}
    for kind in Widget.__subclasses__():
        assert callable(painter_of(kind))


def test_the_model_and_the_screens_need_no_pygame() -> None:
    program = "import sys, companion.ui.update, companion.ui.screens; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("look", VARIANTS.values(), ids=list(VARIANTS))
@pytest.mark.parametrize("name", ["turn", "turn-empty", "sheet", "numbering-expert", "settings-dark"])
def test_a_sentence_hides_no_key_that_it_speaks_of(name: str, look: Variant) -> None:
    model = story(name, look)
    explained = [(each, message) for each in view(model) if isinstance(message := message_of(each), Explain)]
    assert explained
    for key, message in explained:
        shown = view(tell(model, message))
        (box,) = [each for each in shown if isinstance(each, Panel) and each.dark]
        alike = [other for other, same in explained if same.text == message.text]
        assert len(alike) > 3 or not overlap(box, key), key


def test_a_tap_beside_a_sentence_closes_it_and_one_on_a_key_acts_too() -> None:
    model = stories()["turn-why"]
    shown = view(model)
    beside = hit(shown, 2, 476)
    assert beside is not None
    assert message_of(beside) == Dismiss()
    assert tell(model, Dismiss()).notice == ""
    assert hit(view(tell(model, Dismiss())), 2, 476) is None
    back = hit(shown, 30, 30)
    assert back is not None
    assert message_of(back) == Back()


@pytest.mark.parametrize("name", NAMES)
def test_no_screen_names_a_command(name: str) -> None:
    """Nobody types at a touchscreen: a sentence names the key to tap, or the part to look at."""
    said = [getattr(each, field, "") for each in view(stories()[name]) for field in ("text", "label", "detail", "why")]
    assert [text for text in said if re.search(r"`|\boyez [a-z]+|(?<!\w)--[a-z]+|\bsudo\b|\bapt-get\b", text)] == []


@pytest.mark.parametrize("look", VARIANTS.values(), ids=list(VARIANTS))
@pytest.mark.parametrize("name", ["start", "start-resume", "start-first"])
@pytest.mark.parametrize("games", range(1, 7))
def test_the_first_screen_has_large_keys_for_one_game_and_for_six(games: int, name: str, look: Variant) -> None:
    model = story(name, look)
    keys = [each for each in view(replace(model, offered=(GAMES * 2)[:games])) if each.tappable]
    assert sum(isinstance(key.message, messages.NewGame) for key in keys) == games
    assert [key for key in keys if min(key.rect[2:]) < theme.TARGET] == []
    assert not any(overlap(one, other) for one, other in combinations(keys, 2))
