"""Plays whole games and reports each stored action: `python -m tests.torture.player FILE SEED GAMES`."""

import os
import sys
from pathlib import Path

from companion.session import Session
from companion.storage.store import Store
from engine.troyes_dice import Action, Setup
from tests.companion.tables import played

SETUP = Setup(("Ada", "Bo"))


def actions(seed: int) -> list[Action]:
    """The actions of the game with this seed; the same ones in every run."""
    return [action for action, _, _ in played(SETUP, seed)]


def main(file: Path, seed: int, games: int, most: int = 1_000_000) -> None:
    """Play so many games, of each no more actions than so many."""
    with Store.open(file) as store:
        for game in range(games):
            session = Session.start(store, SETUP)
            for action in actions(seed + game)[:most]:
                session.submit(action)
                os.write(1, f"{game + 1} {len(session.actions)}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
