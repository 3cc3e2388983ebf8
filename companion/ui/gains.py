"""What an action brings and costs, in words, from its effects alone."""

from collections.abc import Sequence

from companion.ui.wording import citizens, resources
from engine.troyes_dice import Effect
from engine.troyes_dice import effects as happened
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import BUILDING_NAMES, CHARACTERS


def brings(effects: Sequence[Effect]) -> tuple[str, ...]:
    """What an action brings its player, line by line, from its effects; costs and the plain facts are left out."""
    lines: list[str] = []
    source = ""
    for effect in effects:
        line = ""
        if isinstance(effect, LinkPaid):
            source = "link: "
        elif isinstance(effect, FeastHeld):
            source = "feast: "
        elif isinstance(effect, ResourceBonus):
            source = f"space {effect.space}: "
        elif isinstance(effect, ColumnBonus):
            source = f"all at {effect.space}: "
        elif isinstance(effect, TrackBonus):
            source = f"{effect.space}th citizen: "
        elif isinstance(effect, happened.ResourceGained):
            lost = f" ({effect.lost} lost)" if effect.lost else ""
            line = f"{source}+{resources(effect.resource, effect.amount)}{lost}"
        elif isinstance(effect, happened.CitizenGained):
            line = f"{source}+{citizens(effect.colour, effect.amount)}"
        elif isinstance(effect, happened.CitizenLost):
            line = f"{source}{citizens(effect.colour, effect.amount)} lost: all tracks are full"
        elif isinstance(effect, happened.CharacterNumbered):
            name, kind, district = CHARACTERS[effect.column - 1]
            line = f"{name}: {effect.number} per {BUILDING_NAMES[kind, district]}"
        elif isinstance(effect, happened.ColumnProtected):
            line = f"column {effect.column} is protected"
        elif isinstance(effect, happened.HallCounted):
            dice = "die" if effect.dice == 1 else "dice"
            line = f"counts {effect.dice} {effect.colour.word} {dice}"
        elif isinstance(effect, happened.Built) and effect.rule == "4.9":
            line = f"builds the {BUILDING_NAMES[effect.kind, effect.district]} {effect.number}"
        elif isinstance(effect, happened.ChoiceRaised):
            line = f"{source}then you choose"
        elif isinstance(effect, happened.BonusLapsed):
            line = f"{source}nothing is possible"
        if line:
            lines.append(line)
            if not line.startswith("counts"):
                source = source if source.startswith("all at 3") else ""
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
