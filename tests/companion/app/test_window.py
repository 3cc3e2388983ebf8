"""The window: keys that have to be held, a screen that goes dark and a touch that only wakes it, its shape."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from companion.app import display
from companion.app import window as app_window
from companion.app.display import NoDisplayError
from companion.app.press import HOLD_S
from companion.app.window import Window
from companion.ui import update_players, update_shell, update_throw
from companion.ui.message import Message
from companion.ui.toolkit.widgets import Backdrop, Key

HELD = Key(
    rect=(100, 100, 200, 80),
    label="Correct",
    hold=True,
    why="Keep your finger on it.",
    message=update_throw.correct_roll.tap(),
)
PLAIN = Key(rect=(100, 300, 200, 80), label="New", message=update_players.new_game.tap("troyes-dice"))
WIDGETS = (Backdrop(rect=(0, 0, 800, 480)), HELD, PLAIN)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window((800, 480), False, clock)
    list(window.wait(0.001))
    window.show(WIDGETS)
    clock.now += 1
    window.light()
    yield window
    window.close()


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def touch(window: Window, kind: int, at: tuple[int, int]) -> list[Message]:
    pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
    told = list(window.wait(0.001))
    window.show(WIDGETS)
    return told


def down(window: Window, at: tuple[int, int]) -> list[Message]:
    return touch(window, pygame.MOUSEBUTTONDOWN, at)


def up(window: Window, at: tuple[int, int]) -> list[Message]:
    return touch(window, pygame.MOUSEBUTTONUP, at)


def wait(window: Window) -> list[Message]:
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    told = list(window.wait(0.001))
    window.show(WIDGETS)
    return told


def test_a_tap_means_its_key(window: Window) -> None:
    assert down(window, (150, 340)) == []
    assert up(window, (150, 340)) == [update_players.new_game.tap("troyes-dice")]


def test_a_short_tap_on_a_key_to_hold_only_explains(window: Window, clock: Clock) -> None:
    down(window, (150, 140))
    clock.now += HOLD_S / 2
    assert up(window, (150, 140)) == [update_shell.explain.news("Keep your finger on it.")]


def test_a_key_that_is_held_means_it_once(window: Window, clock: Clock) -> None:
    assert down(window, (150, 140)) == []
    clock.now += HOLD_S / 2
    assert wait(window) == []
    clock.now += HOLD_S
    assert wait(window) == [update_throw.correct_roll.tap()]
    assert wait(window) == []
    assert up(window, (150, 140)) == []


def test_a_finger_that_slips_off_means_nothing(window: Window, clock: Clock) -> None:
    down(window, (150, 140))
    assert up(window, (600, 400)) == []
    clock.now += 2 * HOLD_S
    assert wait(window) == []


def test_the_bar_of_a_held_key_grows(window: Window, clock: Clock) -> None:
    pictures = []
    down(window, (150, 140))
    for _step in range(3):
        clock.now += HOLD_S / 4
        wait(window)
        pictures.append(pixels())
    assert len(set(pictures)) == 3


def test_the_screen_goes_dark_and_the_touch_that_wakes_it_does_nothing_else(window: Window, clock: Clock) -> None:
    window.dark_after = 60
    clock.now += 59
    wait(window)
    assert not window.dark
    clock.now += 2
    wait(window)
    assert window.dark
    assert max(pixels()) == 0
    assert down(window, (150, 340)) == []
    assert not window.dark
    assert up(window, (150, 340)) == []
    assert max(pixels()) > 0
    down(window, (150, 340))
    assert up(window, (150, 340)) == []
    clock.now += 1
    down(window, (150, 340))
    assert up(window, (150, 340)) == [update_players.new_game.tap("troyes-dice")]


def test_a_key_of_a_keyboard_that_wakes_it_does_nothing_else(window: Window, clock: Clock) -> None:
    window.dark_after = 60
    clock.now += 61
    wait(window)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))
    assert list(window.wait(0.001)) == []
    assert not window.dark


def test_it_never_goes_dark_where_people_want_that(window: Window, clock: Clock) -> None:
    clock.now += 100_000
    wait(window)
    assert not window.dark


def test_the_program_lights_it(window: Window, clock: Clock) -> None:
    window.dark_after = 60
    clock.now += 61
    wait(window)
    window.light()
    window.show(WIDGETS)
    assert max(pixels()) > 0


def test_closing_works_in_the_dark(window: Window, clock: Clock) -> None:
    window.dark_after = 60
    clock.now += 61
    wait(window)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert list(window.wait(0.001)) == [update_shell.leave.tap()]


@pytest.mark.parametrize(("size", "tall"), [((800, 480), False), ((720, 1280), True), ((600, 600), False)])
def test_a_window_higher_than_wide_is_tall(size: tuple[int, int], tall: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window(size, False)
    assert window.tall is tall
    window.close()


def without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nothing of the kind")


def test_a_display_that_goes_is_taken_back_when_it_returns(
    window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_window, "RETRY_S", 0.0)
    for _time in range(3):
        without_display(monkeypatch)
        pygame.display.quit()
        assert list(window.wait(0.001)) == []
        other = (
            *WIDGETS[:2],
            Key(rect=(100, 300, 200, 80), label="Other", message=update_players.new_game.tap("troyes-dice")),
        )
        assert window.show(other)
        assert not window.show(other)
        assert not window.tall
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        list(window.wait(0.001))
        assert window.show(other)
        assert max(pixels()) > 0
        clock.now += 1
        down(window, (150, 340))
        assert up(window, (150, 340)) == [update_players.new_game.tap("troyes-dice")]


def test_a_display_that_goes_while_something_is_drawn(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_window, "RETRY_S", 0.0)
    pygame.display.quit()
    assert window.show(WIDGETS[:2])
    window.light()
    list(window.wait(0.001))
    assert window.show(WIDGETS[:2])
    assert max(pixels()) > 0


def test_a_display_is_opened_only_while_others_know_that_it_may_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start and whenever it is taken back, also if that fails; nothing else happens meanwhile."""
    monkeypatch.setattr(app_window, "RETRY_S", 0.0)
    happened: list[str] = []
    opened = display.open_display

    @contextmanager
    def slow() -> Iterator[None]:
        happened.append("begins")
        yield
        happened.append("ends")

    def open_display(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
        happened.append("opens")
        return opened(size, fullscreen)

    monkeypatch.setattr(app_window, "open_display", open_display)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window((800, 480), False, opening=slow)
    assert happened == ["begins", "opens", "ends"]
    pygame.display.quit()
    list(window.wait(0.001))
    list(window.wait(0.001))
    assert happened == ["begins", "opens", "ends"] * 2
    window.close()


def test_without_a_plugged_in_display_sdl_is_not_asked_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """If SDL draws without a desktop, the kernel is asked; SDL would load drivers and probe every device again."""
    monkeypatch.setattr(app_window, "RETRY_S", 0.0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window((800, 480), False)
    plugged_in = False
    monkeypatch.setattr(app_window, "waits_for_device", lambda: True)
    monkeypatch.setattr(app_window, "is_connected", lambda: plugged_in)
    pygame.display.quit()
    for _time in range(3):
        list(window.wait(0.001))
        assert not pygame.display.get_init()
    plugged_in = True
    list(window.wait(0.001))
    assert pygame.display.get_init()
    window.close()


def test_a_patient_window_waits_for_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_window, "RETRY_S", 0.0)
    pygame.display.quit()
    without_display(monkeypatch)
    with pytest.raises(NoDisplayError):
        Window((800, 480), False)
    window = Window((800, 480), False, patient=True)
    assert window.show(WIDGETS)
    assert list(window.wait(0.001)) == []
    window.wake()
    assert list(window.wait()) == []
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    list(window.wait(0.001))
    assert window.show(WIDGETS)
    assert max(pixels()) > 0
    window.close()
