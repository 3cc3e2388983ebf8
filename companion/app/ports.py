"""The loop's neighbours as protocols: the screen it draws on, the source of dice it asks, and itself as they see it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from companion.app.camera_requests import PieceRequest
from companion.camera.learned_copy import SavedCopy
from companion.system.touch_map import TouchMap
from companion.ui.commands import Command, Learn
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.toolkit.widgets import Widget
from vision.reading import Expectation

Doers = Mapping[type[Command], Callable[[Any], None]]
"""The doer of each command."""


class Screen(Protocol):
    """A surface for widgets: the window, or only pictures of it.

    `dark` is True for a dark screen, `dark_after` the seconds without a touch that lead to it, 0 for never.
    """

    dark: bool
    dark_after: float

    @property
    def tall(self) -> bool:
        """Return True if it is higher than wide."""

    def wait(self, seconds: float) -> Iterable[Message]:
        """Wait for an event for at most so many seconds; gives the messages of the taps."""

    def wake(self) -> None:
        """Make `wait` return, from any thread."""

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Show these widgets; returns whether anything had to be drawn."""

    def light(self) -> None:
        """Light the screen again, where it had gone dark."""

    def arrange(self, rotation: int, touch_map: TouchMap) -> None:
        """Turn the picture clockwise by this many degrees, and map touches by this calibration."""

    def close(self) -> None:
        """Close."""


class DiceSource(Protocol):
    """A reader of dice; its answers are posted into the inbox."""

    def read_dice(self, throw: bool, expect: Expectation) -> None:
        """Read the expected dice once; `throw` asks for the source's next throw first."""

    def read_wheel(self, expect: Expectation | None) -> None:
        """Read the wheel once, with the dice that are expected on it."""

    def watch(self, on: bool, read: bool, expect: Expectation) -> None:
        """Post live pictures, and with `read` each throw with its reading of the expected dice, until the next call."""

    def watch_wheel(self, expect: Expectation) -> None:
        """Post how the expected dice lie on the wheel whenever they come to rest there, until `watch` is called."""

    def learn(self, lesson: Learn) -> None:
        """Learn from a confirmed picture, without using it yet; post `copy_learned` or `learning_failed`."""

    def use_copy(self, copy: SavedCopy | None) -> None:
        """Read with this learned copy from now on; None for any copy."""

    def look(self, request: PieceRequest) -> None:
        """Find, learn, read or watch pieces, or read by others; every answer is posted."""

    def shown(self) -> None:
        """The last picture is on the screen."""

    def close(self) -> None:
        """Stop reading."""


class Loop(Protocol):
    """The loop as its parts see it."""

    model: Model

    def handle(self, message: Message) -> None:
        """Handle a message now; only from the loop's own thread."""

    def do(self, command: Command) -> None:
        """Carry a command out now; only from the loop's own thread."""

    def post(self, message: Message) -> None:
        """Put a message into the inbox, from any thread."""

    def read_store(self) -> None:
        """Load the parts of the store that the first screen shows; only from the loop's own thread."""
