"""The computer players of Cadwallon as the shell is handed them."""

from collections.abc import Sequence

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns
from companion.games.cadwallon.effect_text import effect_text
from companion.games.cadwallon.screens.header import game_keys
from companion.games.computer_coach import computer_coach
from companion.i18n.language import N_, _
from engine.cadwallon.actions import Action, EndTurn, March, Undo
from engine.cadwallon.effects import Effect
from engine.cadwallon.game import CADWALLON
from engine.cadwallon.state import Game


def _told(game: Game, happened: Sequence[Effect]) -> list[str]:
    """The sentences of the log about an action."""
    return [text for each in happened if (text := effect_text(game, each))]


def _untold(game: Game, action: Action) -> str:
    """The end of a turn, and the way of a militiaman."""
    if isinstance(action, March) and action.target is None:
        return _("The militiaman attacks nobody.")
    if not isinstance(action, EndTurn):
        return ""
    return _("{name} ends the turn.").format(name=game.setup.players[action.player])


COACH = computer_coach(
    "companion.games.cadwallon.coach_worker",
    CADWALLON.action_type,
    ComputerTurns(
        told=_told,
        takes_back=Undo,
        keys=game_keys,
        untold=_untold,
        note=N_("It sees no board: move its figures to the nearest treasure, and later to an exit. It attacks nobody."),
    ),
    (Level.WEAK,),
)
