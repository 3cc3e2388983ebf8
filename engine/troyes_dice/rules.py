"""The rules as a pure function: `apply` gives the new state and the effects, or changes nothing."""

from engine.game import refuse
from engine.troyes_dice.actions import Action, Choose, Correct, Rest, Roll, Turn, Undo
from engine.troyes_dice.checks import faults
from engine.troyes_dice.effects import (
    BlackIgnored,
    CellAttacked,
    DieAdjusted,
    DieChosen,
    DieLaid,
    DiscTurned,
    Effect,
    GameEnded,
    HalfOpened,
    Outcome,
    PlazaDestroyed,
    PlazaTurned,
    Rested,
    RollCorrected,
    TileTurned,
    TurnEnded,
    TurnUndone,
)
from engine.troyes_dice.layout import lay_out
from engine.troyes_dice.legal import legal
from engine.troyes_dice.scoring import score, winners
from engine.troyes_dice.setup import PLACES, Setup, setup_faults
from engine.troyes_dice.sheet import RED, cell
from engine.troyes_dice.sheet_writer import SheetWriter, writer_on
from engine.troyes_dice.state import HALVES, Game, Pending, Reason, Seat, Sheet, Slot, Throw
from engine.troyes_dice.terms import RESOURCES, Colour, Deed, Kind, RecolouredDie, Resource

__all__ = ["after", "apply", "faults", "legal", "new_game"]

FIRST_ATTACK_DAY = 3
CROSSED, PROTECTED, ALREADY_CROSSED = Outcome
LOST: tuple[tuple[tuple[Kind, ...], ...], ...] = (
    ((), (Kind.WORK,)),
    ((Kind.PRESTIGE,), (Kind.PRESTIGE, Kind.WORK)),
)
"""LOST[p][w]: the loss of a crossed cell; p and w are 1 if its prestige and work building do not stand."""
BUILDS = {Deed.PRESTIGE: (Kind.PRESTIGE, "4.7"), Deed.WORK: (Kind.WORK, "4.8")}
GATHER = Deed.GATHER
INFLUENCE, _, KNOWLEDGE = Resource
COLOUR, VALUE = Reason.COLOUR, Reason.VALUE


def new_game(setup: Setup) -> Game:
    """The game before its first roll. Raises IllegalActionError with every fault of the set-up."""
    refuse(setup_faults(setup))
    sheet = Sheet()
    column_of = [0] * 7
    for column, number in enumerate(setup.numbering, start=1):
        column_of[number] = column
    return Game(
        setup=setup,
        seats=(Seat(sheet, sheet, sheet),) * len(setup.players),
        faces=tuple(up for up, _ in setup.plazas),
        column_of=tuple(column_of),
    )


def apply(game: Game, action: Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the game after an action and the effects, in order. Raises IllegalActionError with every fault."""
    refuse(faults(game, action))
    return after(game, action)


def after(game: Game, action: Action) -> tuple[Game, tuple[Effect, ...]]:
    """Return the same for an action that `faults` allows, which is not checked again."""
    effects: list[Effect] = []
    if type(action) is Turn:
        changed = _turn(game, action, effects)
    elif type(action) is Choose:
        changed = _choose(game, action, effects)
    elif type(action) is Roll:
        changed = _roll(game, action, effects)
    elif type(action) is Rest:
        changed = _rest(game, action, effects)
    elif type(action) is Undo:
        changed = _undo(game, action, effects)
    else:
        assert type(action) is Correct
        changed = _correct(game, action, effects)
    return changed, tuple(effects)


def _roll(game: Game, roll: Roll, effects: list[Effect]) -> Game:
    closed = _close_half(game, effects)
    return _open_half(closed, roll, [seat.sheet for seat in game.seats], effects)


def _close_half(game: Game, effects: list[Effect]) -> Game:
    """The end of the half: destroyed plazas and spent feasts are turned over, after the afternoon the disc too."""
    faces, raids = list(game.faces), game.raids
    for slot in game.throw.slots if game.throw else ():
        if not slot.available:
            faces[slot.place] = _other_face(game, slot)
            effects.append(PlazaTurned(slot.place, faces[slot.place]))
        if slot.black and slot.tile is not None and not slot.raid:
            raids = raids | {slot.place}
            effects.append(TileTurned(slot.place, slot.tile))
    half_index = game.half_index + 1
    opened = Game(game.setup, game.seats, tuple(faces), game.column_of, half_index, raids)
    if half_index and half_index % 2 == 0:
        effects.append(DiscTurned(opened.day, opened.neutral_place))
    return opened


def _other_face(game: Game, slot: Slot) -> Colour:
    up, back = game.setup.plazas[slot.place]
    return back if game.faces[slot.place] == up else up


def _open_half(game: Game, roll: Roll, opening: list[Sheet], effects: list[Effect]) -> Game:
    """Lay the dice out and carry out the event on every sheet as it was before the roll (3.1-3.4)."""
    setup = game.setup
    throw = lay_out(roll, game.free_end, game.faces, setup.tiles, game.raids, setup.second_die_cost)
    first, second, third, fourth = throw.slots
    places = (first.place, second.place, third.place, fourth.place)
    day = game.day
    effects.append(HalfOpened(day, game.half, (day - 1) % PLACES, places))
    effects += [
        DieLaid(slot.index, slot.place, slot.colour, slot.value, slot.black, slot.available) for slot in throw.slots
    ]
    sheets = opening
    for slot in throw.slots:
        if not slot.available:
            sheets = _strike(game, slot, day, sheets, effects)
        elif slot.black:
            effects.append(BlackIgnored(slot.index, slot.place, slot.colour, slot.value))
    seats = tuple([Seat(sheet, before, sheet) for sheet, before in zip(sheets, opening, strict=True)])
    return Game(setup, seats, game.faces, game.column_of, game.half_index, game.raids, throw, len(seats))


def _strike(game: Game, slot: Slot, day: int, sheets: list[Sheet], effects: list[Effect]) -> list[Sheet]:
    """A die destroys its plaza and, from day 3 on, attacks its cell on every sheet (3.3, 6.2)."""
    attacks = day >= FIRST_ATTACK_DAY
    rule = "3.3" if slot.black else "6.2"
    effects.append(PlazaDestroyed(slot.index, slot.place, slot.colour, slot.value, slot.black, attacks, rule))
    if not attacks:
        return sheets
    column = game.column_of[slot.value]
    struck, fortress = 1 << cell(slot.colour, column), 1 << cell(RED, column)
    after = []
    for player, sheet in enumerate(sheets):
        outcome, lost, followed = CROSSED, LOST[0][0], rule
        if sheet.built[0] & fortress:
            outcome, followed = PROTECTED, "3.4"
        elif sheet.crossed & struck:
            outcome = ALREADY_CROSSED
        else:
            prestige, work = sheet.built
            lost = LOST[prestige & struck == 0][work & struck == 0]
            crossed = sheet.crossed | struck
            sheet = Sheet(sheet.circled, sheet.held, sheet.citizens, sheet.built, crossed, sheet.characters)
        effects.append(CellAttacked(player, slot.colour, column, slot.value, outcome, lost, followed))
        after.append(sheet)
    return after


def _turn(game: Game, turn: Turn, effects: list[Effect]) -> Game:
    seat = game.seats[turn.player]
    throw = game.throw
    assert throw is not None
    slot = throw.slots[turn.slot]
    colour = slot.colour if turn.colour is None else turn.colour
    value = slot.lies if turn.value is None else turn.value
    effects.append(DieChosen(turn.player, turn.slot, slot.colour, slot.lies))
    writer = writer_on(seat.sheet, turn.player, effects, game, throw)
    _pay(writer, slot, turn)
    if turn.colour is not None or turn.value is not None:
        effects.append(DieAdjusted(turn.player, colour, value, "4.3" if turn.colour is None else "4.4"))
    write_deed(writer, game, turn, slot, colour, value)
    return _settle(game, seat, turn, writer, writer.run())


def write_deed(writer: SheetWriter, game: Game, turn: Turn, slot: Slot, colour: Colour, value: int) -> None:
    """Write the deed of a legal turn with its die as adjusted (4.6-4.8); the purse decides nothing in it."""
    assert game.throw is not None
    if turn.do == GATHER:
        writer.circle(RESOURCES[colour], value, "4.6")
        return
    kind, rule = BUILDS[turn.do]
    recoloured = turn.colour is not None and game.setup.recoloured_die == RecolouredDie.NOTHING
    dice_of = _without(game.throw, slot) if recoloured else game.throw.dice_of
    writer.build(kind, colour, game.column_of[value], rule, dice_of, slot.side)


def _pay(writer: SheetWriter, slot: Slot, turn: Turn) -> None:
    """Pay the slot, then the raid, then the colour, then the value (4.1, 6.2, 4.4, 4.3)."""
    payment = slot.payment(turn.pay)
    for due in payment.dues if payment else ():
        writer.pay(due.resource, due.amount, due.reason, due.rule)
    if turn.colour is not None:
        writer.pay(KNOWLEDGE, slot.side.colour_price, COLOUR, "4.4")
    if turn.value is not None:
        writer.pay(INFLUENCE, slot.value_costs[turn.value] or 0, VALUE, "4.3")


def _without(throw: Throw, slot: Slot) -> tuple[int, ...]:
    """The dice that a great hall counts where the die used changed its colour: it counts for none (4.7)."""
    return tuple(count - (colour == slot.colour) for colour, count in enumerate(throw.dice_of))


def _rest(game: Game, rest: Rest, effects: list[Effect]) -> Game:
    seat = game.seats[rest.player]
    assert game.throw is not None
    effects.append(Rested(rest.player))
    writer = writer_on(seat.sheet, rest.player, effects, game, game.throw)
    for resource in RESOURCES:
        writer.circle(resource, 1, "4.2")
    return _settle(game, seat, rest, writer, writer.run())


def _choose(game: Game, choose: Choose, effects: list[Effect]) -> Game:
    seat = game.seats[choose.player]
    pending, throw = seat.pending, game.throw
    assert pending is not None
    assert throw is not None
    assert seat.turn is not None
    writer = writer_on(seat.sheet, choose.player, effects, game, throw, pending)
    writer.answer(choose.option, pending.choice.rule)
    return _settle(game, seat, seat.turn, writer, writer.run())


def _settle(game: Game, seat: Seat, turn: Turn | Rest, writer: SheetWriter, pending: Pending | None) -> Game:
    """Put the written sheet back at its seat; the last complete turn of the last half ends the game."""
    settled = Seat(writer.sheet(), seat.opening, seat.after_event, turn, pending)
    if pending is not None:
        return _seated(game, turn.player, settled, game.waiting)
    writer.effects.append(TurnEnded(turn.player))
    after = _seated(game, turn.player, settled, game.waiting - 1)
    if not after.waiting and after.half_index == HALVES - 1:
        scores = tuple(score(sheet) for sheet in after.sheets)
        writer.effects.append(GameEnded(scores, winners(scores)))
    return after


def _seated(game: Game, player: int, seat: Seat, waiting: int) -> Game:
    seats = [*game.seats]
    seats[player] = seat
    return Game(game.setup, tuple(seats), game.faces, game.column_of, game.half_index, game.raids, game.throw, waiting)


def _undo(game: Game, undo: Undo, effects: list[Effect]) -> Game:
    seat = game.seats[undo.player]
    effects.append(TurnUndone(undo.player))
    back = Seat(seat.after_event, seat.opening, seat.after_event)
    return _seated(game, undo.player, back, game.waiting + seat.done)


def _correct(game: Game, correct: Correct, effects: list[Effect]) -> Game:
    assert game.throw is not None
    effects.append(RollCorrected(game.throw.roll, correct.roll))
    return _open_half(game, correct.roll, [seat.opening for seat in game.seats], effects)
