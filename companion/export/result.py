"""The stored result of a finished game beside its score: points by half, achievements, and codes to share it."""

from typing import Any

from msgspec import Struct

from companion.export.playlog import bgstats_link
from companion.export.sharing import packed
from companion.storage.store import Store


class GameResult(Struct, frozen=True):
    """`points` are each player's at the end of each half, `earned` each player's first-time achievements.

    `record` is the packed game record, `link` hands the game to Board Game Stats.
    """

    game_id: int
    points: tuple[tuple[int, ...], ...]
    earned: tuple[tuple[Any, ...], ...]
    record: str
    link: str


def game_result(store: Store, game_id: int, record: bytes, points: tuple[tuple[int, ...], ...]) -> GameResult:
    """The result of a finished game, from its public record and `points` as in GameResult.

    Raises StoreError if the games cannot be read.
    """
    return GameResult(
        game_id=game_id,
        points=points,
        earned=store.roster.earned(game_id),
        record=packed(record),
        link=bgstats_link(store.game(game_id), store.roster.seats(game_id), store.identity()),
    )
