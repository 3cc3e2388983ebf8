"""Reasons for a refusal: the codes of The Castles of Tuscany (section 11), each with its sentence."""

from enum import StrEnum, unique

from engine.game import Fault as GameFault
from engine.game import Named
from engine.game import fault as fault


@unique
class Code(StrEnum):
    """A reason; its value is the English sentence with the fault's parameters in braces."""

    FORM = "The {field} of this {name} is {seen}; it must be {allowed}."
    PLAYERS = "The Castles of Tuscany needs 2 to 4 players with different names and colours; there is {seen}."
    BOX_FORM = "The box file has a fault. {place}"
    BOX_UNFINISHED = "The box file is not complete. {place}"
    BOX_FEW = "This box does not suffice for {players} players. {place}"
    NOT_NOW = "This is not possible at the moment; the game waits for {due}."
    NOT_YOUR_TURN = "It is not this player's turn; wait for it."
    OVER = "The game is over; only undo and the count of a hand are possible now."
    NOTHING_TO_UNDO = "Nothing has been done yet; there is nothing to take back."
    MAP_DONE = "This player has laid a map already."
    BOARD_UNKNOWN = "The box file has no board {seen}; choose one of these: {options}."
    BOARD_LETTERS = "The letters of these boards are {seen}; a map needs one each of A, B and C."
    BOARD_TWICE = "Board {board} belongs to another player; choose another board."
    JOIN = "The join of board {board} is {seen}; it must be {allowed}."
    CASTLE_SPACE = "{space} is a space for {kind}; place the start castle on one of these: {options}."
    BONUS_GONE = "No bonus tile {bonus} is left; choose one of these: {bonuses}."
    REVEAL_COUNT = "Tiles named: {have}; {need} are due."
    TILE_GONE = "Tiles named as {tile}: {need}; {have} can come."
    CARDS_COUNT = "Cards named: {have}; {need} are due."
    NOT_IN_DECK = "Cards named for {kind}: {have}; {low} to {high} of them can have come."
    NOT_IN_DISPLAY = "The display does not hold {tile}; choose one of these: {items}."
    DROP_MISSING = "The storage is full ({have} of {need}). Choose the item that leaves it: {items}."
    DROP_SUPERFLUOUS = "The storage has room ({have} of {need}); nothing may leave it."
    NOT_IN_STORAGE = "The storage does not hold {item}; choose one of these: {items}."
    SPACE_TAKEN = "On this space lies {piece}; choose an open one."
    SPACE_KIND = "This is a space for {kind}; {item} does not belong there."
    NOT_ADJACENT = "This space has no covered neighbour; choose one beside a covered space."
    TOO_FEW_CARDS = "This costs {cards}; the hand holds {have}."
    PAIR_KIND = "A pair of two {kind} cards cannot stand for a card of that kind; choose another pair."
    TOO_FEW_WORKERS = "This costs {workers}; you have {have}."
    CARD_UNKNOWN = "The box file has no production card {seen}."
    CARD_GONE = "All copies of {card} ({need}) are used; other cards in the deck: {left}."
    NOT_AN_OPTION = "This is not one of the {options} options of this choice; choose another."
    COUNT = "Cards added: {need}; deck and discards hold {have}."


Fault = GameFault[Code]
"""One reason why an action or a set-up of this game is not allowed."""
Faults = tuple[Fault, ...]

ANY_CARDS = "region"
"""The name of the cards of TOO_FEW_CARDS where cards of any kind count (`hands = "count"`)."""
NOTHING_THERE = "-"
"""The parameter `options`, `items` or `bonuses` where there is nothing to choose."""


def cards_of(kind: str, n: int) -> Named:
    """A number of region cards of a kind, or of any, as a fault names it."""
    return Named(kind, f"{n} {kind} card{'' if n == 1 else 's'}", n)


def workers_of(n: int) -> Named:
    """A number of workers as a fault names it."""
    return Named("worker", f"{n} worker{'' if n == 1 else 's'}", n)


def options(words: tuple[str, ...]) -> str:
    """The things that can be chosen, each once, as a parameter of a fault."""
    return ", ".join(dict.fromkeys(words)) or NOTHING_THERE
