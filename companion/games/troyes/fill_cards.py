"""Placeholders for cards that a family has not typed in yet: a game can begin, and nobody turns a placeholder up.

cards = filled(own_cards(text) or no_cards(Wages(2, 1, 0)), players=3)
"""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from engine.owner_file import MADE_UP_ID, MADE_UP_NAME
from engine.troyes.card_effects import Gain, Now
from engine.troyes.cards import Activity, Board, Cards, Character, Event, Wages
from engine.troyes.cards_form import CARDS, read_cards
from engine.troyes.playable import CHARACTERS, NUMBERS, RED_EVENTS
from engine.troyes.terms import Colour, Subject, When
from hardware.toml_table import TableError, parse_table

FILL_ID = f"{MADE_UP_ID}fill_"
"""The beginning of the id of a placeholder."""
NAME = "Our copy"
NO_POINTS = (0, 0)


def is_fill(card: str) -> bool:
    """Return True for the id of a placeholder."""
    return card.startswith(FILL_ID)


def is_made_up(cards: Cards) -> bool:
    """Return True if a card that can turn up is made up; placeholders never turn up."""
    every = [card.id for cards_of in (cards.activity, cards.event, cards.character) for card in cards_of]
    return any(card.startswith(MADE_UP_ID) and not is_fill(card) for card in every)


def no_cards(wages: Wages) -> Cards:
    """The cards of a family that has typed in nothing but the wages."""
    return Cards(NAME, Board(wages))


def own_cards(text: str) -> Cards | None:
    """The finished cards of an owner's file; None if the board is not finished, or the text is no cards file."""
    try:
        content = parse_table(text)
    except TableError:
        return None
    faulty = {fault.path[:2] for fault in read_cards(content).faults}
    content = {key: _finished(key, value, faulty) if key in CARDS else value for key, value in content.items()}
    return read_cards(content).cards


def _finished(kind: str, cards: Any, faulty: Collection[tuple[str | int, ...]]) -> list[Any]:
    """The cards without faults; of several events that lie in the row from the start, the first one."""
    if not isinstance(cards, list):
        return []
    sound = [card for position, card in enumerate(cards) if (kind, position) not in faulty]
    starts = [card for card in sound if card.get("start")]
    return [card for card in sound if card not in starts[1:]]


def filled(cards: Cards, players: int, turned_up: Collection[str] = ()) -> Cards:
    """The cards with a placeholder in each empty place that a game of 2 to 4 `players` needs (D1.5).

    Placeholders that are there already go, unless they have been turned up.
    """
    sound = Cards(
        cards.name,
        cards.board,
        tuple(each for each in cards.activity if _stays(each.id, turned_up)),
        tuple(each for each in cards.event if _stays(each.id, turned_up)),
        tuple(each for each in cards.character if _stays(each.id, turned_up)),
    )
    return replace(
        sound,
        activity=(*sound.activity, *_activities(sound.activity)),
        event=(*sound.event, *_events(sound.event, RED_EVENTS[players])),
        character=(*sound.character, *_characters(sound.character, CHARACTERS[players])),
    )


def _stays(card: str, turned_up: Collection[str]) -> bool:
    return not is_fill(card) or card in turned_up


def with_card(cards: Cards, own: Cards, card: str, players: int, turned_up: Collection[str]) -> Cards:
    """The cards of a game with one of the owner's file: in place of that with its id, else a card more."""
    return filled(
        replace(
            cards,
            activity=_with(cards.activity, own.activity, card),
            event=_with(cards.event, own.event, card),
            character=_with(cards.character, own.character, card),
        ),
        players,
        turned_up,
    )


def _with(cards: Sequence[Any], own: Sequence[Any], card: str) -> tuple[Any, ...]:
    found = next((each for each in own if each.id == card), None)
    if found is None:
        return tuple(cards)
    if any(each.id == card for each in cards):
        return tuple(found if each.id == card else each for each in cards)
    return (*cards, found)


def _activities(known: Sequence[Activity]) -> list[Activity]:
    there = {(card.colour, card.number) for card in known}
    return [
        Activity(
            f"{FILL_ID}{colour}_{number}", f"{MADE_UP_NAME}{colour} {number}", colour, number,
            hire=0, vp=(0,), dice=colour, divisor=1, when=When.NOW, effect=Now(Gain(denier=1)),
        )
        for colour in Colour for number in NUMBERS if (colour, number) not in there
    ]  # fmt: skip


def _events(known: Sequence[Event], reds: int) -> list[Event]:
    deck = [event for event in known if not event.start]
    missing = reds - sum(event.colour is Colour.RED for event in deck)
    found = [_event(Colour.RED, number, Colour.WHITE) for number in range(1, missing + 1)]
    called = {event.calls for event in (*deck, *found)} - {event.colour for event in deck}
    return [*found, *(_event(colour, 1) for colour in Colour if colour in called)]


def _event(colour: Colour, number: int, calls: Colour | None = None) -> Event:
    return Event(
        f"{FILL_ID}{colour}_event_{number}", f"{MADE_UP_NAME}{colour} event {number}", colour, (),
        dice=colour, divisor=1, flags=1, vp=NO_POINTS, calls=calls,
    )  # fmt: skip


def _characters(known: Sequence[Character], need: int) -> list[Character]:
    return [
        Character(f"{FILL_ID}character_{n}", f"{MADE_UP_NAME}character {n}", Subject.INFLUENCE, ((0, 0),))
        for n in range(1, need - len(known) + 1)
    ]
