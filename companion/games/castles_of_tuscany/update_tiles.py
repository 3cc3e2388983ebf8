"""The taps that enter tiles: the first display, and those that came."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.castles_of_tuscany.messages import AcceptTiles, AddTile, GapHere, RemoveTile
from companion.games.castles_of_tuscany.model import Came, DisplaySetup, drafts_of
from companion.games.castles_of_tuscany.update_turn import exchanged
from companion.ui import commands
from companion.ui.commands import Command
from companion.ui.messages import Message
from companion.ui.model import Model
from engine.castles_of_tuscany.actions import Reveal
from engine.castles_of_tuscany.effects import Placed, Taken
from engine.castles_of_tuscany.state import AskedReveal, Game
from engine.castles_of_tuscany.terms import Item, Tile

Changed = tuple[Model, tuple[Command, ...]]


def due(game: Game) -> int:
    """The number of tiles that the game waits for; 0 if it waits for something else."""
    asked = game.now.pending
    return asked.n if isinstance(asked, AskedReveal) else 0


def can_come(game: Game) -> Counter[Tile]:
    """The tiles that can still come: a player's unseen ones, or the neutral ones."""
    asked = game.now.pending
    if isinstance(asked, AskedReveal) and asked.player is not None:
        return Counter(game.now.players[asked.player].unseen)
    return Counter(game.now.neutral)


def alike(model: Model) -> tuple[int, ...]:
    """The places of the tiles equal to the one that left the gap: the game takes the first one of them."""
    now = model.game.now
    told = drafts_of(model).told
    if not isinstance(now.pending, AskedReveal) or now.pending.player is None or not told:
        return ()
    left = next((_left(effect) for effect in told[-1] if isinstance(effect, Taken | Placed)), None)
    return tuple(place for place, tile in enumerate(now.places) if tile is not None and tile == left)


def _left(effect: Taken | Placed) -> Item:
    return effect.tile if isinstance(effect, Taken) else effect.item


def gap_here(model: Model, message: GapHere) -> Changed:
    """Draw the gap at this tile, and the tile where the gap was."""
    if message.place not in alike(model):
        return model, ()
    drafts = drafts_of(model)
    order = exchanged(drafts.order, model.game.now.places.index(None), message.place)
    return replace(model, drafts=replace(drafts, order=order)), ()


def add_tile(model: Model, message: AddTile) -> Changed:
    """A tile more; a single one that comes is stored at once, several are looked over first."""
    screen = model.screen
    if not isinstance(screen, DisplaySetup | Came) or len(screen.tiles) >= due(model.game):
        return model, ()
    tiles = (*screen.tiles, message.tile)
    if due(model.game) == 1:
        return model, (commands.Submit(Reveal(tiles)),)
    return replace(model, screen=replace(screen, tiles=tiles)), ()


def remove_tile(model: Model, message: RemoveTile) -> Changed:
    """A tile was entered by mistake."""
    screen = model.screen
    if not isinstance(screen, DisplaySetup | Came):
        return model, ()
    tiles = (*screen.tiles[: message.index], *screen.tiles[message.index + 1 :])
    return replace(model, screen=replace(screen, tiles=tiles)), ()


def accept_tiles(model: Model, _message: AcceptTiles) -> Changed:
    """The tiles are right."""
    screen = model.screen
    if not isinstance(screen, DisplaySetup | Came):
        return model, ()
    return model, (commands.Submit(Reveal(screen.tiles)),)


HANDLERS: Mapping[type[Message], Callable[[Model, Any], Changed]] = {
    GapHere: gap_here,
    AddTile: add_tile,
    RemoveTile: remove_tile,
    AcceptTiles: accept_tiles,
}
