"""The engine of Troyes: `python -m tests.bench.troyes_engine`, on one core with `taskset -c 0` before it.

Prints `name=value` lines. troyes_2010_moves_per_s: decisions per second of random games with two to four players
(legal list, pick, apply; throws and cards included in the time but not counted), and troyes_2010_unchecked_moves_per_s
the same by `after`, which checks no action again. legal_18_dice_ms: the list of a
player's decisions while 18 coloured dice lie on the square, nine activities and nine events lie open, and a cube of
each kind can be spent: the median and the slowest of many throws; legal_18_dice_actions is the longest list.
Times are process time. counter_12_dice_* are the same of 12 own dice against six black ones; `make bench-phones` has
the picture of a phone.
"""

import random
import statistics
import time

from engine.game import is_decided
from engine.troyes.lookup import activity_card
from engine.troyes.made_up import made_up_cards
from engine.troyes.rules import after, apply, legal, new_game
from engine.troyes.state import Game, OpenActivity
from engine.troyes.terms import COLOURS, MAX_DICE, NEUTRAL, SPACES, Stage, When
from tests.engine.troyes.positions import event, table, with_
from tests.engine.troyes.random_games import played, random_setup

GAMES = 40
SQUARES = 200
VIEWS = 20
SEATS = 4
YELLOW = ("x_merchant", "x_tinker", "x_smith", "x_settler")
ACTIVITIES = (*YELLOW, "x_priest", "x_teacher", "x_lay_brother", "x_guard", "x_herald")
"""Nine open cards, of each colour: four of them take cubes."""


def full_square(chance: random.Random) -> Game:
    """A position with all 18 coloured dice, a full row and cubes to spend; the player in turn has no tradesman."""
    dice: list[list[list[int]]] = [[[] for _ in COLOURS] for _ in range(NEUTRAL + 1)]
    for index in range(len(COLOURS)):
        for _ in range(MAX_DICE):
            chance.choice(dice)[index].append(chance.randint(1, 6))
    cards = made_up_cards()
    row = [event(each.id) for each in cards.event][:9]
    opened = []
    for card in ACTIVITIES:
        known = activity_card(cards, card)
        cubes = int(known.when == When.LATER)
        opened.append(OpenActivity(card, (None,) * len(known.vp), (), (cubes, 0, 0, 0)))
    standing = {
        building: {space: (space + place) % SEATS for space in range(1, SPACES + 1)}
        for place, building in enumerate(("palace", "bishopric", "city_hall"))
    }
    game = table(SEATS, denier=[30] * SEATS, influence=[20] * SEATS, standing=standing)
    return with_(
        game,
        dice=tuple(tuple(tuple(sorted(values)) for values in district) for district in dice),
        row=tuple(row),
        activities=tuple(opened),
    )


def legal_figures() -> None:
    """Print the time of the list of decisions on a full square."""
    chance = random.Random(1)
    seconds, longest = [], 0
    for _ in range(SQUARES):
        game = full_square(chance)
        start = time.process_time()
        found = legal(game, 0)
        seconds.append(time.process_time() - start)
        longest = max(longest, len(found))
    print(f"legal_18_dice_ms={statistics.median(seconds) * 1e3:.1f}")
    print(f"legal_18_dice_slowest_ms={max(seconds) * 1e3:.1f}")
    print(f"legal_18_dice_actions={longest}")


def counter_figures() -> None:
    """Print the time and the length of the list of counters of 12 own dice against 1 to 6."""
    own = tuple((1, 2, 4, 6) for _ in COLOURS)
    others = ((),) * len(COLOURS)
    game = with_(
        table(SEATS, influence=[20] * SEATS),
        stage=Stage.COUNTER,
        dice=(own, *(others,) * NEUTRAL),
        black=(6, 5, 4, 3, 2, 1),
    )
    seconds = []
    for _ in range(VIEWS):
        start = time.process_time()
        found = legal(game, 0)
        seconds.append(time.process_time() - start)
    print(f"counter_12_dice_actions={len(found)}")
    print(f"counter_12_dice_ms={statistics.median(seconds) * 1e3:.1f}")


def moves_figures() -> None:
    """Print the decisions a second of random games."""
    for name, carry_out in (("moves", apply), ("unchecked_moves", after)):
        start, decided = time.process_time(), 0
        for seed in range(GAMES):
            decided += sum(is_decided(action) for _, action, _, _ in played(seed, carry_out))
        print(f"troyes_2010_{name}_per_s={decided / (time.process_time() - start):.0f}")


if __name__ == "__main__":
    new_game(random_setup(random.Random(0)))
    moves_figures()
    legal_figures()
    counter_figures()
