"""The files that ship: a made-up copy for trying and tests, and a plain one for an evening with nothing typed in."""

import tomllib
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
