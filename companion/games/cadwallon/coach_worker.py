"""The computer player's process of Cadwallon: `python -m companion.games.cadwallon.coach_worker`."""

from itertools import takewhile
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.computer.form import GameForm
from companion.computer.process import serve_game
from companion.games.cadwallon.chance import made_up_action
from engine.cadwallon import rules
from engine.cadwallon.actions import Action, Attack, Bash, March, Pick, UseSkill
from engine.cadwallon.game import Cadwallon
from engine.cadwallon.hidden_ducats import HIDDEN, player_view
from engine.cadwallon.state import Asked, Game
from engine.cadwallon.terms import Awaited


def _legal(game: Game, player: int) -> tuple[Action, ...]:
    """The decisions of a player, but for skills in a card's own words that have been used in this turn.

    Without a board nobody knows who stands near, so nobody is attacked; a lock is opened by a character who has moved,
    since the move led to it.
    """
    every = tuple(each for each in rules.legal(game, player) if not _has_changed(game, each))
    if game.setup.graph:
        return every
    left = {thief.id: thief.left for thief in game.now.thieves}
    found = tuple(
        each
        for each in every
        if not (isinstance(each, Attack) or (isinstance(each, March) and each.target is not None))
        and not (isinstance(each, Pick | Bash) and left[each.character][0])
    )
    return found or every


def _has_changed(game: Game, action: Action) -> bool:
    """Return True for a skill for which people have entered changes in this turn: the rules count no uses of it."""
    if not isinstance(action, UseSkill):
        return False
    now = game.now
    of_turn = takewhile(lambda before: (before.round, before.turn) == (now.round, now.turn), reversed(game.past))
    asked = (before.asked for before in of_turn if before.awaited is Awaited.MANUAL)
    return any(isinstance(each, Asked) and each.figure == action.character for each in asked)


def _guess(view: Game, player: int, _chance: Random) -> Game:
    """A whole game that fits the view of a player: the others have as many ducats as this one."""
    own = view.now.players[player].ducats
    players = tuple(replace(each, ducats=own) if each.ducats == HIDDEN else each for each in view.now.players)
    return replace(view, now=replace(view.now, players=players))


class Boardless(Cadwallon):
    """Cadwallon for a player who may see no board."""

    legal: Any = staticmethod(_legal)


FORM = GameForm(Boardless(), made_up_action, player_view, _guess)

if __name__ == "__main__":
    serve_game(FORM)
