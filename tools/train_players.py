"""Learns the worth of a seat in a game from games that computer players play: `make players`.

Positions of games of greedy players who are careless now and then; the points that each seat still gained are fitted by
a ridge regression, with other weights early and late. Prints its figures as name=value.
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np

from companion.computer.match import play
from companion.computer.players import careless, greedy
from companion.computer.worth import Weights, Worth
from tests.companion.computer.computer_games import GAMES, Played

CARELESS, WATCHED = 0.3, 0.25
"""The shares of decisions by chance, and of decisions whose position is learned from."""
MIN_SHARE = 1 / 200
"""The share of positions in which a place that is used is not 0."""
RIDGE = 0.04
HELD_OUT = 10
"""One of this number of positions is left for the check."""
SEATS = (2, 2, 3, 4)
MAX_EVENTS = 5000

Sample = tuple[list[tuple[str, int]], float, float]
"""The places with their numbers, the progress of the game 0-1, the points still to come."""


def player(form: Any, game: Any, seat: int, moment: int, chance: Random) -> Any:
    """A greedy player who is careless now and then."""
    return (careless if chance.random() < CARELESS else greedy)(form, game, seat, moment, chance)


def game_of(played: Played, chance: Random, worth: Worth) -> tuple[list[tuple[Any, ...]], int, int]:
    """The positions of a game, (places, moment, points to come), its events and its players."""
    seats, seen = chance.choice(SEATS), list[tuple[Any, ...]]()
    rules = played.form.rules

    def watch(game: Any, moment: int, _seat: int, _action: Any) -> None:
        if chance.random() < WATCHED:
            points = {score.player: score.points for score in rules.standings(game)}
            for seat in range(seats):
                worth.found = []
                worth.sums(game, seat)
                seen.append((worth.found, moment, seat, points[seat]))

    game, events = play(played.form, played.new_game(seats, chance), (player,) * seats, chance, watch, MAX_EVENTS)
    final = {score.player: score.points for score in rules.standings(game)}
    return [(found, moment, final[seat] - points) for found, moment, seat, points in seen], events, seats


def samples(games: list[Played], count: int, chance: Random) -> tuple[list[Sample], float]:
    """Positions of this number of games, and the events of a game for each player."""
    worth, found, lengths = Worth(Weights(1.0)), list[tuple[list[tuple[Any, ...]], int]](), list[float]()
    for _game in range(count):
        positions, events, seats = game_of(chance.choice(games), chance, worth)
        lengths.append(events / seats)
        found.append((positions, seats))
    length = float(np.mean(lengths))
    flat = [
        (places, min(1.0, moment / length / seats), to_come)
        for positions, seats in found
        for places, moment, to_come in positions
    ]
    return flat, length


def fitted(data: list[Sample], length: float) -> tuple[Weights, float]:
    """The weights, and the share of the variance that they explain in positions that they have not seen."""
    names = sorted({name for places, _late, _points in data for name, _number in places})
    index = {name: at for at, name in enumerate(names)}
    rows = np.zeros((len(data), len(names)), np.float32)
    for at, (places, _late, _points) in enumerate(data):
        for name, number in places:
            rows[at, index[name]] += number
    used = np.flatnonzero(((rows != 0).sum(axis=0) >= len(data) * MIN_SHARE) & (rows.std(axis=0) > 0))
    late = np.array([late for _places, late, _points in data])[:, None]
    numbers = np.concatenate((rows[:, used], rows[:, used] * late), axis=1).astype(np.float64)
    mean, scale = numbers.mean(axis=0), numbers.std(axis=0) + 1e-6
    table = np.concatenate(((numbers - mean) / scale, np.ones_like(late), late, late * late), axis=1)
    target = np.array([points for _places, _late, points in data])
    cut = len(data) - len(data) // HELD_OUT
    rest = target[cut:] - table[cut:] @ _solved(table[:cut], target[:cut])
    solution = _solved(table, target)
    weights, base = solution[:-3] / scale, solution[-3:]
    base[0] -= mean @ weights
    half = len(used)
    places = {names[place]: (_short(weights[at]), _short(weights[half + at])) for at, place in enumerate(used)}
    found = Weights(round(length, 1), (_short(base[0]), _short(base[1]), _short(base[2])), places)
    return found, 1 - float(rest.var() / target[cut:].var())


def _solved(table: Any, target: Any) -> Any:
    """Ridge regression; the last three columns are free."""
    square = table.T @ table
    penalty = np.full(len(square), RIDGE * len(table))
    penalty[-3:] = 1e-6
    return np.linalg.solve(square + np.diag(penalty), table.T @ target)


def _short(weight: float) -> float:
    return float(f"{weight:.4g}")


def main(words: list[str] | None = None) -> None:
    """Learn the game that is named, or each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=300, help="games that are played to learn each game")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, help="the folder of the files; by default each game's own")
    options = parser.parse_args(words)
    for folder, games in LEARNED.items():
        start = time.process_time()
        data, length = samples([GAMES[key] for key in games], options.games, Random(options.seed))
        weights, explained = fitted(data, length)
        file = (options.out or FOLDER / folder) / f"{folder if options.out else 'worth'}.json"
        file.write_bytes(msgspec.json.format(msgspec.json.encode(weights, order="sorted"), indent=1) + b"\n")
        print(f"{folder}_positions={len(data)}")
        print(f"{folder}_places={len(weights.places)}")
        print(f"{folder}_explained={explained:.2f}")
        print(f"{folder}_cpu_s={time.process_time() - start:.0f}", flush=True)


FOLDER = Path("companion/games")
LEARNED = {"castles_of_tuscany": ("castles", "castles-counted"), "troyes": ("troyes",)}
"""The games that are learned, by their folder; Pig needs no worth of more than its points."""

if __name__ == "__main__":
    main(sys.argv[1:])
