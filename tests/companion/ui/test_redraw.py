"""Drawing only the changes gives the same picture as drawing everything."""

from collections.abc import Iterator, Sequence
from functools import cache

import pygame
import pytest
from msgspec.structs import replace

from companion.games.troyes_dice import update_half
from companion.ui import update_settings, update_shell, update_throw
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.pixel_canvas import PixelCanvas
from companion.ui.toolkit.pixel_screen import Drawn, draw, new_brush, redraw
from companion.ui.toolkit.widgets import Backdrop, Panel, View, Widget
from engine.troyes_dice import Deed
from tests.companion.ui.stories import broken, stories, story_names, tell

SIZES = [(800, 480), (720, 1280)]


def bytes_of(surface: pygame.Surface) -> bytes:
    return bytes(pygame.image.tobytes(surface, "RGB"))


@cache
def warm_brush() -> PixelCanvas:
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
        ("another deed", turn, tell(turn, update_half.choose_deed.tap(Deed.GATHER))),
        ("another value", turn, tell(turn, update_half.choose_value.tap(4))),
        ("another die", turn, tell(turn, update_half.choose_die.tap(2))),
        ("another screen", wheel, turn),
        ("a sentence comes", wheel, tell(wheel, update_shell.explain.news("Something is not allowed."))),
        ("a pad", told_of["by-hand"], tell(told_of["by-hand"], update_throw.tap_pad.tap(4))),
        (
            "a setting",
            told_of["settings-screen"],
            tell(told_of["settings-screen"], update_settings.set_one.tap("dark_after", 5)),
        ),
        (
            "larger text",
            told_of["settings-screen"],
            tell(told_of["settings-screen"], update_settings.set_one.tap("text", "large")),
        ),
        ("lights", _lit(lights, blue), _lit(lights, red)),
    ]


def _lit(model: Model, lights: tuple[tuple[int, int, int], ...]) -> Model:
    return replace(model, lights=lights)


@pytest.mark.parametrize("size", SIZES)
def test_what_changed_is_drawn_as_if_all_were(size: tuple[int, int]) -> None:
    tall = size[1] > size[0]
    wrong = []
    for name, before, after in steps():
        old, new = view(replace(before, tall=tall)), view(replace(after, tall=tall))
        whole, part = new_brush(pygame.Surface(size)), new_brush(pygame.Surface(size))
        draw(part, old)
        rects = redraw(part, Drawn(old), Drawn(new))
        draw(whole, new)
        if bytes_of(part.surface) != bytes_of(whole.surface):
            wrong.append(f"{name} is drawn otherwise")
        if name in ("another deed", "a setting", "lights") and sum(r.w * r.h for r in rects) >= size[0] * size[1]:
            wrong.append(f"{name} draws everything")
    assert not wrong


def test_each_press_is_seen_and_taken_back() -> None:
    wrong = broken(_unseen)
    assert not wrong, "\n".join(wrong)


def _unseen(name: str) -> Iterator[str]:
    widgets, canvas = view(stories()[name]), warm_brush()
    draw(canvas, widgets)
    plain, key = canvas.surface.copy(), None
    for key in _pressable(widgets):
        drawn = redraw(canvas, Drawn(widgets), Drawn(widgets, key))
        if _same(canvas.surface, plain, drawn):
            yield f"{key} looks the same while it is pressed"
        canvas.surface.blits([(plain, rect, rect) for rect in drawn])
    redraw(canvas, Drawn(widgets), Drawn(widgets, key))
    redraw(canvas, Drawn(widgets, key), Drawn(widgets))
    if bytes_of(canvas.surface) != bytes_of(plain):
        yield f"{key} stays pressed"


def _same(one: pygame.Surface, other: pygame.Surface, rects: Sequence[pygame.Rect]) -> bool:
    return all(bytes_of(one.subsurface(rect)) == bytes_of(other.subsurface(rect)) for rect in rects)


def _pressable(widgets: tuple[Widget, ...]) -> Iterator[Widget]:
    """Yield the keys; the sentence over the screen, its ground and the camera's picture take a touch, but are none."""
    for number, widget in enumerate(widgets):
        # a sentence over the screen may hide a whole key; nobody can press that
        covers = [pygame.Rect(each.rect) for each in widgets[number + 1 :] if isinstance(each, Panel)]
        hidden = any(cover.contains(pygame.Rect(widget.rect)) for cover in covers)
        if widget.tappable and widget.enabled and not isinstance(widget, Panel | View | Backdrop) and not hidden:
            yield widget


@pytest.mark.parametrize("name", [name for name in story_names() if name.startswith(("lesson", "start-first"))])
def test_the_guides_frame_stays_around_the_key_that_is_pressed(name: str) -> None:
    widgets = view(stories()[name])
    part, whole = new_brush(pygame.Surface(SIZES[0])), new_brush(pygame.Surface(SIZES[0]))
    draw(part, widgets)
    for widget in (each for each in widgets if each.tappable and each.enabled):
        redraw(part, Drawn(widgets), Drawn(widgets, widget))
        draw(whole, widgets, widget)
        assert bytes_of(part.surface) == bytes_of(whole.surface)
        redraw(part, Drawn(widgets, widget), Drawn(widgets))
