"""Feasts & Raids: the effects of each tile's two sides on the die on their plaza, as one small value each (6.2)."""

from msgspec import Struct

from engine.troyes_dice.terms import Resource, Tile


class TileSide(Struct, frozen=True, gc=False):
    """The changes by the tile beside a plaza; the default is a plaza without a tile.

    `value_step` is the change by one influence, 0 for none; `colour_price` the price of another colour in
    knowledge, 0 if it cannot change; `extra` the resource of which the die costs one more.
    """

    value_step: int = 1
    colour_price: int = 2
    free: bool = False
    extra: Resource | None = None
    zero: bool = False
    bars_prestige: bool = False
    fortress_feast: bool = False
    cathedral_feast: bool = False
    hall_feast: bool = False
    work_feast: bool = False
    ignores_black: bool = False
    strikes: bool = False


NO_TILE = TileSide()

FEASTS = {
    Tile.INFLUENCE: TileSide(value_step=2),
    Tile.KNOWLEDGE: TileSide(colour_price=1),
    Tile.COIN: TileSide(free=True),
    Tile.FORTRESS: TileSide(fortress_feast=True),
    Tile.CATHEDRAL: TileSide(cathedral_feast=True),
    Tile.HALL: TileSide(hall_feast=True),
    Tile.WORK: TileSide(work_feast=True),
    Tile.BLACK: TileSide(ignores_black=True),
}

RAIDS = {
    Tile.INFLUENCE: TileSide(value_step=0),
    Tile.KNOWLEDGE: TileSide(colour_price=0),
    Tile.COIN: TileSide(extra=Resource.DENIER),
    Tile.FORTRESS: TileSide(extra=Resource.INFLUENCE),
    Tile.CATHEDRAL: TileSide(extra=Resource.KNOWLEDGE),
    Tile.HALL: TileSide(bars_prestige=True),
    Tile.WORK: TileSide(zero=True),
    Tile.BLACK: TileSide(strikes=True),
}
