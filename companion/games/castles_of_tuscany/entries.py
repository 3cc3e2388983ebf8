"""The screens whose values are entered one by one, and the values that are possible in a game."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.games.castles_of_tuscany.model import Came, DisplaySetup, HandsCount, ManualGain, MapSetup, Production
from companion.games.castles_of_tuscany.stages import home
from companion.games.castles_of_tuscany.update_tiles import can_come, due
from companion.ui.model import End, Screen
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import FIRST_CARDS, LETTERS, Stage


def _map_fits(game: Game, screen: MapSetup) -> bool:
    """Return True if the boards are free and one of each letter, joined as the box joins boards."""
    if game.now.stage is not Stage.MAPS:
        return False
    without = [player for player, own in enumerate(game.now.players) if not own.boards]
    taken = {laid.board for own in game.now.players for laid in own.boards}
    letters = {board.id: board.letter for board in game.setup.box.boards if board.id not in taken}
    joins = range(len(game.setup.box.shape.joins))
    ids = [laid.board for laid in screen.boards]
    return (
        screen.player in (None, *without)
        and all(board in letters for board in ids)
        and len({letters[board] for board in ids}) == len(ids)
        and (screen.castle is None or len(ids) == len(LETTERS))
        and len(screen.cards) <= FIRST_CARDS
        and all(laid.join in joins if number else laid.join is None for number, laid in enumerate(screen.boards))
    )


def _tiles_fit(game: Game, screen: DisplaySetup | Came) -> bool:
    return _is_due(game, screen) and len(screen.tiles) <= due(game) and Counter(screen.tiles) <= can_come(game)


def _hands_fit(game: Game, screen: HandsCount) -> bool:
    return game.over and 0 <= screen.confirmed < len(game.setup.players) and (screen.cards or 0) >= 0


def _production_fits(game: Game, screen: Production) -> bool:
    return _is_due(game, screen) and not game.setup.box.production and screen.page == 0


def _is_due(game: Game, screen: Screen) -> bool:
    return isinstance(screen, type(home(game)))


ENTRIES: Mapping[type[Screen], Callable[[Any, Any], bool]] = {
    MapSetup: _map_fits,
    DisplaySetup: _tiles_fit,
    Came: _tiles_fit,
    Production: _production_fits,
    ManualGain: _is_due,
    HandsCount: _hands_fit,
    End: lambda game, _screen: game.over,
}
"""Screen -> (game, screen) -> True if its values are possible; the score ends the count of the hands."""
