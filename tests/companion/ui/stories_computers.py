"""Moments with computer players who know no game: their levels, the wait, and a turn with many sentences."""

from msgspec.structs import replace

from companion.game.coach import Coaching
from companion.game.table import TableGame
from companion.games import GAMES
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.games.pig.table import PIG_AT_THE_TABLE
from companion.games.troyes.history import sentences
from companion.games.troyes.table import TROYES_AT_THE_TABLE
from companion.ui import update_players
from companion.ui.model import ComputerTurn, Model
from companion.ui.update import update
from engine.troyes.effects_rounds import RoundBegan
from tests.engine.troyes.random_games import played

SEED = 7


def choosing(table: TableGame) -> Model:
    """The choice of computer players for a game."""
    model, _issued = update(Model(offered=GAMES), update_players.new_game.tap(table.key))
    return update(model, update_players.open_computers.tap())[0]


def told() -> Model:
    """The end of a round by a computer player: the longest page."""
    steps = ((after, effects) for _before, _action, after, effects in played(SEED))
    ends = [step for step in steps if any(isinstance(each, RoundBegan) for each in step[1])]
    game, effects = max(ends, key=lambda step: len(step[1]))
    model = Model(offered=GAMES, table=TROYES_AT_THE_TABLE, game=game, coaching=Coaching(((0, 0),)))
    return replace(model, screen=ComputerTurn(0, tuple(sentences(game, effects))))


def computer_stories() -> dict[str, Model]:
    """The screens by name."""
    model = told()
    return {
        "computers-pig": choosing(PIG_AT_THE_TABLE),
        "computers-troyes": choosing(TROYES_AT_THE_TABLE),
        "computers-tuscany": choosing(CASTLES_AT_THE_TABLE),
        "computer-asked": replace(model, screen=ComputerTurn(0, asked=True)),
        "computer-next": replace(model, screen=ComputerTurn(0)),
        "computer-told": model,
    }
