"""The states that the game shows phones: the open game with its actions, the seats, the hall and the home."""

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.app.home_link import HomeLink
from companion.app.home_options import hall_of, table_name
from companion.app.open_game import OpenGame
from companion.app.ports import Loop
from companion.app.seats_keeper import SeatsKeeper
from companion.session import Session
from companion.settings import Settings
from companion.storage.store import Store
from companion.web.wire import GrantedRole, Snapshot, TakenSeat, WaitingPhone, role_named


class PhoneSnapshots:
    """Makes the snapshots of a table whose phones come to `port`."""

    def __init__(
        self, loop: Loop, store: Store, game: OpenGame, keeper: SeatsKeeper, home: HomeLink, port: int
    ) -> None:
        self._loop = loop
        self._store = store
        self._game = game
        self._keeper = keeper
        self._home = home
        self._port = port
        self._raw: list[Raw] = []
        self._raw_of: Session | None = None

    def snapshot(self, settings: Settings, listening: bool, own_wifi: str, own_page: str | None = None) -> Snapshot:
        """The state now; see `Snapshot` for `listening`, `own_wifi` and `own_page`."""
        session, seats = self._game.session, self._keeper.seats
        shown = Snapshot(
            revision=seats.revision,
            code=seats.code,
            language=str(self._loop.model.language),
            lobby_open=settings.phones_open,
            listening=listening,
            table=table_name(settings),
            faults=self._home.parts(self._loop.model.faults),
            finished=self._home.finished(self._store, session is None or session.over),
            hall=hall_of(settings),
            broker=self._home.options,
            waiting=tuple(
                WaitingPhone(guest.token, guest.name, guest.admitted, role_named(guest.role)) for guest in seats.guests
            ),
            roles=tuple(
                GrantedRole(each.token, role)
                for each in self._keeper.roles
                if (role := role_named(each.role)) is not None
            ),
            port=self._port,
            own_wifi=own_wifi,
            own_page=own_page,
        )
        taken = tuple(TakenSeat(seat.player, seat.token) for seat in seats.seats)
        if session is None:
            # a game that was only closed can be resumed: its phones wait for it
            return shown if seats.over else replace(shown, seats=taken)
        return replace(
            shown,
            game_id=session.game_id,
            key=session.rules.key,
            setup=Raw(msgspec.json.encode(session.setup)),
            actions=self._written(session),
            seats=taken,
            closed=self._game.computers,
            coaching=session.coaching,
            options=settings.games,
        )

    def _written(self, session: Session) -> tuple[Raw, ...]:
        """The actions as JSON; each is written once."""
        if self._raw_of is not session:
            self._raw_of, self._raw = session, []
        actions = session.actions
        self._raw += [Raw(msgspec.json.encode(action)) for action in actions[len(self._raw) :]]
        return tuple(self._raw)
