"""Oyez's own Wi-Fi: the switch with the cost of it, and the code that phones scan before the page's own one."""

from companion.i18n.language import N_, _
from companion.system.hotspot import MAX_PHONES
from companion.ui import update_phones, update_settings
from companion.ui.model import Model, OwnWifiPage, WifiState
from companion.ui.screens.frame import above, label, page, row, split
from companion.ui.toolkit import theme
from companion.ui.toolkit.qr import qr_code
from companion.ui.toolkit.widgets import Code, Face, Icon, Key, Panel, Rect, Style, Text, Tone, Widget

CODE = 290
"""The side of the code to scan."""
REASONS = {
    "no-wifi": N_("This machine has no Wi-Fi that it can use for this."),
    "no-manager": N_("NetworkManager does not run on this machine."),
    "unheard": N_("The machine did not answer."),
    "unknown": N_("The system's part of Oyez is older: run sudo make install-pi once."),
}


def view(model: Model, screen: OwnWifiPage) -> list[Widget]:
    """The code at the left; at the right the switch, its cost, and the way to the page's code."""
    widgets, box = page(model, _("Own Wi-Fi"))
    left, right = split(model, box, CODE, CODE + 96)
    x, y, w, h = right
    state = model.own_wifi.state
    body, foot = above((x, y + 60, w, h - 60), 80)
    widgets += _switch(model, (x, y, w, 52))
    if state is WifiState.ON:
        return [*widgets, *_code(model, left), *_steps(model, body), _next(foot)]
    words = _("Where there is no Wi-Fi, this machine can make one for players' phones.")
    if state in (WifiState.STARTING, WifiState.ENDING):
        words = _("One moment")
    x0, y0, w0, h0 = left
    return [
        *widgets,
        Panel(rect=left),
        label(words, (x0 + 16, y0 + 16, w0 - 32, h0 - 32), theme.LARGE, Tone.INK, align=0, lines=8),
        *_costs(model, (x, y + 60, w, h - 60)),
    ]


def _switch(model: Model, box: Rect) -> list[Widget]:
    on, wifi = model.settings.hotspot, model.own_wifi
    words = ((False, _("Own Wi-Fi: off")), (True, _("Own Wi-Fi: on")))
    return [
        Key(
            rect=rect,
            label=word,
            selected=on is value,
            enabled=wifi.state is not WifiState.UNABLE or not value,
            why=_("Only the installed Oyez on a Raspberry Pi can switch its Wi-Fi."),
            message=update_settings.set_one.tap("hotspot", value),
        )
        for (value, word), rect in zip(words, row(box, 2), strict=True)
    ]


def _code(model: Model, box: Rect) -> list[Widget]:
    """The code of the Wi-Fi, and below it its name and password to type."""
    x, y, w, h = box
    wifi = model.own_wifi
    side = min(w, h - 90)
    modules = qr_code(wifi.code, side)
    assert modules is not None, "a name and a password fit"
    top = y + side + 4
    return [
        Code(rect=(x + (w - side) // 2, y, side, side), modules=modules),
        Text(rect=(x, top, w, 40), text=wifi.name, size=theme.LARGE, face=Face.BOLD, align=0),
        Text(rect=(x, top + 40, w, 44), text=wifi.password, size=theme.TITLE, face=Face.BOLD, align=0),
    ]


def _steps(model: Model, box: Rect) -> list[Widget]:
    joined = model.phones.in_own_wifi
    words = [
        (_("1. Scan this code to join the Wi-Fi, or type its name and password."), Tone.INK),
        (_("2. Then scan the code of the page."), Tone.INK),
    ]
    if joined >= MAX_PHONES:
        full = _("{count} phones are here: no more fit. A hall needs an access point.")
        words.append((full.format(count=joined), Tone.DOUBT))
    elif joined:
        words.append((_("Phones in this Wi-Fi: {count} of {most}").format(count=joined, most=MAX_PHONES), Tone.SOFT))
    return _paragraphs(words, box)


def _next(box: Rect) -> Widget:
    return Key(
        rect=box, label=_("Next: the page"), icon=Icon.PHONE, style=Style.MAIN, message=update_phones.open_phones.tap()
    )


def _costs(model: Model, box: Rect) -> list[Widget]:
    """All that the owner should know before it is switched on."""
    wifi = model.own_wifi
    words: list[tuple[str, Tone]] = []
    if wifi.state is WifiState.UNABLE:
        return _paragraphs([(_("Only the installed Oyez on a Raspberry Pi can switch its Wi-Fi."), Tone.INK)], box)
    if wifi.state is WifiState.FAILED:
        reason = REASONS.get(wifi.reason)
        failed = _("The Wi-Fi could not be switched on; the one from before is used again.")
        words.append((failed, Tone.DOUBT))
        if reason is not None:
            words.append((_(reason), Tone.INK))
    if wifi.leaves:
        leaves = _("This machine then leaves the Wi-Fi {name}: no SSH and no updates by it, until you switch this off.")
        words.append((leaves.format(name=wifi.leaves), Tone.INK))
    else:
        words.append((_("If this machine uses a Wi-Fi, it leaves it until you switch this off."), Tone.INK))
    words.append((_("A network cable stays as it is."), Tone.SOFT))
    if not model.settings.phones:
        words.append((_("It starts once phones are on."), Tone.SOFT))
    fit = _("About {most} phones fit. A hall needs an access point.")
    words.append((fit.format(most=MAX_PHONES), Tone.SOFT))
    return _paragraphs(words, box)


def _paragraphs(words: list[tuple[str, Tone]], box: Rect) -> list[Widget]:
    x, y, w, h = box
    each = min(84, h // len(words))
    return [
        label(text, (x + 4, y + 4 + number * each, w - 8, each - 6), theme.BODY, tone, lines=3)
        for number, (text, tone) in enumerate(words)
    ]
