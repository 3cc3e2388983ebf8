"""The computer player's process of Troyes: `python -m companion.games.troyes.coach_worker`."""

from pathlib import Path

from companion.computer.form import GameForm
from companion.computer.process import serve_game
from companion.games.troyes.chance import made_up_action
from engine.troyes.game import TROYES

WEIGHTS = Path(__file__).with_name("worth.json")
FORM = GameForm(TROYES, made_up_action, weights=WEIGHTS)

if __name__ == "__main__":
    serve_game(FORM)
