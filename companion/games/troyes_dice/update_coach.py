"""The coach: hints that people ask for, the turns of computer players, and the ghost."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.games.troyes_dice.autoplay import pick
from companion.games.troyes_dice.coach_requests import Advise, ComputerTurn, FollowGhost, GhostSteps, Ideas, Play
from companion.games.troyes_dice.coach_stages import explains, has_hints, names_idea
from companion.games.troyes_dice.idea_text import named_idea
from companion.games.troyes_dice.model import Acting, Hint, HintPage, TurnDraft, drafts_of
from companion.games.troyes_dice.turn_text import brief_turn
from companion.games.troyes_dice.update_review import review_answered, review_failed
from companion.i18n.language import _
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.troyes_dice import Game, IllegalActionError, Turn, apply
from engine.troyes_dice.actions import Action

Changed = tuple[Model, tuple[Command, ...]]


def position(game: Game, player: int) -> object:
    """All that the coach's answer for a player depends on: an answer for another position is out of date."""
    seat = game.seats[player]
    return game.half_index, game.throw, seat.sheet, seat.turn, seat.pending


@on_tap
def ask_hint(model: Model, player: int) -> Changed:
    """The coach's ideas for this player's turn."""
    game = model.game
    if game is None or not has_hints(model) or model.coaching.level_of(player) is not None:
        return model, ()
    after = replace(model, screen=HintPage(player))
    now = position(game, player)
    hint = drafts_of(model).hint
    if hint is not None and hint.ideas and (hint.player, hint.position) == (player, now):
        return after, ()
    return hinted(after, Hint(player, now)), (commands.AskCoach(Advise(player, explains(model))),)


def hint_counted(model: Model, coaching: Coaching, player: int, answer: Any) -> Changed:
    """The hint is stored: show it, in one sentence where the coach of a first game names its idea."""
    hint = drafts_of(model).hint
    after = replace(model, coaching=coaching)
    if hint is None or hint.player != player or answer is None:
        return after, ()
    after = hinted(after, replace(hint, ideas=answer.ideas, dangers=answer.dangers))
    if names_idea(after) and after.screen == Acting(player):
        return replace(after, notice=named_idea(after.game, player, answer.ideas[0])), ()
    return after, ()


@on_tap
def take_idea(model: Model, turn: Turn) -> Changed:
    """An idea of the coach as the draft of the turn; nothing is carried out yet."""
    drafts = drafts_of(model)
    draft = TurnDraft(turn.slot, turn.pay, turn.colour, turn.value, turn.do)
    turns = (*drafts.turns[: turn.player], draft, *drafts.turns[turn.player + 1 :])
    return replace(model, screen=Acting(turn.player), drafts=replace(drafts, turns=turns)), ()


def coach_answered(model: Model, request: Any, answer: Any, asked: Game) -> Changed:
    """Use an answer, unless it belongs to another position by now."""
    game = model.game
    if game is None:
        return model, ()
    if isinstance(answer, GhostSteps):
        return replace(model, drafts=replace(drafts_of(model), ghost=answer.points)), ()
    if not isinstance(answer, Ideas | ComputerTurn):
        return review_answered(model, request, answer, asked)
    player = request.player
    if position(asked, player) != position(game, player):
        return model, ()
    if isinstance(answer, ComputerTurn):
        legal = _is_legal(game, answer.actions)
        return model, _submitted(answer.actions if legal else _simple_turn(game, player, model.game_id))
    hint = drafts_of(model).hint
    if hint is None or hint.ideas or (hint.player, hint.position) != (player, position(game, player)):
        return model, ()
    if names_idea(model) and model.screen not in (Acting(player), HintPage(player)):
        return _unspoken(model, player), ()
    return model, (commands.CountHint(player, answer),)


def coach_failed(model: Model, request: Any, asked: Game) -> Changed:
    """A hint or the ghost is missing; a computer player plays by simple rules. The game goes on in each case."""
    game = model.game
    if game is None:
        return model, ()
    if isinstance(request, Play):
        if position(asked, request.player) != position(game, request.player):
            return model, ()
        text = _("The coach does not answer. {name} plays this turn by simple rules.")
        notice = text.format(name=game.setup.players[request.player])
        return replace(model, notice=notice), _submitted(_simple_turn(game, request.player, model.game_id))
    if isinstance(request, Advise):
        screen = Acting(request.player) if isinstance(model.screen, HintPage) else model.screen
        notice = _("The coach does not answer, and no hint is counted. The game continues without it.")
        return replace(_silent(hinted(model, None)), screen=screen, notice=notice), ()
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


def _unspoken(model: Model, player: int) -> Model:
    """Nobody looks at the turn now: the coach speaks once it is opened again."""
    drafts = drafts_of(model)
    waiting = tuple(other for other in drafts.coached if other != player)
    return replace(model, drafts=replace(drafts, hint=None, coached=waiting))


def _silent(model: Model) -> Model:
    """From now on the coach waits to be asked in this half: one sentence about its silence is enough."""
    return replace(model, drafts=replace(drafts_of(model), coached=tuple(range(len(model.names)))))


def hinted(model: Model, hint: Hint | None) -> Model:
    """The model with this hint as the last one."""
    return replace(model, drafts=replace(drafts_of(model), hint=hint))


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
