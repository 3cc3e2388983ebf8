"""The part of the loop that plays with phones: switched on and off, their requests taken, the game shown to them."""

import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from companion.app.browser import OwnPage
from companion.app.game_session import GameSession
from companion.app.home_link import HomeLink, Opener, broker_link
from companion.app.home_options import box_of, rename_box
from companion.app.hotspot_switch import HotspotSwitch
from companion.app.open_game import OpenGame
from companion.app.phone_hints import PhoneHints
from companion.app.phone_link import PhoneLink
from companion.app.phone_pictures import PictureRequests
from companion.app.phone_process import PhoneProcess
from companion.app.phone_snapshots import PhoneSnapshots
from companion.app.phone_turns import PhoneTurns
from companion.app.phones import PhoneSocket
from companion.app.ports import Doers, Loop
from companion.app.seats_keeper import SeatRequest, SeatsKeeper
from companion.app.table_views import TableViews, key_message
from companion.i18n.faults import AnyFault, Code, Fault, Part, fault, reason_of
from companion.i18n.language import using
from companion.settings import Settings
from companion.storage.store import Store, StoreError
from companion.system.hotspot import MachineHotspot
from companion.system.machine import Machine
from companion.system.secret_file import SecretError
from companion.ui import commands, update_phones, update_shell
from companion.ui.model.phones import PhoneAsking, Phones, RoleOnPhone, SeatOnPhone
from companion.web.addresses import usual_address
from companion.web.port import DEFAULT_PORT
from companion.web.wire import (
    HOST,
    Act,
    Answer,
    AskCoach,
    CodesGuarded,
    CountHint,
    InOwnWifi,
    Listening,
    PicturePart,
    Publish,
    Seen,
    Snapshot,
    TableKey,
    TablesWanted,
    TableTap,
    TableView,
    ToGame,
    Told,
    ViewsWanted,
)

REST = 2.0
"""Seconds without phones for each second in which they were answered: taps wait for one commit at most."""


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
        open_broker: Opener = broker_link,
        hotspot: HotspotSwitch | None = None,
        own_page: OwnPage | None = None,
    ) -> None:
        self._loop = loop
        self._port = port
        self._settings = Settings()
        self._listening = False
        self._own_wifi = ""
        self._in_own_wifi = 0
        self._guarded = False
        self._hotspot = hotspot or HotspotSwitch(MachineHotspot(Machine(None)), store, loop.post)
        self._link = PhoneLink(loop.post, port, path, clock, open_socket, start)
        self._home = HomeLink(
            lambda: box_of(store), lambda: rename_box(store), password, clock,
            lambda: loop.post(update_phones.phones_ask.news()), self._link.pass_on, open_broker,
        )  # fmt: skip
        self._game = game = OpenGame(play, store)
        self._keeper = SeatsKeeper(loop, store, game, self._show_seats)
        self._snapshots = PhoneSnapshots(loop, store, game, self._keeper, self._home, port)
        self._turns = PhoneTurns(loop, play, game, self._keeper, self._link)
        self._hints = PhoneHints(play, game, self._keeper, self._link)
        self._pictures = PictureRequests(loop, game, self._keeper, self._link)
        self._views = TableViews(loop, self._link.pass_on, clock)
        self._wanted: tuple[TableView, ...] = ()
        """The views of the table's own screen that pages show, as the phones' process says."""
        self._own_page = own_page
        play.changed = self.publish

    @property
    def doers(self) -> Doers:
        """The doer of each command."""
        return {
            commands.AnswerPhones: lambda _command: self.answer(),
            commands.KeepBrokerPassword: lambda command: self._keep_password(command.text),
            commands.FindPhones: lambda _command: self._find(),
            **self._keeper.doers,
            **self._pictures.doers,
            **self._hotspot.doers,
        }

    @property
    def on(self) -> bool:
        """True while phones are switched on."""
        return self._link.on and self._listening

    @property
    def faults(self) -> tuple[AnyFault, ...]:
        """The faults of the phones' process and of the broker now; the game continues without them."""
        return tuple(fault for fault in (self.fault, self._home.fault) if fault is not None)

    @property
    def fault(self) -> Fault | None:
        """The fault of the phones' process now; phones may be missing, the game continues."""
        return self._link.fault

    @property
    def pid(self) -> int | None:
        """The number of the phones' process that the game has started."""
        return self._link.pid

    def use(self, settings: Settings) -> None:
        """Switch phones, the broker and Oyez's own Wi-Fi on or off, as the settings say."""
        self._hotspot.use(settings)
        before, self._settings = self._settings, settings
        with using(self._loop.model.language):
            self._home.use(settings)
        wanted = settings.phones or self._home.broker is not None or self._own_page is not None
        if self._link.on and (not wanted or settings.phones != self._listening):
            self._link.close()
        if wanted and not self._link.on:
            self._listening = settings.phones
            self._switch_on()
        elif settings != before:
            self.publish()
        self._report()

    def close(self) -> None:
        """End the phones' process, whose port is closed within a second, and the connection to the broker."""
        self._link.close()
        self._home.close()

    def publish(self) -> None:
        """Show phones the game as it is now."""
        if self._link.on:
            self._link.show(self._next_snapshot())

    def answer(self) -> None:
        """Answer the requests that have come; in a row, those for seats are stored together, and so are turns.

        Afterwards the loop has some time for the touchscreen, the longer the answers took.
        """
        if self._home.hear_all():
            # the box may have another name now
            self.publish()
            self._report()
        begun = time.perf_counter()
        requests = self._link.take()
        try:
            asked = [each for each in requests if isinstance(each, SeatRequest | Act)]
            for is_turn, group in groupby(asked, lambda each: isinstance(each, Act)):
                if is_turn:
                    self._turns.submit([each for each in group if isinstance(each, Act)])
                    continue
                seats = [each for each in group if isinstance(each, SeatRequest)]
                for answer in self._keeper.answer(seats, self._settings.phones_open):
                    self._link.answer(answer)
            for request in requests:
                self._take(request)
        finally:
            self._link.rest(REST * (time.perf_counter() - begun))

    def show_table(self) -> None:
        """Show the table's own screen on the pages that have it, where the model has changed."""
        self._views.show()

    def _switch_on(self) -> None:
        self._forget_views()
        try:
            self._keeper.load()
            path = self._link.open()
        except (OSError, StoreError) as error:
            self._loop.handle(update_shell.failed.news(fault(Code.PHONES_SOCKET, Part.PHONES, reason=reason_of(error))))
            return
        self._turns.forget()
        self.publish()
        self._link.start_process(path)

    def _take(self, request: ToGame) -> None:
        """Carry out one request that is neither for a seat nor a turn."""
        if isinstance(request, TableTap):
            self._link.answer(self._tapped(request))
        elif isinstance(request, TableKey):
            if self._is_own_page(request.token):
                self._loop.handle(key_message(request.text))
        elif isinstance(request, ViewsWanted):
            self._wanted = request.views
            self._watch()
        elif isinstance(request, AskCoach):
            self._hints.ask(request)
        elif isinstance(request, CountHint):
            self._hints.count(request)
        elif isinstance(request, PicturePart):
            self._pictures.take(request)
        elif isinstance(request, Publish):
            self._home.publish(request)
        elif isinstance(request, TablesWanted):
            self._home.repeat()
        elif isinstance(request, Told):
            self._hear(request)
            self._report()

    def _tapped(self, tap: TableTap) -> Answer:
        """Carry out a tap on the table's own screen."""
        if not self._is_own_page(tap.token) and (
            tap.view.whole or self._keeper.seats.role_of(tap.token, self._game.id) != HOST
        ):
            return Answer(tap.id, False, "not_host")
        return self._views.tap(tap)

    def _watch(self) -> None:
        """Draw the views that are wanted: none without a host, and none of the machine's settings for one."""
        own = self._own_page is not None
        host = any(each.role == HOST for each in self._keeper.roles)
        self._views.watch([view for view in self._wanted if own or (host and not view.whole)])

    def _forget_views(self) -> None:
        """Draw no view until a process that has begun wants one."""
        self._wanted = ()
        self._watch()

    def _is_own_page(self, token: str) -> bool:
        """Return True for the token, given by its hash, of the pages that are the table."""
        return self._own_page is not None and token == self._own_page.hashed

    def _hear(self, told: Told) -> None:
        """Take a message that needs no answer."""
        if isinstance(told, Seen):
            self._keeper.mark(told)
        elif isinstance(told, InOwnWifi):
            self._in_own_wifi = told.phones
        elif isinstance(told, CodesGuarded):
            self._guarded = told.on
        else:
            self._link.hear(told)
            if self._own_page is not None:
                self._own_page.hear(told, self._listening, self._link.fault)
            if isinstance(told, Listening):
                # a process that has just begun has marked nobody as away yet, and shows no view
                self._keeper.unmark_all()
                self._forget_views()
                self._guarded = False

    def _next_snapshot(self) -> Snapshot:
        if self._keeper.enter_game():
            self._report()
        self._keeper.count_revision()
        own_page = None if self._own_page is None else self._own_page.hashed
        return self._snapshots.snapshot(self._settings, self._listening, self._own_wifi, own_page)

    def _show_seats(self) -> None:
        """Show seats that have changed on phones and on the screen."""
        self._watch()
        self.publish()
        self._report()

    def _keep_password(self, text: str) -> None:
        try:
            self._home.keep_password(text)
        except SecretError as error:
            self._loop.handle(update_shell.failed.news(error.fault))
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
        self._loop.handle(update_phones.phones_known.news(self._state()))

    def _state(self) -> Phones:
        home = self._home.state
        if not self.on:
            return Phones(home=home)
        seats, away = self._keeper.seats, self._keeper.away
        return Phones(
            home=home,
            ready=bool(self._link.ready),
            address=self._own_wifi or usual_address(),
            port=self._link.ready or self._port,
            code=seats.code,
            in_own_wifi=self._in_own_wifi,
            guarded=self._guarded,
            seats=tuple(SeatOnPhone(seat.player, seat.player in away) for seat in seats.seats),
            asking=tuple(
                PhoneAsking(guest.token, guest.name, guest.player, guest.admitted, guest.role) for guest in seats.guests
            ),
            roles=tuple(RoleOnPhone(role.token, role.role, seats.player_of(role.token)) for role in self._keeper.roles),
        )
