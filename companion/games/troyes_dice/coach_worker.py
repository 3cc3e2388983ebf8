"""The coach's process: `python -m companion.games.troyes_dice.coach_worker` answers questions, a line of JSON each."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.computer.requests import Advise
from companion.games.troyes_dice import coach_requests
from companion.games.troyes_dice.coach import (
    Advice,
    CharacterReason,
    Level,
    Review,
    advise,
    cells_in_danger,
    costly_turn,
    doubtful_turns,
    play,
    review_of,
)
from companion.system.line_process import serve
from engine.troyes_dice import Correct, Game, Roll, Setup, apply, new_game, score
from engine.troyes_dice.actions import Action
from engine.troyes_dice.state import HALVES

ADVISER = Level.MASTER
REVIEWS = 8
"""Stored reviews: the coach tries their turns later, one after the other."""
MAX_DANGERS = 2


def answer(line: bytes) -> bytes:
    """Answer one question. Raises msgspec's errors, ValueError or IllegalActionError for one that no screen asks."""
    question = msgspec.json.decode(line, type=coach_requests.Question)
    return msgspec.json.encode(ANSWERS[type(question.request)](question, question.request))


def _game(question: coach_requests.Question) -> Game:
    game = new_game(question.setup)
    for action in question.actions:
        game, _effects = apply(game, action)
    return game


def _seed(question: coach_requests.Question, game: Game) -> int:
    """The same for each half of the same game, so that an undo brings no other advice."""
    return question.game_id * HALVES + max(game.half_index, 0)


def _advise(question: coach_requests.Question, request: Advise) -> coach_requests.Answer:
    game = _game(question)
    ideas = _ideas(advise(game, request.player, ADVISER, _seed(question, game)))
    dangers = cells_in_danger(game, request.player)[:MAX_DANGERS]
    return coach_requests.Ideas(
        ideas, tuple(coach_requests.Danger(each.district, each.number, each.chance) for each in dangers)
    )


def _ideas(advice: Advice) -> tuple[coach_requests.Idea, ...]:
    return tuple(
        coach_requests.Idea(idea.turn, idea.behind, idea.facts.attack_chance, _counted(idea.reasons))
        for idea in advice.ideas
    )


def _counted(found: tuple[CharacterReason, ...]) -> tuple[coach_requests.CountedBuildings, ...]:
    return tuple(coach_requests.CountedBuildings(each.column, each.standing, each.more) for each in found)


def _play(question: coach_requests.Question, request: coach_requests.Play) -> coach_requests.Answer:
    game = _game(question)
    return coach_requests.ComputerTurn(play(game, request.player, Level(request.level), _seed(question, game)))


def _follow(question: coach_requests.Question, request: coach_requests.FollowGhost) -> coach_requests.Answer:
    """The ghost plays the halves that it has not played yet: the same throws bring the same turns."""
    rolls = tuple(_rolls(question))
    points = []
    for count in range(1, len(rolls) + 1):
        followed = _followed(question.game_id, question.setup, rolls[:count], request.level)
        points.append(score(followed.sheets[0]).total)
    return coach_requests.GhostSteps(tuple(points))


@lru_cache(maxsize=HALVES)
def _followed(game_id: int, setup: Setup, rolls: tuple[Roll, ...], level: int) -> Game:
    """The ghost's game after these throws."""
    if not rolls:
        return new_game(replace(setup, players=(setup.players[0],)))
    game, _effects = apply(_followed(game_id, setup, rolls[:-1], level), rolls[-1])
    for action in play(game, 0, Level(level), game_id * HALVES + game.half_index):
        game, _effects = apply(game, action)
    return game


def _rolls(question: coach_requests.Question) -> list[Roll]:
    """The throws of the game as they stand, corrected ones corrected."""
    rolls: list[Roll] = []
    for action in question.actions:
        if isinstance(action, Roll):
            rolls.append(action)
        elif isinstance(action, Correct):
            rolls[-1] = action.roll
    return rolls


@lru_cache(maxsize=REVIEWS)
def _reviewed(setup: Setup, actions: tuple[Action, ...], player: int) -> Review:
    """The reviews of the players asked about last."""
    return review_of(setup, actions, player)


def _review(question: coach_requests.Question, request: coach_requests.ReviewGame) -> coach_requests.Answer:
    found = _reviewed(question.setup, question.actions, request.player)
    turns = [
        coach_requests.ReviewedTurn(
            turn.luck,
            turn.cost,
            _alone(turn.position, request.player),
            _of_first_seat(turn.played),
            _of_first_seat(turn.better),
        )
        for turn in found.turns
    ]
    doubtful = tuple(turn.half_index for turn in doubtful_turns(found))
    return coach_requests.GameReview(found.start, found.final, tuple(turns), doubtful)


def _alone(game: Game, player: int) -> Game:
    """The same position for this player alone, in seat 0."""
    setup = replace(game.setup, players=(game.setup.players[player],))
    return replace(game, setup=setup, seats=(game.seats[player],), waiting=1)


def _of_first_seat(actions: tuple[coach_requests.PlayerAction, ...]) -> tuple[coach_requests.PlayerAction, ...]:
    return tuple(replace(action, player=0) for action in actions)


def _try_turn(question: coach_requests.Question, request: coach_requests.TryTurn) -> coach_requests.Answer:
    found = _reviewed(question.setup, question.actions, request.player)
    costly = costly_turn(found.turns[request.half_index], request.player, question.game_id)
    if costly is None:
        return coach_requests.TriedTurn(None)
    return coach_requests.TriedTurn(
        coach_requests.Costly(request.half_index, costly.gap.mean, _counted(costly.reasons))
    )


ANSWERS: dict[type[Any], Callable[[coach_requests.Question, Any], coach_requests.Answer]] = {
    Advise: _advise,
    coach_requests.Play: _play,
    coach_requests.FollowGhost: _follow,
    coach_requests.ReviewGame: _review,
    coach_requests.TryTurn: _try_turn,
}

if __name__ == "__main__":
    serve(answer)
