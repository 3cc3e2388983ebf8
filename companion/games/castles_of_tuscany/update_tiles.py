"""The taps that enter tiles: the first display, and those that came."""

from collections import Counter

from msgspec.structs import replace

from companion.games.castles_of_tuscany.model import Came, DisplaySetup, drafts_of
from companion.games.castles_of_tuscany.update_turn import exchanged
from companion.ui import commands
from companion.ui.commands import Changed
from companion.ui.message import on_tap
from companion.ui.model import Model
from engine.castles_of_tuscany.actions import Reveal
from engine.castles_of_tuscany.effects import Placed, Taken
from engine.castles_of_tuscany.state import AskedReveal, Game
from engine.castles_of_tuscany.terms import Item, Tile


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


@on_tap
def gap_here(model: Model, place: int) -> Changed:
    """The gap lies where the tile of this place is drawn, which is equal to the tile that left."""
    if place not in alike(model):
        return model, ()
    drafts = drafts_of(model)
    order = exchanged(drafts.order, model.game.now.places.index(None), place)
    return replace(model, drafts=replace(drafts, order=order)), ()


@on_tap
def add_tile(model: Model, tile: Tile) -> Changed:
    """A tile that lies in the display, or has come into it."""
    screen = model.screen
    if not isinstance(screen, DisplaySetup | Came) or len(screen.tiles) >= due(model.game):
        return model, ()
    tiles = (*screen.tiles, tile)
    if due(model.game) == 1:
        return model, (commands.Submit(Reveal(tiles)),)
    return replace(model, screen=replace(screen, tiles=tiles)), ()


@on_tap
def remove_tile(model: Model, index: int) -> Changed:
    """The tile entered at this place does not lie there."""
    screen = model.screen
    if not isinstance(screen, DisplaySetup | Came):
        return model, ()
    tiles = (*screen.tiles[:index], *screen.tiles[index + 1 :])
    return replace(model, screen=replace(screen, tiles=tiles)), ()


@on_tap
def accept_tiles(model: Model) -> Changed:
    """The entered tiles are right."""
    screen = model.screen
    if not isinstance(screen, DisplaySetup | Came):
        return model, ()
    return model, (commands.Submit(Reveal(screen.tiles)),)
