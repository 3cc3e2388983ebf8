"""A game before the camera, besides its throws: the wheel, the pieces, and the parts of a copy that it can learn."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.game.learn_form import LearnForm
from companion.game.pieces_form import PiecesForm
from companion.game.throwing_form import nothing
from vision.wheel_reading import WheelReading


class PlacementCheck(Struct, frozen=True):
    """The result of a placement check: `right`, and `sure` if one may act on it.

    `sentence` names the mistake, in the language used; `discs` are the indices of the wrong ones, ascending.
    """

    right: bool
    sure: bool
    sentence: str = ""
    discs: tuple[int, ...] = ()


def no_placement(_reading: WheelReading, _game: Any, _zero: int | None) -> None:
    """Nothing to say, for a game that lays no dice on a wheel."""


class CameraForm(Struct, frozen=True):
    """All that a camera reads of a game, besides its throws."""

    commands: Callable[[Any], tuple[Any, ...]] = nothing
    """(screen) -> the commands by which a screen of the game that `watches` looks through the camera."""
    placement: Callable[[WheelReading, Any, int | None], PlacementCheck | None] = no_placement
    """(reading of the wheel, game or None, index of the first disc or None) -> how its dice lie by the rules.

    None if the game has laid no dice out.
    """
    learning: LearnForm | None = None
    """The parts of a copy of the game that the camera can learn; None if there is nothing to learn."""
    pieces: PiecesForm | None = None
    """The pieces of the game that a camera can read; None if it has none."""
