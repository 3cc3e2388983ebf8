"""One effect of one player's turn as a fragment: taken, paid, built, gained, and by which rule."""

from collections.abc import Callable
from typing import Any

from companion.games.troyes_dice import vocabulary
from companion.i18n.language import _, ngettext
from companion.i18n.numbers import elided
from engine.troyes_dice import effects
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import CHARACTERS
from engine.troyes_dice.state import Reason


def effect_text(effect: Any) -> str:
    """Return the fragment for an effect of a player's turn, without its rule; empty if there is none."""
    return EFFECT_TEXTS[type(effect)](effect)


def _chosen(chosen: effects.DieChosen) -> str:
    die = vocabulary.the_die(chosen.colour, chosen.value)
    return _("takes {die} from slot {slot}").format(die=die, slot=chosen.slot)


def _paid(paid: effects.Paid) -> str:
    texts = {
        Reason.SLOT: _("pays {amount} for the slot"),
        Reason.RAID: _("pays {amount} for the raid"),
        Reason.COLOUR: _("pays {amount} for the colour"),
        Reason.VALUE: _("pays {amount} for the value"),
    }
    return texts[paid.reason].format(amount=vocabulary.resources(paid.resource, paid.amount))


def _adjusted(adjusted: effects.DieAdjusted) -> str:
    return _("makes it {die}").format(die=vocabulary.a_die(adjusted.colour, adjusted.value))


def _rested(_effect: effects.Rested) -> str:
    return _("can pay for no die")


def _resource_gained(gained: effects.ResourceGained) -> str:
    amount = vocabulary.resources(gained.resource, gained.amount)
    if gained.lost:
        text = ngettext(
            "gains {amount}; {lost} more is lost for lack of space",
            "gains {amount}; {lost} more are lost for lack of space",
            gained.lost,
        )
        return text.format(amount=amount, lost=gained.lost)
    return _("gains {amount}").format(amount=amount)


def _citizen_gained(gained: effects.CitizenGained) -> str:
    return _("gains {amount}").format(amount=vocabulary.citizens(gained.colour, gained.amount))


def _citizen_lost(lost: effects.CitizenLost) -> str:
    return _("loses {citizens}: all tracks are full").format(citizens=vocabulary.citizens(lost.colour, lost.amount))


def _built(built: effects.Built) -> str:
    building = vocabulary.the_building(built.kind, built.district)
    text = _("builds {building} of column {column} (number {number})")
    return text.format(building=building, column=built.column, number=built.number)


def _numbered(numbered: effects.CharacterNumbered) -> str:
    character = CHARACTERS[numbered.column - 1][0]
    return elided(_("writes {number} beside {character}"), number=numbered.number, character=character)


def _protected(protected: effects.ColumnProtected) -> str:
    return _("column {column} is protected").format(column=protected.column)


def _hall_counted(hall: effects.HallCounted) -> str:
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


def _lapsed(_effect: effects.BonusLapsed) -> str:
    return _("this bonus has nothing to build")


def _choice(choice: effects.ChoiceRaised) -> str:
    return _("chooses among {count}").format(count=len(choice.options))


def _undone(_effect: effects.TurnUndone) -> str:
    return _("takes the turn back")


def _ended(_effect: effects.TurnEnded) -> str:
    return ""


EFFECT_TEXTS: dict[type[Any], Callable[[Any], str]] = {
    effects.DieChosen: _chosen,
    effects.Paid: _paid,
    effects.DieAdjusted: _adjusted,
    effects.Rested: _rested,
    effects.ResourceGained: _resource_gained,
    effects.CitizenGained: _citizen_gained,
    effects.CitizenLost: _citizen_lost,
    effects.Built: _built,
    effects.CharacterNumbered: _numbered,
    effects.ColumnProtected: _protected,
    effects.HallCounted: _hall_counted,
    FeastHeld: _feast,
    LinkPaid: _link,
    ResourceBonus: _resource_bonus,
    TrackBonus: _track_bonus,
    ColumnBonus: _column_bonus,
    effects.BonusLapsed: _lapsed,
    effects.ChoiceRaised: _choice,
    effects.TurnUndone: _undone,
    effects.TurnEnded: _ended,
}
"""A fragment for each effect of one player's turn; `transcript` describes the others."""
