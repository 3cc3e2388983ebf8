"""Whole random games: the sentences "Always true" (8), decisions and refusals that agree, undo, and records."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cadwallon.actions import EVENT_WORDS, Action, Attack, Move, Undo, UseSkill
from engine.cadwallon.checks import ACTIONS
from engine.cadwallon.effects import Effect
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.legal import legal
from engine.cadwallon.record_form import EVENTS
from engine.cadwallon.rules import apply, faults
from engine.cadwallon.scoring import totals
from engine.cadwallon.setup import characters_of
from engine.cadwallon.state import SINGLE_DIE, Game
from engine.cadwallon.terms import KINDS, NUMBERS, OUT, Kind
from engine.cadwallon.writer import limit
from tests.engine.cadwallon.random_games import by_chance, played, stored
from tests.engine.cadwallon.slow_random_events import wrong_event
from tests.engine.cadwallon.slow_table import Table
from tests.engine.cadwallon.two_engines import random_setup as random_record_setup

SEEDS = [0, 1, 2, 3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 30))]


def check_pieces(game: Game) -> None:
    """Tokens, arcana and missions are all there, and nothing is where it cannot be."""
    now, cards = game.now, characters_of(game.setup)
    known = [token.kind for _, token in now.rooms if token is not None and token.kind is not None]
    held = [sum(numbers) for numbers in zip(*(thief.tokens for thief in now.thieves), strict=True)]
    for index, kind in enumerate(KINDS):
        rest = now.unseen[index] if game.setup.graph else now.lying[index]
        assert min(rest, now.gone[index]) >= 0
        assert held[index] + now.gone[index] + known.count(kind) + rest == NUMBERS[index]
    for thief in now.thieves:
        assert sum(thief.tokens) <= limit(cards[thief.id])
        assert thief.tokens[KINDS.index(Kind.PURSE)] == 0
        assert (thief.area is not None) == (game.setup.graph and thief.inside)
        assert not (thief.inside and thief.out)
    hands = [own.hand for own in now.players]
    assert now.deck + now.discard + sum(hands) == game.setup.cards.deck
    assert min(now.deck, now.discard, now.ap, *hands, *(own.ducats for own in now.players)) >= 0
    assert len(now.open) <= 3
    assert not set(now.open) & set(now.missions)


def check_figures(game: Game) -> None:
    """At most one figure stands in an area, but for the two of a fight."""
    if game.setup.graph:
        areas = [area for area, _ in game.now.standing()]
        fights = sum(hasattr(each, "dice") for each in game.now.pending)
        assert len(areas) - len(set(areas)) <= fights


def check_decisions(game: Game) -> None:
    """Every decision is allowed and stands once; chance is no decision; `turn` names those who may act."""
    lists = [legal(game, player) for player in range(len(game.now.players))]
    assert all(len(set(own)) == len(own) for own in lists)
    assert all(not faults(game, action) for own in lists for action in own[:: max(1, len(own) // 20)])
    turn = CADWALLON.turn(game)
    decides = by_chance(game, Random(0)) is None
    assert bool(turn.players) == decides
    assert bool(turn.dice) == (game.now.awaited in SINGLE_DIE or game.now.awaited == "fight")
    assert not decides or lists[turn.players[0]]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_keeps_what_is_always_true(seed: int) -> None:
    actions: list[Action] = []
    game = next(played(seed))[0]
    for before, action, after, effects in played(seed):
        check_decisions(before)
        check_pieces(after)
        check_figures(after)
        assert all(effect.rule for effect in effects)
        assert apply(after, Undo())[0] == before
        actions.append(action)
        game = after
    again, replayed = CADWALLON.load(CADWALLON.dump(game.setup, actions))
    assert (again, list(replayed)) == (game.setup, actions)
    now = CADWALLON.new_game(again)
    for action in replayed:
        now, _ = apply(now, action)
    assert now.now == game.now
    assert CADWALLON.standings(game)[0].points == max(totals(game.setup, game.now))
    assert CADWALLON.turn(game).over
    assert stored(game.setup, CADWALLON.setup_type) == game.setup
    assert [stored(action, CADWALLON.action_type) for action in actions] == actions


def test_random_games_reach_every_action_and_effect() -> None:
    """Else the checks above would check less than they say."""
    actions: set[type[object]] = set()
    effects: set[type[object]] = set()
    for seed in range(20):
        for _, action, _, happened in played(seed):
            actions.add(type(action))
            effects |= {type(each) for each in happened}
    assert set(EVENT_WORDS) - actions == {Undo}
    assert {each.__name__ for each in set(Effect.__subclasses__()) - effects} == {"Undone"}


@settings(max_examples=4, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_an_action_without_faults_is_a_decision(seed: int) -> None:
    check_completeness(seed, 8)


@pytest.mark.slow
@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_an_action_without_faults_is_a_decision_in_more_games(seed: int) -> None:
    check_completeness(seed, 30)


def check_completeness(seed: int, tries: int) -> None:
    """`faults` and `legal` allow the same decisions."""
    chance = Random(seed)
    for game, *_ in played(seed):
        if game.now.turn is None:
            continue
        for _ in range(tries):
            wanted = any_decision(game, chance)
            listed = legal(game, wanted.player)
            assert (not faults(game, wanted)) == (wanted in listed), wanted


def any_decision(game: Game, chance: Random) -> Move | Attack | UseSkill:
    """A move, an attack or a skill in the game's form, mostly against the rules."""
    thief, other = chance.choices(game.now.thieves, k=2)
    board = game.setup.cards.board
    areas = board.areas if game.setup.graph and board is not None else (None,)
    kind = chance.choice((Move, Attack, UseSkill))
    if kind is Move:
        return Move(thief.player, thief.id, chance.choice((*areas, OUT)))
    if kind is Attack:
        return Attack(thief.player, thief.id, other.id, step=chance.random() < 0.5)
    return UseSkill(thief.player, thief.id, chance.choice((None, other.id)))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_any_event_is_written_as_it_was_read(seed: int) -> None:
    """An event of a record that can be read is the same once it is written and read again."""
    chance = Random(seed)
    table = Table(random_record_setup(chance))
    for _ in range(20):
        event = wrong_event(chance, table)
        raw = stored_raw(event)
        try:
            action = EVENTS.action(0, raw)
        except ValueError:
            continue
        assert isinstance(action, ACTIONS)
        assert EVENTS.action(0, stored_raw(EVENTS.event(action))) == action


def stored_raw(event: object) -> msgspec.Raw:
    """The JSON of an event, not read yet."""
    return msgspec.Raw(msgspec.json.encode(event))
