"""Troyes behind the protocol that every game has."""

from typing import Any

from engine.game import CommonRules, PlayerScore, Rules, TurnStatus, ranked
from engine.troyes.achievements import OverGames
from engine.troyes.actions import Action
from engine.troyes.effects import Effect
from engine.troyes.phases import due_dice
from engine.troyes.record import dump, replay
from engine.troyes.rules import after, apply, faults, legal, new_game
from engine.troyes.scoring import scores
from engine.troyes.setup import Setup
from engine.troyes.state import Asked, AskedRethrow, AskedThrow, Game, Position
from engine.troyes.terms import COLOURS, NEUTRAL, Stage

BLACK = "black"


class Troyes(CommonRules):
    """Satisfies `engine.game.Rules`."""

    key = "troyes"
    title = "Troyes"
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
        """Name the player who may act, or the throw that is due: district by district (3.5)."""
        now = game.now
        if game.over:
            return TurnStatus(label="the end", over=True)
        label = f"round {now.round}, {now.stage.value}"
        player = now.pending.player if isinstance(now.pending, Asked) else now.turn
        waits_for_people = now.pending is None or isinstance(now.pending, Asked)
        players = (player,) if player is not None and waits_for_people else ()
        return TurnStatus(label=label, players=players, dice=due_throw(now))

    def standings(self, game: Game) -> tuple[PlayerScore, ...]:
        """Rank the players by their score as it stands; characters count once they are known."""
        return ranked([each.total for each in scores(game.setup, game.now)])


def due_throw(now: Position) -> tuple[tuple[str, int], ...]:
    """The dice to throw now by colour: those of a district, the black ones, those of a card, or one thrown again."""
    if isinstance(now.pending, AskedThrow):
        return ((BLACK, now.pending.dice),)
    if isinstance(now.pending, AskedRethrow):
        return ((now.pending.die[0].value, 1),)
    if now.stage == Stage.BLACK:
        return ((BLACK, now.called),)
    if now.stage != Stage.WORKFORCE:
        return ()
    due = due_dice(now.buildings, due_districts(now)[0])
    return tuple((colour.value, n) for colour, n in zip(COLOURS, due, strict=True) if n)


def due_districts(now: Position) -> tuple[int, ...]:
    """The districts that have still to throw, from the start player on, the neutral one last (3.5)."""
    seats = len(now.players)
    order = (*((now.start + step) % seats for step in range(seats)), NEUTRAL)
    return tuple(each for each in order if each not in now.rolled and any(due_dice(now.buildings, each)))


TROYES: Rules[Setup, Game, Action, Effect] = Troyes()
