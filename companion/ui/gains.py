"""What an action brings and costs, in words, from its effects alone."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.ui.wording import citizens, resources
from engine.troyes_dice import Effect
from engine.troyes_dice import effects as happened
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import BUILDING_NAMES, CHARACTERS, CITIZEN_SPACES, COLUMN_BONUS_SPACES

Prefix = Callable[[Any], tuple[str, int]]
Tell = Callable[[Any], str]

SOURCES: dict[type[Any], Prefix] = {
    LinkPaid: lambda _: ("link: ", 1),
    FeastHeld: lambda _: ("feast: ", 1),
    ResourceBonus: lambda bonus: (f"space {bonus.space}: ", 1),
    ColumnBonus: lambda bonus: (f"all at {bonus.space}: ", 3 if bonus.space == COLUMN_BONUS_SPACES[0] else 1),
    TrackBonus: lambda bonus: (f"{bonus.space}th citizen: ", 2 if bonus.space == CITIZEN_SPACES else 1),
}
"""What a bonus puts before the gains that follow from it, and before how many of them."""


def _resource(gained: happened.ResourceGained) -> str:
    lost = f" ({gained.lost} lost)" if gained.lost else ""
    return f"+{resources(gained.resource, gained.amount)}{lost}"


GAINS: dict[type[Any], Tell] = {
    happened.ResourceGained: _resource,
    happened.CitizenGained: lambda gained: f"+{citizens(gained.colour, gained.amount)}",
    happened.CitizenLost: lambda lost: f"{citizens(lost.colour, lost.amount)} lost: all tracks are full",
    happened.ChoiceRaised: lambda _: "then you choose",
    happened.BonusLapsed: lambda _: "nothing is possible",
}
"""What can follow from a bonus."""


def _character(numbered: happened.CharacterNumbered) -> str:
    name, kind, district = CHARACTERS[numbered.column - 1]
    return f"{name}: {numbered.number} per {BUILDING_NAMES[kind, district]}"


def _counted(hall: happened.HallCounted) -> str:
    return f"counts {hall.dice} {hall.colour.word} {'die' if hall.dice == 1 else 'dice'}"


def _built(built: happened.Built) -> str:
    """Only a building placed by a bonus: what the die builds is the card's title."""
    return f"builds the {BUILDING_NAMES[built.kind, built.district]} {built.number}" if built.rule == "4.9" else ""


FACTS: dict[type[Any], Tell] = {
    happened.CharacterNumbered: _character,
    happened.ColumnProtected: lambda protected: f"column {protected.column} is protected",
    happened.HallCounted: _counted,
    happened.Built: _built,
}
"""What stands by itself."""


def brings(effects: Sequence[Effect]) -> tuple[str, ...]:
    """What an action brings its player, line by line, from its effects; costs and the plain facts are left out."""
    lines: list[str] = []
    source, left = "", 0
    for effect in effects:
        kind = type(effect)
        if kind in SOURCES:
            source, left = SOURCES[kind](effect)
        elif kind in GAINS:
            lines.append((source if left else "") + GAINS[kind](effect))
            left -= 1
        elif kind in FACTS and (fact := FACTS[kind](effect)):
            lines.append(fact)
    return tuple(_merged(lines))


def _merged(lines: list[str]) -> list[str]:
    """One of each resource on one line."""
    merged: list[str] = []
    for line in lines:
        merged.append(line)
        amounts = [each.rpartition("+")[2] for each in merged[-3:]]
        if amounts == ["1 influence", "1 denier", "1 knowledge"]:
            source = merged[-3].rpartition("+")[0]
            merged[-3:] = [f"{source}+1 of each resource"]
    return merged


def first_gain(effects: Sequence[Effect]) -> str:
    """The first thing that an action brings, in a few words."""
    lines = [line for line in brings(effects) if not line.startswith(("builds", "column", "counts"))]
    if not lines:
        return "nothing"
    line = (lines[0].partition(": ")[2] if " per " in lines[0] else lines[0]).lstrip("+")
    line = line.replace("count's ", "")
    return f"{line}…" if len(lines) > 1 else line


BRIEF = {" citizens": "", " citizen": "", "influence": "infl.", "knowledge": "knowl.", "+": ""}


def briefly(effects: Sequence[Effect]) -> str:
    """What a building placed by a bonus brings, short enough for a small key."""
    lines = [line for line in brings(effects) if not line.startswith(("builds", "column", "counts"))]
    for index, line in enumerate(lines):
        lines[index] = line.partition(": ")[2] if " per " in line else line
        for long, short in BRIEF.items():
            lines[index] = lines[index].replace(long, short)
    return "\n".join(lines[:3]) + ("…" if len(lines) > 3 else "") or "nothing"


def paid(effects: Sequence[Effect]) -> tuple[int, int, int]:
    """What an action costs in influence, deniers, knowledge, added up."""
    sums = [0, 0, 0]
    for effect in effects:
        if isinstance(effect, happened.Paid):
            sums[effect.resource] += effect.amount
    return sums[0], sums[1], sums[2]
