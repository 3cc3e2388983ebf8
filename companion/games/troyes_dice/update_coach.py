"""The coach's own answers: the turns of computer players, and the ghost."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.troyes_dice.autoplay import pick
from companion.games.troyes_dice.coach_requests import ComputerTurn, FollowGhost, GhostSteps, Play
from companion.games.troyes_dice.hint_form import position
from companion.games.troyes_dice.model import drafts_of
from companion.games.troyes_dice.turn_text import brief_turn
from companion.games.troyes_dice.update_review import review_answered, review_failed
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Changed, Command
from companion.ui.model import Model
from engine.troyes_dice import Game, IllegalActionError, apply
from engine.troyes_dice.actions import Action


def coach_answered(model: Model, request: Any, answer: Any, asked: Game) -> Changed:
    """Use an answer, unless it belongs to another position by now."""
    game = model.game
    if game is None:
        return model, ()
    if isinstance(answer, GhostSteps):
        return replace(model, drafts=replace(drafts_of(model), ghost=answer.points)), ()
    if not isinstance(answer, ComputerTurn):
        return review_answered(model, request, answer, asked)
    player = request.player
    if position(asked, player) != position(game, player):
        return model, ()
    legal = _is_legal(game, answer.actions)
    return model, _submitted(answer.actions if legal else _simple_turn(game, player, model.game_id))


def coach_failed(model: Model, request: Any, asked: Game) -> Changed:
    """The ghost or a review is missing; a computer player plays by simple rules. The game goes on in each case."""
    game = model.game
    if game is None:
        return model, ()
    if isinstance(request, Play):
        if position(asked, request.player) != position(game, request.player):
            return model, ()
        text = _("The coach does not answer. {name} plays this turn by simple rules.")
        notice = text.format(name=game.setup.players[request.player])
        return replace(model, notice=notice), _submitted(_simple_turn(game, request.player, model.game_id))
    return (model, ()) if isinstance(request, FollowGhost) else review_failed(model, request, asked)


def coach_requests(model: Model) -> tuple[Command, ...]:
    """Ask for the turns of the computer players who still have to act in this half, and for the ghost's."""
    game = model.game
    if game is None or game.throw is None:
        return ()
    levels = dict(model.coaching.computers)
    waiting = [player for player in sorted(levels) if not game.seats[player].done]
    asked: list[Command] = [commands.AskCoach(Play(player, levels[player])) for player in waiting]
    if model.coaching.ghost is not None:
        asked.append(commands.AskCoach(FollowGhost(model.coaching.ghost)))
    return tuple(asked)


def ghost_points(model: Model) -> int | None:
    """The ghost's points, as far as everybody has played; None if there is no ghost or it is not known yet."""
    game, ghost = model.game, drafts_of(model).ghost
    if game is None or model.coaching.ghost is None:
        return None
    halves = game.half_index + (0 if game.waiting else 1)
    return ghost[halves - 1] if 0 < halves <= len(ghost) else None


def computers_said(model: Model, game: Game, player: int) -> tuple[str, ...]:
    """The turns of computer players to announce after this player's action, a sentence each.

    The voice announces them after the first person's turn of the half; before, it still announces the throw.
    """
    levels = dict(model.coaching.computers)
    people = [seat for other, seat in enumerate(game.seats) if other not in levels]
    acted = sum(seat.done for seat in people)
    if player in levels:
        said = [player] if acted else []
    else:
        said = sorted(levels) if acted == 1 and game.seats[player].done else []
    return tuple(_computer_turn(game, other) for other in said if game.seats[other].done)


def _computer_turn(game: Game, player: int) -> str:
    turn = brief_turn(game, game.seats[player])
    return _("{name}: {turn}.").format(name=game.setup.players[player], turn=turn)


def _submitted(actions: tuple[Action, ...]) -> tuple[Command, ...]:
    return tuple(commands.Submit(action) for action in actions)


def _is_legal(game: Game, actions: tuple[Action, ...]) -> bool:
    try:
        for action in actions:
            game, _effects = apply(game, action)
    except IllegalActionError:
        return False
    return True


def _simple_turn(game: Game, player: int, seed: int) -> tuple[Action, ...]:
    """A turn without the coach; the same for the same half of the same game."""
    return tuple(_picked(game, player, Random(seed * 16 + game.half_index)))


def _picked(game: Game, player: int, rng: Random) -> Iterator[Action]:
    while not game.seats[player].done:
        action = pick(game, player, rng)
        game, _effects = apply(game, action)
        yield action
