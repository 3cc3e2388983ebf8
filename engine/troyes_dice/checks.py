"""The faults of an action: each rule checked by arithmetic on the sheet (independent of the lists of `legal`)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from engine.form import form_faults
from engine.game import Named, shown
from engine.troyes_dice.actions import Action, Building, Choose, Citizen, Correct, Option, Rest, Roll, Turn, Undo
from engine.troyes_dice.faults import Code, Fault, fault
from engine.troyes_dice.sheet import BUILDING_NAMES
from engine.troyes_dice.state import Due, Game, Reason, Seat, Sheet, Slot
from engine.troyes_dice.terms import Colour, Deed, Kind, Resource

BUILDS = {Deed.PRESTIGE: Kind.PRESTIGE, Deed.WORK: Kind.WORK}
Held = tuple[int, int, int]
RICH: Held = (99, 99, 99)
"""Stands in for an unlimited purse, so that nothing is lacking."""
Faults = tuple[Fault, ...]
cached_fault = lru_cache(maxsize=4096)(fault)
"""Makes each fault of a turn once: a screen asks about the same ones again and again."""


def faults(game: Game, action: Action) -> Faults:
    """Every reason why this action is not allowed now; empty if it is.

    An action that has not the form of its type is refused for that alone: no rule can be asked about it. Costs are
    compared with the resources held now; for a player who has acted that is after their turn.
    """
    check = CHECKS.get(type(action))
    if check is None:
        return (fault(Code.NO_ACTION, None, seen=shown(action), allowed=", ".join(each.__name__ for each in CHECKS)),)
    return check(game, action)


def _roll_faults(game: Game, roll: Roll) -> Faults:
    if not _is_roll(roll):
        return form_faults(Code.FORM, roll)
    return _moment_of_roll_faults(game) + _dice_faults(roll)


def _is_roll(roll: Roll) -> bool:
    """Return True if each die has its type, as `form_faults` finds out more slowly to name the field."""
    clear = roll.clear
    return (
        type(roll.black) is int
        and type(clear) is tuple
        and len(clear) == 3
        and type(clear[0]) is int
        and type(clear[1]) is int
        and type(clear[2]) is int
    )


def _correct_faults(game: Game, correct: Correct) -> Faults:
    if type(correct.roll) is not Roll or not _is_roll(correct.roll):
        return form_faults(Code.FORM, correct)
    no_roll = (fault(Code.NO_ROLL, None),) if game.throw is None else ()
    return no_roll + _dice_faults(correct.roll)


def _undo_faults(game: Game, undo: Undo) -> Faults:
    player = undo.player
    if type(player) is not int:
        return form_faults(Code.FORM, undo)
    if not 0 <= player < len(game.seats):
        return _player_faults(game, player)
    return () if game.seats[player].turn is not None else (fault(Code.NO_TURN, None, player=player),)


def _player_faults(game: Game, player: int) -> Faults:
    return (fault(Code.PLAYER, None, seen=player, last=len(game.seats) - 1),)


def _moment_of_roll_faults(game: Game) -> Faults:
    if game.over:
        return (fault(Code.GAME_OVER, "3.8"),)
    if game.waiting:
        return (fault(Code.TURNS_MISSING, "3.6", waiting=game.waiting, players=len(game.seats)),)
    return ()


def _dice_faults(roll: Roll) -> Faults:
    black, (first, second, third) = roll.black, roll.clear
    if 1 <= black <= 6 and 1 <= first <= 6 and 1 <= second <= 6 and 1 <= third <= 6:
        return ()
    dice = (black, first, second, third)
    return tuple(fault(Code.DIE_VALUE, "3.1", seen=die) for die in dice if not 1 <= die <= 6)


def _moment_faults(game: Game, seat: Seat) -> Faults:
    """Give the faults of taking a turn at all just now (3.1, 3.6, 3.8)."""
    if game.throw is None:
        return (cached_fault(Code.BEFORE_FIRST_ROLL, "3.1"),)
    if seat.turn is not None:
        return (cached_fault(Code.GAME_OVER, "3.8") if game.over else cached_fault(Code.SECOND_TURN, "3.6"),)
    return ()


def _turn_faults(game: Game, turn: Turn) -> Faults:
    if (
        type(turn.player) is not int
        or type(turn.slot) is not int
        or type(turn.do) is not Deed
        or (turn.colour is not None and type(turn.colour) is not Colour)
        or (turn.value is not None and type(turn.value) is not int)
        or (turn.pay is not None and type(turn.pay) is not Resource)
    ):
        return form_faults(Code.FORM, turn)
    found: list[Fault] = []
    sheet = None
    if 0 <= turn.player < len(game.seats):
        seat = game.seats[turn.player]
        sheet = seat.sheet
        if game.throw is None or seat.turn is not None:
            found += _moment_faults(game, seat)
    else:
        found += _player_faults(game, turn.player)
    if not 0 <= turn.slot < 4:
        found.append(fault(Code.SLOT, None, seen=turn.slot))
    elif game.throw is not None:
        _add_die_faults(found, game, sheet, game.throw.slots[turn.slot], turn)
        return tuple(found)
    if turn.value is not None and not 1 <= turn.value <= 6:
        found.append(fault(Code.VALUE_RANGE, "4.3", seen=turn.value))
    return tuple(found)


def _add_die_faults(found: list[Fault], game: Game, sheet: Sheet | None, slot: Slot, turn: Turn) -> None:
    """Add the objections to this turn with this die; without a sheet only those that hold for everybody."""
    if not slot.available:
        found.append(_destroyed_fault(slot))
    payment = slot.payment(turn.pay)
    held = RICH if sheet is None else sheet.held
    if payment is None:
        found.append(
            cached_fault(Code.PAY_MISSING if turn.pay is None else Code.PAY_SUPERFLUOUS, "4.1", slot=slot.index)
        )
        held = _add_price_faults(found, held, slot, _certain_dues(slot))
    else:
        cost = payment.cost
        if held[0] >= cost[0] and held[1] >= cost[1] and held[2] >= cost[2]:
            held = (held[0] - cost[0], held[1] - cost[1], held[2] - cost[2])
        else:
            held = _add_price_faults(found, held, slot, payment.dues)
    colour = turn.colour
    if colour is None:
        colour = slot.colour
    elif colour == slot.colour or not 0 < slot.side.colour_price <= held[2]:
        found += _colour_faults(slot, colour, held[2])
    value = turn.value
    if value is None:
        value = slot.lies
    else:
        cost_of_value = slot.value_costs[value] if 0 < value <= 6 else None
        if cost_of_value is None or value == slot.lies or cost_of_value > held[0]:
            found += _value_faults(slot, value, held[0])
    if turn.do:
        kind = BUILDS[turn.do]
        if not value:
            found.append(cached_fault(Code.VALUE_ZERO, "6.3"))
        elif sheet is not None and 0 < value <= 6:
            column = game.column_of[value]
            if (sheet.crossed | sheet.built[kind]) >> (colour * 6 + column - 1) & 1:
                found.append(_building_fault(sheet, kind, colour, column))
        if not kind and slot.side.bars_prestige:
            found.append(cached_fault(Code.HALL_RAID, "6.2"))


def _destroyed_fault(slot: Slot) -> Fault:
    if slot.black:
        return cached_fault(Code.BLACK_DIE, "3.3", slot=slot.index)
    return cached_fault(Code.BLACK_RAID_DIE, "6.2", slot=slot.index)


def _certain_dues(slot: Slot) -> tuple[Due, ...]:
    """Return the dues of every way of paying: the whole cost, or the raid's extra where slot 1 costs `any`."""
    payment = slot.payments[0]
    return payment.dues if payment.pay is None else tuple(due for due in payment.dues if due.reason == Reason.RAID)


def _add_price_faults(found: list[Fault], held: Held, slot: Slot, dues: tuple[Due, ...]) -> Held:
    """Add each due that is not covered, the slot's first; return the rest of the purse (4.1, 6.2)."""
    left = [*held]
    for due in dues:
        if left[due.resource] < due.amount:
            found.append(_due_fault(slot, due, left[due.resource]))
        else:
            left[due.resource] -= due.amount
    influence, denier, knowledge = left
    return influence, denier, knowledge


def _due_fault(slot: Slot, due: Due, have: int) -> Fault:
    plural = "s" if due.resource == Resource.DENIER and due.amount > 1 else ""
    price = Named(due.resource.word, f"{due.amount} {due.resource.word}{plural}", due.amount)
    if due.reason == Reason.RAID and slot.tile is not None:
        raid = Named(slot.tile.word, f"The {slot.tile.word} raid")
        return cached_fault(Code.RAID_COST, due.rule, raid=raid, price=price, have=have)
    return cached_fault(Code.PAY_LACKING, due.rule, price=price, have=have)


def _colour_faults(slot: Slot, colour: Colour, knowledge: int) -> list[Fault]:
    found = []
    price = slot.side.colour_price
    same = colour == slot.colour
    if same:
        found.append(cached_fault(Code.COLOUR_SAME, None, colour=colour.word))
    if not price:
        found.append(cached_fault(Code.COLOUR_RAID, "6.2"))
    elif not same and price > knowledge:
        found.append(cached_fault(Code.COLOUR_LACKING, "4.4", need=price, have=knowledge))
    return found


def _value_faults(slot: Slot, value: int, influence: int) -> list[Fault]:
    found = []
    within, same = 1 <= value <= 6, value == slot.lies
    if not within:
        found.append(fault(Code.VALUE_RANGE, "4.3", seen=value))
    if same:
        found.append(cached_fault(Code.VALUE_SAME, None, value=value))
    if not slot.side.value_step:
        found.append(cached_fault(Code.VALUE_RAID, "6.2"))
    elif within and not same:
        found += _distance_faults(slot, value, influence)
    return found


def _distance_faults(slot: Slot, value: int, influence: int) -> list[Fault]:
    cost = slot.value_costs[value]
    if cost is None:
        return [cached_fault(Code.VALUE_UNREACHABLE, "6.3", old=slot.lies, new=value)]
    if cost > influence:
        return [cached_fault(Code.VALUE_LACKING, "4.3", old=slot.lies, new=value, need=cost, have=influence)]
    return []


def _building_fault(sheet: Sheet, kind: Kind, district: Colour, column: int) -> Fault:
    rule = "4.7" if kind == Kind.PRESTIGE else "4.8"
    built = sheet.has(kind, district, column)
    code = Code.ALREADY_BUILT if built else Code.CROSSED_OUT
    return cached_fault(code, rule, building=BUILDING_NAMES[kind, district], column=column)


def _rest_faults(game: Game, rest: Rest) -> Faults:
    player = rest.player
    if type(player) is not int:
        return form_faults(Code.FORM, rest)
    if not 0 <= player < len(game.seats):
        return _player_faults(game, player)
    seat = game.seats[player]
    found = _moment_faults(game, seat)
    influence, denier, knowledge = seat.sheet.held
    for slot in game.throw.available if game.throw else ():
        for payment in slot.payments:
            cost = payment.cost
            if influence >= cost[0] and denier >= cost[1] and knowledge >= cost[2]:
                return (*found, cached_fault(Code.CAN_PAY, "4.2", slot=slot.index))
    return found


def _choose_faults(game: Game, choose: Choose) -> Faults:
    player, option = choose.player, choose.option
    if type(player) is not int or not _is_option(option):
        return form_faults(Code.FORM, choose)
    if not 0 <= player < len(game.seats):
        return _player_faults(game, player)
    pending = game.seats[player].pending
    if pending is None:
        return (cached_fault(Code.NO_CHOICE, "4.11"),)
    options = pending.choice.options
    if option not in options:
        return (cached_fault(Code.NOT_AN_OPTION, "4.11", options=len(options)),)
    return ()


def _is_option(option: Option) -> bool:
    if type(option) is Citizen:
        return type(option.colour) is Colour
    return (
        type(option) is Building
        and type(option.kind) is Kind
        and type(option.district) is Colour
        and type(option.column) is int
    )


CHECKS: dict[type, Callable[[Game, Any], Faults]] = {
    Roll: _roll_faults,
    Turn: _turn_faults,
    Rest: _rest_faults,
    Choose: _choose_faults,
    Undo: _undo_faults,
    Correct: _correct_faults,
}
"""The check of each action; each looks at the form first."""
