"""Opening the display: who draws for it, whether that draws anything, and waiting until there is one."""

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from companion.ui.toolkit import theme

TITLE = "Oyez"
ICON = 64

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
"""Names the renderer that SDL copies our picture to the screen with, or 0 for none; SDL reads it for each window."""

KMS_RENDERERS = ("opengles2", "opengl", "opengles")
"""Renderers without a desktop, the one that Mesa draws with wherever there is a driver first."""

DEVICES, CONNECTORS = Path("/dev/dri"), Path("/sys/class/drm")

POLL_S = 0.25
"""Seconds between two looks for a display that the system is still setting up."""

PROBE = 32
"""The side in pixels of the picture that a renderer has to draw."""

LOG = logging.getLogger(__name__)


class NoDisplayError(Exception):
    """There is no screen to open a window on; the text says why."""


def open_display(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    """Open a window of `size` pixels, or the whole screen; gives its surface. Raises NoDisplayError."""
    try:
        with _quiet_wayland():
            pygame.display.init()
        if is_kms():
            surface = _open_kms_anew(size, fullscreen)
        else:
            if pygame.display.get_driver() == "x11":
                # else SDL hands the whole window to OpenGL for each lamp that changes, and keeps that in memory
                os.environ.setdefault(ACCELERATION, "0")
            surface = _new_window(size, fullscreen)
    except pygame.error as error:
        raise NoDisplayError(str(error)) from error
    if pygame.display.get_driver() in ("offscreen", "evdev"):
        raise NoDisplayError("SDL found no screen to draw on")
    if fullscreen:
        pygame.mouse.set_visible(False)
    return surface


@contextmanager
def _quiet_wayland() -> Iterator[None]:
    """Keep libwayland, which SDL asks first, from printing that there is no session if there is none."""
    if "XDG_RUNTIME_DIR" in os.environ:
        yield
        return
    os.environ["XDG_RUNTIME_DIR"] = "/"  # where no Wayland display listens
    try:
        yield
    finally:
        del os.environ["XDG_RUNTIME_DIR"]


def is_kms() -> bool:
    """Return True if SDL draws without a desktop, straight on the kernel's display."""
    return pygame.display.get_driver().lower() == "kmsdrm"


def _new_window(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    pygame.display.set_caption(TITLE)
    pygame.display.set_icon(_icon())
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    return pygame.display.set_mode((0, 0) if fullscreen else size, flags)


def _open_kms_anew(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    """Open the window; after a failure, release the display so that a later one can be opened. Raises pygame.error."""
    named = os.environ.get(ACCELERATION)
    try:
        return _open_kms(size, fullscreen)
    except pygame.error:
        if not named:
            os.environ.pop(ACCELERATION, None)
        raise


def _open_kms(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    """Open the window with the first renderer that draws, with the first of all where none seems to."""
    wanted = os.environ.get(ACCELERATION)
    for renderer in (wanted,) if wanted else KMS_RENDERERS:
        os.environ[ACCELERATION] = renderer
        try:
            surface = _new_window(size, fullscreen)
        except pygame.error as error:
            LOG.warning("%s cannot draw on the display (%s).", renderer, error)
        else:
            if draws():
                width, height = surface.get_size()
                LOG.warning("%s draws on the display, %d x %d pixels.", renderer, width, height)
                return surface
            LOG.warning("The display stays empty with %s.", renderer)
        pygame.display.quit()
        pygame.display.init()
    os.environ[ACCELERATION] = wanted or KMS_RENDERERS[0]
    surface = _new_window(size, fullscreen)
    LOG.error(
        "No renderer seems to draw on the display. Oyez continues with %s. If the screen stays black, install "
        "libgl1-mesa-dri, libegl1 and libgles2, or name another renderer with %s.",
        os.environ[ACCELERATION], ACCELERATION,
    )  # fmt: skip
    if not wanted:
        del os.environ[ACCELERATION]
    return surface


def draws() -> bool:
    """Return True if the window's renderer draws a picture that can be read back, or if there is no renderer to ask."""
    try:
        from pygame._sdl2 import video

        renderer = video.Renderer.from_window(video.Window.from_display_module())
    except (ImportError, AttributeError, RuntimeError):
        return True
    picture = pygame.Surface((PROBE, PROBE), depth=32)
    for place, colour in enumerate((theme.GOLD_LIGHT, theme.WOAD, theme.OAK, theme.PARCHMENT)):
        picture.fill(colour, (PROBE // 2 * (place % 2), PROBE // 2 * (place // 2), PROBE // 2, PROBE // 2))
    try:
        # drawn, and never shown: the next picture of the window covers it
        video.Texture.from_surface(renderer, picture).draw(dstrect=(0, 0, PROBE, PROBE))
        read = renderer.to_surface(area=(0, 0, PROBE, PROBE))
    except RuntimeError:
        return False
    return all(_is_near(read.get_at(at), picture.get_at(at)) for at in _middles())


def _middles() -> list[tuple[int, int]]:
    quarter = PROBE // 4
    return [(x, y) for x in (quarter, 3 * quarter) for y in (quarter, 3 * quarter)]


def _is_near(one: pygame.Color, other: pygame.Color) -> bool:
    """Return True if two colours are equal up to rounding, as on a screen of 16 bits."""
    return all(abs(a - b) <= 16 for a, b in zip(one[:3], other[:3], strict=True))


def waits_for_device() -> bool:
    """Return True if SDL is set to draw without a desktop, so that the kernel's display must exist first."""
    return os.environ.get("SDL_VIDEODRIVER", "").lower() == "kmsdrm"


def is_connected(devices: Path = DEVICES, connectors: Path = CONNECTORS) -> bool:
    """Return True if a display is plugged in at a card that this program may use, by the kernel's own files."""
    cards = [card.name for card in devices.glob("card*") if os.access(card, os.R_OK | os.W_OK)]
    return any(_status(file) != "disconnected" for card in cards for file in connectors.glob(f"{card}-*/status"))


def _status(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return "disconnected"


def wait_for_device(
    seconds: float,
    waiting: Callable[[], None],
    there: Callable[[], bool] = is_connected,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> bool:
    """Wait at most this long for the kernel's display, calling `waiting` now and then; True if it appeared."""
    until = clock() + seconds
    while not there():
        if clock() >= until:
            return False
        waiting()
        sleep(POLL_S)
    return True


def _icon() -> pygame.Surface:
    """The wheel with its nine lamps, for lists of windows; pygame's own would be loaded first if there is none."""
    icon = pygame.Surface((ICON, ICON), pygame.SRCALPHA)
    middle = pygame.Vector2(ICON / 2)
    pygame.draw.circle(icon, theme.OAK, middle, ICON / 2)
    for place in range(9):
        lamp = middle + pygame.Vector2(0, -0.36 * ICON).rotate(40 * place)
        pygame.draw.circle(icon, theme.GOLD_LIGHT, lamp, ICON / 12)
    return icon
