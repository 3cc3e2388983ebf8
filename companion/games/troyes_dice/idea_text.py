"""The coach's ideas in words: the turn, its worth, its facts."""

from companion.games.troyes_dice import vocabulary
from companion.games.troyes_dice.coach_requests import CountedBuildings, Danger, Idea, PlayerAction
from companion.games.troyes_dice.gains import paid
from companion.games.troyes_dice.points_now import milestone, points_brought
from companion.games.troyes_dice.turn_text import option, price, turn_die, turn_title
from companion.i18n.language import _, ngettext, pgettext
from companion.i18n.numbers import MINUS, joined_facts, listed, signed
from engine.troyes_dice import Choose, Effect, Game, Rest, Turn, apply
from engine.troyes_dice.sheet import CHARACTERS

EVEN = 5
"""Tenths of a point, as they are shown, below which ideas are equally good."""


def verdict(ideas: tuple[Idea, ...]) -> str:
    """A sentence about the ideas: the number of those that are as good as the best."""
    even = sum(tenths(idea.behind) < EVEN for idea in ideas)
    if len(ideas) == 1:
        return _("There is only one idea here.")
    if even == 1:
        return _("The first idea is the best. The numbers are points that you lose on average.")
    if even == 2:
        return _("The first two are equally good: less than half a point lies between them.")
    return _("All three are equally good: less than half a point lies between them.")


def danger_text(dangers: tuple[Danger, ...]) -> str:
    """The cells that are most in danger, in one sentence; empty without any."""
    if not dangers:
        return ""
    cells = [
        _("{cell} ({n} %)").format(cell=vocabulary.cell(each.district, each.number), n=round(100 * each.chance))
        for each in dangers
    ]
    return _("Most in danger before the end: {cells}.").format(cells=listed(cells))


def named_idea(game: Game, player: int, idea: Idea) -> str:
    """The best idea in one sentence, with its facts."""
    text = _("The coach's idea: {idea} ({facts}).")
    return text.format(idea=idea_title(game, idea.actions), facts=joined_facts(reasons(game, player, idea)))


def worth(behind: float) -> str:
    """The points that an idea is worth against the best one, to a tenth."""
    return "0" if is_best(behind) else f"{MINUS}{tenths_text(behind)}"


def is_best(behind: float) -> bool:
    """Return True if an idea is not a tenth of a point behind the best one."""
    return not tenths(behind)


def tenths(points: float) -> int:
    """The tenths of a point that are shown."""
    return round(10 * points)


def idea_title(game: Game, actions: tuple[PlayerAction, ...]) -> str:
    """A whole turn as a title: its action, or the answers to a choice."""
    first = actions[0]
    if isinstance(first, Turn):
        return turn_title(game, first)
    if isinstance(first, Rest):
        return _("Take one of each")
    return ", ".join(option(each.option) for each in actions if isinstance(each, Choose))


def reasons(game: Game, player: int, idea: Idea) -> tuple[str, ...]:
    """The facts of an idea, from the engine: die and price, points now, bonus, then choices, danger of the cell."""
    first = idea.actions[0]
    after, effects = _played(game, idea.actions)
    points = points_brought(game, after, player)
    found = [ngettext("{n} point now", "{n} points now", abs(points)).format(n=signed(points))]
    if fact := milestone(game, after, player, effects):
        found.append(fact)
    if isinstance(first, Turn):
        cost = paid(effects)
        found.insert(0, turn_die(game, first))
        found.insert(1, _("costs {price}").format(price=price(cost)) if any(cost) else _("costs nothing"))
        chosen = [option(each.option) for each in idea.actions[1:] if isinstance(each, Choose)]
        found += [_("then {choice}").format(choice=each) for each in chosen]
    found += [counted_text(each) for each in idea.counted[:1]]
    if attacked := round(100 * (idea.attack or 0)):
        found.append(_("left empty, this cell is attacked: {n} %").format(n=attacked))
    return tuple(found)


def counted_text(counted: CountedBuildings) -> str:
    """The character that an idea counts on, with the buildings that stand and follow."""
    character, kind, district = CHARACTERS[counted.column - 1]
    if tenths(counted.more):
        text = _("{character} counts {buildings}: {standing} now, {more} more on average")
    else:
        text = _("{character} counts {buildings}: {standing} in all")
    return text.format(
        character=character,
        buildings=vocabulary.all_buildings(kind, district),
        standing=counted.standing,
        more=tenths_text(counted.more),
    )


def tenths_text(value: float) -> str:
    """A number that is not negative, to a tenth."""
    whole, tenth = divmod(tenths(value), 10)
    point = pgettext("decimal sign", ".")
    return f"{whole}{point}{tenth}"


def _played(game: Game, actions: tuple[PlayerAction, ...]) -> tuple[Game, tuple[Effect, ...]]:
    effects: tuple[Effect, ...] = ()
    for action in actions:
        game, more = apply(game, action)
        effects += more
    return game, effects
