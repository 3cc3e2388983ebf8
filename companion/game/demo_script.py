"""The game's part of a demo, and the app in which it plays."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from companion.game.roll_form import Dice

MAX_DEMO_PLAYERS = 10
"""`companion.app.demo` has a name for each."""
THROW_S, TURN_S = 2.5, 2.0
"""Seconds that the lines of a throw and of a turn stay the newest ones of a demo."""


class DemoTable(Protocol):
    """The app in which a demo plays: the real screens and the real reader, but no window."""

    @property
    def model(self) -> Any:
        """The model of the screen now."""

    @property
    def chance(self) -> Random:
        """Chance that is the same each time for the same seed."""

    def tell(self, *messages: Any) -> None:
        """Tap these, one after the other."""

    def shot(self, name: str) -> None:
        """Save a picture of the screen, the first time that this name comes up."""

    def throw(self) -> None:
        """Throw the dice on the screen that waits for them, read them, and accept or correct the reading."""

    def say(self, lines: Iterable[str], seconds: float) -> None:
        """Print lines, and wait so long if somebody reads them."""

    def next_round(self) -> None:
        """Return to the ordinary pace after a round that somebody has hurried."""


def nothing_more(_demo: DemoTable) -> tuple[str, ...]:
    """No more screens, and no more lines."""
    return ()


class DemoScript(Struct, frozen=True):
    """The game's part of a demo. `round` names the part that Enter skips, `picture` the screen to look at."""

    set_up: Callable[[DemoTable], None]
    """Choose the options of the set-up, once the players are chosen."""
    play: Callable[[DemoTable], None]
    """Play from the first throw to the end of the game."""
    thrown: Callable[[Dice], str]
    """(dice in the order in which they are entered) -> the line of a throw."""
    seconds: Callable[[int], float]
    """(players) -> the seconds that people need to read the lines of a game."""
    round: str
    picture: str
    players: tuple[int, int] = (1, MAX_DEMO_PLAYERS)
    """The fewest and the most players."""
    end: Callable[[DemoTable], tuple[str, ...]] = nothing_more
    """Show more screens of the game that is over, and give more lines of its result."""
