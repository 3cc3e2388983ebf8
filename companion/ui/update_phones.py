"""The players' phones: the page of the switch and the seats, and turns that were confirmed on a phone."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.language import _
from companion.i18n.player_names import folded, known_spelling
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import (
    MAX_PLAYERS,
    Computers,
    ConfirmRoll,
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
from companion.ui.update_throw import confirm_roll

Changed = tuple[Model, tuple[Command, ...]]

NO_PHONES = Phones()
SET_UP = (Players, Computers, Keyboard)
"""The shell's screens on which a new game is set up."""
OF_THE_GAME = (Throwing, ConfirmRoll, ManualRoll)
"""The shell's screens on which a game is played."""


def open_phones(model: Model, message: messages.OpenPhones) -> Changed:
    """Show the phones; the way back leads to where one came from."""
    screen = model.screen
    if isinstance(screen, OwnWifiPage) and isinstance(screen.back, PhonesPage):
        screen = screen.back
    back = screen.back if isinstance(screen, PhonesPage) else screen
    page = PhonesPage(message.page, message.selected, message.asking, back or Start())
    return replace(model, screen=page), (commands.FindPhones(),)


def open_own_wifi(model: Model, _message: messages.OpenOwnWifi) -> Changed:
    """Show Oyez's own Wi-Fi; the way back leads to the phones."""
    if isinstance(model.screen, OwnWifiPage):
        return model, (commands.FindOwnWifi(),)
    return replace(model, screen=OwnWifiPage(model.screen)), (commands.FindOwnWifi(),)


def own_wifi_known(model: Model, message: messages.OwnWifiKnown) -> Changed:
    """Show it; phones get another address once it is on or off."""
    return replace(model, own_wifi=message.wifi), (commands.FindPhones(),)


def find_phones(model: Model, _message: messages.FindPhones) -> Changed:
    """Look again."""
    return model, (commands.FindPhones(),)


def phones_known(model: Model, message: messages.PhonesKnown) -> Changed:
    """Show the phones as they are now; those admitted join the game that is being set up."""
    after = replace(model, phones=message.phones)
    if message.phones.guarded and not model.phones.guarded:
        after = replace(
            after, notice=_("Somebody tries many codes. Until this ends, admit phones under Settings, Phones.")
        )
    screen = after.screen
    if isinstance(screen, PhonesPage):
        asking = {phone.token for phone in message.phones.asking if not phone.admitted}
        asking |= {phone.token for phone in message.phones.roles}
        seat = None if screen.selected is None else message.phones.on(screen.selected)
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


def admit_phone(model: Model, message: messages.AdmitPhone) -> Changed:
    """Give a phone its seat."""
    return model, (commands.AdmitPhone(message.token),)


def send_phone_away(model: Model, message: messages.SendPhoneAway) -> Changed:
    """Give a phone no seat."""
    return model, (commands.SendPhoneAway(message.token),)


def take_seat_back(model: Model, message: messages.TakeSeatBack) -> Changed:
    """Take a seat back from its phone."""
    return model, (commands.TakeSeatBack(message.player),)


def phones_ask(model: Model, _message: messages.PhonesAsk) -> Changed:
    """Let the loop answer the phones."""
    return model, (commands.AnswerPhones(),)


def photo_read(model: Model, message: messages.PhotoRead) -> Changed:
    """Show a photograph of the dice to be confirmed, as a camera's picture, where people wait for the throw.

    No reading of it is accepted automatically: nobody at the table has seen where the picture comes from.
    """
    table, screen = model.table, model.screen
    at_throw = isinstance(screen, OF_THE_GAME) and not (screen.correcting or screen.learns)
    here = table is not None and model.lesson is None and (at_throw or type(screen) in table.views)
    form = None if table is None or model.game is None else table.throw(model.game)
    if not here or form is None or table is None or not table.rules.turn(model.game).dice:
        return model, (commands.AnswerPhoto(message.id, "table_busy", message.reading),)
    if not message.reading.dice:
        return model, (commands.AnswerPhoto(message.id, "not_read", message.reading),)
    shown = confirm_roll(message.reading, form)
    after = replace(model, frame=message.frame, screen=shown, busy=False)
    return after, (commands.Watch(False), commands.AnswerPhoto(message.id, "", message.reading))


def committed_elsewhere(model: Model, message: messages.Committed, handler: Callable[[Model, Any], Changed]) -> Changed:
    """Take a turn that was confirmed on a phone: people at the screen stay where they are, but at the end of a game.

    The screens that the way back leads to follow the game.
    """
    table, screen = model.table, model.screen
    assert table is not None
    if _sets_up(table, screen):
        return replace(model, game=message.game), ()
    back = getattr(screen, "back", None)
    here = isinstance(screen, OF_THE_GAME) or type(screen) in table.views
    behind = back is not None and not here
    after, issued = (
        committed_elsewhere(replace(model, screen=back), message, handler) if behind else handler(model, message)
    )
    if here or table.rules.turn(message.game).over:
        return after, issued
    return replace(after, screen=replace(screen, back=after.screen) if behind else screen), issued


def _sets_up(table: TableGame, screen: Screen) -> bool:
    """Return True on a screen of the set-up, and on those that are left for one of it."""
    if isinstance(screen, SET_UP) or any(type(screen) is type(step) for step in table.steps.values()):
        return True
    back = getattr(screen, "back", None)
    return back is not None and _sets_up(table, back)


ARRIVING = (messages.OwnWifiKnown, messages.PhonesKnown, messages.PhonesAsk, messages.FindPhones, messages.PhotoRead)
"""Messages that no finger sent."""

HANDLERS: dict[type[messages.Message], Callable[[Model, Any], Changed]] = {
    messages.OpenPhones: open_phones,
    messages.FindPhones: find_phones,
    messages.PhonesKnown: phones_known,
    messages.PhonesAsk: phones_ask,
    messages.PhotoRead: photo_read,
    messages.OpenOwnWifi: open_own_wifi,
    messages.OwnWifiKnown: own_wifi_known,
    messages.AdmitPhone: admit_phone,
    messages.SendPhoneAway: send_phone_away,
    messages.TakeSeatBack: take_seat_back,
}
