"""Faults of a cards file of Troyes, beside those that the files of all games can have."""

from enum import unique

from engine.owner_file import FileCode, FileFault


@unique
class CardCode(FileCode):
    """A fault that only a cards file has."""

    SPACES = "The rows hold {seen}; they must hold each number from 1 to 6 once."
    ASCENDING = "{seen} comes after {before}; the needed numbers must ascend."
    NOT_CALLING = "Only red events without start have calls; remove it."
    NO_ACTIVITY = 'No activity card has colour = "{colour}" and number = {number}.'
    NO_CALLED_EVENT = 'A red event calls "{colour}", but no event has colour = "{colour}".'
    FEW_RED_EVENTS = "Red events without start: {have}; {players} players need {need}."
    FEW_CHARACTERS = "Characters: {have}; {players} players need {need}."
    TWO_STARTS = "Events with start = true: {have}; one at most is allowed."

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
