"""The players' phones: the switch, the code to scan and the address to type, the seats and those who ask for one."""

from collections.abc import Sequence

from companion.i18n.language import N_, _
from companion.ui import update_phones, update_settings
from companion.ui.message import Message
from companion.ui.model import Model, PhoneAsking, PhonesPage, RoleOnPhone
from companion.ui.screens.frame import above, grid, label, page, row, split
from companion.ui.screens.paging import listed, pages
from companion.ui.toolkit import theme
from companion.ui.toolkit.qr import qr_code
from companion.ui.toolkit.widgets import Code, Face, Icon, Key, Panel, Rect, Style, Text, Tone, Widget

ON_A_PAGE = 6
CODE = 290
"""The side of the code to scan."""
ROLES = {"spectator": N_("Spectator"), "hall": N_("Hall screen"), "host": N_("Host")}
WISHES = {
    "spectator": N_("asks to watch"),
    "hall": N_("asks to show the game"),
    "host": N_("asks to help at the table"),
}
Entry = tuple[str, str, bool, Message | None]
"""Name, state, whether it is selected, the message of a tap."""


def view(model: Model, screen: PhonesPage) -> list[Widget]:
    """The code at the left; at the right the switch, the seats, and the actions for the selected one."""
    widgets, box = page(model, _("Phones"), (_("Own Wi-Fi"), update_phones.open_own_wifi.tap(), 170))
    # a high window has a row of its own for the key above, which the code makes room for
    side = CODE - 60 if model.tall else CODE
    left, right = split(model, box, side, side + 96)
    x, y, w, h = right
    on = model.settings.phones
    widgets += _switch((x, y, w, 52), "phones", on, _("Phones: off"), _("Phones: on"))
    if not on:
        return [*widgets, *_off(left, (x, y + 60, w, h - 60))]
    rule = (x, y + 58, w, 52)
    if model.phones.guarded:
        widgets.append(
            label(_("Somebody tries many codes. For now every phone asks here first."), rule, theme.BODY, lines=2)
        )
    else:
        opened = model.settings.phones_open
        widgets += _switch(rule, "phones_open", opened, _("Ask here first"), _("Join at once"))
    body, foot = above((x, y + 118, w, h - 118), 80)
    return [*widgets, *_address(model, left), *_seats(model, screen, body), *_foot(model, screen, foot)]


def _switch(box: Rect, name: str, on: bool, no: str, yes: str) -> list[Widget]:
    words = ((False, no), (True, yes))
    return [
        Key(rect=rect, label=word, selected=on is value, message=update_settings.set_one.tap(name, value))
        for (value, word), rect in zip(words, row(box, 2), strict=True)
    ]


def _off(left: Rect, right: Rect) -> list[Widget]:
    x, y, w, _h = right
    x0, y0, w0, h0 = left
    offer = _("Each player can play on their own phone, without an app or an account.")
    promise = _("While phones are off, Oyez does not listen on the network.")
    return [
        Panel(rect=left),
        label(offer, (x0 + 16, y0 + 16, w0 - 32, h0 - 32), theme.LARGE, Tone.INK, align=0, lines=8),
        label(promise, (x + 4, y + 8, w - 8, 90), theme.BODY, Tone.SOFT, lines=3),
    ]


def _address(model: Model, box: Rect) -> list[Widget]:
    """The code to scan, and below it the address and the table's code to type."""
    x, y, w, h = box
    phones = model.phones
    side = min(w, h - 90)
    square = (x + (w - side) // 2, y, side, side)
    if not phones.ready or not phones.address:
        words = _("One moment") if not phones.ready else _("This machine is in no network. Connect it to one.")
        return [Panel(rect=square), label(words, _inside(square), theme.LARGE, Tone.SOFT, align=0, lines=4)]
    modules = qr_code(phones.link, side)
    assert modules is not None, "an address and four letters fit"
    top = y + side + 4
    return [
        Code(rect=square, modules=modules),
        Text(rect=(x, top, w, 40), text=phones.host, size=theme.LARGE, face=Face.BOLD, align=0),
        Text(
            rect=(x, top + 40, w, 44),
            text=_("Code: {code}").format(code=phones.code),
            size=theme.TITLE,
            face=Face.BOLD,
            align=0,
        ),
    ]


def _inside(box: Rect) -> Rect:
    x, y, w, h = box
    return x + 16, y + 16, w - 32, h - 32


def _entries(model: Model, screen: PhonesPage) -> list[Entry]:
    """Those who ask come first, then every seat of the game."""
    found: list[Entry] = [
        (*_wish(phone), phone.token == screen.asking, update_phones.open_phones.tap(screen.page, None, phone.token))
        for phone in model.phones.asking
    ]
    names = model.names if model.game is not None else ()
    found += [
        (
            *_granted(role, names),
            role.token == screen.asking,
            update_phones.open_phones.tap(screen.page, None, role.token),
        )
        for role in model.phones.roles
    ]
    if model.game is None:
        return found
    computers = dict(model.coaching.computers)
    for player, name in enumerate(model.names):
        seat = model.phones.on(player)
        if seat is None:
            found.append((name, _("computer player") if player in computers else _("at the table"), False, None))
        else:
            state = _("away for a minute") if seat.away else _("on a phone")
            found.append((name, state, player == screen.selected, update_phones.open_phones.tap(screen.page, player)))
    return found


def _wish(phone: PhoneAsking) -> tuple[str, str]:
    """The name of a phone that asks, and its wish."""
    if phone.role:
        return _(ROLES[phone.role]), _(WISHES[phone.role])
    if phone.player is not None:
        return phone.name, _("asks for this seat")
    return phone.name, _("waits for the next game") if phone.admitted else _("asks to play")


def _granted(role: RoleOnPhone, names: Sequence[str]) -> tuple[str, str]:
    """The name of a phone with a role, and its state."""
    if role.player is not None and role.player < len(names):
        return names[role.player], _(ROLES[role.role])
    return _(ROLES[role.role]), _("on a phone") if role.role != "hall" else _("on a screen")


def _seats(model: Model, screen: PhonesPage, box: Rect) -> list[Widget]:
    entries = _entries(model, screen)
    if not entries:
        x, y, w, _h = box
        words = _("Nobody has joined yet. Players scan the code, or type the address and the code.")
        return [label(words, (x + 4, y + 8, w - 8, 90), theme.BODY, Tone.SOFT, lines=3)]
    return listed(entries, screen.page, grid(box, 2, ON_A_PAGE // 2, 6), _keys)


def _keys(entry: Entry, rect: Rect) -> list[Widget]:
    name, state, selected, message = entry
    why = _("This seat is played here. Its player can scan the code to take it over on a phone.")
    on = message is not None
    return [Key(rect=rect, label=name, detail=state, selected=selected, enabled=on, why=why, message=message)]


def _foot(model: Model, screen: PhonesPage, box: Rect) -> list[Widget]:
    """The second tap: admit a phone, send it away, take a seat back; without a first one the pages of the list."""
    asking = next((phone for phone in model.phones.asking if phone.token == screen.asking), None)
    if asking is not None:
        return _asked(asking, box)
    if any(role.token == screen.asking for role in model.phones.roles):
        return [_send_away(screen.asking, box)]
    if screen.selected is None:
        return pages(len(_entries(model, screen)), ON_A_PAGE, screen.page, box)
    return [
        Key(
            rect=box,
            label=_("Take the seat back"),
            icon=Icon.HAND,
            style=Style.MAIN,
            message=update_phones.take_seat_back.tap(screen.selected),
        )
    ]


def _asked(asking: PhoneAsking, box: Rect) -> list[Widget]:
    admit, away = row(box, 2)
    keys: list[Widget] = [_send_away(asking.token, away)]
    if not asking.admitted:
        keys.append(
            Key(
                rect=admit,
                label=_("Admit"),
                icon=Icon.TICK,
                style=Style.MAIN,
                message=update_phones.admit_phone.tap(asking.token),
            )
        )
    return keys


def _send_away(token: str, box: Rect) -> Key:
    return Key(rect=box, label=_("Send away"), icon=Icon.CROSS, message=update_phones.send_phone_away.tap(token))
