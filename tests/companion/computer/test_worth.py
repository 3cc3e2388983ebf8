"""The worth of a seat: the places that reflection finds, and the sums of their weights."""

from enum import StrEnum
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from companion.computer.match import play
from companion.computer.players import careless
from companion.computer.worth import Weights, Worth
from tests.companion.computer.computer_games import GAMES, NAMES


class Kind(StrEnum):
    """A word of the made-up state."""

    SHEEP = "sheep"


class Field(Struct, frozen=True):
    """A part of the made-up state."""

    kind: Kind
    name: str
    owner: int | None = None


class Own(Struct, frozen=True):
    """The state of a player."""

    coins: int
    cards: tuple[int, ...] = ()
    fields: tuple[Field, ...] = ()


class Now(Struct, frozen=True):
    """The made-up state."""

    players: tuple[Own, ...]
    turn: int | None = None
    tracks: tuple[int, ...] = ()
    fields: tuple[Field, ...] = ()
    done: bool = False


class Setup(Struct, frozen=True):
    """The players."""

    players: tuple[str, ...] = NAMES[:2]


class Game(Struct, frozen=True):
    """The made-up game."""

    now: Now
    setup: Setup = Setup()


OTHER = Own(0)
PLACES: list[tuple[Now, dict[str, int]]] = [
    (Now((OTHER, Own(4))), {".me.coins": 4}),
    (Now((OTHER, Own(0, (2, 0, 5)))), {".me.cards#": 3, ".me.cards[0]": 2, ".me.cards[2]": 5, ".me.cards+": 7}),
    (Now((OTHER, Own(0, (6,)))), {".me.cards#": 1, ".me.cards+": 6}),
    (
        Now((OTHER, Own(0, (), (Field(Kind.SHEEP, "b12"),) * 2))),
        {".me.fields#": 2, ".me.fields*:Field": 2, ".me.fields*.kind=sheep": 2},
    ),
    (Now((OTHER, OTHER), turn=1), {".turn": 1, ".turn=me": 1}),
    (Now((OTHER, OTHER), turn=0), {}),
    (Now((OTHER, OTHER), tracks=(3, 5, 8)), {".tracks#": 3, ".tracks[me]": 5, ".tracks+": 16}),
    (
        Now((OTHER, OTHER), fields=(Field(Kind.SHEEP, "b12", 1),)),
        {
            ".fields#": 1,
            ".fields*:Field": 1,
            ".fields*.kind=sheep": 1,
            ".fields*.owner": 1,
            ".fields*.owner=me": 1,
        },
    ),
    (Now((OTHER, OTHER), done=True), {".done": 1}),
]
"""States of two players, with the places of the second one: none for the names of things."""


@pytest.mark.parametrize(("now", "places"), PLACES)
def test_reflection_finds_numbers_words_and_lengths(now: Now, places: dict[str, int]) -> None:
    worth = Worth(Weights(50.0))
    worth.found = []
    worth.sums(Game(now), 1)
    found: dict[str, int] = {}
    for name, number in worth.found:
        found[name] = found.get(name, 0) + number
    assert {name: number for name, number in found.items() if ":Own" not in name} == places


def test_a_sum_has_a_part_for_the_beginning_and_one_for_the_end() -> None:
    worth = Worth(Weights(50.0, (1.0, 2.0, 4.0), {".me.coins": (0.5, 1.5), ".turn=me": (0.25, 0.0)}))
    game = Game(Now((OTHER, Own(4)), turn=1))
    assert worth.sums(game, 1) == (2.25, 6.0)
    assert worth.sums(game, 0) == (0.0, 0.0)
    assert worth.late(game, 50) == 0.5
    assert worth.to_come(game, 1, 0.5) == 2.25 + 3.0 + 1.0 + 1.0 + 1.0


@pytest.mark.parametrize("key", GAMES)
def test_parts_that_are_known_sum_to_the_same(key: str) -> None:
    weights = Weights(50.0, (0.0, 0.0, 0.0), dict.fromkeys(_places(key), (0.5, 0.25)))
    worth, chance = Worth(weights), Random(4)

    def watch(game: Any, _moment: int, seat: int, _action: Any) -> None:
        assert worth.sums(game, seat) == pytest.approx(Worth(weights).sums(game, seat))

    play(GAMES[key].form, GAMES[key].new_game(2, chance), (careless,) * 2, chance, watch, 60)


def _places(key: str) -> set[str]:
    """Places of the beginning of a game."""
    worth, chance, found = Worth(Weights(50.0)), Random(4), set[str]()

    def watch(game: Any, _moment: int, seat: int, _action: Any) -> None:
        worth.found = []
        worth.sums(game, seat)
        found.update(name for name, _number in worth.found)

    play(GAMES[key].form, GAMES[key].new_game(2, chance), (careless,) * 2, chance, watch, 60)
    return found
