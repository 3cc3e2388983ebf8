"""Names of players: whether two are the same one, and whether all letters of one can be shown."""

import unicodedata
from collections.abc import Iterable

JOINERS = "\u200c\u200d"
"""Invisible letters that belong to names in Persian and to emoji of several people."""


def same_name(one: str, other: str) -> bool:
    """Return True if two names differ only in capitals, spaces, joiners or in the encoding of letters."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    """The form that all spellings of a name share: Unicode's NFKC_Casefold, with single spaces."""
    plain = "".join(letter for letter in unicodedata.normalize("NFD", name) if letter not in JOINERS)
    for _step in range(2):
        plain = unicodedata.normalize("NFKC", plain.casefold())
    return " ".join(plain.split())


def known_spelling(name: str, known: Iterable[str]) -> str:
    """The spelling of a name among those that are known; the name itself if it is new."""
    spellings = [each for each in known if same_name(each, name)]
    return name if name in spellings or not spellings else spellings[0]


def is_shown(name: str) -> bool:
    """Return True if each letter of a name can be shown, or joins others that can."""
    return all(letter.isprintable() or letter in JOINERS for letter in name) and bool(folded(name))
