"""The results of every open turn at once: a price is paid from the purse alone, so that turns share the rest.

For one turn `apply` gives the same; this is many times faster where all of them are shown.
"""

from collections.abc import Iterator

from msgspec import Struct

from engine.troyes_dice.actions import Turn
from engine.troyes_dice.effects import Effect
from engine.troyes_dice.legal import legal
from engine.troyes_dice.rules import write_deed
from engine.troyes_dice.scoring import points_without, unspent_points
from engine.troyes_dice.sheet_writer import writer_on
from engine.troyes_dice.state import Game, Sheet, Slot
from engine.troyes_dice.terms import Colour, Deed, RecolouredDie
from engine.troyes_dice.tiles import NO_TILE

ANY_SLOT = -1
GREAT_HALL = (Deed.PRESTIGE, Colour.YELLOW)
Cost = tuple[int, int, int]


class DeedResult(Struct, frozen=True, gc=False):
    """A deed with a die as adjusted, before it is paid: the sheet then, its effects, its points without resources."""

    sheet: Sheet
    effects: tuple[Effect, ...]
    points: int


class TurnResult(Struct, frozen=True, gc=False):
    """An open turn, the die as adjusted, the price in influence, deniers and knowledge, and the result.

    `held` are the resources after it, `points` those of the sheet; `deed` is the same value for all turns that differ
    in their price alone.
    """

    turn: Turn
    colour: Colour
    value: int
    cost: Cost
    held: Cost
    points: int
    deed: DeedResult


def turn_results(game: Game, player: int) -> Iterator[TurnResult]:
    """Yield the result of each legal turn of a player, in the order of `legal`; none for a rest or a choice."""
    throw = game.throw
    if throw is None:
        return
    known: dict[tuple[Deed, Colour, int, int], DeedResult] = {}
    # a tile changes the deeds with its die; a great hall may not count a die whose colour was changed
    own = [slot.side != NO_TILE for slot in throw.slots]
    uncounted = game.setup.recoloured_die == RecolouredDie.NOTHING
    for turn in legal(game, player):
        if type(turn) is not Turn:
            return
        slot = throw.slots[turn.slot]
        colour = slot.colour if turn.colour is None else turn.colour
        value = slot.lies if turn.value is None else turn.value
        lone = own[turn.slot] or (uncounted and turn.colour is not None and (turn.do, colour) == GREAT_HALL)
        key = (turn.do, colour, value, turn.slot if lone else ANY_SLOT)
        deed = known.get(key)
        if deed is None:
            deed = known[key] = _deed(game, turn, slot, colour, value)
        cost = _cost(slot, turn)
        influence, deniers, knowledge = deed.sheet.held
        held = (influence - cost[0], deniers - cost[1], knowledge - cost[2])
        yield TurnResult(turn, colour, value, cost, held, deed.points + unspent_points(held), deed)


def _deed(game: Game, turn: Turn, slot: Slot, colour: Colour, value: int) -> DeedResult:
    assert game.throw is not None
    effects: list[Effect] = []
    writer = writer_on(game.seats[turn.player].sheet, turn.player, effects, game, game.throw)
    write_deed(writer, game, turn, slot, colour, value)
    writer.run()
    sheet = writer.sheet()
    return DeedResult(sheet, tuple(effects), points_without(sheet))


def _cost(slot: Slot, turn: Turn) -> Cost:
    """The price of a turn that the rules allow: the slot and its raid, the colour, the value."""
    payment = slot.payment(turn.pay)
    assert payment is not None
    influence, deniers, knowledge = payment.cost
    if turn.colour is not None:
        knowledge += slot.side.colour_price
    if turn.value is not None:
        influence += slot.value_costs[turn.value] or 0
    return influence, deniers, knowledge
