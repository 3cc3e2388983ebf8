"""The spaces on which an item may lie, and the points that it scores there, as the engine works them out."""

from functools import lru_cache

from msgspec.structs import replace

from engine.castles_of_tuscany.actions import Place
from engine.castles_of_tuscany.box import Place as BoxPlace
from engine.castles_of_tuscany.effects import AreaDone, ColourDone, FarmScored
from engine.castles_of_tuscany.rules import apply
from engine.castles_of_tuscany.setup import Setup
from engine.castles_of_tuscany.shape import LaidMap, map_of
from engine.castles_of_tuscany.state import Game, Position
from engine.castles_of_tuscany.terms import PARTS_OF_PRICE, Hands, Item, Joker, Part, Space, Stage

SCORES = (AreaDone, ColourDone, FarmScored)
"""The effects that score green points at once (5.2, 5.3, 5.9)."""


def level_join(joins: tuple[BoxPlace, ...]) -> int:
    """The position of the join that puts the next board nearest to the height of the one before it."""
    return min(range(len(joins)), key=lambda number: abs(joins[number][1] + joins[number][0] / 2))


def laid_map(game: Game, player: int) -> LaidMap:
    """The map that a player has laid."""
    return map_of(game.setup.box, game.now.players[player].boards)


def spaces_for(game: Game, player: int, item: Item) -> tuple[Space, ...]:
    """The open spaces beside covered ones on which an item may lie (4.11, 4.12)."""
    laid = laid_map(game, player)
    beside = laid.open_beside(dict(game.now.players[player].covered))
    return tuple(space for space in beside if isinstance(item, Joker) or laid.kinds[space] is item.kind)


def points(game: Game, player: int, item: Item) -> dict[Space, int]:
    """The green points that an item scores at once on each space where it may lie."""
    return dict(_points(game.setup, game.now, player, item))


@lru_cache(maxsize=64)
def _points(setup: Setup, now: Position, player: int, item: Item) -> tuple[tuple[Space, int], ...]:
    game, setup = Game(setup, now), replace(setup, hands=Hands.COUNT)
    # the item is placed in a position in which it lies in the storage and two workers pay for it; cards are numbers,
    # for the view of a player knows no more of other hands and of the deck
    counted = [replace(each, hand=(each.cards,)) for each in now.players]
    counted[player] = replace(counted[player], storage=(item,), workers=PARTS_OF_PRICE)
    numbers = {"deck": (sum(now.deck),), "discards": (sum(now.discards),), "players": tuple(counted)}
    tried = replace(now, **numbers, stage=Stage.TURNS, turn=player, pending=None, agenda=())
    found = []
    for space in spaces_for(game, player, item):
        _after, effects = apply(Game(setup, tried), Place(player, item, space, (Part.WORKER,) * PARTS_OF_PRICE))
        found.append((space, sum(each.points for each in effects if isinstance(each, SCORES))))
    return tuple(found)
