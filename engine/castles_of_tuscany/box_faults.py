"""Faults of a box file of The Castles of Tuscany, beside those that the files of all games can have."""

from engine.owner_file import FileCode


class BoxCode(FileCode):
    """A fault that only a box file has."""

    BOARD_ID = "{seen} is no id of a board; an id is A, B or C and a digit from 1 to 9."
    BOARD_TWICE = "The board {id} stands in the file more than once; every board needs its own id."
    SPLIT = "The spaces do not hang together; {seen} touches none of those before it."
    NO_HALF_TURN = "Half a turn does not bring the board onto itself; {seen} has no space opposite."
    OVERLAP = "With this join the next board overlaps the one before it."
    APART = "With this join the next board does not touch the one before it."
    THIRD_OVERLAPS = "With this join and then {seen} the third board overlaps the first one."
    FEW_CARDS = "The region cards are {seen} together; there are at least {low}."
    ONE_EFFECT = "{seen} stand together; a card has exactly one of {allowed}."
    FEW_BOARDS = "There are {have} complete boards {letter}; {players} players need {need}."
    NO_CASTLE = "The boards {boards} together have no space for the start castle."

    @property
    def rule(self) -> str:
        """The rule that is broken: D1.2 for form, D1.5 for too few boards."""
        return "D1.5" if self in FEW else "D1.2"


FEW = frozenset({BoxCode.FEW_BOARDS, BoxCode.NO_CASTLE})


class BoxWarning(FileCode):
    """A number of a box file that differs from the printed game, and is no fault (D1.6)."""

    REGION_CARDS = "The region cards are {have}; the printed game has {need}."
    PRODUCTION_CARDS = "The production cards are {have}; the printed game has {need}."
    CASTLES = "The boards {boards} have {have} spaces for castles; the printed maps have {need}."
    BOARDS = "There are {have} boards {letter}; the printed game has {need}."

    @property
    def rule(self) -> str:
        """The rule that names the warnings."""
        return "D1.6"
