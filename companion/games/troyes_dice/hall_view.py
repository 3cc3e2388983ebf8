"""Troyes Dice on the hall's page: the wheel, the progress of the game, and its announcements by their kinds."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.game.phone_pages import Announcement, Event, Stage
from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.announcements import half_sentence, layout_sentence, sentences
from companion.games.troyes_dice.turn_text import moment
from companion.i18n.language import _
from companion.i18n.numbers import capital, joined
from engine.troyes_dice import Colour, Effect, Game, Half, effects
from engine.troyes_dice.bonuses import ColumnBonus, TrackBonus
from engine.troyes_dice.state import Slot

LATE_DAY = 7
"""The day from which a ranking that was hidden is shown."""
Values = dict[str, Any]


def hall(game: Game) -> Values:
    """The wheel: the plazas from place 0 clockwise with their dice, and the moment in the middle."""
    slots = {slot.place: slot for slot in game.throw.slots} if game.throw else {}
    return {
        "day": vocabulary.day(game.day),
        "half": vocabulary.half(game.half),
        "morning": game.half == Half.MORNING,
        "neutral": game.neutral_place,
        "word": _("destroyed"),
        "plazas": [_plaza(colour, slots.get(place)) for place, colour in enumerate(game.faces)],
        "destroyed": [{"colour": slot.colour, "text": _destroyed(slot)} for slot in slots.values() if slot.destroyed],
    }


def _plaza(colour: Colour, slot: Slot | None) -> Values:
    name = vocabulary.the_plaza(colour)
    if slot is None:
        return {"colour": colour, "text": name}
    die = {"value": slot.value, "black": slot.black, "destroyed": slot.destroyed}
    return {"colour": colour, "text": _destroyed(slot) if slot.destroyed else name, "die": die}


def _destroyed(slot: Slot) -> str:
    """The shape's word beside the crossed plaza."""
    return _("{plaza}: destroyed").format(plaza=capital(vocabulary.the_plaza(slot.colour)))


def stage(game: Game) -> Stage:
    """The day and the half."""
    return Stage(moment(game), game.day, game.half + 1, game.day >= LATE_DAY)


def announcements(game: Game, all_effects: Sequence[Effect]) -> tuple[Announcement, ...]:
    """The events of one action: the dice, the day, destroyed plazas, attacks, bonuses, the end."""
    return tuple(_announced(game, all_effects))


def _announced(game: Game, all_effects: Sequence[Effect]) -> Iterator[Announcement]:
    for number, effect in enumerate(all_effects):
        if isinstance(effect, effects.HalfOpened):
            yield Announcement(Event.ROLL, joined((half_sentence(game), layout_sentence(all_effects))))
            if effect.half == Half.MORNING:
                yield Announcement(Event.DAY, half_sentence(game))
        elif isinstance(effect, effects.PlazaDestroyed):
            yield Announcement(Event.PLAZA_DESTROYED, joined(sentences(game, (effect,))))
            struck = _attacks(all_effects[number + 1 :])
            if struck:
                yield Announcement(Event.ATTACK, joined(sentences(game, (effect, *struck))))
        elif isinstance(effect, ColumnBonus | TrackBonus):
            yield Announcement(Event.BONUS, joined(sentences(game, (effect,))))
        elif isinstance(effect, effects.GameEnded):
            yield Announcement(Event.GAME_OVER, joined(sentences(game, (effect,))))


def _attacks(following: Sequence[Effect]) -> tuple[Effect, ...]:
    """The attacks of a strike: those before the next one."""
    found = []
    for effect in following:
        if isinstance(effect, effects.PlazaDestroyed):
            break
        if isinstance(effect, effects.CellAttacked):
            found.append(effect)
    return tuple(found)
