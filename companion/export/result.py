"""The result of a finished game, from the stored games."""

from companion.export.playlog import bgstats_link
from companion.export.sharing import packed
from companion.game.result import GameResult
from companion.storage.store import Store


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
