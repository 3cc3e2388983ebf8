"""The coach's process: `python -m companion.games.troyes_dice.coach_worker` answers questions, a line of JSON each."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.computer.requests import Advise
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
from companion.games.troyes_dice.coach_requests import (
    Answer,
    ComputerTurn,
    Costly,
    CountedBuildings,
    Danger,
    FollowGhost,
    GameReview,
    GhostSteps,
    Idea,
    Ideas,
    Play,
    PlayerAction,
    Question,
    ReviewedTurn,
    ReviewGame,
    TriedTurn,
    TryTurn,
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
    question = msgspec.json.decode(line, type=Question)
    return msgspec.json.encode(ANSWERS[type(question.request)](question, question.request))


def _game(question: Question) -> Game:
    game = new_game(question.setup)
    for action in question.actions:
        game, _effects = apply(game, action)
    return game


def _seed(question: Question, game: Game) -> int:
    """The same for each half of the same game, so that an undo brings no other advice."""
    return question.game_id * HALVES + max(game.half_index, 0)


def _advise(question: Question, request: Advise) -> Answer:
    game = _game(question)
    ideas = _ideas(advise(game, request.player, ADVISER, _seed(question, game)))
    dangers = cells_in_danger(game, request.player)[:MAX_DANGERS]
    return Ideas(ideas, tuple(Danger(each.district, each.number, each.chance) for each in dangers))


def _ideas(advice: Advice) -> tuple[Idea, ...]:
    return tuple(
        Idea(idea.turn, idea.behind, idea.facts.attack_chance, _counted(idea.reasons)) for idea in advice.ideas
    )


def _counted(found: tuple[CharacterReason, ...]) -> tuple[CountedBuildings, ...]:
    return tuple(CountedBuildings(each.column, each.standing, each.more) for each in found)


def _play(question: Question, request: Play) -> Answer:
    game = _game(question)
    return ComputerTurn(play(game, request.player, Level(request.level), _seed(question, game)))


def _follow(question: Question, request: FollowGhost) -> Answer:
    """The ghost plays the halves that it has not played yet: the same throws bring the same turns."""
    rolls = tuple(_rolls(question))
    points = []
    for count in range(1, len(rolls) + 1):
        followed = _followed(question.game_id, question.setup, rolls[:count], request.level)
        points.append(score(followed.sheets[0]).total)
    return GhostSteps(tuple(points))


@lru_cache(maxsize=HALVES)
def _followed(game_id: int, setup: Setup, rolls: tuple[Roll, ...], level: int) -> Game:
    """The ghost's game after these throws."""
    if not rolls:
        return new_game(replace(setup, players=(setup.players[0],)))
    game, _effects = apply(_followed(game_id, setup, rolls[:-1], level), rolls[-1])
    for action in play(game, 0, Level(level), game_id * HALVES + game.half_index):
        game, _effects = apply(game, action)
    return game


def _rolls(question: Question) -> list[Roll]:
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


def _review(question: Question, request: ReviewGame) -> Answer:
    found = _reviewed(question.setup, question.actions, request.player)
    turns = [
        ReviewedTurn(
            turn.luck,
            turn.cost,
            _alone(turn.position, request.player),
            _of_first_seat(turn.played),
            _of_first_seat(turn.better),
        )
        for turn in found.turns
    ]
    doubtful = tuple(turn.half_index for turn in doubtful_turns(found))
    return GameReview(found.start, found.final, tuple(turns), doubtful)


def _alone(game: Game, player: int) -> Game:
    """The same position for this player alone, in seat 0."""
    setup = replace(game.setup, players=(game.setup.players[player],))
    return replace(game, setup=setup, seats=(game.seats[player],), waiting=1)


def _of_first_seat(actions: tuple[PlayerAction, ...]) -> tuple[PlayerAction, ...]:
    return tuple(replace(action, player=0) for action in actions)


def _try_turn(question: Question, request: TryTurn) -> Answer:
    found = _reviewed(question.setup, question.actions, request.player)
    costly = costly_turn(found.turns[request.half_index], request.player, question.game_id)
    if costly is None:
        return TriedTurn(None)
    return TriedTurn(Costly(request.half_index, costly.gap.mean, _counted(costly.reasons)))


ANSWERS: dict[type[Any], Callable[[Question, Any], Answer]] = {
    Advise: _advise,
    Play: _play,
    FollowGhost: _follow,
    ReviewGame: _review,
    TryTurn: _try_turn,
}

if __name__ == "__main__":
    serve(answer)
