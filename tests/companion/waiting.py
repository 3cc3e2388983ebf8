"""A program whose screen waits for answers of the coach's process."""

import threading
from collections.abc import Callable

from companion.app.headless import HeadlessScreen
from companion.app.loop import App
from companion.ui import update_games
from companion.ui.message import Message
from companion.ui.screens import view

MISSING = "no_such_module"
"""The module of a coach whose process does not start."""


class WaitingScreen(HeadlessScreen):
    """Notes that something is in the inbox."""

    def __init__(self) -> None:
        super().__init__()
        self.woken = threading.Event()

    def wake(self) -> None:
        self.woken.set()


def tap(app: App, *sent: Message) -> None:
    """Tap keys that are on the screen."""
    for message in sent:
        keys = [each for each in view(app.model) if each.message == message and each.enabled]
        assert keys, f"{message} is on no key of {app.model.screen}"
        app.tell(message)


def until(app: App, holds: Callable[[], bool]) -> None:
    """Let the loop work until something holds."""
    screen = app._window
    assert isinstance(screen, WaitingScreen)
    while not holds():
        assert screen.woken.wait(120.0), f"it never holds; the screen is {app.model.screen}, {app.model.notice!r}"
        screen.woken.clear()
        app.tell(
            update_games.games_listed.news(app.model.games, app.model.unfinished, app.model.people, app.model.coaching)
        )
        screen.woken.clear()
