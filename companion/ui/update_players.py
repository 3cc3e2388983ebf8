"""The players of a new game: who is at the table, and in which order."""

from msgspec.structs import replace

from companion.game.table import TableGame
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import MAX_PLAYERS, Computers, Model, Players, Seats
from companion.ui.update_phones import with_phones


@on_tap
def new_game(model: Model, game: str, coached: bool = False, again: bool = False) -> Changed:
    """Begin to set up a new game, by its key; a game that is not offered changes nothing.

    `coached` is a first game with the coach; `again` seats the same people as in the game before.
    """
    offer = model.offer(game)
    if offer is None:
        return model, ()
    names = model.games[0].players if model.games else ()
    seats = Seats(tuple(name for name in names if name in model.known))
    table = offer.load()
    shown = model.game if table is model.table else None
    after = replace(model, table=table, game=shown)
    if again and after.same_people is not None:
        seats = after.same_people
    return _set_up(after, table, replace(seats, coached=coached))


@on_tap
def play_solo(model: Model, game: str) -> Changed:
    """Start a game of the person who played last, or of a guest, against a computer player of middle strength.

    Its set-up is the usual one; if the game cannot start with it, people go through its steps.
    """
    after, issued = new_game(model, game)
    coach = None if after.table is None else after.table.coach
    if coach is None or model.offer(game) is None:
        return model, ()
    empty = _seated(after, names=())
    alone = joined(empty, model.known[0]) if model.known else add_guest(empty)[0]
    after, _none = add_computer(alone, coach.levels[len(coach.levels) // 2].number)
    # the owner's file and the set-up of the last game are read before
    return after, (*issued, commands.StartGame())


@on_tap
def play_again(model: Model) -> Changed:
    """Set up the game that is over for the same people, who each play one place earlier: the second one begins."""
    if model.table is None or model.game is None:
        return model, ()
    seats = model.seats_of(model.table.key, model.names, model.coaching)
    return _set_up(model, model.table, replace(seats, names=(*seats.names[1:], *seats.names[:1])))


def _set_up(model: Model, table: TableGame, seats: Seats) -> Changed:
    """The choice of the players, with these at the table already."""
    after = replace(model, seats=seats, drafts=None)
    drafts, issued = table.screens.begin(after)
    # until now its phones and the hall showed the result
    issued = (commands.PutAwayFinished(), *issued)
    return with_phones(replace(after, screen=Players(), drafts=drafts)), issued


@on_tap
def to_step(model: Model, step: str) -> Changed:
    """Go to a step of the set-up by its name: players, or one of the game's."""
    if model.table is None or step not in model.table.screens.steps:
        return replace(model, screen=Players()), ()
    return replace(model, screen=model.table.screens.steps[step]), ()


@on_tap
def toggle_player(model: Model, name: str) -> Changed:
    """A saved name joins or leaves."""
    names = model.seats.names
    if name in names:
        computers = tuple(each for each in model.seats.computers if each[0] != name)
        return _seated(model, names=tuple(one for one in names if one != name), computers=computers), ()
    return joined(model, name), ()


@on_tap
def add_guest(model: Model) -> Changed:
    """Somebody joins as "Player N"."""
    number = 1
    taken = {*model.seats.names, *model.known}
    while (name := _("Player {number}").format(number=number)) in taken:
        number += 1
    after = joined(model, name)
    if name not in after.seats.names:
        return after, ()
    return _seated(after, guests=(*model.seats.guests, name)), ()


@on_tap
def open_computers(model: Model) -> Changed:
    """The levels of computer players and of the ghost."""
    return replace(model, screen=Computers()), ()


@on_tap
def add_computer(model: Model, level: int) -> Changed:
    """A computer player of this level joins."""
    if model.table is None or model.table.coach is None:
        return model, ()
    points = model.table.coach.level(level).points
    name = first = _("Computer") if points is None else _("Computer {points}").format(points=points)
    letters = iter("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    taken = {*model.seats.names, *model.known}
    while name in taken:
        name = f"{first} {next(letters, '')}"
    after = joined(model, name)
    if name not in after.seats.names:
        return after, ()
    return replace(_seated(after, computers=(*model.seats.computers, (name, level))), screen=Players()), ()


@on_tap
def set_ghost(model: Model, level: int | None) -> Changed:
    """A ghost of this level plays along, None for no ghost."""
    return _seated(model, ghost=level), ()


def joined(model: Model, name: str) -> Model:
    """The model with one more at the table, unless no more fit."""
    if len(model.seats.names) >= MAX_PLAYERS:
        text = _("{count} players are already here; there is no room for more.")
        return replace(model, notice=text.format(count=MAX_PLAYERS))
    return _seated(model, names=(*model.seats.names, name))


def _seated(model: Model, **changes: object) -> Model:
    return replace(model, seats=replace(model.seats, **changes))
