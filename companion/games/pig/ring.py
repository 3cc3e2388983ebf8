"""The ring and the piezo in a game of Pig: a prompt while the die is awaited, the player whose turn it is."""

from collections.abc import Sequence

from engine.pig import Effect, Game
from engine.pig.effects import TurnLost
from hardware.ports import Tune
from hardware.scene import MAX_WINKS, OFF, SEGMENTS, Colour, Marker, Mood, Scene, Segment

FULL, DIM = 8, 3


def scene(game: Game) -> Scene:
    """A segment for each player, bright for the one to play; the marker winks as often as the turn has rolls."""
    if game.over:
        return Scene(Mood.OVER, beams=1)
    now = game.now
    marker = Marker(now.player % SEGMENTS, min(max(now.rolls, 1), MAX_WINKS))
    if not now.rolls:
        return Scene(Mood.PROMPT, marker=marker)
    return Scene(Mood.PLAY, segments=tuple(_segment(game, place) for place in range(SEGMENTS)), marker=marker)


def _segment(game: Game, place: int) -> Segment:
    if place >= min(len(game.setup.players), SEGMENTS):
        return OFF
    own = place == game.now.player % SEGMENTS
    return Segment(Colour.YELLOW if own else Colour.WHITE, FULL if own else DIM)


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune for these effects, None for silence."""
    return Tune.ALERT if any(isinstance(effect, TurnLost) for effect in effects) else None
