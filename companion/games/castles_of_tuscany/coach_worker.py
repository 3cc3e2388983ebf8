"""The computer player's process: `python -m companion.games.castles_of_tuscany.coach_worker`."""

from pathlib import Path

from companion.computer.form import GameForm
from companion.computer.process import serve_game
from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.hidden_hands import guess, player_view
from engine.castles_of_tuscany.game import CASTLES_OF_TUSCANY

WEIGHTS = Path(__file__).with_name("worth.json")
FORM = GameForm(CASTLES_OF_TUSCANY, made_up_action, player_view, guess, WEIGHTS, played_on=24)

if __name__ == "__main__":
    serve_game(FORM)
