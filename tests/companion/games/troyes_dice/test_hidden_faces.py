"""Hidden colours: deductions from the standard set are right, and no open colour is made up."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.troyes_dice.hidden_faces import following, some_way
from engine.troyes_dice.setup import STANDARD_PLAZAS, is_standard
from engine.troyes_dice.terms import Colour

RED, YELLOW, WHITE = Colour


def laid(seed: int) -> list[tuple[Colour, Colour]]:
    """The standard set on random faces at random places."""
    chance = Random(seed)
    plazas = [faces if chance.random() < 0.5 else faces[::-1] for faces in STANDARD_PLAZAS]
    chance.shuffle(plazas)
    return plazas


@given(st.integers(0, 10_000), st.sets(st.integers(0, 8)))
def test_what_follows_is_what_lies_there(seed: int, known: set[int]) -> None:
    plazas = laid(seed)
    ups = [up for up, _ in plazas]
    entered = {place: plazas[place][1] for place in known}
    assert following(ups, entered).items() <= {place: back for place, (_, back) in enumerate(plazas)}.items()
    way = some_way(ups, entered)
    assert way is not None
    assert is_standard(tuple(zip(ups, way, strict=True)))
    assert all(way[place] == back for place, back in entered.items())


@given(st.integers(0, 10_000))
def test_telling_one_after_the_other_is_done_before_the_ninth(seed: int) -> None:
    plazas = laid(seed)
    ups = [up for up, _ in plazas]
    entered: dict[int, Colour] = {}
    while len(known := {**following(ups, entered), **entered}) < 9:
        place = min(set(range(9)) - set(known))
        entered[place] = plazas[place][1]
    assert len(entered) <= 8
    assert known == {place: back for place, (_, back) in enumerate(plazas)}


def test_where_all_red_is_up_the_only_white_one_is_the_twin() -> None:
    assert following([RED] * 5 + [YELLOW] * 3 + [WHITE], {}) == {8: WHITE}


OTHERS: list[tuple[list[Colour], dict[int, Colour]]] = [
    ([RED] * 9, {}),
    ([RED] * 6 + [YELLOW] * 3, {}),
    ([RED] * 3, {}),
    ([YELLOW] * 3 + [RED] * 3 + [WHITE] * 3, {0: YELLOW, 1: YELLOW}),
]


@pytest.mark.parametrize(("ups", "entered"), OTHERS)
def test_nothing_follows_from_another_set(ups: list[Colour], entered: dict[int, Colour]) -> None:
    assert some_way(ups, entered) is None
    assert following(ups, entered) == {}
