"""The ways to take a turn, as values for a phone: each with its cost and gains, and the reason against each other one.

The number of a way is its place in the list of `open_actions`. A way names its texts by their places in one list.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.die_ways import adjust_faults, die_faults, die_price, first_pay, glance
from companion.games.troyes_dice.gains import paid
from companion.games.troyes_dice.phone_sheet import BUILDING_ICONS, CITIZEN_ICONS, RESOURCE_ICONS, cell_id
from companion.games.troyes_dice.points_now import gains_now, points_brought, signed
from companion.games.troyes_dice.turn_text import (
    because,
    brief_deed,
    keeps,
    option,
    price,
    tile_sentence,
    turn_title,
)
from companion.i18n.language import _
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
    Undo,
    apply,
    faults,
    legal,
    score,
)
from engine.troyes_dice.effects import Built
from engine.troyes_dice.faults import ABOUT_COLOUR, ABOUT_VALUE
from engine.troyes_dice.legal import PlayerAction

NONE = -1
"""No resource to choose, no text, no way."""
VALUES = range(1, 7)

Values = dict[str, Any]
Pay = Resource | None


class Way(Struct, frozen=True, array_like=True):
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


class Refused(Struct, frozen=True, array_like=True):
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

    def number(self, text: str) -> int:
        """The number of a text; NONE for an empty one."""
        return self._numbers.setdefault(text, len(self._numbers) - 1)

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


def turn_values(game: Game, player: int) -> Values:
    """The dice and every way of a player who has not begun their turn; the way to rest where no die can be paid."""
    assert game.throw is not None
    texts = Texts()
    ways = legal(game, player)
    values: Values = {"dice": [_die(game, player, slot, texts) for slot in game.throw.slots]}
    if isinstance(ways[0], Rest):
        gains, _after = _outcome(game, player, ways[0])
        return {**values, "rest": {"n": 0, "gains": gains}, "ways": [], "refused": [], "texts": texts.all()}
    turns = [way for way in ways if isinstance(way, Turn)]
    return {
        **values,
        "ways": [_way(game, player, turn, texts) for turn in turns],
        "refused": [*_refused(game, player, turns, texts)],
        "texts": texts.all(),
    }


def _die(game: Game, player: int, slot: Slot, texts: Texts) -> Values:
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
        "deeds": [] if slot.destroyed else [_deed(game, player, slot, do, texts) for do in Deed],
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


def _deed(game: Game, player: int, slot: Slot, do: Deed, texts: Texts) -> Values:
    """A deed with the die as it lies, at a glance."""
    seen = glance(game, player, slot, do)
    return {
        "label": brief_deed(do, slot.colour, slot.lies),
        "detail": seen.detail,
        "points": seen.points,
        "fact": seen.fact,
        "why": texts.why(seen.reasons),
    }


def _way(game: Game, player: int, turn: Turn, texts: Texts) -> Way:
    assert game.throw is not None
    slot = game.throw.slots[turn.slot]
    after, effects = apply(game, turn)
    sheet = after.sheets[player]
    cost = paid(effects)
    left = [have - need for have, need in zip(game.sheets[player].held, cost, strict=True)]
    words = _("Costs {price}").format(price=price(cost)) if any(cost) else _("Costs nothing")
    return Way(
        turn.slot,
        _number(turn.pay),
        slot.colour if turn.colour is None else turn.colour,
        slot.lies if turn.value is None else turn.value,
        turn.do,
        texts.number(turn_title(game, turn)),
        texts.number(words),
        texts.number(_("You keep {resources}").format(resources=keeps(left))),
        signed(points_brought(game, after, player)),
        tuple(texts.number(line) for line in gains_now(game, after, player, effects)),
        _cells(effects),
        (*sheet.held, *sheet.citizens, score(sheet).total),
    )


def _cells(effects: Sequence[Effect]) -> tuple[int, ...]:
    """The spaces on which an action builds."""
    return tuple(cell_id(each.kind, each.district, each.column) for each in effects if isinstance(each, Built))


def _refused(game: Game, player: int, turns: Sequence[Turn], texts: Texts) -> Iterator[Refused]:
    """Yield each building that is no way although the die can be paid for and adjusted so.

    The first payment stands for all: the reason against a building is the same for each.
    """
    assert game.throw is not None
    known, seen = frozenset(turns), set()
    for turn in turns:
        die = game.throw.slots[turn.slot]
        colour = die.colour if turn.colour is None else turn.colour
        value = die.lies if turn.value is None else turn.value
        if turn.do is not Deed.GATHER or (turn.slot, colour, value) in seen:
            continue
        seen.add((turn.slot, colour, value))
        for do in (Deed.PRESTIGE, Deed.WORK):
            tried = replace(turn, do=do)
            if tried not in known:
                yield Refused(turn.slot, colour, value, do, texts.why(faults(game, tried)))


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
    sheet = after.sheets[player]
    return gains_now(game, after, player, effects), (*sheet.held, *sheet.citizens, score(sheet).total)


def _number(pay: Pay) -> int:
    return NONE if pay is None else pay
