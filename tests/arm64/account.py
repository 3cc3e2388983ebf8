"""`python -m tests.arm64.account PICTURES`: this machine's readings and games, as JSON, for comparison with another's.

PICTURES is a folder of pictures (.npy, (H, W, 3) uint8 BGR), so that both machines read the very same pixels.
"""

import hashlib
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pygame
from msgspec import Struct

from companion.app.headless import HeadlessScreen
from companion.games.troyes_dice.autoplay import pick
from companion.ui.screens import view
from engine.troyes_dice import Action, Setup, apply, new_game, score
from engine.troyes_dice.record import dump, replay
from tests.companion.tables import FEASTS, FOUR, throw
from tests.companion.ui.stories import stories
from tests.vision.throws import MIXED
from vision.reader import Reader

GAMES = 12
SCREENS = ("start", "reading-doubt", "wheel", "turn", "sheet", "end")
LIBRARIES = ("numpy", "opencv-python-headless", "onnxruntime", "pygame-ce", "msgspec")


class Account(Struct, frozen=True):
    """The machine, its libraries, and by name: readings, results of games (SHA-256 and scores), screens (SHA-256)."""

    machine: str
    python: str
    libraries: dict[str, str]
    readings: dict[str, object]
    records: dict[str, tuple[str, tuple[int, ...]]]
    screens: dict[str, str]


def main(folder: Path) -> int:
    """Write the account to the standard output."""
    account = Account(
        platform.machine(),
        platform.python_version(),
        {name: version(name) for name in LIBRARIES},
        _readings(folder),
        dict(_record(FEASTS if seed % 2 else FOUR, seed) for seed in range(GAMES)),
        _screens(),
    )
    sys.stdout.buffer.write(msgspec.json.encode(account))
    return 0


def _readings(folder: Path) -> dict[str, object]:
    reader = Reader()
    found: dict[str, object] = {}
    for path in sorted(folder.glob("*.npy")):
        reading = msgspec.to_builtins(reader.read(np.load(path), MIXED if path.stem.startswith("mixed") else None))
        reading["ms"] = 0.0  # its duration
        found[path.stem] = reading
    return found


def _record(setup: Setup, seed: int) -> tuple[str, tuple[str, tuple[int, ...]]]:
    """A whole game by automatic players, read back from its record."""
    chance, game, actions = Random(seed), new_game(setup), list[Action]()
    while not game.over:
        acting = next((player for player, seat in enumerate(game.seats) if not seat.done), 0)
        actions.append(throw(chance) if game.can_roll else pick(game, acting, chance))
        game, _effects = apply(game, actions[-1])
    record = dump(setup, actions)
    again = replay(record).game
    assert again is not None
    totals = tuple(score(sheet).total for sheet in again.sheets)
    return f"game {seed}", (hashlib.sha256(record).hexdigest(), totals)


def _screens() -> dict[str, str]:
    stage, told = HeadlessScreen(), stories()
    pictures = {name: pygame.image.tobytes(stage.picture(view(told[name])), "RGB") for name in SCREENS}
    return {name: hashlib.sha256(picture).hexdigest() for name, picture in pictures.items()}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
