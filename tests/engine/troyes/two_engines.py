"""Random whole games played by both engines of Troyes at once: `python -m tests.engine.troyes.two_engines`.

After each event the positions are compared in the words of section 8, with the output of 9.9; each refused event must
be refused by both, and for a rule that both name; now and then the whole lists of legal decisions are compared.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec

from engine.game import RecordError
from engine.troyes.actions import Action, Answer
from engine.troyes.legal import legal
from engine.troyes.record import replay, summary
from engine.troyes.record_reader import decode_event
from engine.troyes.record_writer import dump, event_words
from engine.troyes.rules import apply, faults
from engine.troyes.state import Asked, AskedManual, AskedThrow, Game
from engine.troyes.terms import BUILDINGS
from tests.engine.troyes.slow_game import SlowGame, output
from tests.engine.troyes.slow_legal import slow_legal
from tests.engine.troyes.slow_random_cards import random_cards
from tests.engine.troyes.slow_random_events import random_event
from tests.engine.troyes.slow_table import Event, IllegalError, Table, broken_rules

MAX_TRIES = 150
MAX_EVENTS = 2000
PLACES = tuple(enumerate(BUILDINGS))


class DisagreementError(AssertionError):
    """The engines do not agree; `record` is the game up to there."""

    def __init__(self, words: str, record: Event) -> None:
        super().__init__(f"{words}\n{msgspec.json.encode(record).decode()}")


class Played:
    """A game that both engines have played, and counts of the comparisons."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.slow: SlowGame
        self.fast: Game
        self.record: Event = {}

    def require(self, condition: bool, words: str) -> None:
        """Stop where the engines disagree."""
        if not condition:
            raise DisagreementError(words, self.record)


def play(seed: int, every: int = 60) -> Played:
    """Play a whole game; `every` is the mean number of events between two comparisons of all legal decisions."""
    chance = Random(seed)
    players = chance.choice((2, 3, 4))
    setup: Event = {"players": ["Ada", "Bo", "Cy", "Di"][:players], "start": chance.randrange(players)}
    setup["characters"] = chance.choice(("all", "own"))
    setup["cards"] = "made-up" if chance.random() < 0.3 else random_cards(chance, players)
    played = Played()
    played.record = {"format": "oyez.game", "version": 1, "game": "troyes", "setup": setup, "events": []}
    played.slow = SlowGame(setup)
    played.fast = replay(msgspec.json.encode(played.record)).game
    while played.slow.table.stage != "over":
        _step(chance, played)
        if chance.randrange(every) == 0:
            compare_legal(played)
        if chance.random() < 0.01 and played.record["events"]:
            _take_back(chance, played)
        played.require(len(played.record["events"]) < MAX_EVENTS, "the game does not end")
    _check_end(played)
    return played


def _step(chance: Random, played: Played) -> None:
    """Try events until one is legal; both engines must agree about each."""
    for _ in range(MAX_TRIES):
        if submit(played, random_event(chance, played.slow.table)):
            return
    table = played.slow.table
    last: tuple[Event, ...] = (
        {"pass": {"player": table.turn}},
        {"concede": {"player": table.turn}},
        {"manual": {"changes": []}},
    )
    for event in last:
        if submit(played, event):
            return
    options = slow_legal(table)
    played.require(bool(options) and submit(played, chance.choice(options)), "no event is legal")


def submit(played: Played, event: Event) -> bool:
    """Submit an event to both engines; return True if it is legal."""
    slow_rule, refused = _slow_verdict(played.slow, event)
    fast_rules, action = _fast_verdict(played.fast, event)
    if refused:
        played.counts["refused"] += 1
        played.require(bool(fast_rules), f"{event} is refused by the slow engine alone ({slow_rule})")
        if slow_rule not in fast_rules[:1]:
            broken = broken_rules(lambda: played.slow.check(event))
            played.require(set(fast_rules) <= broken, f"{event} breaks {broken}; the fast engine names {fast_rules}")
        return False
    played.require(not fast_rules, f"{event} is refused by the fast engine alone ({fast_rules})")
    assert action is not None
    played.fast, _effects = apply(played.fast, action)
    played.slow.apply(event)
    played.record["events"].append(event)
    played.counts["played"] += 1
    compare(played)
    return True


def _slow_verdict(game: SlowGame, event: Event) -> tuple[str | None, bool]:
    try:
        game.check(event)
    except IllegalError as error:
        return error.rule, True
    return None, False


def _fast_verdict(game: Game, event: Event) -> tuple[list[str | None], Action | None]:
    try:
        action = decode_event(0, msgspec.Raw(msgspec.json.encode(event)))
    except RecordError as error:
        return [error.rule], None
    return [fault.rule for fault in faults(game, action)], action


def compare(played: Played) -> None:
    """Compare the positions."""
    fast = _plain(summary(played.fast))
    slow = output(played.slow.table)
    for key in slow:
        played.require(fast.get(key) == slow[key], f"{key}: {_difference(fast.get(key), slow[key])}")
    fast, slow = fast_words(played.fast), slow_words(played.slow.table)
    for key in slow:
        played.require(fast[key] == slow[key], f"{key}: {_difference(fast[key], slow[key])}")


def _difference(fast: Any, slow: Any) -> str:
    """The parts of two values that differ."""
    if isinstance(fast, list) and isinstance(slow, list) and len(fast) == len(slow):
        return ", ".join(_difference(*pair) for pair in zip(fast, slow, strict=True) if pair[0] != pair[1])
    if isinstance(fast, dict) and isinstance(slow, dict):
        return ", ".join(
            f"{key}: {_difference(fast.get(key), slow[key])}" for key in slow if fast.get(key) != slow[key]
        )
    return f"fast {fast}, slow {slow}"


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def slow_words(table: Table) -> Event:
    """The rest of the position of the slow engine, in the words of section 8."""
    pending = table.pending
    if pending is not None and pending["kind"] == "answer":
        answers = [{pending["what"]: option} for option in pending["options"]]
        pending = {"player": pending["player"], "options": _sorted(answers)}
    words = {
        "expelled": [table.expelled[building] for building in BUILDINGS],
        "greys": table.greys,
        "cathedral": table.cathedral,
        "activities": [[each.card["id"], each.spaces, sorted(each.picture), each.cubes] for each in table.activities],
        "row": [[each.card["id"], each.cubes] for each in table.row],
        "called": table.called if table.stage == "black" else 0,
        "spent": [player.cube_spent for player in table.players],
        "characters": [player.characters for player in table.players],
        "pending": pending,
    }
    return dict(_plain(words))


def fast_words(game: Game) -> Event:
    """The rest of the position of the fast engine, in the words of section 8."""
    now = game.now
    seats = range(len(now.players))
    words = {
        "expelled": [[now.expelled[place][seat] for seat in seats] for place, _ in PLACES],
        "greys": now.greys,
        "cathedral": now.cathedral,
        "activities": [[each.card, each.spaces, sorted(each.picture), each.cubes] for each in now.activities],
        "row": [[each.card, each.cubes] for each in now.row],
        "called": now.called if now.stage == "black" else 0,
        "spent": [player.cube_spent for player in now.players],
        "characters": [player.characters for player in now.players],
        "pending": _fast_pending(game),
    }
    return dict(_plain(words))


def _fast_pending(game: Game) -> Event | None:
    asked = game.now.pending
    if isinstance(asked, Asked):
        answers = [event_words(Answer(asked.player, option))["answer"] for option in asked.options]
        given = [{key: value for key, value in answer.items() if key != "player"} for answer in answers]
        return {"player": asked.player, "options": _sorted(given)}
    if isinstance(asked, AskedManual):
        return {"kind": "manual", "card": asked.card, "player": asked.player}
    if isinstance(asked, AskedThrow):
        return {"kind": "throw", "card": asked.card, "n": asked.dice}
    assert asked is None
    return None


def _sorted(things: list[Any]) -> list[Any]:
    return sorted(map(_plain, things), key=lambda thing: msgspec.json.encode(thing))


def compare_legal(played: Played) -> None:
    """Compare the whole lists of legal decisions."""
    slow = [_canonical(event) for event in slow_legal(played.slow.table)]
    fast = [
        _canonical(_plain(event_words(action)))
        for player in range(len(played.fast.now.players))
        for action in legal(played.fast, player)
    ]
    played.counts["lists"] += 1
    played.counts["decisions"] += len(slow)
    played.require(len(set(fast)) == len(fast), "a legal decision is listed twice")
    only_slow, only_fast = sorted(set(slow) - set(fast)), sorted(set(fast) - set(slow))
    played.require(not only_slow, f"legal by the slow engine alone: {only_slow[:5]}")
    played.require(not only_fast, f"legal by the fast engine alone: {only_fast[:5]}")


def _canonical(event: Event) -> bytes:
    """The bytes of an event, the same for every order of its keys and of the black dice."""
    if "counter" in event:
        event = {"counter": {**event["counter"], "black": sorted(event["counter"]["black"])}}
    return msgspec.json.encode(event, order="deterministic")


def _take_back(chance: Random, played: Played) -> None:
    """Undo some events in both engines, and forget them."""
    for _ in range(chance.choice((1, 1, 3))):
        if played.record["events"]:
            played.slow.apply({"undo": {}})
            action = decode_event(0, msgspec.Raw(b'{"undo": {}}'))
            played.fast, _effects = apply(played.fast, action)
            played.record["events"].pop()
            played.counts["undone"] += 1
            compare(played)


def _check_end(played: Played) -> None:
    """The record of the whole game is read, and written again, by the fast engine."""
    replayed = replay(msgspec.json.encode(played.record))
    played.require(replayed.game.now == played.fast.now, "the record leads to another position")
    written = msgspec.json.decode(dump(replayed.setup, replayed.actions))
    again = replay(msgspec.json.encode(written))
    played.require(again.game.now == played.fast.now, "the written record leads to another position")


def main() -> int:
    """Play the games and print the counts; 1 at the first disagreement."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.troyes.two_engines", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    bad, began = 0, time.process_time()
    for seed in range(options.seed, options.seed + options.games):
        try:
            counts += play(seed).counts
        except DisagreementError as error:
            bad += 1
            print(f"game {seed}: {str(error)[:3000]}", file=sys.stderr, flush=True)
            if bad >= 20:
                break
    for name, count in sorted(counts.items()):
        print(f"{name}={count}")
    print(f"games={options.games}")
    print(f"disagreements={bad}")
    print(f"seconds={time.process_time() - began:.0f}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
