"""The stored game that is open, as phones may know it: the guide's game is nobody's business."""

from companion.app.game_session import GameSession
from companion.game.table import TableGame
from companion.session import Session
from companion.storage.store import Store


class OpenGame:
    """The game that `play` plays, if it is one of `store`."""

    def __init__(self, play: GameSession, store: Store) -> None:
        self._play = play
        self._store = store

    @property
    def session(self) -> Session | None:
        """The game, None while none is open."""
        session = self._play.session
        return session if session is not None and session.store is self._store else None

    @property
    def id(self) -> int | None:
        """Its number, None while none is open."""
        session = self.session
        return None if session is None else session.game_id

    @property
    def players(self) -> tuple[str, ...] | None:
        """The names of its players, None while none is open."""
        session = self.session
        return None if session is None else session.setup.players

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats that the coach plays: no phone takes them."""
        session = self.session
        return () if session is None else tuple(seat for seat, _level in session.coaching.computers)

    def table_of(self, session: Session) -> TableGame:
        """The game that the session plays."""
        return self._play.table_of(session)
