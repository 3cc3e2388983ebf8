"""A session: an action is checked, stored, then carried out; every action that was shown survives a kill."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.session import AmendError, Session, prepared
from companion.storage.store import FILE_NAME, Store, StoreError
from engine import pig
from engine.troyes_dice import (
    Action,
    Correct,
    Deed,
    IllegalActionError,
    Roll,
    Setup,
    Turn,
    Undo,
    apply,
    new_game,
    score,
)
from tests.companion.tables import FEASTS, FOUR, played
from tests.said import saying

ROLL = Roll(3, (1, 3, 6))
ROOT = Path(__file__).parents[2]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / FILE_NAME) as opened:
        yield opened


def whole_game(store: Store, setup: Setup = FEASTS) -> Session:
    session = Session.start(store, setup)
    for action, _, _ in played(setup, seed=3):
        session.submit(action)
    return session


def test_an_action_gives_the_engine_s_effects_and_game(store: Store) -> None:
    session = Session.start(store, FOUR)
    game, effects = apply(new_game(FOUR), ROLL)
    assert session.submit(ROLL) == effects
    assert session.game == game
    assert session.actions == (ROLL,)


def test_what_the_rules_forbid_changes_nothing(store: Store) -> None:
    session = Session.start(store, FOUR)
    session.submit(ROLL)
    before = session.game
    with pytest.raises(IllegalActionError, match="The black die destroyed this plaza"):
        session.submit(Turn(0, 1, Deed.GATHER))
    assert session.game is before
    assert store.load(session.game_id).actions == session.actions == (ROLL,)


def test_a_set_up_that_the_rules_forbid_is_not_kept(store: Store) -> None:
    with pytest.raises(IllegalActionError):
        Session.start(store, Setup(()))
    assert store.games() == ()


def test_what_cannot_be_kept_is_not_done(store: Store) -> None:
    session = Session.start(store, FOUR)
    store.close()
    with pytest.raises(StoreError):
        session.submit(ROLL)
    assert session.game == new_game(FOUR)
    assert session.actions == ()


def test_resume_is_the_same_game(store: Store) -> None:
    session = Session.start(store, FEASTS)
    for action, _, _ in played(FEASTS, seed=1):
        session.submit(action)
        again = Session.resume(store, session.game_id)
        assert (again.game, again.actions, again.opening) == (session.game, session.actions, session.opening)


def test_the_opening_is_what_the_last_throw_did(store: Store) -> None:
    session = Session.start(store, FOUR)
    assert session.opening == ()
    opening = session.submit(ROLL)
    session.submit(Turn(0, 0, Deed.GATHER))
    assert session.opening == opening
    assert session.submit(Correct(Roll(1, (2, 3, 4)))) == session.opening != opening


def test_the_end_is_kept_and_an_undo_takes_it_back(store: Store) -> None:
    session = whole_game(store)
    (row,) = store.games()
    assert row.totals == tuple(score(sheet).total for sheet in session.game.sheets)
    assert row.finished is not None
    session.submit(Undo(1))
    (row,) = store.games()
    assert (row.finished, row.totals) == (None, None)
    assert store.unfinished() == row


def test_a_correction_after_the_end_opens_the_half_again(store: Store) -> None:
    session = whole_game(store)
    session.submit(Correct(ROLL))
    assert not session.game.over
    assert store.unfinished() is not None


def test_two_sessions_on_one_game_do_not_mix(store: Store) -> None:
    session = Session.start(store, FOUR)
    other = Session.resume(store, session.game_id)
    session.submit(ROLL)
    with saying(StoreError, "Another Oyez plays this game"):
        other.submit(Roll(1, (1, 1, 1)))
    assert Session.resume(store, session.game_id).game == session.game


def test_a_kept_game_that_the_rules_forbid_is_a_sentence(store: Store) -> None:
    game_id = store.create_game(FOUR)
    store.append(game_id, 0, Undo(0))
    with saying(StoreError, r"Game 1 in .* breaks the rules of this version"):
        Session.resume(store, game_id)


PLAYER = r"""
import sys
from pathlib import Path
from companion.session import AmendError, Session, prepared
from companion.storage.store import Store
from tests.companion.tables import FOUR, played

store = Store.open(Path(sys.argv[1]))
session = Session.start(store, FOUR)
for action, _, _ in played(FOUR, seed=int(sys.argv[2])):
    session.submit(action)
    print(f"{len(session.actions)}\n", end="", flush=True)  # one write, which no kill can cut in two
"""


@pytest.mark.parametrize("seed", range(8))
def test_after_a_kill_all_that_was_shown_as_done_is_there(tmp_path: Path, seed: int) -> None:
    """Kill -9 at a random moment of a game in another process, then resume and play on."""
    path = tmp_path / FILE_NAME
    actions: list[Action] = [action for action, _, _ in played(FOUR, seed)]
    shown = Random(seed).randrange(1, len(actions) - 1)
    command = [sys.executable, "-c", PLAYER, str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as player:
        assert player.stdout is not None
        for _ in range(shown):
            last = player.stdout.readline()
        player.send_signal(signal.SIGKILL)
        last = ([last, *player.stdout.readlines()])[-1]
    done = int(last)
    with Store.open(path) as store:
        session = Session.resume(store, 1)
        kept = len(session.actions)
        assert shown <= done <= kept <= done + 1
        assert session.actions == tuple(actions[:kept])
        for action in actions[kept:]:
            session.submit(action)
        assert session.game.over
        assert store.unfinished() is None


def amendable(store: Store) -> Session:
    """A game of Pig to 100 in which nobody has 50 yet."""
    return prepared(Session.start(store, pig.Setup(("Ada", "Bo"), 100)), (pig.Roll(5), pig.Hold(0), pig.Roll(6)))


def test_another_set_up_takes_the_place_of_one_with_which_the_game_would_be_the_same(store: Store) -> None:
    session = amendable(store)
    session.amend(pig.Setup(("Ada", "Bo"), 50))
    store.check()
    again = Session.resume(store, session.game_id)
    assert again.setup == session.setup == pig.Setup(("Ada", "Bo"), 50)
    assert again.game == session.game
    assert again.actions == session.actions
    session.submit(pig.Hold(1))
    assert Session.resume(store, session.game_id).game == session.game


@pytest.mark.parametrize(
    "setup", [pig.Setup(("Ada", "Cy"), 50), pig.Setup(("Ada", "Bo", "Cy"), 50), pig.Setup(("Ada", "Bo"), 7), FOUR],
    ids=["another player", "a player more", "no target of the rules", "another game"],
)  # fmt: skip
def test_a_set_up_with_which_the_game_would_differ_is_refused_whole(store: Store, setup: object) -> None:
    session = amendable(store)
    before, game = session.setup, session.game
    with saying(AmendError, "another course"):
        session.amend(setup)
    assert (session.setup, session.game) == (before, game)
    assert store.load(session.game_id).setup == before


def test_a_set_up_that_would_have_ended_the_game_earlier_is_refused(store: Store) -> None:
    session = amendable(store)
    rounds = [each for _ in range(10) for each in (pig.Hold(1), pig.Roll(5), pig.Hold(0), pig.Roll(6))]
    prepared(session, rounds)
    with saying(AmendError, "another course"):
        session.amend(pig.Setup(("Ada", "Bo"), 50))


def test_a_set_up_that_cannot_be_stored_changes_nothing(store: Store) -> None:
    session = amendable(store)
    other = Session.resume(store, session.game_id)
    session.submit(pig.Hold(1))
    with saying(StoreError, "Another Oyez plays this game"):
        other.amend(pig.Setup(("Ada", "Bo"), 50))
    assert store.load(session.game_id).setup == other.setup == pig.Setup(("Ada", "Bo"), 100)


AMENDER = """
import sys
from itertools import cycle
from pathlib import Path
from companion.session import AmendError, Session, prepared
from companion.storage.store import Store
from engine import pig

session = Session.resume(Store.open(Path(sys.argv[1])), 1)
for target in cycle((50, 100)):
    session.amend(pig.Setup(("Ada", "Bo"), target))
    print(target, flush=True)
"""


def test_after_a_kill_the_set_up_is_one_that_was_amended_last_or_next(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with Store.open(path) as store:
        game = amendable(store).game.now
    with subprocess.Popen(
        [sys.executable, "-c", AMENDER, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as it:
        assert it.stdout is not None
        for _ in range(7):
            it.stdout.readline()
        it.send_signal(signal.SIGKILL)
        it.stdout.read()
    with Store.open(path) as store:
        store.check()
        session = Session.resume(store, 1)
        assert session.setup.target in (50, 100)
        assert session.game.now == game
