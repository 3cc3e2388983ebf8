"""Faults of a cards file of Troyes, beside those that the files of all games can have."""

from engine.owner_file import FileCode, FileFault


class CardCode(FileCode):
    """A fault that only a cards file has."""

    SPACES = "The rows hold {seen}; they must hold each number from 1 to 6 once."
    ASCENDING = "{seen} comes after {before}; the numbers needed must ascend."
    NOT_CALLING = "calls belongs only to red events that are not in the row from the start."
    NO_ACTIVITY = "There is no {colour} activity card with the number {number}."
    NO_CALLED_EVENT = "A red event calls a {colour} one, and there is none."
    FEW_RED_EVENTS = "There are {have} red events for the deck; {players} players need {need}."
    FEW_CHARACTERS = "There are {have} characters; {players} players need {need}."
    TWO_STARTS = "{have} events are in the row from the start; at most one may be."

    @property
    def rule(self) -> str:
        """The rule that is broken: D1.2 for form, D1.5 for too few cards."""
        return "D1.5" if self in FEW else "D1.2"


FEW = frozenset(
    {
        CardCode.NO_ACTIVITY,
        CardCode.NO_CALLED_EVENT,
        CardCode.FEW_RED_EVENTS,
        CardCode.FEW_CHARACTERS,
        CardCode.TWO_STARTS,
    }
)

CardFault = FileFault
"""One fault of a cards file."""
