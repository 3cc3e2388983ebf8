"""The numbers of cards that a game needs (D1.5)."""

from engine.troyes.card_faults import CardCode, CardFault
from engine.troyes.cards import Cards
from engine.troyes.terms import Colour

PLAYERS = (2, 3, 4)
RED_EVENTS = {2: 4, 3: 5, 4: 6}
"""Red events of the deck by the number of players: as many as the game has rounds (1.6)."""
CHARACTERS = {2: 4, 3: 3, 4: 4}
NUMBERS = (1, 2, 3)


def playable_faults(cards: Cards, players: int) -> tuple[CardFault, ...]:
    """Give every reason why so many players (2 to 4) cannot play with these cards; empty if they can."""
    found = [*_activities(cards), *_events(cards)]
    deck = [event for event in cards.event if event.colour is Colour.RED and not event.start]
    counts = (
        (CardCode.FEW_RED_EVENTS, len(deck), RED_EVENTS[players]),
        (CardCode.FEW_CHARACTERS, len(cards.character), CHARACTERS[players]),
    )
    for code, have, need in counts:
        if have < need:
            found.append(_fault(code, have=have, need=need, players=players))
    return tuple(found)


def _activities(cards: Cards) -> list[CardFault]:
    known = {(card.colour, card.number) for card in cards.activity}
    return [
        _fault(CardCode.NO_ACTIVITY, colour=str(colour), number=number)
        for colour in Colour
        for number in NUMBERS
        if (colour, number) not in known
    ]


def _events(cards: Cards) -> list[CardFault]:
    known = {event.colour for event in cards.event if not event.start}
    called = {event.calls for event in cards.event if event.calls is not None}
    found = [_fault(CardCode.NO_CALLED_EVENT, colour=str(colour)) for colour in Colour if colour in called - known]
    starts = sum(event.start for event in cards.event)
    return found if starts <= 1 else [*found, _fault(CardCode.TWO_STARTS, have=starts)]


def _fault(code: CardCode, **params: int | str) -> CardFault:
    return CardFault(code, params=tuple(params.items()))
