"""The files that ship: a made-up copy for trying and tests, and a plain one for an evening with nothing typed in."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pkgutil import get_data

from engine.cadwallon.cards import Cards
from engine.cadwallon.cards_form import read_cards

MADE_UP, PLAIN = "made-up", "plain"
"""The words of a record for the files that ship (9.1)."""
FILES = {MADE_UP: "made_up.toml", PLAIN: "plain.toml"}


def shipped_text(word: str) -> str:
    """The text of a file that ships."""
    return (get_data(__package__, FILES[word]) or b"").decode()


@cache
def shipped_cards(word: str) -> Cards:
    """The cards of a file that ships, read once."""
    cards = read_cards(tomllib.loads(shipped_text(word))).cards
    assert cards is not None
    return cards


@cache
def shipped_names() -> frozenset[str]:
    """The names of the cards of both files: words, not those of gangs and figures."""
    found: set[str] = set()
    for cards in map(shipped_cards, FILES):
        for group in (cards.arcana, cards.mission, cards.adventure):
            found |= {each.name for each in group}
    return frozenset(found)


@cache
def shipped_texts() -> frozenset[str]:
    """The titles of both files, and all instructions in them."""
    contents = [tomllib.loads(shipped_text(word)) for word in FILES]
    return frozenset(text for content in contents for text in (content["name"], *_texts(content)))


def _texts(value: object) -> Iterator[str]:
    """The texts anywhere in a value of a file."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from (each,) if key in ("text", "manual") and isinstance(each, str) else _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
