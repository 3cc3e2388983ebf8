"""Fingers on the window: as SDL reports them without a desktop, and beside the mouse that it makes of them on one."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.app.pointer import ECHO_S, LOST_S
from companion.app.press import HOLD_S
from companion.app.window import Window
from companion.games import GAME_SETTINGS
from companion.settings import load_settings
from companion.ui import update_names, update_players, update_shell, update_throw
from companion.ui.message import Message
from companion.ui.model import CROSSES
from companion.ui.tap_guard import QUIET_S
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Backdrop, Key
from tests.companion.real_window import ROOT, DrivenPlayer, at_display, needs_display
from tests.companion.stepped_app import SteppedApp

HELD = Key(
    rect=(100, 100, 200, 80),
    label="Correct",
    hold=True,
    why="Keep your finger on it.",
    message=update_throw.correct_roll.tap(),
)
PLAIN = Key(rect=(100, 300, 200, 80), label="New", message=update_players.new_game.tap("troyes-dice"))
LETTER = Key(rect=(500, 300, 200, 80), label="a", message=update_names.typed.tap("a"))
WIDGETS = (Backdrop(rect=(0, 0, 800, 480)), HELD, PLAIN, LETTER)
ON_HELD, ON_PLAIN, ON_LETTER, BESIDE = (200, 140), (200, 340), (600, 340), (400, 240)


class Hand:
    """Fingers on a window that shows WIDGETS, and its clock."""

    def __init__(self, size: tuple[int, int] = (800, 480)) -> None:
        self.now = 0.0
        self.size = size
        self.window = Window(size, False, lambda: self.now)
        self.told: list[Message] = []
        self.hear()
        self.window.show(WIDGETS)
        self.now += 1
        self.window.light()

    def finger(self, kind: int, at: tuple[int, int], finger: int = 0, touchscreen: int = 1) -> None:
        """Send a finger at a logical point, as SDL reports it."""
        x, y = at[0] / 800, at[1] / 480
        about = {"touch_id": touchscreen, "finger_id": finger, "x": x, "y": y, "dx": 0.0, "dy": 0.0}
        pygame.event.post(pygame.event.Event(kind, about))
        self.hear()

    def mouse(self, kind: int, at: tuple[int, int], touch: bool = False) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=touch))
        self.hear()

    def down(self, at: tuple[int, int], finger: int = 0) -> None:
        self.finger(pygame.FINGERDOWN, at, finger)

    def up(self, at: tuple[int, int], finger: int = 0) -> None:
        self.finger(pygame.FINGERUP, at, finger)

    def hear(self) -> None:
        self.told += self.window.wait(0.0)
        self.window.show(WIDGETS)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    hand = Hand()
    yield hand
    hand.window.close()


def test_a_finger_taps(hand: Hand) -> None:
    hand.down(ON_PLAIN)
    assert hand.told == []
    hand.up(ON_PLAIN)
    assert hand.told == [update_players.new_game.tap("troyes-dice")]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_a_finger_taps_on_a_window_of_any_size(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """On the wider one the screen stands in the middle, so the same fraction is another point."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    hand = Hand(size)
    scale = min(size[0] / 800, size[1] / 480)
    left, top = (size[0] - 800 * scale) / 2, (size[1] - 480 * scale) / 2
    x, y = (left + ON_PLAIN[0] * scale) / size[0] * 800, (top + ON_PLAIN[1] * scale) / size[1] * 480
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        hand.finger(kind, (round(x), round(y)))
    assert hand.told == [update_players.new_game.tap("troyes-dice")]
    hand.window.close()


def test_a_finger_holds_a_key(hand: Hand) -> None:
    hand.down(ON_HELD)
    hand.now += HOLD_S / 2
    hand.hear()
    assert hand.told == []
    hand.now += HOLD_S
    hand.hear()
    assert hand.told == [update_throw.correct_roll.tap()]
    hand.up(ON_HELD)
    assert hand.told == [update_throw.correct_roll.tap()]


def test_a_short_touch_of_a_key_to_hold_explains(hand: Hand) -> None:
    hand.down(ON_HELD)
    hand.up(ON_HELD)
    assert hand.told == [update_shell.explain.news("Keep your finger on it.")]


@pytest.mark.parametrize("by", ["finger", "mouse"])
def test_a_finger_that_slides_off_a_key_holds_it_no_more(hand: Hand, by: str) -> None:
    kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION) if by == "finger" else (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
    touch = hand.finger if by == "finger" else hand.mouse
    touch(kinds[0], ON_HELD)
    touch(kinds[1], (ON_HELD[0] + 10, ON_HELD[1]))
    hand.now += HOLD_S / 2
    touch(kinds[1], BESIDE)
    hand.now += HOLD_S
    hand.hear()
    assert hand.told == []


def test_a_finger_that_leaves_its_key_means_nothing(hand: Hand) -> None:
    hand.down(ON_PLAIN)
    hand.finger(pygame.FINGERMOTION, BESIDE)
    hand.up(BESIDE)
    assert hand.told == []


def test_the_first_finger_counts(hand: Hand) -> None:
    """The palm that rests on the screen, and a second finger, mean nothing until the first one is gone."""
    hand.down(ON_PLAIN, 0)
    hand.down(ON_LETTER, 1)
    hand.up(ON_LETTER, 1)
    assert hand.told == []
    hand.up(ON_PLAIN, 0)
    assert hand.told == [update_players.new_game.tap("troyes-dice")]
    hand.down(ON_LETTER, 1)
    hand.up(ON_LETTER, 1)
    assert hand.told == [update_players.new_game.tap("troyes-dice"), update_names.typed.tap("a")]


@pytest.mark.parametrize("by_sdl", [True, False], ids=["by SDL", "by the X server"])
@pytest.mark.parametrize("order", ["mouse first", "finger first"])
def test_a_touch_that_is_told_twice_counts_once(hand: Hand, order: str, by_sdl: bool) -> None:
    """A letter typed twice would stand twice. SDL marks a mouse that it makes up, the server does not."""
    for finger, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
        if order == "mouse first":
            hand.mouse(mouse, ON_LETTER, touch=by_sdl)
        hand.finger(finger, ON_LETTER)
        if order == "finger first":
            hand.mouse(mouse, ON_LETTER, touch=by_sdl)
    assert hand.told == [update_names.typed.tap("a")]


def test_a_mouse_that_the_server_makes_of_a_finger_does_nothing_but_a_real_one_later_does(hand: Hand) -> None:
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        hand.finger(kind, ON_LETTER)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.mouse(kind, ON_LETTER)
    assert hand.told == [update_names.typed.tap("a")]
    hand.now += ECHO_S + 0.01
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.mouse(kind, ON_LETTER)
    assert hand.told == [update_names.typed.tap("a"), update_names.typed.tap("a")]


def test_a_finger_that_is_made_of_a_mouse_does_nothing(hand: Hand) -> None:
    for finger, mouse in ((pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)):
        hand.mouse(mouse, ON_LETTER)
        hand.finger(finger, ON_LETTER, touchscreen=-1)
    assert hand.told == [update_names.typed.tap("a")]


def test_a_finger_whose_end_was_never_told_does_not_block_the_screen(hand: Hand) -> None:
    """The touchscreen's cable was out for a moment: the next finger has another number."""
    hand.down(ON_PLAIN, 0)
    hand.now += LOST_S + 0.1
    hand.down(ON_LETTER, 7)
    hand.up(ON_LETTER, 7)
    assert hand.told == [update_names.typed.tap("a")]


def test_a_double_tap_of_a_finger_is_one_tap(hand: Hand) -> None:
    for _time in range(2):
        hand.down(ON_PLAIN)
        hand.up(ON_PLAIN)
        hand.now += 0.1
    assert hand.told == [update_players.new_game.tap("troyes-dice")]
    hand.now += QUIET_S
    hand.down(ON_PLAIN)
    hand.up(ON_PLAIN)
    assert hand.told == [update_players.new_game.tap("troyes-dice"), update_players.new_game.tap("troyes-dice")]


def test_a_finger_lights_a_dark_screen_and_does_nothing_else(hand: Hand) -> None:
    hand.window.dark_after = 60
    hand.now += 61
    hand.hear()
    assert hand.window.dark
    hand.down(ON_PLAIN)
    assert not hand.window.dark
    hand.up(ON_PLAIN)
    assert hand.told == []


@needs_display
def test_a_game_is_begun_with_fingers_in_a_real_window(tmp_path: Path) -> None:
    with at_display(DrivenPlayer, tmp_path, ROOT / "out" / "fingers", (1024, 600)) as player:
        player.start("--camera", "made-up:1")
        player.tap("new_game", game="troyes-dice")
        player.tap("open_keyboard")
        for letter in "Ann":
            player.tap("typed", letter=letter if letter == "A" else letter.lower())
        player.tap("name_done")
        for step in ("numbering", "plazas", "extras"):
            player.tap("to_step", step=step)
        player.tap("start_game")
        player.tap("enter_by_hand")
        for value in (2, 1, 3, 6):
            player.tap("tap_pad", value=value)
        seen = player.until(lambda seen: seen.actions == 1)
        assert seen.screen == "Acting", "a solo game goes straight to the turn"
        assert "Ann" in json.dumps(seen.texts) or any("Ann" in key.says for key in seen.keys)
        player.tap("choose_die", slot=0)
        player.tap("choose_deed")
        player.tap("confirm")
        player.until(lambda seen: seen.actions == 2)
        assert player.tap("correct_roll").notice
        player.tap("dismiss")
        assert player.hold("correct_roll").screen == "Throwing"


def test_a_display_that_hangs_upright_with_a_panel_of_its_own_mind_is_set_right_with_fingers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture is turned and saved, the touchscreen calibrated and saved, and both hold at the next start."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    player = SteppedApp(tmp_path)
    player.start()
    player.tap("open_settings")
    player.tap("open_display")
    assert player.tap("try_rotation", rotation=90).screen == "DisplayTrial"
    player.rotation = 90
    player.tap("keep_display")
    player.tap("back")
    player.tap("back")
    player.close()

    player.start()
    # from now on the touchscreen is another one: from right to left, and it uses a part of its range
    player.tap("open_settings")
    player.tap("open_display")
    assert player.tap("calibrate_touch").screen == "TouchCalibration"
    player.panel = (-0.7, 0.02, 0.85, 0.01, 0.8, 0.1)
    width, height = theme.TALL
    for number, (x, y) in enumerate(
        ((56, 56), (width - 56, 56), (width - 56, height - 56), (56, height - 56), (width // 2, height // 2))
    ):
        assert number < CROSSES
        seen = player.touch((x, y))
    assert seen.screen == "DisplayTrial"
    player.tap("keep_display")
    kept = load_settings(player.config / "settings.toml", GAME_SETTINGS)
    assert (kept.settings.rotation, len(kept.settings.touch), kept.faults) == (90, 6, ())
    player.close()

    player.start()
    assert player.tap("new_game", game="troyes-dice").screen == "Players"
    player.close()
