"""Values that no type checker has read: set-ups and actions with fields of another type are refused by name."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import MAX_SENTENCES, IllegalActionError
from engine.troyes_dice import (
    Choose,
    Citizen,
    Colour,
    Correct,
    Deed,
    Game,
    Rest,
    Roll,
    Setup,
    Turn,
    Undo,
    apply,
    faults,
    legal,
    new_game,
)
from engine.troyes_dice.faults import Code
from engine.troyes_dice.setup import STANDARD_PLAZAS
from engine.troyes_dice.terms import SecondDieCost
from tests.engine.troyes_dice.positions import random_game, with_random_sheets

MALFORMED: list[Any] = [
    Turn(0, 0, Deed.GATHER, "red"),  # type: ignore[arg-type]
    Turn(0, 0, Deed.GATHER, 7),  # type: ignore[arg-type]
    Turn(0, 0, Deed.GATHER, 1),  # type: ignore[arg-type]
    Turn(0, 0, Deed.GATHER, pay="denier"),  # type: ignore[arg-type]
    Turn(0, 0, Deed.GATHER, value=2.0),  # type: ignore[arg-type]
    Turn(0, 0, Deed.GATHER, value=True),
    Turn(0, 0, "gather"),  # type: ignore[arg-type]
    Turn(0, 0, 0),  # type: ignore[arg-type]
    Turn(0, "0", Deed.GATHER),  # type: ignore[arg-type]
    Turn(None, 0, Deed.GATHER),  # type: ignore[arg-type]
    Turn(True, 0, Deed.GATHER),
    Rest("Ada"),  # type: ignore[arg-type]
    Undo(0.0),  # type: ignore[arg-type]
    Choose(0, None),  # type: ignore[arg-type]
    Choose(0, Citizen("red")),  # type: ignore[arg-type]
    Roll("3", (1, 2, 3)),  # type: ignore[arg-type]
    Roll(3, (1, 2)),  # type: ignore[arg-type]
    Roll(3, [1, 2, 3]),  # type: ignore[arg-type]
    Roll(3, (1, 2, None)),  # type: ignore[arg-type]
    Correct(None),  # type: ignore[arg-type]
    Correct(Roll(3, (1, 2))),  # type: ignore[arg-type]
    None,
    "roll",
    Citizen(Colour.RED),
]
OPEN, _ = apply(new_game(Setup(("Ada", "Bo"))), Roll(6, (1, 2, 3)))


@pytest.mark.parametrize("game", [new_game(Setup(("Ada", "Bo"))), OPEN], ids=["before the first roll", "open"])
@pytest.mark.parametrize("action", MALFORMED, ids=repr)
def test_a_malformed_action_is_refused_and_its_fields_are_named(game: Game, action: Any) -> None:
    found = faults(game, action)
    assert {each.code for each in found} <= {Code.FORM, Code.NO_ACTION}
    with pytest.raises(IllegalActionError) as refused:
        apply(game, action)
    assert refused.value.faults == found != ()


def test_all_malformed_fields_are_named() -> None:
    found = faults(OPEN, Turn(0, "1", Deed.GATHER, "red"))  # type: ignore[arg-type]
    assert [str(each) for each in found] == [
        "The slot of this Turn is '1'; its type must be int.",
        "The colour of this Turn is 'red'; its type must be Colour | None.",
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"second_die_cost": "any"}, "second_die_cost"),
        ({"second_die_cost": 1}, "second_die_cost"),
        ({"players": ["Ada", "Bo"]}, "players"),
        ({"players": ("Ada", 2)}, "players"),
        ({"players": "Ada"}, "players"),
        ({"numbering": (1, 2, 3, 4, 5, "6")}, "numbering"),
        ({"numbering": None}, "numbering"),
        ({"plazas": (("red", "red"),) * 9}, "plazas"),
        ({"plazas": ((Colour.RED,),) * 9}, "plazas"),
        ({"tiles": ((0, "coin"),)}, "tiles"),
        ({"tiles": {0: "coin"}}, "tiles"),
    ],
    ids=repr,
)
def test_a_malformed_set_up_is_refused(change: dict[str, Any], field: str) -> None:
    with pytest.raises(IllegalActionError) as refused:
        new_game(Setup(**({"players": ("Ada", "Bo")} | change)))
    [found] = refused.value.faults
    assert (found.code, dict(found.params)["field"]) == (Code.FORM, field)


def test_a_set_up_of_the_right_types_is_taken() -> None:
    setup = Setup(("Ada",), (6, 5, 4, 3, 2, 1), STANDARD_PLAZAS, (), SecondDieCost.ANY)
    assert new_game(setup).setup == setup


@pytest.mark.parametrize("player", [-1, -2, 2, 1000])
def test_nobodys_seat_has_no_turns(player: int) -> None:
    with pytest.raises(IndexError):
        legal(OPEN, player)


HUGE: list[Callable[[], object]] = [
    lambda: new_game(Setup(("Ada",), tuple(range(100_000)))),
    lambda: new_game(Setup(("Ada",), (10**5000,) * 6)),
    lambda: new_game(Setup(("",) * 100_000)),
    lambda: new_game(Setup(("x" * 100_000,) * 2)),
    lambda: new_game(Setup(("Ada",), tiles=tuple((place, "x" * 1000) for place in range(1000)))),  # type: ignore[misc]
    lambda: apply(OPEN, Turn(10**5000, 10**5000, Deed.GATHER, value=-(10**5000))),
    lambda: apply(OPEN, Roll(10**5000, (0, 0, 0))),
    lambda: apply(OPEN, "x" * 100_000),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("refused", HUGE)
def test_a_refusal_repeats_no_more_than_the_beginning_of_what_it_refuses(refused: Callable[[], object]) -> None:
    with pytest.raises(IllegalActionError) as caught:
        refused()
    assert len(str(caught.value)) < 1000
    assert all(len(str(each)) < 300 for each in caught.value.faults)


def test_an_error_says_how_many_reasons_it_leaves_out() -> None:
    with pytest.raises(IllegalActionError, match=f"There are {40 - MAX_SENTENCES} more reasons") as caught:
        new_game(Setup(("",) * 40))
    assert len(caught.value.faults) == 40


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), halves=st.integers(1, 16))
def test_a_game_can_be_hashed_and_encoded(seed: int, halves: int) -> None:
    """Also one that waits in the middle of a turn."""
    rng = random.Random(seed)
    game = with_random_sheets(rng, random_game(rng, 2, halves))
    for action in (None, *rng.sample(legal(game, 0), min(5, len(legal(game, 0))))):
        after = game if action is None else apply(game, action)[0]
        for decoded in (
            msgspec.json.decode(msgspec.json.encode(after), type=Game),
            msgspec.msgpack.decode(msgspec.msgpack.encode(after), type=Game),
        ):
            assert decoded == after
            assert hash(decoded) == hash(after)
            assert legal(decoded, 1) == legal(after, 1)
