"""Reasons for a refusal: the codes of Cadwallon (section 11), each with its sentence."""

from collections.abc import Iterable
from enum import StrEnum

from engine.game import Fault as GameFault
from engine.game import fault as fault


class Code(StrEnum):
    """A reason; its value is the English sentence with the fault's parameters in braces."""

    FORM = "The {field} of this {name} is {seen}; it must be {allowed}."
    PLAYERS = "Cadwallon needs 2 to 4 players with different names; there is {seen}."
    GANGS = "The gangs are {seen}; each player needs one of {options}, all different."
    ADVENTURE = "There is no adventure {seen} in the cards file; there are {options}."
    MISSIONS = "The open missions are {seen}; there must be {need} different ones of {options}."
    TREASURES = "The treasures are {seen}; they must lie in rooms, {options}, none more often than it exists."
    CARDS_FORM = "The cards file has a fault. {place}"
    CARDS_UNFINISHED = "The cards file is not complete. {place}"
    CARDS_FEW = "These cards cannot be played by {players} players. {place}"
    NOT_NOW = "This is not possible now; the game waits for {due}."
    NOT_YOUR_TURN = "Player {player} is not in turn; it is the turn of player {turn}."
    OVER = "The game is over; only undo is possible now."
    NOTHING_TO_UNDO = "Nothing has been done yet; there is nothing to take back."
    DEPLOYED = "{character} stands on the board already."
    NOT_EXIT = "The area {area} is no exit; there are {options}."
    TAKEN = "The area {area} is not free; choose one where no figure stands."
    DIE_VALUE = "A die shows {seen}; a die shows 1 to 6."
    NOT_YOURS = "{character} does not belong to player {player}."
    NOT_INSIDE = "{character} is not in the district."
    DONE = "The activation of {character} is over."
    MOVED = "{character} has no move left in this turn."
    ACTED = "{character} has no action left in this turn."
    AP = "This costs {need} action points; there are {have}."
    TOO_FAR = "No way of {need} steps or fewer leads {figure} to {area}."
    NO_ALARM = "Nobody may leave before the alarm."
    NO_CHEST = "No treasure lies where {character} stands."
    SHUT = "The treasure in {area} is shut; it can only be bashed."
    KIND = "The kind of the treasure is {seen}; it must be {options}."
    KIND_GONE = "No {kind} can lie there; all of them are elsewhere."
    DROP = "The token to put down is {seen}; it must be {options}."
    DROP_ROOM = "The room to put the token down is {seen}; it must be {options}."
    TARGET = "The target is {seen}; it must be {options}."
    STEP = "A step into the victim's area needs the option attack = next."
    DICE_COUNT = "The {side} has {have} dice; {need} are due."
    SIDES = "The dice of the {side} are {seen}; they must be {allowed}."
    TOO_LATE = "The defender has begun to play; the attacker may no longer play."
    TAKE = "The token of the spoils is {seen}; it must be {options}."
    RUN = "The run of {figure} cannot end in {area}; it can end in {options}."
    CARD_UNKNOWN = "There is no card {seen} in the cards file; there are {options}."
    CARD_TWICE = "The mission {card} has been turned up already; there are {options}."
    HAND_EMPTY = "This needs {need} arcana; the hand has {have}."
    ARCANA_GONE = "All {need} cards {card} have been played."
    CARD_SECOND = "The {side} has played a card in this fight already."
    NOT_PARTY = "Player {player} cannot play {card} here; the dice belong to others."
    NO_SKILL = "{character} has no skill that can be used."
    SKILL_USED = "{character} has used the skill in this turn."
    MISSION_SECOND = "A mission has been done in this turn already."
    MISSION_CLOSED = "The mission {card} does not lie open; there are {options}."
    MISSION_NONE = "The gang carries no treasure of the mission, {options}."
    CHANGE = "Change {position} is not possible: {change}."


Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
Faults = tuple[Fault, ...]
NOTHING_THERE = "-"
"""The parameter `options` where there is nothing to choose."""


def options(words: Iterable[str]) -> str:
    """The things that can be chosen, each once, as a parameter of a fault."""
    return ", ".join(map(str, dict.fromkeys(words))) or NOTHING_THERE
