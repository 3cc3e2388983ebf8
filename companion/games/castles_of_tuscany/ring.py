"""The Castles of Tuscany on the ring, the disc and the piezo: pure functions from a game to a scene, a stop, a tune.

Places 0 to 3 are the players while maps and bonus tiles are chosen and as a round is scored. In the turns places 0 to
6 are the round's clock, place 7 warns of five alike, place 8 winks the player in turn.
"""

from collections import Counter
from collections.abc import Sequence

from engine.castles_of_tuscany.effects import Effect, FiveAlike
from engine.castles_of_tuscany.scoring import winners
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game, Position
from engine.castles_of_tuscany.terms import ALIKE, STACKS, PlayerColour, RoundEnd, Stage
from hardware.ports import Tune
from hardware.scene import FULL_LEVEL, OFF, SEGMENTS, Colour, Marker, Mood, Motion, Opening, Scene, Segment

ALIKE_PLACE = 7
"""The place that is lit while one more tile of a kind would make all of that kind leave (4.8)."""
PLAYER_PLACE = 8
"""The place that winks the number of the player in turn."""
COLOURS = {
    PlayerColour.BLUE: Colour.BLUE,
    PlayerColour.GREEN: Colour.GREEN,
    PlayerColour.RED: Colour.RED,
    PlayerColour.YELLOW: Colour.YELLOW,
}
CLOCK_LEVEL = 4
"""Eight lamps of this level take the current of four bright ones."""
TILE = Segment(Colour.WHITE, CLOCK_LEVEL)
LAST_TILE = Segment(Colour.WHITE, CLOCK_LEVEL, Motion.BREATHING)
ALMOST_ALIKE = Segment(Colour.ORANGE, CLOCK_LEVEL)


def scene(game: Game) -> Scene:
    """The scene of the ring."""
    setup, now = game.setup, game.now
    if game.over:
        return Scene(Mood.OVER, beams=len(winners(now)[0]))
    if now.stage is Stage.MAPS:
        ready = [seat for seat, own in enumerate(now.players) if own.boards]
        return Scene(Mood.PLAY, _segments(_players(setup, ready)))
    if now.stage is Stage.BONUSES:
        return Scene(Mood.PLAY, _segments(_bonuses(setup, now)))
    if now.stage is Stage.DISPLAY:
        return Scene(Mood.PROMPT, _segments(_players(setup, range(len(now.players)))))
    if _round_scored(game):
        lit = _players(setup, range(len(now.players)))
        return Scene(Mood.PLAY, _segments(lit), _marker(setup, now), opening=Opening.FILL)
    opening = Opening.COMET if _stack_emptied(game) else Opening.NONE
    return Scene(Mood.PLAY, _segments(_turns(setup, now)), _marker(setup, now), opening=opening)


def disc_stop(game: Game) -> int:
    """The stop of the disc: the round."""
    return game.now.round


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune of the piezo for these effects; None for silence."""
    return Tune.ALERT if any(isinstance(effect, FiveAlike) for effect in effects) else None


def tiles_left(now: Position) -> int:
    """The fewest tiles that any player has left in the stack of the round."""
    return min(own.stacks[now.round - 1] for own in now.players)


def next_turns(setup: Setup, now: Position) -> tuple[int, ...]:
    """The players whose turns come before the round ends, after the turn that is being played; once it must end."""
    seats, turn = len(setup.players), now.turn
    if now.ending is None or turn is None:
        return ()
    if now.round == STACKS:
        left = now.turns_left or 0
    else:
        left = (setup.start - 1 - turn) % seats if setup.round_end is RoundEnd.TABLE else 0
    return tuple((turn + step) % seats for step in range(1, left + 1))


def _bonuses(setup: Setup, now: Position) -> dict[int, Segment]:
    lit = _players(setup, [seat for seat, own in enumerate(now.players) if any(own.bonuses)])
    return lit if now.turn is None else lit | {now.turn: _lamp(setup, now.turn, Motion.BREATHING)}


def _turns(setup: Setup, now: Position) -> dict[int, Segment]:
    """The clock from place 0 on: the last tile breathes, or of the turns that are still to come the next one runs."""
    if now.ending is None:
        left = tiles_left(now)
        lit = {place: LAST_TILE if place == left - 1 else TILE for place in range(left)}
    else:
        coming = next_turns(setup, now)
        lit = {len(coming) - 1 - step: _lamp(setup, player) for step, player in enumerate(coming)}
        if coming:
            lit[len(coming) - 1] = _lamp(setup, coming[0], Motion.RUNNING)
    most = max(Counter(tile.kind for tile in now.display).values(), default=0)
    return lit | {ALIKE_PLACE: ALMOST_ALIKE} if most >= ALIKE - 1 else lit


def _stack_emptied(game: Game) -> bool:
    """Return True if the last action emptied the stack that ends the round."""
    return game.now.ending is not None and bool(game.past) and game.past[-1].ending is None


def _round_scored(game: Game) -> bool:
    """Return True if a round ended with the last action."""
    return bool(game.past) and game.past[-1].round < game.now.round


def _players(setup: Setup, lit: Sequence[int]) -> dict[int, Segment]:
    """A steady lamp in the colour of each of these players."""
    return {player: _lamp(setup, player) for player in lit}


def _lamp(setup: Setup, player: int, motion: Motion = Motion.STILL) -> Segment:
    return Segment(COLOURS[setup.pieces[player]], FULL_LEVEL, motion)


def _marker(setup: Setup, now: Position) -> Marker | None:
    if now.turn is None:
        return None
    return Marker(PLAYER_PLACE, now.turn + 1, colour=COLOURS[setup.pieces[now.turn]])


def _segments(lit: dict[int, Segment]) -> tuple[Segment, ...]:
    return tuple(lit.get(place, OFF) for place in range(SEGMENTS))
