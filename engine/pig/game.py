"""Pig behind the protocol that every game has."""

from typing import Any

from engine.game import CommonRules, PlayerScore, Rules, TurnStatus, ranked
from engine.pig.actions import Action
from engine.pig.effects import Effect
from engine.pig.record import dump, load
from engine.pig.rules import after, apply, faults, legal, new_game
from engine.pig.state import Game, Setup


class Pig(CommonRules):
    """Satisfies `engine.game.Rules`."""

    key = "pig"
    title = "Pig"
    setup_type = Setup
    action_type: Any = Action
    new_game = staticmethod(new_game)
    legal = staticmethod(legal)
    faults = staticmethod(faults)
    apply = staticmethod(apply)
    after = staticmethod(after)
    dump = staticmethod(dump)
    load = staticmethod(load)

    def turn(self, game: Game) -> TurnStatus:
        """Give the player whose turn it is, who may also hold while the die is due."""
        label = f"{game.setup.players[game.now.player]}'s turn"
        if game.over:
            return TurnStatus(label="the end", over=True)
        return TurnStatus(label=label, players=(game.now.player,), dice=(("any", 1),))

    def standings(self, game: Game) -> tuple[PlayerScore, ...]:
        """List the players by their points, the best first."""
        return ranked(game.now.points)


PIG: Rules[Setup, Game, Action, Effect] = Pig()
