"""The faults of an action with a group of dice (4, 5, D3.1, D4)."""

from collections import Counter
from collections.abc import Iterator

from engine.troyes.act import gain_times, prepare, purse_of
from engine.troyes.actions import Act, Spend
from engine.troyes.card_effects import Later, Manual, Now
from engine.troyes.cards import Activity
from engine.troyes.citizens import stands
from engine.troyes.faults import Code, Fault, Faults, amount, fault
from engine.troyes.groups import NEEDS, Group, colour_fault, fits_deed, group_faults, group_of
from engine.troyes.lookup import INDEX, event_card, find_activity, find_event, open_index, row_index
from engine.troyes.places import OnCard
from engine.troyes.setup import Setup
from engine.troyes.state import Position
from engine.troyes.terms import SPACES, Deed, Good, When
from engine.troyes.uses import use
from engine.troyes.writer import Writer


def act_faults(setup: Setup, now: Position, action: Act) -> Faults:
    """Every reason why the player in turn may not act like this."""
    cube, found = _cube(setup, now, action)
    found += _missing_dice(now, action)
    found += group_faults(action.dice, cube)
    card_faults = _card_faults(setup, now, action)
    if found or not action.dice:
        return (*found, *card_faults)
    group = group_of(action.dice, cube)
    found += card_faults
    found += _unfit(action, cube, group)
    found += _price_faults(setup, now, action, group)
    if not found:
        found += CHECKS[action.do](setup, now, action, group)
    return tuple(found)


def spend_faults(setup: Setup, now: Position, action: Spend) -> Faults:
    """Every reason why the player in turn may not spend this cube before the action (D5.5)."""
    found = _own_cube_faults(setup, now, action.player, action.card)
    card = find_activity(setup.cards, action.card)
    if not found and card is not None and not isinstance(card.effect, Manual):
        found.append(fault(Code.CUBE_UNFIT, "D4.1"))
    return tuple(found)


def _own_cube_faults(setup: Setup, now: Position, player: int, card: str) -> list[Fault]:
    known = find_activity(setup.cards, card)
    if known is None:
        return [fault(Code.CARD_UNKNOWN, "D1.3", kind="activity", seen=card)]
    found = []
    if now.players[player].cube_spent:
        found.append(fault(Code.CUBE_SECOND, "4.6"))
    index = open_index(now.activities, card)
    if index is None or not now.activities[index].cubes[player]:
        found.append(fault(Code.CUBE_NONE, "4.6", card=known.name))
    return found


def _cube(setup: Setup, now: Position, action: Act) -> tuple[Later | None, list[Fault]]:
    """The effect of the cube that goes with the action, and the faults of spending it."""
    if action.cube is None:
        return None, []
    found = _own_cube_faults(setup, now, action.player, action.cube)
    card = find_activity(setup.cards, action.cube)
    if found or card is None:
        return None, found
    if isinstance(card.effect, Now | Manual):
        return None, [fault(Code.CUBE_UNFIT, "D4.1")]
    if not fits_deed(card.effect, action.do):
        found.append(fault(Code.CUBE_UNFIT, "D4.1"))
    return card.effect, found


def _missing_dice(now: Position, action: Act) -> Iterator[Fault]:
    for (district, colour, value), wanted in Counter(action.dice).items():
        if now.dice[district][INDEX[colour]].count(value) < wanted:
            yield fault(Code.NO_SUCH_DIE, "4.1", colour=colour.value, value=value, district=district)


def _card_faults(setup: Setup, now: Position, action: Act) -> list[Fault]:
    """The faults of the card that the action names (5.1, 5.2, 5.3, 5.10)."""
    if action.card is None:
        return []
    activity = action.do == Deed.ACTIVITY
    known = find_activity(setup.cards, action.card) if activity else find_event(setup.cards, action.card)
    if known is None:
        return [fault(Code.CARD_UNKNOWN, "D1.3", kind=action.do.value, seen=action.card)]
    if not activity:
        is_there = row_index(now.row, action.card) is not None
        return [] if is_there else [fault(Code.CARD_CLOSED, "5.10", card=known.name)]
    index = open_index(now.activities, action.card)
    if index is None:
        return [fault(Code.CARD_CLOSED, "5.1", card=known.name)]
    assert isinstance(known, Activity)
    return _hire_faults(setup, now, action, known, action.player in now.activities[index].tradesmen)


def _hire_faults(setup: Setup, now: Position, action: Act, card: Activity, there: bool) -> list[Fault]:
    if action.hire is None:
        price = amount(Good.DENIER, card.hire)
        return [] if there else [fault(Code.TRADESMAN_MISSING, "5.2", card=card.name, price=price)]
    if isinstance(action.hire, OnCard) and find_activity(setup.cards, action.hire.card) is None:
        return [fault(Code.CARD_UNKNOWN, "D1.3", kind="activity", seen=action.hire.card)]
    found = [fault(Code.TRADESMAN_THERE, "5.2", card=card.name)] if there else []
    if action.hire == OnCard(card.id) or not stands(now, action.player, action.hire):
        found.append(fault(Code.HIRE_FROM, "5.3"))
    return found


def _unfit(action: Act, cube: Later | None, group: Group) -> Iterator[Fault]:
    """The faults of a group that no column or space has (5.14, D4.5)."""
    if action.do == Deed.PLACE and (len(action.dice), len(group.values)) != (1, 1):
        yield fault(Code.GROUP_SIZE, "5.14", seen=max(len(action.dice), len(group.values)), allowed="1")
    if cube is not None and action.do in (Deed.PLACE, Deed.CATHEDRAL) and max(group.values) > SPACES:
        yield fault(Code.CUBE_UNFIT, "D4.1")
    need = NEEDS.get(action.do)
    wrong = colour_fault(group, need, "4.1")
    if wrong is not None:
        yield wrong


def _price_faults(setup: Setup, now: Position, action: Act, group: Group) -> Iterator[Fault]:
    price = group.price(action.player, action.dice)
    card = find_activity(setup.cards, action.card) if action.card and action.hire is not None else None
    due, have = price + (card.hire if card else 0), now.players[action.player].denier
    if due > have:
        yield fault(Code.TOO_POOR, "4.4", need=amount(Good.DENIER, due), have=have)


def _activity(setup: Setup, now: Position, action: Act, group: Group) -> Iterator[Fault]:
    assert action.card is not None
    assert action.uses is not None
    card = find_activity(setup.cards, action.card)
    assert card is not None
    wrong = colour_fault(group, card.dice, "4.1")
    if wrong is not None:
        yield wrong
    most = group.total // card.divisor
    if not 1 <= action.uses <= most:
        yield fault(Code.USES, "5.5", seen=action.uses, most=most)
    elif card.when == When.NOW and isinstance(card.effect, Now):
        impossible = _use_fault(setup, now, action, card.effect)
        if impossible is not None:
            yield impossible


def _use_fault(setup: Setup, now: Position, action: Act, effect: Now) -> Fault | None:
    """The fault of the first use that cannot be carried out (D3.1)."""
    if effect.need is None and effect.cost is None:
        return None
    writer = Writer(setup, now)
    prepare(writer, action)
    times = 0 if effect.roll else gain_times(writer, action.player, effect)
    purse = purse_of(writer, action.player)
    for number in range(1, (action.uses or 0) + 1):
        impossible = use(purse, effect, number, times)
        if impossible is not None:
            return impossible
    return None


def _event(setup: Setup, now: Position, action: Act, group: Group) -> Iterator[Fault]:
    assert action.card is not None
    assert action.uses is not None
    card = event_card(setup.cards, action.card)
    wrong = colour_fault(group, card.dice, "4.1")
    if wrong is not None:
        yield wrong
    index = row_index(now.row, action.card)
    assert index is not None
    most = min(group.total // card.divisor, card.flags - now.row[index].taken)
    if not 1 <= action.uses <= most:
        yield fault(Code.USES, "5.11", seen=action.uses, most=most)


def _cathedral(_setup: Setup, now: Position, _action: Act, group: Group) -> Iterator[Fault]:
    for column, wanted in Counter(group.values).items():
        if now.cathedral[column - 1].count(None) < wanted:
            yield fault(Code.COLUMN_FULL, "5.8", column=column)


def _place(_setup: Setup, now: Position, action: Act, _group: Group) -> Iterator[Fault]:
    if not now.players[action.player].personal:
        yield fault(Code.NO_CITIZEN, "5.14")


def _farm(_setup: Setup, _now: Position, _action: Act, group: Group) -> Iterator[Fault]:
    if group.total < 2:
        yield fault(Code.TOO_LITTLE, "5.17", sum=group.total)


CHECKS = {
    Deed.ACTIVITY: _activity,
    Deed.CATHEDRAL: _cathedral,
    Deed.EVENT: _event,
    Deed.PLACE: _place,
    Deed.FARM: _farm,
}
