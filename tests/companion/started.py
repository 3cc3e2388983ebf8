"""`oyez play` in the test's own process, until its first screen."""

from pathlib import Path

import pygame
import pytest

from companion import cli
from companion.commands import play
from companion.system.service import Service


def first_screen(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> str:
    """Start the program with these words, leave it once it is ready, and return its screen, as JSON in `folder`."""
    file, shown = folder / "screen.json", list[str]()
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    monkeypatch.setenv("OYEZ_WIDGETS", str(file))

    def leave(_service: Service) -> None:
        shown.append(file.read_text())
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setattr(Service, "ready", leave)
    # it would slow the other tests of this process down
    monkeypatch.setattr(play, "give_back_what_is_large", lambda: None)
    assert cli.main(["play", *words]) == 0
    (screen,) = shown
    return screen
