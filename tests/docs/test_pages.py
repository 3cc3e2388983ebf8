"""The pages of this repository: links, anchors and pictures exist, tables and guides match the code."""

import argparse
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pygame
import pytest

from companion.app import doctor_pictures
from companion.cli import COMMANDS
from companion.games import GAME_SETTINGS
from companion.settings import COMMENTS, allowed
from companion.system.checks import RepairHint
from companion.ui.screens.doctor import PICTURES
from engine.troyes_dice.record import replay
from tests.bench.__main__ import BENCHES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TRAINING = ("vision/training/README.md", "companion/games/troyes_dice/coach/training/README.md")
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / page for page in TRAINING)])
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)|<(https?://[^>\s]+)>")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
FILE = re.compile(r"`([\w/]+\.py)`[^`]*?:\n\n```python\n(.*?)```", re.DOTALL)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def links(page: Path) -> Iterator[tuple[bool, str]]:
    """Yield for each link outside code True if it is a picture, and its target."""
    text = CODE.sub("", FENCED.sub("", page.read_text("utf-8")))
    for picture, target, address in LINK.findall(text):
        yield bool(picture), target or address


def anchors(page: Path) -> set[str]:
    """The anchors that the headings of a page get on GitHub and on the site."""
    text = FENCED.sub("", page.read_text("utf-8"))
    headings = re.findall(r"^#{1,6} (.+)$", text, re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "") for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for _picture, target in links(page):
        parts = urlsplit(target)
        if parts.scheme:
            assert parts.scheme == "https", f"{target} is no https address"
            assert re.fullmatch(r"[\w.-]+\.[a-z]{2,}", parts.netloc), f"{target} has no host"
            continue
        file = (page.parent / parts.path).resolve() if parts.path else page
        assert file.is_relative_to(ROOT), f"{target} leads out of the repository"
        assert file.exists(), f"{target} is not there"
        if parts.fragment:
            assert parts.fragment in anchors(file), f"{target}: {name(file)} has no such heading"


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = {(DOCS / target.partition("#")[0]).resolve() for _, target in links(DOCS / "index.md")}
    assert {name(page) for page in PAGES if page not in listed} == {"docs/index.md"}


def test_every_picture_is_shown_somewhere_and_has_words_for_those_who_cannot_see_it() -> None:
    shown = set()
    for page in PAGES:
        text = page.read_text("utf-8")
        for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", text):
            assert len(words) > 10, f"{target} in {name(page)} says {words!r}"
            shown.add((page.parent / target).resolve())
    assert {path.name for path in (DOCS / "pictures").glob("look-*.png")} <= {path.name for path in shown}
    assert DOCS / "pictures/doctor.png" in shown


def test_the_start_page_leads_to_pages_and_shows_pictures_that_are_there() -> None:
    start = (DOCS / "_templates" / "start.html").read_text("utf-8")
    doors = re.findall(r'href="([^"]+)\.html"', start)
    assert len(doors) == 3
    assert [door for door in doors if not (DOCS / f"{door}.md").is_file()] == []
    kept = set(re.findall(r'"([\w-]+\.(?:jpg|png|webp))"', (DOCS / "conf.py").read_text("utf-8")))
    shown = re.findall(r'<img[^>]*src="../_static/([^"]+)"[^>]*?alt="([^"]*)"', start)
    assert {name for name, _ in shown} == {"logo.svg", *kept}
    for name, words in shown:
        assert (DOCS / "_static" / name).is_file() or (DOCS / "pictures" / name).is_file()
        assert len(words) > 10 or name == "logo.svg"


@pytest.mark.parametrize("hint", PICTURES, ids=str)
def test_each_look_is_pictured_as_the_doctor_shows_it(hint: RepairHint) -> None:
    kept = DOCS / "pictures" / f"look-{PICTURES[hint]}.png"
    assert pixels(pygame.image.load(kept)) == pixels(doctor_pictures.draw_hint(hint)), (
        "make screenshots, and look at it"
    )


def pixels(picture: pygame.Surface) -> bytes:
    return bytes(pygame.image.tobytes(picture, "RGB"))


def test_the_looks_are_drawn_where_one_asks_for_them(tmp_path: Path) -> None:
    doctor_pictures.main(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "doctor.png",
        *(path.name for path in (DOCS / "pictures").glob("look-*.png")),
    }


def test_the_settings_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \|", (DOCS / "settings.md").read_text("utf-8"), re.MULTILINE)
    names = [*COMMENTS, *(setting.name for setting in GAME_SETTINGS)]
    told = {row: values for row, values in rows if row in names}
    assert list(told) == names
    for setting in names:
        for word in re.findall(r'"[^"]*"|\d+', allowed(setting, GAME_SETTINGS)):
            if setting != "camera":
                assert word in told[setting], f"{setting} may be {allowed(setting, GAME_SETTINGS)}"


def test_every_word_of_the_environment_is_told() -> None:
    used = {
        word
        for package in ("companion", "hardware", "vision")
        for path in (ROOT / package).rglob("*.py")
        for word in re.findall(r'"(OYEZ_[A-Z]+)"', path.read_text("utf-8"))
    }
    assert used
    assert used <= set(re.findall(r"OYEZ_[A-Z]+", (DOCS / "settings.md").read_text("utf-8")))


def test_every_command_is_on_the_page_of_commands() -> None:
    text = (DOCS / "commands.md").read_text("utf-8")
    assert [command for command in COMMANDS if f"`oyez {command}" not in text] == []


def test_every_option_that_a_page_names_is_there() -> None:
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    inline = re.findall(r"\boyez ([a-z]+)\b([^`\n#;|]*)", text)
    rows = re.findall(r"^\| `oyez ([a-z]+)(.*)$", text, re.MULTILINE)
    named = {(command, option) for command, words in inline + rows for option in re.findall(r"--[a-z-]+", words)}
    assert len(named) > 20
    for command in {command for command, _ in named}:
        parser = argparse.ArgumentParser()
        importlib.import_module(f"companion.commands.{command}").configure(parser)
        known = parser.format_help()
        assert [option for name, option in named if name == command and option not in known] == [], command


def test_everything_that_a_page_asks_of_make_is_there() -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    asked = set(re.findall(r"(?:`|^    |sudo )make ([a-z0-9-]+)", text, re.MULTILINE))
    assert {"play", "test", "install-pi", "docs"} <= asked <= {*targets, *(f"bench-{name}" for name in BENCHES)}


def test_the_record_in_the_formats_can_be_replayed() -> None:
    example = re.search(r"```json\n(\{\n.*?)```", (DOCS / "formats.md").read_text("utf-8"), re.DOTALL)
    assert example is not None
    assert len(replay(example[1].encode()).actions) == 3


CONFTEST = """import engine
import hardware
from hypothesis import settings

settings.register_profile("guide", deadline=None)
settings.load_profile("guide")
"""
"""No test measures time; hypothesis would, on a busy machine."""


def test_the_guide_to_a_game_shows_the_files_as_they_are() -> None:
    """Their own tests run with all others."""
    shown = FILE.findall((DOCS / "add-a-game.md").read_text("utf-8"))
    assert {"engine/pig/rules.py", "engine/pig/game.py", "tests/engine/pig/slow_pig.py"} <= {path for path, _ in shown}
    for path, code in shown:
        assert code == (ROOT / path).read_text("utf-8"), path


def test_the_guides_work_as_they_stand(tmp_path: Path) -> None:
    """The files of a guide, written into a folder beside the real packages, pass their own tests and ruff."""
    written = FILE.findall((DOCS / "add-a-driver.md").read_text("utf-8"))
    assert any(path.startswith("tests/") for path, _ in written)
    for path, code in written:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(code, "utf-8")
    beside = "\n".join(f"{package}.__path__.append({str(tmp_path / package)!r})" for package in ("engine", "hardware"))
    (tmp_path / "tests" / "conftest.py").write_text(CONFTEST + beside + "\n", "utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    pytest_words = ("pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "tests")
    ruff_words = ("ruff", "check", "--no-cache", "--config", str(ROOT / "pyproject.toml"), "--ignore=I001", ".")
    for words in (pytest_words, ruff_words):
        command = [sys.executable, "-m", *words]
        tried = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stdout + tried.stderr
