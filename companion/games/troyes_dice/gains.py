"""The gains and costs of an action, in words, from its effects alone."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.games.troyes_dice import vocabulary
from companion.i18n.language import MAX_CACHED, _, cached_words, ngettext
from companion.i18n.numbers import ordinal
from engine.troyes_dice import Colour, Effect, Resource, effects
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import CHARACTERS, CITIZEN_SPACES, COLUMN_BONUS_SPACES

MAX_LINES, FEW_LINES = 3, 1
"""Lines on a small key, and as many of them as have room for whole words."""

ONE_OF_EACH = [(resource, 1, 0) for resource in Resource]


class Line(NamedTuple):
    """One gain of an action: `text` for a line of its own, `first` for the whole action, `brief` for a small key.

    `second` stands below the first gain. A mere fact stands only in the full list.
    """

    text: str
    first: str
    brief: str
    second: str
    fact: bool = False


class Source(NamedTuple):
    """The bonus that the next `gains` gains follow from; `put` puts its name before one of them, `brief` its number.

    `second` names it a bonus and no more.
    """

    put: Callable[[str], str]
    gains: int
    brief: Callable[[str], str] | None = None
    second: Callable[[str], str] | None = None


def _bonus(gain: str) -> str:
    return _("bonus: {gain}").format(gain=gain)


NO_SOURCE = Source(lambda gain: gain, 0)


def _space_source(bonus: ResourceBonus) -> Source:
    return Source(
        lambda gain: _("space {space}: {gain}").format(space=bonus.space, gain=gain),
        1,
        lambda gain: _("at {space}: {gain}").format(space=bonus.space, gain=gain),
        _bonus,
    )


def _column_source(bonus: ColumnBonus) -> Source:
    gains = 3 if bonus.space == COLUMN_BONUS_SPACES[0] else 1
    return Source(lambda gain: _("all at {space}: {gain}").format(space=bonus.space, gain=gain), gains, second=_bonus)


def _track_source(bonus: TrackBonus) -> Source:
    gains = 2 if bonus.space == CITIZEN_SPACES else 1
    th = ordinal(bonus.space)
    return Source(lambda gain: _("{th} citizen: {gain}").format(th=th, gain=gain), gains, second=_bonus)


SOURCES: dict[type[Any], Callable[[Any], Source]] = {
    LinkPaid: lambda _link: Source(lambda gain: _("link: {gain}").format(gain=gain), 1),
    FeastHeld: lambda _feast: Source(lambda gain: _("feast: {gain}").format(gain=gain), 1),
    ResourceBonus: _space_source,
    ColumnBonus: _column_source,
    TrackBonus: _track_source,
}
"""The sources that stand before the gains of a bonus, and the number of gains that they cover."""


def _gain(text: str, brief: str) -> Line:
    return Line(f"+{text}", text, brief, brief)


def _resource(gained: effects.ResourceGained) -> Line:
    text = vocabulary.resources(gained.resource, gained.amount)
    if gained.lost:
        text = _("{gain} ({lost} lost)").format(gain=text, lost=gained.lost)
    brief = (
        ngettext("{n} infl.", "{n} infl.", gained.amount),
        ngettext("{n} denier", "{n} deniers", gained.amount),
        ngettext("{n} knowl.", "{n} knowl.", gained.amount),
    )[gained.resource]
    return _gain(text, brief.format(n=gained.amount))


def _citizen(gained: effects.CitizenGained) -> Line:
    text = vocabulary.citizens(gained.colour, gained.amount)
    return _gain(text, _brief_citizens(gained.colour, gained.amount))


def _brief_citizens(colour: Colour, amount: int) -> str:
    """Citizens by their colour alone."""
    texts = (
        ngettext("{n} red", "{n} red", amount),
        ngettext("{n} yellow", "{n} yellow", amount),
        ngettext("{n} white", "{n} white", amount),
    )
    return texts[colour].format(n=amount)


def _citizen_lost(lost: effects.CitizenLost) -> Line:
    return _plain(
        _("{citizens} lost: all tracks are full").format(citizens=vocabulary.citizens(lost.colour, lost.amount))
    )


def _plain(text: str, second: str = "") -> Line:
    return Line(text, text, text, second or text)


GAINS: dict[type[Any], Callable[[Any], Line]] = {
    effects.ResourceGained: _resource,
    effects.CitizenGained: _citizen,
    effects.CitizenLost: _citizen_lost,
    effects.ChoiceRaised: lambda _choice: _plain(_("then you choose"), _("a choice")),
    effects.BonusLapsed: lambda _bonus: _plain(_("nothing is possible")),
}
"""The effects that can follow from a bonus."""


def _character(numbered: effects.CharacterNumbered) -> Line:
    name, kind, district = CHARACTERS[numbered.column - 1]
    building = vocabulary.in_a_sentence(kind, district)
    worth = _("{points} per {building}").format(points=numbered.number, building=building)
    brief = _("{points} per {building}").format(
        points=numbered.number, building=vocabulary.brief_building(kind, district)
    )
    text = _("{character}: {worth}").format(character=name, worth=worth)
    return Line(text, brief, brief, brief)


def _fact(text: str) -> Line:
    return Line(text, text, text, text, fact=True)


def _protected(protected: effects.ColumnProtected) -> Line:
    return _fact(_("column {column} is protected").format(column=protected.column))


def _counted(hall: effects.HallCounted) -> Line:
    return _fact(_("counts {dice}").format(dice=vocabulary.dice(hall.colour, hall.dice)))


def _built(built: effects.Built) -> Line | None:
    """Only a building placed by a bonus: the die's own building is the card's title."""
    if not built.by_bonus:
        return None
    building = vocabulary.the_building(built.kind, built.district)
    return _fact(_("builds {building} {number}").format(building=building, number=built.number))


FACTS: dict[type[Any], Callable[[Any], Line | None]] = {
    effects.CharacterNumbered: _character,
    effects.ColumnProtected: _protected,
    effects.HallCounted: _counted,
    effects.Built: _built,
}
"""The effects that stand alone."""


WORDED = frozenset((*SOURCES, *GAINS, *FACTS))
PLAIN: dict[type[Any], Callable[[Any], Effect]] = {
    effects.ResourceGained: lambda each: effects.ResourceGained(0, each.resource, each.amount, each.lost, 0, ""),
    effects.CitizenGained: lambda each: effects.CitizenGained(0, each.colour, each.amount, 0, ""),
    effects.ChoiceRaised: lambda _each: effects.ChoiceRaised(0, (), ""),
    effects.ColumnProtected: lambda each: effects.ColumnProtected(0, each.column),
    effects.HallCounted: lambda each: effects.HallCounted(0, 0, each.colour, each.dice),
    effects.Built: lambda each: effects.Built(0, each.kind, each.district, 0, each.number, "", each.by_bonus),
}
"""Effects without all that no word depends on: player, rule, the track's end."""


def gained(all_effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects from the first that has words, without all that no word depends on: few differ, so caches find them.

    The building of the die itself has none.
    """
    for index, effect in enumerate(all_effects):
        if type(effect) in WORDED and not (type(effect) is effects.Built and not effect.by_bonus):
            rest = all_effects[index:]
            return tuple([PLAIN[type(each)](each) if type(each) in PLAIN else each for each in rest])
    return ()


def _lines(all_effects: Sequence[Effect]) -> tuple[Line, ...]:
    """Line by line; costs and the plain facts are left out, one of each resource is one line."""
    return _lines_of(gained(all_effects))


@cached_words(MAX_CACHED)
def _lines_of(all_effects: tuple[Effect, ...]) -> tuple[Line, ...]:
    lines: list[Line] = []
    source, left, index = NO_SOURCE, 0, 0
    while index < len(all_effects):
        effect, taken = all_effects[index], 1
        kind = type(effect)
        if kind in SOURCES:
            source = SOURCES[kind](effect)
            left = source.gains
        elif kind in GAINS:
            line = GAINS[kind](effect)
            if _is_one_of_each(all_effects[index : index + 3]):
                line, taken = _one_of_each(), 3
            lines.append(_sourced(line, source) if left > 0 else line)
            left -= taken
        elif kind in FACTS and (fact := FACTS[kind](effect)) is not None:
            lines.append(fact)
        index += taken
    return tuple(lines)


def _is_one_of_each(all_effects: Sequence[Effect]) -> bool:
    found = [(each.resource, each.amount, each.lost) for each in all_effects if type(each) is effects.ResourceGained]
    return found == ONE_OF_EACH


def _one_of_each() -> Line:
    text = _("1 of each resource")
    return Line(f"+{text}", text, text, _("1 of each"))


def _sourced(line: Line, source: Source) -> Line:
    brief, second = source.brief or source.put, source.second or source.put
    return Line(source.put(line.text), source.put(line.first), brief(line.brief), second(line.second))


def brings(all_effects: Sequence[Effect]) -> tuple[str, ...]:
    """Return the gains of an action, line by line, from its effects; without costs and plain facts."""
    return tuple(line.text for line in _lines(all_effects))


def first_gains(all_effects: Sequence[Effect]) -> tuple[str, str]:
    """The first gain of an action, and the second one in few words, which is empty if there is none."""
    lines = [line for line in _lines(all_effects) if not line.fact]
    if len(lines) < 2:
        return lines[0].first if lines else _("nothing"), ""
    return lines[0].brief, lines[1].second + (" …" if len(lines) > 2 else "")


def briefly(all_effects: Sequence[Effect]) -> str:
    """Return the gains of a building placed by a bonus, short enough for a small key."""
    lines = [line for line in _lines(all_effects) if not line.fact]
    if not lines:
        return _("nothing")
    if len(lines) <= FEW_LINES:
        return "\n".join(line.first for line in lines)
    return "\n".join(line.brief for line in lines[:MAX_LINES]) + ("…" if len(lines) > MAX_LINES else "")


def paid(all_effects: Sequence[Effect]) -> tuple[int, int, int]:
    """Return the price of an action in influence, deniers and knowledge, added up."""
    sums = [0, 0, 0]
    for effect in all_effects:
        if type(effect) is effects.Paid:
            sums[effect.resource] += effect.amount
    return sums[0], sums[1], sums[2]
