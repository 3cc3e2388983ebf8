"""The Castles of Tuscany on the ring, the disc and the piezo: pure functions from a game to a scene, a stop, a tune.

Places 0 to 3 are the players while maps and bonus tiles are chosen. In the turns places 0 to 6 are the round's clock:
the tiles left in the stack nearest to ending it.
"""

from collections.abc import Sequence

from engine.castles_of_tuscany.effects import Effect, FiveAlike
from engine.castles_of_tuscany.scoring import winners
from engine.castles_of_tuscany.state import Game, Position
from engine.castles_of_tuscany.terms import Stage
from hardware.ports import Tune
from hardware.scene import FULL_LEVEL, OFF, SEGMENTS, Colour, Marker, Mood, Motion, Scene, Segment

PLAYER_PLACE = 8
"""The place that winks the number of the player in turn."""
READY = Segment(Colour.WHITE, FULL_LEVEL)
LAST = Segment(Colour.YELLOW, FULL_LEVEL, Motion.RUNNING)


def scene(game: Game) -> Scene:
    """The scene of the ring."""
    now = game.now
    if game.over:
        return Scene(Mood.OVER, beams=len(winners(now)[0]))
    if now.stage in (Stage.MAPS, Stage.BONUSES):
        ready = [bool(own.boards) if now.stage is Stage.MAPS else any(own.bonuses) for own in now.players]
        return Scene(Mood.PLAY, segments=_row([READY if each else OFF for each in ready]), marker=_marker(now))
    left = tiles_left(now)
    clock = [*(READY,) * (left - 1), LAST] if left else []
    return Scene(Mood.PLAY, segments=_row(clock), marker=_marker(now))


def tiles_left(now: Position) -> int:
    """The fewest tiles that any player has left in the stack of the round."""
    return min(own.stacks[now.round - 1] for own in now.players)


def _row(first: Sequence[Segment]) -> tuple[Segment, ...]:
    return (*first, *(OFF,) * (SEGMENTS - len(first)))


def _marker(now: Position) -> Marker | None:
    player = now.waits.player
    return None if player is None else Marker(PLAYER_PLACE, player + 1)


def disc_stop(game: Game) -> int:
    """The stop of the disc: the round."""
    return game.now.round


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune of the piezo for these effects; None for silence."""
    return Tune.ALERT if any(isinstance(effect, FiveAlike) for effect in effects) else None
