"""The computer player's process of Troyes: `python -m companion.games.troyes.coach_worker`."""

from companion.computer.form import GameForm
from companion.computer.process import serve_game
from companion.games.troyes.chance import made_up_action
from engine.troyes.game import TROYES

FORM = GameForm(TROYES, made_up_action)

if __name__ == "__main__":
    serve_game(FORM)
