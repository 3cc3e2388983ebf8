"""The coach as the screen knows it agrees with the coach itself: levels, and the lines to its process and back."""

import re
from functools import partial

import pytest

from companion.computer.requests import Advise
from companion.games.troyes_dice import coach_worker
from companion.games.troyes_dice.coach import LEVELS, costly_turn
from companion.games.troyes_dice.coach.attack_chance import attack_chance
from companion.games.troyes_dice.coach_link import COACH
from companion.games.troyes_dice.coach_requests import (
    ComputerTurn,
    FollowGhost,
    GameReview,
    GhostSteps,
    Idea,
    Ideas,
    Play,
    Request,
    ReviewGame,
    TriedTurn,
    TryTurn,
)
from companion.games.troyes_dice.idea_text import reasons, verdict, worth
from companion.games.troyes_dice.points_now import points_brought
from companion.games.troyes_dice.screens.review import sum_text
from engine.troyes_dice import Colour, Correct, Roll, Setup, apply, new_game
from engine.troyes_dice.actions import Action
from tests.companion.tables import played

SETUP = Setup(("Ada", "Bo"))
ROLL = Roll(2, (1, 3, 6))
MINUS = "\N{MINUS SIGN}"


def asked(request: Request, *actions: Action) -> object:
    return asked_of(SETUP, request, *actions)


def asked_of(setup: Setup, request: Request, *actions: Action) -> object:
    line = COACH.question(7, setup, actions, request)
    assert b"\n" not in line
    return COACH.answer(coach_worker.answer(line))


def test_levels_are_named_by_their_mean_scores() -> None:
    assert [level.number for level in COACH.levels] == [int(each) for each in LEVELS]
    points = [level.points or 0 for level in COACH.levels]
    assert points == sorted(set(points)) == [each.mean_score for each in LEVELS]
    assert COACH.level(99) is COACH.levels[-1]


def test_ideas_are_legal_and_the_first_is_the_best() -> None:
    answer = asked(Advise(1), ROLL)
    assert isinstance(answer, Ideas)
    behind = [idea.behind for idea in answer.ideas]
    assert behind == sorted(behind)
    assert behind[0] == 0.0
    before = after = apply(new_game(SETUP), ROLL)[0]
    for action in answer.ideas[0].actions:
        after, _effects = apply(after, action)
    assert after.seats[1].done
    assert points_brought(before, after, 1) >= 0


def test_the_answer_names_the_two_cells_most_in_danger() -> None:
    answer = asked(Advise(1), ROLL)
    assert isinstance(answer, Ideas)
    game = apply(new_game(SETUP), ROLL)[0]
    chances = {(district, n): attack_chance(game, district, n) for district in Colour for n in range(1, 7)}
    assert [each.chance for each in answer.dangers] == sorted(chances.values(), reverse=True)[:2]
    assert all(chances[each.district, each.number] == each.chance for each in answer.dangers)


def test_a_computer_player_completes_its_turn() -> None:
    answer = asked(Play(0, 1), ROLL)
    assert isinstance(answer, ComputerTurn)
    game = apply(new_game(SETUP), ROLL)[0]
    for action in answer.actions:
        game, _effects = apply(game, action)
    assert game.seats[0].done


def test_a_ghost_follows_the_throws_as_they_were_corrected() -> None:
    wrong, level = Roll(6, (6, 6, 6)), 2
    answer = asked(FollowGhost(level), wrong, Correct(ROLL))
    assert isinstance(answer, GhostSteps)
    assert answer == asked(FollowGhost(level), ROLL)
    assert len(answer.points) == 1


def test_worth_and_verdict() -> None:
    assert [worth(behind) for behind in (0.0, 0.04, 0.84, 2.13)] == ["0", "0", f"{MINUS}0.8", f"{MINUS}2.1"]
    ideas = asked(Advise(0), ROLL)
    assert isinstance(ideas, Ideas)
    assert verdict(ideas.ideas[:1]) == "There is only one idea here."


def test_the_review_of_a_game_adds_up_to_its_score_and_is_shown() -> None:
    setup = Setup(("Ada",))
    actions = [action for action, _game, _effects in played(setup, seed=2)]
    reviewed = asked_of(setup, ReviewGame(0), *actions)
    assert isinstance(reviewed, GameReview)
    assert len(reviewed.turns) == 16
    cost = sum(turn.cost for turn in reviewed.turns)
    assert abs(reviewed.start + reviewed.luck - cost - reviewed.final) < 1e-6
    assert min(turn.cost for turn in reviewed.turns) >= 0.0
    for turn in reviewed.turns:
        assert turn.position.seats[0].turn is None
        for whole in (turn.played, turn.better):
            assert reasons(turn.position, 0, Idea(whole, 0.0))
    dice, turns = verdict_figures(sum_text(reviewed))
    assert round(dice[0] + dice[1] - turns, 1) == reviewed.final


def verdict_figures(text: str) -> tuple[tuple[float, float], float]:
    """The three figures of the sum that a review shows."""
    start, luck, cost = (float(found.replace(MINUS, "-")) for found in re.findall(rf"[+{MINUS}]?\d+\.\d", text))
    return (start, luck), -cost


def test_costly_turns_come_with_their_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(("Ada",))
    actions = [action for action, _game, _effects in played(setup, seed=2)]
    monkeypatch.setattr(coach_worker, "costly_turn", partial(costly_turn, rollouts=2))
    reviewed = asked_of(setup, ReviewGame(0), *actions)
    assert isinstance(reviewed, GameReview)
    assert 0 < len(reviewed.doubtful) <= 3
    costs = [reviewed.turns[half].cost for half in reviewed.doubtful]
    assert costs == sorted(costs, reverse=True)
    for half in reviewed.doubtful:
        tried = asked_of(setup, TryTurn(0, half), *actions)
        assert isinstance(tried, TriedTurn)
        assert tried.costly is None or (tried.costly.half_index == half and tried.costly.points >= 1.5)
