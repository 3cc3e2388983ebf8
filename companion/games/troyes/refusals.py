"""The refusals of Troyes: a sentence in the language used now for each of the engine's codes."""

from collections.abc import Sequence
from typing import Any

from companion.games.rule_numbers import with_rule
from companion.games.troyes import vocabulary
from companion.i18n.language import N_, _
from companion.i18n.numbers import joined
from engine.troyes.faults import Code, Fault
from engine.troyes.manual import Impossible
from engine.troyes.terms import Building, Good

SENTENCES = {
    Code.FORM: N_("The {field} of this {name} is {seen}; it must be {allowed}."),
    Code.PLAYERS: N_("Troyes needs 2 to 4 players with different names and colours; there is {seen}."),
    Code.CARDS_FORM: N_("The cards file has a fault. {place}"),
    Code.CARDS_UNFINISHED: N_("The cards file is not complete. {place}"),
    Code.CARDS_FEW: N_("These cards are too few for {players} players. {place}"),
    Code.NOT_NOW: N_("This is not possible at the moment; the game waits for something else."),
    Code.NOT_YOUR_TURN: N_("It is not this player's turn; wait for it."),
    Code.OVER: N_("The game is over; only undo is possible now."),
    Code.NOTHING_TO_UNDO: N_("Nothing has been done yet; there is nothing to take back."),
    Code.SPACE_TAKEN: N_("Space {space} of {building} is taken; choose a free one."),
    Code.CARD_UNKNOWN: N_("The cards file has no card {seen} of this kind."),
    Code.CARD_COLOUR: N_("{card} cannot turn up now; turn up a {colour} card of the deck that is due."),
    Code.CARD_TWICE: N_("{card} has been turned up before; choose another card."),
    Code.OTHER_MISSING: N_("The red card calls a {colour} one; choose the card that turns up."),
    Code.OTHER_SUPERFLUOUS: N_("No {colour} card is left in its deck; no second card turns up."),
    Code.DIE_VALUE: N_("A die shows {seen}; a die shows 1 to 6."),
    Code.DICE_COUNT: N_("Dice that are {colour}: {seen}; {need} are due."),
    Code.DISTRICT_ROLLED: N_("This district has nothing to throw, or its dice lie there already."),
    Code.NO_SUCH_DIE: N_("No {colour} die showing {value} lies there; choose another die."),
    Code.BLACK_NOT_THERE: N_("Choose at least one of these black dice: {have}."),
    Code.HIGHEST_MISSING: N_("The highest black die, {highest}, must be among those beaten."),
    Code.TOO_LOW: N_("These dice count {have}; the black dice count {need}. Add a die."),
    Code.CAN_COUNTER: N_("Your dice count {have} and can beat the {need}; concede only if they cannot."),
    Code.GROUP_SIZE: N_("Dice in the group: {seen}; allowed here: {allowed}."),
    Code.GROUP_COLOUR: N_("All dice of this group must be {need}."),
    Code.TOO_POOR: N_("This costs {need}; you have {have}."),
    Code.CUBE_NONE: N_("You have no cube to spend on {card}."),
    Code.CUBE_SECOND: N_("You have spent a cube in this turn; a second one is not allowed."),
    Code.CUBE_UNFIT: N_("This cube cannot be spent with this action."),
    Code.CARD_CLOSED: N_("{card} does not lie open; use a card that does."),
    Code.TRADESMAN_MISSING: N_("You have no tradesman on {card}; hire one for {price}."),
    Code.TRADESMAN_THERE: N_("You have a tradesman on {card} already; nobody is hired."),
    Code.HIRE_FROM: N_("You have no citizen there to hire; choose another place."),
    Code.USES: N_("You asked for {seen} uses; these dice allow at most {most}, and at least one is needed."),
    Code.NEED: N_("Use {use} needs {need} in hand; you hold {have}."),
    Code.COST: N_("Use {use} costs {need}; you hold {have}."),
    Code.COLUMN_FULL: N_("Column {column} of the cathedral has too few free spaces for these dice."),
    Code.NO_CITIZEN: N_("No citizen is left in your personal supply."),
    Code.TOO_LITTLE: N_("The dice count {sum}; half of it is nothing. Take more dice."),
    Code.INFLUENCE: N_("This costs {need}; you have {have}."),
    Code.GENERAL_EMPTY: N_("No citizen is left in your general supply."),
    Code.TURN_COUNT: N_("You chose {seen} dice; influence turns 1 to 3."),
    Code.NOT_AN_OPTION: N_("This choice has {options} options. Tap one that is not faded."),
    Code.CHANGE: N_("Change {position} is not possible: {reason}."),
    Code.CHARACTERS: N_("Each player has {need} different characters; choose them again."),
}
"""The sentence of each code, with the names of the fault's parameters in braces."""

REASONS = {
    Impossible.NOTHING: N_("it changes nothing"),
    Impossible.AMOUNT: N_("it leaves less than 0, or too much influence"),
    Impossible.NO_DIE: N_("no such die lies there"),
    Impossible.DIE_VALUE: N_("a die shows 1 to 6"),
    Impossible.TOO_MANY_DICE: N_("six dice of this colour lie on the square already"),
    Impossible.NOBODY_THERE: N_("no such citizen stands there"),
    Impossible.NO_ROOM: N_("this citizen finds no room there"),
    Impossible.SPACE_TAKEN: N_("a cube lies on that space"),
    Impossible.SPACE_FREE: N_("no cube lies on that space"),
    Impossible.CARD_CLOSED: N_("the card does not lie open, or takes no cubes"),
    Impossible.CUBES: N_("there are too few cubes or free flags"),
}
"""The end of the sentence for each change that is not possible."""

IN_DENIERS = (Code.TOO_POOR, Code.NEED)
"""The codes whose `need` are deniers."""


def refusal(faults: Sequence[Fault]) -> str:
    """Every reason, each with the number of its rule."""
    return joined([_with_rule(each) for each in faults])


def _with_rule(fault: Fault) -> str:
    return with_rule(_(SENTENCES[fault.code]).format(**_spoken(fault)), fault.rule)


def _spoken(fault: Fault) -> dict[str, Any]:
    """A fault's parameters as its sentence uses them."""
    said: dict[str, Any] = dict(fault.params)
    if "colour" in said:
        said["colour"] = (vocabulary.of_dice if fault.code is Code.DICE_COUNT else vocabulary.colour)(said["colour"])
    if "building" in said:
        said["building"] = vocabulary.building(Building(said["building"]))
    if "reason" in said:
        said["reason"] = _(REASONS[Impossible(said["reason"])])
    if "price" in said:
        said["price"] = vocabulary.amount(Good.DENIER, said["price"])
    if fault.code is Code.GROUP_COLOUR:
        said["need"] = vocabulary.of_dice(said["need"])
    elif fault.code in IN_DENIERS:
        said["need"] = vocabulary.amount(Good.DENIER, said["need"])
    elif fault.code is Code.INFLUENCE:
        said["need"] = vocabulary.amount(Good.INFLUENCE, said["need"])
    elif fault.code is Code.COST:
        said["need"] = vocabulary.amount(Good(said["what"]), said["need"])
    return said
