"""The players' phones: the page of the switch and the seats, and turns that were confirmed on a phone."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.language import _
from companion.i18n.player_names import folded, known_spelling
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_news, on_tap
from companion.ui.model import (
    MAX_PLAYERS,
    Computers,
    ConfirmRoll,
    End,
    Keyboard,
    ManualRoll,
    Model,
    OwnWifiPage,
    Phones,
    PhonesPage,
    Players,
    Screen,
    Start,
    Throwing,
)
from companion.ui.model.own_wifi import OwnWifi
from companion.ui.update_table import Committed
from companion.ui.update_throw import confirm_roll
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.camera import Frame


NO_PHONES = Phones()
SET_UP = (Players, Computers, Keyboard)
"""The shell's screens on which a new game is set up."""
OF_THE_GAME = (Throwing, ConfirmRoll, ManualRoll)
"""The shell's screens on which a game is played."""


@on_tap
def open_phones(model: Model, page: int = 0, selected: int | None = None, asking: str = "") -> Changed:
    """The phones: the switch, the code to scan, the seats; `selected` is a seat, `asking` the token of a phone."""
    screen = model.screen
    if isinstance(screen, OwnWifiPage) and isinstance(screen.back, PhonesPage):
        screen = screen.back
    back = screen.back if isinstance(screen, PhonesPage) else screen
    shown = PhonesPage(page, selected, asking, back or Start())
    return replace(model, screen=shown), (commands.FindPhones(),)


@on_tap
def open_own_wifi(model: Model) -> Changed:
    """Oyez's own Wi-Fi: the switch, the code that phones scan first."""
    if isinstance(model.screen, OwnWifiPage):
        return model, (commands.FindOwnWifi(),)
    return replace(model, screen=OwnWifiPage(model.screen)), (commands.FindOwnWifi(),)


@on_news
def own_wifi_known(model: Model, wifi: OwnWifi) -> Changed:
    """Oyez's own Wi-Fi now."""
    return replace(model, own_wifi=wifi), (commands.FindPhones(),)


@on_news
def find_phones(model: Model) -> Changed:
    """Look again for the address and the seats."""
    return model, (commands.FindPhones(),)


@on_news
def phones_known(model: Model, phones: Phones) -> Changed:
    """The phones now."""
    after = replace(model, phones=phones)
    if phones.guarded and not model.phones.guarded:
        after = replace(
            after, notice=_("Somebody tries many codes. Until this ends, admit phones under Settings, Phones.")
        )
    screen = after.screen
    if isinstance(screen, PhonesPage):
        asking = {phone.token for phone in phones.asking if not phone.admitted}
        asking |= {phone.token for phone in phones.roles}
        seat = None if screen.selected is None else phones.on(screen.selected)
        selected = None if seat is None else screen.selected
        screen = replace(screen, selected=selected, asking=screen.asking if screen.asking in asking else "")
        after = replace(after, screen=screen)
    under = screen.back if isinstance(screen, PhonesPage) else screen
    return with_phones(after, model.phones) if isinstance(under, SET_UP) else after, ()


def with_phones(model: Model, before: Phones = NO_PHONES) -> Model:
    """The model whose next game has the players that were admitted on their phones, but for those admitted `before`."""
    seats = model.seats
    taken = {folded(name) for name in seats.names}
    here = {phone.token for phone in before.asking if phone.admitted}
    admitted = [phone for phone in model.phones.asking if phone.admitted and phone.token not in here]
    names = [known_spelling(phone.name, model.known) for phone in admitted if folded(phone.name) not in taken]
    room = max(0, MAX_PLAYERS - len(seats.names))
    if not names[:room]:
        return model
    guests = tuple(name for name in names[:room] if name not in model.known)
    return replace(model, seats=replace(seats, names=(*seats.names, *names[:room]), guests=(*seats.guests, *guests)))


@on_tap
def admit_phone(model: Model, token: str) -> Changed:
    """Grant the request of the phone with this token."""
    return model, (commands.AdmitPhone(token),)


@on_tap
def send_phone_away(model: Model, token: str) -> Changed:
    """Refuse the phone with this token."""
    return model, (commands.SendPhoneAway(token),)


@on_tap
def take_seat_back(model: Model, player: int) -> Changed:
    """End the phone's hold on a seat: it is played at the table, or given to another phone."""
    return model, (commands.TakeSeatBack(player),)


@on_news
def phones_ask(model: Model) -> Changed:
    """Requests of phones wait in the line to the phones' process."""
    return model, (commands.AnswerPhones(),)


@on_news
def photo_read(model: Model, photo: str, frame: "Frame", reading: Reading) -> Changed:
    """Show a photograph of the dice to be confirmed, as a camera's picture, where people wait for the throw.

    No reading of it is accepted automatically: nobody at the table has seen where the picture comes from.
    """
    table, screen = model.table, model.screen
    at_throw = isinstance(screen, OF_THE_GAME) and not (screen.correcting or screen.learns)
    here = table is not None and model.lesson is None and (at_throw or type(screen) in table.screens.views)
    form = None if model.game is None else model.due
    if not here or form is None or table is None or not table.rules.turn(model.game).dice:
        return model, (commands.AnswerPhoto(photo, "table_busy", reading),)
    if not reading.dice:
        return model, (commands.AnswerPhoto(photo, "not_read", reading),)
    shown = confirm_roll(reading, form)
    after = replace(model, frame=frame, screen=shown, busy=False, virtual=False)
    return after, (commands.Watch(False), commands.AnswerPhoto(photo, "", reading))


def committed_elsewhere(model: Model, done: Committed, change: Callable[..., Changed]) -> Changed:
    """Take a turn that was confirmed on a phone: people at the screen stay where they are, but at the end of a game.

    The screens that the way back leads to follow the game.
    """
    table, screen = model.table, model.screen
    assert table is not None
    if is_setting_up(table, screen):
        return replace(model, game=done.game), ()
    back = getattr(screen, "back", None)
    here = isinstance(screen, (*OF_THE_GAME, End)) or type(screen) in table.screens.views
    behind = back is not None and not here
    after, issued = committed_elsewhere(replace(model, screen=back), done, change) if behind else change(model, done)
    if here or done.game.over:
        return after, issued
    return replace(after, screen=replace(screen, back=after.screen) if behind else screen), issued


def is_setting_up(table: TableGame, screen: Screen) -> bool:
    """Return True on a screen of the set-up, and on those that are left for one of it."""
    if isinstance(screen, SET_UP) or any(type(screen) is type(step) for step in table.screens.steps.values()):
        return True
    back = getattr(screen, "back", None)
    return back is not None and is_setting_up(table, back)
