"""USB sticks and the releases on them: shown, let go, installed."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.storage.sticks import ReleaseRow, StickRow
from companion.system.machine import BUSY, NO_STICK, Answer, Verb
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import Installing, MachinePage, Model, ReleasePage, Start


@on_tap
def open_machine(model: Model) -> Changed:
    """The machine: its sticks, its version, its power."""
    back = model.screen.back if isinstance(model.screen, MachinePage) else model.screen
    return replace(model, screen=MachinePage(back or Start())), (commands.ListSticks(),)


@on_news
def find_sticks(model: Model) -> Changed:
    """Look which sticks are plugged in now."""
    return model, (commands.ListSticks(),)


@on_news
def sticks_known(model: Model, sticks: tuple[StickRow, ...]) -> Changed:
    """The sticks that are plugged in."""
    return (model, ()) if sticks == model.sticks else (replace(model, sticks=sticks), ())


@on_tap
def eject(model: Model, stick: str) -> Changed:
    """Let a stick go, so that it can be pulled out."""
    return replace(model, notice=_("One moment")), (commands.AskMachine(Verb.EJECT, stick),)


@on_tap
def open_releases(model: Model) -> Changed:
    """Look for releases on the sticks."""
    back = model.screen.back if isinstance(model.screen, ReleasePage) else model.screen
    failed = model.installing is not None and model.installing.done is False
    installing = None if failed else model.installing
    return replace(model, screen=ReleasePage(back=back or Start()), installing=installing), (commands.FindReleases(),)


@on_news
def releases_known(model: Model, releases: tuple[ReleaseRow, ...]) -> Changed:
    """The releases that lie on the sticks."""
    if not isinstance(model.screen, ReleasePage):
        return model, ()
    return replace(model, screen=replace(model.screen, releases=releases)), ()


@on_tap
def install_release(model: Model, release: ReleaseRow) -> Changed:
    """Install a release from a stick; its key was held."""
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
