"""Faults injected into games by phones: is a turn stored at most once, and is the picture right soon after?

The real program with its store and phones' process, and the real pages in chromium, a context with a Wi-Fi of its own
for each phone (`faulty_phone`); several tables with a phone at each seat play at once, each kind of game
in turn. Each line between the game and the phones' process is held back by chance (`held_wire`).
`make bench-phones-faults` prints `name=value` a line; runs with other seeds can be added up. The moment of coming back
is that at which the phone runs again and something listens for it; for a program that was killed that is once its port
is open. Needs chromium, best chromium-headless-shell.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.bench.phones import p95
from tests.companion.phone_player import OFFERS
from tests.companion.web.browser import CHROMIUM
from tests.torture.fault_figures import KINDS, Figures
from tests.torture.faulty_phone import ARGUMENTS
from tests.torture.faulty_table import FaultyTable

FAULTS, TABLES, SEATS = 10_000, 2, 6


async def campaign(
    folder: Path,
    figures: Figures,
    seed: int,
    tables: int = TABLES,
    seats: int = SEATS,
    games: Sequence[str] = tuple(OFFERS),
) -> None:
    """Play these games, one after the other, at several tables until `figures` wants no more faults."""
    from playwright.async_api import async_playwright

    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                chance = random.Random(f"{seed} {number}")
                group.create_task(FaultyTable(folder / str(number), browser, chance, figures, seats, games).run())
        await browser.close()


def main() -> int:
    """Inject faults, print the figures; 1 if a turn was lost or doubled, or a sheet was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--faults", type=int, default=FAULTS, help=f"faults ({FAULTS})")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    parser.add_argument("--seats", type=int, default=SEATS, help=f"phones at a table ({SEATS})")
    parser.add_argument("--game", choices=OFFERS, action="append", help="this kind of game alone; can be repeated")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables at once ({TABLES})")
    options = parser.parse_args()
    if CHROMIUM is None:
        print("needs chromium: sudo apt install chromium-headless-shell", file=sys.stderr)
        return 2
    figures = Figures(options.faults)
    with tempfile.TemporaryDirectory() as name:
        games = options.game or tuple(OFFERS)
        asyncio.run(campaign(Path(name), figures, options.seed, options.tables, options.seats, games))
    show(figures)
    return int(bool(figures.problems))


def show(figures: Figures) -> None:
    """Print every figure, and the first problems."""
    counts: Counter[str] = figures.counts
    for name in (*KINDS, "kept", "confirmed"):
        print(f"{name}={counts[name]}")
    print(f"faults={sum(counts[kind] for kind in KINDS)}")
    for name, found in (("back_s", figures.back_s), *((f"back_s_{kind}", figures.of_kind[kind]) for kind in KINDS)):
        if found:
            print(f"{name}_p95={p95(found):.2f}")
    print(f"back_s_max={max(figures.back_s, default=0.0):.2f}")
    print(f"problems={len(figures.problems)}")
    for problem in figures.problems[:20]:
        print(problem, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
