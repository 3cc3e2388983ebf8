"""USB sticks and the releases on them: shown, let go, installed."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.i18n.language import _
from companion.system.machine import BUSY, NO_STICK, Answer, Verb
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Installing, MachinePage, Model, ReleasePage, Start

Changed = tuple[Model, tuple[Command, ...]]


def open_machine(model: Model, _message: messages.OpenMachine) -> Changed:
    """The machine, with the sticks as they are now."""
    back = model.screen.back if isinstance(model.screen, MachinePage) else model.screen
    return replace(model, screen=MachinePage(back or Start())), (commands.ListSticks(),)


def find_sticks(model: Model, _message: messages.FindSticks) -> Changed:
    """Look again: one may have been plugged in, or pulled out."""
    return model, (commands.ListSticks(),)


def sticks_known(model: Model, message: messages.SticksKnown) -> Changed:
    """Show them."""
    return (model, ()) if message.sticks == model.sticks else (replace(model, sticks=message.sticks), ())


def eject(model: Model, message: messages.Eject) -> Changed:
    """Ask for it."""
    return replace(model, notice=_("One moment")), (commands.AskMachine(Verb.EJECT, message.stick),)


def open_releases(model: Model, _message: messages.OpenReleases) -> Changed:
    """Look for releases."""
    back = model.screen.back if isinstance(model.screen, ReleasePage) else model.screen
    failed = model.installing is not None and model.installing.done is False
    installing = None if failed else model.installing
    return replace(model, screen=ReleasePage(back=back or Start()), installing=installing), (commands.FindReleases(),)


def releases_known(model: Model, message: messages.ReleasesKnown) -> Changed:
    """Show them."""
    if not isinstance(model.screen, ReleasePage):
        return model, ()
    return replace(model, screen=replace(model.screen, releases=message.releases)), ()


def install_release(model: Model, message: messages.InstallRelease) -> Changed:
    """Ask for it, one at a time."""
    release = message.release
    if not release.installable or (model.installing is not None and model.installing.done is None):
        return model, ()
    asked = commands.AskMachine(Verb.UPDATE, release.stick, release.file)
    return replace(model, installing=Installing(release.version)), (asked,)


def stick_answered(model: Model, stick: str, answer: Answer) -> Changed:
    """Say whether it can be pulled out."""
    if answer.done:
        words = _("You can pull out the stick {name} now.")
    elif answer.code == NO_STICK:
        words = _("The stick {name} is no longer in use: you can pull it out.")
    elif answer.code == BUSY:
        words = _("The stick {name} is in use. Try again in a moment.")
    else:
        words = _("The stick {name} could not be removed. Switch the machine off before you pull it out.")
    return replace(model, notice=words.format(name=stick)), (commands.ListSticks(),)


FAILURES = {
    "backup-failed": lambda: _("The games could not be backed up first."),
    BUSY: lambda: _("Another version is being installed."),
    "declined": lambda: _("Nobody agreed to it."),
    "failed": lambda: _("The installation ended with an error."),
    "install-failed": lambda: _("It does not run here, or libraries are missing: connect a network and try again."),
    "installing": lambda: _("Another version is being installed."),
    "no-file": lambda: _("The file cannot be read."),
    "no-other": lambda: _("There is no other version."),
    "no-permission": lambda: _("Oyez may not write into its own folder."),
    "no-release": lambda: _("The file cannot be read."),
    "no-room": lambda: _("There is too little space on the card."),
    NO_STICK: lambda: _("The stick was pulled out."),
    "not-installed": lambda: _("This Oyez was installed in another way and cannot update itself."),
    "older": lambda: _("It is older than the version in use."),
    "too-large": lambda: _("The file is larger than any version of Oyez."),
    "unheard": lambda: _("The machine does not answer."),
    "unknown": lambda: _("The rest of the system is too old: back up onto a stick, then flash a new card."),
    "unsigned": lambda: _("It is not signed."),
}
"""The reason why a release was not installed, by the code of packaging/request.py or of `oyez update --json`."""


def install_answered(model: Model, answer: Answer) -> Changed:
    """Report the result, wherever people are by now; the page of the releases itself shows it without a notice."""
    there = isinstance(model.screen, ReleasePage)
    version = model.installing.version if model.installing is not None else ""
    if answer.done:
        words = _("Oyez {version} is installed. Restart Oyez to use it.").format(version=version)
        after = replace(model, installing=Installing(version, True, words), notice=model.notice if there else words)
        return after, (commands.RememberUpdate(version),)
    code = answer.outcome or answer.code
    # a code of a newer release
    why = FAILURES.get(code, FAILURES["failed"])()
    words = _("Oyez {version} was not installed. {why} The current version stays in use.")
    told_words = words.format(version=version, why=why)
    notice = model.notice if there else told_words
    return replace(model, installing=Installing(version, False, told_words), notice=notice), ()


HANDLERS: dict[type[Message], Callable[[Model, Any], Changed]] = {
    messages.OpenMachine: open_machine,
    messages.FindSticks: find_sticks,
    messages.SticksKnown: sticks_known,
    messages.Eject: eject,
    messages.OpenReleases: open_releases,
    messages.ReleasesKnown: releases_known,
    messages.InstallRelease: install_release,
}
"""The changes that each message about sticks and releases makes."""

ARRIVING: tuple[type[Message], ...] = (
    messages.FindSticks,
    messages.SticksKnown,
    messages.ReleasesKnown,
)
"""Those that no finger sent."""
