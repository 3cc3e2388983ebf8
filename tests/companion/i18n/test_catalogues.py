"""Every sentence in every language: complete, well made, and compiled; and no sentence of the screen outside them."""

import ast
import re
import shutil
from collections.abc import Callable, Iterable
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural

from companion.i18n.catalogue import read_catalogue
from companion.i18n.language import Language, catalogue_file, using
from tests.tools.programs import program

ROOT = Path(__file__).parents[3]

catalogues = program("catalogues")
TRANSLATED = [language for language in Language if language is not Language.EN]
ARABIC_FORMS = get_plural("ar")
FIELD = re.compile(r"\{(\w*)\}")


def key(message: Message) -> tuple[object, object]:
    return message.id, message.context


def messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def forms(message: Message) -> list[str]:
    return [form or "" for form in (message.string if isinstance(message.string, tuple | list) else [message.string])]


@pytest.fixture(scope="module")
def in_code() -> Catalog:
    found: Catalog = catalogues.sentences()
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_holds_just_the_sentences_of_the_code(language: Language, in_code: Catalog) -> None:
    """`make catalogues` puts new ones in and takes old ones out."""
    kept = catalogues.load(language)
    assert {key(message) for message in messages(kept)} == {key(message) for message in messages(in_code)}
    assert not kept.obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language: Language) -> None:
    kept = catalogues.load(language)
    assert catalogues.missing(kept) == []
    assert [message.id for message in messages(kept) if message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_and_plurals_are_those_of_the_sentence(language: Language) -> None:
    kept = catalogues.load(language)
    wrong = []
    for message in messages(kept):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        wanted = set(FIELD.findall(" ".join(ids)))
        if any(set(FIELD.findall(form)) != wanted for form in forms(message)):
            wrong.append((message.id, message.string))
        if not isinstance(message.id, str) and len(forms(message)) != kept.num_plurals:
            wrong.append((message.id, message.string))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_sentences_end_as_they_do_in_english(language: Language) -> None:
    """A full stop that is missing, or too many, is the commonest slip; headings have none."""
    ends = {".": ".。", "?": "?？", "!": "!！", "…": "…", ":": ":：", ",": ",，、"}  # noqa: RUF001
    wrong = []
    for message in messages(catalogues.load(language)):
        english = (message.id if isinstance(message.id, str) else message.id[0]).strip()
        for form in forms(message):
            end = form.strip()[-1:]
            if english[-1:] in ends and len(english) > 12 and end not in ends[english[-1]]:
                wrong.append((english, form))
    assert wrong == []


def test_simplified_and_traditional_are_not_mixed() -> None:
    simplified = set("这个们还没说读数给让过进达转选择显历图东为无计画红黄击摧毁废银钱")
    traditional = set("這個們還沒說讀數給讓過進達轉選擇顯歷圖東為無計畫紅黃擊摧毀廢銀錢")
    for language, foreign in (
        (Language.ZH_HANT, simplified - traditional),
        (Language.ZH_HANS, traditional - simplified),
    ):
        for message in messages(catalogues.load(language)):
            for form in forms(message):
                assert not foreign & set(form), form


def test_french_has_apostrophes_of_print() -> None:
    every = [form for message in messages(catalogues.load(Language.FR)) for form in forms(message)]
    assert [form for form in every if "'" in form] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_name_and_a_number_after_it_stand_apart(language: Language) -> None:
    """A guest is called Player 1: with 63 points the sentence would read 163. `often` is a word."""
    joined = re.compile(r"\{(?:names?|players?)\}\{(?!often)")
    every = [form for message in messages(catalogues.load(language)) for form in forms(message)]
    assert [form for form in every if joined.search(form)] == []


COUNTERS = set("个個分位颗顆座块塊点點张張局项項次枚人格字秒轮輪步间間下把场場对對")
UNCOUNTED = set("红黄紅黃白影知或。%／/：）")  # noqa: RUF001
"""Words and signs that follow a number without a counter: colours of dice, pictures, ends of sentences."""


@pytest.mark.parametrize("language", [Language.ZH_HANT, Language.ZH_HANS])
def test_a_number_has_its_counter_in_chinese(language: Language) -> None:
    every = [form for message in messages(catalogues.load(language)) for form in forms(message)]
    found = {form for form in every for after in re.findall(r"\{n\}\s?(.)", form) if after not in COUNTERS | UNCOUNTED}
    assert found == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_is_compiled_as_it_is_written(language: Language) -> None:
    """The program reads the .mo files: `make catalogues` writes them."""
    kept = catalogues.load(language)
    assert catalogue_file(language).read_bytes() == catalogues.compiled(kept)
    compiled = read_catalogue(catalogue_file(language))
    for message in messages(kept):
        assert [compiled_form(compiled, message, number) for number in (1, 2)] == [
            forms(message)[compiled.plural(number) if len(forms(message)) > 1 else 0]  # type: ignore[attr-defined]
            for number in (1, 2)
        ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_another_version_of_babel_writes_the_same(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    """Babel 2.19 brought a third form for French plurals, and names itself in the head of each file it writes."""
    kept = catalogues.load(language)
    monkeypatch.setattr("babel.messages.catalog.VERSION", "99.0")
    monkeypatch.setattr("babel.messages.catalog.get_plural", lambda _locale: ARABIC_FORMS)
    fresh = catalogues.catalogue(language, catalogues.load(language), kept)
    assert fresh.plural_forms == kept.plural_forms
    assert catalogues.compiled(fresh) == catalogues.compiled(kept) == catalogue_file(language).read_bytes()
    assert catalogues.written(fresh) == catalogues.path_of(language).read_bytes()


def compiled_form(compiled: GNUTranslations, message: Message, number: int) -> str:
    """The form for that many, as the program finds it."""
    if isinstance(message.id, str):
        return compiled.pgettext(message.context, message.id) if message.context else compiled.gettext(message.id)
    one, many = message.id
    if message.context:
        return compiled.npgettext(message.context, one, many, number)
    return compiled.ngettext(one, many, number)


@pytest.mark.parametrize("language", TRANSLATED)
def test_is_fit_to_be_compiled(language: Language) -> None:
    assert list(catalogues.slips(catalogues.load(language))) == []


SLIPS: dict[str, tuple[str | tuple[str, str], str | tuple[str, ...], str | None]] = {
    "sound": ("{n} of {all}", "{all}, dont {n}", None),
    "sound plural": (("{n} die", "{n} dice"), ("{n} dé", "{n} dés"), None),
    "untranslated": ("{n} of {all}", "", None),
    "another blank": ("Throw {n}", "Jetez {m}", "has other blanks"),
    "a blank too many": ("Throw {n}", "Jetez {n} {n.real}", "has other blanks"),
    "a blank too few": ("Throw {n}", "Jetez", "has other blanks"),
    "another format": ("Throw {n}", "Jetez {n:>9}", "has other blanks"),
    "a brace too many": ("Throw {n}", "Jetez {n}}", "has other blanks"),
    "an unnamed blank": ("Throw", "Jetez {}", "has other blanks"),
    "a blank in one form": (("a die", "{n} dice"), ("un dé", "{n} dés"), "has other blanks"),
    "too many forms": (("{n} die", "{n} dice"), ("{n} dé", "{n} dés", "{n} dés"), "has 3 forms"),
    "very long": ("Throw", "Jetez" * 300_000, "more than"),
}


@pytest.mark.parametrize(("english", "french", "slip"), SLIPS.values(), ids=SLIPS)
def test_slips_are_named(english: str | tuple[str, str], french: str | tuple[str, ...], slip: str | None) -> None:
    catalog = Catalog(locale="fr", charset="utf-8")
    catalog.mime_headers = [("Plural-Forms", catalogues.load("fr").plural_forms)]
    catalog.add(english, french)
    found = list(catalogues.slips(catalog))
    assert len(found) == (slip is not None) and all(slip in each for each in found if slip)  # noqa: PT018


@pytest.mark.parametrize(
    ("plural", "slip"),
    [
        ("n > 1", None),
        ("n", "gives other numbers"),
        ("n / 0", "is not understood"),
        ("__import__('os')", "is not understood"),
        ("n > ", "is not understood"),
        ("(" * 1000 + "n" + ")" * 1000, "is not understood"),
    ],
)
def test_rules_for_plurals_are_tried(plural: str, slip: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalog, "plural_expr", plural)
    found = list(catalogues.slips(Catalog(locale="fr", charset="utf-8")))
    assert bool(found) == (slip is not None)
    assert slip is None or slip in found[0]


def test_a_catalogue_with_a_slip_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = shutil.copytree(catalogues.LOCALE, tmp_path / "locale")
    monkeypatch.setattr(catalogues, "LOCALE", copy)
    french = catalogues.load("fr")
    french.get("Day {day}, {half}.").string = "Jour {day}, {moitié}."
    catalogues.path_of("fr").write_bytes(catalogues.written(french))
    assert catalogues.main([]) == 1
    assert "'Jour {day}, {moitié}.' has other blanks than 'Day {day}, {half}.'" in capsys.readouterr().out
    for language in TRANSLATED:
        compiled = copy / language / "LC_MESSAGES" / "oyez.mo"
        assert compiled.read_bytes() == catalogue_file(language).read_bytes()


OTHER_FORMS = {
    "a plural is new": ("{n} die", ("{n} die", "{n} dice")),
    "the plural is gone": (("{n} die", "{n} dice"), "{n} die"),
}


@pytest.mark.parametrize(("before", "now"), OTHER_FORMS.values(), ids=OTHER_FORMS)
@pytest.mark.parametrize("translated", ["fr", "zh_Hans"])
def test_a_sentence_with_another_number_of_forms_is_not_translated_yet(
    before: str | tuple[str, str], now: str | tuple[str, str], translated: str
) -> None:
    old, found = Catalog(locale=translated, charset="utf-8"), Catalog(charset="utf-8")
    forms_before = ["{n}"] * (1 if isinstance(before, str) else old.num_plurals)
    old.add(before, forms_before[0] if isinstance(before, str) else forms_before)
    old.add("Throw", "Jetez")
    found.add(now)
    found.add("Throw")
    fresh = catalogues.catalogue(translated, old, found)
    assert [message.id for message in messages(fresh)] == [now, "Throw"]
    assert catalogues.missing(fresh) == [str(now)]
    assert fresh.get("Throw").string == "Jetez"
    assert b"Jetez" in catalogues.written(fresh)


@pytest.mark.parametrize("language", Language)
def test_the_language_that_is_used_is_the_one_asked_for(language: Language) -> None:
    words = {
        Language.EN: "morning", Language.FR: "matin", Language.ZH_HANT: "上午", Language.ZH_HANS: "上午",
    }  # fmt: skip
    from companion.i18n.language import gettext

    with using(language):
        assert gettext("morning") == words[language]
    assert gettext("morning") == "morning"


SHOWING = {"text", "label", "detail", "title", "caption", "note", "why", "notice", "sentence", "mark"}
"""The fields of widgets and of the model that people read."""


def _lettered(text: str) -> bool:
    """Return True if a text has words: not only figures, signs and single letters."""
    return re.search(r"[A-Za-z]{2,}", text) is not None


def _literal(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    if isinstance(node, ast.IfExp):
        return f"{_literal(node.body) or ''} {_literal(node.orelse) or ''}"
    if isinstance(node, ast.BinOp):
        return f"{_literal(node.left) or ''} {_literal(node.right) or ''}"
    return None


def bare_sentences(source: str) -> list[str]:
    """The literals that a program shows without looking them up: in fields that people read, and in headers."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        shown = [word.value for word in node.keywords if word.arg in SHOWING]
        called = ast.unparse(node.func)
        if called in ("label", "header", "page") or called.endswith("explain.news"):
            shown += [part for each in node.args for part in (each.elts if isinstance(each, ast.Tuple) else [each])]
        found += [text for each in shown if (text := _literal(each)) and _lettered(text)]
    return found


LOOKED_UP = {"_", "N_", "gettext", "ngettext", "pgettext", "npgettext"}


def not_gathered(source: str) -> list[str]:
    """The sentences that Babel does not find: it reads only literals, and none in an f-string (before Python 3.12)."""
    lost = []
    for node in ast.walk(ast.parse(source)):
        inside = ast.walk(node) if isinstance(node, ast.JoinedStr) else ()
        lost += [ast.unparse(call) for call in inside if _looks_up(call)]
        if _looks_up(node) and isinstance(node, ast.Call) and any(isinstance(arg, ast.JoinedStr) for arg in node.args):
            lost.append(ast.unparse(node))
    return lost


def in_files(files: Iterable[Path], found: Callable[[str], list[str]]) -> list[tuple[str, str]]:
    """Each text that a search finds in these files, with the file."""
    return [(str(path.relative_to(ROOT)), text) for path in files for text in found(path.read_text("utf-8"))]


def test_every_sentence_can_be_gathered() -> None:
    assert in_files(sorted((ROOT / "companion").rglob("*.py")), not_gathered) == []
    assert len(not_gathered("print(f'{_(\"One.\")}', _(f'Two {n}.'), _('Three.'))")) == 2


def _looks_up(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOOKED_UP


NAMES = {"Oyez"}
"""Names that are the same in every language."""

SCREEN_CODE = sorted(path for room in ("ui", "games") for path in (ROOT / "companion" / room).rglob("*.py"))


def test_no_sentence_of_the_screen_is_left_out() -> None:
    assert [found for found in in_files(SCREEN_CODE, bare_sentences) if found[1] not in NAMES] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Key(label="Done")', ["Done"]),
        ('Key(label=_("Done"))', []),
        ('Text(text=f"{n} points")', [" points"]),
        ('Key(label="On" if on else "Off")', ["On Off"]),
        ('label("So it is.", box)', ["So it is."]),
        ('header(model, "Title", ("Sheet", message, 110))', ["Title", "Sheet"]),
        ('Text(text="0")', []),
    ],
)
def test_bare_sentences_are_found(source: str, found: list[str]) -> None:
    assert bare_sentences(source) == found
