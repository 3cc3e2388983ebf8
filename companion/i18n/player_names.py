"""Names of players: whether two are the same one, their width, and whether all letters of one can be shown."""

import unicodedata
from collections.abc import Iterable

JOINERS = "\u200c\u200d"
"""Invisible letters that belong to names in Persian and to emoji of several people."""
UNSEEN = ("Mn", "Me", "Cf")
"""The categories of letters that stand on others: accents, and the signs that choose a form."""
TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""The colours of skin, which change the emoji before them."""


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


def shows(text: str) -> bool:
    """Return True if each letter of a text can be shown, or joins others that can."""
    return all(letter.isprintable() or letter in JOINERS for letter in text)


def is_shown(name: str) -> bool:
    """Return True if a name has letters, and each of them can be shown."""
    return shows(name) and bool(folded(name))


def is_wide(letter: str) -> bool:
    """Return True for a letter as wide as two, such as a Chinese character or an emoji."""
    return unicodedata.east_asian_width(letter) in "WF"


def width(name: str) -> int:
    """Return the width of a name on its key, in letters: accents count as none, joined emoji as one of them."""
    return sum(_added(before, letter) for before, letter in zip(" " + name, name, strict=False))


def _added(before: str, letter: str) -> int:
    if unicodedata.category(letter) in UNSEEN or letter in TONES:
        return 0
    if not is_wide(letter):
        return 1
    return 0 if before == "\N{ZERO WIDTH JOINER}" else 2
