"""The coach of Troyes Dice in figures, `name=value` a line: `python -m tests.bench.coach`.

All players of a game meet the same set-up and the same throws. Means are final scores; `_error` is the standard error
of the mean. `wins` is the share of games in which the strongest level beats `autoplay`, `ties` that of equal scores.
`bias` is the mean of promise minus outcome, `error` the mean of its size, for the strongest level's advice after the
rolls of that day; `end_error` for the last advice of the day alone. `least_error` is the smallest that any promise at
the end of that day can have: the mean distance of an expert's finished games from the median of those from the same
position. Times are process time of one thread; those of the strongest level are of a piece of advice.
"""

import argparse
import hashlib
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from random import Random

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from companion.games.troyes_dice.autoplay import pick
from companion.games.troyes_dice.coach import LEVELS, Level, advise, play
from companion.games.troyes_dice.coach.features import next_board
from companion.games.troyes_dice.coach.net import load_net
from companion.games.troyes_dice.coach.outcomes import state_of
from companion.games.troyes_dice.coach.played_on import final_scores
from companion.games.troyes_dice.coach.whole_turns import PlayerAction
from engine.troyes_dice import Game, Roll, Setup, Tile, apply, faults, new_game, score
from engine.troyes_dice.setup import STANDARD_PLAZAS, twin_places

KINDS = ("base", "numbering", "expansion")
JUDGED_DAYS = (1, 6)
"""Days on which promises are judged."""
POSITIONS, FINISHED = 60, 150
"""Positions whose games are finished, and games from each of them."""
PEAK = """
import resource, sys
from companion.games.troyes_dice.coach import Level, advise
from engine.troyes_dice import Roll, Setup, apply, new_game
game, _ = apply(new_game(Setup(("Ada",))), Roll(3, (1, 4, 6)))
advise(game, 0, Level.MASTER, 1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def random_setup(rng: Random, kind: str) -> Setup:
    """A solo set-up with random plazas; with any numbering or with three tiles."""
    plazas = [plaza if rng.random() < 0.5 else plaza[::-1] for plaza in STANDARD_PLAZAS]
    rng.shuffle(plazas)
    numbering = rng.sample(range(1, 7), 6) if kind == "numbering" else range(1, 7)
    tiles = zip(twin_places(tuple(plazas)), rng.sample(list(Tile), 3), strict=True) if kind == "expansion" else ()
    return Setup(("Ada",), tuple(numbering), tuple(plazas), tuple(tiles))


def dice(rng: Random) -> list[Roll]:
    """The throws of a game."""
    drawn = [[rng.randint(1, 6) for _ in range(4)] for _ in range(16)]
    return [Roll(black, (first, second, third)) for black, first, second, third in drawn]


class Clock:
    """Milliseconds of process time of each decision."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    def p95(self) -> float:
        """The time that 95 % of the decisions stay under."""
        return statistics.quantiles(self.taken, n=20)[-1]


def level_game(setup: Setup, rolls: list[Roll], level: Level, clock: Clock) -> int:
    """The final score of a level."""
    game = new_game(setup)
    for half, roll in enumerate(rolls):
        game, _ = apply(game, roll)
        begun = time.process_time()
        actions = play(game, 0, level, half)
        clock.taken.append(1000 * (time.process_time() - begun))
        for action in actions:
            game, _ = apply(game, action)
    return score(game.sheets[0]).total


def autoplay_game(setup: Setup, rolls: list[Roll]) -> int:
    """The final score of the automatic player of the demo."""
    game, rng = new_game(setup), Random(0)
    for roll in rolls:
        game, _ = apply(game, roll)
        while not game.seats[0].done:
            game, _ = apply(game, pick(game, 0, rng))
    return score(game.sheets[0]).total


def games(count: int, kind: str) -> list[tuple[Setup, list[Roll]]]:
    """Set-ups and throws, the same in every run."""
    rngs = [Random(f"{kind} {number}") for number in range(count)]
    return [(random_setup(rng, kind), dice(rng)) for rng in rngs]


def print_mean(name: str, scores: list[int]) -> None:
    """Print a mean score and its standard error."""
    print(f"{name}_mean={statistics.mean(scores):.2f}")
    print(f"{name}_error={statistics.stdev(scores) / len(scores) ** 0.5:.2f}", flush=True)


def print_scores(count: int, others: int) -> None:
    """Print the means of all levels and of `autoplay`, the times, the wins and the promises."""
    table = games(count, "base")
    for level in LEVELS[:-1]:
        clock = Clock()
        print_mean(level.name.lower(), [level_game(setup, rolls, level, clock) for setup, rolls in table])
        print(f"{level.name.lower()}_ms_p95={clock.p95():.2f}", flush=True)
    theirs = [autoplay_game(setup, rolls) for setup, rolls in table]
    print_mean("autoplay", theirs)
    ours = print_master(table)
    gains = [one - other for one, other in zip(ours, theirs, strict=True)]
    print(f"wins={sum(gain > 0 for gain in gains) / count:.3f}")
    print(f"ties={sum(gain == 0 for gain in gains) / count:.3f}", flush=True)
    for kind in KINDS[1:]:
        clock = Clock()
        print_mean(
            f"master_{kind}", [level_game(setup, rolls, Level.MASTER, clock) for setup, rolls in games(others, kind)]
        )


def print_master(table: list[tuple[Setup, list[Roll]]]) -> list[int]:
    """Follow the strongest level's advice; print scores, times, and its promises against the outcome."""
    offs: list[list[float]] = [[] for _ in range(16)]
    clock, finals = Clock(), []
    for setup, rolls in table:
        game, promises = new_game(setup), []
        for half, roll in enumerate(rolls):
            game, _ = apply(game, roll)
            begun = time.process_time()
            advice = advise(game, 0, Level.MASTER, half)
            clock.taken.append(1000 * (time.process_time() - begun))
            promises.append(advice.worth_now)
            for action in advice.ideas[0].turn:
                game, _ = apply(game, action)
        finals.append(score(game.sheets[0]).total)
        for half, promise in enumerate(promises):
            offs[half].append(promise - finals[-1])
    print_mean("master", finals)
    print(f"master_ms_p95={clock.p95():.2f}")
    for day in range(8):
        of_day = offs[2 * day] + offs[2 * day + 1]
        print(f"day_{day + 1}_bias={statistics.mean(of_day):.2f}")
        print(f"day_{day + 1}_error={statistics.mean(map(abs, of_day)):.2f}")
        print(f"day_{day + 1}_end_error={statistics.mean(map(abs, offs[2 * day + 1])):.2f}", flush=True)
    return finals


def print_least_errors(positions: int) -> None:
    """Print the mean distance of finished games from the median of their position, and the error of that figure."""
    for day in JUDGED_DAYS:
        apart = [spread(setup, rolls, 2 * day) for setup, rolls in games(positions, "base")]
        print(f"day_{day}_least_error={statistics.mean(apart):.2f}")
        print(f"day_{day}_least_error_error={statistics.stdev(apart) / len(apart) ** 0.5:.2f}", flush=True)


def spread(setup: Setup, rolls: list[Roll], halves: int) -> float:
    """The mean distance of an expert's finished games from the median of the others, after these halves."""
    game, rng = new_game(setup), Random(halves)
    for half, roll in enumerate(rolls[:halves]):
        game, _ = apply(game, roll)
        for action in play(game, 0, Level.EXPERT, half):
            game, _ = apply(game, action)
    throws = [dice(rng)[halves:] for _ in range(FINISHED)]
    states = [state_of(game.sheets[0])]
    finals: list[int] = final_scores(load_net(), next_board(game), game.column_of, states, throws)[:, 0].tolist()
    others = (statistics.median(finals[:at] + finals[at + 1 :]) for at in range(FINISHED))
    return float(statistics.mean(abs(final - other) for final, other in zip(finals, others, strict=True)))


def advised_games(seed: int, level: Level, kinds: Sequence[str] = KINDS) -> tuple[int, int, str]:
    """Advise in one game of each kind: the actions of all ideas, the illegal ones among them, and a digest."""
    checked = illegal = 0
    digest = hashlib.sha256()
    for kind in kinds:
        first = Random(f"{kind} {seed}")
        setup, rolls = random_setup(first, kind), dice(first)
        game, rng = new_game(setup), Random(seed)
        for half, roll in enumerate(rolls):
            game, _ = apply(game, roll)
            advice = advise(game, 0, level, half)
            for idea in advice.ideas:
                digest.update(f"{idea.turn} {idea.worth!r}".encode())
                wrong, count = _check(game, idea.turn)
                illegal, checked = illegal + wrong, checked + count
            for action in rng.choice(advice.ideas).turn:
                game, _ = apply(game, action)
    return checked, illegal, digest.hexdigest()


def _check(game: Game, turn: tuple[PlayerAction, ...]) -> tuple[int, int]:
    """The illegal actions of a turn, up to the first, and all that were checked; an unfinished turn is illegal."""
    for number, action in enumerate(turn):
        if faults(game, action):
            return 1, number + 1
        game, _ = apply(game, action)
    return int(not game.seats[0].done), len(turn)


def print_legal(wanted: int) -> None:
    """Print the number of advised actions that were checked, and of the illegal ones."""
    checked = illegal = seed = 0
    while checked < wanted:
        count, wrong, _ = advised_games(seed, Level.EXPERT)
        checked, illegal, seed = checked + count, illegal + wrong, seed + 1
    print(f"checked_actions={checked}")
    print(f"illegal_actions={illegal}", flush=True)


def digest() -> str:
    """The digest of the strongest level's advice in a game with tiles: the same on every processor."""
    return advised_games(-1, Level.MASTER, ("expansion",))[2]


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--others", type=int, help="games with other numberings and with tiles, if fewer")
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--digest", action="store_true", help="print the digest of the advice alone")
    options = parser.parse_args()
    if options.digest:
        print(digest())
        return
    again = subprocess.run(
        [sys.executable, "-m", "tests.bench.coach", "--digest"], capture_output=True, text=True, check=True
    )
    print(f"same_seed_same_advice={int(again.stdout.strip() == digest())}")
    peak = subprocess.run([sys.executable, "-c", PEAK], capture_output=True, text=True, check=True)
    print(f"memory_mb={float(peak.stdout):.1f}", flush=True)
    print_scores(options.games, options.others or options.games)
    print_least_errors(min(POSITIONS, options.games))
    print_legal(options.actions)


if __name__ == "__main__":
    main()
