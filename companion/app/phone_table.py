"""The part of the loop that plays with phones: seats, requests, the state that phones are shown."""

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.app.game_session import GameSession
from companion.app.home_link import HomeLink
from companion.app.home_options import hall_of, table_name
from companion.app.hotspot_switch import HotspotSwitch
from companion.app.phone_pictures import PhonePictures, answer_text, throw_is_due
from companion.app.phone_process import PhoneProcess
from companion.app.phone_requests import Turns, admitted, hosted, joined, language_named, refused, sent_away
from companion.app.phones import PhoneSocket
from companion.app.ports import Doers, Loop
from companion.i18n.faults import AnyFault, Code, Fault, Part, fault, reason_of
from companion.i18n.language import Language, using
from companion.session import Session
from companion.settings import Settings
from companion.storage.phone_seats import SEATS, PhoneSeats, decoded_seats, written_seats
from companion.storage.store import Store, StoreError
from companion.system.hotspot import MachineHotspot
from companion.system.machine import Machine
from companion.system.secret_file import SecretError
from companion.ui import commands, messages
from companion.ui.model.phones import PhoneAsking, Phones, RoleOnPhone, SeatOnPhone
from companion.web.addresses import usual_address
from companion.web.port import DEFAULT_PORT
from companion.web.tokens import new_code
from companion.web.wire import (
    HOST,
    Act,
    Answer,
    BrokerSeen,
    GrantedRole,
    HostRequest,
    HostThrow,
    InOwnWifi,
    Join,
    Leave,
    Listening,
    PicturePart,
    Seen,
    Snapshot,
    TakenSeat,
    Unable,
    WaitingPhone,
    role_named,
)

SOCKET = "OYEZ_PHONES"
"""Names the socket where the system's service starts the phones' process; without it the game starts one itself."""
START_S = 15.0
"""Seconds until a process that is not there is reported."""


class PhoneTable:
    """Plays with phones while the settings say so; all but the threads of the socket runs in the loop's thread."""

    def __init__(
        self,
        loop: Loop,
        play: GameSession,
        store: Store,
        port: int = DEFAULT_PORT,
        path: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        open_socket: Callable[[Path, Callable[[], None]], PhoneSocket] = PhoneSocket,
        start: Callable[[Path, int], PhoneProcess] = PhoneProcess,
        password: Path | None = None,
        hotspot: HotspotSwitch | None = None,
    ) -> None:
        self._loop = loop
        self._play = play
        self._store = store
        self._port = port
        self._path = path
        self._clock = clock
        self._open_socket = open_socket
        self._start = start
        self._hotspot = hotspot or HotspotSwitch(MachineHotspot(Machine(None)), store, loop.post)
        self._own_wifi = ""
        self._in_own_wifi = 0
        self._socket: PhoneSocket | None = None
        self._process: PhoneProcess | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._seats = PhoneSeats()
        self._settings = Settings()
        self._home = HomeLink(store.path.parent, password, clock)
        self._turns: Turns | None = None
        self._raw: list[Raw] = []
        self._raw_of: Session | None = None
        self._away: frozenset[int] = frozenset()
        self._listening = False
        self._ready = 0
        self._unable: Fault | None = None
        self._since = 0.0
        self._posted = threading.Event()
        self._pictures = PhonePictures(loop.post)
        self._photo_language = Language.EN
        play.changed = self.publish

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.AnswerPhones: lambda _command: self.answer(),
            commands.AdmitPhone: lambda command: self._admit(command.token),
            commands.SendPhoneAway: lambda command: self._send_away(command.token),
            commands.TakeSeatBack: lambda command: self._take_back(command.player),
            commands.AnswerPhoto: self._answer_picture,
            commands.KeepBrokerPassword: lambda command: self._keep_password(command.text),
            commands.FindPhones: lambda _command: self._find(),
            **self._hotspot.doers,
        }

    @property
    def on(self) -> bool:
        """True while phones are switched on."""
        return self._socket is not None and self._listening

    @property
    def faults(self) -> tuple[AnyFault, ...]:
        """The faults of the phones' process and of the broker now; the game continues without them."""
        return tuple(fault for fault in (self.fault, self._home.fault) if fault is not None)

    @property
    def fault(self) -> Fault | None:
        """The fault of the phones' process now; phones may be missing, the game continues."""
        if self._socket is None:
            return None
        if self._unable is not None:
            return self._unable
        if self._socket.connected:
            self._since = self._clock()
        elif self._clock() - self._since >= START_S:
            return Fault(Code.PHONES_STOPPED, Part.PHONES)
        return None

    @property
    def pid(self) -> int | None:
        """The number of the phones' process that the game has started."""
        return None if self._process is None else self._process.pid

    def use(self, settings: Settings) -> None:
        """Switch phones, the broker and Oyez's own Wi-Fi on or off, as the settings say."""
        self._hotspot.use(settings)
        before, self._settings = self._settings, settings
        had_broker = self._home.broker is not None
        self._home.use(settings)
        wanted = settings.phones or self._home.broker is not None
        if self._socket is not None and (not wanted or settings.phones != self._listening):
            if had_broker and self._home.broker is None:
                # the broker shall forget this table
                self._socket.show_last(self._next_snapshot())
            self.close()
        if wanted and self._socket is None:
            self._listening = settings.phones
            self._switch_on()
        elif settings != before:
            self.publish()
        self._report()

    def close(self) -> None:
        """End the phones' process: its port is closed within a second."""
        link, process, folder = self._socket, self._process, self._folder
        self._socket = self._process = self._folder = self._unable = None
        self._ready = 0
        self._home.seen = None
        if link is not None:
            link.close()
        if process is not None:
            process.close()
        if folder is not None:
            folder.cleanup()

    def publish(self) -> None:
        """Show phones the game as it is now."""
        if self._socket is not None:
            self._socket.show(self._next_snapshot())

    def _next_snapshot(self) -> Snapshot:
        session = self._session()
        if session is not None:
            self._use_seats(self._seats.in_game(session.game_id, session.setup.players, session.over), shown=False)
        self._seats = replace(self._seats, revision=self._seats.revision + 1)
        return self._snapshot(session)

    def answer(self) -> None:
        """Answer the requests that have come; turns that came together are stored together."""
        self._posted.clear()
        if self._socket is None:
            return
        acts: list[Act] = []
        for request in self._socket.take():
            if isinstance(request, Act):
                acts.append(request)
                continue
            self._submit(acts)
            acts = []
            self._take(request)
        self._submit(acts)

    def _switch_on(self) -> None:
        named = os.environ.get(SOCKET)
        path = self._path or (Path(named) if named else None)
        if path is None:
            self._folder = tempfile.TemporaryDirectory(prefix="oyez-phones-")
            path = Path(self._folder.name) / "socket"
        self._since = self._clock()
        try:
            self._seats = decoded_seats(self._store.note(SEATS))
            if not self._seats.code:
                self._seats = replace(self._seats, code=new_code())
            self._store.keep_note(SEATS, written_seats(self._seats))
            self._socket = self._open_socket(path, self._asked)
            self._socket.open()
        except (OSError, StoreError) as error:
            self._socket = None
            self._loop.handle(messages.Failed(fault(Code.PHONES_SOCKET, Part.PHONES, reason=reason_of(error))))
            return
        self._turns = None
        self.publish()
        if named is None:
            self._process = self._start(path, self._port)

    def _asked(self) -> None:
        """Wake the loop, once for all requests that wait; called from the socket's thread."""
        if not self._posted.is_set():
            self._posted.set()
            self._loop.post(messages.PhonesAsk())

    def _take(
        self,
        request: Join
        | HostRequest
        | HostThrow
        | PicturePart
        | Leave
        | Seen
        | InOwnWifi
        | Listening
        | Unable
        | BrokerSeen,
    ) -> None:
        link = self._socket
        assert link is not None
        if isinstance(request, Join):
            session = self._session()
            names = None if session is None else session.setup.players
            seats, answer = joined(self._seats, request, names, self._closed(session), self._settings.phones_open)
            if answer.ok and not self._use_seats(seats):
                answer = replace(answer, ok=False, code="not_saved")
            link.answer(answer)
        elif isinstance(request, HostRequest):
            seats, answer = hosted(self._seats, request, self._game_id)
            if answer.ok and not self._use_seats(seats):
                answer = replace(answer, ok=False, code="not_saved")
            link.answer(answer)
        elif isinstance(request, HostThrow):
            self._throw(request)
        elif isinstance(request, PicturePart):
            self._take_picture(request)
        elif isinstance(request, Leave):
            self._use_seats(self._seats.without(request.token))
            link.answer(Answer(request.id, True))
        elif isinstance(request, Seen):
            self._away = self._away | {request.player} if request.away else self._away - {request.player}
            self._report()
        elif isinstance(request, InOwnWifi):
            self._in_own_wifi = request.phones
            self._report()
        elif isinstance(request, Listening):
            # a process that has just begun has marked nobody as away yet
            self._ready, self._unable, self._away = request.port, None, frozenset()
            self._report()
        elif isinstance(request, BrokerSeen):
            self._home.hear(request)
            self._report()
        else:
            self._ready = 0
            self._unable = fault(Code.PHONES_PORT, Part.PHONES, port=request.port, reason=request.error)
            self._report()

    def _take_picture(self, part: PicturePart) -> None:
        """Have a photograph of the dice read, if a player or a host has sent it and a throw is due."""
        link, session = self._socket, self._session()
        assert link is not None
        seats = self._seats
        known = seats.player_of(part.token) is not None or seats.role_of(part.token, self._game_id) == HOST
        if not known:
            code = "not_joined"
        elif session is None or not throw_is_due(self._loop.model, session.rules):
            code = "no_throw_due"
        else:
            self._photo_language = language_named(part.language)
            code = self._pictures.take(part, self._play.table_of(session).throw(session.game).expectation)
        if code:
            link.answer(Answer(part.id, False, code))

    def _answer_picture(self, command: commands.AnswerPhoto) -> None:
        """Answer the phone that has sent a photograph."""
        link, table, game = self._socket, self._loop.model.table, self._loop.model.game
        if link is None or table is None:
            return
        if command.refusal:
            link.answer(Answer(command.id, False, command.refusal))
            return
        with using(self._photo_language):
            link.answer(Answer(command.id, True, text=answer_text(command.reading, table.throw(game))))

    def _submit(self, acts: list[Act]) -> None:
        link, session = self._socket, self._session()
        if not acts or link is None:
            return
        if session is None:
            for answer in refused(acts, "stale_game"):
                link.answer(answer)
            return
        try:
            answers, done = self._turns_of(session).submit(acts, self._seats, self._play.table_of(session), self._away)
        except StoreError as error:
            self._loop.handle(messages.Failed(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
            answers, done = refused(acts, "not_saved"), []
        for answer in answers:
            link.answer(answer)
        if done:
            self._play.committed_elsewhere(done)

    def _throw(self, request: HostThrow) -> None:
        """Carry out a throw that a host has typed."""
        link, session = self._socket, self._session()
        assert link is not None
        if session is None:
            link.answer(Answer(request.id, False, "stale_game"))
            return
        try:
            table = self._play.table_of(session)
            answer, done = self._turns_of(session).throw(request, self._seats, table)
        except StoreError as error:
            self._loop.handle(messages.Failed(fault(Code.ACTION_UNSAVED, Part.GAMES, reason=error.fault)))
            answer, done = Answer(request.id, False, "not_saved"), []
        link.answer(answer)
        if done:
            self._play.committed_elsewhere(done)

    def _turns_of(self, session: Session) -> Turns:
        if self._turns is None or self._turns.session is not session:
            self._turns = Turns(session)
        return self._turns

    def _admit(self, token: str) -> None:
        self._use_seats(admitted(self._seats, token, self._game_id))

    def _send_away(self, token: str) -> None:
        self._use_seats(sent_away(self._seats, token))

    def _take_back(self, player: int) -> None:
        seat = self._seats.seat(player)
        if seat is not None:
            self._use_seats(self._seats.without_seat(seat.token))

    def _use_seats(self, seats: PhoneSeats, shown: bool = True) -> bool:
        """Store these seats, then show them on screen and phones; False if they cannot be stored."""
        if seats == self._seats:
            return True
        try:
            self._store.keep_note(SEATS, written_seats(seats))
        except StoreError as error:
            self._loop.handle(messages.Failed(error.fault))
            return False
        self._seats = seats
        self._away = self._away & {seat.player for seat in seats.seats}
        if shown:
            self.publish()
        self._report()
        return True

    def _keep_password(self, text: str) -> None:
        try:
            self._home.keep_password(text)
        except SecretError as error:
            self._loop.handle(messages.Failed(error.fault))
        self.use(self._settings)

    def _find(self) -> None:
        """Show the phones on the screen; phones that come by Oyez's own Wi-Fi get another address."""
        if self._own_wifi != self._hotspot.address:
            self._own_wifi = self._hotspot.address
            self._in_own_wifi = 0
            self.publish()
        self._report()

    def _report(self) -> None:
        """Show the phones on the screen."""
        self._loop.handle(messages.PhonesKnown(self._state()))

    def _state(self) -> Phones:
        home = self._home.state
        if self._socket is None or not self._listening:
            return Phones(home=home)
        return Phones(
            home=home,
            ready=bool(self._ready),
            address=self._own_wifi or usual_address(),
            port=self._ready or self._port,
            code=self._seats.code,
            in_own_wifi=self._in_own_wifi,
            seats=tuple(SeatOnPhone(seat.player, seat.player in self._away) for seat in self._seats.seats),
            asking=tuple(
                PhoneAsking(guest.token, guest.name, guest.player, guest.admitted, guest.role)
                for guest in self._seats.guests
            ),
            roles=tuple(
                RoleOnPhone(role.token, role.role, self._seats.player_of(role.token))
                for role in self._seats.roles_in(self._game_id)
            ),
        )

    @property
    def _game_id(self) -> int | None:
        """The number of the open game, None while none is open."""
        session = self._session()
        return None if session is None else session.game_id

    def _session(self) -> Session | None:
        """The stored game that is open; the guide's game is nobody's business."""
        session = self._play.session
        return session if session is not None and session.store is self._store else None

    def _closed(self, session: Session | None) -> tuple[int, ...]:
        return () if session is None else tuple(seat for seat, _level in session.coaching.computers)

    def _snapshot(self, session: Session | None) -> Snapshot:
        seats = self._seats
        shown = Snapshot(
            revision=seats.revision,
            code=seats.code,
            language=str(self._loop.model.language),
            lobby_open=self._settings.phones_open,
            listening=self._listening,
            table=table_name(self._settings),
            faults=self._home.parts(self._loop.model.faults),
            finished=self._home.finished(self._store, session is None or session.over),
            hall=hall_of(self._settings),
            broker=self._home.broker,
            waiting=tuple(
                WaitingPhone(guest.token, guest.name, guest.admitted, role_named(guest.role)) for guest in seats.guests
            ),
            roles=tuple(
                GrantedRole(each.token, role)
                for each in self._seats.roles_in(self._game_id)
                if (role := role_named(each.role)) is not None
            ),
            port=self._port,
            own_wifi=self._own_wifi,
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
            closed=self._closed(session),
        )

    def _written(self, session: Session) -> tuple[Raw, ...]:
        """The actions as JSON; each is written once."""
        if self._raw_of is not session:
            self._raw_of, self._raw = session, []
        actions = session.actions
        self._raw += [Raw(msgspec.json.encode(action)) for action in actions[len(self._raw) :]]
        return tuple(self._raw)
