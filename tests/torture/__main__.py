"""The long form: `make bench-torture` prints a line `name=value` for each figure, and fails at the first thing lost.

`ARGS="--parts damage"` runs one part only: `ends` of the program, `damage` of its files, `rescues` that are killed.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from tests.torture.check import kill_at_random, killed_anywhere, lying_disk, power_cut
from tests.torture.damage import FILES, KINDS, damage, damage_backup, keep_games, print_figures
from tests.torture.killed_recovery import CHANGES, SYNCS, WRITES, killed_recovery
from tests.torture.player import actions
from tests.torture.trace import Said, traced

PARTS = ("ends", "damage", "rescues")
EVERY_WRITE = 10
"""A rescue is killed at one write of ten, and at each of its other calls."""


def main() -> int:
    """Run all checks; return 1 if anything was lost or changed silently."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=300, help="to be ended at random moments, before they are over (300)"
    )
    parser.add_argument("--power-cuts", type=int, default=2000, help="of each kind (2000)")
    parser.add_argument("--damages", type=int, default=500, help="of each kind, in each file (500)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="parts to be run (all)")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    options = parser.parse_args()
    chance = Random(options.seed)
    total = Counter(lost_silent=0, changed_silent=0)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "ends" in options.parts:
            ends(folder, options, chance)
        if "damage" in options.parts:
            keep_games(folder / "damage")
            damages(folder / "damage", options.damages, chance, total)
        if "rescues" in options.parts:
            keep_games(folder / "rescues")
            rescues(folder / "rescues")
    return 1 if total.total() else 0


def ends(folder: Path, options: argparse.Namespace, chance: Random) -> None:
    """End the program in every way, and let the power and the disk fail it."""
    (folder / "traced").mkdir()
    steps = traced(folder / "traced", "1", "3")
    games = [actions(seed) for seed in (1, 2, 3)]
    print(f"system_calls={sum(not isinstance(step, Said) for step in steps)}", flush=True)
    killed = killed_anywhere(steps, games, folder / "killed")
    print(f"killed_between_calls={killed}\nkilled_between_calls_lost=0", flush=True)
    cuts = power_cut(steps, games, folder / "cut", chance, options.power_cuts)
    print(f"power_cuts={cuts}\npower_cuts_lost=0", flush=True)
    for kind, count in sorted(lying_disk(steps, games, folder / "lying", chance, options.power_cuts).items()):
        print(f"lying_disk_{kind.replace(' ', '_')}={count}", flush=True)
    print("lying_disk_mixed=0", flush=True)
    (folder / "random").mkdir()
    at_random = kill_at_random(folder / "random", options.games, chance)
    print(f"random_kills={at_random.kills}\nrandom_kills_within_a_game={at_random.within}", flush=True)
    print(f"random_kill_games={at_random.games}\nrandom_kills_lost=0", flush=True)


def damages(folder: Path, times: int, chance: Random, total: Counter[str]) -> None:
    """Damage each file in each way this many times."""
    for kind in KINDS:
        for file in FILES:
            print_figures(f"{kind}_in_{file}", damage(folder, kind, file, times, chance), total)
        print_figures(f"{kind}_in_backup", damage_backup(folder, kind, times, chance), total)
    print("\n".join(f"{name}={count}" for name, count in total.items()), flush=True)


def rescues(folder: Path) -> None:
    """Kill a rescue at every system call that changes anything."""
    print(f"rescues_killed_at_a_sync={killed_recovery(folder / 'killed', folder / 'work', SYNCS)}", flush=True)
    print(f"rescues_killed_at_a_change={killed_recovery(folder / 'killed', folder / 'work', CHANGES)}", flush=True)
    writes = killed_recovery(folder / "killed", folder / "work", WRITES, EVERY_WRITE)
    print(f"rescues_killed_at_a_write={writes}\nrescues_killed_lost=0", flush=True)


if __name__ == "__main__":
    sys.exit(main())
