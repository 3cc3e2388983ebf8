"""Whole random games: the sentences "Always true" (8), decisions and refusals that agree, undo, and records."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.castles_of_tuscany.actions import Action, Castle, Draw, EnterGain, Place, Take, Undo
from engine.castles_of_tuscany.box import neutral_tiles, player_tiles
from engine.castles_of_tuscany.effects import Dropped, Effect, FiveAlike, Marker, Reshuffled, StackEmptied
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY
from engine.castles_of_tuscany.legal import legal
from engine.castles_of_tuscany.payments import all_ways
from engine.castles_of_tuscany.rules import apply, faults
from engine.castles_of_tuscany.scoring import scores
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import AskedChoice, AskedManual, CardDone, Game
from engine.castles_of_tuscany.terms import (
    ALL_ITEMS,
    BONUS_EACH,
    DISPLAY,
    SPACE_NAMES,
    Hands,
    Kind,
    Stage,
    StartCastle,
    Tile,
    canonical,
)
from tests.engine.castles_of_tuscany.random_games import by_chance, played

SEEDS = [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 20))]


def check_pieces(game: Game) -> None:
    """Region cards, bonus tiles and production cards are all there; a storage has room, the display eight places."""
    now, box = game.now, game.setup.box
    hands = [own.hand for own in now.players]
    everywhere = [sum(numbers) for numbers in zip(now.deck, now.discards, *hands, strict=True)]
    assert everywhere == ([box.region_cards] if game.setup.hands is Hands.COUNT else list(box.cards))
    assert min(*now.deck, *now.discards, *(n for hand in hands for n in hand)) >= 0
    for left, *held in zip(now.bonuses, *(own.bonuses for own in now.players), strict=True):
        assert left >= 0
        assert left + sum(held) == BONUS_EACH
    carried = [task.card for task in now.agenda if isinstance(task, CardDone)]
    asked = now.pending
    assert not isinstance(asked, AskedChoice | AskedManual) or carried == [asked.card]
    for card, deck, discards in zip(box.production, now.production, now.produced, strict=True):
        assert deck + discards + carried.count(card.id) == card.count
    assert all(len(own.storage) <= own.room for own in now.players)
    assert len(now.display) <= DISPLAY


def check_maps(game: Game) -> None:
    """Covered spaces of a map hang together, and a tile lies on a space of its kind."""
    for own in game.now.players:
        if not own.boards:
            assert not own.covered
            continue
        laid, covered = map_of(game.setup.box, own.boards), dict(own.covered)
        assert list(covered) == sorted(covered)
        reached = {next(iter(covered))}
        for _ in covered:
            reached |= {near for space in reached for near in laid.neighbours[space] if near in covered}
        assert reached == set(covered)
        for space, piece in covered.items():
            kind = piece.kind if isinstance(piece, Tile) else Kind.CASTLE
            assert laid.kinds[space] is kind or not isinstance(piece, Tile | StartCastle)


def tiles_of(game: Game) -> Counter[Tile]:
    """All tiles that are unseen, in the display, in a storage or on a map."""
    now = game.now
    found = Counter([*now.neutral, *now.display])
    for own in now.players:
        pieces = [*own.unseen, *own.storage, *(piece for _, piece in own.covered)]
        found.update(piece for piece in pieces if isinstance(piece, Tile))
    return found


def check_tiles(game: Game, gone: int) -> None:
    """The tiles of players and the neutral ones are all there, but for those that left the game."""
    box = game.setup.box
    every = Counter(neutral_tiles(box.neutral_farms))
    for _ in game.now.players:
        every.update(player_tiles(box.player_farms))
    found = tiles_of(game)
    assert found <= every
    assert every.total() == 32 + 21 * len(game.now.players) == found.total() + gone
    for own in game.now.players:
        assert own.storage == canonical(own.storage)
        assert own.unseen == canonical(own.unseen)
        assert sum(own.stacks) == len(own.unseen)


def gone_now(effects: tuple[Effect, ...]) -> int:
    """The tiles that have left the game by these effects."""
    dropped = sum(isinstance(each, Dropped) and isinstance(each.item, Tile) for each in effects)
    return dropped + sum(each.n for each in effects if isinstance(each, FiveAlike))


def check_decisions(game: Game) -> None:
    """Only the awaited player decides, and chance is no decision."""
    waits = game.now.waits
    lists = [legal(game, player) for player in range(len(game.now.players))]
    decides = by_chance(game, Random(0)) is None
    assert [player for player, own in enumerate(lists) if own] == ([waits.player] if decides else [])
    assert all(len(set(own)) == len(own) for own in lists)
    turn = CASTLES_OF_TUSCANY.turn(game)
    assert turn.dice == ()
    assert bool(turn.players) == (waits.awaited != "reveal")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_game_keeps_what_is_always_true(seed: int) -> None:
    actions, gone = [], 0
    before = game = next(played(seed))[0]
    for before, action, game, effects in played(seed):
        check_decisions(before)
        gone += gone_now(effects)
        check_pieces(game)
        check_maps(game)
        check_tiles(game, gone)
        assert effects or isinstance(action, Draw | EnterGain)
        told: tuple[Any, ...] = effects
        assert all(effect.rule for effect in told)
        assert apply(game, Undo())[0] == before
        for old, new in zip(before.now.players, game.now.players, strict=True):
            assert new.green >= old.green
            assert new.red >= old.red
        actions.append(action)
    record = CASTLES_OF_TUSCANY.dump(game.setup, actions)
    again, replayed = CASTLES_OF_TUSCANY.load(record)
    assert (again, list(replayed)) == (game.setup, actions)
    now = CASTLES_OF_TUSCANY.new_game(again)
    for action in replayed:
        now, _ = apply(now, action)
    assert now.now == game.now
    points = [each.total for each in scores(game.now)]
    assert CASTLES_OF_TUSCANY.standings(game)[0].points == max(points)
    assert (game.now.round, game.now.turns_left, game.now.waits.player) == (3, 0, None)


def test_random_games_reach_rare_moments() -> None:
    """Else the checks above would check less than they say."""
    seen: set[type[object]] = set()
    for seed in range(6):
        for _, _, _, effects in played(seed):
            seen |= {type(each) for each in effects}
    assert {Dropped, FiveAlike, Marker, Reshuffled, StackEmptied} <= seen


def any_decision(game: Game, chance: Random) -> Action:
    """A decision in the game's form, mostly against the rules."""
    player = game.now.waits.player or 0
    space = chance.choice(SPACE_NAMES)
    item = chance.choice(game.now.players[player].storage or ALL_ITEMS)
    tile = chance.choice(game.now.display or [item for item in ALL_ITEMS if isinstance(item, Tile)])
    kind = chance.choice((Place, Place, Take, Castle))
    if kind is Place:
        own = game.now.players[player]
        laid = map_of(game.setup.box, own.boards)
        if chance.random() < 0.7:
            space = chance.choice(laid.open_beside(dict(own.covered)))
        pays = all_ways(game.setup.hands, laid.kinds[space])
        return Place(player, item, space, chance.choice(pays)[0])
    if kind is Castle:
        return Castle(player, tile, space)
    return Take(player, tile, chance.choice([None, item]))


@settings(max_examples=3, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_an_action_without_faults_is_a_decision(seed: int) -> None:
    check_completeness(seed, 6)


@pytest.mark.slow
@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_an_action_without_faults_is_a_decision_in_more_games(seed: int) -> None:
    check_completeness(seed, 40)


def check_completeness(seed: int, tries: int) -> None:
    """`faults` and `legal` allow the same decisions: each says so without the other."""
    chance = Random(seed)
    allowed = 0
    for game, *_ in played(seed):
        player = game.now.waits.player
        if game.now.stage is not Stage.TURNS or player is None:
            continue
        listed = frozenset(legal(game, player))
        some = chance.sample([*listed], min(tries, len(listed))) if listed else []
        assert all(faults(game, action) == () for action in some)
        for _ in range(tries):
            action = any_decision(game, chance)
            assert (faults(game, action) == ()) == (action in listed), action
            allowed += action in listed
    assert allowed
