"""A game of the slow engine: events in, the position and the replay output of a record out (section 9)."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tests.engine.castles_of_tuscany.slow_box import slow_box
from tests.engine.castles_of_tuscany.slow_check import check_rules
from tests.engine.castles_of_tuscany.slow_course import course
from tests.engine.castles_of_tuscany.slow_form import check_form, check_setup
from tests.engine.castles_of_tuscany.slow_score import score, winners
from tests.engine.castles_of_tuscany.slow_table import BONUSES, KINDS, Player, Table, canonical, need
from tests.engine.slow_refusal import Event, IllegalError, Waiting

MADE_UP = Path(__file__).parents[2] / "data" / "boxes" / "castles-of-tuscany-made-up.toml"


class SlowGame:
    """The table, and the course of the game up to where it waits."""

    def __init__(self, setup: Any) -> None:
        check_setup(setup)
        content = made_up() if setup["box"] == "made-up" else setup["box"]
        self._setup = setup
        self._box = slow_box(content, len(setup["players"]), setup.get("hands") == "colours")
        self.log: list[Event] = []
        self._begin()

    def _begin(self) -> None:
        self.table = Table(self._setup, self._box)
        self._course = course(self.table)
        next(self._course)

    def enter(self, part: Waiting) -> None:
        """Continue at the beginning of another part of the course."""
        self._course = part
        next(self._course)

    def check(self, event: Any) -> None:
        """Refuse an event that is not allowed now; IllegalError names a rule."""
        check_form(self.table, event)
        if "undo" in event:
            need(bool(self.log), "NOTHING_TO_UNDO")
        else:
            check_rules(self.table, event)

    def apply(self, event: Event) -> None:
        """Play one event, after its check."""
        self.check(event)
        if "undo" in event:
            log, self.log = self.log[:-1], []
            self._begin()
            for each in log:
                self._play(each)
        else:
            self._play(event)

    def _play(self, event: Event) -> None:
        self.log.append(event)
        if "count" in event:
            self.table.set_count(**event["count"])
        else:
            self._course.send(event)


def output(table: Table) -> dict[str, Any]:
    """The replay output of a good record (9.10)."""
    over = table.stage == "over"
    listed = bool(table.box["production"])
    return {
        "ok": True,
        "over": over,
        "stage": table.stage,
        "round": table.round,
        "turn": table.turn,
        "start": table.start,
        "ending": table.ending,
        "turns_left": table.turns_left,
        "waits": dict(table.waits),
        "players": [_player(table, seat) for seat in table.seats],
        "display": canonical(table.display),
        "neutral": len(table.neutral),
        "bonuses": {kind: table.bonuses[kind] for kind in BONUSES},
        "finished": {kind: table.finished[kind] for kind in KINDS},
        "deck": table.deck.total(),
        "discards": table.discards.total(),
        "production": table.production.total() if listed else None,
        "produced": table.produced.total() if listed else None,
        "winners": [table.names[seat] for seat in winners(table)] if over else [],
    }


def _player(table: Table, seat: int) -> dict[str, Any]:
    own: Player = table.players[seat]
    words = {
        "name": table.names[seat],
        "green": own.green,
        "red": own.red,
        "cards": own.hand.total(),
        "hand": {kind: own.hand[kind] for kind in KINDS} if table.colours else None,
        "workers": own.workers,
        "marbles": own.marbles,
        "storage": canonical(own.storage),
        "bonuses": {kind: own.bonuses[kind] for kind in BONUSES},
        "stacks": own.stacks,
        "covered": dict(own.covered),
    }
    if table.stage != "over":
        return {**words, "total": None, "score": None}
    parts = score(table, seat)
    return {**words, "total": sum(parts.values()), "score": parts}


def slow_replay(record: Any) -> dict[str, Any]:
    """The replay output of a record, parsed from JSON."""
    reached: int | None = None
    try:
        keys = {"format", "version", "game", "setup", "events"}
        need(isinstance(record, dict) and record.keys() == keys, "FORM")
        given = (record["format"], record["version"], record["game"])
        need(given == ("oyez.game", 1, "castles-of-tuscany") and type(given[1]) is int, "FORM")
        game = SlowGame(record["setup"])
        need(isinstance(record["events"], list), "FORM")
        for index, event in enumerate(record["events"]):
            reached = index
            game.apply(event)
    except IllegalError as error:
        return {"ok": False, "event": reached, "rule": error.rule, "error": str(error)}
    return output(game.table)


@cache
def made_up() -> dict[str, Any]:
    """The content of the made-up box file."""
    return tomllib.loads(MADE_UP.read_text("utf-8"))
