"""Hardware and firmware know no game: neither its name nor its dice, places or days; and no file circles there."""

import importlib.util
import re
from pathlib import Path

import pytest

from companion.games import GAMES

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for package in ("hardware", "firmware")
    for path in (ROOT / package).rglob("*.[pt][yo]*")
    if "__pycache__" not in path.parts
)

GAME_WORDS = {
    *("die", "dice", "pip", "pips", "throw", "throws", "attack", "attacks", "destroyed"),
    *("plaza", "plazas", "slot", "slots", "neutral", "citizen", "citizens", "denier", "deniers", "feast", "feasts"),
    *("day", "days", "morning", "afternoon", "half", "halves"),
}
"""Dice, places and days of games, as words of identifiers, strings and comments."""
ARTICLES = {"of", "the"}
NAMES = {word for offer in GAMES for word in re.findall(r"[a-z]+", f"{offer.key} {offer.title}".lower())} - ARTICLES
ALLOWED = re.compile(
    r"half[ _-]steps?|half a turn|\bneutral scene\b|\bas neutral\b|\bneutral\.|__slots__", re.IGNORECASE
)
"""The motor's half steps; the scene that belongs to no game; Python's own word."""


def words(text: str) -> list[str]:
    """The words of a text, those within identifiers of either spelling included."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", ALLOWED.sub(" ", text))
    return [word.lower() for word in re.findall(r"[A-Za-z]+", apart)]


def test_there_are_files_and_names() -> None:
    assert {"pico.py", "patterns.py", "pins.toml"} <= {path.name for path in FILES}
    assert {"troyes", "dice", "castles", "tuscany"} <= NAMES


def test_no_file_names_a_game() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), number, word)
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for word in words(line)
        if word in GAME_WORDS | NAMES
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    ["def turn_to(day: int)", "DAY_REST = 1", "class RingHalf:", '"the plaza"', "# the black die", "lastDay", "troyes"],
)
def test_such_a_word_is_found(line: str) -> None:
    assert {*words(line)} & (GAME_WORDS | NAMES)


def test_no_file_circles() -> None:
    spec = importlib.util.spec_from_file_location("circles", ROOT / "tools" / "circles.py")
    assert spec is not None
    assert spec.loader is not None
    circles = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(circles)
    assert circles.circles_within(["hardware", "firmware"]) == []
