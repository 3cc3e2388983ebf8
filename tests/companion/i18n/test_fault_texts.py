"""Every fault in words: each code in all four languages, and at each place that makes a fault its parameters."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from companion.health.check_text import CHECK_NAMES
from companion.health.hardware_test import hardware_test
from companion.i18n import faults as own
from companion.i18n.fault_texts import REASONS, SOURCES, Template, screen_text, text, texts
from companion.i18n.faults import AnyCode, AnyFault
from companion.i18n.hardware_test_texts import DISC_WORDS, LIGHTS_WORDS
from companion.i18n.language import Language, Plural, Sentence, catalogue
from hardware import faults as hardware
from hardware.devices import Devices, LightsKind
from hardware.disc_faults import DISC_FAULTS
from hardware.fakes import PressedButtons, RecordingBeeper, RecordingDisc, RecordingLamps, RecordingRing
from hardware.pin_faults import BUSY
from hardware.pin_tables import DiscWord
from tests.said import said, shown
from vision import faults as vision
from vision.faults import Source, SourceKind

ROOT = Path(__file__).parents[3]
BLANK = re.compile(r"\{(\w+)\}")
COMMAND = re.compile(r"`|\boyez [a-z]+|(?<!\w)--[a-z]+|\bsudo\b|\bapt-get\b")
"""A command, or an option of one."""
TRANSLATED = [language for language in Language if language is not Language.EN]
CODES: list[AnyCode] = [*hardware.Code, *vision.Code, *own.Code]
Codes = type[hardware.Code] | type[vision.Code] | type[own.Code]
ENUMS: dict[str, Codes] = {
    "hardware.faults": hardware.Code,
    "vision.faults": vision.Code,
    "companion.i18n.faults": own.Code,
}
MAX_LETTERS = 120
"""Letters of a screen's sentence in English, with its blanks."""
MAX_ALL = 240
"""Letters of a fault on the screen with the reason within it."""


def forms(template: Template) -> tuple[str, ...]:
    """The sentence, or both forms of one that counts."""
    return tuple(template) if isinstance(template, Plural) else (template,)


def sentences(code: AnyCode) -> tuple[str, ...]:
    return tuple(each for each in (*forms(texts()[code].screen), *forms(texts()[code].terminal)) if each)


def translated(template: Template, language: Language) -> tuple[str, ...]:
    """The sentence in a language; of one that counts, the forms for 1, 2 and 5."""
    found = catalogue(language)
    if isinstance(template, Plural):
        return tuple(found.ngettext(*template, number) for number in (1, 2, 5))
    return (found.gettext(template),)


def test_every_code_has_its_sentence() -> None:
    assert set(texts()) == set(CODES)
    assert len(texts()) == len(CODES), "no two packages share a code"


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_sentence_is_left_in_english(language: Language) -> None:
    templates = [each for code in CODES for each in (texts()[code].screen, texts()[code].terminal) if each]
    templates += [*REASONS, *SOURCES.values(), *CHECK_NAMES.values()]
    wordy = [each for each in templates if re.search("[a-z]", BLANK.sub("", " ".join(forms(each))))]
    alike = ("GPIO", "Pico", "Versions") if language is Language.FR else ("GPIO", "Pico")
    left = [each for each in wordy if set(forms(each)) & set(translated(each, language))]
    assert [each for each in left if each not in alike] == []


@pytest.mark.parametrize("language", Language)
def test_the_screen_s_sentence_is_short_and_has_nothing_to_type(language: Language) -> None:
    found = {code: translated(texts()[code].screen, language) for code in CODES}
    assert [each for each in chain(*found.values()) if COMMAND.search(each)] == []
    if language is Language.EN:
        assert {code: each for code, each in found.items() if max(map(len, each)) > MAX_LETTERS} == {}


Nodes = tuple[ast.AST, ...]
SEARCHED = (ast.Attribute, ast.Call, ast.ClassDef, ast.ImportFrom, ast.Raise)


@cache
def modules() -> tuple[tuple[Path, Nodes], ...]:
    """The modules with their nodes of the searched kinds, read once for all tests."""
    files = [file for room in ("hardware", "vision", "companion") for file in sorted((ROOT / room).rglob("*.py"))]
    return tuple((file, searched(file)) for file in files)


def searched(file: Path) -> Nodes:
    return tuple(node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, SEARCHED))


def codes_in(nodes: Nodes) -> Codes | None:
    """The codes that the name `Code` stands for in a file."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module in ENUMS and "Code" in {each.name for each in node.names}:
            return ENUMS[node.module]
        if isinstance(node, ast.ClassDef) and node.name == "Code":
            return None
    return None


def mentioned(node: ast.AST, codes: Codes | None) -> AnyCode | None:
    """The code that an expression names: `Code.NAME`, or `vision.Code.NAME` beside another package's codes."""
    if not isinstance(node, ast.Attribute):
        return None
    if isinstance(node.value, ast.Name) and node.value.id == "Code" and codes is not None:
        return codes[node.attr]
    if isinstance(node.value, ast.Attribute) and node.value.attr == "Code":
        return vision.Code[node.attr]
    return None


def made() -> Iterator[tuple[str, AnyCode, set[str]]]:
    """Each place that makes a fault with its parameters by name: where it is, the code and the names."""
    for file, nodes in modules():
        codes = codes_in(nodes)
        for node in nodes:
            if not isinstance(node, ast.Call) or not node.args or any(each.arg is None for each in node.keywords):
                continue
            code = mentioned(node.args[0], codes)
            if code is not None and getattr(node.func, "id", "") not in ("Fault", "_file_fault"):
                where = f"{file.relative_to(ROOT)}:{node.lineno}"
                yield where, code, {str(each.arg) for each in node.keywords}


def test_every_place_that_makes_a_fault_fills_its_sentence() -> None:
    found = list(made())
    assert len(found) > 100
    lacking = {where: set(BLANK.findall(" ".join(sentences(code)))) - names for where, code, names in found}
    assert {where: names for where, names in lacking.items() if names} == {}


def test_every_code_is_used() -> None:
    used: set[AnyCode] = set()
    for _file, nodes in modules():
        codes = codes_in(nodes)
        used |= {code for node in nodes if (code := mentioned(node, codes)) is not None}
    assert set(CODES) - used == set()


MISTAKES = {"ValueError", "NotImplementedError", "StopIteration"}
"""The errors of a wrong call: no input leads to them."""

UNSEEN = {
    "vision": {"OnnxModelError", "HTTPException", "URLError"},  # the reason of a fault, in a library's words
    "companion/commands": {"CommandError", "RecordError", "ArgumentTypeError"},  # a terminal alone shows them
    "companion/i18n/catalogue.py": {"CatalogueError"},  # English is used instead; the log has it
    "companion/storage/page_rows.py": {"ValueError"},  # the row is left out
    "companion/system/touch_map.py": {"TouchMapError"},  # the screen has a sentence of its own
    "companion/system/service_user.py": {"OSError"},  # the reason of a fault, in a program's words
    "companion/system/update_release.py": {"OSError"},  # the same
    "companion/app/display.py": {"NoDisplayError"},  # there is no screen
    "companion/app/speaker.py": {"NoSoundError", "error"},  # the reason of a fault, in SDL's words
    "companion/system/line_process.py": {"LineProcessError"},  # the screen has a sentence of its own; the log has it
    "hardware/printed_parts/": {"SizeError"},  # a tool of makers, in a terminal
    "companion/storage/backup.py": {"DatabaseError"},  # the reason of a fault, in SQLite's words
}
"""The other errors with words of their own that no screen shows, by file or folder."""


def words_in(node: ast.expr) -> bool:
    """True for a text, and for one that is put together, formatted or looked up."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        return name in ("_", "gettext", "ngettext", "pgettext", "format", "str", "join")
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def test_nothing_that_a_screen_shows_is_raised_as_a_sentence() -> None:
    """Every error that people may see carries a fault."""
    plain = []
    for file, nodes in modules():
        where = file.relative_to(ROOT).as_posix()
        if "training" in file.parts or "diagrams" in file.parts:
            continue
        allowed = set.union(MISTAKES, *(names for place, names in UNSEEN.items() if where.startswith(place)))
        for node in nodes:
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = getattr(node.exc.func, "id", getattr(node.exc.func, "attr", ""))
                if name not in allowed and any(words_in(each) for each in node.exc.args):
                    plain.append(f"{where}:{node.lineno} {name}")
    assert plain == []


def test_every_place_that_is_let_off_raises_words() -> None:
    """No entry of UNSEEN outlives its error."""
    raised = {
        (file.relative_to(ROOT).as_posix(), getattr(node.exc.func, "id", getattr(node.exc.func, "attr", "")))
        for file, nodes in modules()
        for node in nodes
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
    }
    let_off = {(place, name) for place, names in UNSEEN.items() for name in names}
    assert {each for each in let_off if not any(w.startswith(each[0]) and n == each[1] for w, n in raised)} == set()


EXAMPLES: list[AnyFault] = [
    *DISC_FAULTS.values(),
    hardware.fault(hardware.Code.LAMPS_DARK, hardware.Part.RING, reason=BUSY),
    hardware.fault(hardware.Code.PICO_UNOPENABLE, hardware.Part.PICO, name="/dev/ttyACM0", reason=5),
    vision.fault(vision.Code.CAMERA_BLACK, vision.Part.CAMERA, camera=Source(SourceKind.DEVICE, "1")),
    vision.fault(
        vision.Code.IMAGE_UNREADABLE, vision.Part.IMAGE, file="07.png", reason=vision.Fault(
            vision.Code.IMAGE_EMPTY, vision.Part.IMAGE
        )
    ),
]  # fmt: skip


@pytest.mark.parametrize("fault", EXAMPLES, ids=str)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_fault_is_wholly_in_the_language_of_who_reads_it(fault: AnyFault, language: Language) -> None:
    for found in (text(fault, language), screen_text(fault, language)):
        assert "{" not in found
        english = {
            "another",
            "plug",
            "again",
            "check",
            "cable",
            "goes",
            "which",
            "run",
            "camera",
            "error",
            "file",
            "the",
        }
        assert not english & set(re.findall(r"[a-z]+", re.sub(r"`[^`]*`|--camera \S+", "", found.lower())))


@pytest.mark.parametrize("fault", EXAMPLES, ids=str)
def test_a_fault_with_its_reason_fits_on_the_screen(fault: AnyFault) -> None:
    assert all(len(shown(fault, language)) <= MAX_ALL for language in Language)


def test_a_sentence_begins_with_a_capital_also_where_it_names_the_camera_first() -> None:
    silent = vision.fault(vision.Code.CAMERA_SILENT, vision.Part.CAMERA, camera=Source(SourceKind.PICAMERA))
    assert said(silent).startswith("The Pi's camera gives no more pictures; check its cable")
    assert said(silent, Language.FR).startswith("La caméra du Pi")


@pytest.mark.parametrize("turns", DISC_WORDS)
@pytest.mark.parametrize("lights", LIGHTS_WORDS)
def test_the_hardware_test_is_translated_too(lights: LightsKind, turns: DiscWord) -> None:
    """Every sentence, question and piece of advice, seen or not."""
    heard: list[Sentence | AnyFault] = []

    def ask(question: Sentence) -> bool:
        heard.append(question)
        return len(heard) % 2 == 0

    for _ in range(3):
        devices = Devices(
            RecordingRing(), RecordingDisc(), PressedButtons(), RecordingBeeper(), RecordingLamps(1), lights, turns
        )
        steps = hardware_test(devices, ask, heard.append, 0.01)
        heard += [part for step in steps for part in (step.name, step.advice) if part]
    assert len(heard) > 20
    assert [said(each) for each in heard if said(each, Language.ZH_HANT) == said(each)] == []


@pytest.mark.parametrize("language", Language)
def test_a_screen_names_files_and_folders_without_the_way_to_them(language: Language) -> None:
    failed = own.fault(own.Code.RESTORE_FAILED, own.Part.BACKUP, folder="/var/lib/oyez", reason=28)
    within = own.fault(own.Code.BACKUP_UNREADABLE, own.Part.BACKUP, file="/media/red/x.zip", reason="/no/path")
    assert "oyez" in screen_text(failed, language)
    assert "x.zip" in screen_text(within, language)
    for each, path in ((failed, "/var/lib/oyez"), (within, "/media/red/x.zip")):
        assert path not in screen_text(each, language)
        assert path in text(each, language)
