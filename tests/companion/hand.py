"""A finger and an eye: a hand finds a key by the message that it sends, taps on it, and waits for the answer.

It knows the content of the screen from the file that the program writes after each redraw.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.system.touch_map import TouchMap, mapped
from companion.ui.toolkit.draw import fitted
from companion.ui.toolkit.rotation import to_display, turned_size
from companion.ui.toolkit.screen_dump import ScreenDump, Seen, read

HELD_S = 1.2
"""Seconds that a finger rests on a key that must be held."""

Point = tuple[float, float]
"""A point of the logical screen."""


class Hand(ABC):
    """The ways to name a key and to touch it, on a program with its files in `folder` and a display of `size` pixels.

    `widgets` is the program's file of the screen's content.
    """

    rotation = 0
    """The rotation of the program's picture clockwise, in degrees."""
    panel: TouchMap = ()
    """The map from a touched point to the one that the touchscreen reports; empty if both are the same."""

    def __init__(self, folder: Path, size: tuple[int, int], widgets: Path) -> None:
        self.data, self.config = folder / "data", folder / "config"
        self._size = size
        self._widgets = widgets

    def set(self, text: str) -> None:
        """Write the settings' file, before the start."""
        self.config.mkdir(parents=True, exist_ok=True)
        (self.config / "settings.toml").write_text(text)

    @abstractmethod
    def until(self, condition: Callable[[ScreenDump], bool]) -> ScreenDump:
        """Return the screen's content once the condition holds."""

    @abstractmethod
    def _rest(self) -> None:
        """Let the screen stand for so long that a tap counts."""

    @abstractmethod
    def _keep(self, seconds: float) -> None:
        """Keep the finger where it is for so long."""

    @abstractmethod
    def _finger(self, kind: str, x: float, y: float) -> None:
        """Put a finger `down` or `up` at a place of the display, as fractions 0-1 of it."""

    def key(self, message: str, **fields: object) -> Seen:
        """The key on the screen whose tap means this."""
        seen = read(self._widgets)
        wanted = msgspec.to_builtins(fields)
        for key in reversed(seen.keys):
            if key.message == message and all(key.fields[name] == value for name, value in wanted.items()):
                return key
        keys = [(key.message, key.fields) for key in seen.keys]
        pytest.fail(f"no key for {message} {wanted} on {seen.screen} ({seen.notice!r}): {keys}")

    def has(self, message: str) -> bool:
        """Return True if a key on the screen sends this message."""
        return offers(read(self._widgets), message)

    def shows(self, message: str, **fields: object) -> bool:
        """Return True if a key on the screen sends exactly this message."""
        keys = [key for key in read(self._widgets).keys if key.message == message]
        return any(all(key.fields[name] == value for name, value in fields.items()) for key in keys)

    def tap(self, message: str, **fields: object) -> ScreenDump:
        """Tap a key and wait until the tap is answered."""
        return self.tap_on(self.key(message, **fields))

    def tap_on(self, key: Seen) -> ScreenDump:
        """Tap in the middle of a key and wait until the tap is answered."""
        return self.touch(middle(key))

    def touch(self, at: Point) -> ScreenDump:
        """Tap on a point and wait until the tap is answered."""
        self._rest()
        taps = read(self._widgets).taps
        self._move("down", at)
        self._move("up", at)
        return self._answered(taps)

    def hold(self, message: str, **fields: object) -> ScreenDump:
        """Keep the finger on a key until it is answered."""
        at = middle(self.key(message, **fields))
        self._rest()
        taps = read(self._widgets).taps
        self._move("down", at)
        self._keep(HELD_S)
        seen = self._answered(taps)
        self._move("up", at)
        return seen

    def enter_by_hand(self) -> ScreenDump:
        """Turn from a reading to the entry of values; a question about one die has no key for it."""
        if not self.has("enter_by_hand"):
            self.tap("leave_doubt")
        return self.tap("enter_by_hand")

    def _answered(self, taps: int) -> ScreenDump:
        return self.until(lambda seen: seen.taps > taps)

    def _move(self, kind: str, at: Point) -> None:
        """Put the finger down, or up, where the display shows a logical point."""
        size = turned_size(self._size, self.rotation)
        scale, (left, top) = fitted(size)
        x, y = to_display((left + at[0] * scale) / size[0], (top + at[1] * scale) / size[1], self.rotation)
        self._finger(kind, *mapped(self.panel, x, y))


def offers(seen: ScreenDump, message: str) -> bool:
    """Return True if a key on this screen sends this message."""
    return any(key.message == message for key in seen.keys)


def middle(key: Seen) -> Point:
    """The middle of a key."""
    x, y, w, h = key.rect
    return x + w / 2, y + h / 2
