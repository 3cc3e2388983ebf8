"""Fonts: every letter of every language has a glyph, and lines break where each language allows it."""

# ruff: noqa: RUF001 - Chinese has its own punctuation

import gettext
import unicodedata
from pathlib import Path

import pygame
import pytest

from companion.i18n.language import DOMAIN, FOLDER, Language
from companion.ui.toolkit import fonts, pixel_canvas
from companion.ui.toolkit.fonts import (
    CHINESE_FONTS,
    NEVER_FIRST,
    NEVER_LAST,
    ChineseFont,
    CollectedFace,
    chinese_face,
    chinese_font,
    pieces,
)
from companion.ui.toolkit.pixel_canvas import NO_LETTER, PROBE, PixelCanvas
from companion.ui.toolkit.text_layout import set_text, wrap
from companion.ui.toolkit.widgets import Face

needs_chinese = pytest.mark.skipif(
    chinese_font() is None, reason="no font with Chinese characters is installed; make test installs one"
)


@pytest.fixture(scope="module")
def canvas() -> PixelCanvas:
    return PixelCanvas(pygame.Surface((800, 480)))


def can_write(canvas: PixelCanvas, letter: str) -> bool:
    """Return True if some font has a glyph for this letter in every face."""
    other = canvas.chinese_font(Face.SANS, PROBE)
    found = other is not None and other.metrics(letter) != other.metrics(NO_LETTER)
    return found or all(canvas.has_glyph(face, letter) for face in Face)


def letters(language: Language) -> set[str]:
    """Every letter of a catalogue."""
    with (FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        texts = gettext.GNUTranslations(file)._catalog.values()  # type: ignore[attr-defined]
    names = "".join(each.own_name for each in Language)
    return {letter for text in (*texts, names) for letter in text if unicodedata.category(letter)[0] not in "CZ"}


@needs_chinese
@pytest.mark.parametrize("language", [language for language in Language if language is not Language.EN])
def test_every_letter_of_a_catalogue_can_be_drawn(language: Language, canvas: PixelCanvas) -> None:
    assert {letter for letter in letters(language) if not can_write(canvas, letter)} == set()


@needs_chinese
def test_a_letter_that_no_font_has_is_noticed(canvas: PixelCanvas) -> None:
    assert not can_write(canvas, "\u1780")  # Khmer
    assert canvas.has_glyph(Face.SANS, "é")
    assert not canvas.has_glyph(Face.SANS, "黑")
    assert can_write(canvas, "黑")


@needs_chinese
def test_a_mixed_line_is_as_wide_as_its_parts(canvas: PixelCanvas) -> None:
    whole = canvas.width("黑骰3 Clémence", 24, Face.SANS)
    parts = canvas.width("黑骰", 24, Face.SANS) + canvas.width("3 Clémence", 24, Face.SANS)
    assert abs(whole - parts) <= 1.5
    before = pygame.image.tobytes(canvas.surface, "RGB")
    canvas.write("黑骰3 Clémence", 10, 10, 24, Face.SANS, (255, 255, 255))
    assert pygame.image.tobytes(canvas.surface, "RGB") != before


def test_without_a_chinese_font_something_is_drawn_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixel_canvas, "chinese_face", lambda _face: None)
    plain = PixelCanvas(pygame.Surface((200, 60)))
    plain.write("黑骰", 10, 10, 24, Face.SANS, (255, 255, 255))
    assert plain.width("黑骰", 24, Face.SANS) > 0
    assert not can_write(plain, "黑")


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("The black die", ["The ", "black ", "die"]),
        ("un\u00a0: deux", ["un\u00a0: ", "deux"]),
        ("黑骰三。", ["黑", "骰", "三。"]),
        ("（規則3.3）請", ["（規", "則", "3.3）", "請"]),
        ("「新遊戲」", ["「新", "遊", "戲」"]),
        ("到 Dietrich 了", ["到 ", "Dietrich ", "了"]),
        ("", []),
        ("deux savoirs ; il reste : 37 % !", ["deux ", "savoirs ; ", "il ", "reste : ", "37 % !"]),
        ("Touchez « Pig » ici", ["Touchez ", "« Pig » ", "ici"]),
        (" : deux", [" ", ": ", "deux"]),
    ],
)
def test_where_a_line_may_be_broken(text: str, cut: list[str]) -> None:
    assert pieces(text) == cut


@needs_chinese
@pytest.mark.parametrize("width", [60, 90, 140, 200])
def test_chinese_lines_keep_their_punctuation(width: int, canvas: PixelCanvas) -> None:
    text = "黑骰三襲擊白色廣場。請劃除白色三，但Clémence和Dietrich的堡壘守住了（規則3.4）！「好。」"
    lines = wrap(canvas, text, width, 20, Face.SANS)
    assert "".join(lines) == text
    assert not {line[0] for line in lines} & NEVER_FIRST
    assert not {line[-1] for line in lines} & NEVER_LAST
    assert set_text(canvas, text, (0, 0, width, 800), 20, Face.SANS, 40).fits or width < 90


def test_english_lines_break_at_spaces_and_nowhere_else(canvas: PixelCanvas) -> None:
    text = "The black three strikes the white plaza. Cross out white three."
    lines = wrap(canvas, text, 150, 20, Face.SANS)
    assert " ".join(lines) == text
    assert all(canvas.width(line, 20, Face.SANS) <= 150 for line in lines)


@pytest.mark.parametrize("width", [1, 60, 90, 150, 400, 2000])
@pytest.mark.parametrize(
    "text",
    ["The black three  strikes. Cross out white three.\n\nOnce, Incomprehensibilities won.", "", "  ", "黑骰三攻"],
)
def test_each_line_takes_as_many_words_as_fit(text: str, width: int, canvas: PixelCanvas) -> None:
    expected: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph):
            if line and canvas.width((line + piece).rstrip(" "), 20, Face.SANS) > width:
                expected.append(line.rstrip(" "))
                line = ""
            line += piece
        expected.append(line.rstrip(" "))
    assert wrap(canvas, text, width, 20, Face.SANS) == tuple(expected)


def test_the_font_that_is_installed_comes_first() -> None:
    assert "NotoSansCJK" in CHINESE_FONTS[0].regular


def test_a_face_is_read_as_if_it_were_the_first_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "three.ttc"
    file.write_bytes(b"ttcf\0\1\0\0\0\0\0\3" + b"one!two!last" + b"the faces")
    with CollectedFace(str(file), 2) as face:
        assert face.read() == b"ttcf\0\1\0\0\0\0\0\3" + b"last" + b"two!last" + b"the faces"
        face.seek(10)
        assert face.read(4) == b"\0\3la"
        assert face.read(4) == b"sttw"
        face.seek(24)
        assert face.read(3) == b"the"
    with CollectedFace(str(file), 0) as face:
        assert face.read() == file.read_bytes()


@needs_chinese
def test_no_chinese_letter_is_made_bold_by_smearing_it(canvas: PixelCanvas) -> None:
    for face in Face:
        font = canvas.chinese_font(face, 24)
        file = chinese_face(face)
        assert font is not None
        assert file is not None
        assert font.get_bold() == pygame.font.Font(file).get_bold(), "bold by its face alone"


def test_bold_chinese_is_a_face_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A font without one uses its regular face."""
    for name in ("regular", "bold"):
        (tmp_path / name).write_bytes(name.encode())
    font = ChineseFont(str(tmp_path / "regular"), str(tmp_path / "bold"))
    monkeypatch.setattr(fonts, "chinese_font", lambda: font)
    assert [read_face(face) for face in (Face.SANS, Face.BOLD, Face.SERIF)] == [b"regular", b"bold", b"bold"]
    (tmp_path / "bold").unlink()
    assert read_face(Face.BOLD) == b"regular"
    monkeypatch.setattr(fonts, "chinese_font", lambda: font._replace(bold=""))
    assert read_face(Face.BOLD) == b"regular"
    monkeypatch.setattr(fonts, "chinese_font", lambda: None)
    assert chinese_face(Face.BOLD) is None


def read_face(face: Face) -> bytes:
    file = chinese_face(face)
    assert file is not None
    with file:
        return file.read()
