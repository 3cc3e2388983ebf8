"""Faults of an owner's file of Cadwallon, beside those that the files of all games can have."""

from engine.owner_file import FileCode


class CardsCode(FileCode):
    """A fault that only this file has."""

    RESERVED = "{seen} is a word of the rules; choose another id."
    NO_AREA = "There is no area {seen} on the board."
    NO_EXIT = "{seen} is no exit of the board."
    NO_ROOM = "There is no room {seen} on the board."
    NO_GANG = "There is no gang {seen} in the file."
    NO_FIGURE = "There is no militiaman or other figure {seen} in the file."
    NOT_JOINED = "No white or green line and no teleport joins {seen}."
    PAIR_TWICE = "The pair {seen} stands here a second time; each pair stands once."
    SAME_AREA = "{seen} stands with itself; name two different areas."
    COLOUR_TWICE = "The colour {seen} belongs to another gang."
    TOO_FEW = "There is {seen}; the file needs at least {low}."
    NUMBER = "{seen} is not allowed here; it must be a whole number from {low} to {high}, and not 0."
    OP_TIME = "{seen} cannot be used at the time {when}; there are {allowed}."
    ALONE = "{seen} must be the only effect of its card."
    AGAIN = "A card of the time reroll has exactly one effect again."
    ASKS = "{seen} needs {allowed}."
    ON = "The key on cannot be {seen} here; there are {allowed}."
    NO_TARGET = "No effect of the card asks for a target; leave on out."
    SELF_ALONE = "Ducats at this time can only be for self."
    AP_TIME = "A skill costs action points at the time turn alone."


class FewCode(FileCode):
    """A thing that a game needs and the file does not have (D1.5)."""

    CHARACTERS = "The gang {gang} has {have} characters; it needs {need}."
    NO_BOARD = "The file has no board; without one the players move the figures themselves."
    NO_START = "The militiaman {militia} has no area where he starts."
    START_TWICE = "Two militiamen start on {area}."
    EXITS = "There are {have} exits without a militiaman; so many players need {need}."

    @property
    def rule(self) -> str:
        """The rule of playable files."""
        return "D1.5"
