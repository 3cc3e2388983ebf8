"""Maintenance: the system check, backups, and saving the game in memory to a file."""

from msgspec.structs import replace

from companion.i18n.language import _, ngettext
from companion.storage.paths import BackupRow
from companion.system.checks import State
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import BackupPage, DoctorPage, Model, Start

Changed = tuple[Model, tuple[Command, ...]]


def open_doctor(model: Model, _message: messages.OpenDoctor) -> Changed:
    """Run all checks again."""
    screen = model.screen
    back = screen.back if isinstance(screen, DoctorPage) else screen
    return replace(model, screen=DoctorPage(back=back or Start())), (commands.Examine(),)


def doctors_page(model: Model, message: messages.DoctorsPage) -> Changed:
    """Another page."""
    if not isinstance(model.screen, DoctorPage):
        return model, ()
    return replace(model, screen=replace(model.screen, page=message.page)), ()


def examined(model: Model, message: messages.Examined) -> Changed:
    """Problems come first, then absent parts."""
    screen = model.screen
    if not isinstance(screen, DoctorPage) or screen.done:
        return model, ()
    order = (State.ILL, State.ABSENT, State.WELL)
    checks = sorted((*screen.checks, message.check), key=lambda check: order.index(check.state))
    return replace(model, screen=replace(screen, checks=tuple(checks))), ()


def examine_done(model: Model, _message: messages.ExamineDone) -> Changed:
    """That was all."""
    if not isinstance(model.screen, DoctorPage):
        return model, ()
    return replace(model, screen=replace(model.screen, done=True)), ()


def open_backups(model: Model, message: messages.OpenBackups) -> Changed:
    """Look for backups."""
    screen = model.screen
    back = screen.back if isinstance(screen, BackupPage) else screen
    return replace(model, screen=BackupPage(offered=message.offered, back=back or Start())), (commands.ListBackups(),)


def backups_known(model: Model, message: messages.BackupsKnown) -> Changed:
    """The backups that were found."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    return replace(model, screen=replace(model.screen, backups=message.backups)), ()


def back_up_now(model: Model, _message: messages.BackUpNow) -> Changed:
    """Make one."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    return replace(model, screen=replace(model.screen, busy=True)), (commands.BackUp(),)


def backed_up(model: Model, message: messages.BackedUp) -> Changed:
    """Show the result if somebody asked for it or it failed."""
    issued: tuple[Command, ...] = ()
    if isinstance(model.screen, BackupPage):
        model = replace(model, screen=replace(model.screen, busy=False))
        issued = (commands.ListBackups(),)
    if message.fault is not None:
        model = replace(model, notice=(message.fault,))
    elif message.asked:
        model = replace(model, notice=message.text)
    return model, issued


def put_back(model: Model, message: messages.PutBack) -> Changed:
    """No game is on the table while the games change."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    away = replace(model, screen=Start(), game=None, game_id=0, ring=None, result=None, opening=(), latest=())
    return away, (commands.PutBack(message.path),)


def backup_has_more(model: Model, message: messages.BackupHasMore) -> Changed:
    """Offer its games if nobody has begun anything; else say that there are some."""
    if isinstance(model.screen, BackupPage):
        return model, ()
    if isinstance(model.screen, Start) and model.lesson is None:
        return replace(model, screen=BackupPage(more=message.backup, back=Start())), ()
    text = _("{what} Oyez will offer them again at the next start.").format(what=how_many_more(message.backup))
    return replace(model, notice=model.notice or text), ()


def how_many_more(backup: BackupRow) -> str:
    """Return the sentence with the backup's name and its number of additional games."""
    text = ngettext(
        "The backup of {made} has {n} game that is missing or incomplete here.",
        "The backup of {made} has {n} games that are missing or incomplete here.",
        backup.more,
    )
    return text.format(made=f"{backup.made.astimezone():%Y-%m-%d %H:%M}", n=backup.more)


def put_in(model: Model, message: messages.PutIn) -> Changed:
    """No game is on the table while games come in."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    away = replace(model, screen=Start(), game=None, game_id=0, ring=None, result=None, opening=(), latest=())
    return away, (commands.PutIn(message.path),)


def leave_out(model: Model, message: messages.LeaveOut) -> Changed:
    """Return to the screen before."""
    if not isinstance(model.screen, BackupPage):
        return model, ()
    return replace(model, screen=model.screen.back or Start()), (commands.LeaveOut(message.path), commands.ListGames())


def save_game(model: Model, _message: messages.SaveGame) -> Changed:
    """Save the game, in any state of the disk."""
    return model, (commands.SaveGame(),)
