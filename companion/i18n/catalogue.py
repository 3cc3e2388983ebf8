"""Catalogues of translations, checked before anything of them is shown: they may come from other people.

The form is GNU gettext's ("The Format of GNU MO Files"); larger, deeper or other than that is refused.
"""

import gettext
import re
import struct
from collections.abc import Callable, Mapping
from string import Formatter

MOST_BYTES = 1 << 20
MOST_MESSAGES = 20_000
MOST_FORMS = 6
HEAD = struct.Struct("7I")
MAGIC = 0x950412DE
PLURALS = re.compile(r"^plural-forms:\s*nplurals\s*=\s*([1-6])\s*;\s*plural\s*=([^;]{1,400});?\s*$", re.I | re.M)
CHARSET = re.compile(r"^content-type:.*charset=utf-?8\s*$", re.IGNORECASE | re.MULTILINE)
DIVISION = re.compile(r"[/%](?!\s*[1-9])")
"""By something else than a number that is not zero."""

CONTEXT = "\x04"


class CatalogueError(Exception):
    """A catalogue that is damaged or missing; the text says what is wrong."""


class Catalogue(gettext.NullTranslations):
    """Translations that were checked; what they lack stays as it is."""

    def __init__(self, texts: Mapping[str, tuple[str, ...]], plural: Callable[[int], int]) -> None:
        super().__init__()
        self.texts = texts
        self._plural = plural

    def gettext(self, message: str) -> str:
        """A message."""
        return self.texts.get(message, (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a message for that many."""
        return self._form(msgid1, msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        """A message that is told apart by its context."""
        return self.texts.get(f"{context}{CONTEXT}{message}", (message,))[0]

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form for that many of a message that is told apart by its context."""
        return self._form(f"{context}{CONTEXT}{msgid1}", msgid1, msgid2, n)

    def _form(self, key: str, one: str, many: str, number: int) -> str:
        forms = self.texts.get(key, ())
        which = self._plural(number) if forms else -1
        if 0 <= which < len(forms):
            return forms[which]
        return one if number == 1 else many


def read_catalogue(data: bytes) -> Catalogue:
    """The translations in the bytes of a compiled catalogue. Raises CatalogueError.

    A translation that is empty, or whose blanks are not those of its message, is left out: none is filled in wrongly.
    """
    if len(data) > MOST_BYTES:
        raise CatalogueError(f"the catalogue has {len(data)} bytes, at most {MOST_BYTES} are read")
    try:
        pairs = _pairs(data)
    except UnicodeDecodeError as error:
        raise CatalogueError(f"the catalogue holds a text that is no UTF-8 ({error.reason})") from error
    plural = _plural(pairs.pop("", ""))
    texts = {}
    for key, text in pairs.items():
        message = key.partition("\0")[0]
        forms = tuple(text.split("\0"))
        if len(forms) <= MOST_FORMS and all(forms) and _same_blanks(message.rpartition(CONTEXT)[2], forms):
            texts[message] = forms
    return Catalogue(texts, plural)


def _pairs(data: bytes) -> dict[str, str]:
    """Messages and translations by their places in the file."""
    order = "<" if data[:4] == struct.pack("<I", MAGIC) else ">"
    if len(data) < HEAD.size or data[:4] != struct.pack(f"{order}I", MAGIC):
        raise CatalogueError("this is no compiled catalogue of gettext")
    _magic, version, count, keys, texts, *_hashes = struct.unpack_from(f"{order}7I", data)
    if version >> 16 > 1 or count > MOST_MESSAGES or max(keys, texts) + 8 * count > len(data):
        raise CatalogueError(f"the catalogue says it holds {count} messages of version {version}, which it does not")
    # messages may lie over one another in the file, but not make more of it than it is
    left, found = 2 * len(data), {}
    for at in range(count):
        parts = []
        for table in (keys, texts):
            size, place = struct.unpack_from(f"{order}II", data, table + 8 * at)
            left -= size
            if place + size > len(data) or left < 0:
                raise CatalogueError(f"message {at} of the catalogue lies beyond its end")
            parts.append(data[place : place + size].decode("utf-8"))
        found[parts[0]] = parts[1]
    return found


def _plural(header: str) -> Callable[[int], int]:
    """Which form a number takes, from the catalogue's header."""
    found = PLURALS.search(header)
    if CHARSET.search(header) is None or found is None:
        raise CatalogueError("the catalogue's header does not say that it is UTF-8, or how it forms plurals")
    if DIVISION.search(found[2]):
        raise CatalogueError(f"the catalogue's rule for plurals divides by what may be zero: {found[2].strip()!r}")
    try:
        return gettext.c2py(found[2])
    except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
        raise CatalogueError(f"the catalogue's rule for plurals is not understood ({error})") from error


def _same_blanks(message: str, forms: tuple[str, ...]) -> bool:
    """Whether every form has blanks that the message has, in the singular if there are two, and no others."""
    try:
        allowed = _blanks(message)
        return all(allowed.issuperset(_blanks(form)) for form in forms)
    except ValueError:
        return "{" not in message  # and so is never filled in


def _blanks(text: str) -> set[tuple[str, str, str | None]]:
    return {(name, spec or "", how) for _, name, spec, how in Formatter().parse(text) if name is not None}
