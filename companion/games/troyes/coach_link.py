"""The computer players of Troyes as the shell is handed them."""

from companion.computer.levels import Level
from companion.game.coach import ComputerTurns
from companion.games.computer_coach import computer_coach
from companion.games.troyes.decision_text import told
from companion.games.troyes.screens.header import game_keys
from companion.i18n.language import N_
from engine.troyes.actions import Undo
from engine.troyes.game import TROYES

COACH = computer_coach(
    "companion.games.troyes.coach_worker",
    TROYES.action_type,
    ComputerTurns(
        told=told,
        takes_back=Undo,
        keys=game_keys,
        note=N_("It plays without a secret character: deal it one face down, and enter it at the end."),
    ),
    (Level.WEAK, Level.MIDDLE),
)
