"""The decisions of a player of Troyes as data for a phone: each with its number in the list of legal ones (9.8).

The results of a group of dice stand under that group, so that a tap looks them up and no page works out a rule.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.troyes import vocabulary
from companion.games.troyes.effect_text import card_name, name_of
from companion.games.troyes.group_results import cached, square_dice
from companion.games.troyes.phone_groups import GroupTable, key_of
from companion.i18n.language import _
from companion.i18n.numbers import listed
from engine.troyes.actions import (
    Act,
    Action,
    ActivityCubeOff,
    Answer,
    CathedralCubeOff,
    ChosenCitizen,
    ChosenColumn,
    ChosenDie,
    ChosenEvent,
    Concede,
    Counter,
    Die,
    EventCubeOff,
    Option,
    Pass,
    Recruit,
    Reroll,
    Settle,
    Spend,
    SquareDie,
    TurnDice,
)
from engine.troyes.checks_counter import RECRUIT_COST, REROLL_COST, TURN_COST
from engine.troyes.rules import legal
from engine.troyes.state import Game
from engine.troyes.terms import BUILDINGS, COLOURS

MAX_COVERS = 12
"""Covers that a phone offers against the same black dice: those that give up least."""
Values = dict[str, Any]
Numbered = tuple[int, Any]


@cached
def open_actions(game: Game, player: int) -> tuple[Action, ...]:
    """The decisions open to a player, in the order of their numbers."""
    return legal(game, player)


def ways(game: Game, player: int) -> Values:
    """All decisions open to a player: `plain` ones, `groups` of dice with their results, dice to `turn` over."""
    acts: list[tuple[int, Act]] = []
    others: list[Numbered] = []
    for n, each in enumerate(open_actions(game, player)):
        if isinstance(each, Act):
            acts.append((n, each))
        else:
            others.append((n, each))
    kinds = {die: kind for kind, die in enumerate(die_kinds(game))}
    own = {(die[1], die[2]): kind for die, kind in kinds.items() if die[0] == player}
    plain = [_plain(game, n, each, own) for n, each in others if isinstance(each, PLAIN)]
    return {
        "plain": [*_covers(others, own), *plain],
        **GroupTable(game, kinds).values(acts),
        "turns": {key_of([own[die] for die in each.dice]): n for n, each in others if isinstance(each, TurnDice)},
        "turnCost": vocabulary.influence_cost(TURN_COST),
    }


def die_kinds(game: Game) -> tuple[SquareDie, ...]:
    """The dice of the square, each kind once; equal dice of a district are the same (9.4)."""
    return tuple(dict.fromkeys(die for _district, dice in square_dice(game.now) for die in dice))


def _covers(numbered: Sequence[Numbered], own: dict[Die, int]) -> Iterator[Values]:
    """For each set of black dice the covers that give up least (13)."""
    offered: dict[tuple[int, ...], int] = {}
    counters = [(n, each) for n, each in numbered if isinstance(each, Counter)]
    counters.sort(
        key=lambda each: (len(each[1].black), sum(value for _colour, value in each[1].dice), len(each[1].dice))
    )
    for n, each in counters:
        offered[each.black] = offered.get(each.black, 0) + 1
        if offered[each.black] <= MAX_COVERS:
            title = _("Beat {black}").format(black=listed([str(value) for value in each.black]))
            yield _way(n, title, vocabulary.dice(each.dice), "counter", [own[die] for die in each.dice])


PLAIN = Settle | Answer | Concede | Reroll | Recruit | Spend | Pass


def _plain(game: Game, n: int, action: Any, own: dict[Die, int]) -> Values:
    match action:
        case Settle(_, building, space):
            return _way(n, vocabulary.space_name(building, space), "", building)
        case Answer(_, option):
            return _way(n, option_name(game, option), "", "answer")
        case Concede():
            text = _("Concede: the {highest} leaves the square and you lose 2 victory points. You keep your dice.")
            return _way(n, _("Concede"), text.format(highest=game.now.black[0]), "counter")
        case Reroll(_, die):
            return _way(n, vocabulary.die(*die), vocabulary.influence_cost(REROLL_COST), "again", [own[die]])
        case Recruit():
            return _way(n, _("Citizen"), vocabulary.influence_cost(RECRUIT_COST), "influence")
        case Spend(_, card):
            return _way(n, _("with {card}").format(card=card_name(game, card)), "", "spend")
        case _:
            return _way(n, _("Pass"), "", "pass")


def _way(n: int, title: str, detail: str, part: str, dice: Sequence[int] = ()) -> Values:
    return {"n": n, "title": title, "detail": detail, "part": part, "dice": list(dice)}


def option_name(game: Game, option: Option) -> str:
    """An option of a card's choice."""
    match option:
        case ChosenDie(colour, value):
            return vocabulary.die(colour, value)
        case ChosenCitizen(building, space):
            owner = game.now.buildings[BUILDINGS.index(building)][space - 1]
            place = vocabulary.space_name(building, space)
            return place if owner is None else _("{name}: {change}").format(name=name_of(game, owner), change=place)
        case CathedralCubeOff(column, level):
            return _("Cathedral, column {column}, level {level}: cube off").format(column=column, level=level)
        case ActivityCubeOff(card) | EventCubeOff(card) | ChosenEvent(card):
            return card_name(game, card)
        case ChosenColumn(column):
            return _("Cathedral, column {column}").format(column=column)


def square(game: Game) -> list[Values]:
    """The districts with their dice: kind, colour, value, words."""
    kinds = {die: kind for kind, die in enumerate(die_kinds(game))}
    return [
        {
            "name": name_of(game, district),
            "dice": [
                {"kind": kinds[die], "colour": COLOURS.index(die[1]), "value": die[2], "word": vocabulary.die(*die[1:])}
                for die in dice
            ],
        }
        for district, dice in square_dice(game.now)
    ]
