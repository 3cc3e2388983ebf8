"""The ring, the disc and the piezo during a game."""

from collections.abc import Sequence

from engine.troyes_dice import Effect
from engine.troyes_dice.effects import PlazaDestroyed
from hardware.ports import Mood, RingPicture, Tune


def tune(before: RingPicture | None, after: RingPicture, effects: Sequence[Effect]) -> Tune | None:
    """The tune for what happened, None for silence."""
    if any(isinstance(effect, PlazaDestroyed) and effect.attacks for effect in effects):
        return Tune.ATTACK
    if before is None or before.mood == after.mood:
        return None
    return {Mood.OVER: Tune.OVER, Mood.THROW: Tune.THROW}.get(after.mood)
