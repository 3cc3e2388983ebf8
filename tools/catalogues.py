"""Brings the catalogues in companion/i18n/locale up to date with the sentences in the code, and compiles them.

    .venv/bin/python tools/catalogues            update the .po files, compile the .mo files, say what is missing
    .venv/bin/python tools/catalogues new xx     begin a catalogue for the language xx (as gettext names it)

New sentences are added without a translation, those that are gone are dropped, and nothing is guessed (no fuzzy
entries). Needs Babel, which `make test` installs; `make catalogues` runs this.
"""

import sys
from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "companion"
LOCALE = SOURCES / "i18n" / "locale"
DOMAIN = "oyez"
KEYWORDS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
NO_DATE = datetime(2026, 1, 1, tzinfo=timezone.utc)  # noqa: UP017 - also for the system's own Python
"""Dates would change at every run; git knows when a catalogue changed."""


def sentences() -> Catalog:
    """Every sentence of the code with the files it stands in."""
    found = Catalog(project="Oyez", version="1", creation_date=NO_DATE, charset="utf-8")
    for name, _line, message, comments, context in sorted(
        extract_from_dir(SOURCES, keywords=KEYWORDS, comment_tags=("Translators:",)), key=lambda each: each[:2]
    ):
        found.add(message, None, [(f"companion/{name}", 1)], auto_comments=comments, context=context)
    return found


def catalogue(language: str, old: Catalog | None, found: Catalog) -> Catalog:
    """The sentences with the translations that there are."""
    fresh = Catalog(
        locale=language, project="Oyez", version="1", creation_date=NO_DATE, revision_date=NO_DATE, charset="utf-8",
        fuzzy=False, msgid_bugs_address="", last_translator="Oyez", language_team="Oyez", copyright_holder="Oyez",
        header_comment=f"# {language}: docs/languages.md tells the words chosen.",
    )  # fmt: skip
    for message in found:
        if message.id:
            kept = old.get(message.id, message.context) if old is not None else None
            places = sorted({(name, 1) for name, _line in message.locations})
            fresh.add(
                message.id, kept.string if kept is not None else None, places,
                auto_comments=message.auto_comments, context=message.context,
            )  # fmt: skip
    return fresh


def path_of(language: str) -> Path:
    """The file of a language's catalogue."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def written(fresh: Catalog) -> bytes:
    """A catalogue as its .po file."""
    file = BytesIO()
    write_po(file, fresh, width=120, include_lineno=False, sort_output=False)
    return file.getvalue()


def compiled(fresh: Catalog) -> bytes:
    """A catalogue as its .mo file."""
    file = BytesIO()
    write_mo(file, fresh)
    return file.getvalue()


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def load(language: str) -> Catalog:
    """A language's catalogue as it is in its file."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def missing(fresh: Catalog) -> list[str]:
    """The sentences without a translation."""
    return [
        str(message.id)
        for message in fresh
        if message.id and not all(message.string if isinstance(message.string, tuple | list) else [message.string])
    ]


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
        path_of(language).with_suffix(".mo").write_bytes(compiled(fresh))
        lacking = missing(fresh)
        left += len(lacking)
        print(f"{language}: {len(fresh) - len(lacking)} of {len(fresh)} sentences are translated.")
        for sentence in lacking[:10]:
            print(f"  not yet: {sentence}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
