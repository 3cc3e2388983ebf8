"""Troyes in a hall and in a home: the round, and the announcements by their kinds."""

from typing import Any

from companion.game.hall_form import Event, HallForm, Stage, announced_by_type
from companion.games.troyes.announced_effects import sentence_of
from companion.i18n.language import _
from engine.troyes import effects
from engine.troyes.state import Game

KINDS: dict[type[Any], Event] = {
    effects.BlackThrown: Event.ROLL,
    effects.EventTurned: Event.ALERT,
    effects.Countered: Event.BONUS,
    effects.Conceded: Event.ALERT,
    effects.EventSettled: Event.BONUS,
    effects.RoundBegan: Event.ROUND,
    effects.GameOver: Event.GAME_OVER,
}
"""The kinds of the effects that are announced in a hall."""


def stage(game: Game) -> Stage:
    """The round; points are secret until the game is over (2.2)."""
    if game.over:
        return Stage(_("The game is over."))
    return Stage(_("Round {n} of {all}").format(n=game.now.round, all=game.setup.rounds), game.now.round, late=False)


announcements = announced_by_type(KINDS, sentence_of)
HALL = HallForm(stage, announcements, secret_points=True, picture_tells_points=False)
