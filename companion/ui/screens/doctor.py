"""The system check: a line for each result, problems first."""

from functools import partial

from companion.health.check_text import screen_words
from companion.i18n.language import _, ngettext
from companion.system.checks import Check, RepairHint, State
from companion.ui import update_back, update_machine, update_maintenance
from companion.ui.model import DoctorPage, Model
from companion.ui.screens.frame import above, column, handed, label, page, row
from companion.ui.screens.paging import listed, next_page
from companion.ui.screens.remedies import remedy_key
from companion.ui.toolkit import theme
from companion.ui.toolkit.widgets import Icon, Key, Panel, Picture, Rect, Style, Tone, Widget

ON_A_PAGE, ON_A_TALL_PAGE = 4, 5
PICTURE = 64
KEY, KEY_HEIGHT = 150, 56
PICTURES = {
    RepairHint.RIBBON: Icon.RIBBON,
    RepairHint.USB: Icon.USB,
    RepairHint.PICO: Icon.PICO,
    RepairHint.LOUDSPEAKER: Icon.LOUDSPEAKER,
    RepairHint.POWER: Icon.POWER,
    RepairHint.SWITCH: Icon.SWITCH,
}
ICONS = {State.WELL: Icon.TICK, State.ABSENT: Icon.ASK, State.ILL: Icon.WARNING}


def view(model: Model, screen: DoctorPage) -> list[Widget]:
    """The findings above, the keys below."""
    restart = [(_("Restart Oyez"), update_machine.switch_off.tap(None), 150)] if model.machine.service else []
    widgets, box = page(model, _title(screen), *restart)
    body, foot = above(box, 80)
    most = ON_A_TALL_PAGE if model.tall else ON_A_PAGE
    widgets += listed(screen.checks, screen.page, column(body, most, 6), partial(_line, model))
    again, more, done = handed(model, row(foot, 3))
    return [
        *widgets,
        Key(
            rect=again,
            label=_("Again"),
            enabled=screen.done,
            why=_("The check is still running."),
            message=update_maintenance.open_doctor.tap(),
        ),
        Key(
            rect=more,
            label=_("More"),
            icon=Icon.NEXT,
            enabled=len(screen.checks) > most,
            why=_("That is all so far."),
            message=next_page(len(screen.checks), most, screen.page),
        ),
        Key(rect=done, label=_("Done"), size=28, style=Style.MAIN, message=update_back.back.tap()),
    ]


def _title(screen: DoctorPage) -> str:
    if not screen.done:
        return _("Checking the system…")
    ill = sum(check.state is State.ILL for check in screen.checks)
    if not ill:
        return _("No problems found")
    return ngettext("{n} problem found", "{n} problems found", ill).format(n=ill)


def _line(model: Model, check: Check, box: Rect) -> list[Widget]:
    x, y, w, h = box
    hint = PICTURES.get(check.hint) if check.state is not State.WELL else None
    place = (x + w - KEY - 8, y + (h - KEY_HEIGHT - 8 if model.tall else (h - KEY_HEIGHT) // 2), KEY, KEY_HEIGHT)
    key = remedy_key(model, check, place)
    taken = KEY + 12 if key else 0
    above = bool(key) and model.tall
    room = taken + (PICTURE + 12 if hint and not above else 0)
    words = screen_words(check, model.language)
    widgets: list[Widget] = [
        Panel(rect=box, doubt=check.state is State.ILL),
        Picture(rect=(x + 10, y + h // 2 - 16, 32, 32), icon=ICONS[check.state]),
        label(words, (x + 54, y + 2, w - 64 - room, h - 4), theme.SMALL, Tone.INK, lines=7),
    ]
    if hint:
        side = (x + w - taken - PICTURE - 10, y + (h - PICTURE) // 2, PICTURE, PICTURE)
        if above:
            side = (place[0] + (KEY - PICTURE) // 2, y + 4, PICTURE, PICTURE)
        widgets.append(Picture(rect=side, icon=hint))
    if key:
        widgets.append(key)
    return widgets
