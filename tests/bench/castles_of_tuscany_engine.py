"""The engine of The Castles of Tuscany: `python -m tests.bench.castles_of_tuscany_engine`, on one core with `taskset`.

Prints `name=value` lines. castles_of_tuscany_moves_per_s: decisions per second of random games with two to four players
(legal list, pick, apply; tiles and cards included in the time but not counted), and
castles_of_tuscany_unchecked_moves_per_s the same by `after`, which checks no action again. legal_full_storage_ms: the
list of a player's decisions with hands in colours, six items with jokers among them, half a map covered, and cards and
workers for every price: the median and the slowest of many maps; legal_full_storage_actions is the longest list. Times
are process time.
"""

import random
import statistics
import time

from engine.castles_of_tuscany.actions import EnterCards, EnterGain, LayMap, Reveal, TurnUp
from engine.castles_of_tuscany.legal import legal
from engine.castles_of_tuscany.rules import after, apply, new_game
from engine.castles_of_tuscany.shape import map_of
from engine.castles_of_tuscany.state import Game
from engine.castles_of_tuscany.terms import JOKER, KINDS, Item, Kind, Tile
from tests.engine.castles_of_tuscany.positions import boards, table, with_player
from tests.engine.castles_of_tuscany.random_games import played, random_setup

CHANCE = (LayMap, Reveal, EnterCards, TurnUp, EnterGain)
GAMES = 40
MAPS = 200
COVERED = 10
HAND = " ".join(kind.value for kind in KINDS for _ in range(4))
ITEMS: tuple[Item, ...] = (*(Tile(kind) for kind in KINDS if kind is not Kind.FARM), JOKER)
STORAGES = "storage " * (len(ITEMS) - 1)


def half_map(chance: random.Random) -> Game:
    """A position with ten covered spaces that hang together, and all that any price needs."""
    names = [f"{letter}{chance.randint(1, 4)}" for letter in "ABC"]
    laid = boards(*names, joins=(chance.randrange(3), chance.randrange(3)))
    game = table(4, hand=HAND, bonuses=STORAGES, laid=laid, workers=2)
    known = map_of(game.setup.box, laid)
    covered = dict(game.now.players[0].covered)
    while len(covered) < COVERED:
        covered[chance.choice(known.open_beside(covered))] = JOKER
    return with_player(game, 0, covered=tuple(sorted(covered.items())), storage=ITEMS)


def legal_figures() -> None:
    """Print the time of the list of decisions with a full storage."""
    chance = random.Random(1)
    seconds, longest = [], 0
    for _ in range(MAPS):
        game = half_map(chance)
        start = time.process_time()
        found = legal(game, 0)
        seconds.append(time.process_time() - start)
        longest = max(longest, len(found))
    print(f"legal_full_storage_ms={statistics.median(seconds) * 1e3:.1f}")
    print(f"legal_full_storage_slowest_ms={max(seconds) * 1e3:.1f}")
    print(f"legal_full_storage_actions={longest}")


def moves_figures() -> None:
    """Print the decisions a second of random games."""
    for name, carry_out in (("moves", apply), ("unchecked_moves", after)):
        start, decided = time.process_time(), 0
        for seed in range(GAMES):
            decided += sum(not isinstance(action, CHANCE) for _, action, _, _ in played(seed, carry_out))
        print(f"castles_of_tuscany_{name}_per_s={decided / (time.process_time() - start):.0f}")


if __name__ == "__main__":
    new_game(random_setup(random.Random(0)))
    moves_figures()
    legal_figures()
