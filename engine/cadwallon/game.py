"""Cadwallon: City of Thieves behind the protocol that every game has."""

from typing import Any

from engine.cadwallon.actions import Action
from engine.cadwallon.effects import Effect
from engine.cadwallon.fights import decider, dice_due
from engine.cadwallon.record import dump, replay
from engine.cadwallon.rules import after, apply, faults, legal, new_game
from engine.cadwallon.scoring import totals
from engine.cadwallon.setup import Setup
from engine.cadwallon.state import SINGLE_DIE, Game
from engine.cadwallon.terms import Awaited, Stage
from engine.game import CommonRules, PlayerScore, Rules, TurnStatus, ranked

ANY_DIE = "any"
"""The name of a die of any kind: all dice of the game are alike."""


class Cadwallon(CommonRules):
    """Satisfies `engine.game.Rules`."""

    key = "cadwallon"
    title = "Cadwallon: City of Thieves"
    setup_type = Setup
    action_type: Any = Action
    new_game = staticmethod(new_game)
    legal = staticmethod(legal)
    faults = staticmethod(faults)
    apply = staticmethod(apply)
    after = staticmethod(after)
    dump = staticmethod(dump)
    replay = staticmethod(replay)

    def turn(self, game: Game) -> TurnStatus:
        """Name the player whose decision the game waits for, or the dice that are due."""
        if game.over:
            return TurnStatus(label="the end", over=True)
        now = game.now
        label = now.stage.value if now.stage is Stage.DEPLOY else f"round {now.round}"
        if now.awaited in (Awaited.REVEAL, Awaited.MANUAL):
            return TurnStatus(label=label)
        dice = _dice(game)
        return TurnStatus(label=label, dice=((ANY_DIE, dice),)) if dice else TurnStatus(label, (decider(now),))

    def standings(self, game: Game) -> tuple[PlayerScore, ...]:
        """Rank the players by their score as if the game ended now (7.6)."""
        return ranked(totals(game.setup, game.now))


def _dice(game: Game) -> int:
    """The number of dice that are due, those of both sides of a fight together."""
    fight = game.now.fight
    if fight is not None:
        return sum(dice_due(game.setup, fight, side) for side in fight.missing)
    return int(game.now.awaited in SINGLE_DIE)


CADWALLON: Rules[Setup, Game, Action, Effect] = Cadwallon()
