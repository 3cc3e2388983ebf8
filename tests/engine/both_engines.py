"""A game played by two engines at once, the one of the program and a slow one, compared after each event.

The outputs of a replay and the rest of the positions must be the same; each refused event must be refused by both, and
for a rule that both name; the lists of legal decisions must be the same.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.game import RecordError
from tests.engine.slow_refusal import Broken, Event, IllegalError, broken

MAX_DISAGREEMENTS = 20


class DisagreementError(AssertionError):
    """The engines do not agree; `record` is the game up to there."""

    def __init__(self, words: str, record: Event) -> None:
        super().__init__(f"{words}\n{msgspec.json.encode(record).decode()}")


def plain(value: Any) -> Any:
    """A value as JSON holds it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def difference(fast: Any, slow: Any) -> str:
    """The parts of two values that differ."""
    if isinstance(fast, list) and isinstance(slow, list) and len(fast) == len(slow):
        return ", ".join(difference(*pair) for pair in zip(fast, slow, strict=True) if pair[0] != pair[1])
    if isinstance(fast, dict) and isinstance(slow, dict):
        return ", ".join(f"{key}: {difference(fast.get(key), slow[key])}" for key in slow if fast.get(key) != slow[key])
    return f"fast {fast}, slow {slow}"


def same_bytes(event: Event) -> bytes:
    """The bytes of an event, the same for every order of its keys."""
    return msgspec.json.encode(event, order="deterministic")


def no_more(_played: "Played", _before: Event, _effects: Iterable[Any]) -> None:
    """Compare nothing besides the positions."""


@dataclass(frozen=True)
class Engines:
    """The functions of both engines of a game; `codes` if the slow one names the codes of its refusals."""

    key: str
    fast_rules: Any
    replay: Callable[[bytes], Any]
    summary: Callable[[Any], dict[str, object]]
    decode_event: Callable[[int, msgspec.Raw], Any]
    event_words: Callable[[Any], Event]
    dump: Callable[[Any, Any], bytes]
    fast_words: Callable[[Any], Event]
    slow_game: Callable[[Event], Any]
    slow_output: Callable[[Any], Event]
    slow_words: Callable[[Any], Event]
    slow_legal: Callable[[Any], list[Event]]
    canonical: Callable[[Event], bytes] = same_bytes
    compare_more: Callable[["Played", Event, Iterable[Any]], None] = no_more
    codes: bool = False


class Played:
    """A game that both engines play, and counts of the comparisons."""

    def __init__(self, engines: Engines, setup: Event) -> None:
        self.engines = engines
        self.counts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.record: Event = {"format": "oyez.game", "version": 1, "game": engines.key, "setup": setup, "events": []}
        self.slow = engines.slow_game(setup)
        self.fast = engines.replay(msgspec.json.encode(self.record)).game
        self.output = engines.slow_output(self.slow.table)

    def require(self, condition: bool, words: str) -> None:
        """Stop where the engines disagree."""
        if not condition:
            raise DisagreementError(words, self.record)

    def submit(self, event: Any) -> bool:
        """Submit an event to both engines; return True if it is legal."""
        refused = _slow_verdict(self.slow, event)
        faults, action = self._fast_verdict(event)
        if refused is not None:
            self.counts["refused"] += 1
            self.refused[refused.words] += 1
            self.require(bool(faults), f"{event} is refused by the slow engine alone ({refused})")
            self._compare_refusals(event, (refused.rule, refused.words), faults)
            return False
        self.require(not faults, f"{event} is refused by the fast engine alone ({faults})")
        before = self.output
        self.fast, effects = self.engines.fast_rules.apply(self.fast, action)
        self.slow.apply(event)
        self.record["events"].append(event)
        self.counts["played"] += 1
        self.compare()
        if event != {"undo": {}}:
            self.engines.compare_more(self, before, effects)
        return True

    def _compare_refusals(self, event: Any, slow: Broken, faults: list[Broken]) -> None:
        """Every rule that the fast engine names is one that the event breaks; where it has codes, with its code."""
        same = faults[0] == slow if self.engines.codes else faults[0][0] == slow[0]
        if same:
            return
        found = broken(lambda: self.slow.check(event))
        right = found if self.engines.codes else {rule for rule, _ in found}
        named = set(faults) if self.engines.codes else {rule for rule, _ in faults}
        self.require(named <= right, f"{event} breaks {right}; the fast engine names {named}")

    def _fast_verdict(self, event: Any) -> tuple[list[Broken], Any]:
        try:
            action = self.engines.decode_event(0, msgspec.Raw(msgspec.json.encode(event)))
        except RecordError as error:
            return [(error.rule, "FORM")], None
        found = self.engines.fast_rules.faults(self.fast, action)
        self.require(all(map(str, found)), "a refusal has no sentence")
        return [(each.rule, each.code.name) for each in found], action

    def compare(self) -> None:
        """Compare the positions."""
        self.output = self.engines.slow_output(self.slow.table)
        self._same(plain(self.engines.summary(self.fast)), self.output)
        self._same(plain(self.engines.fast_words(self.fast)), plain(self.engines.slow_words(self.slow.table)))

    def _same(self, fast: Event, slow: Event) -> None:
        for key in slow:
            if fast.get(key, "absent") != slow[key]:
                raise DisagreementError(f"{key}: {difference(fast.get(key), slow[key])}", self.record)

    def compare_legal(self) -> None:
        """Compare the whole lists of legal decisions."""
        canonical = self.engines.canonical
        slow = [canonical(event) for event in self.engines.slow_legal(self.slow.table)]
        fast = [
            canonical(plain(self.engines.event_words(action)))
            for player in range(len(self.fast.now.players))
            for action in self.engines.fast_rules.legal(self.fast, player)
        ]
        self.counts["lists"] += 1
        self.counts["decisions"] += len(slow)
        self.require(len(set(fast)) == len(fast), "a legal decision is listed twice")
        only_slow, only_fast = sorted(set(slow) - set(fast)), sorted(set(fast) - set(slow))
        self.require(not only_slow, f"legal by the slow engine alone: {only_slow[:5]}")
        self.require(not only_fast, f"legal by the fast engine alone: {only_fast[:5]}")

    def check_end(self) -> None:
        """The fast engine reads the record of the whole game, and reads it again as it writes it."""
        replayed = self.engines.replay(msgspec.json.encode(self.record))
        self.require(replayed.game.now == self.fast.now, "the record leads to another position")
        written = self.engines.dump(replayed.setup, replayed.actions)
        again = self.engines.replay(written)
        self.require(again.game.now == self.fast.now, "the written record leads to another position")


def _slow_verdict(game: Any, event: Any) -> IllegalError | None:
    try:
        game.check(event)
    except IllegalError as error:
        return error
    return None


def campaign(play: Callable[[int], Played], program: str, words: str | None) -> int:
    """Play games by the command line's options and print the counts; 1 after a disagreement."""
    parser = argparse.ArgumentParser(prog=program, description=words)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    bad, began = 0, time.process_time()
    for seed in range(options.seed, options.seed + options.games):
        try:
            played = play(seed)
        except DisagreementError as error:
            bad += 1
            print(f"game {seed}: {str(error)[:3000]}", file=sys.stderr, flush=True)
            if bad >= MAX_DISAGREEMENTS:
                break
        else:
            counts += played.counts
            if played.engines.codes:
                counts.update({f"refused.{code}": n for code, n in played.refused.items()})
    for name, count in sorted(counts.items()):
        print(f"{name}={count}")
    print(f"games={options.games}")
    print(f"disagreements={bad}")
    print(f"seconds={time.process_time() - began:.0f}")
    return 1 if bad else 0
