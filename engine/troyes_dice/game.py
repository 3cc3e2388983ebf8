"""Troyes Dice behind the protocol that every game has."""

from typing import Any

from engine.game import CommonRules, Expansion, PlayerScore, Rules, TurnStatus, ranked
from engine.troyes_dice.achievements import OverGames
from engine.troyes_dice.actions import Action
from engine.troyes_dice.effects import Effect
from engine.troyes_dice.legal import legal
from engine.troyes_dice.record import dump, replay
from engine.troyes_dice.rules import after, apply, faults, new_game
from engine.troyes_dice.scoring import score
from engine.troyes_dice.setup import Setup
from engine.troyes_dice.state import Game

DICE = (("black", 1), ("clear", 3))


class TroyesDice(CommonRules):
    """Satisfies `engine.game.Rules`."""

    key = "troyes-dice"
    title = "Troyes Dice"
    expansion = Expansion("Feasts & Raids", "tiles")
    achievements = OverGames()
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
        """Name the players without a complete turn in the open half; the roll is due once there are none."""
        if game.over:
            return TurnStatus(label="the end", over=True)
        waiting = () if game.throw is None else tuple(i for i, seat in enumerate(game.seats) if not seat.done)
        label = f"day {game.day}, {game.half.word}"
        return TurnStatus(label=label, players=waiting, dice=DICE if game.can_roll else ())

    def standings(self, game: Game) -> tuple[PlayerScore, ...]:
        """Rank the players by the score of their sheets as they stand."""
        return ranked([score(sheet).total for sheet in game.sheets])


TROYES_DICE: Rules[Setup, Game, Action, Effect] = TroyesDice()
