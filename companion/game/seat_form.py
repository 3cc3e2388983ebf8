"""A game on a player's own screen: its pages, and the taps that are the table's alone."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace


def any_tap(_model: Any, message: Any) -> Any:
    """Every tap, for a game whose screens show a player's own keys alone."""
    return message


def own_screen(model: Any) -> Any:
    """The screen of a decision with the choices made on it, as `SeatForm.chosen` has it."""
    form = model.table.seat
    screen = model.screen
    return screen if type(screen) in form.decisions and screen != form.home(model) else None


def with_screen(model: Any, screen: Any) -> Any:
    """The model with the screen of a decision, as `SeatForm.resumed` has it."""
    return replace(model, screen=screen)


class SeatForm(Struct, frozen=True):
    """A game on the screen of one seat. `Model`, `Message` and `Screen` are those of `companion.ui`."""

    home: Callable[[Any], Any]
    """(model) -> the screen that the open game asks for; `model.seat` is None for somebody who looks on."""
    table_only: frozenset[Any]
    """The handlers of the game that only the touchscreen takes: chance, the pieces of the box, other seats."""
    decisions: frozenset[type[Any]] = frozenset()
    """The screens on which one player decides: another player sees them never, and this one while `home` is one."""
    own: Callable[[Any, Any], Any] = any_tap
    """(model, message) -> the message of that key on the screen of `model.seat`; None if it has no such key."""
    chosen: Callable[[Any], Any] = own_screen
    """(model) -> the choices that are made and not confirmed, a value of one of `choices`; None if there are none."""
    resumed: Callable[[Any, Any], Any] = with_screen
    """(model, value of `chosen`) -> the model with these choices, for the position in which they were made."""
    choices: frozenset[type[Any]] = frozenset()
    """The types of `chosen`; none stands for `decisions`."""
