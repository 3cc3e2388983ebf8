"""The short form of `make bench-torture`."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.session import Session
from companion.storage.store import FILE_NAME, Store
from engine.troyes_dice import Action, Setup
from tests.companion.tables import played
from tests.torture.check import LostError, kill_at_random, killed_anywhere, lying_disk, nothing_lost, power_cut
from tests.torture.player import actions
from tests.torture.trace import Said, Step, Sync, Write, killed, lay, traced

Traced = tuple[list[Step], list[list[Action]]]


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Traced:
    folder = tmp_path_factory.mktemp("traced")
    return traced(folder, "1", "1", "12"), [actions(1)[:12]]


def test_every_step_was_noted(trace: Traced) -> None:
    steps, games = trace
    assert [step.actions for step in steps if isinstance(step, Said)] == list(range(1, 13))
    for earlier, step in pairwise(steps):
        if isinstance(step, Said):
            # nothing is reported that is not on the disk
            assert isinstance(earlier, Sync)
    assert len(games[0]) == 12


def test_killed_between_any_two_system_calls(trace: Traced, tmp_path: Path) -> None:
    assert killed_anywhere(*trace, tmp_path / "work", every=3) > 30


def test_power_cuts_with_torn_sectors(trace: Traced, tmp_path: Path) -> None:
    assert power_cut(*trace, tmp_path / "work", Random(1), 40) == 40


def test_a_disk_that_lies_loses_the_newest_and_never_mixes(trace: Traced, tmp_path: Path) -> None:
    assert lying_disk(*trace, tmp_path / "work", Random(1), 25).total() == 25


def test_the_check_sees_what_is_lost(trace: Traced, tmp_path: Path) -> None:
    steps, games = trace
    last = max(number for number, step in enumerate(steps) if isinstance(step, Said) and step.actions == 9)
    begun = max(number for number, step in enumerate(steps) if isinstance(step, Said) and step.actions == 7)
    without = [step for step in steps[: last + 1] if not isinstance(step, Write) or steps.index(step) < begun]
    with pytest.raises(LostError):
        nothing_lost(lay(killed(without), tmp_path / "work"), steps[: last + 1], games)


def test_killed_at_random_moments(tmp_path: Path) -> None:
    killed = kill_at_random(tmp_path, 2, Random(3))
    assert killed.within == 2
    assert killed.games >= 2


def test_a_clock_that_jumps_back_and_forth_harms_nothing(tmp_path: Path) -> None:
    chance = Random(5)

    def now() -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=chance.randrange(-20_000, 20_000))

    setup = Setup(("Ada", "Bo"))
    with Store.open(tmp_path / FILE_NAME, now) as store:
        for seed in range(3):
            session = Session.start(store, setup)
            for action, _, _ in played(setup, seed):
                session.submit(action)
        assert [row.id for row in store.games()] == [3, 2, 1]
        assert {person.name: len(person.played) for person in store.roster.people()} == {"Ada": 3, "Bo": 3}
    with Store.open(tmp_path / FILE_NAME, now) as store:
        assert [len(store.load(number).actions) for number in (1, 2, 3)] == [len(actions(seed)) for seed in range(3)]
