"""Reasons for a refusal: the codes of Troyes Dice, each with its sentence."""

from enum import StrEnum, unique

from engine.game import Fault as GameFault
from engine.game import IllegalActionError as IllegalActionError
from engine.game import fault as fault


@unique
class Code(StrEnum):
    """A reason; its value is the English sentence with the fault's parameters in braces."""

    NO_ACTION = "{seen} is no action of this game; there are {allowed}."
    FORM = "The {field} of this {name} is {seen}; its type must be {allowed}."
    PLAZA_COUNT = "A wheel has nine plazas; here there are {count}. List nine, place 0 first, clockwise."
    PLAZA_COLOUR = "Place {place} shows {seen}; a plaza's face is red, yellow or white."
    NUMBERING = "The columns are numbered {seen}; each number from 1 to 6 must stand there once."
    NO_PLAYERS = "A game needs at least one player."
    EMPTY_NAME = "Player {player} has no name; give every player one."
    SAME_NAME = "The name {name} is given twice; every player needs a name of their own."
    TILE_COUNT = "There are {count} tiles; a game has none or three different ones."
    TILE_TWICE = "The tile “{tile}” is given twice; the three tiles are different."
    TILE_NAME = "There is no tile named {seen}; there are {allowed}."
    TILE_PLACE = "A tile lies beside place {place}; tiles lie beside plazas with twin faces, here: {allowed}."
    TWIN_COUNT = "{count} plazas have the same colour on both faces; tiles need exactly three."
    DIE_VALUE = "A die shows {seen}; a die shows 1 to 6."
    BEFORE_FIRST_ROLL = "No dice have been thrown yet; throw them first."
    TURNS_MISSING = "{waiting} of {players} players have not finished their turn; roll when everyone has."
    SECOND_TURN = "This player has already acted in this half; undo that turn first to take another."
    GAME_OVER = "The game is over; only undo and correct are possible now."
    PLAYER = "There is no player {seen}; players are numbered from 0 to {last}."
    SLOT = "There is no slot {seen}; a half has slots 0 to 3."
    BLACK_DIE = "The black die destroyed this plaza; nobody can choose its die."
    BLACK_RAID_DIE = "The black raid makes this die a second black die; nobody can choose it."
    PAY_MISSING = "This die costs one resource of your choice; say which one pays."
    PAY_SUPERFLUOUS = "This die has a fixed price; do not choose a resource."
    PAY_LACKING = "This die costs {price}; you have {have}."
    RAID_COST = "{raid} costs {price} more; after the slot's cost you have {have}."
    VALUE_RANGE = "A die cannot be made {seen}; its value goes from 1 to 6."
    VALUE_SAME = "The die is already {value}; leave the value unchanged."
    VALUE_LACKING = "Making the {old} a {new} costs {need} influence; you have {have} for it."
    VALUE_RAID = "The influence raid: influence cannot change this die."
    VALUE_UNREACHABLE = "With the influence feast each influence changes this die by two: {old} cannot become {new}."
    COLOUR_SAME = "The die is already {colour}; leave the colour unchanged."
    COLOUR_LACKING = "Another colour costs {need} knowledge; you have {have} for it."
    COLOUR_RAID = "The knowledge raid: knowledge cannot change this die's colour."
    VALUE_ZERO = "The work raid makes this die 0; raise it with influence before you build."
    ALREADY_BUILT = "The {building} in column {column} is already built."
    CROSSED_OUT = "The {building} in column {column} is crossed out and can never be built."
    HALL_RAID = "The hall raid: no prestige building can be built with this die."
    CAN_PAY = "You can pay for a die; you may rest only if you cannot."
    CHOICE_OPEN = "Answer a choice to complete the turn; there are {options} options."
    NO_CHOICE = "There is no choice to answer."
    NOT_AN_OPTION = "This is not one of the {options} options of this choice; choose another."
    NO_TURN = "This player has no turn in this half to take back."
    NO_ROLL = "There is no roll to correct yet."


ABOUT_VALUE = frozenset(
    {Code.VALUE_RANGE, Code.VALUE_SAME, Code.VALUE_LACKING, Code.VALUE_RAID, Code.VALUE_UNREACHABLE, Code.VALUE_ZERO}
)
"""Reasons against the value that a die is adjusted to."""
ABOUT_COLOUR = frozenset({Code.COLOUR_SAME, Code.COLOUR_LACKING, Code.COLOUR_RAID})
"""Reasons against the colour that a die is adjusted to."""

Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
