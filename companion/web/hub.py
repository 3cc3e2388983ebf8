"""The phones and their states: one slot a phone, in which the newest state replaces every earlier one."""

from collections.abc import Callable, Mapping

from companion.game.offer import Offer
from companion.i18n.language import Language, gettext, using
from companion.ui.toolkit import theme
from companion.web import wire
from companion.web.guide_screen import GuideScreen
from companion.web.hall import HallView
from companion.web.hall_screen import SIZE as HALL_SIZE
from companion.web.limits import (
    AWAY_S,
    MAX_SOCKETS,
    MAX_SOCKETS_A_SEAT,
    MAX_STRANGERS,
    MAX_STRANGERS_A_SOURCE,
    Clock,
    SeatRequests,
    WrongCodes,
    place_for,
)
from companion.web.messages import as_json, language_of
from companion.web.page import Seen, page
from companion.web.phone import Phone
from companion.web.played import Played, TableSeen, played
from companion.web.seat_pictures import Drawing, SeatPictures, changes
from companion.web.seat_screen import SeatScreen
from companion.web.tokens import same_code
from companion.web.wire import (
    HOST,
    MAX_VIEWS,
    CodesGuarded,
    Role,
    Snapshot,
    TablePicture,
    TableView,
    Told,
    ViewsWanted,
    WaitingPhone,
)
from companion.web.words import HALL_ENDED, LOST

MAX_SEATS = 1000


class Hub:
    """All phones of the table, and the newest snapshot; `tell` sends a message to the game."""

    def __init__(self, offered: Mapping[str, Offer], tell: Callable[[Told | ViewsWanted], None], clock: Clock) -> None:
        self.snapshot = Snapshot(0, "", str(Language.EN))
        self.hall: HallView | None = None
        self.played: Played | None = None
        self.phones: set[Phone] = set()
        self.wrong_codes = WrongCodes(clock)
        self.seat_requests = SeatRequests(clock)
        self._guarded = False
        self.away: frozenset[int] = frozenset()
        self._offered = offered
        self._tell = tell
        self._clock = clock
        self._players: dict[str, int] = {}
        self._waiting: dict[str, WaitingPhone] = {}
        self._roles: dict[str, Role] = {}
        self._screens: dict[int | None, SeatScreen] = {}
        self._guides: dict[str, GuideScreen] = {}
        self._pictures = SeatPictures()
        self._table: TableSeen | None = None
        self._last_seen: dict[int, float] = {}
        self._views: set[TableView] = set()
        self._table_pictures: dict[TableView, TablePicture] = {}

    @property
    def usual_language(self) -> Language:
        """The language of the table."""
        return language_of(self.snapshot.language, Language.EN)

    def take(self, snapshot: Snapshot) -> None:
        """Use a snapshot; every phone is shown the change."""
        before, self.played = self.played, played(self.played, snapshot, self._offered)
        self.snapshot = snapshot
        self._table = None
        if self.played is not None and self.played is before:
            for news in self.played.news:
                for screen in self._screens.values():
                    screen.take(news)
            for screen in self._screens.values():
                screen.follow()
        if self.played is not before:
            self._screens.clear()
            self._guides.clear()
            self._last_seen.clear()
            for player in sorted(self.away):
                self._tell(wire.Seen(player, False))
            self.away = frozenset()
        last = len(self.played.names) if self.played else MAX_SEATS
        self._players = {seat.token: seat.player for seat in snapshot.seats if seat.player < last}
        self._waiting = {phone.token: phone for phone in snapshot.waiting}
        self._roles = {phone.token: phone.role for phone in snapshot.roles}
        if self.hall is not None:
            self.hall.take(snapshot, self.played)
        self.watch_table()
        self._show()

    def add(self, phone: Phone) -> None:
        """Count one more phone; it is shown the game once it has said hello.

        Until it shows a right, it shares the places of strangers: it may take that of an older one.
        """
        strangers = [each for each in self._in_order() if not each.closed_for and not self._has_right(each)]
        place = place_for(phone.source, [each.source for each in strangers], MAX_STRANGERS, MAX_STRANGERS_A_SOURCE)
        if place is not None:
            strangers[place].close("too_many_phones")
        self.phones.add(phone)

    def greet(self, phone: Phone) -> None:
        """Show the phone the game from now on."""
        phone.greeted = True
        phone.changed.set()
        self.watch_table()

    def remove(self, phone: Phone) -> None:
        """The phone has gone."""
        self.phones.discard(phone)
        self.watch_table()
        player = self.player_of(phone)
        if player is not None:
            self._last_seen[player] = self._clock()

    def use_token(self, phone: Phone, token: str) -> None:
        """The phone has this token, given by its hash; one socket too many of a token closes the oldest one.

        While no more sockets fit, a token has one: after an access point's restart its older ones are dead.
        """
        # sent again, also where it is the same: a seat may be lost before its page has the token
        phone.token, phone.state = token, ""
        known = [each for each in self._in_order() if not each.closed_for and self._has_right(each)]
        same = [each for each in known if each.token == token and each is not phone]
        most = MAX_SOCKETS_A_SEAT if len(known) <= MAX_SOCKETS else 1
        gone = same[: max(0, len(same) + 1 - most)]
        for oldest in gone:
            oldest.close("too_many_sockets")
        if len(known) - len(gone) > MAX_SOCKETS:
            phone.close("too_many_phones")
            return
        self.greet(phone)

    def player_of(self, phone: Phone) -> int | None:
        """The phone's own seat."""
        return self._players.get(phone.token)

    def is_own_page(self, phone: Phone) -> bool:
        """Return True for a page that is the table's own screen."""
        return bool(phone.token) and phone.token == self.snapshot.own_page

    def view_of(self, phone: Phone) -> TableView | None:
        """The view of the table's own screen that a page shows: its own one, or that of a host who looks there."""
        if not self.is_own_page(phone):
            seatless = self.player_of(phone) is None and phone.tab != "learn"
            if self.role_of(phone.token) != HOST or not (phone.tab == "table" or seatless):
                return None
            return TableView(str(phone.language), phone.tall, False)
        return TableView(self.snapshot.language, phone.tall, True)

    def watch_table(self) -> None:
        """Report to the game which views of the table's own screen are shown now, where these are others."""
        found = {view for phone in self.phones if phone.greeted and (view := self.view_of(phone)) is not None}
        if found != self._views:
            self._views = found
            self._table_pictures = {view: known for view, known in self._table_pictures.items() if view in found}
            self._tell(ViewsWanted(tuple(sorted(found, key=str))[:MAX_VIEWS]))

    def show_table(self, picture: TablePicture) -> None:
        """Show the table's own screen on the pages that have this view of it."""
        self._table_pictures[picture.view] = picture
        self._show(lambda phone: self.view_of(phone) == picture.view)

    def _has_right(self, phone: Phone) -> bool:
        """Return True for a phone with a token that the table knows, and for a page of the hall with a right."""
        return self.knows(phone.token) or (phone.in_hall and self.may_join_from(phone))

    def may_watch_hall(self, phone: Phone) -> bool:
        """Return True for a page of the hall with a right of its own, or if all may look."""
        return (self.hall is not None and self.hall.is_open()) or self.may_join_from(phone)

    def may_join_from(self, phone: Phone) -> bool:
        """Return True for a page of the hall with the token of a seat or a role, or the code: it may show the code."""
        known = phone.hall_token in self._players or phone.hall_token in self._roles
        return known or (bool(phone.hall_code) and same_code(phone.hall_code, self.snapshot.code))

    def may_photograph(self, token: str) -> bool:
        """Return True for the token, given by its hash, of a player or a host."""
        return token in self._players or self.role_of(token) == HOST

    @property
    def throw_due(self) -> bool:
        """True if the game waits for a throw."""
        return self.played is not None and self.played.throw_due

    def knows(self, token: str) -> bool:
        """Return True if the token with this hash has a seat or a role, or waits for one."""
        own = token == self.snapshot.own_page
        return own or token in self._players or token in self._waiting or token in self._roles

    def role_of(self, token: str) -> Role | None:
        """The role of the token with this hash, which may have a seat besides."""
        return self._roles.get(token)

    def count_in(self, address: str) -> int:
        """The devices whose phones come from the network of this IPv4 address, of which the last number is free."""
        network = f"{address.rpartition('.')[0]}."
        return len({each.source for each in self.phones if each.source.removeprefix("::ffff:").startswith(network)})

    def check_codes(self) -> bool:
        """Return True while no codes are checked; the game hears of each change."""
        now = self.wrong_codes.guarded
        if now != self._guarded:
            self._guarded = now
            self._tell(CodesGuarded(now))
        return now

    def check_presence(self) -> None:
        """Mark the seats whose phones have been away for a while, and take the mark from those that are back."""
        if self.played is None:
            return
        now, here = self._clock(), {self.player_of(phone) for phone in self.phones}
        gone = set()
        for player in self._players.values():
            if player in here:
                self._last_seen[player] = now
            elif now - self._last_seen.setdefault(player, now) >= AWAY_S:
                gone.add(player)
        changed = self.away ^ gone
        self.away = frozenset(gone)
        for player in sorted(changed):
            self._tell(wire.Seen(player, player in gone))
        if changed:
            self._table = None
            self._show()

    def state_for(self, phone: Phone) -> str:
        """The newest state for a phone, as JSON."""
        if phone.in_hall and self.hall is not None:
            if not self.may_watch_hall(phone):
                # its right has ended
                phone.greeted = False
                return as_json(self.hall.door(phone.language, HALL_ENDED, typed=True))
            return as_json(self.hall.state(phone.language))
        player, snapshot = self.player_of(phone), self.snapshot
        role = self.role_of(phone.token)
        asked = self._waiting.get(phone.token)
        screen, table = self._screen(phone, player), self._table_seen()
        name, admitted = ("", False) if asked is None else (asked.name, asked.admitted)
        around = page(Seen(screen, phone.language, table, player, role, name, admitted, phone.tab))
        with using(phone.language):
            lost = gettext(LOST)
        message = {
            "t": "state",
            "revision": snapshot.revision,
            "screen": screen,
            "you": player,
            "role": role,
            "game": None if self.played is None else self.played.game_id,
            "throws": 0 if self.played is None else self.played.throws,
            "turn": player in table.waiting and not table.over,
            "language": str(phone.language),
            "lost": lost,
            "page": around,
        }
        return as_json(message)

    def _screen(self, phone: Phone, player: int | None) -> str:
        if self.is_own_page(phone):
            return "table"
        if player is not None and self.played is not None:
            return "result" if self.played.over else "seat"
        role = self.role_of(phone.token)
        if player is not None:
            return "off"
        if role is not None:
            return "hall" if role == "hall" else "watch"
        return "wait" if phone.token in self._waiting else "lobby"

    def _table_seen(self) -> TableSeen:
        if self._table is None:
            game, held = self.played, self._players.values()
            self._table = TableSeen() if game is None else game.table(held, self.snapshot.closed, self.away)
        return self._table

    def screen_of(self, phone: Phone) -> SeatScreen | None:
        """The screen that a phone shows, once it has a seat or a role and a game is open; in a hall that of nobody."""
        player = None if phone.in_hall else self.player_of(phone)
        may_look = self.may_watch_hall(phone) if phone.in_hall else self.role_of(phone.token) is not None
        if self.played is None or (player is None and not may_look):
            return None
        if phone.in_hall and not self.played.shows_hall(self.snapshot.hall.late_ranking):
            return None
        screen = self._screens.get(player)
        if screen is None:
            screen = self._screens[player] = SeatScreen(self.played, player)
        return screen

    def shown_screen(self, phone: Phone) -> SeatScreen | None:
        """The screen that a phone shows now: the guide while its page has that tab, else `screen_of`."""
        own, played = self.screen_of(phone), self.played
        if phone.tab != "learn" or own is None or phone.in_hall or played is None or played.at_table.tutorial is None:
            return own
        if phone.token not in self._guides:
            self._guides[phone.token] = GuideScreen(played, None)
        return self._guides[phone.token]

    def end_guide(self, phone: Phone) -> None:
        """Show the phone its own screen; the guide begins at its first step next time."""
        self._guides.pop(phone.token, None)
        phone.tab = "turn"
        phone.changed.set()

    def picture_for(self, phone: Phone) -> str | None:
        """The changes from the phone's picture to the newest one, as JSON; None if it has that."""
        view = self.view_of(phone)
        if view is not None:
            return self._table_for(phone, view)
        own = self.screen_of(phone)
        if phone.in_hall:
            return self._hall_picture(phone, own)
        screen = self.shown_screen(phone)
        if own is None or screen is None:
            phone.forget_picture()
            return None
        if phone.shown == (screen, screen.revision, phone.language, phone.size):
            return None
        size, widgets = screen.seen(phone.language, phone.size)
        with using(phone.language):
            drawing = self._pictures.drawing(widgets, size)
        phone.shown = screen, screen.revision, phone.language, phone.size
        phone.widgets = widgets
        phone.guard.show(widgets)
        if (drawing, own.kept) == (phone.drawing, phone.kept):
            # the action of somebody else: a tap on this picture counts
            return None
        phone.picture, phone.kept = phone.picture + 1, own.kept
        return self._changed(phone, drawing, self._pictures.symbols(drawing.size), own.kept)

    def _hall_picture(self, phone: Phone, screen: SeatScreen | None) -> str | None:
        """The changes of the hall's page; `screen` is the table's if the hall may show it."""
        if self.hall is None or not self.may_watch_hall(phone):
            phone.forget_picture()
            return None
        board = () if screen is None else screen.seen(phone.language, theme.SCREEN)[1]
        widgets = self.hall.widgets(phone.language, board, self.may_join_from(phone))
        drawing = self._pictures.drawing(widgets, HALL_SIZE)
        if drawing == phone.drawing:
            return None
        phone.picture += 1
        return self._changed(phone, drawing, self._pictures.symbols(HALL_SIZE))

    def _table_for(self, phone: Phone, view: TableView) -> str | None:
        """The changes to the newest picture of the table's own screen; None if the phone has that, or none came yet."""
        known = self._table_pictures.get(view)
        if known is None or phone.shown == (known,):
            return None
        phone.picture, phone.shown, phone.widgets = known.picture, (known,), ()
        return self._changed(phone, Drawing(known.size, known.parts, known.heading), known.symbols)

    def _changed(self, phone: Phone, drawing: Drawing, symbols: Mapping[str, str], kept: str = "") -> str:
        """The message that changes the phone's picture to this one, with the icons that its page has not."""
        changed = changes(phone.drawing, drawing)
        fresh = [id_ for id_ in symbols if id_ not in phone.symbols]
        phone.symbols.update(fresh)
        phone.drawing = drawing
        icons = "".join(symbols[id_] for id_ in fresh)
        return as_json({"t": "picture", "n": phone.picture, "kept": kept, "symbols": icons} | changed)

    def show_seat(self, screen: SeatScreen) -> None:
        """Show the phones of a seat its screen, which has changed."""
        self._show(lambda phone: self.shown_screen(phone) is screen)

    def show_hall(self) -> None:
        """Show the pages of the hall that another table, or the clock, has changed something."""
        self._show(lambda phone: phone.in_hall)

    def _show(self, which: Callable[[Phone], bool] = lambda _phone: True) -> None:
        # those without a sheet first: their states take a moment, and nobody waits long for them
        for phone in sorted(self.phones, key=lambda each: self.player_of(each) is not None):
            if phone.greeted and which(phone):
                phone.changed.set()

    def _in_order(self) -> list[Phone]:
        return sorted(self.phones, key=lambda phone: phone.number)
