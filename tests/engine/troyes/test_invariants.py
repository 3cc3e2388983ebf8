"""Whole random games: the invariants (8), decisions and refusals that agree, undo, and records."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.troyes.actions import Act, Action, Concede, Counter, Pass, Recruit, Reroll, Settle, TurnDice, Undo
from engine.troyes.cubes import free_levels
from engine.troyes.game import TROYES
from engine.troyes.legal import legal
from engine.troyes.lookup import event_card
from engine.troyes.places import Expelled, OnCard, Space, Supply
from engine.troyes.rules import apply, faults
from engine.troyes.scoring import scores
from engine.troyes.state import AskedRethrow, Game
from engine.troyes.terms import BUILDINGS, CITIZENS, COLOURS, GREYS, MAX_DICE, NEUTRAL, Deed, Stage
from tests.engine.troyes.random_games import by_chance, played

SEEDS = [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 20))]


def check_citizens(game: Game) -> None:
    """Twelve citizens a player and eight greys; one tradesman a player and card (2.4, 5.4)."""
    now = game.now
    for player, own in enumerate(now.players):
        standing = sum(spaces.count(player) for spaces in now.buildings)
        expelled = sum(counts[player] for counts in now.expelled)
        tradesmen = [activity.tradesmen.count(player) for activity in now.activities]
        assert own.general + own.personal + standing + expelled + sum(tradesmen) == CITIZENS
        assert max(tradesmen, default=0) <= 1
        assert min(own.denier, own.vp, own.influence, own.general, own.personal, own.waiting) >= 0
        assert own.influence <= game.setup.cards.board.influence_max
        assert not own.passed or now.stage == Stage.ACTIONS
    assert now.greys + sum(spaces.count(NEUTRAL) for spaces in now.buildings) == GREYS


def check_square(game: Game) -> None:
    """At most six dice a colour, black ones only while they are countered, and fewer cubes than flags (8)."""
    now = game.now
    for index in range(len(COLOURS)):
        assert sum(len(district[index]) for district in now.dice) <= MAX_DICE
    assert all(list(values) == sorted(values) for district in now.dice for values in district)
    assert (now.black != ()) == (now.stage == Stage.COUNTER)
    assert list(now.black) == sorted(now.black, reverse=True)
    for event in now.row:
        assert event.taken < event_card(game.setup.cards, event.card).flags
        assert all(count > 0 for _, count in event.cubes)
    assert all(0 <= free_levels(levels) <= 3 for levels in now.cathedral)
    assert (now.turn is not None) == (now.stage in (Stage.SETTLE, Stage.COUNTER, Stage.ACTIONS))


def in_order(die: Any) -> tuple[int, ...]:
    """The place of a die in a list: by district, colour and value (9.8)."""
    return tuple(COLOURS.index(part) if part in COLOURS else part for part in die)


def decider(game: Game) -> int | None:
    """The player with a decision."""
    players = TROYES.turn(game).players
    return players[0] if players else None


def check_decisions(game: Game, chance: Random) -> None:
    """Only one player has decisions, and they have no faults."""
    seats = range(len(game.setup.players))
    lists = [legal(game, player) for player in seats]
    who = decider(game)
    assert [player for player in seats if lists[player]] == ([] if who is None else [who])
    assert (by_chance(game, Random(0)) is None) == (who is not None)
    if who is None:
        return
    assert len(set(lists[who])) == len(lists[who])
    for action in chance.sample(lists[who], min(12, len(lists[who]))):
        assert faults(game, action) == ()
        dice: Any = getattr(action, "dice", ())
        assert list(dice) == sorted(dice, key=in_order)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_keeps_what_is_always_true(seed: int) -> None:
    actions, setup, game, chance = [], None, None, Random(seed)
    for before, action, after, effects in played(seed):
        check_decisions(before, chance)
        check_citizens(after)
        check_square(after)
        assert not isinstance(action, Undo)
        assert effects
        told: tuple[Any, ...] = effects
        assert all(effect.rule for effect in told)
        if not isinstance(before.now.pending, AskedRethrow):
            assert apply(after, Undo())[0] == before
        actions.append(action)
        setup, game = before.setup, after
    assert setup is not None
    assert game is not None
    record = TROYES.dump(setup, actions)
    again, replayed = TROYES.load(record)
    now = TROYES.new_game(again)
    for action in replayed:
        now, _ = apply(now, action)
    assert now.now == game.now
    assert TROYES.dump(again, replayed) == record
    points = [each.total for each in scores(setup, game.now)]
    assert TROYES.standings(game)[0].points == max(points)


def any_decision(game: Game, chance: Random) -> Action:
    """A decision in the form of the game's, mostly against the rules; its dice sorted."""
    now = game.now
    player = now.turn or 0
    square = [
        (district, colour, value)
        for district, own in enumerate(now.dice)
        for colour, values in zip(COLOURS, own, strict=True)
        for value in values
    ]
    own = [(colour, value) for district, colour, value in square if district == player]
    some = tuple(sorted(chance.sample(own, chance.randint(0, min(3, len(own)))), key=in_order))
    kind = chance.choice((Act, Act, Act, Act, Counter, TurnDice, Reroll, Recruit, Concede, Pass, Settle))
    if kind is Counter:
        black = chance.sample(now.black, chance.randint(0, len(now.black)))
        return Counter(player, some, tuple(sorted(black, reverse=True)))
    if kind is TurnDice:
        return TurnDice(player, some)
    if kind is Reroll:
        return Reroll(player, chance.choice(own) if own else (COLOURS[0], 1))
    if kind is Settle:
        return Settle(player, chance.choice(BUILDINGS), chance.randint(1, 6))
    simple: dict[Any, Action] = {Recruit: Recruit(player), Concede: Concede(player), Pass: Pass(player)}
    return simple.get(kind) or any_act(game, player, square, chance)


def any_act(game: Game, player: int, square: list[Any], chance: Random) -> Act:
    """An action with dice of one colour, and all the rest at random."""
    now, cards = game.now, game.setup.cards
    colour = chance.choice(COLOURS)
    same = [die for die in square if die[1] == colour]
    dice = tuple(sorted(chance.sample(same, chance.randint(0, min(3, len(same)))), key=in_order))
    do = chance.choice(tuple(Deed))
    opened = [each.card for each in now.activities] or [cards.activity[0].id]
    cube = chance.choice([None, None, *opened])
    if do == Deed.EVENT:
        card = chance.choice([each.card for each in now.row] or [cards.event[0].id])
        return Act(player, do, dice, cube, card, chance.randint(0, 3))
    if do != Deed.ACTIVITY:
        return Act(player, do, dice, cube)
    building = chance.choice(BUILDINGS)
    places = (None, Supply(), Space(building, chance.randint(1, 6)), Expelled(building), OnCard(chance.choice(opened)))
    return Act(player, do, dice, cube, chance.choice(opened), chance.randint(0, 4), chance.choice(places))


@settings(max_examples=2, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_an_action_without_faults_is_a_decision(seed: int) -> None:
    check_completeness(seed, 10)


@pytest.mark.slow
@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_an_action_without_faults_is_a_decision_in_more_games(seed: int) -> None:
    check_completeness(seed, 60)


def has_spare_die(game: Game, action: Action) -> bool:
    """Return True for a countering that one of its dice is not needed for."""
    if not isinstance(action, Counter):
        return False
    fewer = (action.dice[:index] + action.dice[index + 1 :] for index in range(len(action.dice)))
    return any(faults(game, Counter(action.player, dice, action.black)) == () for dice in fewer)


def check_completeness(seed: int, tries: int) -> None:
    """`faults` and `legal` allow the same decisions: each says so without the other.

    Countering with more dice than needed is allowed (3.10), and not listed (9.8).
    """
    chance = Random(seed)
    allowed = 0
    for game, *_ in played(seed):
        if decider(game) is None:
            continue
        listed = {action for player in range(len(game.setup.players)) for action in legal(game, player)}
        for _ in range(tries):
            action = any_decision(game, chance)
            assert (faults(game, action) == () and not has_spare_die(game, action)) == (action in listed), action
            allowed += action in listed
    assert allowed
