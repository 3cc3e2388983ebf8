"""The short form of `make bench-phones-games`."""

import pytest

from tests.companion.phone_player import OFFERS
from tests.torture import phone_games
from tests.torture.phone_games import compared, main

SEEDS = (0, 1, 12, 14)
"""With seed 7 these run every line of the phones' code that sixteen of them run."""


@pytest.mark.parametrize("key", OFFERS)
def test_a_game_by_phones_leaves_the_rows_of_the_same_game_by_touch(key: str) -> None:
    phones, touch = compared(key, seed=7)
    assert phones == touch
    assert len(phones[1]) > 20


@pytest.mark.slow
@pytest.mark.parametrize("key", OFFERS)
def test_more_games_by_phones_leave_the_rows_of_the_same_games_by_touch(key: str) -> None:
    for seed in SEEDS:
        phones, touch = compared(key, seed)
        assert phones == touch, seed


def test_a_difference_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = iter([([[], [1], b""], [[], [1], b""]), ([[], [1], b""], [[], [2], b""])])
    monkeypatch.setattr(phone_games, "compared", lambda _key, _seed: next(found))
    monkeypatch.setattr("sys.argv", ["phone_games", "--games", "2"])
    assert main() == 1
    assert "identical=1\n" in capsys.readouterr().out
