"""The computer players of Cadwallon as the shell is handed them."""

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns
from companion.games.cadwallon.decision_text import told
from companion.games.cadwallon.screens.header import game_keys
from companion.games.computer_coach import computer_coach
from companion.i18n.language import N_
from engine.cadwallon.actions import Undo
from engine.cadwallon.game import CADWALLON

COACH = computer_coach(
    "companion.games.cadwallon.coach_worker",
    CADWALLON.action_type,
    ComputerTurns(
        told=told,
        takes_back=Undo,
        keys=game_keys,
        note=N_(
            "Without the board of a file it sees no figures: move them to the nearest treasure, and later to an exit. "
            "It attacks nobody then."
        ),
    ),
    (Level.WEAK,),
)
