"""Messages about the set-up of a game: its players and its options."""

from companion.ui.messages.message import Message


class ToSetup(Message, frozen=True, gc=False):
    """Go to a step of the set-up by its name: players, or one of the game's."""

    step: str


class TogglePlayer(Message, frozen=True, gc=False):
    """A saved name joins or leaves."""

    name: str


class AddGuest(Message, frozen=True, gc=False):
    """Somebody joins as "Player N"."""


class PlayerPage(Message, frozen=True, gc=False):
    """Another page of saved names."""

    page: int


class Shuffle(Message, frozen=True, gc=False):
    """Leave something to chance: plazas, tiles, number."""

    what: str


class Drawn(Message, frozen=True, gc=False):
    """Chance has spoken: `seed` settles the open choices."""

    what: str
    seed: int


class StartGame(Message, frozen=True, gc=False):
    """The set-up is done."""
