"""The crosses of the calibration: a finger anywhere hits the cross, at the panel's own coordinates; a mouse leaves."""

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from companion.app.window import Window
from companion.settings import ROTATIONS
from companion.system.touch_map import Point, TouchMap
from companion.ui import update_back, update_display
from companion.ui.message import Message, calls
from companion.ui.model import CROSSES, TouchCalibration
from companion.ui.screens import view
from companion.ui.tap_guard import QUIET_S
from tests.companion.tables import new_model
from tests.companion.ui.stories import tell

HELD_BEFORE: TouchMap = (2.0, 0.0, -0.5, 0.0, 2.0, -0.5)
"""A calibration to be replaced: it brings most touches off the screen."""


class Panel:
    """A window that shows crosses, and a finger on its panel, at fractions of it."""

    def __init__(self, rotation: int, size: tuple[int, int] = (800, 480)) -> None:
        self.now = 0.0
        self.size = size
        self.window = Window(size, False, lambda: self.now)
        self.window.arrange(rotation, HELD_BEFORE)
        self.model = replace(new_model(screen=TouchCalibration()), tall=self.window.tall)
        self.told: list[Message] = []
        self.hear()
        self.now += 1

    def hear(self) -> None:
        for message in list(self.window.wait(0.0)):
            self.told.append(message)
            self.model = tell(self.model, message)
        self.window.show(view(self.model))

    def finger(self, kind: int, at: Point) -> None:
        about = {"touch_id": 1, "finger_id": 0, "x": at[0], "y": at[1], "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, about))
        self.hear()

    def touch(self, at: Point) -> None:
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)

    @property
    def seen(self) -> Point:
        """The point where the cross is seen: the middle of the pixels of its colour, as fractions of the display."""
        display = pygame.display.get_surface()
        assert display is not None
        ink = pygame.mask.from_threshold(display, (246, 214, 142), (3, 3, 3, 255))
        rings = [part.get_bounding_rects()[0] for part in ink.connected_components(minimum=20)]
        largest = max(rings, key=lambda rect: rect.w * rect.h)
        assert abs(largest.w - largest.h) <= 2
        return largest.centerx / self.size[0], largest.centery / self.size[1]


@pytest.fixture(autouse=True)
def _without_a_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("rotation", ROTATIONS)
def test_what_is_told_of_a_cross_is_where_it_is_seen_and_where_the_panel_says(
    rotation: int, size: tuple[int, int]
) -> None:
    panel = Panel(rotation, size)
    for number in range(CROSSES):
        seen = panel.seen
        panel.touch((0.1 * number, 0.9))
        panel.now += 1
        last = panel.told[-1]
        assert calls(last, update_display.cross_touched)
        assert last.fields["touched"] == pytest.approx((0.1 * number, 0.9))
        assert last.fields["wanted"] == pytest.approx(seen, abs=0.004)
    assert len(panel.told) == CROSSES


def test_a_finger_that_trembles_is_where_it_was_on_average() -> None:
    panel = Panel(0)
    panel.finger(pygame.FINGERDOWN, (0.10, 0.20))
    panel.finger(pygame.FINGERMOTION, (0.12, 0.22))
    panel.finger(pygame.FINGERMOTION, (0.14, 0.24))
    panel.finger(pygame.FINGERUP, (0.12, 0.22))
    (last,) = panel.told
    assert calls(last, update_display.cross_touched)
    assert last.fields["touched"] == pytest.approx((0.12, 0.22))


def test_a_bouncing_finger_touches_one_cross() -> None:
    panel = Panel(0)
    panel.touch((0.1, 0.1))
    panel.now += QUIET_S / 2
    panel.touch((0.1, 0.1))
    assert len(panel.told) == 1
    panel.now += 2 * QUIET_S
    panel.touch((0.9, 0.1))
    assert len(panel.told) == 2


def test_the_tap_that_opened_the_crosses_touches_none() -> None:
    panel = Panel(0)
    panel.model = new_model()
    panel.hear()
    panel.now += 1
    panel.model = new_model(screen=TouchCalibration())
    panel.hear()
    panel.now += 0.1
    panel.touch((0.5, 0.5))
    assert panel.told == []


def test_a_click_of_a_mouse_leaves() -> None:
    panel = Panel(0)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(400, 300), button=1))
        panel.hear()
    assert panel.told == [update_back.back.tap()]
    assert not isinstance(panel.model.screen, TouchCalibration)
