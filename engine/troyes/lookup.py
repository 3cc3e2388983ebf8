"""Cards of the owner's file by their id, and the places of the enumerations."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from engine.troyes.cards import Activity, Cards, Character, Event
from engine.troyes.state import OpenActivity, RowEvent
from engine.troyes.terms import BUILDINGS, COLOURS, Building, Colour

INDEX: dict[Colour, int] = {colour: index for index, colour in enumerate(COLOURS)}
"""The place of a colour in a district."""
BUILDING_INDEX: dict[Building, int] = {building: index for index, building in enumerate(BUILDINGS)}
"""The place of a building in a position."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)


def _found(cards: Iterable[N], card: str) -> N | None:
    for each in cards:
        if each.id == card:
            return each
    return None


def find_activity(cards: Cards, card: str) -> Activity | None:
    """The activity card with this id."""
    return _found(cards.activity, card)


def find_event(cards: Cards, card: str) -> Event | None:
    """The event with this id."""
    return _found(cards.event, card)


def find_character(cards: Cards, card: str) -> Character | None:
    """The character with this id."""
    return _found(cards.character, card)


def activity_card(cards: Cards, card: str) -> Activity:
    """The activity card with an id that is known. Raises KeyError for another one."""
    found = find_activity(cards, card)
    if found is None:
        raise KeyError(card)
    return found


def event_card(cards: Cards, card: str) -> Event:
    """The event with an id that is known. Raises KeyError for another one."""
    found = find_event(cards, card)
    if found is None:
        raise KeyError(card)
    return found


def open_index(activities: Sequence[OpenActivity], card: str) -> int | None:
    """The place of an open activity card; None if it is not open."""
    return next((index for index, each in enumerate(activities) if each.card == card), None)


def row_index(row: Sequence[RowEvent], card: str) -> int | None:
    """The place of an event in the row; None if it is not there."""
    return next((index for index, each in enumerate(row) if each.card == card), None)
