"""Messages about games: begun, opened, listed, shared, and the result of an action."""

from typing import Any

from companion.game.coach import Coaching
from companion.game.result import GameResult
from companion.game.table import TableGame
from companion.storage.players import Person
from companion.storage.store import GameRow
from companion.ui.messages.message import Message
from hardware.scene import Scene


class NewGame(Message, frozen=True, gc=False):
    """Begin to set up a new game, by its key; the first one that is offered if none is named.

    `coached` is a first game with the coach; `again` seats the same people as in the game before.
    """

    game: str = ""
    coached: bool = False
    again: bool = False


class OpenGame(Message, frozen=True, gc=False):
    """Resume a stored game, or show a finished one."""

    game_id: int


class ShowGames(Message, frozen=True, gc=False):
    """The list of games, at a page counted from 0.

    With a `person`, a player's number, it lists their finished games with the key `game`.
    """

    page: int = 0
    person: int = 0
    game: str = ""


class GameOpened(Message, frozen=True, gc=False):
    """A game was started or replayed from the store; `opening` are the effects of its last throw.

    `table` is the game that it is a game of, `coaching` the coach's part in it; `latest` are the last action's effects.
    `entry` holds the values that people had entered in this position and not confirmed (`companion/ui/update_entries`).
    """

    game_id: int
    game: Any
    opening: tuple[Any, ...]
    resumed: bool
    table: TableGame | None = None
    coaching: Coaching = Coaching()
    latest: tuple[Any, ...] = ()
    entry: str = ""


class Committed(Message, frozen=True, gc=False):
    """An action is stored; its effects. `elsewhere` if a player confirmed it on a phone, not at this screen."""

    action: Any
    game: Any
    effects: tuple[Any, ...]
    elsewhere: bool = False


class GamesListed(Message, frozen=True, gc=False):
    """The games, the unfinished one and the saved players, as they are in the store.

    `coaching` is the coach's part in the newest game.
    """

    games: tuple[GameRow, ...]
    unfinished: GameRow | None
    people: tuple[Person, ...]
    coaching: Coaching = Coaching()


class RingShown(Message, frozen=True, gc=False):
    """The scene that the ring on the screen is to show."""

    scene: Scene


class EndGame(Message, frozen=True, gc=False):
    """Give a game up that is not over; the key was held."""

    game_id: int


class ResultKnown(Message, frozen=True, gc=False):
    """The stored result of the game that is over."""

    result: GameResult


class OpenCurve(Message, frozen=True, gc=False):
    """The points by half, this player's above the others."""

    player: int


class OpenLog(Message, frozen=True, gc=False):
    """A page of the log of the game."""

    page: int = 0


class OpenShare(Message, frozen=True, gc=False):
    """The finished game as a code: text, record or bgstats."""

    what: str = "text"


class SaveFile(Message, frozen=True, gc=False):
    """Write a file of this kind, of one game or of all finished ones."""

    kind: str
    game_id: int | None = None


class Saved(Message, frozen=True, gc=False):
    """A file is written; where."""

    path: str
