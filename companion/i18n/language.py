"""The languages of screen and voice: gettext catalogues, and the one that a thread uses now.

English is written in the code itself; every other language has a catalogue in `companion/i18n/locale`. A sentence is
looked up when it is shown, never when a module is loaded:

    _("The black die strikes {colour}.").format(colour=word)
    ngettext("{n} player has still to act", "{n} players have still to act", n).format(n=n)
    TITLES = {Deed.GATHER: N_("Gather")}  # marks what `_(TITLES[deed])` looks up later
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import cache, lru_cache, wraps
from gettext import NullTranslations
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar, Union

from msgspec import Struct

from companion.i18n.catalogue import CatalogueError, read_catalogue
from companion.i18n.elision import filled

DOMAIN = "oyez"
FOLDER = Path(__file__).parent / "locale"
MAX_CACHED = 2048
"""Results of a function of a few words that `cached_words` keeps; the least used one leaves first."""

P = ParamSpec("P")
R = TypeVar("R")


class Language(StrEnum):
    """A language of screen and voice, by the name of its catalogue."""

    EN = "en"
    FR = "fr"
    ZH_HANT = "zh_Hant"
    ZH_HANS = "zh_Hans"

    @property
    def own_name(self) -> str:
        """Return the language's own name; the same in every language."""
        return OWN_NAMES[self]


OWN_NAMES = {
    Language.EN: "English",
    Language.FR: "Français",
    Language.ZH_HANT: "繁體中文",
    Language.ZH_HANS: "简体中文",
}


def catalogue_file(language: Language) -> Path:
    """The compiled catalogue of a language other than English."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


@cache
def catalogue(language: Language) -> NullTranslations:
    """The translations of one language; English has none, and a sentence missing from a catalogue stays English.

    Every sentence stays English if the file is missing or damaged: the log and the doctor report it.
    """
    if language is Language.EN:
        return NullTranslations()
    try:
        return read_catalogue(catalogue_file(language))
    except CatalogueError as error:
        logging.getLogger(__name__).error("%s", error)
        return NullTranslations()


class Plural(NamedTuple):
    """An English message for one and for many, marked with `NN_`; the catalogue chooses the form for a number."""

    one: str
    many: str

    def words(self, n: int) -> str:
        """The message for n things, in the language used."""
        return ngettext(*self, n).format(n=n)


class Sentence(Struct, frozen=True):
    """An English message that is marked with `N_`, and the values of its blanks: put into words where it is shown."""

    message: str
    blanks: Mapping[str, Union[str, int, "Sentence"]] = {}

    def spoken(self, language: Language) -> str:
        """The sentence in a language."""
        blanks = {
            name: value.spoken(language) if isinstance(value, Sentence) else value
            for name, value in self.blanks.items()
        }
        return filled(catalogue(language).gettext(self.message), language, **blanks)


class _Spoken(NamedTuple):
    """The language of a thread, or of a context within it, and its catalogue."""

    language: Language
    catalogue: NullTranslations


_ENGLISH = _Spoken(Language.EN, NullTranslations())
_SPOKEN = ContextVar("spoken", default=_ENGLISH)
"""A new thread speaks English: the code that starts it sets the language of the readers."""


def used() -> Language:
    """The language used now, in this thread."""
    return _SPOKEN.get().language


@contextmanager
def using(language: Language) -> Iterator[None]:
    """Use a language for a while, in this thread alone; `update` and `view` use the model's."""
    before = _SPOKEN.set(_Spoken(language, catalogue(language)))
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def gettext(message: str) -> str:
    """A message in the language used now."""
    # under the empty message a catalogue has its header
    return _SPOKEN.get().catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a message for that many, in the language used now; it still has to be given the number."""
    return _SPOKEN.get().catalogue.ngettext(one, many, number)


def pgettext(context: str, message: str) -> str:
    """Return a message that its context distinguishes: a word, gender or place that English does not distinguish."""
    return _SPOKEN.get().catalogue.pgettext(context, message)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """Return the plural form of a message that its context distinguishes."""
    return _SPOKEN.get().catalogue.npgettext(context, one, many, number)


def cached_words(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache the newest results of a function whose result depends on its hashable values and the language used now.

    Each result is shared by all who ask for it: nobody may change it.
    """

    def cache(words: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=size)
        def found(_spoken: _Spoken, *args: Any, **kwargs: Any) -> R:
            return words(*args, **kwargs)

        @wraps(words)
        def cached(*args: P.args, **kwargs: P.kwargs) -> R:
            return found(_SPOKEN.get(), *args, **kwargs)  # type: ignore[arg-type]

        return cached

    return cache


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a message that is looked up later; it is given back as it is."""
    return message


def NN_(one: str, many: str) -> Plural:  # noqa: N802 - beside N_
    """Mark both forms of a message that is looked up later."""
    return Plural(one, many)


_ = gettext
