"""French elision: `de` and `que` lose their e before a name that begins with a vowel.

filled("Tour de {name}", "fr", name="Ada")      # with elision; other languages only get their fields
"""

import re

ELIDABLE = re.compile(r"\b(d|qu)e (?=\{(\w+)\})", re.IGNORECASE)
"""French `de` or `que` before a field."""

VOWEL = re.compile(
    r"[aeiouàâäéèêëîïôöùûüœæ]|y[^aeiou]|h(?:é|elene|enri|ermi|ecto|ilai|ippo|onor|orten|ubert|ug[ou]|yac)",
    re.IGNORECASE,
)
"""The beginning of a word before which they do: a vowel, or the silent h of a French name (not Hans)."""

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"


def filled(text: str, language: str, **fields: object) -> str:
    """Put names and numbers into a sentence of a language, which is named as its catalogue is."""
    if language == "fr":
        text = ELIDABLE.sub(
            lambda word: f"{word[1]}{APOSTROPHE}" if VOWEL.match(str(fields[word[2]])) else word[0], text
        )
    return text.format(**fields)
