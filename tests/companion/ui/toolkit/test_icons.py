"""The icons: an SVG file for each, in the colours that are replaced, and the same pixels on every machine.

SDL's rasteriser rounds differently on different processors, which shows in single pixels of some sizes. An icon is
therefore shrunk from a picture of one of few sizes, whose pixels are compared here with those of the last review:
`python -m tests.companion.ui.toolkit.test_icons` accepts them, and draws all icons enlarged to out/icons.png.
"""

import hashlib
import logging
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pygame
import pytest

from companion.ui.toolkit import icons, theme
from companion.ui.toolkit.icons import FILL, FIXED, FOLDER, INK, PALE, icon_file
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.toolkit.pixel_canvas import PixelCanvas
from companion.ui.toolkit.pixel_pen import MAX_SIDE, MIN_SIDE, drawn, rasterised
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Icon

ROOT = Path(__file__).parents[4]
HASHES = ROOT / "tests" / "data" / "icons.txt"
SHEET = ROOT / "out" / "icons.png"
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {f"{SVG}{name}" for name in ("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon")}
NOTES = {f"{SVG}{name}" for name in ("title", "desc", "defs", "metadata")}
"""Elements that an editor adds, and nobody sees."""
PAINT = re.compile(r"""\b(?:fill|stroke)\s*[=:]\s*["']?([^"';]+)""")
BLACK, WHITE, RED = (0, 0, 0), (255, 255, 255), (255, 0, 0)
SIDES = [side for side in (32, 64, 128, 256, 512, 1024) if MIN_SIDE <= side <= MAX_SIDE]
CHANGED = "if it is right, take it with: python -m tests.companion.ui.toolkit.test_icons"


def text(name: Icon) -> str:
    return icon_file(name).read_text("utf-8")


def fingerprint(name: Icon, side: int) -> str:
    """The pixels of an icon in colours that lie far apart, so that every difference shows."""
    picture = rasterised(name, side, BLACK, WHITE, RED)
    return hashlib.sha256(pygame.image.tobytes(picture, "RGBA")).hexdigest()[:16]


def fingerprints() -> list[str]:
    return [f"{name.name.lower()} {side} {fingerprint(name, side)}" for name in Icon for side in SIDES]


def test_every_name_has_a_file_and_every_file_a_name() -> None:
    assert {icon_file(name) for name in Icon} == set(FOLDER.glob("*.svg"))


@pytest.mark.parametrize("name", Icon)
def test_a_file_has_the_canvas_and_shapes_that_are_drawn(name: Icon) -> None:
    root = ET.fromstring(text(name))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 100 100"
    own = {each.tag for each in root.iter() if isinstance(each.tag, str) and each.tag.startswith(SVG)}
    assert own - NOTES <= SHAPES, "SDL draws no text, picture, mask, filter or style sheet"
    assert not any(each.get("class") for each in root.iter()), "SDL knows no classes: colours stand in fill and stroke"


@pytest.mark.parametrize("name", Icon)
def test_a_file_has_no_other_colours(name: Icon) -> None:
    used = {colour.strip().lower() for colour in PAINT.findall(text(name))}
    assert used - {"none"} <= {INK, FILL, PALE, *FIXED}, "SDL paints what has no colour black"
    assert used & {INK, FILL, PALE}


@pytest.mark.parametrize("name", Icon)
def test_an_icon_is_drawn_in_the_colours_asked_for(name: Icon) -> None:
    green, blue, grey = (1, 255, 1), (1, 1, 255), (90, 90, 90)
    picture = rasterised(name, 128, green, blue, grey)
    assert 0.05 < pygame.mask.from_surface(picture).count() / 128**2 < 0.98, "neither empty nor a full square"
    solid = [colour for colour, alpha in pixels(picture) if alpha == 255]
    wanted = {INK: green, FILL: blue, PALE: grey}
    for ink, colour in wanted.items():
        assert (colour in solid) is (ink in text(name).lower())
    assert BLACK not in solid, "a shape without fill or stroke is painted black"
    assert not {theme.INK, theme.GOLD_LIGHT, theme.CARD} & set(solid)


def pixels(picture: pygame.Surface) -> list[tuple[Rgb, int]]:
    data = pygame.image.tobytes(picture, "RGBA")
    return [((data[at], data[at + 1], data[at + 2]), data[at + 3]) for at in range(0, len(data), 4)]


def test_the_pixels_are_those_of_the_last_review() -> None:
    """On every machine, so that the golden pictures are the same too."""
    assert fingerprints() == HASHES.read_text("utf-8").splitlines(), CHANGED


@pytest.mark.parametrize("side", [1, 12, 16, 31, 48, 160, 300])
def test_an_icon_has_the_size_asked_for(side: int) -> None:
    picture = drawn(Icon.CROSS, side, theme.INK, theme.GOLD_LIGHT, theme.CARD)
    assert picture.get_size() == (side, side)
    middle = picture.get_at((side // 2, side // 2))
    assert middle.a > 40


def test_an_icon_stands_in_the_middle_of_its_box() -> None:
    surface = pygame.Surface((100, 40))
    icon(PixelCanvas(surface), Icon.DIE, (0, 0, 100, 40), None, theme.IVORY)
    box = pygame.mask.from_threshold(surface, theme.IVORY, (60, 60, 60)).get_bounding_rects()[0]
    assert abs(box.centerx - 50) <= 1
    assert abs(box.centery - 20) <= 1


@pytest.mark.parametrize("damage", [None, b"", b"<svg", b"\xff\xfe", b"<p/>"])
def test_a_damaged_file_draws_nothing_and_is_logged(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(icons, "FOLDER", tmp_path)
    icons.source.cache_clear()
    if damage is not None:
        (tmp_path / "bell.svg").write_bytes(damage)
    picture = drawn(Icon.BELL, 20, theme.INK, theme.GOLD_LIGHT, theme.CARD)
    icons.source.cache_clear()
    assert picture.get_size() == (20, 20)
    assert pygame.mask.from_surface(picture).count() == 0
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "bell" in caplog.text


def sheet() -> pygame.Surface:
    """All icons, plain, in the three tints, greyed and on oak, at the size of a key and enlarged."""
    tints = [(None, theme.INK, False), *((tint, theme.INK, False) for tint in range(3))]
    rows = [*tints, (None, theme.INK, True), (None, theme.IVORY, False)]
    surface = pygame.Surface((150 * len(rows), 104 * len(Icon)))
    canvas = PixelCanvas(surface)
    for column, (tint, ink, fade) in enumerate(rows):
        canvas.fill((150 * column, 0, 150, surface.get_height()), theme.OAK if ink == theme.IVORY else theme.PARCHMENT)
        for row, name in enumerate(Icon):
            icon(canvas, name, (150 * column + 4, 104 * row + 40, 24, 24), tint, ink, fade)
            icon(canvas, name, (150 * column + 40, 104 * row + 4, 96, 96), tint, ink, fade)
    return surface


if __name__ == "__main__":
    HASHES.write_text("".join(f"{line}\n" for line in fingerprints()), "utf-8")
    SHEET.parent.mkdir(exist_ok=True)
    pygame.image.save(sheet(), SHEET)
    print(f"{len(Icon)} icons are accepted; {SHEET} shows them.")
