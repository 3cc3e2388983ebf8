"""The long form: `make torture` prints a line `name=value` for each figure, and fails at the first thing lost."""

import argparse
import tempfile
from pathlib import Path
from random import Random

from tests.torture.check import kill_at_random, killed_anywhere, lying_disk, power_cut
from tests.torture.player import actions
from tests.torture.trace import Said, traced


def main() -> None:
    """Run all of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument(
        "--games", type=int, default=300, help="to be ended at random moments, before they are over (300)"
    )
    parser.add_argument("--power-cuts", type=int, default=2000, help="of each kind (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    options = parser.parse_args()
    chance = Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "traced").mkdir()
        steps = traced(folder / "traced", "1", "3")
        games = [actions(seed) for seed in (1, 2, 3)]
        print(f"system_calls={sum(not isinstance(step, Said) for step in steps)}", flush=True)
        ends = killed_anywhere(steps, games, folder / "killed")
        print(f"killed_between_calls={ends}\nkilled_between_calls_lost=0", flush=True)
        cuts = power_cut(steps, games, folder / "cut", chance, options.power_cuts)
        print(f"power_cuts={cuts}\npower_cuts_lost=0", flush=True)
        for kind, count in sorted(lying_disk(steps, games, folder / "lying", chance, options.power_cuts).items()):
            print(f"lying_disk_{kind.replace(' ', '_')}={count}", flush=True)
        print("lying_disk_mixed=0", flush=True)
        (folder / "random").mkdir()
        killed = kill_at_random(folder / "random", options.games, chance)
        print(f"random_kills={killed.kills}\nrandom_kills_within_a_game={killed.within}", flush=True)
        print(f"random_kill_games={killed.games}\nrandom_kills_lost=0", flush=True)


if __name__ == "__main__":
    main()
