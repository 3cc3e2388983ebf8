"""The faults of chance handed in: dice thrown and cards turned up (3.2, 3.5, 3.6, 3.8, 7.1)."""

from collections.abc import Iterator

from engine.troyes.actions import Activities, Black, Characters, Rethrow, Reveal, Roll
from engine.troyes.faults import Code, Fault, Faults, fault
from engine.troyes.lookup import INDEX, find_activity, find_character, find_event
from engine.troyes.phases import due_dice
from engine.troyes.setup import Setup
from engine.troyes.state import AskedThrow, Position
from engine.troyes.terms import COLOURS, Colour

DIE = range(1, 7)


def _value_faults(values: tuple[int, ...], rule: str) -> Iterator[Fault]:
    for value in values:
        if value not in DIE:
            yield fault(Code.DIE_VALUE, rule, seen=value)


def roll_faults(_setup: Setup, now: Position, action: Roll) -> Faults:
    """The faults of a district's throw (3.5)."""
    due = due_dice(now.buildings, action.district)
    if action.district in now.rolled or not sum(due):
        return (fault(Code.DISTRICT_ROLLED, "3.5", district=action.district),)
    found = []
    for colour, need, values in zip(COLOURS, due, (action.red, action.white, action.yellow), strict=True):
        if len(values) != need:
            found.append(fault(Code.DICE_COUNT, "3.5", seen=len(values), dice=colour.value, need=need))
        found += _value_faults(values, "3.5")
    return tuple(found)


def black_faults(_setup: Setup, now: Position, action: Black) -> Faults:
    """The faults of a throw of black dice: those called, or those of a card (3.8, D3.2)."""
    asked = now.pending
    need, rule = (asked.dice, "D3.2") if isinstance(asked, AskedThrow) else (now.called, "3.8")
    found = [*_value_faults(action.values, "3.8")]
    if len(action.values) != need:
        found.append(fault(Code.DICE_COUNT, rule, seen=len(action.values), dice="black", need=need))
    return tuple(found)


def rethrow_faults(_setup: Setup, _now: Position, action: Rethrow) -> Faults:
    """The faults of the die that influence throws again (6.2)."""
    return tuple(_value_faults((action.value,), "6.2"))


def activities_faults(setup: Setup, now: Position, action: Activities) -> Faults:
    """The faults of the activity cards that turn up: a card of each colour with the round's number (3.2)."""
    found = []
    for colour, card in zip(COLOURS, (action.red, action.white, action.yellow), strict=True):
        known = find_activity(setup.cards, card)
        if known is None:
            found.append(fault(Code.CARD_UNKNOWN, "D1.3", kind="activity", seen=card))
            continue
        if (known.colour, known.number) != (colour, now.round):
            found.append(fault(Code.CARD_COLOUR, "3.2", card=known.name, colour=colour.value))
        if any(each.card == card for each in now.activities):
            found.append(fault(Code.CARD_TWICE, "3.2", card=known.name))
    return tuple(found)


def reveal_faults(setup: Setup, now: Position, action: Reveal) -> Faults:
    """The faults of the events that turn up: a red card, and one of the colour that it calls (3.6)."""
    found = [*_event_faults(setup, now, action.red, Colour.RED)]
    red = find_event(setup.cards, action.red)
    if red is None or red.calls is None:
        if action.other is not None and find_event(setup.cards, action.other) is None:
            found.append(fault(Code.CARD_UNKNOWN, "D1.3", kind="event", seen=action.other))
        return tuple(found)
    left = now.decks[INDEX[red.calls]]
    if action.other is None:
        if left:
            found.append(fault(Code.OTHER_MISSING, "3.6", colour=red.calls.value))
    elif not left and find_event(setup.cards, action.other) is not None:
        found.append(fault(Code.OTHER_SUPERFLUOUS, "3.6", colour=red.calls.value))
    else:
        found += _event_faults(setup, now, action.other, red.calls)
    return tuple(found)


def _event_faults(setup: Setup, now: Position, card: str, need: Colour) -> Iterator[Fault]:
    known = find_event(setup.cards, card)
    if known is None:
        yield fault(Code.CARD_UNKNOWN, "D1.3", kind="event", seen=card)
        return
    if known.start or known.colour != need:
        yield fault(Code.CARD_COLOUR, "3.6", card=known.name, colour=need.value)
    elif card not in now.decks[INDEX[known.colour]]:
        yield fault(Code.CARD_TWICE, "3.6", card=known.name)


def characters_faults(setup: Setup, now: Position, action: Characters) -> Faults:
    """The fault of the characters that turn up: not so many different known ones for each player (7.1)."""
    need = setup.characters_each
    shown = [card for cards in action.cards for card in cards]
    known = all(find_character(setup.cards, card) is not None for card in shown)
    sizes = [len(cards) for cards in action.cards]
    if known and len(set(shown)) == len(shown) and sizes == [need] * len(now.players):
        return ()
    seen = "; ".join(map(", ".join, action.cards)) or "-"
    return (fault(Code.CHARACTERS, "7.1", need=need, seen=seen),)
