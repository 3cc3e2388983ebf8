"""Make random game records with the output that replaying them must give: legal ones, and ones with one fault.

    python tests/engine/troyes_dice/slow_records.py OUT_FOLDER --legal 500 --illegal 500 --seed 1

writes NNNN.json beside NNNN.expected.json, and kinds.tsv, as ../shared/tools/check_records.py wants them.
The same seed gives the same files.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.engine.troyes_dice.slow_faults_event import PLACE_FAULTS
from tests.engine.troyes_dice.slow_faults_header import HEADER_FAULTS, Edit
from tests.engine.troyes_dice.slow_faults_key import KEY_FAULTS
from tests.engine.troyes_dice.slow_faults_turn import TURN_FAULTS, Place, turn_place
from tests.engine.troyes_dice.slow_games import Game, random_record, steered_record
from tests.engine.troyes_dice.slow_rules import replay

__all__ = ["Game", "faulty_records", "random_record", "steered_record", "write_folder"]

GAMES = 40  # legal games at hand that faults are put into


@dataclass(frozen=True)
class Fault:
    """A record with one fault, and the event and rule that its replay must name."""

    record: object
    event: int | None
    rule: str | None
    kind: str


# kind, the rule named, and either an edit of the whole record or a place and event that offends
KINDS_OF_FAULT: list[tuple[str, str | None, Edit | None, Place | None]] = [
    *((kind, rule, edit, None) for kind, rule, edit in HEADER_FAULTS),
    *((kind, rule, None, turn_place(rule, relax, wanted)) for kind, rule, relax, wanted in TURN_FAULTS),
    *((kind, rule, None, place) for kind, rule, place in (*KEY_FAULTS, *PLACE_FAULTS)),
]


def break_header(rng: Random, game: Game, edit: Edit) -> tuple[object, int | None]:
    record = copy.deepcopy(game.record)
    other = edit(rng, record)
    return (record if other is None else other.thing), None


def break_event(rng: Random, game: Game, place: Place) -> tuple[object, int | None] | None:
    """Put the event in, in the place of the legal one; later events may be anything."""
    placed = place(rng, game)
    if placed is None:
        return None
    index, event = placed
    rest = game.record["events"][index + 1 :] if rng.random() < 0.5 else []
    return {**game.record, "events": [*game.record["events"][:index], event, *rest]}, index


def confirm(fault: Fault) -> Fault:
    """Raise where the slow rules do not find the fault that was put in: one of the two is wrong."""
    found = replay(fault.record)
    if (found["ok"], found.get("event"), found.get("rule")) != (False, fault.event, fault.rule):
        raise AssertionError(f"{fault.kind}: event {fault.event}, rule {fault.rule} put in, {found} found")
    return fault


def faulty_record(rng: Random, games: deque[Game], kind: int) -> Fault:
    """Try the games at hand, and now and then a new one, until one has room for this kind of fault."""
    name, rule, edit, place = KINDS_OF_FAULT[kind]
    for number in range(2000):
        if number % 5 == 4 or not games:
            players = rng.choice((1, 2, 2, 3))
            games.append(Game(random_record(rng.randrange(10**9), players, expansion=rng.random() < 0.8)))
        game = rng.choice(games)
        broken = break_header(rng, game, edit) if edit else place and break_event(rng, game, place)
        if broken is not None:
            return confirm(Fault(*broken, rule, name))
    raise AssertionError(f"no game was found in which to put: {name}")


def faulty_records(seed: int, count: int) -> Iterator[Fault]:
    """Give records with one fault each, the kinds one after the other, over and over."""
    rng = Random(seed)
    games: deque[Game] = deque(maxlen=GAMES)
    for number in range(count):
        yield faulty_record(rng, games, number % len(KINDS_OF_FAULT))


# ---- the folder ---------------------------------------------------------------------------------------


def write(folder: Path, number: int, record: object, expected: dict[str, Any]) -> None:
    for suffix, thing in (("json", record), ("expected.json", expected)):
        text = json.dumps(thing, ensure_ascii=False) + "\n"
        (folder / f"{number:04d}.{suffix}").write_text(text, "utf-8")


def write_folder(folder: Path, legal: int, illegal: int, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    kinds = ["record\tkind"]
    for number in range(1, legal + 1):
        make, kind = (steered_record, "legal, steered") if number % 25 == 0 else (random_record, "legal")
        record = make(seed * 1_000_000 + number)
        write(folder, number, record, replay(record))
        kinds.append(f"{number:04d}\t{kind}")
    for number, fault in enumerate(faulty_records(seed, illegal), legal + 1):
        expected = {"ok": False, "event": fault.event, "rule": fault.rule, "error": fault.kind}
        write(folder, number, fault.record, expected)
        kinds.append(f"{number:04d}\tillegal: {fault.kind}")
    (folder / "kinds.tsv").write_text("\n".join(kinds) + "\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--legal", type=int, default=500)
    parser.add_argument("--illegal", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    write_folder(options.folder, options.legal, options.illegal, options.seed)
    print(f"{options.legal} legal and {options.illegal} illegal records in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
