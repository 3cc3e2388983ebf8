"""The faults of an action: each rule checked by arithmetic on the sheet (independent of the lists of `legal`)."""

from engine.troyes_dice.actions import Action, Choose, Correct, Rest, Roll, Turn, Undo
from engine.troyes_dice.faults import Code, Fault, fault
from engine.troyes_dice.sheet import BUILDING_NAMES
from engine.troyes_dice.state import Game, Reason, Seat, Sheet, Slot
from engine.troyes_dice.terms import Colour, Deed, Kind, Resource

BUILDS = {Deed.PRESTIGE: Kind.PRESTIGE, Deed.WORK: Kind.WORK}


def faults(game: Game, action: Action) -> tuple[Fault, ...]:
    """Every reason why this action is not allowed now; empty where it is."""
    if type(action) is Turn:
        return _turn_faults(game, action)
    if type(action) is Roll:
        return (*_roll_faults(game), *_dice_faults(action))
    if type(action) is Correct:
        no_roll = (fault(Code.NO_ROLL, None),) if game.throw is None else ()
        return (*no_roll, *_dice_faults(action.roll))
    assert isinstance(action, Rest | Choose | Undo)
    return _player_faults(game, action.player) or _seat_faults(game, game.seats[action.player], action)


def _seat_faults(game: Game, seat: Seat, action: Rest | Choose | Undo) -> tuple[Fault, ...]:
    if type(action) is Rest:
        return _rest_faults(game, seat)
    if type(action) is Choose:
        return _choose_faults(seat, action)
    return () if seat.turn is not None else (fault(Code.NO_TURN, None, player=action.player),)


def _player_faults(game: Game, player: int) -> tuple[Fault, ...]:
    if 0 <= player < len(game.seats):
        return ()
    return (fault(Code.PLAYER, None, seen=player, last=len(game.seats) - 1),)


def _roll_faults(game: Game) -> tuple[Fault, ...]:
    if game.over:
        return (fault(Code.GAME_OVER, "3.8"),)
    if game.waiting:
        return (fault(Code.TURNS_MISSING, "3.6", waiting=game.waiting, players=len(game.seats)),)
    return ()


def _dice_faults(roll: Roll) -> tuple[Fault, ...]:
    dice = (roll.black, *roll.clear)
    if min(dice) >= 1 and max(dice) <= 6:
        return ()
    return tuple(fault(Code.DIE_VALUE, "3.1", seen=die) for die in dice if not 1 <= die <= 6)


def _moment_faults(game: Game, seat: Seat) -> tuple[Fault, ...]:
    """Return True if a turn is possible at all just now (3.1, 3.6, 3.8)."""
    if game.throw is None:
        return (fault(Code.BEFORE_FIRST_ROLL, "3.1"),)
    if seat.turn is not None:
        return (fault(Code.GAME_OVER, "3.8") if game.over else fault(Code.SECOND_TURN, "3.6"),)
    return ()


def _turn_faults(game: Game, turn: Turn) -> tuple[Fault, ...]:
    seats = game.seats
    if not 0 <= turn.player < len(seats):
        return _player_faults(game, turn.player)
    seat = seats[turn.player]
    throw = game.throw
    if throw is None or seat.turn is not None:
        return _moment_faults(game, seat)
    if not 0 <= turn.slot < 4:
        return (fault(Code.SLOT, None, seen=turn.slot),)
    slot = throw.slots[turn.slot]
    if not slot.available:
        return (_destroyed_fault(slot),)
    sheet = seat.sheet
    price = slot.prices.get(turn.pay)
    if price is None:
        return (fault(Code.PAY_MISSING if turn.pay is None else Code.PAY_SUPERFLUOUS, "4.1", slot=slot.index),)
    influence, denier, knowledge = sheet.held
    influence -= price[0]
    denier -= price[1]
    knowledge -= price[2]
    if influence < 0 or denier < 0 or knowledge < 0:
        return (_price_fault(sheet, slot, turn.pay),)
    found: list[Fault] = []
    colour = turn.colour
    if colour is None:
        colour = slot.colour
    elif colour == slot.colour or not 0 < slot.side.colour_price <= knowledge:
        found.append(_colour_fault(slot, colour, knowledge))
    value = turn.value
    if value is None:
        value = slot.lies
    else:
        cost = slot.value_costs[value] if 0 < value <= 6 else None
        if cost is None or value == slot.lies or cost > influence:
            found.append(_value_fault(slot, value, influence))
            value = min(max(value, 0), 6)
    if turn.do:
        kind = BUILDS[turn.do]
        column = game.column_of[value]
        taken = sheet.crossed | sheet.built[kind]
        if not value or taken >> (colour * 6 + column - 1) & 1:
            found.append(_building_fault(sheet, kind, colour, column))
        if not kind and slot.side.bars_prestige:
            found.append(fault(Code.HALL_RAID, "6.2"))
    return tuple(found)


def _destroyed_fault(slot: Slot) -> Fault:
    if slot.black:
        return fault(Code.BLACK_DIE, "3.3", slot=slot.index)
    return fault(Code.BLACK_RAID_DIE, "6.2", slot=slot.index)


def _price_fault(sheet: Sheet, slot: Slot, pay: Resource | None) -> Fault:
    """The first due that is not covered: the slot is paid first, what is left must cover the raid (4.1, 6.2)."""
    held = list(sheet.held)
    for due in slot.dues[pay]:
        have = held[due.resource]
        if have < due.amount:
            break
        held[due.resource] -= due.amount
    plural = "s" if due.resource == Resource.DENIER and due.amount > 1 else ""
    lacking: dict[str, int | str] = {"need": due.amount, "resource": due.resource.word + plural, "have": have}
    if due.reason == Reason.RAID and slot.tile is not None:
        return fault(Code.RAID_COST, due.rule, tile=slot.tile.word, **lacking)
    return fault(Code.PAY_LACKING, due.rule, slot=slot.index, **lacking)


def _colour_fault(slot: Slot, colour: Colour, knowledge: int) -> Fault:
    price = slot.side.colour_price
    if colour == slot.colour:
        return fault(Code.COLOUR_SAME, None, colour=colour.word)
    if not price:
        return fault(Code.COLOUR_RAID, "6.2")
    return fault(Code.COLOUR_LACKING, "4.4", need=price, have=knowledge)


def _value_fault(slot: Slot, value: int, influence: int) -> Fault:
    if not 1 <= value <= 6:
        return fault(Code.VALUE_RANGE, "4.3", seen=value)
    if value == slot.lies:
        return fault(Code.VALUE_SAME, None, value=value)
    if not slot.side.value_step:
        return fault(Code.VALUE_RAID, "6.2")
    cost = slot.value_costs[value]
    if cost is None:
        return fault(Code.VALUE_UNREACHABLE, "6.3", old=slot.lies, new=value)
    return fault(Code.VALUE_LACKING, "4.3", old=slot.lies, new=value, need=cost, have=influence)


def _building_fault(sheet: Sheet, kind: Kind, district: Colour, column: int) -> Fault:
    if not column:
        return fault(Code.VALUE_ZERO, "6.3")
    rule = "4.7" if kind == Kind.PRESTIGE else "4.8"
    built = sheet.has(kind, district, column)
    code = Code.ALREADY_BUILT if built else Code.CROSSED_OUT
    return fault(code, rule, building=BUILDING_NAMES[kind, district], column=column)


def _rest_faults(game: Game, seat: Seat) -> tuple[Fault, ...]:
    throw = game.throw
    if throw is None or seat.turn is not None:
        return _moment_faults(game, seat)
    influence, denier, knowledge = seat.sheet.held
    for slot in throw.available:
        for price in slot.prices.values():
            if influence >= price[0] and denier >= price[1] and knowledge >= price[2]:
                return (fault(Code.CAN_PAY, "4.2", slot=slot.index),)
    return ()


def _choose_faults(seat: Seat, choose: Choose) -> tuple[Fault, ...]:
    if seat.pending is None:
        return (fault(Code.NO_CHOICE, "4.11"),)
    options = seat.pending.choice.options
    if choose.option not in options:
        return (fault(Code.NOT_AN_OPTION, "4.11", options=len(options)),)
    return ()
