"""Troyes Dice in a hall and in a home: the progress of the game, and its announcements by their kinds."""

from collections.abc import Iterator, Sequence

from companion.game.hall_form import Announcement, Event, HallForm, Stage
from companion.games.troyes_dice.announcements import half_sentence, layout_sentence, sentences
from companion.games.troyes_dice.turn_text import moment
from companion.i18n.numbers import joined
from engine.troyes_dice import Effect, Game, Half, effects
from engine.troyes_dice.bonuses import ColumnBonus, TrackBonus

LATE_DAY = 7
"""The day from which a ranking that was hidden is shown."""


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
                yield Announcement(Event.ROUND, half_sentence(game))
        elif isinstance(effect, effects.PlazaDestroyed):
            yield Announcement(Event.LOSS, joined(sentences(game, (effect,))))
            struck = _attacks(all_effects[number + 1 :])
            if struck:
                yield Announcement(Event.ALERT, joined(sentences(game, (effect, *struck))))
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


HALL = HallForm(stage, announcements, picture_tells_points=False)
