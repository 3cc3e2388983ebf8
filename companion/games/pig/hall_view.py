"""Pig in a hall and in a home: the player in turn, and the announcements by their kinds."""

from typing import Any

from companion.game.hall_form import Event, HallForm, Stage, announced_by_type
from companion.games.pig.announcements import sentence_of
from companion.i18n.language import _
from companion.i18n.numbers import elided
from engine.pig import Game, effects

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


announcements = announced_by_type(KINDS, sentence_of)
HALL = HallForm(stage, announcements)
