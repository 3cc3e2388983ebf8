"""The short form of `make bench-random-taps`."""

from pathlib import Path
from random import Random

import pytest

from companion.games import GAMES
from tests.torture import random_taps
from tests.torture.random_taps import KEYS, RandomTaps

TAPS = 300


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", [0, 1])
def test_random_taps_find_no_fault(key: str, seed: int, tmp_path: Path) -> None:
    taps = RandomTaps((key,), ("usual",))
    taps.play(tmp_path, seed, TAPS)
    assert not taps.faults
    views = next(offer.load().screens.views for offer in GAMES if offer.key == key)
    assert len(taps.screens & set(views)) >= 2


def test_a_fault_is_counted_and_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(random_taps, "faults_of", lambda _seen: ["not all on the screen: a key"])
    taps = RandomTaps()
    taps.play(tmp_path, Random(1).randint(0, 9), 5)
    assert all(count and "not all on the screen: a key" in fault for fault, count in taps.faults.items())
    assert capsys.readouterr().out.count("# ") == len(taps.faults) > 0
