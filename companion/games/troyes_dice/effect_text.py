"""One effect of one player's turn as a clause: what was taken, paid, built, gained, and by which rule."""

from collections.abc import Callable
from typing import Any

from companion.games.troyes_dice import vocabulary
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided
from engine.troyes_dice import effects as happened
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import CHARACTERS
from engine.troyes_dice.state import Reason


def clause(effect: Any) -> str:
    """The clause for an effect of a player's turn, without its rule; empty where there is nothing to tell."""
    return CLAUSES[type(effect)](effect)


def _chosen(chosen: happened.DieChosen) -> str:
    die = vocabulary.the_die(chosen.colour, chosen.value)
    return _("takes {die} from slot {slot}").format(die=die, slot=chosen.slot)


def _paid(paid: happened.Paid) -> str:
    texts = {
        Reason.SLOT: _("pays {amount} for the slot"),
        Reason.RAID: _("pays {amount} for the raid"),
        Reason.COLOUR: _("pays {amount} for the colour"),
        Reason.VALUE: _("pays {amount} for the value"),
    }
    return texts[paid.reason].format(amount=vocabulary.resources(paid.resource, paid.amount))


def _adjusted(adjusted: happened.DieAdjusted) -> str:
    return _("makes it {die}").format(die=vocabulary.a_die(adjusted.colour, adjusted.value))


def _rested(_effect: happened.Rested) -> str:
    return _("can pay for no die")


def _resource_gained(gained: happened.ResourceGained) -> str:
    amount = vocabulary.resources(gained.resource, gained.amount)
    if gained.lost:
        text = ngettext(
            "gains {amount}; {lost} more is lost for lack of space",
            "gains {amount}; {lost} more are lost for lack of space",
            gained.lost,
        )
        return text.format(amount=amount, lost=gained.lost)
    return _("gains {amount}").format(amount=amount)


def _citizen_gained(gained: happened.CitizenGained) -> str:
    return _("gains {amount}").format(amount=vocabulary.citizens(gained.colour, gained.amount))


def _citizen_lost(lost: happened.CitizenLost) -> str:
    return _("loses {citizens}: all tracks are full").format(citizens=vocabulary.citizens(lost.colour, lost.amount))


def _built(built: happened.Built) -> str:
    building = vocabulary.the_building(built.kind, built.district)
    text = _("builds {building} of column {column} (number {number})")
    return text.format(building=building, column=built.column, number=built.number)


def _numbered(numbered: happened.CharacterNumbered) -> str:
    character = CHARACTERS[numbered.column - 1][0]
    return elided(_("writes {number} beside {character}"), number=numbered.number, character=character)


def _protected(protected: happened.ColumnProtected) -> str:
    return _("column {column} is protected").format(column=protected.column)


def _hall_counted(hall: happened.HallCounted) -> str:
    return _("the hall counts {dice}").format(dice=vocabulary.dice(hall.colour, hall.dice))


def _feast(feast: FeastHeld) -> str:
    return _("a feast adds to it: {tile}").format(tile=vocabulary.tile_name(feast.tile))


def _link(link: LinkPaid) -> str:
    left, right = link.columns
    buildings = vocabulary.all_buildings(link.kind, link.district)
    return _("the link of columns {left} and {right} pays ({buildings})").format(
        left=left, right=right, buildings=buildings
    )


def _resource_bonus(bonus: ResourceBonus) -> str:
    track = vocabulary.the_resources(bonus.resource)
    return _("reaches space {space} of this track: {track}").format(space=bonus.space, track=track)


def _track_bonus(bonus: TrackBonus) -> str:
    return _("reaches {citizens}").format(citizens=vocabulary.citizens(bonus.colour, bonus.space))


def _column_bonus(bonus: ColumnBonus) -> str:
    return _("all three citizen tracks reach {space}").format(space=bonus.space)


def _lapsed(_effect: happened.BonusLapsed) -> str:
    return _("this bonus has nothing to build")


def _choice(choice: happened.ChoiceRaised) -> str:
    return _("chooses among {count}").format(count=len(choice.options))


def _undone(_effect: happened.TurnUndone) -> str:
    return _("takes the turn back")


def _ended(_effect: happened.TurnEnded) -> str:
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
