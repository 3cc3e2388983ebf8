"""Each screen looks exactly as it did at its last review, and no text is cut or lies over another.

For every English screen the repository has a hash of its pixels in each of three sizes, and for some the picture
itself; for the other languages it has the screen's texts (`snapshots.py`), in a wide window and a high one. A changed
screen is drawn to out/screens, for review; `python -m tests.companion.ui.test_goldens` then accepts all screens as they
are.
"""

import hashlib
import os
import time
from contextlib import ExitStack
from difflib import unified_diff
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from msgspec.structs import replace

from companion.app.headless import HeadlessScreen
from companion.games.troyes_dice.messages import ChooseDie, OpenPlayer, OpenSheet, PickExpansion, ToWheel
from companion.games.troyes_dice.model import drafts_of
from companion.i18n.language import Language
from companion.ui import messages
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import canvas, fonts
from companion.ui.toolkit.fonts import chinese_font
from companion.ui.toolkit.widgets import Key, Text, Widget
from engine.troyes_dice.terms import SecondDieCost
from tests.companion.tables import new_model
from tests.companion.ui.contrast import ContrastBrush
from tests.companion.ui.ink import InkBrush, MeasuringBrush
from tests.companion.ui.snapshots import snapshot
from tests.companion.ui.stories import MANY, opened, played, stories, tell
from tests.companion.ui.variants import Variant, in_variant

ROOT = Path(__file__).parents[3]
GOLDENS = ROOT / "tests" / "data" / "screens"
HASHES = GOLDENS / "hashes.txt"
ACTUAL = ROOT / "out" / "screens"
SIZES = ((800, 480), (1280, 720), (720, 1280))
WRITTEN = (SIZES[0], SIZES[2])
"""The sizes in which the other languages' screens are stored as text: wide windows have the same widgets."""
PICTURED = (
    "start-resume", "players", "keyboard", "plazas", "extras-drawn", "throw-live", "reading", "reading-doubt", "wheel",
    "turn", "turn-empty", "choice-2.4", "sheet", "end", "settings-screen",
)  # fmt: skip
"""The stories whose English 800 x 480 picture is stored as well."""

VERSION = "0.1.0"
"""On the screens that name one, so that a release changes no picture."""

CHINESE = (Language.ZH_HANT, Language.ZH_HANS)
OTHERS = tuple(language for language in Language if language is not Language.EN)
TAKE = "if it is right, take it with: python -m tests.companion.ui.test_goldens"


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


@cache
def stage(size: tuple[int, int]) -> HeadlessScreen:
    return HeadlessScreen(size)


@cache
def contrasting() -> ContrastBrush:
    return ContrastBrush(SIZES[0])


@cache
def painting(size: tuple[int, int]) -> InkBrush:
    return contrasting() if size == SIZES[0] else InkBrush(size)


@cache
def measuring(size: tuple[int, int]) -> MeasuringBrush:
    return MeasuringBrush(size)


@cache
def hashes() -> dict[str, str]:
    return dict(line.rsplit(" ", 1) for line in HASHES.read_text().splitlines())


def shown(name: str, size: tuple[int, int], language: Language, text: str = "usual") -> tuple[Widget, ...]:
    with ExitStack() as patched:
        for screen in ("machine", "releases", "settings"):
            patched.enter_context(patch(f"companion.ui.screens.{screen}.version", lambda: VERSION))
        return view(in_variant(stories()[name], Variant(tall=size[1] > size[0], language=language, text=text)))


def label(name: str, size: tuple[int, int]) -> str:
    return f"{name}-{size[0]}x{size[1]}-{Language.EN}"


def text_file(folder: Path, name: str, language: Language) -> Path:
    return folder / language / f"{name}.txt"


def fingerprint(drawn: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(drawn, "RGB")).hexdigest()[:16]


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("name", stories())
def test_looks_as_it_did(name: str, size: tuple[int, int]) -> None:
    widgets = shown(name, size, Language.EN)
    drawn = painting(size).picture(widgets)
    known = label(name, size)
    if fingerprint(drawn) != hashes().get(known):
        ACTUAL.mkdir(parents=True, exist_ok=True)
        pygame.image.save(drawn, str(ACTUAL / f"{known}.png"))
        pytest.fail(f"{known} has changed: look at out/screens/{known}.png; {TAKE}")
    assert painting(size).faults(widgets) == []
    if size == SIZES[0]:
        assert contrasting().unclear(widgets) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", stories())
def test_says_what_it_said(name: str, language: Language) -> None:
    _needs_font(language)
    file = text_file(GOLDENS, name, language)
    known = file.read_text("utf-8") if file.exists() else ""
    text = said(name, language)
    if text != known:
        actual = text_file(ACTUAL, name, language)
        actual.parent.mkdir(parents=True, exist_ok=True)
        actual.write_text(text, "utf-8")
        for size in WRITTEN:
            picture = actual.with_name(f"{name}-{size[0]}x{size[1]}.png")
            pygame.image.save(stage(size).picture(shown(name, size, language)), str(picture))
        changes = unified_diff(known.splitlines(), text.splitlines(), "as it was", "as it is", lineterm="", n=1)
        where = actual.parent.relative_to(ROOT)
        pytest.fail("\n".join([*changes, f"look at {where}/{name}-*.png; {TAKE}"]))


def said(name: str, language: Language) -> str:
    """Return the texts of a screen in a language, in a wide window and in a high one."""
    parts = [f"{size[0]} x {size[1]}\n" + snapshot(measuring(size), shown(name, size, language)) for size in WRITTEN]
    return "\n".join(parts)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", stories())
def test_no_text_is_cut_or_lies_over_another(name: str, language: Language) -> None:
    """In every size of window and of text; English in the usual size of text is checked where its picture is drawn."""
    _needs_font(language)
    faults = {}
    for size in SIZES:
        for text in ("large",) if language is Language.EN else ("usual", "large"):
            widgets = shown(name, size, language, text)
            measuring(size).picture(widgets)
            faults[size, text] = measuring(size).faults(widgets)
    assert {look: found for look, found in faults.items() if found} == {}


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_measuring_finds_what_painting_does(size: tuple[int, int]) -> None:
    for name in ("turn", "sheet", "end-counting"):
        widgets = shown(name, size, Language.FR, "large")
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


def _needs_font(language: Language) -> None:
    if language in CHINESE and chinese_font() is None:
        pytest.skip("needs a font with Chinese characters: sudo apt install fonts-noto-cjk")


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_text_leaves_its_box_in_a_whole_game(seed: int) -> None:
    """With the expansion, the dearest dice, long names: the wheel, each turn, each choice, each sheet."""
    setup = tell(new_model(), messages.NewGame(), messages.Drawn("plazas", seed), messages.ToSetup("extras"))
    setup = tell(setup, PickExpansion("drawn"), messages.Drawn("tiles", seed))
    draft = replace(drafts_of(setup).setup, second=SecondDieCost.ANY)
    look = Variant(tall=seed % 2 == 0, language=list(Language)[seed - 1])
    _needs_font(look.language)
    where = measuring(SIZES[2] if look.tall else SIZES[0])
    for step, model in enumerate(played(opened(MANY[:3], draft), 16, seed)):
        seen = [model, tell(model, ToWheel()), tell(model, OpenSheet(step % 3))]
        seen.append(tell(model, OpenPlayer(step % 3)))
        seen += [tell(model, OpenPlayer(step % 3), ChooseDie(slot)) for slot in range(4) if not ended(model)]
        for each in seen:
            where.picture(view(in_variant(each, look)))
            assert where.cut == []


def ended(model: Model) -> bool:
    return model.game is not None and model.game.over


def test_without_the_fonts_everything_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canvas, "FACES", dict.fromkeys(fonts.FACES, ("no_such_package", "None.ttf")))
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
    texts = {text_file(GOLDENS, name, language) for name in stories() for language in OTHERS}
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
            drawn = painting(size).picture(shown(name, size, Language.EN))
            lines.append(f"{label(name, size)} {fingerprint(drawn)}")
            if name in PICTURED and size == SIZES[0]:
                pygame.image.save(drawn, str(GOLDENS / f"{name}.png"))
        for language in OTHERS:
            file = text_file(GOLDENS, name, language)
            file.parent.mkdir(exist_ok=True)
            file.write_text(said(name, language), "utf-8")
    HASHES.write_text("\n".join(sorted(lines)) + "\n")


if __name__ == "__main__":
    remake()
