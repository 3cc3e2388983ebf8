"""A game on the parts beside the screen: the ring of lamps, the disc, the piezo, and the buttons."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from hardware.ports import Tune
from hardware.scene import Scene


def no_stop(_game: Any) -> None:
    """No stop, for a game that has no use for the disc."""
    return


def nothing_done(_model: Any, _seat: int) -> tuple[Any, ...]:
    """No messages, for a game whose players have no button of their own."""
    return ()


class PartsForm(Struct, frozen=True):
    """All that a game says by lamps, disc and piezo, and the messages of its buttons."""

    scene: Callable[[Any], Scene]
    """(game) -> the scene of the ring."""
    tune: Callable[[Any], Tune | None]
    """(effects) -> the tune of the piezo; None for silence, or for the one that announces a new mood."""
    undo_button: Callable[[Any, Any], Any]
    """(model, actions) -> the message of the undo button on the screens of `own_undo`, None for nothing."""
    own_undo: tuple[type[Any], ...]
    disc_stop: Callable[[Any], int | None] = no_stop
    """(game) -> the stop of the disc, 1-8; None if the game has no use for the disc."""
    done: Callable[[Any, int], tuple[Any, ...]] = nothing_done
    """(model, seat) -> the handlers of the messages by which this player says "I am done" on the screen shown."""
