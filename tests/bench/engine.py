"""The engine beside python-chess, in turns in one process: `python -m tests.bench.engine`.

Prints `name=value` lines. moves_ratio: moves per second of random playouts (legal list, pick, apply; four players,
expansion, rolls included in the time but not counted as moves) over those of python-chess. faults_ratio: the time
of chess's `is_legal` over that of `faults`, each over all kinds of legal and illegal moves. replay_ms: a checked
replay of a ten-player game, from the bytes of its record to its final state. Times are process time, and every round
plays the same games. All figures are the best of many rounds; `_median` is the ratio of the median round, ours and
theirs taken one after the other.
"""

import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator

import chess

from engine.troyes_dice import Colour, Deed, Game, Roll, Setup, Tile, Turn, apply, faults, legal, new_game
from engine.troyes_dice.actions import Action
from engine.troyes_dice.record import dump, replay
from engine.troyes_dice.setup import STANDARD_PLAZAS, twin_places

ROUNDS = 30
WARMING = 4
MOVES_A_ROUND = 3000
ROLLS = [Roll(black, (a, b, c)) for black, a, b, c in itertools.product(range(1, 7), repeat=4)]


def random_setup(rng: random.Random, players: int) -> Setup:
    """A set-up with the expansion: shuffled plazas, faces and tiles."""
    faces = [plaza if rng.random() < 0.5 else plaza[::-1] for plaza in STANDARD_PLAZAS]
    rng.shuffle(faces)
    plazas = tuple((up, back) for up, back in faces)
    return Setup(
        players=tuple(f"player {number}" for number in range(players)),
        numbering=tuple(rng.sample(range(1, 7), 6)),
        plazas=plazas,
        tiles=tuple(zip(twin_places(plazas), rng.sample(list(Tile), 3), strict=True)),
    )


def random_roll(rng: random.Random) -> Roll:
    """Four dice."""
    return rng.choice(ROLLS)


def random_game(rng: random.Random, players: int) -> Iterator[tuple[Game, Action]]:
    """Play a whole game of random legal moves; each move with the game before it."""
    game = new_game(random_setup(rng, players))
    while not game.over:
        roll = random_roll(rng)
        yield game, roll
        game, _ = apply(game, roll)
        for player in range(players):
            while not game.seats[player].done:
                move = rng.choice(legal(game, player))
                yield game, move
                game, _ = apply(game, move)


def troyes_moves(rng: random.Random, setups: list[Setup], least: int) -> int:
    """Play random games of at least this many moves; return the number of moves."""
    moves = 0
    while moves < least:
        game = new_game(rng.choice(setups))
        while not game.over:
            game, _ = apply(game, random_roll(rng))
            for player in range(4):
                game, _ = apply(game, rng.choice(legal(game, player)))
                moves += 1
                while game.seats[player].pending:
                    game, _ = apply(game, rng.choice(legal(game, player)))
                    moves += 1
    return moves


def chess_moves(rng: random.Random, least: int) -> int:
    """The same with python-chess: random playouts to mate, stalemate, bare material or fifty moves."""
    moves = 0
    while moves < least:
        board = chess.Board()
        while board.halfmove_clock < 100 and not board.is_insufficient_material():
            open_moves = list(board.legal_moves)
            if not open_moves:
                break
            board.push(rng.choice(open_moves))
            moves += 1
    return moves


def seconds(work: Callable[[], int]) -> float:
    """Return the processor seconds of one unit of some work; the work returns its number of units."""
    start = time.process_time()
    units = work()
    return (time.process_time() - start) / units


def in_turns(ours: Callable[[], int], theirs: Callable[[], int]) -> tuple[float, float, float]:
    """Seconds a unit for both, the best of rounds taken in turns after some for warming; the median round's ratio.

    The best round is the one that the rest of the machine disturbed least, for either of them: process time leaves out
    the time in which others ran, but not their effect on the processor's cache and clock.
    """
    for _ in range(WARMING):
        ours(), theirs()
    rounds = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    our, their = (min(column) for column in zip(*rounds, strict=True))
    return our, their, statistics.median(their / our for our, their in rounds)


def moves_figures() -> None:
    """Print the figures of the random playouts."""
    setups = [random_setup(random.Random(seed), 4) for seed in range(50)]
    our, their, median = in_turns(
        lambda: troyes_moves(random.Random(1), setups, MOVES_A_ROUND),
        lambda: chess_moves(random.Random(2), MOVES_A_ROUND),
    )
    print(f"troyes_moves_per_s={1 / our:.0f}")
    print(f"chess_moves_per_s={1 / their:.0f}")
    print(f"moves_ratio={their / our:.2f}")
    print(f"moves_ratio_median={median:.2f}")


def every_turn(player: int) -> list[Turn]:
    """Return every turn, legal or not, except for the ways to pay."""
    return [
        Turn(player, slot, do, colour, value)
        for slot, do, colour, value in itertools.product(range(4), Deed, (None, *Colour), (None, *range(1, 7)))
    ]


def faults_figures() -> None:
    """Print the figures of the single checks: half of the moves asked about are open, half are not."""
    rng = random.Random(3)
    turns = every_turn(0)
    questions: list[tuple[Game, Action]] = []
    for game, move in random_game(rng, 4):
        if isinstance(move, Turn):
            questions += [(game, move), (game, rng.choice(turns))]
    board = chess.Board()
    boards: list[tuple[chess.Board, chess.Move]] = []
    for _ in range(60):
        open_move = rng.choice(list(board.legal_moves))
        boards += [(board.copy(), open_move), (board.copy(), chess.Move(rng.randrange(64), rng.randrange(64)))]
        board.push(open_move)

    def ours() -> int:
        for game, action in questions * 10:
            faults(game, action)
        return len(questions) * 10

    def theirs() -> int:
        for position, candidate in boards * 10:
            position.is_legal(candidate)
        return len(boards) * 10

    our, their, median = in_turns(ours, theirs)
    print(f"faults_us={our * 1e6:.2f}")
    print(f"chess_is_legal_us={their * 1e6:.2f}")
    print(f"faults_ratio={their / our:.2f}")
    print(f"faults_ratio_median={median:.2f}")


def replay_figures() -> None:
    """Print the time of a checked replay of a whole game of ten."""
    rng = random.Random(4)
    setup = random_setup(rng, 10)
    game = new_game(setup)
    actions: list[Action] = []
    while not game.over:
        actions.append(random_roll(rng))
        game, _ = apply(game, actions[-1])
        for player in range(10):
            while not game.seats[player].done:
                actions.append(rng.choice(legal(game, player)))
                game, _ = apply(game, actions[-1])
    data = dump(setup, actions)

    def one() -> int:
        replay(data)
        return 1

    best = min(seconds(one) for _ in range(200))
    print(f"replay_events={data.count(b'roll') + data.count(b'turn')}")
    print(f"replay_ms={best * 1e3:.2f}")


if __name__ == "__main__":
    moves_figures()
    faults_figures()
    replay_figures()
