"""The ways to take a turn, as values for a phone: each with its cost and gains, and the reason against each other one.

The number of a way is its place in the list of `open_actions`. A way names its texts by their places in one list.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.die_ways import (
    adjust_faults,
    die_faults,
    die_price,
    first_pay,
    glance,
    glance_turn,
    open_glance,
)
from companion.games.troyes_dice.gains import gained
from companion.games.troyes_dice.phone_sheet import BUILDING_ICONS, CITIZEN_ICONS, RESOURCE_ICONS, cell_id
from companion.games.troyes_dice.points_now import bonus_text, comes_near, gain_lines, gains_now, points_of, signed
from companion.games.troyes_dice.turn_text import (
    because,
    brief_deed,
    keeps,
    option,
    price,
    tile_sentence,
)
from companion.games.troyes_dice.turn_text import deed as deed_title
from companion.i18n.language import MAX_CACHED, _, cached_words
from engine.troyes_dice import (
    Building,
    Choose,
    Citizen,
    Colour,
    Deed,
    Effect,
    Fault,
    Game,
    Option,
    Resource,
    Rest,
    Slot,
    Turn,
    TurnResult,
    Undo,
    apply,
    faults,
    legal,
    turn_results,
)
from engine.troyes_dice.effects import Built
from engine.troyes_dice.faults import ABOUT_COLOUR, ABOUT_VALUE
from engine.troyes_dice.legal import PlayerAction

NONE = -1
"""No resource to choose, no text, no way."""
VALUES = range(1, 7)

Values = dict[str, Any]
Pay = Resource | None
Amounts = tuple[int, int, int]


class Way(Struct, frozen=True, array_like=True, gc=False):
    """One open turn: the die with its payment, adjusted to `colour` and `value`, and the deed.

    `title`, `cost`, `left` and `gains` are numbers of texts; `points` is signed; `cells` are the spaces built on, and
    `after` the resources, the citizens and the points after it.
    """

    slot: int
    pay: int
    colour: int
    value: int
    deed: int
    title: int
    cost: int
    left: int
    points: str
    gains: tuple[int, ...]
    cells: tuple[int, ...]
    after: tuple[int, ...]


class Refused(Struct, frozen=True, array_like=True, gc=False):
    """A deed that an adjusted die does not allow, with the number of the reason."""

    slot: int
    colour: int
    value: int
    deed: int
    why: int


class Texts:
    """Texts by their numbers, each once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": NONE}
        self._lists: dict[tuple[str, ...], tuple[int, ...]] = {}

    def number(self, text: str) -> int:
        """The number of a text; NONE for an empty one."""
        return self._numbers.setdefault(text, len(self._numbers) - 1)

    def numbers(self, texts: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of several texts."""
        known = self._lists.get(texts)
        if known is None:
            known = self._lists[texts] = tuple([self.number(text) for text in texts])
        return known

    def why(self, found: Sequence[Fault]) -> int:
        """The number of the reason for a refusal; NONE if nothing is refused."""
        return self.number(because(found))

    def all(self) -> list[str]:
        """Every text, the one numbered 0 first."""
        return list(self._numbers)[1:]


def open_actions(game: Game, player: int) -> tuple[PlayerAction | Undo, ...]:
    """Every action that a player may take now: the turns or answers, then to take the turn back."""
    undo = Undo(player)
    return (*legal(game, player), *(() if faults(game, undo) else (undo,)))


class _Told(Struct, frozen=True):
    """A deed for a phone; `numbers` are those of its title and of its gains, by the points that it brings."""

    title: str
    near: bool
    effects: tuple[Effect, ...]
    cells: tuple[int, ...]
    numbers: dict[int, tuple[int, tuple[int, ...]]]


class _Open:
    """The open turns of a player with their results, and all that the ways say of each."""

    def __init__(self, game: Game, player: int, texts: Texts) -> None:
        self.game = game
        self.player = player
        self.texts = texts
        self.sheet = game.seats[player].sheet
        self.points = points_of(self.sheet)
        self.results = {result.turn: result for result in turn_results(game, player)}
        self._deeds: dict[int, _Told] = {}
        self._costs: dict[Amounts, tuple[int, int]] = {}

    def told(self, result: TurnResult) -> _Told:
        """The texts of a deed, the same for every price."""
        deed = result.deed
        told = self._deeds.get(id(deed))
        if told is None:
            told = self._deeds[id(deed)] = _Told(
                deed_title(result.turn.do, result.colour, result.value, self.game.column_of[result.value]),
                comes_near(self.sheet, deed.sheet),
                gained(deed.effects),
                _cells(deed.effects),
                {},
            )
        return told

    def words(self, told: _Told, points: int) -> tuple[int, tuple[int, ...]]:
        """The numbers of the title and of the gains of a deed that brings so many points."""
        known = told.numbers.get(points)
        if known is None:
            gains = gain_lines(points, told.near, told.effects)
            known = told.numbers[points] = (self.texts.number(told.title), self.texts.numbers(gains))
        return known

    def cost(self, cost: Amounts) -> tuple[int, int]:
        """The numbers of a price in words, and of the resources that it leaves."""
        known = self._costs.get(cost)
        if known is None:
            influence, deniers, knowledge = self.sheet.held
            left = (influence - cost[0], deniers - cost[1], knowledge - cost[2])
            known = self._costs[cost] = (self.texts.number(_cost_text(cost)), self.texts.number(_left_text(left)))
        return known


def turn_values(game: Game, player: int) -> Values:
    """The dice and every way of a player who has not begun their turn; the way to rest where no die can be paid."""
    assert game.throw is not None
    texts = Texts()
    turns = _Open(game, player, texts)
    values: Values = {"dice": [_die(turns, slot) for slot in game.throw.slots]}
    if not turns.results:
        gains, _after = _outcome(game, player, Rest(player))
        return {**values, "rest": {"n": 0, "gains": gains}, "ways": [], "refused": [], "texts": texts.all()}
    return {
        **values,
        "ways": [_way(turns, result) for result in turns.results.values()],
        "refused": [*_refused(turns)],
        "texts": texts.all(),
    }


def _die(turns: _Open, slot: Slot) -> Values:
    game, player, texts = turns.game, turns.player, turns.texts
    tile = dict(game.setup.tiles).get(slot.place)
    found = die_faults(game, player, slot)
    effect = "" if tile is None else tile_sentence(tile, slot.place in game.raids, game.setup.fortress_feast)
    return {
        "slot": slot.index,
        "colour": slot.colour,
        "value": slot.value,
        "lies": slot.lies,
        "black": slot.black,
        "destroyed": slot.destroyed,
        "label": vocabulary.die(slot.colour, slot.value),
        "price": die_price(slot),
        "tile": effect,
        "why": texts.why(found),
        "first": _number(first_pay(game, player, slot)),
        "pays": [] if found else [_payment(game, player, slot, each.pay, texts) for each in slot.payments],
        "deeds": [] if slot.destroyed else [_deed(turns, slot, do) for do in Deed],
    }


def _payment(game: Game, player: int, slot: Slot, pay: Pay, texts: Texts) -> Values:
    """A payment with the reason against it, and the price of each value and colour that it leaves."""
    return {
        "pay": _number(pay),
        "name": "" if pay is None else vocabulary.resource(pay),
        "icon": "" if pay is None else RESOURCE_ICONS[pay],
        "why": texts.why(faults(game, Turn(player, slot.index, Deed.GATHER, pay=pay))),
        "values": [_value(game, player, slot, pay, value, texts) for value in VALUES],
        "colours": [_colour(game, player, slot, pay, colour, texts) for colour in Colour],
    }


def _value(game: Game, player: int, slot: Slot, pay: Pay, value: int, texts: Texts) -> Values:
    cost = slot.value_costs[value]
    found = () if value == slot.lies else adjust_faults(game, player, slot, pay, None, value, ABOUT_VALUE)
    return {"cost": cost or 0, "why": texts.why(found)}


def _colour(game: Game, player: int, slot: Slot, pay: Pay, colour: Colour, texts: Texts) -> Values:
    same = colour == slot.colour
    found = () if same else adjust_faults(game, player, slot, pay, colour, None, ABOUT_COLOUR)
    return {"cost": 0 if same else slot.side.colour_price, "why": texts.why(found)}


def _deed(turns: _Open, slot: Slot, do: Deed) -> Values:
    """A deed with the die as it lies, at a glance."""
    result = turns.results.get(glance_turn(turns.game, turns.player, slot, do))
    if result is None:
        seen = glance(turns.game, turns.player, slot, do)
    else:
        told = turns.told(result)
        fact = bonus_text(told.effects, told.near)
        seen = open_glance(result.turn, told.effects, result.points - turns.points, fact)
    return {
        "label": brief_deed(do, slot.colour, slot.lies),
        "detail": seen.detail,
        "points": seen.points,
        "fact": seen.fact,
        "why": turns.texts.why(seen.reasons),
    }


def _way(turns: _Open, result: TurnResult) -> Way:
    turn, told, points = result.turn, turns.told(result), result.points - turns.points
    title, gains = turns.words(told, points)
    cost, left = turns.cost(result.cost)
    return Way(
        turn.slot,
        NONE if turn.pay is None else turn.pay,
        result.colour,
        result.value,
        turn.do,
        title,
        cost,
        left,
        signed(points),
        gains,
        told.cells,
        (*result.held, *result.deed.sheet.citizens, result.points),
    )


@cached_words(MAX_CACHED)
def _cost_text(cost: Amounts) -> str:
    return _("Costs {price}").format(price=price(cost)) if any(cost) else _("Costs nothing")


@cached_words(MAX_CACHED)
def _left_text(left: Amounts) -> str:
    return _("You keep {resources}").format(resources=keeps(left))


def _cells(effects: Sequence[Effect]) -> tuple[int, ...]:
    """The spaces on which an action builds."""
    return tuple([cell_id(each.kind, each.district, each.column) for each in effects if type(each) is Built])


def _refused(turns: _Open) -> Iterator[Refused]:
    """Yield each building that is no way although the die can be paid for and adjusted so.

    The first payment stands for all: the reason against a building is the same for each.
    """
    seen = set()
    for result in turns.results.values():
        turn, adjusted = result.turn, (result.turn.slot, result.colour, result.value)
        if turn.do is not Deed.GATHER or adjusted in seen:
            continue
        seen.add(adjusted)
        for do in (Deed.PRESTIGE, Deed.WORK):
            tried = Turn(turn.player, turn.slot, do, turn.colour, turn.value, turn.pay)
            if tried not in turns.results:
                yield Refused(*adjusted, do, turns.texts.why(faults(turns.game, tried)))


def choice_values(game: Game, player: int) -> Values:
    """Each answer to the open choice with its gains; buildings that cannot be chosen with the reason."""
    pending = game.seats[player].pending
    assert pending is not None
    options = pending.choice.options
    answers = [_answer(game, player, n, each) for n, each in enumerate(options)]
    return {"options": answers}


def _answer(game: Game, player: int, n: int, each: Option) -> Values:
    gains, after = _outcome(game, player, Choose(player, each))
    icon = CITIZEN_ICONS[each.colour] if isinstance(each, Citizen) else BUILDING_ICONS[each.kind, each.district]
    return {
        "n": n,
        "title": option(each),
        "icon": icon,
        "colour": each.colour if isinstance(each, Citizen) else each.district,
        "gains": gains,
        "cells": [cell_id(each.kind, each.district, each.column)] if isinstance(each, Building) else [],
        "after": after,
    }


def _outcome(game: Game, player: int, action: Rest | Choose) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The gains of an action in words; the resources, the citizens and the points after it."""
    after, effects = apply(game, action)
    sheet = after.seats[player].sheet
    return gains_now(game, after, player, effects), (*sheet.held, *sheet.citizens, points_of(sheet))


def _number(pay: Pay) -> int:
    return NONE if pay is None else pay
