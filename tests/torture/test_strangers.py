"""The short form of `make bench-strangers`."""

import logging
from pathlib import Path
from typing import Any

import pytest

from companion.app.game_session import GameSession
from companion.web.hub import Hub
from tests.companion.phone_loopback import Messages
from tests.companion.phone_player import OFFERS
from tests.torture.strangers import Strangers

STEPS = 250


@pytest.mark.parametrize("key", OFFERS)
def test_strangers_find_no_fault(key: str, tmp_path: Path) -> None:
    strangers = Strangers(key)
    strangers.play(tmp_path, 1, STEPS)
    assert not strangers.faults
    assert strangers.counts["steps"] == STEPS
    assert strangers.counts["compared"] > STEPS / 4
    assert strangers.counts["actions"] > STEPS / 30


def test_a_mistake_in_the_log_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_hub: Hub, _phone: Any) -> None:
        try:
            raise ZeroDivisionError
        except ZeroDivisionError:
            logging.getLogger("companion").warning("It goes on.", exc_info=True)

    monkeypatch.setattr(Hub, "greet", fails)
    strangers = Strangers("pig")
    strangers.play(tmp_path, 1, 10)
    assert any("ZeroDivisionError" in fault for fault in strangers.faults)


def test_an_action_that_is_not_shown_to_phones_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameSession, "_end_committed", lambda _play, _session: None)
    strangers = Strangers("pig")
    strangers.play(tmp_path, 1, STEPS)
    assert any(fault.startswith("phones know") for fault in strangers.faults)


def test_a_picture_that_is_not_the_seats_screen_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Messages, "draw", lambda messages, picture: setattr(messages, "parts", {0: picture["heading"]}))
    strangers = Strangers("pig")
    strangers.play(tmp_path, 1, 50)
    assert any(fault.startswith("a phone has") for fault in strangers.faults)
