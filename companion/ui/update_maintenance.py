"""Maintenance: the system check, backups, and saving the game in memory to a file."""

from msgspec.structs import replace

from companion.i18n.faults import AnyFault
from companion.i18n.language import _, ngettext
from companion.storage.paths import BackupRow
from companion.system.checks import Check, State
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.message import on_news, on_tap
from companion.ui.model import BackupPage, DoctorPage, Model, Start


@on_tap
def open_doctor(model: Model) -> Changed:
    """Open the system check."""
    screen = model.screen
    back = screen.back if isinstance(screen, DoctorPage) else screen
    return replace(model, screen=DoctorPage(back=back or Start())), (commands.Examine(),)


@on_news
def examined(model: Model, check: Check) -> Changed:
    """The result of one check."""
    screen = model.screen
    if not isinstance(screen, DoctorPage) or screen.done:
        return model, ()
    order = (State.ILL, State.ABSENT, State.WELL)
    checks = sorted((*screen.checks, check), key=lambda check: order.index(check.state))
    return replace(model, screen=replace(screen, checks=tuple(checks))), ()


@on_news
def examine_done(model: Model) -> Changed:
    """All checks are done."""
    if not isinstance(model.screen, DoctorPage):
        return model, ()
    return replace(model, screen=replace(model.screen, done=True)), ()


@on_tap
def open_backups(model: Model, offered: bool = False) -> Changed:
    """The backups; `offered` if there are no games yet, but backups."""
    screen = model.screen
    back = screen.back if isinstance(screen, BackupPage) else screen
    return replace(model, screen=BackupPage(offered=offered, back=back or Start())), (commands.ListBackups(),)


@on_news
def backups_known(model: Model, backups: tuple[BackupRow, ...]) -> Changed:
    """The backups there are."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    return replace(model, screen=replace(model.screen, backups=backups)), ()


@on_tap
def back_up_now(model: Model) -> Changed:
    """Make a backup."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    return replace(model, screen=replace(model.screen, busy=True)), (commands.BackUp(),)


@on_news
def backed_up(model: Model, text: str = "", fault: AnyFault | None = None, asked: bool = True) -> Changed:
    """The result of a backup or restore: a sentence, or the fault, which people must read."""
    issued: tuple[Command, ...] = ()
    if isinstance(model.screen, BackupPage):
        model = replace(model, screen=replace(model.screen, busy=False))
        issued = (commands.ListBackups(),)
    if fault is not None:
        model = replace(model, notice=(fault,))
    elif asked:
        model = replace(model, notice=text)
    return model, issued


@on_tap
def put_back(model: Model, path: str) -> Changed:
    """Put a backup back, by its path."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    away = replace(model, screen=Start(), game=None, game_id=0, ring=None, result=None, opening=(), latest=())
    return away, (commands.PutBack(path),)


@on_news
def backup_has_more(model: Model, backup: BackupRow) -> Changed:
    """A backup has games that are not here."""
    if isinstance(model.screen, BackupPage):
        return model, ()
    if isinstance(model.screen, Start) and model.lesson is None:
        return replace(model, screen=BackupPage(more=backup, back=Start())), ()
    text = _("{what} Oyez will offer them again at the next start.").format(what=how_many_more(backup))
    return replace(model, notice=model.notice or text), ()


def how_many_more(backup: BackupRow) -> str:
    """Return the sentence with the backup's name and its number of additional games."""
    text = ngettext(
        "The backup of {made} has {n} game that is missing or incomplete here.",
        "The backup of {made} has {n} games that are missing or incomplete here.",
        backup.more,
    )
    return text.format(made=f"{backup.made.astimezone():%Y-%m-%d %H:%M}", n=backup.more)


@on_tap
def put_in(model: Model, path: str) -> Changed:
    """Put the games of a backup in that are not here, by its path."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    away = replace(model, screen=Start(), game=None, game_id=0, ring=None, result=None, opening=(), latest=())
    return away, (commands.PutIn(path),)


@on_tap
def leave_out(model: Model, path: str) -> Changed:
    """Leave the games of a backup out, and never offer them again."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    return replace(model, screen=model.screen.back or Start()), (commands.LeaveOut(path), commands.ListGames())


@on_tap
def save_game(model: Model) -> Changed:
    """Write the game that is in memory into a file."""
    return model, (commands.SaveGame(),)
