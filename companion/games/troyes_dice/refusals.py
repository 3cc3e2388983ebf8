"""The words of the parameters in the refusals of Troyes Dice, and reasons in two words."""

from collections.abc import Sequence

from companion.games.troyes_dice import vocabulary
from companion.i18n.language import N_, _
from companion.i18n.refusals import Refusals
from engine.troyes_dice import Colour, Fault, Resource, Tile
from engine.troyes_dice.faults import Code
from engine.troyes_dice.sheet import BUILDING_NAMES

BRIEF = {
    Code.PAY_LACKING: N_("too expensive"),
    Code.RAID_COST: N_("too expensive"),
    Code.ALREADY_BUILT: N_("already built"),
    Code.CROSSED_OUT: N_("crossed out"),
    Code.HALL_RAID: N_("hall raid"),
    Code.VALUE_ZERO: N_("worth 0"),
}
BUILDINGS = {name: place for place, name in BUILDING_NAMES.items()}

REFUSALS = Refusals(
    {
        "building": lambda name: vocabulary.in_a_sentence(*BUILDINGS[name]),
        "colour": lambda name: vocabulary.district(Colour[name.upper()]),
        "price": lambda which: vocabulary.resources(Resource[which.name.upper()], which.n),
        "raid": lambda which: vocabulary.the_raid(Tile[which.name.upper()]),
        "tile": lambda name: vocabulary.tile_name(Tile[name.upper()]),
    }
)


def brief_reason(found: Sequence[Fault]) -> str:
    """Return the reason why something is not allowed, in two words."""
    return _(BRIEF.get(found[0].code, N_("not possible")))
