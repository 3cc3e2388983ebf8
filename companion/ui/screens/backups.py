"""The backups: the list, a new one, a restore; offered automatically at the first start."""

from companion.i18n.language import _, ngettext
from companion.storage.paths import BackupRow
from companion.ui import update_back, update_maintenance
from companion.ui.model import BackupPage, Model
from companion.ui.screens.frame import above, beside, column, handed, inside, label, page, row, stack
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Key, Panel, Rect, Style, Text, Tone, Widget
from companion.ui.update_maintenance import how_many_more

ON_A_PAGE, ON_A_TALL_PAGE = 4, 6


def view(model: Model, screen: BackupPage) -> list[Widget]:
    """The newest ones with a key each to put it back, the keys below."""
    if screen.more is not None:
        return _more(model, screen.more)
    widgets, box = page(model, _("Backups"))
    body, foot = above(box, 80)
    if screen.offered:
        words = _("There are no games here yet, but there are backups. Hold a key to restore one, or start without.")
        told, body = stack(body, 74 if model.tall else 48, 1.0, gap=6)
        widgets.append(label(words, inside(told, 4, 0), theme.BODY, Tone.INK, lines=3))
    most = ON_A_TALL_PAGE if model.tall else ON_A_PAGE
    rows = (screen.backups or ())[:most]
    for backup, rect in zip(rows, column(body, most, 6), strict=False):
        widgets += _row(model, backup, rect)
    if not rows:
        words = _("Looking for backups…") if screen.backups is None else _("There are none yet.")
        widgets.append(label(words, column(body, 3, 6)[1], theme.LARGE, Tone.SOFT, align=0, lines=2))
    return [*widgets, *_foot(model, screen, foot)]


def _more(model: Model, backup: BackupRow) -> list[Widget]:
    """The games that only this backup has, with a key to put them in and one to leave them out."""
    widgets, box = page(model, _("Backups"))
    (x, y, w, h), foot = above(box, 92)
    where = _("on a USB stick") if backup.on_stick else _("on this machine")
    words = _("Hold the key to add them. Your current games stay unchanged.")
    out, into = handed(model, row(foot, 2))
    return [
        *widgets,
        Panel(rect=(x, y, w, h)),
        label(f"{how_many_more(backup)}\n({where})", (x + 16, y + 12, w - 32, h // 2 - 16), theme.LARGE, lines=5),
        label(words, (x + 16, y + h // 2, w - 32, h // 2 - 12), theme.LARGE, Tone.SOFT, lines=4),
        Key(
            rect=out, label=_("Do not add them"), size=theme.LARGE,
            message=update_maintenance.leave_out.tap(backup.path),
        ),
        Key(
            rect=into, label=_("Add them"), size=theme.LARGE, style=Style.MAIN, hold=True,
            message=update_maintenance.put_in.tap(backup.path),
        ),
    ]  # fmt: skip


def _row(model: Model, backup: BackupRow, box: Rect) -> list[Widget]:
    words, key = beside(model, box, 170 if model.tall else 200)
    x, y, w, h = words
    made = f"{backup.made.astimezone():%Y-%m-%d %H:%M}"
    games = ngettext("{n} game", "{n} games", backup.games).format(n=backup.games)
    where = _("on a USB stick") if backup.on_stick else _("on this machine")
    return [
        Panel(rect=words),
        Text(rect=(x + 14, y + 2, w - 28, h - 4), text=f"{made}\n{games}, {where}", size=theme.BODY, lines=3),
        Key(rect=key, label=_("Restore"), hold=True, message=update_maintenance.put_back.tap(backup.path)),
    ]


def _foot(model: Model, screen: BackupPage, box: Rect) -> list[Widget]:
    save, now, done = handed(model, row(box, 3))
    return [
        Key(
            rect=save,
            label=_("Save this game"),
            detail=_("as a file"),
            enabled=model.game is not None,
            why=_("No game is in progress."),
            message=update_maintenance.save_game.tap(),
        ),
        Key(
            rect=now,
            label=_("Back up now"),
            enabled=not screen.busy,
            why=_("Making a backup."),
            message=update_maintenance.back_up_now.tap(),
        ),
        Key(
            rect=done,
            label=_("Start without") if screen.offered else _("Done"),
            size=theme.LARGE,
            style=Style.MAIN,
            message=update_back.back.tap(),
        ),
    ]
