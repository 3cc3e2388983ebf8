"""Pig in a hall and in a home: the player in turn, and the announcements by their kinds."""

from collections.abc import Sequence
from typing import Any

from companion.game.hall_form import Announcement, Event, HallForm, Stage
from companion.games.pig.announcements import sentences
from companion.i18n.language import _
from companion.i18n.numbers import elided
from engine.pig import Effect, Game, effects

KINDS: dict[type[Any], Event] = {
    effects.Rolled: Event.ROLL,
    effects.TurnLost: Event.ROLL,
    effects.Held: Event.BONUS,
    effects.GameEnded: Event.GAME_OVER,
}
"""The kinds of the effects that are announced in a hall."""


def stage(game: Game) -> Stage:
    """The player whose turn it is."""
    if game.over:
        return Stage(_("The game is over."))
    return Stage(elided(_("{name}'s turn"), name=game.setup.players[game.now.player]))


def announcements(game: Game, all_effects: Sequence[Effect]) -> tuple[Announcement, ...]:
    """The events of one action, in the language used."""
    return tuple(
        Announcement(KINDS[type(effect)], text)
        for effect in all_effects
        if type(effect) in KINDS
        for text in sentences(game, (effect,))
    )


HALL = HallForm(stage, announcements)
