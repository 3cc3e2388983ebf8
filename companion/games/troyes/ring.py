"""Troyes on the ring, the disc and the piezo: pure functions from a game to a neutral scene, a stop and a tune.

Places 0 to 3 are the players, place 4 is the neutral district; docs/ring.md shows each pattern.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.troyes.effects import Effect, VpLost
from engine.troyes.game import due_districts
from engine.troyes.phases import due_dice
from engine.troyes.scoring import scores, winners
from engine.troyes.setup import Pieces, Setup
from engine.troyes.state import Asked, AskedManual, AskedRethrow, AskedThrow, EffectOn, Game, Position
from engine.troyes.terms import MAX_DICE, NEUTRAL, Stage
from hardware.ports import Tune
from hardware.scene import FAINT_LEVEL, FULL_LEVEL, OFF, SEGMENTS, Colour, Marker, Mood, Motion, Opening, Scene, Segment

PLAYER_PLACE = 8
"""The place that winks the number of the player who counters."""
FIRST_SQUARE, DICE_A_PLACE = 5, 5
"""The places from here on count the dice of the square, one for each five that are begun."""
ROW_LEVEL = 4
"""Nine lamps of the row take the current of four bright ones."""
COLOURS = {
    Pieces.ORANGE: Colour.ORANGE,
    Pieces.BLUE: Colour.BLUE,
    Pieces.GREEN: Colour.GREEN,
    Pieces.NATURAL: Colour.NATURAL,
}
FEW = 4
"""Four RGB LEDs show so many places from the start of the scene on: the one that moves is always among them."""
DIM = Segment(Colour.WHITE, FAINT_LEVEL)
EVENT = Segment(Colour.WHITE, ROW_LEVEL)
BLACK_LEFT = Segment(Colour.RED, FULL_LEVEL)


def scene(game: Game) -> Scene:
    """The scene of the ring."""
    now, setup = game.now, game.setup
    if game.over:
        totals = [each.total for each in scores(setup, now)]
        return Scene(Mood.OVER, beams=len(winners(totals)))
    shown = _scene(setup, now)
    return replace(shown, opening=Opening.WAVE) if _last_round_begins(setup, now) else shown


def disc_stop(game: Game) -> int:
    """The stop of the disc: the round."""
    return game.now.round


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune of the piezo for these effects; None for silence."""
    return Tune.ALERT if any(isinstance(effect, VpLost) for effect in effects) else None


def _scene(setup: Setup, now: Position) -> Scene:
    pending = now.pending
    if now.stage == Stage.ACTIONS and now.turn is not None:
        return _actions(setup, now, now.turn)
    if isinstance(pending, AskedThrow | AskedRethrow):
        return Scene(Mood.PROMPT, _segments({pending.player: _lamp(setup, pending.player, Motion.COMET)}))
    if now.stage == Stage.RESOLVE and pending is not None:
        return _row(now, _acting(pending))
    if now.stage == Stage.WORKFORCE:
        return _work_force(setup, now)
    if now.stage == Stage.BLACK:
        return replace(_row(now), mood=Mood.PROMPT)
    if now.stage == Stage.COUNTER and now.turn is not None:
        return _counter(setup, now, now.turn)
    if now.turn is not None:
        return _players(setup, now.turn)
    return _row(now)


def _last_round_begins(setup: Setup, now: Position) -> bool:
    """Return True from the end of the round before until the first throw of the last one."""
    return now.round == setup.rounds and now.stage == Stage.WORKFORCE and not now.rolled


def _segments(lit: dict[int, Segment]) -> tuple[Segment, ...]:
    return tuple(lit.get(place, OFF) for place in range(SEGMENTS))


def _lamp(setup: Setup, player: int, motion: Motion = Motion.STILL, level: int = FULL_LEVEL) -> Segment:
    """A lamp in the player's colour; those of the neutral district are white."""
    colour = Colour.WHITE if player == NEUTRAL else COLOURS[setup.pieces[player]]
    return Segment(colour, level, motion)


def _players(setup: Setup, in_turn: int) -> Scene:
    """The lamp of the player in turn breathes, the others' are dim."""
    lit = {player: _lamp(setup, player, level=FAINT_LEVEL) for player in range(len(setup.players))}
    return Scene(Mood.PLAY, _segments({**lit, in_turn: _lamp(setup, in_turn, Motion.BREATHING)}))


def _work_force(setup: Setup, now: Position) -> Scene:
    """Districts that were thrown are steady, a comet crosses the one that throws, those that throw nothing are dark."""
    due = [place for place in (*range(len(now.players)), NEUTRAL) if any(due_dice(now.buildings, place))]
    lit = {place: _lamp(setup, place, level=FULL_LEVEL if place in now.rolled else FAINT_LEVEL) for place in due}
    throwing = due_districts(now)[0]
    return Scene(Mood.PROMPT, _segments({**lit, throwing: _lamp(setup, throwing, Motion.COMET)}))


def _acting(pending: Asked | AskedManual) -> str:
    """The event that waits for an answer; "" if none does."""
    if isinstance(pending, AskedManual):
        return pending.card
    return pending.task.card if isinstance(pending.task, EffectOn) else ""


def _row(now: Position, acting: str = "") -> Scene:
    """A lamp for each event in the row, the one that acts moves; the last lamp stands for all that are more."""
    lit = dict.fromkeys(range(min(len(now.row), SEGMENTS)), EVENT)
    moving = 0
    for place, event in enumerate(now.row):
        if event.card == acting:
            moving = min(place, SEGMENTS - 1)
            lit[moving] = replace(EVENT, level=FULL_LEVEL, motion=Motion.RUNNING)
    return Scene(Mood.PLAY, _segments(lit), start=max(0, moving - FEW + 1))


def _counter(setup: Setup, now: Position, player: int) -> Scene:
    """The black dice that are left, highest first; four lamps show the winks of the player and the first three."""
    lit = dict.fromkeys(range(min(len(now.black), MAX_DICE)), BLACK_LEFT)
    lit[0] = replace(BLACK_LEFT, motion=Motion.RUNNING)
    marker = Marker(PLAYER_PLACE, player + 1, colour=COLOURS[setup.pieces[player]])
    return Scene(Mood.PLAY, _segments(lit), marker, start=PLAYER_PLACE)


def _actions(setup: Setup, now: Position, in_turn: int) -> Scene:
    """The player in turn breathes, or throws with a comet; all others who have not passed are steady."""
    throws = isinstance(now.pending, AskedThrow | AskedRethrow)
    lit = {player: _lamp(setup, player) for player, own in enumerate(now.players) if not own.passed}
    lit[in_turn] = _lamp(setup, in_turn, Motion.COMET if throws else Motion.BREATHING)
    if any(now.dice[NEUTRAL]):
        lit[NEUTRAL] = DIM
    dice = sum(len(values) for district in now.dice for values in district)
    for place in range(-(-dice // DICE_A_PLACE)):
        lit[min(FIRST_SQUARE + place, SEGMENTS - 1)] = DIM
    return Scene(Mood.PROMPT if throws else Mood.PLAY, _segments(lit))
