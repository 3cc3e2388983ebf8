"""The hall's page: everything that a room may see of this table, and of the others that a broker knows."""

import asyncio
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from companion.i18n.language import Language, _, gettext, using
from companion.ui.toolkit.qr import qr_code
from companion.ui.toolkit.widgets import Widget
from companion.web.hall_screen import SIZE, Hall, Join, SeenTable, newest_text, title, view
from companion.web.home import Home
from companion.web.limits import Clock
from companion.web.messages import language_of
from companion.web.played import Played
from companion.web.table_state import FORMAT, TableAnnouncement, TableState, player_lines, table_results, table_state
from companion.web.tables import TournamentLine, evening, tournament
from companion.web.wire import Snapshot
from companion.web.words import LOST, reason

OWN = ""
"""The box of this table on its own page."""
LATE_S = 20
"""Seconds after which the page names the players that a table waits for."""
PAGE_S = 12
"""Seconds for which a page of a list is shown."""
LOOK_S = 1.0
"""Seconds between two looks at the clock."""


class HallView:
    """Makes the page from the newest snapshot; `boot` changes with every start, and the pages load again."""

    def __init__(self, boot: str, home: Home, link: Callable[[str], str], clock: Clock) -> None:
        self._boot = boot
        self._home = home
        self._link = link
        self._clock = clock
        self._snapshot: Snapshot | None = None
        self._played: Played | None = None
        self._own: TableState | None = None
        self._throw: tuple[int | None, int] = (None, 0)
        self._since = 0.0
        self._announced: dict[str, TableAnnouncement | None] = {}
        self._newest = OWN

    def take(self, snapshot: Snapshot, played: Played | None) -> None:
        """Use a snapshot."""
        throw = (None, 0) if played is None else (played.game_id, played.throws)
        if throw != self._throw:
            self._throw, self._since = throw, self._clock()
        self._snapshot, self._played = snapshot, played
        # most tables have no hall: it is made once a page asks, after the phones have their pictures
        self._own = None

    def is_open(self) -> bool:
        """True if everybody in the network may look."""
        return self._snapshot is not None and self._snapshot.hall.open

    def language(self, wanted: str) -> Language:
        """The language of a page: the one that it asks for, else that of the settings, else that of the table."""
        if self._snapshot is None:
            return language_of(wanted, Language.EN)
        usual = language_of(self._snapshot.hall.language, language_of(self._snapshot.language, Language.EN))
        return language_of(wanted, usual)

    def state(self, language: Language) -> dict[str, Any]:
        """The words of a page that shows the hall, beside its picture: those that a screen reader says."""
        with using(language):
            tables, newest = self._seen()
            words = {"heading": title(tables), "status": newest_text(tables, newest)}
        return {"t": "hall", "ok": True} | self._page(language, words)

    def door(self, language: Language, code: str, typed: bool) -> dict[str, Any]:
        """Refuse a page, with the reason of this code if something was typed, and ask for the table's letters."""
        with using(language):
            asked = {"label": _("Type the table code to show the tables of this hall."), "show": _("Show")}
            words = asked | {"refused": reason(code) if typed else "", "heading": "Oyez", "status": ""}
        return {"t": "answer", "id": "hall", "ok": False, "code": code} | self._page(language, words)

    def _page(self, language: Language, words: dict[str, str]) -> dict[str, Any]:
        """The part of all messages: `words` by the ids of elements, and those for a line that is lost later."""
        with using(language):
            return {"boot": self._boot, "language": str(language), "words": words, "lost": gettext(LOST)}

    def widgets(self, language: Language, board: tuple[Widget, ...], with_code: bool) -> tuple[Widget, ...]:
        """The page in a language, back to front; `with_code` for one that may show the code to join."""
        with using(language):
            return view(self._hall(board, with_code))

    async def turn_pages(self, show: Callable[[], None]) -> None:
        """Show the pages as they are by the clock alone, until the process ends."""
        before = self._moment()
        while True:
            await asyncio.sleep(LOOK_S)
            now = self._moment()
            if now != before:
                before = now
                show()

    def _moment(self) -> tuple[object, ...]:
        return self._turn(), [table.late for table in self._seen()[0]]

    def _turn(self) -> int:
        return int(self._clock() // PAGE_S)

    def _hall(self, board: tuple[Widget, ...], with_code: bool) -> Hall:
        snapshot, played = self._snapshot, self._played
        assert snapshot is not None
        tables, newest = self._seen()
        players = () if played is None else player_lines(played, played.names, snapshot.hall.late_ranking)
        join = self._join(snapshot.code if with_code else "")
        return Hall(tables, players, board, self._tournament(snapshot), newest, join, self._turn())

    def _seen(self) -> tuple[tuple[SeenTable, ...], int]:
        """All tables, this one first, and the place of the one that announced something last."""
        now = self._clock()
        others = sorted(
            (_in_order(table.state.name), box, table.state, now - table.since >= LATE_S)
            for box, table in self._home.tables.known.items()
            if table.online and table.state is not None
        )
        tables = (
            SeenTable(self._own_state(), now - self._since >= LATE_S),
            *(SeenTable(state, late, box) for _name, box, state, late in others),
        )
        before = self._announced
        self._announced = {table.box: table.state.announcement for table in tables}
        for box, announced in self._announced.items():
            if announced is not None and announced != before.get(box) and (box in before or box == OWN):
                self._newest = box
        return tables, next((place for place, table in enumerate(tables) if table.box == self._newest), 0)

    def _own_state(self) -> TableState:
        if self._snapshot is None:
            return TableState(FORMAT, "")
        if self._own is None:
            late, faults = self._snapshot.hall.late_ranking, self._snapshot.faults
            self._own = table_state(self._played, self._snapshot.table, True, late, faults)
        return self._own

    def _tournament(self, snapshot: Snapshot) -> tuple[TournamentLine, ...]:
        """The list of the evening; a single table has one as soon as it has finished a second game."""
        results = [(OWN, snapshot.table, table_results(snapshot.finished, True))]
        for box, table in self._home.tables.known.items():
            if table.results is not None:
                name = "" if table.state is None else table.state.name
                results.append((box, name, table.results))
        return tournament(results, evening(datetime.now().astimezone()).timestamp())

    def _join(self, code: str) -> Join | None:
        """The address to scan, with the code of the table where that may be shown."""
        link = self._link(code)
        modules = qr_code(link, SIZE[1]) if link else None
        return None if modules is None else Join(link.removeprefix("http://").partition("/")[0], code, modules)


def _in_order(name: str) -> list[tuple[int, str]]:
    """A name by which table 9 comes before table 10."""
    parts = re.split("([0-9]{1,9})", name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
