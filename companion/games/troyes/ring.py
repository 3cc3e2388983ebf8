"""Troyes on the ring, the disc and the piezo: pure functions from a game to a neutral scene, a stop and a tune.

Places 0 to 3 are the players, place 4 is the neutral district; docs/ring.md shows each pattern.
"""

from collections.abc import Sequence

from engine.troyes.effects import Effect, VpLost
from engine.troyes.game import due_districts
from engine.troyes.phases import due_dice
from engine.troyes.scoring import scores, winners
from engine.troyes.state import Asked, AskedManual, Game, Position
from engine.troyes.terms import MAX_DICE, NEUTRAL, Stage
from hardware.ports import Tune
from hardware.scene import FAINT_LEVEL, FULL_LEVEL, OFF, SEGMENTS, Colour, Marker, Mood, Motion, Scene, Segment

PLAYER_PLACE = 8
"""The place that winks the number of the player who counters."""
FIRST_SQUARE, DICE_A_PLACE = 5, 5
"""The places from here on count the dice of the square, one for each five that are begun."""
LIT = Segment(Colour.WHITE, FULL_LEVEL)
DIM = Segment(Colour.WHITE, FAINT_LEVEL)
MOVING = Segment(Colour.YELLOW, FULL_LEVEL, Motion.RUNNING)
BLACK_LEFT = Segment(Colour.RED, FULL_LEVEL)
HIGHEST = Segment(Colour.RED, FULL_LEVEL, Motion.RUNNING)


def scene(game: Game) -> Scene:
    """The scene of the ring."""
    now = game.now
    if game.over:
        totals = [each.total for each in scores(game.setup, now)]
        return Scene(Mood.OVER, beams=len(winners(totals)))
    if isinstance(now.pending, Asked):
        return _players(now, now.pending.player)
    if now.pending is not None and not isinstance(now.pending, AskedManual):
        return Scene(Mood.PROMPT, _segments({now.pending.player: LIT}))
    if now.stage == Stage.WORKFORCE:
        return _work_force(now)
    if now.stage == Stage.BLACK:
        return Scene(Mood.PROMPT, _row(now), start=now.start)
    if now.stage == Stage.COUNTER and now.turn is not None:
        return _counter(now, now.turn)
    if now.stage == Stage.ACTIONS and now.turn is not None:
        return _actions(now, now.turn)
    if now.turn is not None:
        return _players(now, now.turn)
    return Scene(Mood.PLAY, _row(now))


def disc_stop(game: Game) -> int:
    """The stop of the disc: the round."""
    return game.now.round


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune of the piezo for these effects; None for silence."""
    return Tune.ALERT if any(isinstance(effect, VpLost) for effect in effects) else None


def _segments(lit: dict[int, Segment]) -> tuple[Segment, ...]:
    return tuple(lit.get(place, OFF) for place in range(SEGMENTS))


def _players(now: Position, in_turn: int) -> Scene:
    lit = {player: MOVING if player == in_turn else DIM for player in range(len(now.players))}
    return Scene(Mood.PLAY, _segments(lit))


def _work_force(now: Position) -> Scene:
    """Districts that were thrown are lit, the one that throws moves, those that throw nothing are dark."""
    lit = dict.fromkeys(now.rolled, LIT)
    for district in (*range(len(now.players)), NEUTRAL):
        if district not in lit and any(due_dice(now.buildings, district)):
            lit[district] = DIM
    throwing = due_districts(now)[0]
    return Scene(Mood.PROMPT, _segments({**lit, throwing: MOVING}), start=throwing)


def _row(now: Position) -> tuple[Segment, ...]:
    """A lamp for each event in the row; the last one stands for all that are more."""
    return _segments(dict.fromkeys(range(min(len(now.row), SEGMENTS)), LIT))


def _counter(now: Position, player: int) -> Scene:
    lit = dict.fromkeys(range(min(len(now.black), MAX_DICE)), BLACK_LEFT)
    return Scene(Mood.PLAY, _segments({**lit, 0: HIGHEST}), Marker(PLAYER_PLACE, player + 1))


def _actions(now: Position, in_turn: int) -> Scene:
    lit = {player: LIT for player, own in enumerate(now.players) if not own.passed}
    lit[in_turn] = MOVING
    if any(now.dice[NEUTRAL]):
        lit[NEUTRAL] = DIM
    dice = sum(len(values) for district in now.dice for values in district)
    for place in range(-(-dice // DICE_A_PLACE)):
        lit[min(FIRST_SQUARE + place, SEGMENTS - 1)] = DIM
    return Scene(Mood.PLAY, _segments(lit))
