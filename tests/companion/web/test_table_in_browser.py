"""The table in a real browser: `oyez play --browser` as a process, played on its page and closed there."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.storage.store import FILE_NAME, Store
from companion.ui.tap_guard import QUIET_S
from tests.companion.web.browser import OPEN, Phone, chromium, opened_browser
from tests.until import until

__all__ = ["chromium", "opened_browser"]

pytestmark = pytest.mark.slow

LAST = "Done"
"""A key of the result."""
SIZES = {"wide": {"width": 1024, "height": 640}, "tall": {"width": 390, "height": 844}}
SHORT = 50
"""Points that win a short game."""
STEP_MS = QUIET_S * 1000
"""Milliseconds until a tap that came too early for the table is repeated."""


@contextmanager
def table(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program in a browser, and its address as it prints it."""
    with socket.create_server(("", 0)) as free:
        port = free.getsockname()[1]
    words = ["play", "--browser", "--no-voice", "--ring", "screen", "--data", str(folder), "--phones-port", str(port)]
    known = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", *words], stdout=subprocess.PIPE, text=True,
        env=known | {"XDG_CONFIG_HOME": str(folder / "config"), "LANG": "C.UTF-8"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said == f"The table is in your browser: http://127.0.0.1:{port}/\n"
        yield process, f"http://127.0.0.1:{port}/"
    finally:
        process.kill()
        process.wait()


def tap(phone: Phone, name: str, then: str) -> None:
    """Tap the key that begins with `name` until one that begins with `then`, which is not there yet, appears."""
    following = phone.page.locator(f'{OPEN}[aria-label^="{then}"]').first
    key = phone.page.locator(f'{OPEN}[aria-label^="{name}"]').first

    def again() -> None:
        with suppress(Exception):
            key.click(timeout=STEP_MS)
        with suppress(Exception):
            following.wait_for(timeout=STEP_MS)

    until(following.is_visible, again)


def throw(phone: Phone) -> None:
    """Throw a six, which is entered by hand."""
    tap(phone, "Roll", "Enter by hand")
    tap(phone, "Enter by hand", "6")
    tap(phone, "6", "Hold")


def phones_process(of: int) -> int:
    """The number of the phones' process of this program."""
    found = subprocess.run(["pgrep", "-P", str(of), "-f", "companion phones"], capture_output=True, text=True).stdout
    return int(found.split()[0])


@pytest.mark.parametrize("shape", SIZES)
def test_a_game_is_set_up_and_played_to_its_end_in_a_browser(chromium: Any, tmp_path: Path, shape: str) -> None:
    with table(tmp_path) as (process, url):
        page = Phone(chromium, url, viewport=SIZES[shape])
        tap(page, "Play Pig", "New name")
        for name, following in (("Ann", "1. Ann"), ("Bob", "2. Bob")):
            tap(page, "New name", "Delete a letter")
            page.page.keyboard.type(name)
            page.page.keyboard.press("Enter")
            page.page.wait_for_selector(f'{OPEN}[aria-label="{following}"]')
        tap(page, "Next", "Start")
        page.tap(re.compile("^A short game"))
        tap(page, "Start", "Roll")
        os.kill(phones_process(process.pid), signal.SIGKILL)
        throw(page)
        tap(page, "Hold", "Take back")
        for _throw in range(SHORT // 6):
            throw(page)
        throw(page)
        tap(page, "Hold", LAST)
        with Store.open(tmp_path / FILE_NAME) as store:
            assert [(row.game, bool(row.finished)) for row in store.games()] == [("pig", True)]
        assert page.complaints == []


def test_the_page_closes_the_program_and_says_that_it_is_gone(chromium: Any, tmp_path: Path) -> None:
    with table(tmp_path) as (process, url):
        page = Phone(chromium, url, viewport=SIZES["wide"])

        def close() -> None:
            with suppress(Exception):
                page.page.locator(f'{OPEN}[aria-label="Close Oyez"]').click(timeout=STEP_MS)

        until(lambda: process.poll() is not None, close)
        assert process.returncode == 0
        page.page.wait_for_selector(".offline")


def test_no_other_machine_reaches_the_table_while_phones_are_off(tmp_path: Path) -> None:
    with table(tmp_path) as (process, url):
        port = int(url.rsplit(":", 1)[1].strip("/"))
        listed = subprocess.run(["ss", "-ltnH", f"sport = :{port}"], capture_output=True, text=True, check=True).stdout
        assert re.findall(r"(\S+):\d+ ", listed)[:1] == ["127.0.0.1"]
        assert len(listed.splitlines()) == 1
        assert process.poll() is None
