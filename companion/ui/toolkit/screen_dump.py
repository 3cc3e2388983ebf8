"""The screen's content as data, for programs that tap the real window: tests, and external drivers."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.system.atomic_write import atomic_write
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.widgets import DieKey, Key, Text, Widget


class Seen(Struct, frozen=True):
    """A key on the screen: its rect in logical pixels, its text, its message."""

    rect: tuple[int, int, int, int]
    says: str
    message: str
    fields: dict[str, object]
    enabled: bool


class ScreenDump(Struct, frozen=True):
    """The screen's content after `taps` answered taps and `actions` stored actions of the game."""

    screen: str
    taps: int
    actions: int
    notice: str
    texts: tuple[str, ...]
    keys: tuple[Seen, ...]


def screen_dump(screen: str, taps: int, actions: int, notice: str, widgets: Sequence[Widget]) -> ScreenDump:
    """These widgets as data."""
    texts = tuple(widget.text for widget in widgets if isinstance(widget, Text))
    keys = tuple(_seen(widget) for widget in widgets if widget.tappable)
    return ScreenDump(screen, taps, actions, notice, texts, keys)


def write(path: Path, shown: ScreenDump) -> None:
    """Write a screen_dump to a file, whole or not at all."""
    atomic_write(path, msgspec.json.encode(shown))


def read(path: Path) -> ScreenDump:
    """Read a screen_dump from its file. Raises OSError if there is none yet."""
    return msgspec.json.decode(path.read_bytes(), type=ScreenDump)


def _seen(widget: Widget) -> Seen:
    message = message_of(widget)
    assert message is not None
    fields = {name: msgspec.to_builtins(value) for name, value in message.fields.items()}
    return Seen(widget.rect, _says(widget), message.handler.name, fields, widget.enabled)


def _says(widget: Widget) -> str:
    if isinstance(widget, DieKey):
        return f"{widget.label} {widget.value}".strip()
    return widget.label if isinstance(widget, Key) else ""
