"""The Castles of Tuscany in a hall and in a home: the round, and the announcements by their kinds."""

from typing import Any

from companion.game.hall_form import Event, HallForm, Stage, announced_by_type
from companion.games.castles_of_tuscany.announcements import sentence_of
from companion.i18n.language import _
from engine.castles_of_tuscany import effects
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import STACKS
from engine.castles_of_tuscany.terms import Stage as Part

KINDS: dict[type[Any], Event] = {
    effects.Revealed: Event.ROLL,
    effects.ColourDone: Event.BONUS,
    effects.FiveAlike: Event.ALERT,
    effects.RoundBegan: Event.ROUND,
    effects.StackEmptied: Event.ALERT,
    effects.LastTurns: Event.ALERT,
    effects.GameOver: Event.GAME_OVER,
}
"""The kinds of the effects that are announced in a hall; tiles that come are its roll."""


def stage(game: Game) -> Stage:
    """The round, or the part of the game before the first turn."""
    if game.over:
        return Stage(_("The game is over."))
    labels = {
        Part.MAPS: _("Everybody lays a map"),
        Part.BONUSES: _("Everybody takes a bonus tile"),
        Part.DISPLAY: _("The first eight tiles"),
    }
    label = labels.get(game.now.stage) or _("Round {n} of {all}").format(n=game.now.round, all=STACKS)
    return Stage(label, game.now.round, late=game.now.round == STACKS)


announcements = announced_by_type(KINDS, sentence_of)
HALL = HallForm(stage, announcements)
