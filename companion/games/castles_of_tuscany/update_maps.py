"""The taps of a map: its boards, their turns and joins; the tap on the castle's space lays it."""

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import MapSetup
from companion.games.castles_of_tuscany.placements import level_join
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.castles_of_tuscany.actions import LaidBoard
from engine.castles_of_tuscany.box import Box
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Stage


@on_tap
def lay_for(model: Model, player: int) -> Changed:
    """Lay the map of this player."""
    boards = model.screen.boards if isinstance(model.screen, MapSetup) else ()
    return replace(model, screen=MapSetup(player, boards)), ()


@on_tap
def tap_board(model: Model, board: str) -> Changed:
    """Lay this board at the right of the others, or take it away again."""
    screen, game = model.screen, model.game
    if not isinstance(screen, MapSetup) or game is None:
        return model, ()
    left = tuple(each for each in screen.boards if each.board != board)
    if len(left) == len(screen.boards):
        left = (*left, LaidBoard(board))
    return replace(model, screen=replace(screen, boards=joined(game.setup.box, left))), ()


@on_tap
def turn_board(model: Model, board: str) -> Changed:
    """Turn this board by half a turn."""
    return _changed(model, board, lambda laid, _joins: replace(laid, turned=not laid.turned))


@on_tap
def shift_board(model: Model, board: str) -> Changed:
    """The next join of this board to the one before it."""

    def shifted(laid: LaidBoard, joins: int) -> LaidBoard:
        return laid if laid.join is None else replace(laid, join=(laid.join + 1) % joins)

    return _changed(model, board, shifted)


def joined(box: Box, boards: tuple[LaidBoard, ...]) -> tuple[LaidBoard, ...]:
    """Boards from left to right with a join for each but the first; a new one lies as level as the joins allow."""
    level = level_join(box.shape.joins)
    return tuple(
        replace(laid, join=None if not number else level if laid.join is None else laid.join)
        for number, laid in enumerate(boards)
    )


def player_of(game: Game, screen: MapSetup) -> int:
    """The player whose map is laid: the one chosen, else the first one without a map."""
    without = [player for player, own in enumerate(game.now.players) if not own.boards]
    return screen.player if screen.player in without else without[0]


def after_another(model: Model, game: Game) -> MapSetup | None:
    """The map in the making without the boards that a phone has laid meanwhile; None once it is laid itself."""
    screen = model.screen
    if not isinstance(screen, MapSetup) or game.now.stage is not Stage.MAPS:
        return None
    player = player_of(model.game, screen)
    if game.now.players[player].boards:
        return None
    taken = {laid.board for own in game.now.players for laid in own.boards}
    left = tuple(laid for laid in screen.boards if laid.board not in taken)
    castle = screen.castle if left == screen.boards else None
    return replace(screen, player=player, boards=joined(game.setup.box, left), castle=castle)


def _changed(model: Model, board: str, change: Callable[[LaidBoard, int], LaidBoard]) -> Changed:
    screen, game = model.screen, model.game
    if not isinstance(screen, MapSetup) or game is None:
        return model, ()
    joins = len(game.setup.box.shape.joins)
    boards = tuple(change(laid, joins) if laid.board == board else laid for laid in screen.boards)
    return replace(model, screen=replace(screen, boards=boards)), ()
