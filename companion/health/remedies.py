"""Advice for people who have a touchscreen and no keyboard: without commands for a terminal."""

import re

from companion.i18n.language import N_, _
from companion.system.checks import Check, Remedy, State

COMMAND = "`"
SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")  # noqa: RUF001
BEFORE = re.compile(r"[\s:;,(：；，（]*[^:;,(：；，（`]*$")  # noqa: RUF001
"""The part of a sentence that leads to a command."""
WIDE = re.compile(r"(?<=[。！？]) ")  # noqa: RUF001
"""The space that Chinese does not have after a full stop."""

ADVICE: dict[Remedy, str] = {
    Remedy.CAMERA: N_("Check its cable, then open it again."),
    Remedy.HARDWARE_TEST: N_("The hardware test looks for its switch and turns it."),
    Remedy.BACKUPS: N_("Restore a backup, or make one on a USB stick."),
    Remedy.LOUDSPEAKER: N_("Plug in a loudspeaker, or choose another one."),
    Remedy.MAKE_ROOM: N_("Delete old logs and packages, or use a larger card."),
    Remedy.POWER: N_("Switch the machine off and on again."),
}
"""The advice that replaces a command for the terminal."""


def screen_words(check: Check) -> str:
    """Turn a finding into the words of the screen, with nothing that has to be typed."""
    advice = check.mend if check.state is not State.WELL else ""
    if COMMAND in advice:
        advice = _(ADVICE[check.remedy]) if check.remedy in ADVICE else without_commands(advice)
    return " ".join(part for part in (f"{check.name}: {without_commands(check.words)}", advice) if part)


def without_commands(text: str) -> str:
    """Return a text without the sentences that name a command; the words before the command if all do."""
    if COMMAND not in text:
        return text
    kept = [sentence for sentence in SENTENCE.split(text) if sentence and COMMAND not in sentence]
    if kept:
        return WIDE.sub("", " ".join(kept))
    lead = BEFORE.sub("", text[: text.index(COMMAND)])
    return f"{lead}." if lead else ""
