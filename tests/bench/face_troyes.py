"""The face of Troyes at its fullest positions: delay and cost of each answer, `name=value` a line.

`python -m tests.bench.face_troyes`; `make bench-face` runs it too. The positions are those of random games of four:
many dice, many events, six black dice. The real program resumes them on one core, and a finger taps each key of a
turn. `delay_ms` is from the finger's release to the first changed pixel, `cost_ms` the program's processor time
until the screen stands still: the median and the most of each kind, and the 95th percentile of all.
"""

import statistics
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.troyes.group_results import results
from companion.session import Session
from companion.storage.store import Store, store_path
from engine.troyes.actions import Act, SquareDie
from engine.troyes.rules import legal
from engine.troyes.state import Game
from engine.troyes.terms import COLOURS, Stage
from tests.bench.finger import CORE, SIZE, Finger, processor_s, resident, tap_delay
from tests.companion.real_window import Display, Player
from tests.engine.troyes.random_games import played

ROUNDS = 4
SETTLED_S = 3.0


class At(Struct, frozen=True):
    """A moment of a random game: its seed, and the number of actions so far."""

    seed: int
    actions: int


POSITIONS = {
    "dice": At(18, 77),
    "events": At(33, 143),
    "black": At(39, 43),
}


class Answers:
    """The delays and costs of the taps of one kind, in milliseconds."""

    def __init__(self) -> None:
        self.delays: dict[str, list[float]] = {}
        self.costs: dict[str, list[float]] = {}

    def note(self, kind: str, delay: float, cost: float) -> None:
        """Add a tap."""
        self.delays.setdefault(kind, []).append(delay)
        self.costs.setdefault(kind, []).append(cost)

    def report(self, name: str) -> None:
        """Print all figures of a position."""
        for word, table in (("delay", self.delays), ("cost", self.costs)):
            for kind, values in table.items():
                print(f"{name}_{kind}_{word}_ms={statistics.median(values):.1f}")
                print(f"{name}_{kind}_{word}_ms_most={max(values):.1f}")
            every = [value for values in table.values() for value in values]
            print(f"{name}_{word}_ms_p95={statistics.quantiles(every, n=20)[-1]:.1f}")


def begin(folder: Path, at: At) -> Game:
    """Store a game up to this moment, as the program would have."""
    steps = list(islice(played(at.seed), at.actions))
    with Store.open(store_path(folder)) as store:
        session = Session.start(store, steps[0][0].setup)
        for _before, action, _after, _effects in steps:
            session.submit(action)
        game: Game = session.game
    return game


def measure(folder: Path, name: str, at: At, rounds: int = ROUNDS) -> None:
    """Tap through a position and print its figures."""
    display = Display(folder, SIZE)
    player = Player(display, folder, folder / "pictures")
    try:
        game = begin(player.data, at)
        player.start("--camera", "made-up", "--game", "troyes", core=CORE)
        player.until(lambda seen: seen.screen == "Players")
        player.tap("back")
        player.tap("open_game")
        time.sleep(SETTLED_S)
        answers = Answers()
        with Finger(display.name) as finger:
            for _round in range(rounds):
                for message, fields in taps(game):
                    _tap(player, display, finger, answers, message, fields)
        answers.report(f"troyes_{name}")
        assert player.process is not None
        print(f"troyes_{name}_rss_mb={resident(player.process.pid):.0f}")
    finally:
        player.close()
        display.close()


def _tap(
    player: Player, display: Display, finger: Finger, answers: Answers, message: str, fields: dict[str, Any]
) -> None:
    """Tap a key that the screen has, and note its answer."""
    if not player.shows(message, **fields):
        return
    assert player.process is not None
    before = processor_s(player.process.pid)
    delay = tap_delay(player, display, finger, player.key(message, **fields).rect)
    answers.note(message.lower(), delay, 1000 * (processor_s(player.process.pid) - before))


def taps(game: Game) -> list[tuple[str, dict[str, Any]]]:
    """The taps of a turn that change nothing in the game: the board, its parts, its history, dice and their results."""
    board: list[tuple[str, dict[str, Any]]] = [
        ("open_board", {}),
        ("show_part", {"part": "activities"}),
        ("show_part", {"part": "events"}),
        ("back", {}),
        ("open_board", {}),
        ("open_log", {}),
        ("back", {}),
        ("back", {}),
    ]
    if game.now.stage == Stage.COUNTER:
        return [*board, *_cover(game)]
    return [
        *board,
        *(("tap_die", {"die": _as_shown(die), "chosen": False}) for die in fullest(game)),
        ("clear_dice", {}),
    ]


def _cover(game: Game) -> list[tuple[str, dict[str, Any]]]:
    """Each black die and each die of the player's own, into the cover and out of it again."""
    assert game.now.turn is not None
    own = game.now.dice[game.now.turn]
    dice = dict.fromkeys((colour, value) for colour, values in zip(COLOURS, own, strict=True) for value in values)
    black = [("tap_black_die", {"value": value}) for value in dict.fromkeys(game.now.black)]
    return [*black, *(("tap_own_die", {"die": _as_shown(die)}) for die in dice)] * 2


def _as_shown(die: object) -> object:
    """A die as the fields of a key on the screen have it."""
    return msgspec.json.decode(msgspec.json.encode(die))


def fullest(game: Game) -> tuple[SquareDie, ...]:
    """The group of dice with the most results."""
    assert game.now.turn is not None
    groups = {action.dice for action in legal(game, game.now.turn) if isinstance(action, Act)}
    return max(sorted(groups), key=lambda dice: (len(results(game, dice)), len(dice)))


def main() -> int:
    """Print all figures."""
    for name, at in POSITIONS.items():
        with tempfile.TemporaryDirectory() as folder:
            measure(Path(folder), name, at)
    return 0


if __name__ == "__main__":
    sys.exit(main())
