"""Each screen looks exactly as it did at its last review, and no text is cut or lies over another.

For every English screen the repository has a hash of its pixels in each of three sizes, and for some the picture
itself; for English and French it has the screen's widgets and texts (`snapshots.py`), in a wide window. A changed
screen is drawn to out/screens, for review; `python -m tests.companion.ui.test_goldens` then accepts all screens as they
are. The other languages write the words of their catalogues on the same widgets.
"""

import hashlib
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from difflib import unified_diff
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.games.troyes_dice import update_half, update_setup
from companion.games.troyes_dice.model import drafts_of
from companion.i18n.language import Language
from companion.ui import update_players, update_table
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import fonts, pixel_canvas
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.fonts import chinese_font
from companion.ui.toolkit.widgets import Key, Text, Widget
from engine.troyes_dice.terms import SecondDieCost
from tests.companion.tables import new_model
from tests.companion.ui.contrast import ContrastBrush
from tests.companion.ui.ink import InkBrush, MeasuringBrush
from tests.companion.ui.narrow import LINES, MIN_LARGE
from tests.companion.ui.snapshots import snapshot
from tests.companion.ui.stories import MANY, opened, played, stories, story_names, tell
from tests.companion.ui.variants import Variant, in_variant

Size = tuple[int, int]

ROOT = Path(__file__).parents[3]
GOLDENS = ROOT / "tests" / "data" / "screens"
HASHES = GOLDENS / "hashes.txt"
ACTUAL = ROOT / "out" / "screens"
SIZES = ((800, 480), (1280, 720), (720, 1280))
UPRIGHT = (480, 800)
"""The 7-inch screen turned: its pixels are coarser than those of the upright screens that are drawn."""
PICTURED = (
    "start-resume", "players", "keyboard", "plazas", "extras-drawn", "throw-live", "reading", "reading-doubt", "wheel",
    "turn", "turn-empty", "choice-2.4", "sheet", "end", "settings-screen",
)  # fmt: skip
"""The stories whose English 800 x 480 picture is stored as well."""

VERSION = "0.1.0"
"""On the screens that name one, so that a release changes no picture."""

CHINESE = (Language.ZH_HANT, Language.ZH_HANS)
WRITTEN = (Language.EN, Language.FR)
"""The languages in which the screens are stored as text, in a wide window."""
TAKE = "if it is right, take it with: python -m tests.companion.ui.test_goldens"


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


@cache
def stage(size: Size) -> HeadlessScreen:
    return HeadlessScreen(size)


@cache
def contrasting() -> ContrastBrush:
    return ContrastBrush(SIZES[0])


@cache
def painting(size: Size) -> InkBrush:
    return contrasting() if size == SIZES[0] else InkBrush(size)


@cache
def measuring(size: Size) -> MeasuringBrush:
    return MeasuringBrush(size)


@cache
def hashes() -> dict[str, str]:
    return dict(line.rsplit(" ", 1) for line in HASHES.read_text().splitlines())


@lru_cache(maxsize=16)
def shown(name: str, tall: bool, language: Language, text: str = "usual") -> tuple[Widget, ...]:
    with ExitStack() as patched:
        for screen in ("machine", "releases", "settings"):
            patched.enter_context(patch(f"companion.ui.screens.{screen}.version", lambda: VERSION))
        return view(in_variant(stories()[name], Variant(tall=tall, language=language, text=text)))


def in_sizes(
    name: str, language: Language, sizes: tuple[Size, ...], text: str = "usual"
) -> Iterator[tuple[Size, tuple[Widget, ...]]]:
    """Yield each size with the widgets in it: wide windows have the same."""
    widgets = {tall: shown(name, tall, language, text) for tall in set(map(is_tall, sizes))}
    yield from ((size, widgets[is_tall(size)]) for size in sizes)


def label(name: str, size: Size) -> str:
    return f"{name}-{size[0]}x{size[1]}-{Language.EN}"


def text_file(folder: Path, name: str, language: Language) -> Path:
    return folder / language / f"{name}.txt"


def fingerprint(drawn: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(drawn, "RGB")).hexdigest()[:16]


@pytest.mark.parametrize("name", story_names())
def test_looks_as_it_did(name: str) -> None:
    wrong = []
    for size, widgets in in_sizes(name, Language.EN, SIZES):
        brush, known = painting(size), label(name, size)
        drawn = brush.picture(widgets)
        if fingerprint(drawn) != hashes().get(known):
            ACTUAL.mkdir(parents=True, exist_ok=True)
            pygame.image.save(drawn, str(ACTUAL / f"{known}.png"))
            wrong.append(f"{known} has changed: look at out/screens/{known}.png; {TAKE}")
        wrong += [f"{known}: {fault}" for fault in brush.faults(widgets)]
        if isinstance(brush, ContrastBrush):
            wrong += [f"{known}: {fault}" for fault in brush.unclear(widgets)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", story_names())
def test_says_what_it_said_and_cuts_no_text(name: str) -> None:
    wrong = [*_says_otherwise(name), *_cut(name)]
    assert not wrong, "\n".join(wrong)


def _says_otherwise(name: str) -> list[str]:
    changes: list[str] = []
    for language in WRITTEN:
        file, actual = (text_file(folder, name, language) for folder in (GOLDENS, ACTUAL))
        known = file.read_text("utf-8") if file.exists() else ""
        text = said(name, language)
        if text != known:
            actual.parent.mkdir(parents=True, exist_ok=True)
            actual.write_text(text, "utf-8")
            picture = actual.with_suffix(".png")
            pygame.image.save(stage(SIZES[0]).picture(shown(name, False, language)), str(picture))
            as_it_was, as_it_is = (f"{language}, as it {word}" for word in ("was", "is"))
            changes += unified_diff(known.splitlines(), text.splitlines(), as_it_was, as_it_is, lineterm="", n=1)
            changes.append(f"look at {picture.relative_to(ROOT)}; {TAKE}")
    return changes


def said(name: str, language: Language) -> str:
    """Return the widgets and texts of a screen in a language, in a wide window."""
    return snapshot(measuring(SIZES[0]), shown(name, False, language))


def _cut(name: str) -> list[str]:
    """In every size of text, wide and upright; wide English in the usual size is checked where its picture is drawn."""
    wrong = []
    for language, text in product(_drawable(), ("usual", "large")):
        drawn = (language, text) == (Language.EN, "usual")
        for size, widgets in in_sizes(name, language, (UPRIGHT,) if drawn else (*SIZES[:2], UPRIGHT), text):
            brush = measuring(size)
            brush.picture(widgets)
            found = brush.faults(widgets)
            if text == "large":
                found += brush.small(MIN_LARGE, LINES)
            wrong += [f"{language}, {text}, {size[0]}x{size[1]}: {fault}" for fault in found]
    return wrong


def _drawable() -> Iterable[Language]:
    """The languages that the fonts of this machine can write: `test_every_language_is_checked` says which one lacks."""
    return WRITTEN if chinese_font() is None else Language


def test_every_language_is_checked() -> None:
    assert {*WRITTEN, *CHINESE} == set(Language)
    for language in Language:
        _needs_font(language)


def test_a_letter_that_no_font_has_is_named() -> None:
    khmer = "\u1780"
    widgets = (Text(rect=(20, 100, 300, 40), text=f"Ada {khmer}", size=20),)
    measuring(SIZES[0]).picture(widgets)
    assert measuring(SIZES[0]).faults(widgets) == [f"no glyph for {khmer!r}: Ada {khmer}"]


def _needs_font(language: Language) -> None:
    if language in CHINESE and chinese_font() is None:
        pytest.skip("needs a font with Chinese characters: sudo apt install fonts-noto-cjk")


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_measuring_finds_what_painting_does(size: Size) -> None:
    for name in ("turn", "sheet", "end-counting"):
        widgets = shown(name, is_tall(size), Language.FR, "large")
        painting(size).picture(widgets)
        measuring(size).picture(widgets)
        assert measuring(size).lines == painting(size).lines != []
        narrow = [
            replace(each, rect=(*each.rect[:2], each.rect[2] // 4, each.rect[3]))
            if isinstance(each, Text | Key)
            else each
            for each in widgets
        ]
        painting(size).picture(narrow)
        measuring(size).picture(narrow)
        assert measuring(size).faults(narrow) == painting(size).faults(narrow) != []


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_text_leaves_its_box_in_a_whole_game(seed: int) -> None:
    """With the expansion, the dearest dice, long names: the wheel, each turn, each choice, each sheet."""
    setup = tell(
        new_model(),
        update_players.new_game.tap("troyes-dice"),
        update_table.drawn.news("plazas", seed),
        update_players.to_step.tap("extras"),
    )
    setup = tell(setup, update_setup.pick_expansion.tap("drawn"), update_table.drawn.news("tiles", seed))
    draft = replace(drafts_of(setup).setup, second=SecondDieCost.ANY)
    look = Variant(tall=seed % 2 == 0, language=list(Language)[seed - 1])
    _needs_font(look.language)
    where = measuring(SIZES[2] if look.tall else SIZES[0])
    for step, model in enumerate(played(opened(MANY[:3], draft), 16, seed)):
        seen = [model, tell(model, update_half.to_wheel.tap()), tell(model, update_half.open_sheet.tap(step % 3))]
        seen.append(tell(model, update_half.open_player.tap(step % 3)))
        seen += [
            tell(model, update_half.open_player.tap(step % 3), update_half.choose_die.tap(slot))
            for slot in range(4)
            if not ended(model)
        ]
        for each in seen:
            where.picture(view(in_variant(each, look)))
            assert where.cut == []


def ended(model: Model) -> bool:
    return model.game is not None and model.game.over


def test_without_the_fonts_everything_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixel_canvas, "FACES", dict.fromkeys(fonts.FACES, ("no_such_package", "None.ttf")))
    plain = HeadlessScreen()
    for model in stories().values():
        plain.picture(view(model))


@pytest.mark.parametrize("colours", ["usual", "colour-blind"])
def test_other_colours_are_another_picture(colours: str) -> None:
    drawn = [
        stage(SIZES[0]).picture(view(in_variant(stories()["wheel"], Variant(colours=name)))).copy()
        for name in ("usual", colours)
    ]
    assert (fingerprint(drawn[0]) == fingerprint(drawn[1])) is (colours == "usual")


def test_every_screen_that_is_kept_has_its_story() -> None:
    assert set(hashes()) == {label(name, size) for name in stories() for size in SIZES}
    assert {path.stem for path in GOLDENS.glob("*.png")} == set(PICTURED)
    texts = {text_file(GOLDENS, name, language) for name in stories() for language in WRITTEN}
    assert set(GOLDENS.glob("*/*")) == texts


def remake() -> None:
    """Take every screen as it is now."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    for path in (*GOLDENS.glob("*.png"), *GOLDENS.glob("*/*.txt")):
        path.unlink()
    lines = []
    for name in stories():
        for size in SIZES:
            drawn = painting(size).picture(shown(name, is_tall(size), Language.EN))
            lines.append(f"{label(name, size)} {fingerprint(drawn)}")
            if name in PICTURED and size == SIZES[0]:
                pygame.image.save(drawn, str(GOLDENS / f"{name}.png"))
        for language in WRITTEN:
            file = text_file(GOLDENS, name, language)
            file.parent.mkdir(exist_ok=True)
            file.write_text(said(name, language), "utf-8")
    HASHES.write_text("\n".join(sorted(lines)) + "\n")


if __name__ == "__main__":
    remake()
