"""The Castles of Tuscany behind the protocol that every game has."""

from typing import Any

from engine.castles_of_tuscany.achievements import OverGames
from engine.castles_of_tuscany.actions import Action
from engine.castles_of_tuscany.effects import Effect
from engine.castles_of_tuscany.record import dump, replay
from engine.castles_of_tuscany.rules import after, apply, faults, legal, new_game
from engine.castles_of_tuscany.scoring import standing
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Awaited, Stage
from engine.game import CommonRules, PlayerScore, Rules, TurnStatus


class CastlesOfTuscany(CommonRules):
    """Satisfies `engine.game.Rules`."""

    key = "castles-of-tuscany"
    title = "The Castles of Tuscany"
    achievements = OverGames()
    breaks_ties = True
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
        """Name the players who may act: all without a map yet, else the one whose event the game waits for."""
        now = game.now
        if game.over:
            return TurnStatus(label="the end", over=True)
        label = f"round {now.round}" if now.stage is Stage.TURNS else now.stage.value
        waits = now.waits
        if waits.awaited is Awaited.MAP:
            players = tuple(player for player, own in enumerate(now.players) if not own.boards)
        else:
            players = () if waits.player is None or waits.awaited is Awaited.REVEAL else (waits.player,)
        return TurnStatus(label=label, players=players)

    def standings(self, game: Game) -> tuple[PlayerScore, ...]:
        """Rank the players by their score as if the game ended now, with the tie-breaks (6.4)."""
        numbers = [standing(game.now, player) for player in range(len(game.now.players))]
        ranks = [1 + sum(other > own for other in numbers) for own in numbers]
        found = [
            PlayerScore(player, own[0], rank) for player, (own, rank) in enumerate(zip(numbers, ranks, strict=True))
        ]
        return tuple(sorted(found, key=lambda each: each.rank))


CASTLES_OF_TUSCANY: Rules[Setup, Game, Action, Effect] = CastlesOfTuscany()
"""The face that every game has, and the values that all games share."""
