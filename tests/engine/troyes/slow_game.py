"""A game of the slow engine: events in, the position and the replay output of a record out (section 9)."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.engine.slow_refusal import Event, IllegalError, Waiting, require
from tests.engine.troyes.slow_cards import slow_cards
from tests.engine.troyes.slow_check import check_rules
from tests.engine.troyes.slow_flow import course
from tests.engine.troyes.slow_form import check_form, check_setup
from tests.engine.troyes.slow_manual import make_changes
from tests.engine.troyes.slow_table import BUILDINGS, COLOURS, Table

MADE_UP = Path(__file__).parents[2] / "data" / "seeds" / "cards" / "made-up.toml"


class SlowGame:
    """The table, and the course of the game up to where it waits."""

    def __init__(self, setup: dict[str, Any]) -> None:
        check_setup(setup)
        content = made_up() if setup["cards"] == "made-up" else setup["cards"]
        self._setup, self._cards = setup, slow_cards(content, len(setup["players"]))
        self.log: list[Event] = []
        self._begin()

    def _begin(self) -> None:
        self.table = Table(self._setup, self._cards)
        self._course = course(self.table)
        next(self._course)

    def enter(self, part: Callable[[Table], Waiting]) -> None:
        """Continue at the beginning of another part of the course, and stop after it."""
        self._course = _until_end(part(self.table))
        next(self._course)

    def check(self, event: Event) -> None:
        """Refuse an event that is not allowed now; IllegalError names a rule."""
        check_form(self.table, event)
        if "undo" in event:
            require(bool(self.log), "9.5", "nothing to take back")
        else:
            check_rules(self.table, event)

    def apply(self, event: Event) -> None:
        """Play one event, after its check."""
        self.check(event)
        if "undo" in event:
            log, self.log = self.log[:-1], []
            self._begin()
            for each in log:
                self.apply(each)
            return
        if "manual" in event:
            make_changes(self.table, event["manual"]["changes"])
        self.log.append(event)
        self._course.send(event)


def _until_end(part: Waiting) -> Waiting:
    yield from part
    while True:
        yield


def output(table: Table) -> dict[str, Any]:
    """The replay output of a good record (9.9)."""
    totals = [sum(parts.values()) for parts in table.scores]
    players = []
    for player in table.seats:
        own = table.players[player]
        players.append(
            {
                "name": table.names[player],
                "denier": own.denier,
                "vp": own.vp,
                "influence": own.influence,
                "personal": own.personal,
                "general": own.general,
                "waiting": own.waiting,
                "passed": own.passed,
                "won": list(own.won),
                "tradesmen": [each.card["id"] for each in table.activities if each.has(player)],
                "total": totals[player] if totals else None,
                **({"score": table.scores[player]} if totals else {}),
            }
        )
    return {
        "ok": True,
        "over": table.stage == "over",
        "round": table.round,
        "stage": table.stage,
        "turn": table.turn,
        "start": table.start,
        "players": players,
        "buildings": {building: list(table.buildings[building]) for building in BUILDINGS},
        "dice": {str(d): {colour: list(table.dice[d][colour]) for colour in COLOURS} for d in table.districts},
        "black": list(table.black),
        "row": [each.card["id"] for each in table.row],
        "winners": [table.names[player] for player in table.seats if totals and totals[player] == max(totals)],
    }


def slow_replay(record: Any) -> dict[str, Any]:
    """The replay output of a record, parsed from JSON."""
    reached: int | None = None
    try:
        require(isinstance(record, dict) and record.keys() == {"format", "version", "game", "setup", "events"}, None)
        require((record["format"], record["version"], record["game"]) == ("oyez.game", 1, "troyes"), None)
        game = SlowGame(record["setup"])
        require(isinstance(record["events"], list), None)
        for index, event in enumerate(record["events"]):
            reached = index
            game.apply(event)
    except IllegalError as error:
        return {"ok": False, "event": reached, "rule": error.rule, "error": str(error)}
    return output(game.table)


def made_up() -> dict[str, Any]:
    """The content of the made-up cards file."""
    return tomllib.loads(MADE_UP.read_text("utf-8"))
