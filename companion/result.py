"""What stays of a finished game beside its score: the points by half, what was achieved, and codes to share it."""

from msgspec import Struct

from companion.feats import Achievement
from companion.playlog import bgstats_link
from companion.session import Session
from companion.sharing import packed
from engine.troyes_dice.record import dump


class GameResult(Struct, frozen=True):
    """`points` are each player's at the end of each half, `earned` what each achieved for the first time.

    `record` is the packed game record, `link` hands the game to Board Game Stats.
    """

    game_id: int
    points: tuple[tuple[int, ...], ...]
    earned: tuple[tuple[Achievement, ...], ...]
    record: str
    link: str


def game_result(session: Session) -> GameResult:
    """The result of a session whose game is over. Raises StoreError where the games cannot be read."""
    store, game_id = session.store, session.game_id
    return GameResult(
        game_id=game_id,
        points=session.points(),
        earned=store.roster.earned(game_id),
        record=packed(dump(session.setup, session.actions)),
        link=bgstats_link(store.game(game_id), store.roster.seats(game_id), store.identity()),
    )
