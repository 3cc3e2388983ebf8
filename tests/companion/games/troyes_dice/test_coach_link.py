"""The coach as the screen knows it agrees with the coach itself: levels, and the lines to its process and back."""

from companion.games.troyes_dice import coach_worker
from companion.games.troyes_dice.coach import LEVELS
from companion.games.troyes_dice.coach_link import COACH
from companion.games.troyes_dice.coach_requests import (
    Advise,
    ComputerTurn,
    FollowGhost,
    GhostSteps,
    Ideas,
    Play,
    Request,
)
from companion.games.troyes_dice.points_now import points_brought
from companion.games.troyes_dice.screens.hint import verdict, worth
from engine.troyes_dice import Correct, Roll, Setup, apply, new_game
from engine.troyes_dice.actions import Action

SETUP = Setup(("Ada", "Bo"))
ROLL = Roll(2, (1, 3, 6))
MINUS = "\N{MINUS SIGN}"


def asked(request: Request, *actions: Action) -> object:
    line = COACH.question(7, SETUP, actions, request)
    assert b"\n" not in line
    return COACH.answer(coach_worker.answer(line))


def test_levels_are_named_by_their_mean_scores() -> None:
    assert [(level.number, level.points) for level in COACH.levels] == [(int(each), each.mean_score) for each in LEVELS]
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
