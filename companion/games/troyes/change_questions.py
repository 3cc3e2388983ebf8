"""The questions about a change that people enter by hand, one after the other, each with its possible answers (D5.5).

asked = question(game, changes, answers)     # answers so far; an option with a `change` completes it
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.games.troyes import vocabulary
from companion.games.troyes.change_text import cubes, owner_name, place
from companion.games.troyes.effect_text import card_name, name_of
from companion.i18n.language import _
from companion.i18n.numbers import signed
from engine.troyes.changes import ActivityCubes, Amount, CathedralChange, Change, CitizenMove, DieChange, EventCubes
from engine.troyes.citizens import stands
from engine.troyes.lookup import activity_card
from engine.troyes.manual import change as carry_out
from engine.troyes.places import Expelled, General, OnCard, Place, Space, Supply
from engine.troyes.state import Game
from engine.troyes.terms import BUILDINGS, COLOURS, LEVELS, NEUTRAL, SPACES, Colour, Good, When
from engine.troyes.writer import Writer

AMOUNTS = (-10, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 10)
CUBES = (-3, -2, -1, 1, 2, 3)
CATHEDRAL = "cathedral"


class Sort(StrEnum):
    """The sorts of changes."""

    DENIER = "denier"
    INFLUENCE = "influence"
    VP = "vp"
    DIE = "die"
    CITIZEN = "citizen"
    CUBE = "cube"


class Option(Struct, frozen=True):
    """A possible answer: its words, the change that it completes, and the reason why it is not possible."""

    value: Any
    words: str
    change: Change | None = None
    why: str = ""
    detail: str = ""


class Question(Struct, frozen=True):
    """A question with its answers, in the language used."""

    title: str
    options: tuple[Option, ...]


def after(game: Game, changes: Sequence[Change]) -> Writer:
    """The position after changes that are all possible, as the engine carries them out."""
    writer = Writer(game.setup, game.now)
    for each in changes:
        carry_out(writer, each)
    return writer


def first_refused(game: Game, changes: Sequence[Change]) -> tuple[int, str] | None:
    """The position from 1 of the first change that is not possible, and the reason; None if all are."""
    writer = Writer(game.setup, game.now)
    for position, each in enumerate(changes, 1):
        reason = carry_out(writer, each)
        if reason is not None:
            return position, _(reason)
    return None


def question(game: Game, changes: Sequence[Change], answers: Sequence[Any]) -> Question:
    """The next question about the next change, after these answers."""
    table = _Table(game, after(game, changes))
    if not answers:
        return Question(_("What changes?"), tuple(Option(sort, _word(sort)) for sort in Sort))
    sort, *rest = answers
    return ASK[Sort(sort)](table, Sort(sort), rest)


def _word(sort: Sort) -> str:
    words = {
        Sort.DENIER: _("Deniers"),
        Sort.INFLUENCE: _("Influence"),
        Sort.VP: _("Victory points"),
        Sort.DIE: _("A die"),
        Sort.CITIZEN: _("A citizen"),
        Sort.CUBE: _("A cube"),
    }
    return words[sort]


class _Table(Struct):
    """The game, and the position after the changes entered so far."""

    game: Game
    writer: Writer

    @property
    def players(self) -> range:
        return range(len(self.game.setup.players))

    def whose(self, title: str, owners: Sequence[int], name: Callable[[Game, int], str] = name_of) -> Question:
        return Question(title, tuple(Option(owner, name(self.game, owner)) for owner in owners))

    def option(self, value: Any, words: str, change: Change, detail: str = "") -> Option:
        """An option that completes a change, if the engine finds it possible."""
        reason = carry_out(Writer(self.game.setup, self.writer.position()), change)
        return Option(value, words, change, "" if reason is None else _(reason), detail)


def _amount(table: _Table, sort: Sort, answers: Sequence[Any]) -> Question:
    if not answers:
        return table.whose(_("{goods}: whose?").format(goods=_word(sort)), table.players)
    player, good = answers[0], Good(sort.value)
    held = table.writer.held(player, good)
    options = []
    for n in AMOUNTS:
        # victory points are secret until the end (2.2)
        detail = "" if good is Good.VP else f"{held} → {held + n}"
        options.append(table.option(n, signed(n), Amount(good, player, n), detail))
    title = _("{name}, {goods}: how many more or fewer?")
    return Question(title.format(name=name_of(table.game, player), goods=_word(sort)), tuple(options))


def _die(table: _Table, _sort: Sort, answers: Sequence[Any]) -> Question:
    if not answers:
        return table.whose(_("In which district?"), (*table.players, NEUTRAL))
    district, *rest = answers
    if not rest:
        lying = [
            Option((colour, value), vocabulary.die(colour, value))
            for colour, values in zip(COLOURS, table.writer.dice[district], strict=True)
            for value in sorted(set(values))
        ]
        fresh = [
            Option((colour, None), _("One more: {colour}").format(colour=vocabulary.colour(colour)))
            for colour in COLOURS
        ]
        return Question(_("Which die?"), (*lying, *fresh))
    colour, old = rest[0]
    options = [
        table.option(new, str(new), DieChange(district, Colour(colour), old, new)) for new in range(1, 7) if new != old
    ]
    if old is not None:
        options.append(table.option(None, _("Taken off"), DieChange(district, Colour(colour), old, None)))
    return Question(_("What does the die show now?"), tuple(options))


def _citizen(table: _Table, _sort: Sort, answers: Sequence[Any]) -> Question:
    if not answers:
        return table.whose(_("Whose citizen?"), (*table.players, NEUTRAL), owner_name)
    owner, *rest = answers
    if not rest:
        found = [Option(each, place(table.game, each)) for each in _places(table) if stands(table.writer, owner, each)]
        return Question(_("Where is the citizen now?"), tuple(found))
    origin = rest[0]
    moves = [table.option(to, place(table.game, to), CitizenMove(owner, origin, to)) for to in _places(table)]
    return Question(_("Where does the citizen go?"), tuple(each for each in moves if not each.why))


def _places(table: _Table) -> Iterator[Place]:
    """Every place of a citizen: supplies, spaces, the pictures of buildings, open activity cards."""
    yield General()
    yield Supply()
    for building in BUILDINGS:
        yield from (Space(building, space) for space in range(1, SPACES + 1))
        yield Expelled(building)
    for activity in table.writer.activities:
        yield OnCard(activity.card)


def _cube(table: _Table, _sort: Sort, answers: Sequence[Any]) -> Question:
    if not answers:
        return Question(_("Where is the cube?"), tuple(_cube_places(table)))
    where, *rest = answers
    if where == CATHEDRAL:
        return _cathedral(table, rest)
    kind, card = where
    if not rest:
        return table.whose(_("Whose cube?"), table.players)
    make = ActivityCubes if kind == "activity" else EventCubes
    options = [table.option(n, cubes(table.game, card, rest[0], n), make(card, rest[0], n)) for n in CUBES]
    return Question(_("How many cubes more or fewer?"), tuple(options))


def _cube_places(table: _Table) -> Iterator[Option]:
    yield Option(CATHEDRAL, _("Cathedral"))
    for activity in table.writer.activities:
        if activity_card(table.writer.cards, activity.card).when == When.LATER:
            yield Option(("activity", activity.card), card_name(table.game, activity.card))
    for event in table.writer.row:
        yield Option(("event", event.card), card_name(table.game, event.card))


def _cathedral(table: _Table, answers: Sequence[Any]) -> Question:
    if not answers:
        off = Option(None, _("A cube is taken off"))
        whose = table.whose("", table.players).options
        return Question(_("Whose cube is put there?"), (*whose, off))
    player = answers[0]
    options = []
    for column in range(1, SPACES + 1):
        for level in range(1, LEVELS + 1):
            owner = table.writer.cathedral[column - 1][level - 1]
            if (owner is None) is (player is None):
                continue
            words = _("Column {column}, level {level}").format(column=column, level=level)
            detail = "" if owner is None else name_of(table.game, owner)
            options.append(table.option((column, level), words, CathedralChange(column, level, player), detail))
    return Question(_("Which space of the cathedral?"), tuple(options))


ASK: dict[Sort, Callable[[_Table, Sort, Sequence[Any]], Question]] = {
    Sort.DENIER: _amount,
    Sort.INFLUENCE: _amount,
    Sort.VP: _amount,
    Sort.DIE: _die,
    Sort.CITIZEN: _citizen,
    Sort.CUBE: _cube,
}
"""The questions after the sort of a change is known."""
