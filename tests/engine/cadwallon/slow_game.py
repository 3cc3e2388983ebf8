"""A game of the slow engine: events in, the position and the replay output of a record out (section 9)."""

from typing import Any

from tests.engine.cadwallon import slow_play
from tests.engine.cadwallon.slow_check import check_rules
from tests.engine.cadwallon.slow_form import check_form
from tests.engine.cadwallon.slow_manual import manual
from tests.engine.cadwallon.slow_table import KINDS, Table, need, worth
from tests.engine.slow_refusal import Event, IllegalError


class SlowGame:
    """The table, and the events that are not taken back."""

    def __init__(self, setup: Event) -> None:
        self._setup = setup
        self.log: list[Event] = []
        self._begin()

    def _begin(self) -> None:
        self.table = Table(self._setup)
        for player in self.table.order:
            slow_play.draw(self.table, player, 5)
        if not self.table.graph:
            for each in self.table.characters.values():
                each.inside = True
            slow_play.enter_box(self.table, 1)
            slow_play.follow(self.table)

    def check(self, event: Any) -> None:
        """Refuse an event that is not allowed now; IllegalError names a rule."""
        check_form(self.table, event)
        if "undo" in event:
            need(self.log, "NOTHING_TO_UNDO")
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
        """Carry one event out, with all automatic steps after it."""
        self.log.append(event)
        ((word, fields),) = event.items()
        if word not in ("arcana", "skill", "manual"):
            self.table.thrown = None
        if word == "manual":
            manual(self.table, fields)
        else:
            slow_play.PLAYS[word](self.table, fields)
        slow_play.close_die(self.table)
        slow_play.follow(self.table)


def output(table: Table) -> Event:
    """The replay output of a good record (9.9)."""
    over = table.stage == "over"
    acting = not over and not table.nobody
    players = [_player(table, player) for player in table.seats]
    best = max((each["total"] for each in players if over), default=0)
    return {
        "ok": True,
        "over": over,
        "round": table.round,
        "stage": table.stage,
        "turn": table.turn if acting else None,
        "start": table.start,
        "alarm": table.alarm,
        "ap": table.ap if acting and table.stage != "deploy" else 0,
        "active": table.active if acting else None,
        "waiting": table.waiting,
        "players": players,
        "characters": {
            each.id: {
                "area": each.area,
                "inside": each.inside,
                "out": each.out,
                "tokens": [kind for kind in KINDS for _ in range(each.tokens[kind])],
            }
            for each in table.characters.values()
        },
        "militia": dict(table.figures),
        "others": dict(table.others),
        "rooms": {room: token and token["kind"] for room, token in table.rooms.items()},
        "shut": sorted(room for room, token in table.rooms.items() if token and token["shut"]),
        "lying": {} if table.graph else {kind: table.lying[kind] for kind in KINDS},
        "gates": _gates(table),
        "left": {
            each.id: list(each.left)
            for each in table.characters.values()
            if acting and table.stage != "deploy" and each.player == table.turn and each.inside and not each.done
        },
        "open": list(table.open),
        "deck": table.deck,
        "discard": table.discard,
        "winners": [each["name"] for each in players if over and each["total"] == best],
    }


def _gates(table: Table) -> list[Any]:
    exits = sorted(each for each in table.gates if isinstance(each, str))
    return [*exits, *sorted(sorted(each) for each in table.gates if not isinstance(each, str))]


def _player(table: Table, player: int) -> Event:
    found: Event = {
        "name": table.setup["players"][player],
        "gang": table.setup["gangs"][player],
        "ducats": table.ducats[player],
        "hand": table.hand[player],
        "total": None,
    }
    if table.stage == "over":
        own = [each for each in table.characters.values() if each.player == player]
        out = [each for each in own if each.out]
        treasure = sum(worth(kind, sum(each.tokens[kind] for each in out)) for kind in KINDS)
        parts = {
            "ducats": table.ducats[player],
            "treasure": treasure,
            "fence": sum(each.trait("fence") * each.tokens.total() for each in out),
            "trapped": -3 * (len(own) - len(out)),
        }
        found |= {"total": sum(parts.values()), "score": parts}
    return found


def slow_replay(record: Any) -> Event:
    """The replay output of a record whose header is right."""
    game = SlowGame(record["setup"])
    for index, event in enumerate(record["events"]):
        try:
            game.apply(event)
        except IllegalError as error:
            return {"ok": False, "event": index, "rule": error.rule, "error": str(error)}
    return output(game.table)
