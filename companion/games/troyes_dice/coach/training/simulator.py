"""The simulator `simulator.c`: built with gcc at training time only, its records as numpy types, its functions.

A sheet and a board are numpy records as the source lays them out; a game of the engine becomes a record by
`board_record` and `sheet_record`, so that tests compare the two leaf by leaf.
"""

import ctypes
import hashlib
import shutil
import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt

from companion.games.troyes_dice.coach.features import Board, back_of, next_board
from engine.troyes_dice import Game, Sheet
from engine.troyes_dice.setup import PLACES
from engine.troyes_dice.terms import FortressFeast, RecolouredDie, SecondDieCost

SOURCE = Path(__file__).with_name("simulator.c")
FLAGS = (
    "-O3", "-march=native", "-mprefer-vector-width=512", "-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros",
    "-fassociative-math", "-freciprocal-math", "-ffinite-math-only", "-fPIC", "-shared",
)  # fmt: skip
"""Fast arithmetic by its parts: -ffast-math itself makes some compilers round a whole process' small numbers to 0."""
BASE, NUMBERED, TILES, OPTIONS, MIXED = range(5)
"""Kinds of set-ups: random plazas alone; any numbering; three tiles; options of section 6a; a mixture of all."""
HALVES = 16
MAX_TURNS = 20_000

SHEET = np.dtype([
    ("circled", "u1", 3), ("held", "u1", 3), ("citizens", "u1", 3), ("characters", "u1", 6), ("pad", "u1"),
    ("built", "u4", 2), ("crossed", "u4"),
])  # fmt: skip
BOARD = np.dtype([
    ("number", "u1", 6), ("up", "u1", PLACES), ("back", "u1", PLACES), ("tile", "i1", PLACES), ("raid", "u1", PLACES),
    ("any_cost", "u1"), ("feast_one", "u1"), ("plaza_counts", "u1"), ("half", "i1"),
])  # fmt: skip

Record = npt.NDArray[np.void]
Floats = npt.NDArray[np.float32]


class SimulatorError(Exception):
    """The simulator cannot be built."""


def compiler() -> str | None:
    """The C compiler on this machine, None if there is none."""
    return shutil.which("gcc") or shutil.which("cc")


def build(folder: Path, hidden: int = 128, flags: tuple[str, ...] = FLAGS) -> Path:
    """Build the library in this folder, unless it exists, and return its path. Raises SimulatorError."""
    name = compiler()
    if name is None:
        raise SimulatorError("The simulator needs a C compiler, gcc or cc; install gcc.")
    stamp = hashlib.sha256(SOURCE.read_bytes() + repr((flags, hidden)).encode()).hexdigest()[:12]
    library = folder / f"simulator-{stamp}.so"
    if not library.exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = [name, *flags, f"-DHIDDEN={hidden}", str(SOURCE), "-o", str(library), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SimulatorError(f"{name} cannot build the simulator: {done.stderr[-2000:]}")
    return library


def load(library: Path) -> ctypes.CDLL:
    """Load the library and declare its functions."""
    found = ctypes.CDLL(str(library))
    pointer, real, whole, long = ctypes.c_void_p, ctypes.c_float, ctypes.c_int, ctypes.c_int64
    signatures = {
        "prepare": (None, ()),
        "net_size": (whole, ()),
        "feature_count": (whole, ()),
        "hidden_count": (whole, ()),
        "new_trainer": (pointer, (pointer, long, ctypes.c_uint64)),
        "play_games": (ctypes.c_double, (pointer, whole, whole, real, real, whole, whole)),
        "train": (ctypes.c_double, (pointer, whole, whole, real, real)),
        "play_scores": (None, (pointer, whole, whole, ctypes.c_uint64, whole, whole, pointer, pointer)),
        "open_and_list": (whole, (pointer, pointer, pointer, pointer, pointer, whole)),
        "sheet_score": (whole, (pointer,)),
        "features_of": (whole, (pointer, pointer, pointer)),
        "value_of": (real, (pointer, pointer, pointer)),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(found, name)
        function.restype, function.argtypes = result, list(arguments)
    found.prepare()
    return found


def pointer_to(array: npt.NDArray[np.generic]) -> int:
    """The address of an array's data."""
    return int(array.ctypes.data)


class Trainer:
    """A net in training: float weights, a store of samples, and the functions that play and learn.

    `weights` is the flat net; its parts are `first` (features, hidden), `second` (halves, outputs, hidden) and `bias`
    (halves, outputs).
    """

    def __init__(self, library: ctypes.CDLL, room: int, seed: int) -> None:
        self._library = library
        size, hidden, features = library.net_size(), library.hidden_count(), library.feature_count()
        outputs = (size - features * hidden) // (HALVES * (hidden + 1))
        rng = np.random.default_rng(seed)
        aligned = np.zeros(size + 16, np.float32)
        start = -(aligned.ctypes.data // 4) % 16
        self.weights: Floats = aligned[start : start + size]
        ends = (features * hidden, features * hidden + HALVES * outputs * hidden)
        self.first: Floats = self.weights[: ends[0]].reshape(features, hidden)
        self.second: Floats = self.weights[ends[0] : ends[1]].reshape(HALVES, outputs, hidden)
        self.bias: Floats = self.weights[ends[1] :].reshape(HALVES, outputs)
        self.first[:] = rng.normal(0, 0.06, self.first.shape)
        self.second[:] = rng.normal(0, 0.1, self.second.shape)
        self.bias[:, 0] = 2.2 * (HALVES - np.arange(HALVES))
        self._handle = library.new_trainer(pointer_to(self.weights), room, seed)

    def resume(self, weights: Floats) -> None:
        """Take saved flat weights over; those of a narrower net leave the further hidden units without a say."""
        features, outputs = len(self.first), self.second.shape[1]
        hidden = (len(weights) - HALVES * outputs) // (features + HALVES * outputs)
        first, second, bias = np.split(weights, [features * hidden, (features + HALVES * outputs) * hidden])
        self.first[:, :hidden] = first.reshape(features, hidden)
        self.second[:] = 0
        self.second[:, :, :hidden] = second.reshape(HALVES, outputs, hidden)
        self.bias[:] = bias.reshape(HALVES, outputs)

    def play(self, games: int, kind: int, keep: float, strays: float, width: int = 0, rolls: int = 0) -> float:
        """Play games and store their samples; return the mean score. `keep` is lambda, `width` 0 plays without look."""
        return float(self._library.play_games(self._handle, games, kind, keep, strays, width, rolls))

    def train(self, batches: int, size: int, rate: float, counts_share: float = 0.1) -> float:
        """Train on random batches of the stored samples; return the mean squared error in points."""
        return float(self._library.train(self._handle, batches, size, rate, counts_share))

    def scores(
        self, games: int, kind: int, seed: int, width: int = 0, rolls: int = 0
    ) -> tuple[npt.NDArray[np.int32], Floats]:
        """Final scores of games from a seed, and (games, halves) the promised points after each roll."""
        found, promises = np.zeros(games, np.int32), np.zeros((games, HALVES), np.float32)
        arguments = (games, kind, seed, width, rolls, pointer_to(found), pointer_to(promises))
        self._library.play_scores(self._handle, *arguments)
        return found, promises

    def value(self, closed: Record, sheet: Record) -> float:
        """The expected final points of a sheet after its turn; `closed` is the board as the next half finds it."""
        return float(self._library.value_of(self._handle, pointer_to(closed), pointer_to(sheet)))


def sheet_record(sheet: Sheet) -> Record:
    """The sheet as a record of the simulator."""
    record = np.zeros(1, SHEET)
    for name in ("circled", "held", "citizens", "characters", "built", "crossed"):
        record[name][0] = getattr(sheet, name)
    return record


def board_record(game: Game) -> Record:
    """The board that the next half of a game finds, as a record of the simulator with the last half closed."""
    record, setup = np.zeros(1, BOARD), game.setup
    board = next_board(game) if game.throw else Board(setup, game.faces, game.raids, 0)
    record["number"][0] = setup.numbering
    record["up"][0] = board.faces
    record["back"][0] = [back_of(setup, place, face) for place, face in enumerate(board.faces)]
    record["tile"][0] = -1
    for place, tile in setup.tiles:
        record["tile"][0, place] = tile
    record["raid"][0, list(board.raids)] = 1
    record["any_cost"] = setup.second_die_cost == SecondDieCost.ANY
    record["feast_one"] = setup.fortress_feast == FortressFeast.ONE
    record["plaza_counts"] = setup.recoloured_die == RecolouredDie.PLAZA
    record["half"] = game.half_index
    return record
