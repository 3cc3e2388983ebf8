"""Whole games of computer players: only allowed actions, nothing that is hidden, and an end."""

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from companion.computer.form import GameForm
from companion.computer.levels import Level, players_of
from companion.computer.match import decide, deciding, play
from companion.computer.players import Player, careless
from companion.games.castles_of_tuscany.coach_link import COACH as CASTLES
from companion.games.pig.coach_link import COACH as PIG
from companion.games.troyes.coach_link import COACH as TROYES
from tests.companion.computer.computer_games import GAMES, Played

PLAYERS = {key: players_of(game.form) for key, game in GAMES.items()}
# the strong level takes its time: one way to play Castles is enough
PLAYERS["castles-counted"].pop(Level.STRONG)
LEVELS = [(key, level) for key, players in PLAYERS.items() for level in players]
LENGTHS = 4
"""Usual lengths within which any two levels end a game."""
MOST = 5000


def unwatched(_game: Any, _moment: int, _seat: int, _action: Any) -> None:
    """Nobody looks on."""


def played(game: Played, players: tuple[Player, ...], seed: int) -> tuple[Any, int]:
    """A whole game of these players, with the number of its events; a forbidden action raises."""
    chance = Random(seed)
    found: tuple[Any, int] = play(game.form, game.new_game(len(players), chance), players, chance, unwatched, MOST)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_any_two_levels_end_a_game_within_four_usual_lengths(key: str) -> None:
    usual = sum(played(GAMES[key], (careless, careless), seed)[1] for seed in range(4)) / 4
    for seed, pair in enumerate(combinations_with_replacement(PLAYERS[key].values(), 2)):
        game, events = played(GAMES[key], pair, seed)
        assert game.over
        assert events <= LENGTHS * usual


@pytest.mark.parametrize(("key", "level"), LEVELS)
def test_a_level_beats_decisions_by_chance(key: str, level: Level) -> None:
    """Points count: a few games say little about wins. Pig is won by luck, so it has more of them."""
    gained = 0
    for seed in range(120 if key == "pig" else 6):
        seat = seed % 2
        game, _events = played(GAMES[key], (PLAYERS[key][level], careless)[:: -1 if seat else 1], seed)
        points = {score.player: score.points for score in GAMES[key].form.rules.standings(game)}
        gained += points[seat] - points[1 - seat]
    assert gained > 0


def positions(form: GameForm, game: Any, seed: int) -> list[tuple[Any, int]]:
    """The positions of a random game in which somebody decides, each with the seat."""
    found: list[tuple[Any, int]] = []

    def watch(now: Any, _moment: int, seat: int, _action: Any) -> None:
        found.append((now, seat))

    play(form, game, (careless,) * 3, Random(seed), watch, MOST)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_guess_looks_as_the_player_saw_it(key: str) -> None:
    form, chance = GAMES[key].form, Random(5)
    for game, seat in positions(form, GAMES[key].new_game(3, chance), seed=2)[::5]:
        view = form.player_view(game, seat)
        whole = form.guess(view, seat, chance)
        assert form.player_view(whole, seat) == view
        assert form.rules.legal(whole, seat) == form.rules.legal(game, seat)
        assert form.rules.turn(whole) == form.rules.turn(game)


@pytest.mark.parametrize("level", PLAYERS["castles"])
def test_hidden_cards_change_no_decision(level: Level) -> None:
    """The same view with other hidden cards brings the same decision, move by move."""
    form, chance = GAMES["castles"].form, Random(6)
    differed = 0
    for game, seat in positions(form, GAMES["castles"].new_game(3, chance), seed=3)[::4]:
        other = form.guess(form.player_view(game, seat), seat, chance)
        differed += other != game
        found = [decide(form, each, seat, 9, PLAYERS["castles"][level], Random(1)) for each in (game, other)]
        assert found[0] == found[1]
        assert deciding(form, other) == seat
    assert differed > 5


def test_the_table_offers_the_levels_that_the_process_has() -> None:
    offered = {"pig": PIG, "castles": CASTLES, "troyes": TROYES}
    for key, coach in offered.items():
        assert [level.number for level in coach.levels] == list(PLAYERS[key])
