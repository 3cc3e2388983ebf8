"""The faults of the campaign by their kinds, those that are still wanted, and the figures so far."""

import random
from collections import Counter, defaultdict

TOLD_EVERY = 100
LONG_S = 10.0
"""Seconds of a wait that is reported at once."""
SECOND_MS, MINUTE_MS = 1000, 60_000
LOCKS = {"lock_1_s": SECOND_MS, "lock_1_min": MINUTE_MS, "lock_10_min": 10 * MINUTE_MS}
KINDS = {
    "lock_1_s": 10, "lock_1_min": 10, "lock_10_min": 10, "wifi_cut": 12, "wifi_silent": 12, "phones_killed": 4,
    "box_killed": 2, "double_tap": 10, "two_tabs": 8, "back": 8, "reload": 7, "stale": 8, "seat_taken_back": 5,
}  # fmt: skip
"""Every fault, and its share in percent; one that starts a program takes seconds."""
FREE = ("stale", "seat_taken_back")
"""The faults by which a turn that was confirmed may come too late."""


class Figures:
    """The faults that are still wanted, and the figures so far."""

    def __init__(self, wanted: int, kinds: list[str] | None = None) -> None:
        self._wanted = wanted
        self._kinds = kinds
        self.counts: Counter[str] = Counter()
        self.back_s: list[float] = []
        self.of_kind: dict[str, list[float]] = defaultdict(list)
        self.problems: list[str] = []
        self.begun = 0

    @property
    def wanted(self) -> bool:
        """True while faults are left."""
        return self.begun < self._wanted

    def next_kind(self, chance: random.Random) -> str:
        """The kind of the next fault."""
        self.begun += 1
        if self._kinds:
            return self._kinds[(self.begun - 1) % len(self._kinds)]
        return chance.choices(list(KINDS), list(KINDS.values()))[0]

    def add_problem(self, problem: str) -> None:
        """Report a problem at once, and keep it."""
        print(f"# {problem}", flush=True)
        self.problems.append(problem)

    def add(self, kind: str, seconds: float) -> None:
        """Count a fault, and the seconds until its phone was right again."""
        self.counts[kind] += 1
        self.back_s.append(seconds)
        self.of_kind[kind].append(seconds)
        if seconds >= LONG_S:
            print(f"# {kind}: right only after {seconds:.1f} s", flush=True)
        if len(self.back_s) % TOLD_EVERY == 0:
            print(f"# {len(self.back_s)} faults, {len(self.problems)} problems", flush=True)
