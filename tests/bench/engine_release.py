"""The engine beside that of a release: `python -m tests.bench.engine_release WHEEL`, or a commit in place of the wheel.

Without a word it takes the newest wheel in dist. Both engines answer the same questions in turns, each in processes of
its own, on one core with `taskset -c 0` before it. Prints `name=value` lines: microseconds of `faults` for each kind of
action of random games, and of a move of them (legal list, pick, apply), now and in the release (`_release`). The status
is 1 if one of them takes more than LIMIT times as long as in the release. Times are process time, the best of rounds.
"""

import os
import random
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from msgspec import json

from engine.troyes_dice import Game, faults
from engine.troyes_dice.actions import Action
from tests.bench.engine import random_game, random_setup, seconds, troyes_moves

ROOT = Path(__file__).resolve().parents[2]
TURNS = 5
ROUNDS = 20
QUESTIONS = 2000
MOVES = 1000
LIMIT = 1.15
MEASURE = "--measure"


def measured() -> dict[str, float]:
    """Return microseconds by figure, of the engine that this process imports."""
    rng = random.Random(5)
    asked: dict[str, list[tuple[Game, Action]]] = {}
    for _ in range(3):
        for game, move in random_game(rng, 4):
            asked.setdefault(type(move).__name__.lower(), []).append((game, move))
    found = {}
    for kind, questions in sorted(asked.items()):
        many = (questions * (QUESTIONS // len(questions) + 1))[:QUESTIONS]

        def ask(many: list[tuple[Game, Action]] = many) -> int:
            for game, action in many:
                faults(game, action)
            return len(many)

        found[f"faults_{kind}_us"] = min(seconds(ask) for _ in range(ROUNDS)) * 1e6
    setups = [random_setup(random.Random(seed), 4) for seed in range(10)]
    found["move_us"] = min(seconds(lambda: troyes_moves(random.Random(6), setups, MOVES)) for _ in range(ROUNDS)) * 1e6
    return found


def unpack(release: str, folder: Path) -> None:
    """Put the engine of a wheel, or of a commit, into a folder."""
    if release.endswith(".whl"):
        with zipfile.ZipFile(release) as wheel:
            wheel.extractall(folder, [name for name in wheel.namelist() if name.startswith("engine/")])
    else:
        packed = subprocess.run(["git", "archive", release, "engine"], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)


def by_process(folder: Path) -> dict[str, float]:
    """Return the figures of the engine in a folder, measured by a process that imports it from there."""
    words = [sys.executable, "-m", "tests.bench.engine_release", MEASURE]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=True)
    return json.decode(done.stdout, type=dict[str, float])


def best(rounds: list[dict[str, float]]) -> dict[str, float]:
    """Return the least of each figure."""
    return {name: min(each[name] for each in rounds) for name in rounds[0]}


def main(words: list[str]) -> int:
    """Compare; 1 if the engine is slower than the release's."""
    wheels = sorted((ROOT / "dist").glob("*.whl"), key=lambda each: each.stat().st_mtime)
    release = words[0] if words else str(wheels[-1]) if wheels else None
    if release is None:
        print("dist has no wheel to compare with: name one, or a commit, as in `make bench-engine ARGS=HEAD~100`")
        return 0
    with tempfile.TemporaryDirectory() as work:
        unpack(release, Path(work))
        rounds = [(by_process(ROOT), by_process(Path(work))) for _ in range(TURNS)]
    ours, theirs = (best(list(each)) for each in zip(*rounds, strict=True))
    slower = [name for name in ours if ours[name] > LIMIT * theirs[name]]
    for name in ours:
        print(f"{name}={ours[name]:.2f}")
        print(f"{name}_release={theirs[name]:.2f}")
    print(f"slower_than_release={','.join(slower) or 'none'}")
    return 1 if slower else 0


if __name__ == "__main__":
    if sys.argv[1:] == [MEASURE]:
        print(json.encode(measured()).decode())
    else:
        sys.exit(main(sys.argv[1:]))
