"""The screens of a game: their views, the ways back, the set-up, and its answers to messages of the shell."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.game.throwing_form import nothing


def own_seat(_game: Any, player: int) -> Any:
    """The seat itself, for a game without pieces: it has a badge of its own."""
    return player


class ScreensForm(Struct, frozen=True):
    """The screens of a game. `Model`, `Message`, `Screen` and `Command` are those of `companion.ui`.

    Tables: `views` from a screen's type to (model, screen) -> widgets; `ways_back` from a screen's type to
    (model, screen) -> screen.
    """

    views: Mapping[type[Any], Callable[[Any, Any], list[Any]]]
    ways_back: Mapping[type[Any], Callable[[Any, Any], Any]]
    steps: Mapping[str, Any]
    """The screens of the set-up after the players, by name and in order; none if the players are all."""
    begin: Callable[[Any], tuple[Any, tuple[Any, ...]]]
    """(model) -> (drafts, commands) for a new game: its options as the settings have them."""
    answers: Mapping[Any, Callable[..., Any]] = {}
    """The game's answers to messages of the shell, by their handlers (`companion.ui.update_table`)."""
    entries: Mapping[type[Any], Callable[[Any, Any], bool]] = {}
    """The screens whose values people enter one by one: (game, screen) -> True if its values are possible now.

    They are on the disk after each tap, and shown again when the game is opened in the same position.
    """
    player_keys: Callable[[Any], tuple[Any, ...]] = nothing
    """(model) -> the game's keys in the header of the choice of players, as `companion.ui.screens.frame` has them."""
    piece: Callable[[Any, int], Any] = own_seat
    """(game, player) -> the player as `companion.ui.toolkit.widgets` has it: the seat, or the pieces of the game."""
    copy: Any = None
    """The form of the pieces of an owner's copy (`companion.games.piece_form`), in a game whose people type them in."""
