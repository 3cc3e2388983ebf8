"""Placeholders: a family begins with an empty or half file, and real cards take their places."""

import pytest
from msgspec.structs import replace

from companion.games.troyes.card_edit import new_cards
from companion.games.troyes.fill_cards import filled, is_fill, is_made_up, no_cards, own_cards, with_card
from companion.games.troyes.seed_cards import SEED_CARDS
from engine.troyes.cards import Cards, Wages, as_mapping
from engine.troyes.cards_form import read_cards
from engine.troyes.made_up import MADE_UP, made_up_cards
from engine.troyes.playable import PLAYERS, playable_faults

WAGES = Wages(2, 1, 0)


def ids(cards: Cards) -> list[str]:
    return [each.id for of in (cards.activity, cards.event, cards.character) for each in of]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_family_without_a_card_can_begin(players: int) -> None:
    cards = filled(no_cards(WAGES), players)
    assert playable_faults(cards, players) == ()
    assert all(map(is_fill, ids(cards)))
    assert not is_made_up(cards)
    assert read_cards(as_mapping(cards)).cards == cards


@pytest.mark.parametrize("players", PLAYERS)
def test_complete_cards_get_no_placeholder(players: int) -> None:
    assert filled(made_up_cards(), players) == made_up_cards()
    assert is_made_up(made_up_cards())


def test_a_card_takes_the_place_of_its_placeholder_and_no_other() -> None:
    whole, before = made_up_cards(), filled(no_cards(WAGES), 3)
    merchant = whole.activity[0]
    after = with_card(before, whole, merchant.id, 3, ())
    assert set(ids(before)) - set(ids(after)) == {f"x_fill_{merchant.colour}_{merchant.number}"}
    assert set(ids(after)) - set(ids(before)) == {merchant.id}
    dearer = replace(whole, activity=(replace(merchant, hire=9),))
    assert with_card(after, dearer, merchant.id, 3, ()).activity[0].hire == 9


def test_a_placeholder_that_has_been_turned_up_stays() -> None:
    before = filled(no_cards(WAGES), 2)
    fill = before.activity[0]
    assert fill in with_card(before, made_up_cards(), "x_merchant", 2, {fill.id}).activity
    called = next(event for event in made_up_cards().event if event.colour == "white" and not event.start)
    assert "x_fill_white_event_1" not in ids(with_card(before, made_up_cards(), called.id, 2, ()))


def test_the_finished_cards_of_a_half_file_count() -> None:
    half = own_cards(MADE_UP.replace("hire = 4", 'hire = "?"', 1).replace("divisor = 4", "divisor = 99", 1))
    assert half is not None
    gone = set(ids(made_up_cards())) - set(ids(half))
    assert len(gone) == 2
    assert own_cards(SEED_CARDS) == Cards("Cards named by the seed", replace(no_cards(WAGES).board))


@pytest.mark.parametrize("text", ["", "no toml [", 'name = "x"', new_cards("x", {"palace": "?"})])
def test_a_file_without_a_board_has_no_cards(text: str) -> None:
    assert own_cards(text) is None


def test_of_two_cards_that_lie_in_the_row_from_the_start_the_first_one_counts() -> None:
    assert "start = true" in MADE_UP
    twice = f'{MADE_UP}\n[[event]]\nid = "mine"\nname = "Mine"\ncolour = "red"\nstart = true\neffects = []\n'
    cards = own_cards(f'{twice}dice = "red"\ndivisor = 1\nflags = 1\nvp = [1, 0]\n')
    assert cards is not None
    assert [event.id for event in cards.event if event.start] == [e.id for e in made_up_cards().event if e.start]
