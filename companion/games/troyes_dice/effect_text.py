"""One effect of one player's turn as a fragment: taken, paid, built, gained, and by which rule."""

from typing import Any

from companion.games.effect_sentences import Templates, Words, sentence
from companion.games.troyes_dice import vocabulary
from companion.i18n.language import N_, _, ngettext
from engine.troyes_dice import effects
from engine.troyes_dice.bonuses import ColumnBonus, FeastHeld, LinkPaid, ResourceBonus, TrackBonus
from engine.troyes_dice.sheet import CHARACTERS
from engine.troyes_dice.state import Reason

PAID = {
    Reason.SLOT: N_("pays {amount} for the slot"),
    Reason.RAID: N_("pays {amount} for the raid"),
    Reason.COLOUR: N_("pays {amount} for the colour"),
    Reason.VALUE: N_("pays {amount} for the value"),
}


def effect_text(effect: Any) -> str:
    """Return the fragment for an effect of a player's turn, without its rule; empty if there is none."""
    return sentence(EFFECT_TEXTS, WORDS, None, effect)


def _resource_gained(_game: None, gained: effects.ResourceGained) -> str:
    if not gained.lost:
        return _("gains {amount}")
    return ngettext(
        "gains {amount}; {lost} more is lost for lack of space",
        "gains {amount}; {lost} more are lost for lack of space",
        gained.lost,
    )


def _amount(_game: None, effect: effects.Paid | effects.ResourceGained | effects.CitizenGained) -> str:
    if isinstance(effect, effects.CitizenGained):
        return vocabulary.citizens(effect.colour, effect.amount)
    return vocabulary.resources(effect.resource, effect.amount)


def _die(_game: None, effect: effects.DieChosen | effects.DieAdjusted) -> str:
    named = vocabulary.the_die if isinstance(effect, effects.DieChosen) else vocabulary.a_die
    return named(effect.colour, effect.value)


def _citizens(_game: None, effect: effects.CitizenLost | TrackBonus) -> str:
    return vocabulary.citizens(effect.colour, effect.space if isinstance(effect, TrackBonus) else effect.amount)


WORDS: Words[None] = {
    "amount": _amount,
    "die": _die,
    "citizens": _citizens,
    "building": lambda _game, built: vocabulary.the_building(built.kind, built.district),
    "character": lambda _game, numbered: CHARACTERS[numbered.column - 1][0],
    "dice": lambda _game, hall: vocabulary.dice(hall.colour, hall.dice),
    "tile": lambda _game, feast: vocabulary.tile_name(feast.tile),
    "left": lambda _game, link: link.columns[0],
    "right": lambda _game, link: link.columns[1],
    "buildings": lambda _game, link: vocabulary.all_buildings(link.kind, link.district),
    "track": lambda _game, bonus: vocabulary.the_resources(bonus.resource),
    "count": lambda _game, choice: len(choice.options),
}
"""The words of the fields of a fragment that are not an effect's own values."""

EFFECT_TEXTS: Templates[None] = {
    effects.DieChosen: N_("takes {die} from slot {slot}"),
    effects.Paid: lambda _game, paid: _(PAID[paid.reason]),
    effects.DieAdjusted: N_("makes it {die}"),
    effects.Rested: N_("can pay for no die"),
    effects.ResourceGained: _resource_gained,
    effects.CitizenGained: N_("gains {amount}"),
    effects.CitizenLost: N_("loses {citizens}: all tracks are full"),
    effects.Built: N_("builds {building} of column {column} (number {number})"),
    effects.CharacterNumbered: N_("writes {number} beside {character}"),
    effects.ColumnProtected: N_("column {column} is protected"),
    effects.HallCounted: N_("the hall counts {dice}"),
    FeastHeld: N_("a feast adds to it: {tile}"),
    LinkPaid: N_("the link of columns {left} and {right} pays ({buildings})"),
    ResourceBonus: N_("reaches space {space} of this track: {track}"),
    TrackBonus: N_("reaches {citizens}"),
    ColumnBonus: N_("all three citizen tracks reach {space}"),
    effects.BonusLapsed: N_("this bonus has nothing to build"),
    effects.ChoiceRaised: N_("chooses among {count}"),
    effects.TurnUndone: N_("takes the turn back"),
    effects.TurnEnded: "",
}
"""A fragment for each effect of one player's turn; `transcript` describes the others."""
