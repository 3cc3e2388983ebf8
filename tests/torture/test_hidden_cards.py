"""The short form of `python -m tests.torture.hidden_cards`."""

import pytest

from companion.web.seat_screen import SeatScreen
from tests.torture.hidden_cards import compared

SEEDS = (3, 5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_phone_is_sent_the_same_bytes_whatever_cards_the_others_hold(seed: int) -> None:
    size, actions, apart = compared(seed)
    assert size > 100_000
    assert apart > actions / 4, "the twin is another game for a good part of it"


def test_a_byte_that_tells_others_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatScreen, "kept", property(lambda screen: str(screen._played.actions[-1:])))
    with pytest.raises(AssertionError, match="LayMap"):
        compared(SEEDS[0])
