"""The face that every game has, and the values that all games share.

A game is a package of `engine` with frozen states and actions and an object that satisfies `Rules`. Chance is an
input: a roll is an action, so the list of actions is the game.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

MAX_SHOWN = 60
"""Letters of a value that a sentence repeats."""
MAX_SENTENCES = 5
"""Reasons that the text of an error gives; `faults` of the error has all of them."""
MAX_WHOLE = 10**15
"""Numbers from here on are shown as a shortened text."""

MAX_RECORD = 4 * 1024 * 1024
"""Bytes of a game record."""
MAX_NAME = 200
"""Letters of a player's name."""
MAX_EVENTS = 20_000
"""Events of a game record; a game of Troyes Dice with a thousand players has 16,016."""
MAX_REASON = 300
"""Letters of a decoder's message that a refusal repeats."""


PLAYER = "player"
"""The field of every action that a player decides; one without it is chance: a throw, or its correction."""


def is_decided(action: Any) -> bool:
    """Return True for an action that a player decides, False for chance."""
    return PLAYER in action.__struct_fields__


class GameSetup(Protocol):
    """The part of a set-up that every game has."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in the order of their seats."""


class GameState(Protocol):
    """The part of a game that every game has."""

    @property
    def over(self) -> bool:
        """True if the game is over: cheap, as each of a hundred phones asks for it."""


C = TypeVar("C", bound=StrEnum)
S = TypeVar("S", bound=GameSetup)
G = TypeVar("G", bound=GameState)
A = TypeVar("A")
E_co = TypeVar("E_co", covariant=True)


class Named(Struct, frozen=True):
    """One or `n` things that a fault names: their name in records, and the number with it in English words."""

    name: str
    words: str
    n: int = 1

    def __str__(self) -> str:
        return self.words


Param = int | str | Struct
"""A value in the sentence of a fault; a struct gives its English words by `str`."""


class Fault(Struct, Generic[C], frozen=True):
    """One reason why an action or a set-up is not allowed.

    `code` is a member of the game's own enumeration; its value is the English sentence, with the names of `params`
    in braces, which screens translate. `rule` is the number of the rule that is broken, None for faults of form.
    """

    code: C
    rule: str | None
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        return self.code.value.format(**dict(self.params))


def fault(code: C, rule: str | None, **params: Param) -> Fault[C]:
    """A fault with its parameters by name, as the code's sentence uses them; long ones are shortened."""
    for value in params.values():
        # a search for legal actions makes thousands of faults: a call for each value would take a third of the time
        if len(value) > MAX_SHOWN if isinstance(value, str) else isinstance(value, int) and abs(value) >= MAX_WHOLE:
            return Fault(code, rule, tuple((name, _short(each)) for name, each in params.items()))
    return Fault(code, rule, tuple(params.items()))


def _short(value: Param) -> Param:
    if isinstance(value, str):
        return value if len(value) <= MAX_SHOWN else f"{value[:MAX_SHOWN]}…"
    return shown(value) if isinstance(value, int) and not -MAX_WHOLE < value < MAX_WHOLE else value


def shown(value: object) -> str:
    """A value as a sentence repeats it: its beginning, where it is long."""
    if isinstance(value, str | bytes | tuple | list):
        value = value[:MAX_SHOWN]
    try:
        text = repr(value)
    except ValueError:  # a number with more digits than Python writes in decimal
        text = hex(value) if isinstance(value, int) else f"a {type(value).__name__}"
    return str(_short(text))


class IllegalActionError(ValueError):
    """An action or a set-up that the rules forbid; `faults` holds every reason. Nothing was changed."""

    def __init__(self, faults: tuple[Fault[Any], ...]) -> None:
        self.faults = faults
        sentences = [str(each) for each in faults[:MAX_SENTENCES]]
        if len(faults) > MAX_SENTENCES:
            sentences.append(f"There are {len(faults) - MAX_SENTENCES} more reasons.")
        super().__init__(" ".join(sentences))


def refuse(found: tuple[Fault[Any], ...]) -> None:
    """Raise IllegalActionError with these faults if there are any."""
    if found:
        raise IllegalActionError(found)


class RecordError(ValueError):
    """A record that is refused: the index of the event (None in the header), the rule (None for form), the reason."""

    def __init__(self, event: int | None, rule: str | None, reason: str) -> None:
        self.event = event
        self.rule = rule
        self.reason = reason
        super().__init__(reason)


class TurnStatus(Struct, frozen=True):
    """The present moment of a game.

    `label` names it in English, for lists and logs; `players` are the seats that may act; `dice` are the dice to roll
    now, by body or colour as the camera names them (`any` for one of any kind), empty if no roll is due.
    """

    label: str
    players: tuple[int, ...] = ()
    dice: tuple[tuple[str, int], ...] = ()
    over: bool = False


class PlayerScore(Struct, frozen=True):
    """A player's points now, and their rank from 1; equal points share a rank."""

    player: int
    points: int
    rank: int


def ranked(points: Sequence[int]) -> tuple[PlayerScore, ...]:
    """Rank the players by their points, the best first; of equal ones the lower seat comes first."""
    scores = [PlayerScore(player, own, 1 + sum(other > own for other in points)) for player, own in enumerate(points)]
    return tuple(sorted(scores, key=lambda score: score.rank))


class Finished(Protocol):
    """A finished game as one of its players remembers it."""

    @property
    def game_id(self) -> int:
        """Its number."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def expansion(self) -> bool:
        """True if it was played with an expansion."""

    @property
    def achievements(self) -> tuple[str, ...]:
        """The names of the achievements within this game."""


class Progress(Struct, frozen=True):
    """The distance to an achievement that counts something."""

    achievement: Any
    have: int
    need: int


class Achievements(Protocol):
    """The achievements of players in a game and over several games."""

    def within(self, game: Any, /) -> tuple[tuple[str, ...], ...]:
        """Return the names of each player's achievements within this finished game, in the list's order."""

    def earned(self, games: Sequence[Finished], /) -> dict[Any, int]:
        """Return a player's achievements in all these games, each with the number of the game that brought it."""

    def progress(self, game: Any, /) -> tuple[tuple[Progress, ...], ...]:
        """Return the distance of each player of this finished game to the achievements that count something."""

    def counted(self, games: Sequence[Finished], /) -> tuple[Progress, ...]:
        """Return a player's distance to the achievements for finishing these games."""


class Expansion(Struct, frozen=True):
    """The expansion of a game: its English title, and the field of a set-up that is empty without it."""

    title: str
    option: str


class Rules(Protocol[S, G, A, E_co]):
    """The rules of one game as pure functions over frozen values: set-up S, game G, action A, effect E."""

    @property
    def key(self) -> str:
        """The name of the game in records and files, such as `troyes-dice`."""

    @property
    def setup_type(self) -> type[S]:
        """The type of its set-ups, for msgspec."""

    @property
    def action_type(self) -> Any:
        """The tagged union of its actions, for msgspec."""

    @property
    def title(self) -> str:
        """The name of the game in English."""

    @property
    def expansion(self) -> Expansion | None:
        """The expansion of the game, None if there is none."""

    @property
    def achievements(self) -> Achievements | None:
        """The achievements of players, None if nothing is counted."""

    @property
    def breaks_ties(self) -> bool:
        """True if `standings` may rank players with equal points one before the other."""

    def new_game(self, setup: S, /) -> G:
        """Return the game before its first action. Raises IllegalActionError with every fault of the set-up."""

    def legal(self, game: G, player: int, /) -> tuple[A, ...]:
        """List the decisions open to a player. Raises IndexError for a player who is not at the table."""

    def faults(self, game: G, action: A, /) -> tuple[Fault[Any], ...]:
        """Give every reason why this action is not allowed now; empty if it is."""

    def apply(self, game: G, action: A, /) -> tuple[G, tuple[E_co, ...]]:
        """Return the game after an action and its effects, in order. Raises IllegalActionError with every fault."""

    def after(self, game: G, action: A, /) -> tuple[G, tuple[E_co, ...]]:
        """Return the result of `apply` for an action that is allowed, such as one of `legal`, without a second check.

        For any other action the result means nothing.
        """

    def turn(self, game: G, /) -> TurnStatus:
        """Name the players who may act and the roll that is due."""

    def standings(self, game: G, /) -> tuple[PlayerScore, ...]:
        """Rank the players by their points now."""

    def dump(self, setup: S, actions: Iterable[A], /) -> bytes:
        """Return the public record. Raises IllegalActionError if the actions are not those of a game."""

    def load(self, data: bytes, /) -> tuple[S, tuple[A, ...]]:
        """Return the set-up and the actions of a record. Raises RecordError for the first fault."""


class CommonRules:
    """The part of `Rules` that most games have alike; `replay` reads a record and plays it."""

    expansion: Expansion | None = None
    achievements: Achievements | None = None
    breaks_ties = False
    replay: Any

    def load(self, data: bytes) -> tuple[Any, tuple[Any, ...]]:
        """Return the set-up and the actions of a record. Raises RecordError for the first fault."""
        replayed = self.replay(data)
        return replayed.setup, replayed.actions
