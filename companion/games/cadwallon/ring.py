"""Cadwallon on the ring, the disc and the piezo: pure functions from a game to a neutral scene, a stop and a tune.

Place and movement carry the meaning, colour repeats it (13); docs/ring.md has the table of stages.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.cadwallon.effects import AlarmRang, Effect
from engine.cadwallon.fights import dice_due, player_of, winner
from engine.cadwallon.scoring import winners
from engine.cadwallon.setup import adventure_of, characters_of
from engine.cadwallon.state import Asked, AskedFight, Game, Position
from engine.cadwallon.terms import MISSION_AP, Awaited, GangColour, Side, Stage
from hardware.ports import Tune
from hardware.scene import FULL_LEVEL, OFF, SEGMENTS, Colour, Marker, Mood, Motion, Opening, Scene, Segment

COLOURS = {
    GangColour.RED: Colour.RED,
    GangColour.BLUE: Colour.BLUE,
    GangColour.GREEN: Colour.GREEN,
    GangColour.YELLOW: Colour.YELLOW,
    GangColour.WHITE: Colour.WHITE,
    GangColour.ORANGE: Colour.ORANGE,
    GangColour.PURPLE: Colour.NATURAL,
    GangColour.GREY: Colour.NATURAL,
}
"""The colour of a gang's lamps, the nearest one where the ring does not have it."""
STOPS = 8
"""Stops of the disc; a longer adventure begins again at the first."""
LEVEL = 4
"""Nine lamps of this level take the current of four and a half bright ones."""
POINTS = 8
"""The places that count action points, from 0 on."""
LAST_PLACE = 8
"""The place of the mission, and of the alarm behind it."""
SIDES = {Side.ATTACKER: (0, 1, 2, 3), Side.DEFENDER: (5, 6, 7, 8)}
"""The places of each side of a fight."""
MISSION = Segment(Colour.WHITE, FULL_LEVEL, Motion.BREATHING)
ALARM = Segment(Colour.RED, 1, Motion.BREATHING)


def scene(game: Game) -> Scene:
    """The scene of the ring."""
    now, before = game.now, game.past[-1] if game.past else game.now
    if game.over:
        return Scene(Mood.OVER, beams=len(winners(game.setup, now)))
    if now.alarm and not before.alarm:
        red = Segment(Colour.RED, LEVEL)
        waves = replace(red, motion=Motion.WAVES)
        return Scene(Mood.PLAY, (*[red] * LAST_PLACE, waves), start=LAST_PLACE, opening=Opening.WAVE)
    shown = _scene(game, before)
    if now.alarm and shown.segments[LAST_PLACE] == OFF:
        shown = replace(shown, segments=(*shown.segments[:LAST_PLACE], ALARM))
    last = now.round == adventure_of(game.setup).rounds
    return replace(shown, opening=Opening.WAVE) if last and before.round < now.round else shown


def disc_stop(game: Game) -> int:
    """The stop of the disc: the round, the first one before it begins."""
    return (max(game.now.round, 1) - 1) % STOPS + 1


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune of the piezo for these effects; None for silence."""
    return Tune.ALERT if any(isinstance(effect, AlarmRang) for effect in effects) else None


def _scene(game: Game, before: Position) -> Scene:
    """The scene of a position, without the alarm and the last round."""
    now, asked = game.now, game.now.asked
    if isinstance(asked, AskedFight):
        return _fight(game, asked)
    own = COLOURS[_colours(game)[now.turn or 0]]
    if asked is not None and asked.awaited in (Awaited.MILITIA, Awaited.PURSE, Awaited.CHEST):
        return Scene(Mood.PROMPT)
    if asked is not None and asked.awaited is Awaited.MARCH:
        return _row(asked.n, Segment(Colour.WHITE, LEVEL))
    if asked is not None and asked.awaited is Awaited.LOCK:
        return _row(asked.n, Segment(own, LEVEL, Motion.BREATHING))
    if asked is not None and asked.awaited is Awaited.TAKE:
        return _row(_mind(game, asked), Segment(own, LEVEL, Motion.RUNNING))
    if now.turn is None or now.stage in (Stage.DEPLOY, Stage.MILITIA):
        turn = () if now.turn is None else (now.turn,)
        return Scene(Mood.PLAY, _segments(turn, Segment(own, FULL_LEVEL, Motion.BREATHING)))
    if before.awaited is Awaited.MILITIA:
        # after a six all lamps are out, and one winks
        return Scene(Mood.PLAY, marker=Marker(now.turn, 1, colour=own))
    points = _segments(range(min(now.ap, POINTS)), Segment(own, LEVEL))
    mission = now.ap >= MISSION_AP and not now.mission_done
    return Scene(Mood.PLAY, (*points[:LAST_PLACE], MISSION if mission else OFF))


def _mind(game: Game, asked: Asked) -> int:
    """The number that the die of an open lock was held against; the mind of the character without a die (5.2)."""
    return game.now.thrown.mind if game.now.thrown else characters_of(game.setup)[asked.figure].mind


def _fight(game: Game, fight: AskedFight) -> Scene:
    """A side on each half of the ring: the missing dice breathe, then a point runs on the winner's places."""
    segments, won = [OFF] * SEGMENTS, None if fight.missing else winner(fight)
    for side, places in SIDES.items():
        player = player_of(game.now, fight, side)
        colour = Colour.WHITE if player is None else COLOURS[_colours(game)[player]]
        motion = Motion.BREATHING if side in fight.missing else Motion.STILL if won is None else Motion.RUNNING
        if won in (None, side):
            for place in places[: dice_due(game.setup, fight, side)]:
                segments[place] = Segment(colour, LEVEL, motion)
    return Scene(Mood.PLAY, tuple(segments), start=SIDES[Side.DEFENDER][0] if won is Side.DEFENDER else 0)


def _colours(game: Game) -> list[GangColour]:
    """The colour of each player's gang."""
    gangs = {gang.id: gang.colour for gang in game.setup.cards.gang}
    return [gangs[gang] for gang in game.setup.gangs]


def _row(n: int, lamp: Segment) -> Scene:
    """A row of n equal lamps from place 0 on."""
    return Scene(Mood.PLAY, _segments(range(n), lamp))


def _segments(lit: Iterable[int], lamp: Segment) -> tuple[Segment, ...]:
    places = set(lit)
    return tuple(lamp if place in places else OFF for place in range(SEGMENTS))
