"""Troyes Dice on the ring, the disc and the piezo: pure functions from a game to a neutral scene, a stop and a tune.

docs/ring.md shows each pattern.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.troyes_dice import Colour, Effect, Game, Half, score, winners
from engine.troyes_dice.effects import PlazaDestroyed
from engine.troyes_dice.state import Slot
from hardware import scene as neutral
from hardware.ports import Tune
from hardware.scene import FAINT_LEVEL, FULL_LEVEL, OFF, SEGMENTS, Marker, Mood, Motion, Scene, Segment

PLAZAS_A_HALF = 4
FIRST_ATTACK = 3
"""The day from which the black die also attacks (rule 3.3)."""
COLOURS = {
    Colour.RED: neutral.Colour.RED,
    Colour.YELLOW: neutral.Colour.YELLOW,
    Colour.WHITE: neutral.Colour.WHITE,
}


def scene(game: Game) -> Scene:
    """The scene of the ring: while a throw is awaited, of the half that it opens, with its plazas as they will lie."""
    if game.can_roll:
        return _awaited(game)
    segments = [OFF] * SEGMENTS
    for slot in game.throw.slots if game.throw else ():
        segments[slot.place] = _segment(game, slot)
    return Scene(
        mood=Mood.OVER if game.over else Mood.PLAY,
        segments=tuple(segments),
        marker=_marker(game),
        start=game.free_end,
        remaining=game.waiting,
        beams=_beams(game),
    )


def disc_stop(game: Game) -> int:
    """The stop of the disc, 1-8: the day, or that of the half to come while a throw is awaited."""
    return _coming(game).day if game.can_roll else game.day


def tune(effects: Sequence[Effect]) -> Tune | None:
    """The tune of the piezo for these effects; None for silence."""
    attacks = any(isinstance(effect, PlazaDestroyed) and effect.attacks for effect in effects)
    return Tune.ALERT if attacks else None


def _segment(game: Game, slot: Slot) -> Segment:
    motion = Motion.STILL
    if slot.destroyed:
        motion = Motion.WAVES if game.day >= FIRST_ATTACK else Motion.RUNNING
    return Segment(COLOURS[game.faces[slot.place]], FULL_LEVEL, motion, slot.value, slot.black)


def _marker(game: Game) -> Marker:
    """The neutral place winks the day, with darkness in the afternoon."""
    return Marker(game.neutral_place, game.day, inverted=game.half == Half.AFTERNOON)


def _awaited(game: Game) -> Scene:
    """The half to come: the four plazas that the next throw goes on (3.2), the destroyed ones turned over (3.7)."""
    coming = _coming(game)
    destroyed = {slot.place for slot in game.throw.slots if slot.destroyed} if game.throw else set()
    segments = [OFF] * SEGMENTS
    for step in range(PLAZAS_A_HALF):
        place = (coming.free_end + step) % SEGMENTS
        face = _back(game, place) if place in destroyed else game.faces[place]
        segments[place] = Segment(COLOURS[face], FAINT_LEVEL)
    return Scene(Mood.PROMPT, tuple(segments), _marker(coming), coming.free_end)


def _coming(game: Game) -> Game:
    return replace(game, half_index=game.half_index + 1)


def _back(game: Game, place: int) -> Colour:
    """The colour of the face below (1.2)."""
    up, down = game.setup.plazas[place]
    return down if game.faces[place] == up else up


def _beams(game: Game) -> int:
    """A beam for each winner."""
    return len(winners([score(sheet) for sheet in game.sheets])) if game.over else 0
