"""The board and the history of The Castles of Tuscany: everybody, one player in large, the last turns, the log."""

from functools import cache
from random import Random

from msgspec.structs import replace

from companion.games.castles_of_tuscany.chance import made_up_action
from companion.games.castles_of_tuscany.model import Board
from companion.games.castles_of_tuscany.seen import MapCheck
from companion.games.castles_of_tuscany.table import CASTLES_AT_THE_TABLE
from companion.ui.model import GameLog, Model, Screen
from engine.castles_of_tuscany.made_up import made_up_box
from engine.castles_of_tuscany.rules import apply, new_game
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.state import Game
from tests.companion.games.castles_of_tuscany.tile_pictures import FOLDER, saved_tiles
from tests.companion.tables import new_model
from tests.engine.castles_of_tuscany.random_games import decided

NAMES = ("Wilhelmina W", "Maximiliane", "Bartholomäus", "Clémence")
MIDDLE, LAST_TURNS = 200, 1
ENTRIES = tuple(
    f"{name} takes {taken}. {came} comes."
    for name, taken, came in zip(
        NAMES * 3, ("a mine", "a carter", "an inn") * 4, ("A city", "A farm (grain and livestock)") * 6, strict=True
    )
)
"""A log of two pages, in English in every language: its screen holds the words that it was given."""


@cache
def begun(players: int, seed: int) -> tuple[Game, ...]:
    """A random game: the position after each of its actions."""
    chance, game = Random(seed), new_game(Setup(NAMES[:players], made_up_box()))
    games = [game]
    while not game.over:
        game, _effects = apply(game, made_up_action(game, chance) or decided(game, chance))
        games.append(game)
    return tuple(games)


def shown(game: Game, screen: Screen) -> Model:
    """A screen of the game at this moment."""
    return replace(new_model(), table=CASTLES_AT_THE_TABLE, game=game, screen=screen)


def tuscany_board_stories() -> dict[str, Model]:
    """Every moment."""
    table = {"camera": FOLDER, "tiles": saved_tiles()}
    differing = MapCheck(("A2", "B7"), ("A0", "A9", "C3"), ("B1",))
    unclear = MapCheck(unclear=("B1", "C5"))
    four, two, three = begun(4, 11), begun(2, 4), begun(3, 2)
    ending = next(game for game in two if game.now.turns_left == LAST_TURNS)
    return {
        "tuscany-position": shown(four[MIDDLE], Board()),
        "tuscany-position-two": shown(ending, Board()),
        "tuscany-position-three": shown(three[-1], Board()),
        "tuscany-player": shown(four[MIDDLE], Board(player=1)),
        "tuscany-map-agrees": replace(shown(four[MIDDLE], Board(player=1, check=MapCheck())), **table),
        "tuscany-map-differs": replace(shown(four[MIDDLE], Board(player=1, check=differing)), **table),
        "tuscany-map-unclear": replace(shown(four[MIDDLE], Board(player=1, check=unclear)), **table),
        "tuscany-history": shown(four[MIDDLE], GameLog(entries=ENTRIES)),
    }
