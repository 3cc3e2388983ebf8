"""The moving picture of the README: a half-day of the demo's game on the real screens, with a ring where a finger taps.

`make screenshots` writes docs/pictures/film.webp. The same code and fonts give the same frames, but
for the camera's pictures, which another processor may round otherwise; a test compares them with those in the file.
"""

import argparse
import contextlib
import io
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion.games.troyes_dice import update_half
from companion.ui import update_throw
from companion.ui.message import Message, calls

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import cv2
import numpy as np
import numpy.typing as npt
import pygame

from companion.app.demo import Demo, DemoOptions
from companion.games import DEMO_GAME, GAMES
from companion.games.troyes_dice.demo import SHOWN_DAY, act, throw
from companion.storage.store import Store, store_path
from companion.ui.screens import view

Pixels = npt.NDArray[np.uint8]

TAP_MS, SHOWN_MS, READ_MS = 450, 1100, 2600
"""The times that the film shows a tap, a screen after it, and a screen with something to read."""
READ = (update_throw.accept_roll, update_throw.read_dice, update_half.confirm)
QUALITY = 101


class Filmed(Demo):
    """A demo that keeps frames of the first half-day worth showing, until its first player's turn is done."""

    def __init__(self, store: Store, folder: Path) -> None:
        super().__init__(GAMES, DemoOptions(DEMO_GAME, screenshots=folder / "screens", fast=True), store, folder)
        self.frames: list[Pixels] = []
        self.durations: list[int] = []

    def play(self) -> None:
        """Play to the half-day that is filmed, and film it."""
        self.set_up()
        while self.model.game.day < SHOWN_DAY - 1 or self.model.game.half == 0:
            throw(self)
            for player in range(len(self.model.game.seats)):
                act(self, player)
        self._film = True
        self._frame(READ_MS)
        self.tell(update_throw.to_throw.tap())
        throw(self)
        act(self, 0)
        self._frame(READ_MS)

    _film = False

    def tell(self, *sent: Message) -> None:
        for message in sent:
            if self._film:
                self._tap(message)
            super().tell(message)
            if self._film:
                self._frame(READ_MS if calls(message, *READ) else SHOWN_MS)

    def _picture(self) -> Pixels:
        surface = self._screen.picture(view(self.model))
        pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8)
        return np.ascontiguousarray(pixels.reshape(surface.get_height(), surface.get_width(), 3)[..., ::-1])

    def _frame(self, milliseconds: int) -> None:
        self._add(self._picture(), milliseconds)

    def _add(self, picture: Pixels, milliseconds: int) -> None:
        if self.frames and np.array_equal(picture, self.frames[-1]):
            self.durations[-1] += milliseconds
            return
        self.frames.append(picture)
        self.durations.append(milliseconds)

    def _tap(self, message: Message) -> None:
        """Show a ring on the key that sends this message, if there is one."""
        for x, y, wide, high in self._keys(message):
            picture, centre = self._picture(), (round(x + wide / 2), round(y + high / 2))
            for radius, grey in ((26, 30), (23, 255)):
                cv2.circle(picture, centre, radius, (grey, grey, grey), 3, cv2.LINE_AA)
            self._add(picture, TAP_MS)
            return

    def _keys(self, message: Message) -> Iterator[tuple[float, float, float, float]]:
        for widget in view(self.model):
            if getattr(widget, "message", None) == message:
                yield widget.rect


def film() -> tuple[list[Pixels], list[int]]:
    """Return the frames (H, W, 3) BGR and the milliseconds that each is shown."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Store.open(store_path(folder)) as store:
            filmed = Filmed(store, folder)
            with contextlib.redirect_stdout(io.StringIO()):
                filmed.play()
    return filmed.frames, filmed.durations


def main() -> None:
    """Write the film."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("out", type=Path, nargs="?", default=Path("docs/pictures/film.webp"))
    options = parser.parse_args()
    frames, durations = film()
    animation = cv2.Animation()
    animation.frames, animation.durations = frames, np.array(durations, np.int32)
    cv2.imwriteanimation(str(options.out), animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    print(f"{options.out}: {len(frames)} frames, {sum(durations) / 1000:.0f} s, {options.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
