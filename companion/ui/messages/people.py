"""Messages about the saved players and their figures."""

from companion.ui.messages.message import Message


class ShowPeople(Message, frozen=True, gc=False):
    """The saved players, at a page counted from 0."""

    page: int = 0


class OpenPerson(Message, frozen=True, gc=False):
    """One saved player, by the number in the store, with the figures of the game with this key."""

    person: int
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
