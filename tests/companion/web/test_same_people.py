"""One more game with the same people: a real window, a phone in a real browser, and a guest who has no phone."""

import socket
from pathlib import Path
from typing import Any

import pytest

from companion.storage.store import Store, store_path
from tests.companion.real_window import ROOT, DrivenPlayer, at_display, needs_display
from tests.companion.web.browser import Phone, chromium, opened_browser

__all__ = ["chromium", "opened_browser"]

pytestmark = [needs_display, pytest.mark.slow]

OUT = ROOT / "out" / "same-people"
WINNING_ROLLS = 9
"""Sixes that win a game to 50 points in the first turn."""


def play(table: DrivenPlayer, phone: Phone) -> None:
    """Begin the game that is set up, and win it in the first turn; the phone has a seat meanwhile."""
    table.tap("to_step", step="target")
    table.tap("pick_target", target=50)
    table.tap("start_game")
    phone.page.wait_for_selector(".tabs")
    for _ in range(WINNING_ROLLS):
        table.tap("roll_again")
        table.tap("enter_by_hand")
        table.tap("tap_pad", value=6)
        table.until(lambda seen: seen.screen == "PlayerTurn")
    table.tap("hold_points")
    table.until(lambda seen: seen.screen == "End")
    table.tap("back")
    table.until(lambda seen: seen.screen == "Start")


def test_one_key_brings_phones_and_guests_back_in_their_seats(chromium: Any, tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as free:
        port = free.getsockname()[1]
    with at_display(DrivenPlayer, tmp_path, OUT) as table:
        table.set("phones = true\nphones_open = true\n")
        table.start("--phones-port", str(port))
        table.tap("new_game", game="pig")
        table.tap("add_guest")
        table.tap("open_phones")
        shown = table.until(lambda seen: any(text.startswith("Code: ") for text in seen.texts))
        (code,) = (text.removeprefix("Code: ") for text in shown.texts if text.startswith("Code: "))
        table.tap("back")
        phone = Phone(chromium, f"http://127.0.0.1:{port}/#c={code}")
        phone.page.fill("#name", "Zoe")
        phone.page.press("#name", "Enter")
        phone.page.locator("h1", has_text="Zoe").wait_for()
        table.until(lambda _seen: table.shows("toggle_player", name="Zoe"))
        play(table, phone)
        table.remember("Again")
        # its player can read the result until another game is set up
        phone.page.locator("h1", has_text="wins with").wait_for()
        table.tap("new_game", game="pig", again=True)
        assert not table.shows("new_game", again=True), "everybody is there"
        phone.page.locator("h1", has_text="Zoe").wait_for()
        play(table, phone)
        assert phone.complaints == []
    with Store.open(store_path(tmp_path / "data")) as store:
        games = store.games()
    assert [game.players for game in games] == [("Player 1", "Zoe")] * 2
