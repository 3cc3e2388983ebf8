"""The taps of a turn: the tile taken, the item placed, its space; and those of the next player while a marble waits."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.messages import PickItem, PickSpace, PickTile
from companion.games.castles_of_tuscany.model import CastleChoice, Turn, drafts_of
from companion.games.castles_of_tuscany.placements import spaces_for
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.castles_of_tuscany.actions import Castle, Take
from engine.castles_of_tuscany.state import Game

Changed = tuple[Model, tuple[Command, ...]]


def pick_tile(model: Model, message: PickTile) -> Changed:
    """Take a tile; with a full storage the item that leaves is asked for, with a castle the space."""
    screen, tile, game = model.screen, message.tile, model.game
    order = drafts_of(model).order
    if message.place is not None and game.now.places[message.place] == tile:
        order = exchanged(order, game.now.places.index(tile), message.place)
    model = replace(model, drafts=replace(drafts_of(model), following=(), five=(), order=order))
    if isinstance(screen, CastleChoice):
        return _castle_tile(model, message)
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


def _castle_tile(model: Model, message: PickTile) -> Changed:
    """Place a tile of the castle at once where one space alone is possible."""
    game: Game = model.game
    player, tile = game.now.waits.player, message.tile
    assert player is not None
    spaces = spaces_for(game, player, tile) if tile is not None else ()
    if len(spaces) == 1:
        return model, (commands.Submit(Castle(player, tile, spaces[0])),)
    return replace(model, screen=CastleChoice(tile)), ()


def pick_item(model: Model, message: PickItem) -> Changed:
    """Choose the item to place."""
    if not isinstance(model.screen, Turn):
        return model, ()
    return replace(model, screen=Turn(item=message.item)), ()


def pick_space(model: Model, message: PickSpace) -> Changed:
    """Choose the space of the item; its price is asked for next."""
    screen = model.screen
    if not isinstance(screen, Turn):
        return model, ()
    return replace(model, screen=replace(screen, space=message.space, taking=None)), ()


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    PickTile: pick_tile,
    PickItem: pick_item,
    PickSpace: pick_space,
}
