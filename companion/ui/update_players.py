"""The players of a new game: who is at the table, and in which order."""

from msgspec.structs import replace

from companion.i18n.language import _
from companion.ui import commands, messages
from companion.ui.commands import Command
from companion.ui.model import MAX_PLAYERS, Computers, Model, Players, Seats
from companion.ui.update_phones import with_phones

Changed = tuple[Model, tuple[Command, ...]]


def new_game(model: Model, message: messages.NewGame) -> Changed:
    """Begin with the saved players of the last game, or its guests too, and with the game's options of the settings."""
    offer = next((each for each in model.offered if each.key == message.game), model.offered[0])
    names = model.games[0].players if model.games else ()
    seats = Seats(tuple(name for name in names if name in model.known), coached=message.coached)
    table = offer.load()
    game = model.game if table is model.table else None
    after = replace(model, table=table, game=game, seats=seats, drafts=None)
    if message.again and after.same_people is not None:
        after = replace(after, seats=replace(after.same_people, coached=message.coached))
    assert after.table is not None
    drafts, issued = after.table.begin(after)
    # until now its phones and the hall showed the result
    issued = (commands.PutAwayFinished(), *issued)
    if not model.guide.offered:
        # a player who begins a game has seen the offer of the guide
        issued = (*issued, commands.KeepGuide(model.guide.step))
    guide = replace(model.guide, offered=True)
    return with_phones(replace(after, screen=Players(), drafts=drafts, guide=guide)), issued


def to_step(model: Model, message: messages.ToSetup) -> Changed:
    """Go to a step of the set-up."""
    if model.table is None or message.step not in model.table.steps:
        return replace(model, screen=Players()), ()
    return replace(model, screen=model.table.steps[message.step]), ()


def toggle_player(model: Model, message: messages.TogglePlayer) -> Changed:
    """A name joins at the end, or leaves."""
    names = model.seats.names
    if message.name in names:
        computers = tuple(each for each in model.seats.computers if each[0] != message.name)
        return _seated(model, names=tuple(name for name in names if name != message.name), computers=computers), ()
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


def open_computers(model: Model, _message: messages.OpenComputers) -> Changed:
    """The levels of computer players."""
    return replace(model, screen=Computers()), ()


def add_computer(model: Model, message: messages.AddComputer) -> Changed:
    """A computer player joins under a name that says its mean score; a second one gets a letter."""
    if model.table is None or model.table.coach is None:
        return model, ()
    name = first = _("Computer {points}").format(points=model.table.coach.level(message.level).points)
    letters = iter("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    taken = {*model.seats.names, *model.known}
    while name in taken:
        name = f"{first} {next(letters, '')}"
    after = joined(model, name)
    if name not in after.seats.names:
        return after, ()
    return replace(_seated(after, computers=(*model.seats.computers, (name, message.level))), screen=Players()), ()


def set_ghost(model: Model, message: messages.SetGhost) -> Changed:
    """Somebody plays against a ghost, or against none."""
    return _seated(model, ghost=message.level), ()


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
