"""A screen as text that a person can read and compare: a line for each widget in order, its words at the end.

    Key 24,70 180x44 icon=next style=main | 20 Continuer / la partie

Fields stand there where they are not as usual; the number before the words is the size of their type, / a new line.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from hashlib import sha256
from itertools import groupby

import numpy as np

from companion.ui.toolkit.widgets import Widget
from tests.companion.ui.ink import InkBrush

WORDS = ("text", "label", "detail", "title", "lines", "caption", "mark", "note")
"""Fields whose words stand at the end of the line as they are drawn."""
LONG = 80
"""A longer value (the dots of a QR code, the lamps of the ring) is replaced by its hash."""


def snapshot(canvas: InkBrush, widgets: Sequence[Widget]) -> str:
    """A screen as text."""
    return "".join(f"{_widget(canvas, widget)}\n" for widget in widgets)


def _widget(canvas: InkBrush, widget: Widget) -> str:
    x, y, w, h = widget.rect
    canvas.picture((widget,))
    written = [
        f"| {size} {' / '.join(line.text for line in lines)}"
        for size, lines in groupby(canvas.lines, key=lambda line: line.size)
    ]
    return " ".join([type(widget).__name__, f"{x},{y}", f"{w}x{h}", *_fields(widget), *written])


def _fields(widget: Widget) -> Iterator[str]:
    fields = widget.__struct_fields__
    usual = dict(zip(reversed(fields), reversed(widget.__struct_defaults__), strict=False))
    for name in fields:
        value = getattr(widget, name)
        if name in ("rect", "message") or (name in WORDS and _is_words(value)):
            continue
        if isinstance(value, np.ndarray) or name not in usual or value != usual[name]:
            yield name if value is True else f"{name}={_plain(value)}"


def _is_words(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, tuple) and all(isinstance(each, str) for each in value))


def _plain(value: object) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.shape[1]}x{value.shape[0]} #{_hash(value.tobytes())}"
    told = _told(value)
    return told if len(told) <= LONG or isinstance(value, str) else f"#{_hash(told.encode())}"


def _told(value: object) -> str:
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name.lower()
    if isinstance(value, tuple):
        return "(" + " ".join(map(_told, value)) + ")"
    return str(value) if not isinstance(value, str) else f'"{value}"'


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:8]
