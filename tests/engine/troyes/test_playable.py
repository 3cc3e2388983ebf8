"""The numbers of cards that a game needs (D1.5)."""

from msgspec.structs import replace

from engine.owner_file import FileCode
from engine.troyes.card_faults import CardCode
from engine.troyes.cards import Cards
from engine.troyes.made_up import made_up_cards
from engine.troyes.playable import PLAYERS, playable_faults
from engine.troyes.terms import Colour


def codes(cards: Cards, players: int) -> list[FileCode]:
    """The codes of the reasons against a game."""
    found = playable_faults(cards, players)
    assert all(fault.rule == "D1.5" and str(fault) for fault in found)
    return [fault.code for fault in found]


def test_the_made_up_cards_are_playable_for_all() -> None:
    for players in PLAYERS:
        assert codes(made_up_cards(), players) == []


def test_each_activity_is_needed() -> None:
    cards = made_up_cards()
    activity = tuple(card for card in cards.activity if (card.colour, card.number) != (Colour.RED, 3))
    (fault,) = playable_faults(replace(cards, activity=activity), 2)
    assert (fault.code, dict(fault.params)) == (CardCode.NO_ACTIVITY, {"colour": "red", "number": 3})


def test_red_events_are_needed_as_the_game_has_rounds() -> None:
    cards = made_up_cards()
    red = [card for card in cards.event if card.colour is Colour.RED and not card.start]
    others = [card for card in cards.event if card not in red]
    for have, expected in ((4, [2]), (5, [2, 3]), (6, [2, 3, 4])):
        few = replace(cards, event=(*others, *red[:have]))
        assert [players for players in PLAYERS if not codes(few, players)] == expected


def test_characters_are_needed() -> None:
    cards = made_up_cards()
    few = replace(cards, character=cards.character[:3])
    assert [players for players in PLAYERS if not codes(few, players)] == [3]
    assert codes(few, 4) == [CardCode.FEW_CHARACTERS]


def test_a_colour_that_is_called_is_needed() -> None:
    cards = made_up_cards()
    event = tuple(card for card in cards.event if card.colour is not Colour.WHITE)
    assert codes(replace(cards, event=event), 4) == [CardCode.NO_CALLED_EVENT]
    uncalled = tuple(card for card in event if card.calls is not Colour.WHITE)
    assert CardCode.NO_CALLED_EVENT not in codes(replace(cards, event=uncalled), 4)


def test_one_event_at_most_lies_there_from_the_start() -> None:
    cards = made_up_cards()
    start = next(card for card in cards.event if card.start)
    none = tuple(card for card in cards.event if not card.start)
    assert codes(replace(cards, event=none), 4) == []
    assert codes(replace(cards, event=(*cards.event, replace(start, id="x_second"))), 4) == [CardCode.TWO_STARTS]
