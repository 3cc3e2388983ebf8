"""Reasons for a refusal: the codes of Troyes (section 11), each with its sentence."""

from enum import StrEnum

from msgspec import Struct

from engine.form import misfits
from engine.game import Fault as GameFault
from engine.game import IllegalActionError as IllegalActionError
from engine.game import fault as fault
from engine.game import shown


class Code(StrEnum):
    """A reason; its value is the English sentence with the fault's parameters in braces."""

    FORM = "The {field} of this {name} is {seen}; it must be {allowed}."
    PLAYERS = "Troyes needs 2 to 4 players with different names and colours; there is {seen}."
    CARDS_FORM = "The cards file has a fault. {place}"
    CARDS_UNFINISHED = "The cards file is not complete. {place}"
    CARDS_FEW = "These cards are too few for {players} players. {place}"
    NOT_NOW = "{seen} is not possible now; {due} comes first."
    NOT_YOUR_TURN = "Player {player} is not in turn; it is the turn of player {turn}."
    OVER = "The game is over; only undo is possible now."
    NOTHING_TO_UNDO = "Nothing has been done yet; there is nothing to take back."
    SPACE_TAKEN = "Space {space} of the {building} is taken; choose a free one."
    CARD_UNKNOWN = "There is no {kind} card {seen} in the cards file."
    CARD_COLOUR = "{card} cannot turn up now; turn up a {colour} card of the deck that is due."
    CARD_TWICE = "{card} has been turned up before."
    OTHER_MISSING = "The red card calls a {colour} one; name the card that turns up."
    OTHER_SUPERFLUOUS = "No {colour} card is left in its deck; leave the second card out."
    DIE_VALUE = "A die shows {seen}; a die shows 1 to 6."
    DICE_COUNT = "The {colour} dice are {seen}; {need} are due."
    DISTRICT_ROLLED = "District {district} has nothing to throw, or its dice lie there already."
    NO_SUCH_DIE = "No {colour} die showing {value} is left in district {district}."
    BLACK_NOT_THERE = "The black dice {seen} do not lie there; there are {have}. Name one at least."
    HIGHEST_MISSING = "The highest black die, {highest}, must be among those beaten."
    TOO_LOW = "These dice count {have}; the black dice count {need}."
    CAN_COUNTER = "Your dice count {have}, enough to beat the {need}; concede only where they do not."
    GROUP_SIZE = "Dice in the group: {seen}; allowed here: {allowed}."
    GROUP_COLOUR = "All dice of this group must be {need}."
    TOO_POOR = "This costs {need} deniers; you have {have}."
    CUBE_NONE = "You have no cube to spend on {card}."
    CUBE_SECOND = "You have spent a cube in this turn; a second one is not allowed."
    CUBE_UNFIT = "This cube cannot be spent with this action."
    CARD_CLOSED = "{card} does not lie open; use a card that does."
    TRADESMAN_MISSING = "You have no tradesman on {card}; hire one for {price} deniers."
    TRADESMAN_THERE = "You have a tradesman on {card} already; nobody is hired."
    HIRE_FROM = "You have no citizen there to hire; choose another place."
    USES = "You asked for {seen} uses; these dice allow at most {most}, and at least one is needed."
    NEED = "Use {use} needs {need} deniers in hand; you hold {have}."
    COST = "Use {use} costs {need} {what}; you hold {have}."
    COLUMN_FULL = "Column {column} of the cathedral has too few free spaces for these dice."
    NO_CITIZEN = "No citizen is left in your personal supply."
    TOO_LITTLE = "The dice count {sum}; half of it is nothing. Take more dice."
    INFLUENCE = "This costs {need} influence; you have {have}."
    GENERAL_EMPTY = "No citizen is left in your general supply."
    TURN_COUNT = "{seen} dice are to be turned; 4 influence turn 1 to 3."
    NOT_AN_OPTION = "That is not among the {options} options of player {player}."
    CHANGE = "Change {position} is not possible: {reason}."
    CHARACTERS = "Each player has {need} different characters of the cards file; {seen} do not fit."


Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
Faults = tuple[Fault, ...]


def form_faults(value: Struct) -> Faults:
    """The fields of an action that do not have their type, which only a caller without mypy can hand in."""
    name = type(value).__name__
    return tuple(
        fault(Code.FORM, None, field=field, name=name, seen=shown(seen), allowed=allowed)
        for field, seen, allowed in misfits(value)
    )


def form_fault(value: Struct, field: str, seen: object, allowed: str) -> Fault:
    """A field of an action whose value is out of range."""
    return fault(Code.FORM, None, field=field, name=type(value).__name__, seen=shown(seen), allowed=allowed)
