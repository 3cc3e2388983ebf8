"""Pig: an example for each rule, properties of whole games, the record, and the second engine."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import MAX_EVENTS, MAX_RECORD, IllegalActionError, PlayerScore, RecordError, TurnStatus
from engine.pig import PIG, Action, Code, Correct, Game, Hold, Moment, Roll, Setup, Undo, apply, faults, legal, new_game
from engine.pig.effects import Effect, GameEnded, Held, HoldUndone, RollCorrected, Rolled, TurnLost, TurnPassed
from engine.pig.record import dump, load
from tests.engine.pig.slow_pig import Refused
from tests.engine.pig.slow_pig import replay as slow_replay

TWO = Setup(("Ada", "Bo"))
PAGE = Path(__file__).parents[3] / "docs" / "rules-pig.md"


def after(*actions: Action, setup: Setup = TWO) -> Game:
    """The game after these actions."""
    game = new_game(setup)
    for action in actions:
        game, _ = apply(game, action)
    return game


def at(points: tuple[int, ...], turn: int = 0, player: int = 0, target: int = 100) -> Game:
    """A game with these points in the middle of a turn."""
    return Game(Setup(tuple("ABCDEFGHIJ"[: len(points)]), target), Moment(points, player, turn, int(turn > 0)))


@pytest.mark.parametrize(
    ("rule", "before", "action", "effects", "now"),
    [
        ("2.1", at((0, 0)), Roll(4), (Rolled(0, 4, 4),), Moment((0, 0), 0, 4, 1)),
        ("2.1", at((0, 0), 4), Roll(6), (Rolled(0, 6, 10),), Moment((0, 0), 0, 10, 2)),
        ("2.2", at((30, 0), 10), Roll(1), (Rolled(0, 1, 0), TurnLost(0, 10), TurnPassed(1)), Moment((30, 0), 1)),
        ("2.3", at((30, 0), 10), Hold(0), (Held(0, 10, 40), TurnPassed(1)), Moment((40, 0), 1)),
        ("1.2", at((0, 7), 3, 1), Hold(1), (Held(1, 3, 10), TurnPassed(0)), Moment((0, 10), 0)),
        ("3.1", at((90, 0), 10), Hold(0), (Held(0, 10, 100), GameEnded(0, (100, 0))), Moment((100, 0), 0)),
        ("3.1", at((44, 0), 7, target=50), Hold(0), (Held(0, 7, 51), GameEnded(0, (51, 0))), Moment((51, 0), 0)),
        ("3.1", at((90, 0), 10), Roll(6), (Rolled(0, 6, 16),), Moment((90, 0), 0, 16, 2)),
        ("1.1", at((0,), 5), Hold(0), (Held(0, 5, 5), TurnPassed(0)), Moment((5,), 0)),
    ],
)
def test_examples(rule: str, before: Game, action: Action, effects: tuple[Effect, ...], now: Moment) -> None:
    game, found = apply(before, action)
    assert (found, game.now) == (effects, now)
    assert rule in PAGE.read_text("utf-8")


def test_a_roll_can_be_corrected_and_a_hold_taken_back() -> None:
    corrected, effects = apply(after(Roll(5), Roll(1)), Correct(Roll(4)))
    assert effects == (RollCorrected(1, 4), Rolled(0, 4, 9))
    assert corrected == after(Roll(5), Roll(4))
    held = after(Roll(5), Hold(0))
    undone, effects = apply(held, Undo(0))
    assert effects == (HoldUndone(0, 5),)
    assert undone.now == after(Roll(5)).now
    assert apply(undone, Hold(0))[0].now == held.now


def test_a_roll_that_was_misread_can_be_corrected_after_a_hold_is_taken_back() -> None:
    rolled = after(Roll(3), Roll(4))
    undone, _ = apply(apply(rolled, Hold(0))[0], Undo(0))
    assert undone == rolled
    corrected, effects = apply(undone, Correct(Roll(5)))
    assert effects == (RollCorrected(4, 5), Rolled(0, 5, 8))
    assert corrected == after(Roll(3), Roll(5))


def test_the_end_can_be_taken_back() -> None:
    won, _ = apply(at((98, 0), 2), Hold(0))
    assert won.over
    assert not apply(won, Undo(0))[0].over


OVER = apply(at((98, 0), 2), Hold(0))[0]


@pytest.mark.parametrize(
    ("game", "action", "codes"),
    [
        (new_game(TWO), Roll(0), [Code.DIE_VALUE]),
        (new_game(TWO), Roll(7), [Code.DIE_VALUE]),
        (new_game(TWO), Hold(0), [Code.ROLL_FIRST]),
        (new_game(TWO), Hold(1), [Code.NOT_YOUR_TURN]),
        (new_game(TWO), Hold(2), [Code.PLAYER]),
        (new_game(TWO), Hold(-1), [Code.PLAYER]),
        (new_game(TWO), Undo(0), [Code.NO_HOLD]),
        (after(Roll(4), Hold(0)), Undo(1), [Code.NO_HOLD]),
        (after(Roll(4), Hold(0), Roll(2)), Undo(0), [Code.NO_HOLD]),
        (after(Roll(4), Hold(0), Undo(0)), Undo(0), [Code.NO_HOLD]),
        (new_game(TWO), Correct(Roll(3)), [Code.NO_ROLL]),
        (after(Roll(4), Hold(0)), Correct(Roll(9)), [Code.NO_ROLL, Code.DIE_VALUE]),
        (OVER, Roll(8), [Code.GAME_OVER, Code.DIE_VALUE]),
        (OVER, Hold(1), [Code.GAME_OVER, Code.NOT_YOUR_TURN]),
        (new_game(TWO), Roll("4"), [Code.FORM]),  # type: ignore[arg-type]
        (new_game(TWO), Hold(True), [Code.FORM]),
        (new_game(TWO), Correct(None), [Code.FORM]),  # type: ignore[arg-type]
        (new_game(TWO), None, [Code.NO_ACTION]),
        (new_game(TWO), "roll", [Code.NO_ACTION]),
    ],
    ids=repr,
)
def test_refusals_name_every_reason(game: Game, action: Any, codes: list[Code]) -> None:
    found = faults(game, action)
    assert [each.code for each in found] == codes
    with pytest.raises(IllegalActionError) as refused:
        apply(game, action)
    assert refused.value.faults == found
    assert "{" not in str(refused.value)


@pytest.mark.parametrize(
    ("setup", "codes"),
    [
        (Setup(()), [Code.PLAYERS]),
        (Setup(tuple("ABCDEFGHIJK")), [Code.PLAYERS]),
        (Setup(("Ada", "")), [Code.EMPTY_NAME]),
        (Setup(("Ada", "Ada"), 60), [Code.SAME_NAME, Code.TARGET]),
        (Setup(("Ada",), "100"), [Code.FORM]),  # type: ignore[arg-type]
        (Setup(["Ada"]), [Code.FORM]),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_set_ups_that_are_refused(setup: Setup, codes: list[Code]) -> None:
    with pytest.raises(IllegalActionError) as refused:
        new_game(setup)
    assert [each.code for each in refused.value.faults] == codes


def played(rng: random.Random, players: int, target: int) -> list[Action]:
    """The actions of a whole random game, with mistakes that are repaired."""
    game = new_game(Setup(tuple(f"P{i}" for i in range(players)), target))
    actions: list[Action] = []
    while not game.over:
        options: list[Action] = [*legal(game, game.now.player), Roll(rng.randint(1, 6)), Roll(rng.randint(2, 6))]
        if isinstance(game.last, Roll) and rng.random() < 0.1:
            options = [Correct(Roll(rng.randint(1, 6)))]
        if isinstance(game.last, Hold) and rng.random() < 0.1:
            options = [Undo(game.last.player)]
        actions.append(rng.choice(options))
        game, _ = apply(game, actions[-1])
    return actions


GAMES = {"seed": st.integers(0, 2**32), "players": st.integers(1, 10), "target": st.sampled_from((50, 100))}


@settings(max_examples=40, deadline=None)
@given(**GAMES)
def test_whole_games(seed: int, players: int, target: int) -> None:
    """The second engine agrees at each end, the record gives the game back, and a state survives its encoding."""
    setup = Setup(tuple(f"P{i}" for i in range(players)), target)
    actions = played(random.Random(seed), players, target)
    game = after(*actions, setup=setup)
    data = dump(setup, actions)
    assert load(data) == (setup, tuple(actions))
    assert dump(*load(data)) == data
    slow = slow_replay(json.loads(data))
    assert slow["scores"] == list(game.now.points)
    assert slow["winner"] == game.now.player
    assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game
    rows = [msgspec.json.encode(action) for action in actions]
    assert [msgspec.json.decode(row, type=PIG.action_type) for row in rows] == actions
    assert hash(game) == hash(after(*actions, setup=setup))


@settings(max_examples=60, deadline=None)
@given(**GAMES, cut=st.integers(0, 400), word=st.sampled_from(("roll", "hold", "correct", "undo")))
def test_both_engines_refuse_the_same_events(seed: int, players: int, target: int, cut: int, word: str) -> None:
    rng = random.Random(seed)
    setup = Setup(tuple(f"P{i}" for i in range(players)), target)
    actions = played(rng, players, target)[:cut]
    events: dict[str, dict[str, Any]] = {
        "roll": {"roll": rng.randint(-1, 8)},
        "hold": {"hold": {"player": rng.randint(-1, players)}},
        "correct": {"correct": {"roll": rng.randint(0, 7)}},
        "undo": {"undo": {"player": rng.randint(-1, players)}},
    }
    record = json.loads(dump(setup, actions))
    record["events"].append(events[word])
    try:
        slow: object = slow_replay(record)["scores"]
    except Refused as refused:
        slow = (refused.event, refused.rule)
    try:
        found: object = list(after(*load(json.dumps(record).encode())[1], setup=setup).now.points)
    except RecordError as error:
        found = (error.event, error.rule)
    assert found == slow


@settings(max_examples=40, deadline=None)
@given(**GAMES)
def test_legal_lists_exactly_the_holds_that_are_allowed(seed: int, players: int, target: int) -> None:
    game = new_game(Setup(tuple(f"P{i}" for i in range(players)), target))
    for action in played(random.Random(seed), players, target):
        for player in range(players):
            assert legal(game, player) == tuple(a for a in (Hold(player),) if not faults(game, a))
        game, _ = apply(game, action)
    assert [legal(game, player) for player in range(players)] == [()] * players
    for player in (-1, players):
        with pytest.raises(IndexError):
            legal(game, player)


def test_the_status_names_who_may_act_and_the_die_that_is_due() -> None:
    assert PIG.turn(after(Roll(4), Hold(0))) == TurnStatus("Bo's turn", (1,), (("any", 1),))
    assert PIG.turn(OVER) == TurnStatus("the end", over=True)
    assert PIG.standings(at((5, 9, 5))) == (PlayerScore(1, 9, 1), PlayerScore(0, 5, 2), PlayerScore(2, 5, 2))


HEAD: dict[str, Any] = {"format": "oyez.game", "version": 1, "game": "pig", "setup": {"players": ["Ada"]}, "events": []}


@pytest.mark.parametrize(
    ("change", "event", "rule"),
    [
        ({"setup": {"players": []}}, None, "1.1"),
        ({"setup": {"players": ["Ada"], "target": 70}}, None, "1.1"),
        ({"setup": {"players": ["Ada"], "goal": 70}}, None, None),
        ({"setup": {"players": ["x" * 201]}}, None, None),
        ({"game": "troyes-dice"}, None, None),
        ({"version": 2}, None, None),
        ({"comment": ""}, None, None),
        ({"events": [{"roll": 2}, {"roll": 9}]}, 1, "2.1"),
        ({"events": [{"roll": 2, "hold": {"player": 0}}]}, 0, None),
        ({"events": [{}]}, 0, None),
        ({"events": [{"roll": 2.5}]}, 0, None),
        ({"events": [{"hold": {"player": 0}}]}, 0, "2.3"),
        ({"events": [{"roll": 2}] * (MAX_EVENTS + 1)}, None, None),
    ],
    ids=lambda thing: str(thing)[:60],
)
def test_records_that_are_refused(change: dict[str, Any], event: int | None, rule: str | None) -> None:
    with pytest.raises(RecordError) as refused:
        load(json.dumps(HEAD | change).encode())
    assert (refused.value.event, refused.value.rule) == (event, rule)
    assert len(refused.value.reason) < 500


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000, b"{" + b" " * MAX_RECORD + b"}"])
def test_no_record_at_all(data: bytes) -> None:
    with pytest.raises(RecordError):
        load(data)
