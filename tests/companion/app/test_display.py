"""Opening the display: the renderer that draws is taken, and a service waits until the kernel has its display."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.app import display as app_display
from companion.app.display import (
    ACCELERATION,
    KMS_RENDERERS,
    NoDisplayError,
    is_connected,
    open_display,
    wait_for_device,
)
from tests.companion.real_window import ROOT, Display, needs_display


@pytest.fixture
def kms(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL's dummy driver in the place of the one without a desktop."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv(ACCELERATION, "")
    monkeypatch.delenv(ACCELERATION)
    monkeypatch.setattr(app_display, "is_kms", lambda: True)
    yield
    pygame.display.quit()


def draw_only_with(monkeypatch: pytest.MonkeyPatch, *renderers: str) -> list[str]:
    """Only these draw anything; gives the list of those that were tried."""
    tried: list[str] = []

    def draws() -> bool:
        tried.append(os.environ[ACCELERATION])
        return tried[-1] in renderers

    monkeypatch.setattr(app_display, "draws", draws)
    return tried


@pytest.mark.parametrize("at", range(len(KMS_RENDERERS)))
def test_the_first_renderer_that_draws_is_used_and_named(
    kms: None, at: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = draw_only_with(monkeypatch, *KMS_RENDERERS[at:])
    assert open_display((800, 480), False).get_size() == (800, 480)
    assert tried == list(KMS_RENDERERS[: at + 1])
    assert os.environ[ACCELERATION] == KMS_RENDERERS[at]
    assert f"{KMS_RENDERERS[at]} draws on the display, 800 x 480 pixels." in caplog.text


def test_where_none_seems_to_draw_oyez_goes_on_and_says_so(
    kms: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = draw_only_with(monkeypatch)
    assert open_display((800, 480), False).get_size() == (800, 480)
    assert tried == list(KMS_RENDERERS)
    assert ACCELERATION not in os.environ
    assert [each.levelno for each in caplog.records][-1] == logging.ERROR
    assert "libgl1-mesa-dri" in caplog.text


def test_the_renderer_that_people_name_is_used(kms: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ACCELERATION, "opengl")
    tried = draw_only_with(monkeypatch, *KMS_RENDERERS)
    open_display((800, 480), False)
    assert tried == ["opengl"]


def test_a_renderer_that_cannot_be_had_is_passed_over(kms: None, monkeypatch: pytest.MonkeyPatch) -> None:
    new_window = app_display._new_window

    def no_gles(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
        if os.environ[ACCELERATION] == "opengles2":
            raise pygame.error("Requested renderer is not available")
        return new_window(size, fullscreen)

    monkeypatch.setattr(app_display, "_new_window", no_gles)
    tried = draw_only_with(monkeypatch, *KMS_RENDERERS)
    open_display((800, 480), False)
    assert tried == ["opengl"]


def test_a_display_that_comes_later_is_tried_with_every_renderer(kms: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_size: tuple[int, int], _fullscreen: bool) -> pygame.Surface:
        raise pygame.error("Could not create window")

    with monkeypatch.context() as unplugged:
        unplugged.setattr(app_display, "_new_window", none)
        with pytest.raises(NoDisplayError):
            open_display((800, 480), False)
    tried = draw_only_with(monkeypatch, "opengl")
    open_display((800, 480), False)
    assert tried == ["opengles2", "opengl"]


LOOKING = """
import pygame
from companion.app.display import draws, open_display
surface = open_display((800, 480), False)
print(draws())
surface.fill((200, 0, 0))
pygame.display.flip()
print(draws())
pygame.display.flip()
from pygame._sdl2 import video
renderer = video.Renderer.from_window(video.Window.from_display_module())
renderer.scale = (0.001, 0.001)
print(draws(), flush=True)
input()
"""


@needs_display
def test_a_real_renderer_is_seen_to_draw_and_one_that_does_not_is_found_out(tmp_path: Path) -> None:
    """OpenGL ES by Mesa under Xvfb; the renderer that does not draw is one that shrinks every picture to nothing."""
    display = Display(tmp_path, (800, 480))
    try:
        environment = {**os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", ACCELERATION: "opengles2"}
        environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        ran = subprocess.Popen(
            [sys.executable, "-c", LOOKING], cwd=ROOT, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert ran.stdout is not None
        said = [ran.stdout.readline().strip() for _line in range(3)]
        red = (display.picture() == (0, 0, 200)).all(axis=2)
        _out, wrong = ran.communicate()
        if "not available" in wrong:
            pytest.skip("needs OpenGL ES: sudo apt install libgl1-mesa-dri libgles2")
        assert said == ["True", "True", "False"], wrong
        assert red.mean() > 0.99, "what was drawn to look must never be shown"
    finally:
        display.close()


def make_card(folder: Path, card: str, status: str = "", usable: bool = True) -> None:
    (folder / "dev").mkdir(exist_ok=True)
    connector = folder / "sys" / f"{card}-HDMI-A-1"
    connector.mkdir(parents=True)
    if usable:
        (folder / "dev" / card).touch()
    if status:
        (connector / "status").write_text(f"{status}\n")


def there(folder: Path) -> bool:
    return is_connected(folder / "dev", folder / "sys")


def test_a_display_is_there_once_it_is_plugged_in_at_a_card_that_may_be_used(tmp_path: Path) -> None:
    assert not there(tmp_path)
    make_card(tmp_path, "card0", "disconnected")
    assert not there(tmp_path)
    make_card(tmp_path, "card1", "connected", usable=False)
    assert not there(tmp_path)
    make_card(tmp_path, "card2")
    assert not there(tmp_path)
    (tmp_path / "dev" / "card1").touch()
    assert there(tmp_path)


@pytest.mark.parametrize(("comes_after", "found"), [(0, True), (3, True), (19, True), (25, False)])
def test_a_service_waits_for_its_display_and_keeps_saying_so(comes_after: float, found: bool) -> None:
    now = [0.0]
    said: list[float] = []

    def sleep(seconds: float) -> None:
        now[0] += seconds

    there = wait_for_device(
        20.0, lambda: said.append(now[0]), lambda: now[0] >= comes_after, clock=lambda: now[0], sleep=sleep
    )
    assert there is found
    assert now[0] <= 20.5
    assert len(said) == round(min(comes_after, 20) / app_display.POLL_S)
