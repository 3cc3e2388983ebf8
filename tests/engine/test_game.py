"""The promises of every game: each behind `Rules`, with random games to the end, rows that decode, and its record."""

import random
from typing import Any

import msgspec
import pytest

from engine.game import IllegalActionError, RecordError, Rules, TurnStatus, ranked
from engine.pig import PIG, Roll
from engine.pig import Setup as PigSetup
from engine.troyes_dice import TROYES_DICE
from tests.engine.troyes_dice.positions import random_roll, random_setup, with_options

AnyRules = Rules[Any, Any, Any, Any]
GAMES: dict[str, AnyRules] = {rules.key: rules for rules in (TROYES_DICE, PIG)}


def drawn_setup(rules: AnyRules, rng: random.Random) -> Any:
    if rules is PIG:
        return PigSetup(("Ada", "Bo", "Cléo"), 50)
    return with_options(rng, random_setup(rng, 3))


def drawn_roll(rules: AnyRules, rng: random.Random) -> Any:
    return Roll(rng.randint(1, 6)) if rules is PIG else random_roll(rng)


def played(rules: AnyRules, seed: int) -> tuple[Any, list[Any], Any]:
    """The set-up, the actions and the end of a random game, played through the protocol alone."""
    rng = random.Random(seed)
    setup = drawn_setup(rules, rng)
    game, actions = rules.new_game(setup), []
    while not (status := rules.turn(game)).over:
        decisions = [action for player in status.players for action in rules.legal(game, player)]
        if status.dice and (not decisions or rng.random() < 0.7):
            actions.append(drawn_roll(rules, rng))
        else:
            actions.append(rng.choice(decisions))
        assert rules.faults(game, actions[-1]) == ()
        game, effects = rules.apply(game, actions[-1])
        assert effects
    return setup, actions, game


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_comes_to_its_end_and_back_from_its_record(key: str, seed: int) -> None:
    rules = GAMES[key]
    setup, actions, game = played(rules, seed)
    data = rules.dump(setup, actions)
    assert rules.dump(*rules.load(data)) == data
    assert rules.load(data)[0] == setup
    for player in range(len(setup.players)):
        assert rules.legal(game, player) == ()
    scores = rules.standings(game)
    assert sorted(score.player for score in scores) == list(range(len(setup.players)))
    assert [score.points for score in scores] == sorted((score.points for score in scores), reverse=True)
    assert scores[0].rank == 1


@pytest.mark.parametrize("key", GAMES)
def test_rows_of_a_store_are_decoded_by_the_games_key(key: str) -> None:
    rules = GAMES[key]
    setup, actions, game = played(rules, 7)
    assert msgspec.json.decode(msgspec.json.encode(setup), type=rules.setup_type) == setup
    decoder = msgspec.json.Decoder(rules.action_type)
    again = rules.new_game(setup)
    for action in actions:
        row = decoder.decode(msgspec.json.encode(action))
        assert row == action
        again, _ = rules.apply(again, row)
    assert again == game


@pytest.mark.parametrize("key", GAMES)
def test_it_refuses_in_the_way_of_all_games(key: str) -> None:
    rules = GAMES[key]
    game = rules.new_game(drawn_setup(rules, random.Random(1)))
    assert rules.turn(game).dice
    assert not game.over
    for player in (-1, 3):
        with pytest.raises(IndexError):
            rules.legal(game, player)
    [found] = rules.faults(game, None)
    assert found.code.name == "NO_ACTION"
    with pytest.raises(IllegalActionError):
        rules.apply(game, None)
    other = next(each for each in GAMES.values() if each is not rules)
    with pytest.raises(RecordError):
        rules.load(other.dump(drawn_setup(other, random.Random(1)), ()))


def test_the_status_of_troyes_dice() -> None:
    rng = random.Random(5)
    game = TROYES_DICE.new_game(random_setup(rng, 2))
    assert TROYES_DICE.turn(game) == TurnStatus("day 1, morning", (), (("black", 1), ("clear", 3)))
    game, _ = TROYES_DICE.apply(game, random_roll(rng))
    assert TROYES_DICE.turn(game) == TurnStatus("day 1, morning", (0, 1))


def test_equal_points_share_a_rank() -> None:
    assert [(score.player, score.rank) for score in ranked([3, 9, 3, 1])] == [(1, 1), (0, 2), (2, 2), (3, 4)]
