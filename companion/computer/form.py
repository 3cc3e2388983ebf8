"""A game as a computer player knows it."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from engine.game import Rules


def seen_whole(game: Any, _player: int | None) -> Any:
    """The whole game, if nothing is hidden from anybody."""
    return game


def nothing_hidden(view: Any, _player: int, _chance: Random) -> Any:
    """The view itself, if nothing is hidden from anybody."""
    return view


class GameForm(Struct, frozen=True):
    """The rules of a game, its made-up chance, and the parts that a player does not see."""

    rules: Rules[Any, Any, Any, Any]
    chance: Callable[[Any, Random], Any]
    """(game, chance) -> a made-up throw, turn of a card or the like that is due; None if none is."""
    player_view: Callable[[Any, int | None], Any] = seen_whole
    """(game, player) -> the game as this player may see it."""
    guess: Callable[[Any, int, Random], Any] = nothing_hidden
    """(view, player, chance) -> a whole game that this player would see in the same way."""
    weights: Path | None = None
    """The file of learned weights (`companion.computer.worth`), made by `make players`; None for a game without."""
    played_on: int = 0
    """The games in which the strongest level plays its best choices on; 0 for a game without that level."""


def lead(rules: Rules[Any, Any, Any, Any], game: Any, player: int) -> int:
    """The points of a player before the best other one now."""
    points = {score.player: score.points for score in rules.standings(game)}
    return points.pop(player) - max(points.values(), default=0)
