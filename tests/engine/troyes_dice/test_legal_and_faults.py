"""`legal` and `faults`, computed apart, hold each other over the whole space of actions of random positions."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.troyes_dice import (
    Building,
    Choose,
    Citizen,
    Colour,
    Deed,
    Game,
    IllegalActionError,
    Kind,
    Resource,
    Rest,
    Turn,
    apply,
    faults,
    legal,
)
from engine.troyes_dice.actions import Action
from tests.engine.troyes_dice.positions import play_turn, random_game, with_random_sheets


def every_player_action(player: int) -> Iterator[Action]:
    """All that a player could say: turns one value beyond each end, every rest, every answer."""
    for slot, do, colour, value, pay in itertools.product(
        range(4), Deed, (None, *Colour), (None, *range(8)), (None, *Resource)
    ):
        yield Turn(player, slot, do, colour, value, pay)
    yield Rest(player)
    for colour in Colour:
        yield Choose(player, Citizen(colour))
    for kind, district, column in itertools.product(Kind, Colour, range(8)):
        yield Choose(player, Building(kind, district, column))


def check_position(game: Game, player: int) -> None:
    listed = legal(game, player)
    assert len(set(listed)) == len(listed)
    allowed = {action for action in every_player_action(player) if not faults(game, action)}
    assert set(listed) == allowed


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), halves=st.integers(1, 16))
def test_they_agree_in_games(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng, 3, halves)
    check_position(game, 0)
    check_position(play_turn(rng, game, 1), 1)


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 2**32), halves=st.integers(1, 16))
def test_they_agree_on_any_sheet(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    check_position(with_random_sheets(rng, random_game(rng, 1, halves)), 0)


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 2**32), halves=st.integers(1, 16))
def test_every_listed_turn_can_be_carried_out_and_comes_to_an_end(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    game = with_random_sheets(rng, random_game(rng, 2, halves))
    for action in rng.sample(legal(game, 0), min(20, len(legal(game, 0)))):
        after, _ = apply(game, action)
        if after.seats[0].pending:
            check_position(after, 0)
        assert play_turn(rng, after, 0).seats[0].done


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), halves=st.integers(1, 16))
def test_a_refused_action_tells_every_fault_and_changes_nothing(seed: int, halves: int) -> None:
    rng = random.Random(seed)
    game = with_random_sheets(rng, random_game(rng, 1, halves))
    for action in rng.sample(list(every_player_action(0)), 40):
        found = faults(game, action)
        if found:
            with pytest.raises(IllegalActionError) as refused:
                apply(game, action)
            assert refused.value.faults == found
            assert all(str(each) and "{" not in str(each) for each in found)
        else:
            before = hash(game.seats)
            apply(game, action)
            assert hash(game.seats) == before


def test_nothing_is_open_before_the_first_roll_or_after_a_turn() -> None:
    rng = random.Random(1)
    game = random_game(rng, 2, 1)
    assert legal(play_turn(rng, game, 0), 0) == ()
    with pytest.raises(IndexError):
        legal(game, 2)
