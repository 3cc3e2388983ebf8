"""Faults in words: one table from code to sentence, in the language of the person who reads it.

text(fault, Language.FR)                      # complete, for a terminal
screen_text(fault, Language.FR)  # short, for the touchscreen: it names no command
"""

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path, PurePath

from msgspec import Struct, toml

from companion.i18n.faults import AnyFault, Fault, Value
from companion.i18n.language import N_, Language, Plural, Sentence, catalogue
from companion.i18n.numbers import capital
from hardware import faults as hardware
from vision import faults as vision

Template = str | Plural
"""An English sentence, or both forms of one that counts `n`."""


class FaultText(Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of one code, with the fault's parameters in braces; no `terminal` if it is the same."""

    screen: Template
    terminal: Template = ""
    capital: bool = False


FILE = Path(__file__).with_name("faults.toml")
_CONTENT = FILE.read_bytes()
"""Read when the program starts: a card that fails later cannot give the sentence of its own fault."""


@cache
def texts() -> Mapping[str, FaultText]:
    """The sentences of every code, in the order of `faults.toml`, which describes its entries."""
    found = toml.decode(_CONTENT, type=dict[str, FaultText | Template])
    return {code: each if isinstance(each, FaultText) else FaultText(each) for code, each in found.items()}


SOURCES = {
    vision.SourceKind.DEVICE: N_("camera {detail}"),
    vision.SourceKind.PICAMERA: N_("the Pi's camera"),
    vision.SourceKind.STREAM: N_("camera at {detail}"),
    vision.SourceKind.FOLDER: N_("folder {detail}"),
    vision.SourceKind.FILM: N_("film {detail}"),
    vision.SourceKind.MADE_UP: N_("made-up table"),
    vision.SourceKind.OTHER: "{detail}",
}
"""The names of sources of frames, as they stand within a sentence."""

REASONS = (
    N_("Operation not permitted"),
    N_("No such file or directory"),
    N_("Input/output error"),
    N_("No such device or address"),
    N_("Bad file descriptor"),
    N_("Permission denied"),
    N_("Device or resource busy"),
    N_("File exists"),
    N_("No such device"),
    N_("Not a directory"),
    N_("Is a directory"),
    N_("Invalid argument"),
    N_("File too large"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("File name too long"),
    N_("Too many levels of symbolic links"),
    N_("Network is unreachable"),
    N_("Connection reset by peer"),
    N_("Connection timed out"),
    N_("Connection refused"),
    N_("No route to host"),
    N_("Disk quota exceeded"),
    N_("it ended without a word"),
)
"""The reasons that people meet, as the system and the tools say them; others stay as they are."""


def text(fault: AnyFault | Sentence, language: Language) -> str:
    """Return the complete sentence, with the value found, the allowed values, and the commands that repair it."""
    if isinstance(fault, Sentence):
        return fault.spoken(language)
    sentence = texts()[fault.code]
    return _filled(sentence.terminal or sentence.screen, fault, language, text)


def screen_text(fault: AnyFault | Sentence, language: Language) -> str:
    """The sentence for a screen, which nobody types on: commands stand in the terminal's sentence."""
    if isinstance(fault, Sentence):
        return fault.spoken(language)

    def short(reason: AnyFault, language: Language) -> str:
        return _filled(texts()[reason.code].screen, reason, language, short, without_folders=True)

    return short(fault, language)


PATHS = frozenset({"file", "folder", "aside"})
"""Parameters that may be whole paths; a screen, on which nobody types, shows their last part."""


def _filled(
    template: Template,
    fault: AnyFault,
    language: Language,
    words: Callable[[AnyFault, Language], str],
    without_folders: bool = False,
) -> str:
    blanks = {name: _value(name, value, language, words) for name, value in fault.params.items()}
    if without_folders:
        blanks |= {name: PurePath(str(value)).name for name, value in blanks.items() if name in PATHS and value}
    if isinstance(template, Plural):
        filled = catalogue(language).ngettext(*template, int(blanks["n"])).format(**blanks)
    else:
        filled = catalogue(language).gettext(template).format(**blanks)
    return capital(filled) if texts()[fault.code].capital else filled


def source_name(source: vision.Source, language: Language) -> str:
    """The name of a source of frames, as it stands within a sentence."""
    return catalogue(language).gettext(SOURCES[source.kind]).format(detail=source.detail)


def _value(
    name: str, value: Value, language: Language, words: Callable[[AnyFault, Language], str]
) -> str | int | float:
    if isinstance(value, Fault | hardware.Fault | vision.Fault):
        return words(value, language)
    if isinstance(value, vision.Source):
        return source_name(value, language)
    if name != "reason":
        return value
    reason = os.strerror(value) if isinstance(value, int) else str(value)
    return catalogue(language).gettext(reason) if reason else reason
