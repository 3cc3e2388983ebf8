"""A player's map on the table, read by a camera, beside the map of the game: a check that changes no game."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import Board
from companion.games.castles_of_tuscany.placements import laid_map
from companion.games.castles_of_tuscany.seen import MapCheck
from companion.i18n.language import _
from companion.ui.commands import Changed
from companion.ui.model import Model
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Joker, Space, StartCastle
from vision.grid_reading import GridExpectation, GridReading

if TYPE_CHECKING:
    from vision.camera import Frame


LIES = 0.5
"""The probability from which something lies on a space."""


def grid(model: Model) -> GridExpectation | None:
    """The map of the player who is shown in large; None without one."""
    screen, game = model.screen, model.game
    if not isinstance(screen, Board) or screen.player is None or not isinstance(game, Game):
        return None
    laid = laid_map(game, screen.player)
    kinds = tuple(kind.value for kind in laid.kinds.values())
    return GridExpectation(tuple(laid.places[space] for space in laid.kinds), kinds) if kinds else None


def seen(model: Model, frame: "Frame", expect: GridExpectation, reading: GridReading) -> Changed:
    """Show the spaces that differ; without a map in the picture name the next step."""
    screen = model.screen
    if not isinstance(screen, Board) or screen.player is None:
        return model, ()
    if not reading.cells:
        text = _("The camera does not see this map. Lay it upright under the camera, its spaces uncovered by hands.")
        return replace(model, screen=replace(screen, check=None), notice=text), ()
    check = compared(model.game, screen.player, reading)
    return replace(model, screen=replace(screen, check=check)), ()


def compared(game: Game, player: int, reading: GridReading) -> MapCheck:
    """The spaces of a player's map that differ from a reading of it.

    The likelier reading of a space is enough where it agrees with the game; one that is not sure is unclear where it
    differs. The lesson has no joker and no start castle: a space that looks bare does not prove that one is missing.
    """
    held = dict(game.now.players[player].covered)
    bare: list[Space] = []
    covered: list[Space] = []
    unclear: list[Space] = []
    for space, cell in zip(laid_map(game, player).kinds, reading.cells, strict=True):
        lies, piece = (cell.covered or 0.0) >= LIES, held.get(space)
        if lies == (piece is not None) or isinstance(piece, StartCastle):
            continue
        if cell.doubtful or isinstance(piece, Joker):
            unclear.append(space)
        else:
            (covered if lies else bare).append(space)
    return MapCheck(tuple(bare), tuple(covered), tuple(unclear))
