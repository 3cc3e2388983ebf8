"""Each screen looks exactly as it did when somebody looked at it last, and no text is cut or lies over another.

Of every screen in every language and size the repository keeps a hash of its pixels, and of some the picture itself.
A screen that has changed is drawn to out/screens, to be looked at;
`python -m tests.companion.ui.test_goldens` then takes all screens as they are.
"""

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from msgspec.structs import replace

from companion.app.headless import Stage
from companion.i18n.language import Language
from companion.ui import messages as told
from companion.ui.model import Model
from companion.ui.screens import view
from companion.ui.toolkit import canvas as brush
from companion.ui.toolkit import fonts
from companion.ui.toolkit.canvas import Brush
from companion.ui.toolkit.fonts import chinese_font_file
from companion.ui.toolkit.theme import Rgb
from companion.ui.toolkit.widgets import Bubble, Face, Panel, Widget
from engine.troyes_dice.terms import SecondDieCost
from tests.companion.ui.looks import Look, looking
from tests.companion.ui.stories import MANY, opened, played, stories, tell

ROOT = Path(__file__).parents[3]
GOLDENS = ROOT / "tests" / "data" / "screens"
HASHES = GOLDENS / "hashes.txt"
ACTUAL = ROOT / "out" / "screens"
SIZES = ((800, 480), (1280, 720), (720, 1280))
PICTURED = (
    "start-resume", "players", "keyboard", "plazas", "extras-drawn", "throw-live", "reading", "reading-doubt", "wheel",
    "turn", "turn-empty", "choice-2.4", "sheet", "end", "settings-screen",
)  # fmt: skip
"""The stories whose English 800 x 480 picture is kept as well."""

VERSION = "0.1.0"
"""On the screens that name one, so that a release changes no picture."""

CHINESE = (Language.ZH_HANT, Language.ZH_HANS)
SHOWN = [
    pytest.param(name, size, language, id=f"{name} {size[0]}x{size[1]} {language}")
    for size in SIZES
    for language in Language
    for name in stories()
]


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


@cache
def stage(size: tuple[int, int]) -> Stage:
    return Stage(size)


@cache
def hashes() -> dict[str, str]:
    return dict(line.rsplit(" ", 1) for line in HASHES.read_text().splitlines())


def shown(name: str, size: tuple[int, int], language: Language, text: str = "usual") -> tuple[Widget, ...]:
    with ExitStack() as patched:
        for screen in ("machine", "releases", "settings"):
            patched.enter_context(patch(f"companion.ui.screens.{screen}.version", lambda: VERSION))
        return view(looking(stories()[name], Look(tall=size[1] > size[0], language=language, text=text)))


def label(name: str, size: tuple[int, int], language: Language) -> str:
    return f"{name}-{size[0]}x{size[1]}-{language}"


def fingerprint(drawn: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(drawn, "RGB")).hexdigest()[:16]


@pytest.mark.parametrize(("name", "size", "language"), SHOWN)
def test_looks_as_it_did(name: str, size: tuple[int, int], language: Language) -> None:
    _needs_font(language)
    drawn = stage(size).picture(shown(name, size, language))
    known = label(name, size, language)
    if fingerprint(drawn) != hashes().get(known):
        ACTUAL.mkdir(parents=True, exist_ok=True)
        pygame.image.save(drawn, str(ACTUAL / f"{known}.png"))
        pytest.fail(f"{known} has changed: look at out/screens/{known}.png")


@pytest.mark.parametrize("name", PICTURED)
def test_the_kept_picture_is_the_screen(name: str) -> None:
    golden = pygame.image.load(str(GOLDENS / f"{name}.png"))
    assert fingerprint(golden) == hashes()[label(name, SIZES[0], Language.EN)]


@pytest.mark.parametrize("text", ["usual", "large"])
@pytest.mark.parametrize(("name", "size", "language"), SHOWN)
def test_no_text_is_cut_or_lies_over_another(
    name: str, size: tuple[int, int], language: Language, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _needs_font(language)
    with monkeypatch.context() as patch:
        ink = Ink(patch)
        widgets = shown(name, size, language, text)
        stage(size).picture(widgets)
    assert stage(size).cut == ()
    assert list(ink.overlapping(stage(size), widgets)) == []


class Ink:
    """Notes where the ink of each text lies that is drawn meanwhile, in pixels of the window."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[str, pygame.Rect]] = []
        write = Brush.write

        def noting(brush: Brush, text: str, x: float, y: float, size: int, face: Face, colour: Rgb) -> None:
            write(brush, text, x, y, size, face, colour)
            written = brush._words.get((text, size, face, colour))
            assert written is not None
            ink = written.get_bounding_rect()
            if ink.w:
                self.texts.append((text, ink.move(brush.at(x, y))))

        patch.setattr(Brush, "write", noting)

    def overlapping(self, where: Stage, widgets: tuple[Widget, ...]) -> Iterator[tuple[str, str]]:
        """Texts that share a place; what a sentence over the screen covers may be under it."""
        covers = [
            each.rect for each in widgets if isinstance(each, Bubble) or (isinstance(each, Panel) and each.message)
        ]
        boxes = [_device(where, cover) for cover in covers]
        for (one, first), (other, second) in combinations(self.texts, 2):
            covered = any(box.colliderect(first) or box.colliderect(second) for box in boxes)
            same = first == second and one == other
            if not covered and not same and first.inflate(-2, -2).colliderect(second.inflate(-2, -2)):
                yield one, other


def _device(where: Stage, rect: tuple[int, int, int, int]) -> pygame.Rect:
    x, y, w, h = rect
    left, top = where.brush.at(x, y)
    right, bottom = where.brush.at(x + w, y + h)
    return pygame.Rect(left, top, right - left, bottom - top)


def _needs_font(language: Language) -> None:
    if language in CHINESE and chinese_font_file() is None:
        pytest.skip("needs a font with Chinese characters: sudo apt install fonts-wqy-microhei")


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_no_text_leaves_its_box_in_a_whole_game(seed: int) -> None:
    """With the expansion, the dearest dice, long names: the wheel, each turn, each choice, each sheet."""
    setup = tell(Model(), told.NewGame(), told.Drawn("plazas", seed), told.ToSetup("extras"))
    setup = tell(setup, told.PickExpansion("drawn"), told.Drawn("tiles", seed))
    draft = replace(setup.draft, second=SecondDieCost.ANY)
    look = Look(tall=seed % 2 == 0, language=list(Language)[seed - 1])
    _needs_font(look.language)
    where = stage(SIZES[2] if look.tall else SIZES[0])
    for step, model in enumerate(played(opened(MANY[:3], draft), 16, seed)):
        seen = [model, tell(model, told.ToWheel()), tell(model, told.OpenSheet(step % 3))]
        seen.append(tell(model, told.OpenPlayer(step % 3)))
        seen += [tell(model, told.OpenPlayer(step % 3), told.ChooseDie(slot)) for slot in range(4) if not ended(model)]
        for each in seen:
            where.picture(view(looking(each, look)))
            assert where.cut == ()


def ended(model: Model) -> bool:
    return model.game is not None and model.game.over


def test_without_the_fonts_everything_is_still_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brush, "FACES", dict.fromkeys(fonts.FACES, ("no_such_package", "None.ttf")))
    plain = Stage()
    for model in stories().values():
        plain.picture(view(model))


@pytest.mark.parametrize("colours", ["usual", "colour-blind"])
def test_other_colours_are_another_picture(colours: str) -> None:
    drawn = [
        stage(SIZES[0]).picture(view(looking(stories()["wheel"], Look(colours=name)))).copy()
        for name in ("usual", colours)
    ]
    assert (fingerprint(drawn[0]) == fingerprint(drawn[1])) is (colours == "usual")


def test_every_hash_and_every_kept_picture_has_its_screen() -> None:
    assert set(hashes()) == {label(name, size, lang) for name in stories() for size in SIZES for lang in Language}
    assert {path.stem for path in GOLDENS.glob("*.png")} == set(PICTURED)


def remake() -> None:
    """Take every screen as it is now."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    for path in GOLDENS.glob("*.png"):
        path.unlink()
    lines = []
    for size in SIZES:
        for language in Language:
            for name in stories():
                drawn = stage(size).picture(shown(name, size, language))
                lines.append(f"{label(name, size, language)} {fingerprint(drawn)}")
                if name in PICTURED and (size, language) == (SIZES[0], Language.EN):
                    pygame.image.save(drawn, str(GOLDENS / f"{name}.png"))
    HASHES.write_text("\n".join(sorted(lines)) + "\n")


if __name__ == "__main__":
    remake()
