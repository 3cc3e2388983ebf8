"""The result of a finished game beside its score: points after each moment, achievements, and codes to share it."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from engine.game import Rules


class GameResult(Struct, frozen=True):
    """`points` are each player's after each moment of the game, `earned` each player's first-time achievements.

    `record` is the packed game record, `link` hands the game to Board Game Stats.
    """

    game_id: int
    points: tuple[tuple[int, ...], ...]
    earned: tuple[tuple[Any, ...], ...]
    record: str
    link: str


def totals_of(rules: Rules[Any, Any, Any, Any], game: Any) -> tuple[int, ...]:
    """Each player's points now, in the order of the seats."""
    return tuple(score.points for score in sorted(rules.standings(game), key=lambda score: score.player))


def points_over(rules: Rules[Any, Any, Any, Any], setup: Any, actions: Iterable[Any]) -> tuple[tuple[int, ...], ...]:
    """Each player's points at the end of each moment that the rules label, by playing the game through again."""
    game, label = rules.new_game(setup), ""
    totals: list[tuple[int, ...]] = []
    for action in actions:
        game, _effects = rules.apply(game, action)
        turn = rules.turn(game)
        if not totals or (turn.label != label and not turn.over):
            totals.append(())
            label = turn.label
        totals[-1] = totals_of(rules, game)
    return tuple(zip(*totals, strict=True))
