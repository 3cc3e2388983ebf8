"""Counts of legal turns by depth, committed, and held against the slow second generator."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from engine.troyes_dice import Game, Turn, apply, legal
from engine.troyes_dice.actions import Action, Roll
from engine.troyes_dice.legal import PlayerAction
from engine.troyes_dice.record import dump
from engine.troyes_dice.rules import new_game
from tests.engine.troyes_dice import slow_rules
from tests.engine.troyes_dice.positions import random_roll, random_setup, with_options


class Row(TypedDict):
    """One committed position: its seed, and the number of sequences of 1, 2, 3 ... turns from it.

    With `options` the options of section 6a are drawn, too.
    """

    seed: int
    options: NotRequired[bool]
    counts: list[int]


MAX_SLOW_TURNS = 400


def name(row: Row) -> str:
    """A row as the tests are called by it."""
    return f"seed {row['seed']}{' with options' * row.get('options', False)}"


COUNTS: list[Row] = json.loads((Path(__file__).parent / "data" / "perft.json").read_text("utf-8"))


PLAYERS = 2


def after_every_turn(game: Game, player: int) -> Iterator[Game]:
    """The game after each complete turn of a player: each turn with each way of answering its choices."""
    for action in legal(game, player):
        after, _ = apply(game, action)
        if after.seats[player].done:
            yield after
        else:
            yield from after_every_turn(after, player)


def to_act(game: Game) -> int | None:
    """The first player who has no complete turn in the open half."""
    return next((player for player, seat in enumerate(game.seats) if not seat.done), None)


def next_roll(game: Game) -> Roll:
    """The roll that the counting takes for the half after this one."""
    return random_roll(random.Random(game.half_index))


def perft(game: Game, depth: int) -> int:
    """Count the sequences of this many complete turns from here, players in order, halves rolled by `next_roll`."""
    player = to_act(game)
    if player is None:
        return perft(apply(game, next_roll(game))[0], depth) if game.can_roll else 1
    if depth == 1:
        return sum(1 for _ in after_every_turn(game, player))
    return sum(perft(after, depth - 1) for after in after_every_turn(game, player))


def slow_perft(position: slow_rules.Position, game: Game, depth: int) -> int:
    """The same by the slow rules, for no more turns than end the open half; `game` says whose turn is missing."""
    player = to_act(game)
    assert player is not None
    turns = [whole for turn in slow_rules.turns(position, player) for whole in slow_rules.complete(position, turn)]
    if depth == 1:
        return len(turns)
    [first, *_] = after_every_turn(game, player)
    return sum(slow_perft(slow_rules.play(position, {"turn": turn}), first, depth - 1) for turn in turns)


def seeded_position(seed: int, options: bool = False) -> tuple[Game, list[Action]]:
    """A two-player game a few halves in, and the actions that led there."""
    rng = random.Random(seed)
    setup = random_setup(rng, PLAYERS)
    game = new_game(with_options(rng, setup) if options else setup)
    actions: list[Action] = []
    halves = rng.randint(1, 14)
    for half in range(halves):
        actions.append(random_roll(rng))
        game, _ = apply(game, actions[-1])
        for player in range(PLAYERS) if half < halves - 1 else ():
            while not game.seats[player].done:
                actions.append(rng.choice(legal(game, player)))
                game, _ = apply(game, actions[-1])
    return game, actions


@pytest.mark.parametrize("row", COUNTS, ids=name)
def test_counts_by_depth(row: Row) -> None:
    game, _ = seeded_position(row["seed"], row.get("options", False))
    assert [perft(game, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]


@pytest.mark.parametrize("row", COUNTS, ids=name)
def test_the_slow_generator_counts_the_same(row: Row) -> None:
    game, actions = seeded_position(row["seed"], row.get("options", False))
    position = slow_rules.position_after(json.loads(dump(game.setup, actions)))
    for depth, count in enumerate(row["counts"][:PLAYERS], start=1):
        if count <= MAX_SLOW_TURNS:
            assert slow_perft(position, game, depth) == count


@pytest.mark.parametrize("options", [False, True])
@pytest.mark.parametrize("seed", range(40, 60))
def test_both_generators_list_the_same_turns(seed: int, options: bool) -> None:
    game, actions = seeded_position(seed, options)
    position = slow_rules.position_after(json.loads(dump(game.setup, actions)))
    for player in range(PLAYERS):
        listed = [words(action) for action in legal(game, player)]
        slow = slow_rules.turns(position, player)
        assert sorted(map(str, map(sorted, map(dict.items, listed)))) == sorted(
            map(str, map(sorted, map(dict.items, slow)))
        )


def words(action: PlayerAction) -> dict[str, object]:
    """A turn in the words of a game record."""
    if not isinstance(action, Turn):
        return {"player": action.player, "do": "rest"}
    said: dict[str, object] = {"player": action.player, "slot": action.slot, "do": action.do.word}
    if action.pay is not None:
        said["pay"] = action.pay.word
    if action.colour is not None:
        said["colour"] = action.colour.word
    if action.value is not None:
        said["value"] = action.value
    return said
