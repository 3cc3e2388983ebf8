"""The process of a computer player: the same answers after a restart, and games for a comparison of ideas."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from companion.computer.form import GameForm
from companion.computer.match import deciding
from companion.computer.players import careless
from companion.computer.process import GAMES as PER_ANSWER
from companion.computer.process import Answers, Question
from companion.computer.requests import Advise, Compare, Compared
from companion.computer.wide import compared
from companion.computer.worth import Weights, Worth
from tests.companion.computer.computer_games import GAMES


def decision(key: str, events: int) -> tuple[GameForm, Any, list[Any], int]:
    """A position of a random game with its actions, and the player who decides."""
    played, chance, actions = GAMES[key], Random(4), list[Any]()
    form, game = played.form, played.new_game(2, chance)
    start = game
    while len(actions) < events or deciding(form, game) is None:
        seat = deciding(form, game)
        action = None if seat is None else careless(form, game, seat, len(actions), chance)
        actions.append(form.chance(game, chance) if action is None else action)
        game = form.rules.after(game, actions[-1])[0]
    seat = deciding(form, game)
    assert seat is not None
    return form, start.setup, actions, seat


def position(form: GameForm, setup: Any, actions: list[Any]) -> Any:
    """The game after these actions."""
    game = form.rules.new_game(setup)
    for action in actions:
        game = form.rules.after(game, action)[0]
    return game


def line(setup: Any, actions: list[Any], request: Any) -> bytes:
    """A question."""
    encode = msgspec.json.encode
    return encode(Question(7, Raw(encode(setup)), tuple(Raw(encode(each)) for each in actions), request))


def points(answers: Answers, question: bytes) -> tuple[tuple[float, ...], ...]:
    """The points of a comparison."""
    return msgspec.json.decode(answers(question), type=Compared).points


@pytest.mark.parametrize("key", ["castles", "troyes"])
def test_a_comparison_plays_other_games_each_time_and_the_same_ones_after_a_restart(key: str) -> None:
    form, setup, actions, seat = decision(key, 60)
    answers = Answers(form)
    answers(line(setup, actions, Advise(seat)))
    first, more = (line(setup, actions, Compare(seat, (0, 1), played)) for played in (0, PER_ANSWER))
    found = points(answers, first)
    assert [len(games) for games in found] == [PER_ANSWER] * 2
    assert points(answers, more) != found == points(Answers(form), first)


@pytest.mark.parametrize("numbers", [(), (99,), (-1,)])
def test_ideas_that_there_are_not_are_left_out(numbers: tuple[int, ...]) -> None:
    form, setup, actions, seat = decision("castles", 60)
    assert points(Answers(form), line(setup, actions, Compare(seat, numbers))) == ()


def test_a_game_without_learned_points_compares_nothing() -> None:
    form, setup, actions, seat = decision("pig", 9)
    assert points(Answers(form), line(setup, actions, Compare(seat, (0, 1)))) == ()


def test_hidden_cards_change_no_comparison() -> None:
    form, setup, actions, seat = decision("castles", 60)
    game = position(form, setup, actions)
    other = form.guess(form.player_view(game, seat), seat, Random(2))
    assert other != game
    ideas, worth = form.rules.legal(game, seat)[:2], Worth(Weights(50.0))
    found = [compared(form, worth, each, seat, 60, ideas, 4, Random(1)) for each in (game, other)]
    assert found[0] == found[1]
