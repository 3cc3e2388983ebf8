"""The words and numbers of Cadwallon: kinds of treasure, stages, options, moments of cards."""

from enum import StrEnum

MIN_PLAYERS, MAX_PLAYERS = 2, 4
GANG = 4
"""Characters of a gang (1.5)."""
FIRST_ARCANA = 5
"""Arcana that each player draws at the set-up (1.9)."""
ARCANA = 60
"""Arcana of the printed game, the deck where the file has none (2.4)."""
OPEN_MISSIONS = 3
TURN_AP = 7
CARRIED = 3
"""Tokens that a character carries (2.7)."""
DIE = 6
MAX_DICE = 6
"""Dice of a side in a fight (5.12)."""
RUN = 3
SPOILS = 2
"""Ducats of a fight where no token is taken (5.15, 5.19)."""
TRAPPED = -3
"""Ducats for each own character who is not out at the end (7.5)."""
CHEST_DUCATS = 3
"""Ducats that a money chest brings with the die (4.7)."""
LOCK_DUCATS = 1
MISSION_AP = 3

Area = str
Line = tuple[Area, Area]
"""Two areas in the order of their names."""
Gate = Area | Line
"""An exit, or the line between two areas (4.8)."""


class Kind(StrEnum):
    """A kind of treasure, in the order of the rules (2.6)."""

    RUBY = "ruby"
    EMERALD = "emerald"
    KEY = "key"
    SCROLL = "scroll"
    BRACELET = "bracelet"
    PURSE = "purse"
    CHEST = "chest"


KINDS = tuple(Kind)
INDEX = {kind: index for index, kind in enumerate(KINDS)}
Counts = tuple[int, ...]
"""The tokens of each kind."""
NUMBERS: Counts = (6, 3, 3, 3, 3, 3, 3)
"""Tokens of each kind (1.6)."""
SET_VALUES = (0, 2, 5, 8)
RUBY_VALUE = 2

NO_TOKENS: Counts = (0,) * len(KINDS)


def value(kind: Kind, number: int) -> int:
    """The value of the tokens of a kind that are counted together (2.6)."""
    if kind is Kind.RUBY:
        return RUBY_VALUE * number
    return 0 if kind in (Kind.PURSE, Kind.CHEST) else SET_VALUES[number]


def changed(counts: Counts, kind: Kind, n: int) -> Counts:
    """The tokens with n more of a kind."""
    index = INDEX[kind]
    return (*counts[:index], counts[index] + n, *counts[index + 1 :])


def carried(counts: Counts) -> tuple[Kind, ...]:
    """The kinds of tokens that lie on a card, each once."""
    return tuple(kind for kind, n in zip(KINDS, counts, strict=True) if n)


class Play(StrEnum):
    """The kind of game: figures on the board that the file describes, or moved by the players alone (1.4)."""

    GRAPH = "graph"
    TABLE = "table"


class AttackRule(StrEnum):
    """The option of attacks: by a move, or also by a step from a neighbouring area (5.8, 5.9)."""

    MOVE = "move"
    NEXT = "next"


class MissionCount(StrEnum):
    """The option of missions: all characters of the gang count, or those inside (6.11)."""

    GANG = "gang"
    INSIDE = "inside"


class Stage(StrEnum):
    """A stage of the game (section 8)."""

    DEPLOY = "deploy"
    MILITIA = "militia"
    ACTIVATE = "activate"
    OVER = "over"


class Awaited(StrEnum):
    """A thing that the game waits for (9.9)."""

    MILITIA = "militia"
    LOCK = "lock"
    PURSE = "purse"
    CHEST = "chest"
    MARCH = "march"
    FIGHT = "fight"
    SPOILS = "spoils"
    TAKE = "take"
    REVEAL = "reveal"
    MANUAL = "manual"


class Side(StrEnum):
    """A side of a fight."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> "Side":
        """The other side."""
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class When(StrEnum):
    """The time of an arcana or a skill (6.1)."""

    TURN = "turn"
    FOE = "foe"
    ANY = "any"
    ATTACK = "attack"
    DEFEND = "defend"
    FIGHT = "fight"
    REROLL = "reroll"


BEFORE_DICE = (When.ATTACK, When.DEFEND, When.FIGHT)


class Target(StrEnum):
    """A target of a card (D4.2)."""

    OWN = "own"
    ENEMY = "enemy"
    PLAYER = "player"
    ROOM = "room"


class Of(StrEnum):
    """The dice that a card throws again (D4.1)."""

    FIGHT = "fight"
    LOCK = "lock"


class Whose(StrEnum):
    """The side that an effect is for (D4.3)."""

    OWN = "own"
    OTHER = "other"
    BOTH = "both"


class Who(StrEnum):
    """The players that an effect pays (D4.3)."""

    SELF = "self"
    TARGET = "target"
    OTHERS = "others"


class Deed(StrEnum):
    """An action that costs action points (3.11)."""

    MOVE = "move"
    ATTACK = "attack"
    PICK = "pick"
    BASH = "bash"


COSTS = {Deed.MOVE: 1, Deed.ATTACK: 1, Deed.PICK: 1, Deed.BASH: 2}


class Why(StrEnum):
    """The reason of a payment (section 10)."""

    LOCK = "lock"
    PURSE = "purse"
    CHEST = "chest"
    MISSION = "mission"
    SPOILS = "spoils"
    MILITIA = "militia"
    CARD = "card"
    BOX = "box"
    MANUAL = "manual"


class GangColour(StrEnum):
    """The colour of a gang's bases (D3)."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    WHITE = "white"
    ORANGE = "orange"
    PURPLE = "purple"
    GREY = "grey"


OUT, OFF, ON, GONE, BOARD, LOCK = "out", "off", "on", "gone", "board", "lock"
UNKNOWN_KIND = "?"
"""The word of the replay output for a token that nobody has seen."""
