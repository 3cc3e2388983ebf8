"""A finding of the system check in words: on a line of the terminal, on the screen, and as data."""

from msgspec import Struct

from companion.i18n.fault_texts import screen_text, text
from companion.i18n.language import N_, Language, catalogue, using
from companion.i18n.numbers import joined
from companion.system.checks import Check, Remedy, RepairHint, State

LINE = N_("{name}: {finding}")
CHECK_NAMES = {
    "camera": N_("Camera"),
    "copy": N_("Your copy"),
    "tiles": N_("Your tiles"),
    "display": N_("Display"),
    "touch": N_("Touch"),
    "sound": N_("Sound"),
    "pico": N_("Pico"),
    "disc": N_("Disc"),
    "gpio": N_("GPIO"),
    "disk": N_("Disk space"),
    "card": N_("Card"),
    "games": N_("Games"),
    "backup": N_("Backup"),
    "phones": N_("Phones"),
    "clock": N_("Clock"),
    "power": N_("Power"),
    "heat": N_("Temperature"),
    "versions": N_("Versions"),
}
"""The name of each thing that is checked, by its key."""
MARKS = {State.WELL: "+", State.ABSENT: "-", State.ILL: "!"}


class CheckReport(Struct, frozen=True):
    """A finding as `oyez doctor --json` prints it: `words` and `mend` are complete, with the commands that help."""

    key: str
    name: str
    state: State
    words: str
    mend: str = ""
    hint: RepairHint = RepairHint.NOTHING
    remedy: Remedy = Remedy.NONE


def report(check: Check, language: Language) -> CheckReport:
    """The finding for programs and people who help."""
    words = " ".join(text(fault, language) for fault in check.findings)
    mend = "" if check.advice is None else text(check.advice, language)
    return CheckReport(check.key, check_name(check, language), check.state, words, mend, check.hint, check.remedy)


def check_name(check: Check, language: Language) -> str:
    """The name of the thing that was checked."""
    return catalogue(language).gettext(CHECK_NAMES[check.key])


def terminal_line(check: Check, language: Language) -> str:
    """The one line for a terminal."""
    found = report(check, language)
    return f"{MARKS[check.state]} {found.name}: {found.words}" + (f" {found.mend}" if found.mend else "")


def screen_words(check: Check, language: Language) -> str:
    """The finding for the screen, with nothing to type; a thing that is well needs no advice there."""
    advice = () if check.advice is None or check.state is State.WELL else (check.advice,)
    sentences = [screen_text(fault, language) for fault in (*check.findings, *advice)]
    with using(language):
        finding = joined(sentences)
    return catalogue(language).gettext(LINE).format(name=check_name(check, language), finding=finding)
