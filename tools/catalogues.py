"""Brings the catalogues in companion/i18n/locale up to date with the sentences in the code, and compiles them.

    .venv/bin/python tools/catalogues            update the .po files, compile the .mo files, say what is missing
    .venv/bin/python tools/catalogues new xx     begin a catalogue for the language xx (as gettext names it)

New sentences are added without a translation, also those that got a plural or lost it; those that are gone are
dropped, and nothing is guessed (no fuzzy entries). A catalogue is not compiled while a translation has other blanks
than its sentence, or a plural too few or too many forms. Needs Babel, which `make test` installs; `make catalogues`
runs this.
"""

import gettext
import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from io import BytesIO
from itertools import chain
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileParser, write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from companion.games.cadwallon.vocabulary import MADE_UP_NAME, SHIPPED  # noqa: E402
from companion.i18n.catalogue import MAX_BYTES, with_checksum  # noqa: E402
from companion.i18n.fault_texts import FILE, Template, texts  # noqa: E402
from engine.cadwallon.cards_faults import CardsCode, FewCode  # noqa: E402
from engine.cadwallon.faults import Code as CadwallonCode  # noqa: E402
from engine.cadwallon.made_up import shipped_names, shipped_texts  # noqa: E402
from engine.castles_of_tuscany.box_faults import BoxCode, BoxWarning  # noqa: E402
from engine.castles_of_tuscany.faults import Code as TuscanyCode  # noqa: E402
from engine.castles_of_tuscany.made_up import made_up_box  # noqa: E402
from engine.owner_file import FormCode  # noqa: E402
from engine.pig.faults import Code as PigCode  # noqa: E402
from engine.troyes.card_faults import CardCode  # noqa: E402
from engine.troyes.faults import Code as TroyesCode  # noqa: E402
from engine.troyes.made_up import made_up_cards  # noqa: E402
from engine.troyes.manual import Impossible  # noqa: E402
from engine.troyes_dice.faults import Code as TroyesDiceCode  # noqa: E402

SOURCES = ROOT / "companion"
LOCALE = SOURCES / "i18n" / "locale"
DOMAIN = "oyez"
KEYWORDS = {
    "_": None,
    "N_": None,
    "NN_": (1, 2),
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
NO_DATE = datetime(2026, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - also for the system's own Python
"""Dates would change at every run; git knows when a catalogue changed."""


class SameCatalog(Catalog):
    """A catalogue that each version of Babel writes the same: its head does not name the version."""

    def _headers(self) -> list[tuple[str, str]]:
        # Babel ends the last header with a line break
        headers = [
            (name, text.rstrip("\n")) for name, text in Catalog.mime_headers.fget(self) if name != "Generated-By"
        ]
        return [*headers[:-1], (headers[-1][0], headers[-1][1] + "\n")]

    mime_headers = property(_headers, Catalog.mime_headers.fset)


def fault_sentences(*_file: object, **_options: object) -> Iterator[tuple[int, str, Template, tuple[str, ...]]]:
    """Each sentence of faults.toml, as Babel asks for them; one of blanks alone has no words to translate."""
    found = chain.from_iterable((each.screen, each.terminal) for each in texts().values())
    for place, each in enumerate(found):
        if any(text.strip(" .:;") for text, *_blank in Formatter().parse("".join(each))):
            yield place, "N_" if isinstance(each, str) else "NN_", each, ()


def sentences() -> Catalog:
    """Every sentence of the code and of faults.toml, in the order of the files in which each stands first.

    Then the data of the engine: the sentences of its faults, and the names of the made-up cards.
    """
    found = Catalog(project="Oyez", version="1", creation_date=NO_DATE, charset="utf-8")
    methods = [("**.py", "python"), (f"**/{FILE.name}", fault_sentences)]
    for _name, _line, message, comments, context in sorted(
        extract_from_dir(SOURCES, methods, keywords=KEYWORDS, comment_tags=("Translators:",)), key=lambda each: each[:2]
    ):
        found.add(message, None, auto_comments=comments, context=context)
    for text in chain(engine_sentences(), made_up_names()):
        found.add(text)
    names = (each.removeprefix(MADE_UP_NAME) for each in shipped_names())
    for text in sorted({*names, *shipped_texts()}):
        found.add(text, context=SHIPPED)
    return found


def engine_sentences() -> Iterator[str]:
    """The sentence of each code of a fault, and the reasons that stand in one."""
    games = (PigCode, TroyesDiceCode, TroyesCode, Impossible, TuscanyCode, CadwallonCode)
    for codes in (*games, FormCode, CardCode, BoxCode, BoxWarning, CardsCode, FewCode):
        yield from map(str, codes)


def made_up_names() -> Iterator[str]:
    """The names of the made-up cards, which are data of the engine."""
    cards = made_up_cards()
    for card in (*cards.activity, *cards.event, *cards.character, *made_up_box().production):
        yield card.name


def catalogue(language: str, old: Catalog | None, found: Catalog) -> Catalog:
    """Return the catalogue with all sentences and their known translations."""
    fresh = SameCatalog(
        locale=language, project="Oyez", version="1", creation_date=NO_DATE, revision_date=NO_DATE, charset="utf-8",
        fuzzy=False, msgid_bugs_address="", last_translator="Oyez", language_team="Oyez", copyright_holder="Oyez",
        header_comment=f"# {language}: docs/languages.md tells the words chosen.",
    )  # fmt: skip
    if old is not None:
        # the translations have the plurals of their file; another version of Babel may know other ones
        fresh.mime_headers = [("Plural-Forms", old.plural_forms)]
    for message in found:
        if message.id:
            known = translation(message, old)
            fresh.add(message.id, known, auto_comments=message.auto_comments, context=message.context)
    return fresh


def translation(message: Message, old: Catalog | None) -> str | tuple[str, ...] | None:
    """The known translation of a sentence; none if the sentence has got a plural since then, or lost it."""
    known = old.get(message.id, message.context) if old is not None else None
    return known.string if known is not None and known.pluralizable == message.pluralizable else None


def path_of(language: str) -> Path:
    """The file of a language's catalogue."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def written(fresh: Catalog) -> bytes:
    """A catalogue as its .po file."""
    file = BytesIO()
    write_po(file, fresh, width=120, no_location=True, sort_output=False)
    return file.getvalue()


def compiled(fresh: Catalog) -> bytes:
    """A catalogue as its .mo file."""
    file = BytesIO()
    write_mo(file, fresh)
    return with_checksum(file.getvalue())


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def load(language: str) -> Catalog:
    """A language's catalogue as it is in its file."""
    kept = SameCatalog(locale=language, domain=DOMAIN, charset="utf-8")
    with path_of(language).open("rb") as file:
        PoFileParser(kept).parse(file)
    return kept


def missing(fresh: Catalog) -> list[str]:
    """The sentences without a translation."""
    return [
        str(message.id)
        for message in fresh
        if message.id and not all(message.string if isinstance(message.string, tuple | list) else [message.string])
    ]


def slips(fresh: Catalog) -> Iterator[str]:
    """Sentences about translations that the program could not fill in, or not choose by a number."""
    try:
        form = gettext.c2py(fresh.plural_expr)
        chosen = {form(number) for number in range(1001)}
    except (ValueError, ArithmeticError) as error:
        chosen = {-1}
        yield f"the rule for plurals {fresh.plural_expr!r} is not understood ({error})"
    if not chosen <= set(range(fresh.num_plurals)):
        yield f"the rule for plurals {fresh.plural_expr!r} gives other numbers than 0 to {fresh.num_plurals - 1}"
    for message in fresh:
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if not message.id or not all(forms):
            continue
        if len(ids) > 1 and len(forms) != fresh.num_plurals:
            yield f"{ids[0]!r} has {len(forms)} forms, and the language {fresh.num_plurals}"
        wanted = set().union(*map(blanks, ids))
        for found in forms:
            if blanks(found) != wanted:
                yield f"{found!r} has other blanks than {ids[0]!r}"
    if len(compiled(fresh)) > MAX_BYTES:
        yield f"the compiled catalogue has more than {MAX_BYTES} bytes"


def blanks(text: str) -> set[tuple[object, ...]]:
    """The blanks of a text, or its fault if it cannot be filled in."""
    try:
        return {(name, spec, how) for _text, name, spec, how in Formatter().parse(text) if name is not None}
    except ValueError as error:
        return {(str(error),)}


def main(words: list[str]) -> int:
    """Update every catalogue, or begin a new one."""
    if words[:1] == ["new"] and len(words) == 2:
        path_of(words[1]).parent.mkdir(parents=True, exist_ok=True)
        if not path_of(words[1]).exists():
            path_of(words[1]).write_bytes(written(catalogue(words[1], None, sentences())))
    elif words:
        print(__doc__, file=sys.stderr)
        return 2
    found, left = sentences(), 0
    for language in languages():
        fresh = catalogue(language, load(language), found)
        path_of(language).write_bytes(written(fresh))
        wrong = list(slips(fresh))
        if not wrong:
            path_of(language).with_suffix(".mo").write_bytes(compiled(fresh))
        for slip in wrong:
            print(f"{language}: {slip}. The catalogue is not compiled.")
        lacking = missing(fresh)
        left += len(lacking) + len(wrong)
        print(f"{language}: {len(fresh) - len(lacking)} of {len(fresh)} sentences are translated.")
        for sentence in lacking[:10]:
            print(f"  not yet: {sentence}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
