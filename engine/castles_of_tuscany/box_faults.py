"""Faults of a box file of The Castles of Tuscany, beside those that the files of all games can have."""

from enum import unique

from engine.owner_file import FileCode


@unique
class BoxCode(FileCode):
    """A fault that only a box file has."""

    BOARD_ID = "{seen} is no id of a board; an id is A, B or C and a digit from 1 to 9, such as B3."
    BOARD_TWICE = "The board {id} stands in the file more than once; every board needs its own id."
    SPLIT = "The spaces do not hang together; {seen} touches none of those before it."
    NO_HALF_TURN = "Half a turn must bring the board onto itself, but {seen} has no space opposite."
    OVERLAP = "With this join the next board overlaps the one before it; choose another join."
    APART = "With this join the next board does not touch the one before it; choose another join."
    THIRD_OVERLAPS = "With this join and then {seen} the third board overlaps the first one."
    FEW_CARDS = "The region cards add up to {seen}; they must be at least {low}."
    ONE_EFFECT = "{seen} stand together; a card has exactly one of: {allowed}."
    FEW_BOARDS = "Complete boards {letter}: {have}; {players} players need {need}."
    NO_CASTLE = "The boards {boards} together have no castle space for the start castle."

    @property
    def rule(self) -> str:
        """The rule that is broken: D1.2 for form, D1.5 for too few boards."""
        return "D1.5" if self in FEW else "D1.2"


FEW = frozenset({BoxCode.FEW_BOARDS, BoxCode.NO_CASTLE})


@unique
class BoxWarning(FileCode):
    """A number of a box file that differs from the printed game, and is no fault (D1.6)."""

    REGION_CARDS = "Please check: the region cards add up to {have}; the printed game has {need}."
    PRODUCTION_CARDS = "Please check: the production cards are {have}; the printed game has {need}."
    CASTLES = "Please check: the boards {boards} have {have} castle spaces; printed ones have {need}."
    BOARDS = "Please check: complete boards {letter}: {have}; the printed game has {need}."

    @property
    def rule(self) -> str:
        """The rule that names the warnings."""
        return "D1.6"
