"""The taps of a turn: the tile taken, the item placed, its space; and those of the next player while a marble waits."""

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import CastleChoice, Turn, drafts_of
from companion.games.castles_of_tuscany.placements import spaces_for
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.castles_of_tuscany.actions import Castle, Take
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import Tile


@on_tap
def pick_tile(model: Model, tile: Tile | None, place: int | None = None) -> Changed:
    """Take this tile of the display; None goes back.

    `place` is the place of the tapped one if an equal tile lies at an earlier place.
    """
    screen, game = model.screen, model.game
    order = drafts_of(model).order
    if place is not None and game.now.places[place] == tile:
        order = exchanged(order, game.now.places.index(tile), place)
    model = replace(model, drafts=replace(drafts_of(model), following=(), five=(), order=order))
    if isinstance(screen, CastleChoice):
        return _castle_tile(model, tile, place)
    if not isinstance(screen, Turn):
        return model, ()
    own = game.now.players[game.now.turn]
    if tile is not None and len(own.storage) < own.room:
        return model, (commands.Submit(Take(game.now.turn, tile)),)
    return replace(model, screen=Turn(taking=tile)), ()


def exchanged(order: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The order of the places with these two in each other's stead."""
    stead = {one: other, other: one}
    return tuple(stead.get(place, place) for place in order)


def _castle_tile(model: Model, tile: Tile | None, place: int | None = None) -> Changed:
    """Place a tile of the castle at once where one space alone is possible."""
    game: Game = model.game
    player = game.now.waits.player
    assert player is not None
    spaces = spaces_for(game, player, tile) if tile is not None else ()
    if len(spaces) == 1:
        return model, (commands.Submit(Castle(player, tile, spaces[0])),)
    return replace(model, screen=CastleChoice(tile)), ()
