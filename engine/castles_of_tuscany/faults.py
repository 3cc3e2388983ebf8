"""Reasons for a refusal: the codes of The Castles of Tuscany (section 11), each with its sentence."""

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
    PLAYERS = "The Castles of Tuscany needs 2 to 4 players with different names and colours; there is {seen}."
    BOX_FORM = "The box file has a fault. {place}"
    BOX_UNFINISHED = "The box file is not complete. {place}"
    BOX_FEW = "This box cannot be played by {players} players. {place}"
    NOT_NOW = "{seen} is not possible now; the game waits for {due}."
    NOT_YOUR_TURN = "Player {player} is not in turn; it is the turn of player {turn}."
    OVER = "The game is over; only undo and the count of a hand are possible now."
    NOTHING_TO_UNDO = "Nothing has been done yet; there is nothing to take back."
    MAP_DONE = "Player {player} has laid a map already."
    BOARD_UNKNOWN = "There is no board {seen} in the box file; there are {options}."
    BOARD_LETTERS = "The letters of the boards are {seen}; a map has one each of A, B and C."
    BOARD_TWICE = "Board {board} belongs to player {player}; choose another one."
    JOIN = "The join of board {board} is {seen}; it must be {allowed}."
    CASTLE_SPACE = "{space} is a space for {kind}; the start castle needs one of {options}."
    BONUS_GONE = "No bonus tile {bonus} is left; there are {options}."
    REVEAL_COUNT = "The tiles named are {have}; {need} are due."
    TILE_GONE = "{tile} was named {need} times, and can come {have} times."
    CARDS_COUNT = "The cards named are {have}; {need} are due."
    NOT_IN_DECK = "The cards named include {have} of {kind}; {low} to {high} of them can have come."
    NOT_IN_DISPLAY = "No {tile} lies in the display; there are {options}."
    DROP_MISSING = "The storage holds {have} of {need}; name the item that leaves it: {options}."
    DROP_SUPERFLUOUS = "The storage holds {have} of {need}; nothing may leave it."
    NOT_IN_STORAGE = "No {item} lies in the storage; there are {options}."
    SPACE_TAKEN = "{space} is covered by {piece}; choose an open space."
    SPACE_KIND = "{space} is a space for {kind}; {item} does not belong there."
    NOT_ADJACENT = "{space} has no covered neighbour; choose a space beside a covered one."
    TOO_FEW_CARDS = "This costs {need} {kind} cards; the hand has {have}."
    PAIR_KIND = "A pair stands for a {kind} card; it must be of another kind."
    TOO_FEW_WORKERS = "This costs {need} workers; you have {have}."
    CARD_UNKNOWN = "There is no production card {seen} in the box file; there are {options}."
    CARD_GONE = "All cards {card} lie in the discards, {have} of {need}; the deck still has {left} others."
    NOT_AN_OPTION = "There is no option {seen}; this card has {options}, numbered from 0."
    COUNT = "This needs {need} more cards; deck and discards have {have}."


Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
Faults = tuple[Fault, ...]

ANY_CARDS = "region"
"""The parameter `kind` of TOO_FEW_CARDS where cards of any kind count (`hands = "count"`)."""
NOTHING_THERE = "-"
"""The parameter `options` where there is nothing to choose."""


def form_faults(value: Struct) -> Faults:
    """The fields of an action that do not have their type, which only a caller without mypy can hand in."""
    return tuple(form_fault(value, *misfit) for misfit in misfits(value))


def form_fault(value: Struct, field: str, seen: object, allowed: str) -> Fault:
    """A field of an action or a set-up whose value is not possible."""
    return fault(Code.FORM, None, field=field, name=type(value).__name__, seen=shown(seen), allowed=allowed)


def options(words: tuple[str, ...]) -> str:
    """The things that can be chosen, each once, as a parameter of a fault."""
    return ", ".join(dict.fromkeys(words)) or NOTHING_THERE
