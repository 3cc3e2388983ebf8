"""The hall's page: everything that a room may see of this table, and of the others that a broker knows."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec

from companion.i18n.language import Language, using
from companion.system.qr_code import qr_modules
from companion.web.home import Home
from companion.web.limits import Clock
from companion.web.messages import language_of
from companion.web.played import Played
from companion.web.table_state import TableState, table_results, table_state
from companion.web.tables import evening, tournament
from companion.web.wire import Snapshot

MAX_LINES = 24
"""Lines of the tournament that fit a screen."""
OWN = ""
"""The box of this table on its own page."""
Values = dict[str, Any]


class HallView:
    """Makes the page's states from the newest snapshot; `boot` changes with every start, and the pages load again."""

    def __init__(self, boot: str, home: Home, link: Callable[[str], str], clock: Clock) -> None:
        self._boot = boot
        self._home = home
        self._link = link
        self._clock = clock
        self._snapshot: Snapshot | None = None
        self._played: Played | None = None
        self._throw: tuple[int | None, int] = (None, 0)
        self._since = 0.0

    def take(self, snapshot: Snapshot, played: Played | None) -> None:
        """Use a snapshot."""
        throw = (None, 0) if played is None else (played.game_id, played.half)
        if throw != self._throw:
            self._throw, self._since = throw, self._clock()
        self._snapshot, self._played = snapshot, played

    def is_open(self) -> bool:
        """True if everybody in the network may look."""
        return self._snapshot is not None and self._snapshot.hall.open

    def language(self, wanted: str) -> Language:
        """The language of a page: the one that it asks for, else that of the settings, else that of the table."""
        if self._snapshot is None:
            return language_of(wanted, Language.EN)
        usual = language_of(self._snapshot.hall.language, language_of(self._snapshot.language, Language.EN))
        return language_of(wanted, usual)

    def state(self, language: Language, with_code: bool) -> bytes:
        """The state of the page in a language, as JSON; `with_code` for a page that may show the code to join."""
        snapshot, played = self._snapshot, self._played
        assert snapshot is not None
        with using(language):
            return msgspec.json.encode(
                {
                    "t": "hall",
                    "revision": snapshot.revision,
                    "boot": self._boot,
                    "language": str(language),
                    "tables": self._tables(snapshot, played, language),
                    "pictured": played is not None and played.shows_hall(snapshot.hall.late_ranking),
                    "tournament": [msgspec.to_builtins(line) for line in self._tournament(snapshot)[:MAX_LINES]],
                    "join": self._join(snapshot.code if with_code else ""),
                }
            )

    def _tables(self, snapshot: Snapshot, played: Played | None, language: Language) -> list[Values]:
        own = table_state(played, snapshot.table, True, snapshot.hall.late_ranking, snapshot.faults)
        others = sorted(
            (_in_order(table.state.name), box, table)
            for box, table in self._home.tables.known.items()
            if table.online and table.state is not None
        )
        now = self._clock()
        shown = [_shown(OWN, own, now - self._since, language)]
        for _name, box, table in others:
            assert table.state is not None
            shown.append(_shown(box, table.state, now - table.since, language))
        return shown

    def _tournament(self, snapshot: Snapshot) -> list[Any]:
        """The list of the evening; a single table has one as soon as it has finished a second game."""
        tables = self._home.tables.known
        results = [(OWN, snapshot.table, table_results(snapshot.finished, True))]
        for box, table in tables.items():
            if table.results is not None:
                name = "" if table.state is None else table.state.name
                results.append((box, name, table.results))
        return list(tournament(results, evening(datetime.now().astimezone()).timestamp()))

    def _join(self, code: str) -> Values | None:
        """The address to scan, with the code of the table where that may be shown."""
        link = self._link(code)
        modules = qr_modules(link) if link else None
        if modules is None:
            return None
        path = "".join(f"M{x} {y}h1v1h-1z" for y, line in enumerate(modules) for x, dark in enumerate(line) if dark)
        address = link.removeprefix("http://").partition("/")[0]
        return {"address": address, "code": code, "size": len(modules), "path": path}


def _in_order(name: str) -> list[tuple[int, str]]:
    """A name by which table 9 comes before table 10."""
    parts = re.split("([0-9]{1,9})", name.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]


def _shown(box: str, state: TableState, waited: float, language: Language) -> Values:
    """A table as the page shows it, with its sentences in one language."""

    def said(texts: dict[str, str]) -> str:
        return texts.get(str(language)) or texts.get(str(Language.EN)) or next(iter(texts.values()), "")

    announced = state.announcement
    return {
        "box": box,
        "name": state.name,
        "running": state.running,
        "over": state.over,
        "title": said(state.title),
        "heading": said(state.heading),
        "players": [msgspec.to_builtins(line) for line in state.players],
        "waited": round(waited, 1),
        "announcement": None
        if announced is None
        else {"kind": announced.kind, "text": said(announced.text), "n": announced.number},
    }
