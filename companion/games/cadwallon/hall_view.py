"""Cadwallon in a hall and in a home: the round, and the announcements by their kinds; ducats are secret (13)."""

from typing import Any

from companion.game.hall_form import Event, HallForm, Stage, announced_by_type
from companion.games.cadwallon import vocabulary
from companion.games.cadwallon.announcements import sentence_of
from companion.i18n.language import _
from engine.cadwallon import effects
from engine.cadwallon.setup import adventure_of
from engine.cadwallon.state import Game

KINDS: dict[type[Any], Event] = {
    effects.AlarmRang: Event.ALERT,
    effects.FightBegan: Event.ALERT,
    effects.FightWon: Event.ROLL,
    effects.LockTried: Event.ROLL,
    effects.TokenTaken: Event.BONUS,
    effects.Left: Event.BONUS,
    effects.RoundBegan: Event.ROUND,
    effects.GameOver: Event.GAME_OVER,
}
"""The kinds of the effects that are announced in a hall."""


def stage(game: Game) -> Stage:
    """The round, or the deployment before the first one."""
    if game.over:
        return Stage(_("The game is over."))
    if not game.now.round:
        return Stage(_("The characters come to the exits"), late=False)
    label = vocabulary.round_of(game.now.round, adventure_of(game.setup).rounds)
    return Stage(label, game.now.round, late=False)


announcements = announced_by_type(KINDS, sentence_of)
HALL = HallForm(stage, announcements, secret_points=True, picture_tells_points=False)
