"""Computer players that know no game, in figures, `name=value` a line: `python -m tests.bench.computers`.

In a match one seat, which goes round, has the stronger level and all others the weaker one: each level meets the one
below it, and the strongest the weakest. `wins` is its share, `wins_low` and `wins_high` the limits of 95 %, `points`
its mean lead over the others' mean with its standard error. Times are process time of its decisions; run it on one core
with `taskset -c 0` before it. The campaign plays games of all levels: each decision is checked against the rules, and
in every tenth one the cards that the seat does not see are dealt again, which may not change the decision.
"""

import argparse
import statistics
import time
from collections.abc import Sequence
from functools import partial
from itertools import cycle, pairwise
from math import sqrt
from random import Random
from typing import Any

from companion.computer.form import GameForm
from companion.computer.levels import players_of
from companion.computer.match import decide, play
from companion.computer.players import Player, careless
from tests.companion.computer.computer_games import GAMES

MATCHES = (("castles", 2), ("castles", 3), ("castles-counted", 2), ("troyes", 2), ("troyes", 3), ("pig", 2))
MAX_EVENTS = 5000
Z = 1.96
HIDDEN_EVERY = 10


def unwatched(_game: Any, _moment: int, _seat: int, _action: Any) -> None:
    """Nobody looks on."""


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.seconds: list[float] = []

    def __call__(self, *asked: Any) -> Any:
        """Decide."""
        start = time.process_time()
        action = self._player(*asked)
        self.seconds.append(time.process_time() - start)
        return action


def limits(share: float, games: int) -> tuple[float, float]:
    """The limits of 95 % of a share, by Wilson."""
    middle = (share + Z * Z / 2 / games) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / 4 / games**2)
    return middle - half, middle + half


def match(key: str, seats: int, name: str, pair: tuple[Player, Player], games: int, seed: int) -> None:
    """Play and print a match of one player against others of another kind."""
    chance, timed, game_of = Random(seed), Timed(pair[0]), GAMES[key]
    wins, leads, lengths = 0.0, list[float](), list[int]()
    for number in range(games):
        own = number % seats
        players = [timed if seat == own else pair[1] for seat in range(seats)]
        end, events = play(game_of.form, game_of.new_game(seats, chance), players, chance, unwatched, MAX_EVENTS)
        scores = {score.player: score for score in game_of.form.rules.standings(end)}
        winners = [seat for seat, score in scores.items() if score.rank == 1]
        wins += (own in winners) / len(winners)
        leads.append(scores[own].points - statistics.mean(scores[seat].points for seat in scores if seat != own))
        lengths.append(events)
    low, high = limits(wins / games, games)
    seconds = sorted(timed.seconds)
    print(f"{name}_games={games}")
    print(f"{name}_wins={wins / games:.2f}")
    print(f"{name}_wins_low={low:.2f}")
    print(f"{name}_wins_high={high:.2f}")
    print(f"{name}_points={statistics.mean(leads):.1f}")
    print(f"{name}_points_error={statistics.pstdev(leads) / sqrt(games):.1f}")
    print(f"{name}_ms={statistics.mean(seconds) * 1e3:.2f}")
    print(f"{name}_p95_ms={seconds[len(seconds) * 95 // 100] * 1e3:.2f}")
    print(f"{name}_events={statistics.mean(lengths):.0f}", flush=True)


class Referee:
    """Counts the decisions of a campaign, the forbidden ones, and those that hidden cards change."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.decisions = self.forbidden = self.by_hidden_cards = 0

    def watch(self, form: GameForm, players: Sequence[Player], game: Any, moment: int, seat: int, action: Any) -> None:
        """Check a decision."""
        self.decisions += 1
        self.forbidden += action is not None and bool(form.rules.faults(game, action))
        if self.decisions % HIDDEN_EVERY == 0:
            other = form.guess(form.player_view(game, seat), seat, self._chance)
            found = [decide(form, each, seat, moment, players[seat], Random(moment)) for each in (game, other)]
            self.by_hidden_cards += found[0] != found[1]


def campaign(decisions: int, seed: int) -> None:
    """Play games of all levels, and print the number of forbidden actions and of decisions by hidden cards."""
    chance = Random(seed)
    referee = Referee(chance)
    for played in cycle(GAMES.values()):
        if referee.decisions >= decisions:
            break
        levels = list(players_of(played.form).values())
        players = [chance.choice(levels) for _seat in range(chance.randint(2, 4))]
        watch = partial(referee.watch, played.form, players)
        play(played.form, played.new_game(len(players), chance), players, chance, watch, MAX_EVENTS)
    print(f"decisions={referee.decisions}")
    print(f"forbidden={referee.forbidden}")
    print(f"by_hidden_cards={referee.by_hidden_cards}", flush=True)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100, help="of each match")
    parser.add_argument("--decisions", type=int, default=100_000, help="of the campaign; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="matches whose names begin so, such as castles_3_strong")
    options = parser.parse_args()
    for key, seats in MATCHES:
        rows: dict[str, Player] = {"chance": careless}
        rows |= {level.name.lower(): player for level, player in players_of(GAMES[key].form).items()}
        pairs = [*pairwise(rows)] + [("weak", "strong")] * ("strong" in rows)
        for lower, upper in pairs:
            name = f"{key}_{seats}_{upper}_against_{lower}".replace("-", "_")
            if name.startswith(options.only):
                match(key, seats, name, (rows[upper], rows[lower]), options.games, options.seed)
    if options.decisions:
        campaign(options.decisions, options.seed)


if __name__ == "__main__":
    main()
