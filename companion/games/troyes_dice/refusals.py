"""The refusals of the rules: a sentence in the language used now for each of the engine's codes."""

from collections.abc import Sequence
from typing import Any

from companion.games.rule_numbers import with_rule
from companion.games.troyes_dice import vocabulary
from companion.i18n.language import MAX_CACHED, N_, _, cached_words
from engine.troyes_dice import Colour, Fault, Resource, Tile
from engine.troyes_dice.faults import Code
from engine.troyes_dice.sheet import BUILDING_NAMES

SENTENCES = {
    Code.NO_ACTION: N_("{seen} is no action of this game; there are {allowed}."),
    Code.FORM: N_("The {field} of this {name} is {seen}; its type must be {allowed}."),
    Code.PLAZA_COUNT: N_("A wheel has nine plazas; here there are {count}. List nine, place 0 first, clockwise."),
    Code.PLAZA_COLOUR: N_("Place {place} shows {seen}; a plaza's face is red, yellow or white."),
    Code.NUMBERING: N_("The columns are numbered {seen}; each number from 1 to 6 must stand there once."),
    Code.NO_PLAYERS: N_("A game needs at least one player."),
    Code.EMPTY_NAME: N_("Player {player} has no name; give every player one."),
    Code.SAME_NAME: N_("The name {name} is given twice; every player needs a name of their own."),
    Code.TILE_COUNT: N_("There are {count} tiles; a game has none or three different ones."),
    Code.TILE_TWICE: N_("The tile “{tile}” is given twice; the three tiles are different."),
    Code.TILE_NAME: N_("There is no tile named {seen}; there are {allowed}."),
    Code.TILE_PLACE: N_("A tile lies beside place {place}; tiles lie beside plazas with twin faces, here: {allowed}."),
    Code.TWIN_COUNT: N_("{count} plazas have the same colour on both faces; tiles need exactly three."),
    Code.DIE_VALUE: N_("A die shows {seen}; a die shows 1 to 6."),
    Code.BEFORE_FIRST_ROLL: N_("No dice have been thrown yet; throw them first."),
    Code.TURNS_MISSING: N_("{waiting} of {players} players have not finished their turn; roll when everyone has."),
    Code.SECOND_TURN: N_("This player has already acted in this half; undo that turn first to take another."),
    Code.GAME_OVER: N_("The game is over; only undo and correct are possible now."),
    Code.PLAYER: N_("There is no player {seen}; players are numbered from 0 to {last}."),
    Code.SLOT: N_("There is no slot {seen}; a half has slots 0 to 3."),
    Code.BLACK_DIE: N_("The black die destroyed this plaza; nobody can choose its die."),
    Code.BLACK_RAID_DIE: N_("The black raid makes this die a second black die; nobody can choose it."),
    Code.PAY_MISSING: N_("This die costs one resource of your choice; say which one pays."),
    Code.PAY_SUPERFLUOUS: N_("This die has a fixed price; do not choose a resource."),
    Code.PAY_LACKING: N_("This die costs {price}; you have {have}."),
    Code.RAID_COST: N_("{raid} costs {price} more; after the slot's cost you have {have}."),
    Code.VALUE_RANGE: N_("A die cannot be made {seen}; its value goes from 1 to 6."),
    Code.VALUE_SAME: N_("The die is already {value}; leave the value unchanged."),
    Code.VALUE_LACKING: N_("Making the {old} a {new} costs {need} influence; you have {have} for it."),
    Code.VALUE_RAID: N_("The influence raid: influence cannot change this die."),
    Code.VALUE_UNREACHABLE: N_(
        "With the influence feast each influence changes this die by two: {old} cannot become {new}."
    ),
    Code.COLOUR_SAME: N_("The die is already {colour}; leave the colour unchanged."),
    Code.COLOUR_LACKING: N_("Another colour costs {need} knowledge; you have {have} for it."),
    Code.COLOUR_RAID: N_("The knowledge raid: knowledge cannot change this die's colour."),
    Code.VALUE_ZERO: N_("The work raid makes this die 0; raise it with influence before you build."),
    Code.ALREADY_BUILT: N_("The {building} in column {column} is already built."),
    Code.CROSSED_OUT: N_("The {building} in column {column} is crossed out and can never be built."),
    Code.HALL_RAID: N_("The hall raid: no prestige building can be built with this die."),
    Code.CAN_PAY: N_("You can pay for a die; you may rest only if you cannot."),
    Code.CHOICE_OPEN: N_("Answer a choice to complete the turn; there are {options} options."),
    Code.NO_CHOICE: N_("There is no choice to answer."),
    Code.NOT_AN_OPTION: N_("This choice has {options} options. Tap one that is not faded."),
    Code.NO_TURN: N_("This player has no turn in this half to take back."),
    Code.NO_ROLL: N_("There is no roll to correct yet."),
}

BRIEF = {
    Code.PAY_LACKING: N_("too expensive"),
    Code.RAID_COST: N_("too expensive"),
    Code.ALREADY_BUILT: N_("already built"),
    Code.CROSSED_OUT: N_("crossed out"),
    Code.HALL_RAID: N_("hall raid"),
    Code.VALUE_ZERO: N_("worth 0"),
}

BUILDINGS = {name: place for place, name in BUILDING_NAMES.items()}
RESOURCES = {word: resource for resource in Resource for word in (resource.word, f"{resource.word}s")}
"""The resources by the words of the faults' parameters, for one and for several."""


def refusal(fault: Fault) -> str:
    """The sentence for a fault, without its rule."""
    return _(SENTENCES[fault.code]).format(**_spoken(dict(fault.params)))


def _spoken(params: dict[str, int | str]) -> dict[str, Any]:
    """A fault's parameters as its sentence uses them."""
    said: dict[str, Any] = dict(params)
    if "resource" in said:
        which = RESOURCES[str(said["resource"])]
        said["price"] = vocabulary.resources(which, int(said["need"]))
    if "building" in said:
        said["building"] = vocabulary.in_a_sentence(*BUILDINGS[str(said["building"])])
    if "colour" in said:
        said["colour"] = vocabulary.district(Colour[str(said["colour"]).upper()])
    if "tile" in said:
        tile = Tile[str(said["tile"]).upper()]
        said["tile"], said["raid"] = vocabulary.tile_name(tile), vocabulary.the_raid(tile)
    return said


def because(found: Sequence[Fault]) -> str:
    """Return the reason why something is not allowed, with the rule; empty if it is allowed."""
    return _with_rule(found[0]) if found else ""


@cached_words(MAX_CACHED)
def _with_rule(fault: Fault) -> str:
    return with_rule(refusal(fault), fault.rule)


def all_reasons(found: Sequence[Fault]) -> str:
    """Every reason, one sentence after the other."""
    return " ".join(refusal(fault) for fault in found)


def brief_reason(found: Sequence[Fault]) -> str:
    """Return the reason why something is not allowed, in two words."""
    return _(BRIEF.get(found[0].code, N_("not possible")))
