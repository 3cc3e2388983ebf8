"""One effect of one player's turn as a clause: what was taken, paid, built, gained, and by which rule."""

from collections.abc import Callable
from typing import Any

from engine.troyes_dice import effects as happened
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import BUILDING_NAMES, CHARACTERS
from engine.troyes_dice.state import Reason
from engine.troyes_dice.terms import Resource

REASONS = {
    Reason.SLOT: "for the slot",
    Reason.RAID: "for the raid",
    Reason.COLOUR: "for the colour",
    Reason.VALUE: "for the value",
}


def counted(number: int, word: str) -> str:
    """A number and its noun: `1 citizen`, `2 citizens`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def resources(amount: int, resource: Resource) -> str:
    """An amount of a resource: `1 denier`, `3 deniers`, `3 knowledge`."""
    return counted(amount, resource.word) if resource == Resource.DENIER else f"{amount} {resource.word}"


def clause(effect: Any) -> str:
    """The clause for an effect of a player's turn, without its rule; empty where there is nothing to tell."""
    return CLAUSES[type(effect)](effect)


def _chosen(chosen: happened.DieChosen) -> str:
    return f"takes the {chosen.colour.word} {chosen.value} of slot {chosen.slot}"


def _paid(paid: happened.Paid) -> str:
    return f"pays {resources(paid.amount, paid.resource)} {REASONS[paid.reason]}"


def _adjusted(adjusted: happened.DieAdjusted) -> str:
    return f"makes it a {adjusted.colour.word} {adjusted.value}"


def _rested(_: happened.Rested) -> str:
    return "can pay for no die"


def _resource_gained(gained: happened.ResourceGained) -> str:
    lost = f", {gained.lost} more find no space" if gained.lost else ""
    return f"gains {resources(gained.amount, gained.resource)}{lost}"


def _citizen_gained(gained: happened.CitizenGained) -> str:
    return f"gains {counted(gained.amount, f'{gained.colour.word} citizen')}"


def _citizen_lost(lost: happened.CitizenLost) -> str:
    return f"loses {counted(lost.amount, f'{lost.colour.word} citizen')}: all tracks are full"


def _built(built: happened.Built) -> str:
    name = BUILDING_NAMES[built.kind, built.district]
    return f"builds the {name} of column {built.column} (number {built.number})"


def _numbered(numbered: happened.CharacterNumbered) -> str:
    return f"writes {numbered.number} beside {CHARACTERS[numbered.column - 1][0]}"


def _protected(protected: happened.ColumnProtected) -> str:
    return f"column {protected.column} is protected"


def _hall_counted(hall: happened.HallCounted) -> str:
    return f"the hall counts {hall.dice} {hall.colour.word} {'die' if hall.dice == 1 else 'dice'}"


def _feast(feast: FeastHeld) -> str:
    return f"the {feast.tile.word} feast adds to it"


def _link(link: LinkPaid) -> str:
    left, right = link.columns
    return f"the {BUILDING_NAMES[link.kind, link.district]} link of columns {left} and {right} pays"


def _resource_bonus(bonus: ResourceBonus) -> str:
    return f"reaches space {bonus.space} of {resources(2, bonus.resource)[2:]}"


def _track_bonus(bonus: TrackBonus) -> str:
    return f"reaches {bonus.colour.word} citizen {bonus.space}"


def _column_bonus(bonus: ColumnBonus) -> str:
    return f"all three citizen tracks reach {bonus.space}"


def _lapsed(_: happened.BonusLapsed) -> str:
    return "this bonus finds nothing to build"


def _choice(choice: happened.ChoiceRaised) -> str:
    return f"chooses among {len(choice.options)}"


def _undone(_: happened.TurnUndone) -> str:
    return "takes the turn back"


def _ended(_: happened.TurnEnded) -> str:
    return ""


CLAUSES: dict[type[Any], Callable[[Any], str]] = {
    happened.DieChosen: _chosen,
    happened.Paid: _paid,
    happened.DieAdjusted: _adjusted,
    happened.Rested: _rested,
    happened.ResourceGained: _resource_gained,
    happened.CitizenGained: _citizen_gained,
    happened.CitizenLost: _citizen_lost,
    happened.Built: _built,
    happened.CharacterNumbered: _numbered,
    happened.ColumnProtected: _protected,
    happened.HallCounted: _hall_counted,
    FeastHeld: _feast,
    LinkPaid: _link,
    ResourceBonus: _resource_bonus,
    TrackBonus: _track_bonus,
    ColumnBonus: _column_bonus,
    happened.BonusLapsed: _lapsed,
    happened.ChoiceRaised: _choice,
    happened.TurnUndone: _undone,
    happened.TurnEnded: _ended,
}
"""A clause for each effect of one player's turn; the rest is told by `account`."""
