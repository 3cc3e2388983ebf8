"""Messages about the saved players and their figures."""

from collections.abc import Mapping

from companion.ui.messages.message import Message
from engine.game import Progress


class ShowPeople(Message, frozen=True, gc=False):
    """The saved players, at a page counted from 0."""

    page: int = 0


class OpenPerson(Message, frozen=True, gc=False):
    """One saved player, by the number in the store, with the figures of the game with this key."""

    person: int
    game: str = ""


class ReadProgress(Message, frozen=True, gc=False):
    """The page of a player shows: read the distance to achievements in this game too."""

    game_id: int


class ProgressKnown(Message, frozen=True, gc=False):
    """The distance to achievements in a game of each saved player, by the number in the store."""

    game_id: int
    players: Mapping[int, tuple[Progress, ...]]


class ShowAchievements(Message, frozen=True, gc=False):
    """Everybody's achievements in the game with this key; empty for the first one that was played."""

    game: str = ""


class AddPerson(Message, frozen=True, gc=False):
    """Type the name of a new player to remember."""


class RenamePerson(Message, frozen=True, gc=False):
    """Type another name for a player."""

    person: int


class DeletePerson(Message, frozen=True, gc=False):
    """Forget a player; the games stay."""

    person: int


class ShowFigures(Message, frozen=True, gc=False):
    """Everybody's figures in the game with this key, at a page counted from 0."""

    page: int = 0
    game: str = ""
