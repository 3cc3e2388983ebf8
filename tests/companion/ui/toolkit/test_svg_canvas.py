"""Widgets as SVG: nothing in a text becomes markup, pictures have addresses, icons are symbols."""

import logging
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.toolkit import icons, theme
from companion.ui.toolkit.qr import QUIET, qr_code
from companion.ui.toolkit.svg_canvas import NO_XML, SvgCanvas, short, svg_screen, symbol
from companion.ui.toolkit.widgets import Backdrop, Code, Icon, Key, RingLights, Text, View, Widget

SVG = "{http://www.w3.org/2000/svg}"
KEY = Key(rect=(10, 20, 200, 60), label="Confirm", icon=Icon.COIN)

WIDGETS = (Backdrop(rect=(0, 0, 800, 480)), KEY, Text(rect=(10, 100, 300, 40), text="Ada & Bo", size=20))


def parsed(widget: Widget) -> ET.Element:
    return ET.fromstring(f"<svg>{SvgCanvas(theme.SCREEN).drawn(widget)}</svg>")


@given(st.text(min_size=1, max_size=12))
def test_a_text_stays_a_text_whatever_it_says(words: str) -> None:
    widget = Text(rect=(0, 0, 800, 400), text=f"Ada{words}Bo", size=20)
    (text,) = parsed(widget)
    assert text.text is not None
    assert text.text.split() == NO_XML.sub("\ufffd", widget.text).split()


@pytest.mark.parametrize(
    "name", ['</text><script>alert("1")</script>', "&lt;b>", "\x00\x1b[31m", "\ud800", "]]>", "'\""]
)
def test_a_name_becomes_no_markup(name: str) -> None:
    root = parsed(Key(rect=(0, 0, 790, 60), label=name))
    assert {each.tag for each in root.iter()} == {"svg", "rect", "text"}
    assert {name for each in root for name in each.attrib} <= {
        "x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width", "textLength", "class", "font-size",
    }  # fmt: skip


def test_a_pressed_key_looks_different() -> None:
    canvas = SvgCanvas(theme.SCREEN)
    assert canvas.drawn(KEY) == canvas.drawn(KEY) != canvas.drawn(KEY, pressed=True)


def test_an_icon_is_one_symbol_for_each_of_its_colours() -> None:
    canvas = SvgCanvas(theme.SCREEN)
    for key in (KEY, KEY, Key(rect=(300, 20, 90, 60), label="", icon=Icon.COIN, district=0)):
        canvas.drawn(key)
    assert list(canvas.symbols) == ["coin-2c2016-f6d68e-fdf8eb", "coin-2c2016-b8342c-fff6ec"]
    root = ET.fromstring(canvas.symbols["coin-2c2016-b8342c-fff6ec"])
    assert (root.tag, root.get("id"), root.get("viewBox")) == ("symbol", "coin-2c2016-b8342c-fff6ec", "0 0 100 100")


@pytest.mark.parametrize("name", Icon)
def test_a_symbol_draws_all_shapes_of_its_icon(name: Icon) -> None:
    key, markup = symbol(name, theme.INK, theme.GOLD_LIGHT, theme.CARD)
    drawn, file = ET.fromstring(markup), ET.fromstring(icons.source(name))
    assert re.fullmatch("[a-z-]+(-[0-9a-f]{6}){3}", key)
    assert [each.tag for each in drawn.iter()][1:] == [each.tag.removeprefix(SVG) for each in file.iter()][1:]
    assert [each.attrib for each in drawn.iter()][1:] == [each.attrib for each in file.iter()][1:]
    assert file.attrib.items() <= drawn.attrib.items()


@pytest.mark.parametrize("damage", [None, b"", b"<svg", b"\xff\xfe"])
def test_a_damaged_icon_is_an_empty_symbol_and_is_logged(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(icons, "FOLDER", tmp_path)
    if damage is not None:
        (tmp_path / "bell.svg").write_bytes(damage)
    icons.source.cache_clear()
    key, markup = symbol(Icon.BELL, (1, 2, 3), (4, 5, 6), (7, 8, 9))
    icons.source.cache_clear()
    symbol.cache_clear()
    assert ET.fromstring(markup).get("id") == key
    assert not list(ET.fromstring(markup))
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_the_camera_has_a_picture_where_the_page_has_an_address_for_it() -> None:
    widget = View(rect=(0, 0, 300, 200), pixels=np.zeros((48, 64, 3), np.uint8), crop=(8, 8, 40, 32))
    assert "<image" not in SvgCanvas(theme.SCREEN).drawn(widget)
    seen: list[tuple[int, ...]] = []

    def address(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> str:
        seen.append(pixels.shape)
        return 'picture?a="1"&b=2'

    root = ET.fromstring(f"<svg>{SvgCanvas(theme.SCREEN, address).drawn(widget)}</svg>")
    (image,) = root.iter("image")
    assert image.get("href") == 'picture?a="1"&b=2'
    assert float(image.get("width", 0)) / float(image.get("height", 1)) == pytest.approx(32 / 24, abs=0.01)
    assert seen == [(24, 32, 3)]


def test_the_strokes_of_a_code_are_its_dark_modules() -> None:
    modules = qr_code("Troyes Dice: Ada 41, Bo 38", 300)
    assert modules is not None
    ((box),) = parsed(Code(rect=(10, 20, 310, 300), modules=modules))
    count = len(modules) + 2 * QUIET
    assert box.get("viewBox") == f"0 0 {count} {count}"
    assert int(box.get("width", 0)) % count == 0
    ground, strokes = box
    assert (ground.get("fill"), strokes.get("stroke"), strokes.get("stroke-width")) == ("#fff", "#000", "1")
    dark = set()
    for x, y, row in re.findall(r"M(\d+) (\d+)\.5([hm\d ]*)", strokes.get("d", "")):
        at = int(x)
        for kind, length in re.findall(r"([hm])(\d+)", row):
            dark |= {(int(y), column) for column in range(at, at + int(length)) if kind == "h"}
            at += int(length)
    assert dark == {(y + QUIET, x + QUIET) for y, row in enumerate(modules) for x, module in enumerate(row) if module}


def test_light_shines_through_its_halo() -> None:
    canvas = SvgCanvas(theme.SCREEN)
    dark = canvas.drawn(RingLights(rect=(0, 60, 400, 400), lights=((0, 0, 0),) * 27))
    lit = canvas.drawn(RingLights(rect=(0, 60, 400, 400), lights=((255, 0, 0),) * 27))
    assert lit.count("fill-opacity") == dark.count("fill-opacity") + 3 * 27


@pytest.mark.parametrize("height", [700, 853, 1000])
def test_the_ground_covers_a_screen_of_any_height(height: int) -> None:
    canvas = SvgCanvas((480, height))
    ground = ET.fromstring(f"<svg>{canvas.drawn(Backdrop(rect=(0, 0, 480, 853)))}</svg>")[0]
    assert (ground.get("width"), ground.get("height")) == ("480", str(height))
    assert canvas.least == theme.TALL_LEAST


def test_a_whole_screen_needs_no_other_file() -> None:
    picture = svg_screen(WIDGETS, theme.SCREEN)
    root = ET.fromstring(picture)
    assert (root.tag, root.get("viewBox"), root.get("class")) == (f"{SVG}svg", "0 0 800 480", "screen")
    addresses = {each.get("href", "") for each in root.iter() if "href" in each.attrib}
    assert addresses
    assert addresses == {f"#{each.get('id')}" for each in root.iter(f"{SVG}symbol")}
    assert "url(" not in picture
    assert svg_screen(WIDGETS, theme.SCREEN) == picture


@pytest.mark.parametrize(
    ("number", "text"),
    [(12, "12"), (12.04, "12"), (3.25, "3.2"), (0.5, ".5"), (-0.5, "-0.5"), (-0.01, "0"), (100, "100")],
)
def test_numbers_are_short(number: float, text: str) -> None:
    assert short(number) == text
