"""A house that plays two games: a file with finished games of Troyes Dice and of Pig, by the same players."""

from pathlib import Path
from random import Random

from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from engine import pig
from engine.troyes_dice import Setup, score
from tests.companion.tables import played

TROYES_DICE, PIG = "troyes-dice", "pig"


def fill(folder: Path) -> dict[str, tuple[int, ...]]:
    """Game 1: Ada and Bo play Troyes Dice. Game 2: Bo and Cy play Pig. Game 3: Ada plays Pig alone. Gives the totals.

    Di has finished nothing.
    """
    with Store.open(folder / FILE_NAME) as store:
        first = Session.start(store, Setup(("Ada", "Bo")))
        for action, _game, _effects in played(Setup(("Ada", "Bo")), seed=1):
            first.submit(action)
        second = pig_game(store, ("Bo", "Cy"), 7)
        pig_game(store, ("Ada",), 8)
        store.roster.add("Di")
    return {TROYES_DICE: tuple(score(sheet).total for sheet in first.game.sheets), PIG: second.game.now.points}


def pig_game(store: Store, names: tuple[str, ...], seed: int) -> Session:
    """A finished game of Pig to 50 points by players who hold at twenty."""
    chance = Random(seed)
    session = Session.start(store, pig.Setup(names, 50))
    while not session.over:
        session.submit(pig.Roll(chance.randint(1, 6)))
        now = session.game.now
        if now.turn >= 20:
            session.submit(pig.Hold(now.player))
    return session
