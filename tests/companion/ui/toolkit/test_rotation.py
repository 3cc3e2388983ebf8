"""A picture that is turned on its display: seen from its own side it is the same, and touches are turned back."""

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.app.rotated_display import TurnedDisplay
from companion.app.window import Window
from companion.games.troyes_dice import update_half
from companion.settings import ROTATIONS
from companion.ui import update_players
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit.draw import fitted
from companion.ui.toolkit.pixel_screen import draw, new_brush
from companion.ui.toolkit.rotation import rect_on_display, to_display, to_picture, turned_size
from companion.ui.toolkit.widgets import Widget
from tests.companion.ui.stories import stories, tell

SIZES = [(800, 480), (720, 1280)]
rotations = st.sampled_from(ROTATIONS)
fraction = st.floats(0, 1)


@given(fraction, fraction, rotations)
def test_there_and_back(x: float, y: float, rotation: int) -> None:
    assert to_picture(*to_display(x, y, rotation), rotation) == pytest.approx((x, y))
    assert to_display(*to_picture(x, y, rotation), rotation) == pytest.approx((x, y))


@given(fraction, fraction, rotations, rotations)
def test_two_turns_are_one(x: float, y: float, one: int, other: int) -> None:
    assert to_display(*to_display(x, y, one), other) == pytest.approx(to_display(x, y, (one + other) % 360))


def test_clockwise_is_clockwise() -> None:
    """The upper left corner of the picture comes to the upper right one of the display."""
    assert [to_display(0, 0, rotation) for rotation in ROTATIONS] == [(0, 0), (1, 0), (1, 1), (0, 1)]


@given(
    st.tuples(st.integers(1, 60), st.integers(1, 60)).flatmap(
        lambda size: st.tuples(
            st.just(size),
            st.integers(0, size[0] - 1).flatmap(lambda x: st.tuples(st.just(x), st.integers(1, size[0] - x))),
            st.integers(0, size[1] - 1).flatmap(lambda y: st.tuples(st.just(y), st.integers(1, size[1] - y))),
        )
    ),
    rotations,
)
def test_a_rect_lies_where_its_corners_lie(
    chosen: tuple[tuple[int, int], tuple[int, int], tuple[int, int]], rotation: int
) -> None:
    size, (x, w), (y, h) = chosen
    wide, high = turned_size(size, rotation)
    corners = [to_display(left / size[0], top / size[1], rotation) for left in (x, x + w) for top in (y, y + h)]
    found = rect_on_display((x, y, w, h), size, rotation)
    across, down = [at[0] * wide for at in corners], [at[1] * high for at in corners]
    assert found == pytest.approx((min(across), min(down), max(across) - min(across), max(down) - min(down)))


@given(
    st.integers(2, 30),
    st.integers(2, 30),
    rotations,
    st.lists(st.tuples(*[st.integers(0, 40)] * 4, st.integers(0, 255)), max_size=6),
)
def test_what_changed_on_the_picture_is_what_changes_on_the_display(
    width: int, height: int, rotation: int, changes: list[tuple[int, int, int, int, int]]
) -> None:
    pygame.display.init()
    turned = TurnedDisplay(pygame.display.set_mode((width, height)), rotation)
    for *rect, grey in changes:
        turned.picture.fill((grey, 255 - grey, grey // 2), rect)
        turned.update([pygame.Rect(rect)])
    assert shown(turned.display, rotation) == pygame.image.tobytes(turned.picture, "RGB")


def shown(display: pygame.Surface, rotation: int) -> bytes:
    """The picture as seen by somebody who holds their head as it is turned."""
    return bytes(pygame.image.tobytes(pygame.transform.rotate(display, rotation), "RGB"))


@pytest.fixture(autouse=True)
def _without_a_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


class Turned:
    """A window of this size whose picture is turned."""

    def __init__(self, size: tuple[int, int], rotation: int) -> None:
        self.now = 0.0
        self.size, self.rotation = size, rotation
        self.window = Window(size, False, lambda: self.now)
        self.window.arrange(rotation, ())
        list(self.window.wait(0.0))

    def show(self, model: Model) -> None:
        self.widgets = view(replace(model, tall=self.window.tall))
        self.window.show(self.widgets)
        self.now += 1

    def expected(self) -> bytes:
        """The same on a display of the picture's own shape."""
        canvas = new_brush(pygame.Surface(turned_size(self.size, self.rotation)))
        draw(canvas, self.widgets)
        return bytes(pygame.image.tobytes(canvas.surface, "RGB"))

    def seen(self) -> bytes:
        display = pygame.display.get_surface()
        assert display is not None
        return shown(display, self.rotation)

    def point(self, widget: Widget) -> tuple[float, float]:
        """The middle of a key on the display, as fractions."""
        picture = turned_size(self.size, self.rotation)
        scale, (left, top) = fitted(picture)
        x, y, w, h = widget.rect
        return to_display(
            (left + (x + w / 2) * scale) / picture[0], (top + (y + h / 2) * scale) / picture[1], self.rotation
        )

    def tap(self, widget: Widget, finger: bool) -> list[Message]:
        return self.tap_at(*self.point(widget), finger)

    def tap_at(self, x: float, y: float, finger: bool) -> list[Message]:
        for kind in ("down", "up"):
            if finger:
                about = {"touch_id": 1, "finger_id": 0, "x": x, "y": y, "dx": 0.0, "dy": 0.0}
                number = pygame.FINGERDOWN if kind == "down" else pygame.FINGERUP
                pygame.event.post(pygame.event.Event(number, about))
            else:
                number = pygame.MOUSEBUTTONDOWN if kind == "down" else pygame.MOUSEBUTTONUP
                at = (round(x * self.size[0]), round(y * self.size[1]))
                pygame.event.post(pygame.event.Event(number, pos=at, button=1))
        said = list(self.window.wait(0.0))
        self.now += 1
        return said


@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("size", SIZES)
def test_each_turn_shows_the_whole_screen_and_then_what_changes(size: tuple[int, int], rotation: int) -> None:
    turned = Turned(size, rotation)
    assert turned.window.tall is ((size[1] > size[0]) is (rotation % 180 == 0))
    turn = stories()["turn-any-pays"]
    for model in (
        stories()["start-resume"],
        turn,
        tell(turn, update_half.choose_value.tap(4)),
        tell(turn, update_half.choose_die.tap(2)),
    ):
        turned.show(model)
        assert turned.seen() == turned.expected()
    turned.window.close()


@pytest.mark.parametrize("finger", [True, False], ids=["finger", "mouse"])
@pytest.mark.parametrize("rotation", ROTATIONS)
@pytest.mark.parametrize("size", SIZES)
def test_keys_are_tapped_where_they_are_seen(size: tuple[int, int], rotation: int, finger: bool) -> None:
    turned = Turned(size, rotation)
    turned.show(stories()["start-resume"])
    for key in (each for each in turned.widgets if each.tappable):
        assert turned.tap(key, finger) == [key.message]
    turned.window.close()


def test_it_turns_at_once_and_nothing_is_tapped_that_has_just_come_there() -> None:
    turned = Turned((800, 480), 0)
    turned.show(stories()["start"])
    (new,) = (each for each in turned.widgets if each.message == update_players.new_game.tap("troyes-dice"))
    turned.window.arrange(180, ())
    turned.rotation = 180
    turned.window.show(turned.widgets)
    assert turned.seen() == turned.expected()
    assert turned.tap(new, finger=True) == []
    assert turned.tap(new, finger=True) == [update_players.new_game.tap("troyes-dice")]
    turned.window.close()


def test_a_dark_screen_is_dark_all_over() -> None:
    turned = Turned((800, 480), 90)
    turned.show(stories()["start"])
    turned.window.dark = turned.window._stale = True
    turned.window.show(turned.widgets)
    assert max(turned.seen()) == 0
    turned.window.close()


def test_a_display_that_comes_back_is_turned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    turned = Turned((800, 480), 270)
    turned.show(stories()["start"])
    monkeypatch.setattr("companion.app.window.RETRY_S", 0.0)
    pygame.display.quit()
    list(turned.window.wait(0.0))
    assert turned.window.tall
    list(turned.window.wait(0.0))
    turned.show(stories()["start"])
    assert turned.seen() == turned.expected()
    turned.window.close()


def test_a_touchscreen_that_is_calibrated_is_felt_where_it_is_touched_and_a_mouse_is_left_alone() -> None:
    """The panel uses 60 percent of its range, from right to left; the picture is turned besides."""
    turned = Turned((800, 480), 90)
    turned.window.arrange(90, (-1 / 0.6, 0.0, 1 / 0.6 * 0.8, 0.0, 1.0, 0.0))
    turned.show(stories()["start-resume"])
    for key in (each for each in turned.widgets if each.tappable):
        assert turned.tap(key, finger=False) == [key.message]
        x, y = turned.point(key)
        assert turned.tap_at(0.8 - 0.6 * x, y, finger=True) == [key.message]
    turned.window.close()
