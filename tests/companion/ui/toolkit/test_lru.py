"""A drawn picture is cached while it is worth its memory."""

import pygame
import pytest

from companion.ui.toolkit import pixel_canvas
from companion.ui.toolkit.lru import LruCache
from companion.ui.toolkit.pixel_canvas import FONTS, LINES, SHAPES, PixelCanvas, bytes_of
from companion.ui.toolkit.widgets import Face


def picture(width: int) -> pygame.Surface:
    return pygame.Surface((width, 10), pygame.SRCALPHA)


def test_what_was_not_asked_for_the_longest_goes_first() -> None:
    kept = LruCache(3 * 400, bytes_of)
    for name in "abc":
        kept.keep(name, picture(10))
    assert kept.get("a") is not None
    kept.keep("d", picture(10))
    assert [kept.get(name) is not None for name in "abcd"] == [True, False, True, True]
    assert (len(kept), kept.size) == (3, 1200)


def test_a_picture_larger_than_all_that_is_kept_can_still_be_used() -> None:
    kept = LruCache(400, bytes_of)
    kept.keep("small", picture(10))
    kept.keep("large", picture(1000))
    assert kept.get("large") is not None
    assert len(kept) == 1
    kept.clear()
    assert kept.size == 0


def test_a_brush_keeps_no_more_however_much_is_drawn() -> None:
    surface = pygame.Surface((80, 48))
    canvas = PixelCanvas(surface)
    for number in range(400):
        canvas.write(f"game {number}", 0, 0, 20, Face.SANS, (0, 0, 0))
        canvas.disc((20, 20), 5 + number / 10, (number % 256, 0, 0))
    assert 0 < canvas._words.size <= LINES * 80 * 48 * 4
    assert 0 < canvas._sprites.size <= SHAPES * 80 * 48 * 4


def panel(limit: int, monkeypatch: pytest.MonkeyPatch) -> tuple[bytes, int]:
    """The pixels of a large panel over a ground, and the bytes cached for it; a smaller one than `limit` is cached."""
    monkeypatch.setattr(pixel_canvas, "MAX_PANEL", limit)
    surface = pygame.Surface((400, 240))
    surface.fill((40, 90, 140))
    canvas = PixelCanvas(surface)
    canvas.rounded((10.4, 8.7, 371.3, 205.2), (240, 230, 210), (90, 70, 40), lip=(60, 40, 20))
    return pygame.image.tobytes(surface, "RGB"), canvas._sprites.size


def test_a_large_panel_is_cached_by_its_corners_and_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    (whole, size), (stretched, corners) = panel(10**9, monkeypatch), panel(0, monkeypatch)
    assert stretched == whole
    assert corners * 20 < size


def test_a_brush_keeps_no_more_sizes_of_type_open_however_many_are_written() -> None:
    canvas = PixelCanvas(pygame.Surface((80, 48)))
    for size in range(8, 60):
        canvas.write("Troyes 特魯瓦", 0, 0, size, Face.BOLD, (0, 0, 0))
    assert 0 < len(canvas._fonts) <= FONTS
    assert len(canvas._chinese) <= FONTS
