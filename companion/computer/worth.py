"""The worth of a seat: points that are expected still to come, a line in the numbers of the state; it knows no game.

Each number, word and length that reflection finds has a place, such as `.me.bonuses[2]` or `.turns_left`. A weight
belongs to a place by its name, once for the beginning of a game and once for each step towards its end. Free text, such
as the names of cards, has no place: its weights would fit one copy of the game alone.
"""

from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct

from companion.computer.form import GameForm

MAX_INDEX = 12
"""Numbers of a tuple that have places of their own."""
MAX_KNOWN = 50_000
"""Parts of states whose sums are saved for the next look."""
Sums = tuple[float, float]
NOTHING: Sums = (0.0, 0.0)
NUMBERS = frozenset((int, type(None)))


class Weights(Struct, frozen=True):
    """The weights of a game by place, (at the beginning, added towards the end); `base` is without any place.

    `length` is the number of events of a usual game for each player.
    """

    length: float
    base: tuple[float, float, float] = (0.0, 0.0, 0.0)
    places: dict[str, tuple[float, float]] = {}


class Place:
    """A place in the state, with the places below it; `live` if it or one of them has a weight."""

    __slots__ = ("below", "early", "late", "live", "name")

    def __init__(self, name: str, weights: Weights) -> None:
        self.name = name
        self.early, self.late = weights.places.get(name, NOTHING)
        self.live = any(each.startswith(name) for each in weights.places)
        self.below: dict[str, Place] = {}


class Worth:
    """Sums the weights of a state; with `found` it notes places and numbers instead, for training."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.found: list[tuple[str, int]] | None = None
        self._root = Place("", weights)
        self._known: dict[tuple[int, int, int], tuple[Any, Sums]] = {}

    def late(self, game: Any, moment: int) -> float:
        """The progress of a game after this number of events: 0 at its beginning, 1 at the end of a usual one."""
        return min(1.0, moment / self.usual(game))

    def usual(self, game: Any) -> float:
        """The number of events of a usual game of as many players."""
        return self.weights.length * len(game.setup.players)

    def margin(self, form: GameForm, game: Any, seat: int, moment: int) -> float:
        """The expected final points of a seat before the best other one.

        After the length of a usual game less and less is expected: two who think that waiting pays would never end it.
        """
        points: dict[int, float] = {score.player: score.points for score in form.rules.standings(game)}
        left = min(1.0, 2.0 - moment / self.usual(game))
        if left > 0.0 and not game.over:
            late = self.late(game, moment)
            for each in points:
                points[each] += left * self.to_come(game, each, late)
        return points.pop(seat) - max(points.values(), default=0.0)

    def to_come(self, game: Any, seat: int, late: float) -> float:
        """The points that a seat is expected to gain until the end."""
        early, more = self.sums(game, seat)
        start, linear, square = self.weights.base
        return early + late * more + start + late * (linear + late * square)

    def sums(self, game: Any, seat: int) -> Sums:
        """The sums of a seat: of its own state, and of all that the players share."""
        if len(self._known) > MAX_KNOWN:
            self._known.clear()
        now, early, late = game.now, 0.0, 0.0
        for name in now.__struct_fields__:
            value = getattr(now, name)
            own = name == "players"
            place = self._below(self._root, "me" if own else name)
            more = self._walk(value[seat] if own else value, place, seat, not own)
            early, late = early + more[0], late + more[1]
        return early, late

    def _below(self, place: Place, key: Any) -> Place:
        """The place below one: by a field's name, the index of a number, a word, a type, or a sign such as `#`."""
        found = place.below.get(key)
        if found is None:
            found = place.below[key] = Place(place.name + _label(key), self.weights)
        return found

    def _number(self, place: Place, number: int) -> Sums:
        if self.found is not None and number:
            self.found.append((place.name, number))
        return place.early * number, place.late * number

    def _walk(self, value: Any, place: Place, seat: int, shared: bool) -> Sums:
        """The sums at a place and below it; those of parts that have not changed are known."""
        if value is None or not (place.live or self.found is not None):
            return NOTHING
        kind = type(value)
        if kind is int:
            own = self._number(self._below(place, "=me"), 1) if shared and value == seat else NOTHING
            return _added(self._number(place, value), own)
        if kind is bool:
            return self._number(place, value)
        if issubclass(kind, Enum):
            return self._number(self._below(place, value), 1)
        if kind is not tuple and not issubclass(kind, Struct):
            return NOTHING
        key = (id(value), id(place), seat)
        if self.found is None and (known := self._known.get(key)) is not None:
            return known[1]
        found = (self._tuple if kind is tuple else self._struct)(value, place, seat, shared)
        self._known[key] = value, found
        return found

    def _struct(self, value: Any, place: Place, seat: int, shared: bool) -> Sums:
        total = self._number(self._below(place, type(value)), 1)
        for name in value.__struct_fields__:
            total = _added(total, self._walk(getattr(value, name), self._below(place, name), seat, shared))
        return total

    def _tuple(self, value: tuple[Any, ...], place: Place, seat: int, shared: bool) -> Sums:
        total = self._number(self._below(place, "#"), len(value))
        if NUMBERS.issuperset(map(type, value)):
            return _added(total, self._numbers(value, place, seat, shared))
        if shared and seat < len(value) and isinstance(value[seat], tuple):
            total = _added(total, self._walk(value[seat], self._below(place, "[me]"), seat, False))
        each_place = self._below(place, "*")
        for each in value:
            total = _added(total, self._walk(each, each_place, seat, shared))
        return total

    def _numbers(self, value: tuple[int | None, ...], place: Place, seat: int, shared: bool) -> Sums:
        """Numbers: the own one and (seat, number) in a shared tuple, each one and their sum in one's own."""
        total = NOTHING
        if shared:
            if seat < len(value):
                total = self._number(self._below(place, "[me]"), value[seat] or 0)
            if len(value) == 2 and value[0] == seat:
                total = _added(total, self._number(self._below(place, "[me,]"), value[1] or 0))
        elif len(value) > 1:
            for at, each in enumerate(value[:MAX_INDEX]):
                total = _added(total, self._number(self._below(place, at), each or 0))
        each_place = self._below(place, "+")
        total = _added(total, self._number(each_place, sum(filter(None, value))))
        mine = value.count(seat) if shared else 0
        return _added(total, self._number(self._below(place, "=me"), mine)) if mine else total


def _label(key: Any) -> str:
    """The name of a place below another one."""
    if isinstance(key, Enum):
        return f"={key}"
    if isinstance(key, int):
        return f"[{key}]"
    if isinstance(key, type):
        return f":{key.__name__}"
    return f".{key}" if key.isidentifier() else str(key)


def _added(one: Sums, other: Sums) -> Sums:
    return one[0] + other[0], one[1] + other[1]


def read_weights(data: bytes) -> Weights:
    """The weights of a file. Raises msgspec's errors for another one."""
    return msgspec.json.decode(data, type=Weights)
