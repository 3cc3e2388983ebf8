"""Trains the coach's net by its own games: `python -m ...coach.training.train --work build/coach`.

One process and one thread. Each round plays games with the net of the moment, stores a sample after each turn, and
trains on random stored samples; the target is the outcome, mixed a little with the values on the way (lambda). A line
of the log has the minutes, games, squared error and mean scores of straight games from one seed. The weights are saved
after each line, so that the training can be stopped and resumed at any time.
"""

import argparse
import math
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from companion.games.troyes_dice.coach.training.simulator import BASE, MIXED, NUMBERED, TILES, Trainer, build, load

GAMES_A_ROUND = 1000
LOOKED_GAMES_A_ROUND = 40
BATCH = 1024
TEST_SEED = 77_000_000
TEST_GAMES = 3000


class Phase(NamedTuple):
    """A part of the training: its games, learning rates from and to, lambda, share of games with a stray turn.

    `reuse` is the number of times that a sample is drawn on average; the `width` best turns are tried on `rolls`
    throws, with 0 the net alone decides.
    """

    games: int
    rate: float
    last_rate: float
    keep: float
    strays: float
    reuse: float
    width: int = 0
    rolls: int = 0


PHASES = {
    "begin": Phase(550_000, 1e-3, 5e-5, 0.9, 0.5, 2),
    "instant": Phase(1_360_000, 6e-4, 2e-5, 0.95, 0.4, 3),
    "finish": Phase(170_000, 2e-4, 1e-5, 0.97, 0.3, 4),
    "look": Phase(30_000, 1e-4, 1e-5, 1.0, 0.3, 8, 4, 5),
}
FIRST_GAMES = 5000
"""Games that a phase plays before it learns from them."""
REPORT_S = 30


def run(trainer: Trainer, name: str, phase: Phase, work: Path) -> None:
    """Train for one phase; append to the log and save the weights every half minute."""
    began = said = time.monotonic()
    games, error, rounds = 0, 0.0, 0
    per_round = LOOKED_GAMES_A_ROUND if phase.width else GAMES_A_ROUND
    batches = max(1, round(per_round * 15 * (1 - phase.strays / 2) * phase.reuse / BATCH))
    while games < phase.games:
        trainer.play(per_round, MIXED, phase.keep, phase.strays, phase.width, phase.rolls)
        games += per_round
        if games < min(FIRST_GAMES, phase.games / 10):
            continue
        share = games / phase.games
        rate = phase.last_rate + (phase.rate - phase.last_rate) * (1 + math.cos(math.pi * share)) / 2
        error += trainer.train(batches, BATCH, rate)
        rounds += 1
        if time.monotonic() - said > REPORT_S:
            minutes = (time.monotonic() - began) / 60
            report(trainer, f"{name} minutes={minutes:.1f} games={games} mse={error / rounds:.2f}", work)
            said, error, rounds = time.monotonic(), 0.0, 0
    report(trainer, f"{name} done games={games}", work)


def report(trainer: Trainer, head: str, work: Path) -> None:
    """Append one line to the log and save the weights."""
    means = [trainer.scores(TEST_GAMES, kind, TEST_SEED)[0].mean() for kind in (BASE, NUMBERED, TILES)]
    line = f"{head} base={means[0]:.2f} numbered={means[1]:.2f} tiles={means[2]:.2f}"
    with (work / "log.txt").open("a", encoding="utf-8") as log:
        log.write(line + "\n")
    print(line, flush=True)
    np.save(work / "weights.part.npy", trainer.weights)
    (work / "weights.part.npy").replace(work / "weights.npy")


def main() -> None:
    """Train from the start, or from the weights in the folder with --resume."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("build/coach"))
    parser.add_argument("--resume", type=Path, help="weights to begin with, of this width or narrower")
    parser.add_argument("--phases", nargs="+", choices=sorted(PHASES), default=["begin", "instant", "look"])
    parser.add_argument("--scale", type=float, default=1.0, help="of the games of each phase; 0.01 is a quick trial")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--room", type=int, default=2_000_000, help="samples stored at a time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(load(build(options.work, options.hidden)), options.room, options.seed)
    if options.resume:
        trainer.resume(np.load(options.resume))
    for name in options.phases:
        phase = PHASES[name]
        run(trainer, name, phase._replace(games=round(phase.games * options.scale)), options.work)


if __name__ == "__main__":
    main()
