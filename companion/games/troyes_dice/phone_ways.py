"""The ways to take a turn, as values for a phone: each with its cost and gains, and the reason against each other one.

The number of a way is its place in the list of `open_actions`. A way names its texts by their places in one list.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.die_ways import Glance, die_price, first_pay, glance, glance_words
from companion.games.troyes_dice.gains import gained
from companion.games.troyes_dice.phone_sheet import BUILDING_ICONS, CITIZEN_ICONS, RESOURCE_ICONS, cell_id
from companion.games.troyes_dice.points_now import (
    Nearness,
    gain_lines,
    gains_now,
    points_of,
    points_text,
    signed,
)
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
from engine.troyes_dice.terms import COLOURS

NONE = -1
"""No resource to choose, no text, no way."""
VALUES = range(1, 7)
DEEDS = tuple(Deed)

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


class _Told(Struct, frozen=True, gc=False):
    """A deed for a phone: the numbers of its title and of its gains below the points, and the spaces built on.

    `effects` are its gains; `near` if a bonus is then a single space away that was not before.
    """

    title: int
    near: bool
    effects: tuple[Effect, ...]
    gains: tuple[int, ...]
    cells: tuple[int, ...]


class _Open:
    """The open turns of a player with their results, and all that the ways say of each."""

    def __init__(self, game: Game, player: int, texts: Texts) -> None:
        self.game = game
        self.player = player
        self.texts = texts
        self.sheet = game.seats[player].sheet
        self.points = points_of(self.sheet)
        self.results = tuple(turn_results(game, player))
        self._by_turn = {_key(result.turn): result for result in self.results}
        self._near = Nearness(self.sheet)
        self._deeds: dict[int, _Told] = {}
        self._costs: dict[Amounts, tuple[int, int]] = {}
        self._points: dict[int, tuple[str, int]] = {}

    def result(self, slot: Slot, do: Deed, pay: Pay) -> TurnResult | None:
        """The result of a turn with a die as it lies; None if it is not open."""
        return self._by_turn.get((slot.index, do, None, None, pay))

    def faults(self, slot: int, do: Deed, colour: Colour | None, value: int | None, pay: Pay) -> Sequence[Fault]:
        """The reasons against a turn."""
        if (slot, do, colour, value, pay) in self._by_turn:
            return ()
        return faults(self.game, Turn(self.player, slot, do, colour, value, pay))

    def told(self, result: TurnResult) -> _Told:
        """The texts of a deed, the same for every price."""
        deed = result.deed
        told = self._deeds.get(id(deed))
        if told is None:
            title = deed_title(result.turn.do, result.colour, result.value, self.game.column_of[result.value])
            near, effects = self._near.grows(deed.sheet), gained(deed.effects)
            gains = self.texts.numbers(gain_lines(near, effects))
            told = _Told(self.texts.number(title), near, effects, gains, _cells(deed.effects))
            self._deeds[id(deed)] = told
        return told

    def points_words(self, points: int) -> tuple[str, int]:
        """A difference in points with its sign, and the number of its sentence."""
        known = self._points.get(points)
        if known is None:
            known = self._points[points] = (signed(points), self.texts.number(points_text(points)))
        return known

    def cost(self, cost: Amounts) -> tuple[int, int]:
        """The numbers of a price in words, and of the resources that it leaves."""
        known = self._costs.get(cost)
        if known is None:
            influence, deniers, knowledge = self.sheet.held
            left = (influence - cost[0], deniers - cost[1], knowledge - cost[2])
            known = self._costs[cost] = (self.texts.number(_cost_text(cost)), self.texts.number(_left_text(left)))
        return known


def _key(turn: Turn) -> tuple[int, Deed, Colour | None, int | None, Pay]:
    """The same for equal turns of one player; it is hashed faster than a turn."""
    return turn.slot, turn.do, turn.colour, turn.value, turn.pay


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
        "ways": [_way(turns, result) for result in turns.results],
        "refused": [*_refused(turns)],
        "texts": texts.all(),
    }


def _die(turns: _Open, slot: Slot) -> Values:
    game, player, texts = turns.game, turns.player, turns.texts
    tile = dict(game.setup.tiles).get(slot.place)
    found = [turns.faults(slot.index, Deed.GATHER, None, None, each.pay) for each in slot.payments]
    closed = all(found)
    effect = "" if tile is None else tile_sentence(tile, slot.place in game.raids, game.setup.fortress_feast)
    first = first_pay(game, player, slot)
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
        "why": texts.why(found[0]) if closed else NONE,
        "first": _number(first),
        "pays": []
        if closed
        else [_payment(turns, slot, each.pay, why) for each, why in zip(slot.payments, found, strict=True)],
        "deeds": [] if slot.destroyed else [_deed(turns, slot, do, first) for do in DEEDS],
    }


def _payment(turns: _Open, slot: Slot, pay: Pay, found: Sequence[Fault]) -> Values:
    """A payment with the reason against it, and the price of each value and colour that it leaves."""
    return {
        "pay": _number(pay),
        "name": "" if pay is None else vocabulary.resource(pay),
        "icon": "" if pay is None else RESOURCE_ICONS[pay],
        "why": turns.texts.why(found),
        "values": [_value(turns, slot, pay, value) for value in VALUES],
        "colours": [_colour(turns, slot, pay, colour) for colour in COLOURS],
    }


def _value(turns: _Open, slot: Slot, pay: Pay, value: int) -> Values:
    cost = slot.value_costs[value] or 0
    if value == slot.lies:
        return {"cost": cost, "why": NONE}
    found = turns.faults(slot.index, Deed.GATHER, None, value, pay)
    return {"cost": cost, "why": turns.texts.why(_about(found, ABOUT_VALUE))}


def _colour(turns: _Open, slot: Slot, pay: Pay, colour: Colour) -> Values:
    if colour == slot.colour:
        return {"cost": 0, "why": NONE}
    found = turns.faults(slot.index, Deed.GATHER, colour, None, pay)
    return {"cost": slot.side.colour_price, "why": turns.texts.why(_about(found, ABOUT_COLOUR))}


def _about(found: Sequence[Fault], codes: Collection[object]) -> Sequence[Fault]:
    """The faults of an adjusting alone: a building that cannot stand is no reason against it."""
    return [each for each in found if each.code in codes]


def _deed(turns: _Open, slot: Slot, do: Deed, pay: Pay) -> Values:
    """A deed with the die as it lies, at a glance."""
    result = turns.result(slot, do, pay)
    if result is None:
        seen = glance(turns.game, turns.player, slot, do)
    else:
        told = turns.told(result)
        detail, fact = glance_words(do, told.near, told.effects)
        points, _sentence = turns.points_words(result.points - turns.points)
        seen = Glance(result.turn, (), detail, points, fact)
    return {
        "label": brief_deed(do, slot.colour, slot.lies),
        "detail": seen.detail,
        "points": seen.points,
        "fact": seen.fact,
        "why": turns.texts.why(seen.reasons),
    }


def _way(turns: _Open, result: TurnResult) -> Way:
    turn, told = result.turn, turns.told(result)
    points, brought = turns.points_words(result.points - turns.points)
    cost, left = turns.cost(result.cost)
    return Way(
        turn.slot,
        NONE if turn.pay is None else turn.pay,
        result.colour,
        result.value,
        turn.do,
        told.title,
        cost,
        left,
        points,
        (brought, *told.gains),
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
    for result in turns.results:
        turn, adjusted = result.turn, (result.turn.slot, result.colour, result.value)
        if turn.do is not Deed.GATHER or adjusted in seen:
            continue
        seen.add(adjusted)
        for do in (Deed.PRESTIGE, Deed.WORK):
            found = turns.faults(turn.slot, do, turn.colour, turn.value, turn.pay)
            if found:
                yield Refused(*adjusted, do, turns.texts.why(found))


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
