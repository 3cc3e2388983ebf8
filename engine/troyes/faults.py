"""Reasons for a refusal: the codes of Troyes (section 11), each with its sentence."""

from enum import StrEnum, unique

from engine.game import Fault as GameFault
from engine.game import Named
from engine.game import fault as fault
from engine.troyes.terms import Good


@unique
class Code(StrEnum):
    """A reason; its value is the English sentence with the fault's parameters in braces."""

    FORM = "The {field} of this {name} is {seen}; it must be {allowed}."
    PLAYERS = "Troyes needs 2 to 4 players with different names and colours; there is {seen}."
    CARDS_FORM = "The cards file has a fault. {place}"
    CARDS_UNFINISHED = "The cards file is not complete. {place}"
    CARDS_FEW = "These cards are too few for {players} players. {place}"
    NOT_NOW = "This is not possible at the moment; the game waits for something else."
    NOT_YOUR_TURN = "It is not this player's turn; wait for it."
    OVER = "The game is over; only undo is possible now."
    NOTHING_TO_UNDO = "Nothing has been done yet; there is nothing to take back."
    SPACE_TAKEN = "Space {space} of {building} is taken; choose a free one."
    CARD_UNKNOWN = "The cards file has no card {seen} of this kind."
    CARD_COLOUR = "{card} cannot turn up now; turn up a {colour} card of the deck that is due."
    CARD_TWICE = "{card} has been turned up before; choose another card."
    OTHER_MISSING = "The red card calls a {colour} one; choose the card that turns up."
    OTHER_SUPERFLUOUS = "No {colour} card is left in its deck; no second card turns up."
    DIE_VALUE = "A die shows {seen}; a die shows 1 to 6."
    DICE_COUNT = "Dice that are {dice}: {seen}; {need} are due."
    DISTRICT_ROLLED = "This district has nothing to throw, or its dice lie there already."
    NO_SUCH_DIE = "No {colour} die showing {value} lies there; choose another die."
    BLACK_NOT_THERE = "Choose at least one of these black dice: {have}."
    HIGHEST_MISSING = "The highest black die, {highest}, must be among those beaten."
    TOO_LOW = "These dice count {have}; the black dice count {need}. Add a die."
    CAN_COUNTER = "Your dice count {have} and can beat the {need}; concede only if they cannot."
    GROUP_SIZE = "Dice in the group: {seen}; allowed here: {allowed}."
    GROUP_COLOUR = "All dice of this group must be {dice}."
    TOO_POOR = "This costs {need}; you have {have}."
    CUBE_NONE = "You have no cube to spend on {card}."
    CUBE_SECOND = "You have spent a cube in this turn; a second one is not allowed."
    CUBE_UNFIT = "This cube cannot be spent with this action."
    CARD_CLOSED = "{card} does not lie open; use a card that does."
    TRADESMAN_MISSING = "You have no tradesman on {card}; hire one for {price}."
    TRADESMAN_THERE = "You have a tradesman on {card} already; nobody is hired."
    HIRE_FROM = "You have no citizen there to hire; choose another place."
    USES = "You asked for {seen} uses; these dice allow at most {most}, and at least one is needed."
    NEED = "Use {use} needs {need} in hand; you hold {have}."
    COST = "Use {use} costs {need}; you hold {have}."
    COLUMN_FULL = "Column {column} of the cathedral has too few free spaces for these dice."
    NO_CITIZEN = "No citizen is left in your personal supply."
    TOO_LITTLE = "The dice count {sum}; half of it is nothing. Take more dice."
    INFLUENCE = "This costs {influence}; you have {have}."
    GENERAL_EMPTY = "No citizen is left in your general supply."
    TURN_COUNT = "You chose {seen} dice; influence turns 1 to 3."
    NOT_AN_OPTION = "This is not one of the {options} options of this choice; choose another."
    CHANGE = "Change {position} is not possible: {reason}."
    CHARACTERS = "Each player has {need} different characters; choose them again."


Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
Faults = tuple[Fault, ...]


def amount(what: Good, n: int) -> Named:
    """A number of deniers or of influence as a fault names it."""
    plural = "s" if what is Good.DENIER and n != 1 else ""
    return Named(what.value, f"{n} {what.value}{plural}", n)
