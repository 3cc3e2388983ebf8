"""The players of a new game: who is at the table, and in which order."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import MAX_PLAYERS, Model, Players, Seats

Changed = tuple[Model, tuple[Command, ...]]


def new_game(model: Model, message: messages.NewGame) -> Changed:
    """Begin with the last game's players and the game's options as the settings have them."""
    offer = next((each for each in model.offered if each.key == message.game), model.offered[0])
    names = model.games[0].players if model.games else ()
    seats = Seats(tuple(name for name in names if name in model.known))
    table = offer.load()
    game = model.game if table is model.table else None
    after = replace(model, table=table, game=game, seats=seats, drafts=None)
    assert after.table is not None
    drafts, issued = after.table.begin(after)
    if not model.guide.offered:
        # a player who begins a game has seen the offer of the guide
        issued = (*issued, commands.KeepGuide(model.guide.step))
    guide = replace(model.guide, offered=True)
    return replace(after, screen=Players(), drafts=drafts, guide=guide), issued


def to_step(model: Model, message: messages.ToSetup) -> Changed:
    """Go to a step of the set-up."""
    if model.table is None or message.step not in model.table.steps:
        return replace(model, screen=Players()), ()
    return replace(model, screen=model.table.steps[message.step]), ()


def toggle_player(model: Model, message: messages.TogglePlayer) -> Changed:
    """A name joins at the end, or leaves."""
    names = model.seats.names
    if message.name in names:
        return _seated(model, names=tuple(name for name in names if name != message.name)), ()
    return joined(model, message.name), ()


def add_guest(model: Model, _message: messages.AddGuest) -> Changed:
    """The next "Player N" that is not taken joins."""
    number = 1
    taken = {*model.seats.names, *model.known}
    while (name := _("Player {number}").format(number=number)) in taken:
        number += 1
    after = joined(model, name)
    if name not in after.seats.names:
        return after, ()
    return _seated(after, guests=(*model.seats.guests, name)), ()


def joined(model: Model, name: str) -> Model:
    """The model with one more at the table, unless no more fit."""
    if len(model.seats.names) >= MAX_PLAYERS:
        text = _("{count} players are already here; there is no room for more.")
        return replace(model, notice=text.format(count=MAX_PLAYERS))
    return _seated(model, names=(*model.seats.names, name))


def player_page(model: Model, message: messages.PlayerPage) -> Changed:
    """Another page of names."""
    return replace(model, screen=Players(message.page)), ()


def _seated(model: Model, **changes: object) -> Model:
    return replace(model, seats=replace(model.seats, **changes))
