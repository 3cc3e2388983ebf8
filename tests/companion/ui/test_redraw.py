"""Drawing only the changes gives the same picture as drawing everything."""

from functools import cache

import pygame
import pytest
from msgspec.structs import replace

from companion.games.troyes_dice.messages import ChooseDeed, ChooseDie, ChooseValue
from companion.ui import messages
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.draw import Drawn, draw, new_brush, redraw
from companion.ui.toolkit.widgets import Backdrop, Panel, View, Widget
from engine.troyes_dice import Deed
from tests.companion.ui.stories import stories, tell

SIZES = [(800, 480), (720, 1280)]


def bytes_of(surface: pygame.Surface) -> bytes:
    return bytes(pygame.image.tobytes(surface, "RGB"))


@cache
def warm_brush() -> Canvas:
    """One for all screens: it draws the shapes that they share once."""
    return new_brush(pygame.Surface(SIZES[0]))


def steps() -> list[tuple[str, Model, Model]]:
    """Two moments that follow each other, by a name."""
    told_of = stories()
    turn, wheel = told_of["turn-any-pays"], told_of["wheel"]
    lights = told_of["wheel-first"]
    assert lights.ring is not None
    blue, red = ((0, 0, 255),) * 27, ((0, 0, 255),) * 13 + ((255, 0, 0),) * 14
    return [
        ("another deed", turn, tell(turn, ChooseDeed(Deed.GATHER))),
        ("another value", turn, tell(turn, ChooseValue(4))),
        ("another die", turn, tell(turn, ChooseDie(2))),
        ("another screen", wheel, turn),
        ("a sentence comes", wheel, tell(wheel, messages.Explain("Something is not allowed."))),
        ("a pad", told_of["by-hand"], tell(told_of["by-hand"], messages.TapPad(4))),
        ("a setting", told_of["settings-screen"], tell(told_of["settings-screen"], messages.Set("dark_after", 5))),
        ("larger text", told_of["settings-screen"], tell(told_of["settings-screen"], messages.Set("text", "large"))),
        ("lights", _lit(lights, blue), _lit(lights, red)),
    ]


def _lit(model: Model, lights: tuple[tuple[int, int, int], ...]) -> Model:
    return replace(model, lights=lights)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "before", "after"), steps(), ids=[name for name, _, _ in steps()])
def test_what_changed_is_drawn_as_if_all_were(name: str, before: Model, after: Model, size: tuple[int, int]) -> None:
    tall = size[1] > size[0]
    old, new = view(replace(before, tall=tall)), view(replace(after, tall=tall))
    whole, part = new_brush(pygame.Surface(size)), new_brush(pygame.Surface(size))
    draw(part, old)
    rects = redraw(part, Drawn(old), Drawn(new))
    draw(whole, new)
    assert bytes_of(part.surface) == bytes_of(whole.surface)
    if name in ("another deed", "a setting", "lights"):
        assert sum(rect.w * rect.h for rect in rects) < size[0] * size[1]


@pytest.mark.parametrize("name", [name for name in stories() if any(each.tappable for each in view(stories()[name]))])
def test_a_press_is_drawn_and_taken_back(name: str) -> None:
    widgets = view(stories()[name])
    key = _some_key(widgets)
    canvas = warm_brush()
    draw(canvas, widgets)
    before = bytes_of(canvas.surface)
    redraw(canvas, Drawn(widgets), Drawn(widgets, key))
    assert bytes_of(canvas.surface) != before
    redraw(canvas, Drawn(widgets, key), Drawn(widgets))
    assert bytes_of(canvas.surface) == before


def _some_key(widgets: tuple[Widget, ...]) -> Widget:
    return [widget for widget in widgets if widget.message is not None and widget.enabled][-1]


def _is_ground(widget: Widget) -> bool:
    """The sentence over the screen, its ground and the camera's picture take a touch, but are no keys."""
    return isinstance(widget, Panel | View | Backdrop)


def _is_covered(widget: Widget, widgets: tuple[Widget, ...]) -> bool:
    """A sentence over the screen may hide a whole key; nobody can press that."""
    later = (each for each in widgets[widgets.index(widget) + 1 :] if isinstance(each, Panel))
    return any(pygame.Rect(each.rect).contains(pygame.Rect(widget.rect)) for each in later)


def test_every_key_of_every_screen_shows_that_it_is_pressed() -> None:
    canvas = new_brush(pygame.Surface(SIZES[0]))
    for name, model in stories().items():
        widgets = view(model)
        draw(canvas, widgets)
        plain = canvas.surface.copy()
        for widget in (each for each in widgets if each.tappable and each.enabled and not _is_ground(each)):
            if _is_covered(widget, widgets):
                continue
            drawn = redraw(canvas, Drawn(widgets), Drawn(widgets, widget))
            if all(bytes_of(canvas.surface.subsurface(rect)) == bytes_of(plain.subsurface(rect)) for rect in drawn):
                pytest.fail(f"{widget} of {name} looks the same while it is pressed")
            canvas.surface.blits([(plain, rect, rect) for rect in drawn])


@pytest.mark.parametrize("name", [name for name in stories() if name.startswith(("lesson", "start-first"))])
def test_the_guides_frame_stays_around_the_key_that_is_pressed(name: str) -> None:
    widgets = view(stories()[name])
    part, whole = new_brush(pygame.Surface(SIZES[0])), new_brush(pygame.Surface(SIZES[0]))
    draw(part, widgets)
    for widget in (each for each in widgets if each.tappable and each.enabled):
        redraw(part, Drawn(widgets), Drawn(widgets, widget))
        draw(whole, widgets, widget)
        assert bytes_of(part.surface) == bytes_of(whole.surface)
        redraw(part, Drawn(widgets, widget), Drawn(widgets))
