"""The short form of `make phones-games`."""

import pytest

from tests.torture import phone_games
from tests.torture.phone_games import compared, main


@pytest.mark.parametrize("seed", [2, 3])
def test_a_game_by_phones_leaves_the_rows_of_the_same_game_by_touch(seed: int) -> None:
    phones, touch = compared(seed)
    assert phones == touch
    assert len(phones[1]) > 20


def test_a_difference_is_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = iter([([[], [1], b""], [[], [1], b""]), ([[], [1], b""], [[], [2], b""])])
    monkeypatch.setattr(phone_games, "compared", lambda _seed: next(found))
    monkeypatch.setattr("sys.argv", ["phone_games", "--games", "2"])
    assert main() == 1
    assert "identical=1\n" in capsys.readouterr().out
