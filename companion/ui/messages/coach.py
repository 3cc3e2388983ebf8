"""Messages about the coach: its answers, hints, computer players and the ghost."""

from typing import Any

from companion.game.coach import Coaching
from companion.ui.messages.message import Message


class CoachAnswered(Message, frozen=True, gc=False):
    """The coach's answer to a request about this game, as it was when it was asked."""

    request: Any
    answer: Any
    game: Any


class CoachFailed(Message, frozen=True, gc=False):
    """The coach gave no answer to a request about this game."""

    request: Any
    game: Any


class HintCounted(Message, frozen=True, gc=False):
    """The hint that is now shown to a player has been stored; `answer` is None if a phone shows it."""

    coaching: Coaching
    player: int
    answer: Any


class DismissCoach(Message, frozen=True, gc=False):
    """Play on without the coach of a first game."""


class CoachDismissed(Message, frozen=True, gc=False):
    """It has been stored that the coach was sent away."""

    coaching: Coaching


class OpenFirstGame(Message, frozen=True, gc=False):
    """The offer of a first game with the coach, by the key of the game."""

    game: str


class OpenComputers(Message, frozen=True, gc=False):
    """The levels of computer players and of the ghost."""


class AddComputer(Message, frozen=True, gc=False):
    """A computer player of this level joins."""

    level: int


class SetGhost(Message, frozen=True, gc=False):
    """A ghost of this level plays along, None for no ghost."""

    level: int | None
