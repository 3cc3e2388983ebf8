"""The results of each group of dice as data for a phone: every group, result and text once, named by its number.

A full square has thousands of results. Many are alike: they differ in the price of the dice alone, so the engine is
asked once for each kind of them.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.games.troyes import vocabulary
from companion.games.troyes.action_words import note_of, place_name, title_of
from companion.games.troyes.change_text import signed
from companion.games.troyes.gained import gained, price_of
from companion.games.troyes.gained import signed as with_sign
from companion.games.troyes.group_results import Result, group_of_act
from engine.troyes.actions import Act, HireFrom, SquareDie
from engine.troyes.card_effects import Now
from engine.troyes.groups import Group
from engine.troyes.lookup import activity_card
from engine.troyes.rules import apply
from engine.troyes.state import Game
from engine.troyes.terms import CountName, Deed

Values = dict[str, Any]
Numbered = tuple[int, Act]
DICE_COUNTED = (CountName.OWN_DICE, CountName.MOST_DICE)
"""The counts that the dice of the group change."""


class Numbers:
    """Each value once; its number is its place in `found`."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        self._numbers: dict[Any, int] = {}

    def of(self, value: Any) -> int:
        """The number of a value."""
        if value not in self._numbers:
            self._numbers[value] = len(self.found)
            self.found.append(value)
        return self._numbers[value]


class Alike(Struct, frozen=True):
    """The words of results that are alike: the numbers of title, note and gains; their price without the dice."""

    title: int
    note: int
    gains: int
    price: int


class GroupTable:
    """All groups of a position: `groups`, `results`, `hires` and `texts` refer to one another by numbers.

    A group is a list of runs, one for each cube: [number of the first way, price of the dice, result, result, ...]. A
    result is (title, note, further price, gains, hires); its hires are (place, uses), -1 where nobody is hired. The
    ways of a run follow each other: for each place to hire from, each number of uses from 1. `prices` are the texts of
    the sums of both prices.
    """

    def __init__(self, game: Game, kinds: dict[SquareDie, int]) -> None:
        self._game, self._kinds = game, kinds
        self._texts, self._results, self._hires = Numbers(), Numbers(), Numbers()
        self._known: dict[Any, Alike] = {}
        self._places: dict[HireFrom | None, int] = {None: -1}
        self._prices: set[int] = set()

    def values(self, acts: Sequence[Numbered]) -> Values:
        """The data of these ways, which have their numbers."""
        groups: dict[str, list[list[int]]] = {}
        latest: tuple[Any, ...] = ()
        for same in _alternatives(acts):
            n, act = same[0]
            if latest != (act.dice, act.cube):
                latest = act.dice, act.cube
                price = group_of_act(self._game, act).price(act.player, act.dice)
                run = [n, price]
                groups.setdefault(key_of([self._kinds[die] for die in act.dice]), []).append(run)
            run.append(self._result([each for _n, each in same], price))
        prices = {str(deniers): vocabulary.costs(deniers) if deniers else "" for deniers in sorted(self._prices)}
        found = {"results": self._results.found, "hires": self._hires.found, "texts": self._texts.found}
        return {"groups": groups, "prices": prices, **found}

    def _result(self, same: Sequence[Act], price: int) -> int:
        hires: dict[HireFrom | None, int] = {}
        for each in same:
            hires[each.hire] = hires.get(each.hire, 0) + 1
        most = same[hires[same[0].hire] - 1]
        alike = self._alike(most, group_of_act(self._game, most))
        self._prices.add(price + alike.price)
        places = tuple((self._place(place), uses) for place, uses in hires.items())
        return self._results.of((alike.title, alike.note, alike.price, alike.gains, self._hires.of(places)))

    def _place(self, place: HireFrom | None) -> int:
        if place is not None and place not in self._places:
            self._places[place] = self._texts.of(place_name(self._game, place))
        return self._places[place]

    def _alike(self, act: Act, group: Group) -> Alike:
        kind = act.do, act.card, act.cube, act.uses, act.hire, self._what_counts(act, group)
        if kind not in self._known:
            self._known[kind] = self._described(act, group)
        return self._known[kind]

    def _what_counts(self, act: Act, group: Group) -> object:
        """The part of a group that changes the result, besides the number of uses."""
        match act.do:
            case Deed.FARM:
                return group.total
            case Deed.PLACE | Deed.CATHEDRAL:
                return group.colour, group.values
            case Deed.ACTIVITY:
                assert act.card is not None
                effect = activity_card(self._game.setup.cards, act.card).effect
                counts = isinstance(effect, Now) and effect.per is not None and effect.per.count in DICE_COUNTED
                return tuple(die[:2] for die in act.dice) if counts else None
            case _:
                return None

    def _described(self, act: Act, group: Group) -> Alike:
        result = Result(act, (), *apply(self._game, act))
        won = gained(result.effects, act.player)
        gains = [signed(what, n) for what, n in won.goods if n]
        if won.cubes:
            gains.append(vocabulary.cubes(with_sign(won.cubes), won.cubes))
        if won.citizens:
            gains.append(vocabulary.citizens(with_sign(won.citizens), won.citizens))
        texts = title_of(self._game, act), note_of(self._game, result), ", ".join(gains)
        title, note, gain = map(self._texts.of, texts)
        price = price_of(result.effects, act.player) - group.price(act.player, act.dice)
        return Alike(title, note, gain, price)


def key_of(kinds: Sequence[int]) -> str:
    """The key of a group: the kinds of its dice, ascending."""
    return ",".join(map(str, sorted(kinds)))


def _alternatives(acts: Sequence[Numbered]) -> Iterator[list[Numbered]]:
    """The ways of each result, which differ in uses and hire alone, with their numbers."""
    for _result, same in groupby(acts, key=lambda each: (each[1].dice, each[1].cube, each[1].do, each[1].card)):
        yield list(same)
