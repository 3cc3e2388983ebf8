"""The pictures of seats for phones: each widget as SVG, drawn once, and for a phone only the changed ones."""

from collections.abc import Sequence
from html import escape as attribute
from typing import Any

from msgspec import Struct

from companion.i18n.language import _
from companion.ui import update_back, update_shell
from companion.ui.message import calls
from companion.ui.toolkit import theme
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.hit_test import message_of
from companion.ui.toolkit.lru import LruCache
from companion.ui.toolkit.svg_canvas import Photo, SvgCanvas
from companion.ui.toolkit.widgets import Backdrop, Key, Panel, Text, View, Widget

GROUNDS = (Backdrop, Panel)
"""Parts that are no keys: a tap on one closes the words that lie on it, which have a key of their own."""
WORDS = ("title", "name", "text", "label", "detail", "note", "value", "lines")
"""The fields of widgets that have words."""
Size = tuple[int, int]
MAX_CACHED = 4 * 1024 * 1024
"""Letters of all widgets that are cached as SVG for one size of screen."""


class Drawing(Struct, frozen=True):
    """A whole picture: its size in logical pixels, and each widget as SVG, back to front."""

    size: tuple[int, int]
    parts: tuple[str, ...] = ()
    heading: str = ""


class SeatPictures:
    """Draws the widgets of all pages, for logical screens of any size; `photo` is the canvases'."""

    def __init__(self, photo: Photo | None = None) -> None:
        self._photo = photo
        self._canvases: dict[Size, SvgCanvas] = {}
        self._drawn: dict[Size, LruCache[str]] = {}

    def drawing(self, widgets: Sequence[Widget], size: Size) -> Drawing:
        """Draw widgets, back to front, with the words of the language used for a key without any."""
        shape = _shape(size)
        if shape not in self._canvases:
            self._canvases[shape], self._drawn[shape] = SvgCanvas(shape, self._photo), LruCache[str](MAX_CACHED, len)
        parts = tuple(self._part(widget, label_of(widgets, place), shape) for place, widget in enumerate(widgets))
        heading = next((each.text for each in widgets if isinstance(each, Text)), "")
        return Drawing(size, parts, heading)

    def symbols(self, size: Size) -> dict[str, str]:
        """The icons that the pictures of this shape have used so far, by their ids."""
        return self._canvases[_shape(size)].symbols

    def _part(self, widget: Widget, label: str, size: Size) -> str:
        if isinstance(widget, View) and widget.pixels is not None:
            # a new one each time, and large
            return self._drawn_part(widget, label, size)
        cache, key = self._drawn[size], (type(widget), widget, label)
        known = cache.get(key)
        return cache.keep(key, self._drawn_part(widget, label, size)) if known is None else known

    def _drawn_part(self, widget: Widget, label: str, size: Size) -> str:
        drawn = self._canvases[size].drawn(widget)
        if message_of(widget) is None:
            image = f' role="img" aria-label="{attribute(widget.said)}"' if widget.said else ""
            return f"<g{image}>{drawn}</g>"
        hold = ' data-hold=""' if isinstance(widget, Key) and widget.hold and widget.enabled else ""
        dim = "" if widget.enabled else ' aria-disabled="true"'
        if isinstance(widget, GROUNDS):
            return f'<g data-key="">{drawn}</g>'
        return f'<g role="button" tabindex="0" aria-label="{attribute(label)}"{hold}{dim}>{drawn}</g>'


def _shape(size: Size) -> Size:
    """The size of the canvas: upright pages of all heights share one with its cache."""
    return theme.TALL if is_tall(size) else size


def changes(before: Drawing | None, now: Drawing) -> dict[str, Any]:
    """Return the changes for a page that shows `before`: the number of parts, and those that are others by place."""
    old = before.parts if before is not None and before.size == now.size else ()
    fresh = {place: part for place, part in enumerate(now.parts) if place >= len(old) or old[place] != part}
    return {"size": now.size, "count": len(now.parts), "parts": fresh, "heading": now.heading}


def label_of(widgets: Sequence[Widget], place: int) -> str:
    """The words by which a screen reader names a key: its own, those that stand on it, its answer, or its icon's."""
    widget = widgets[place]
    message = message_of(widget)
    if message is None or isinstance(widget, GROUNDS):
        return ""
    words = _words(widget) or _words_on(widget, widgets[place + 1 :])
    if calls(message, update_shell.explain) and words.strip("0123456789") == "":
        return str(message.fields["text"])
    if words:
        return words
    return _("Back") if calls(message, update_back.back) else str(getattr(widget, "icon", ""))


def _words(widget: Widget) -> str:
    """The words of a widget itself."""
    if widget.said:
        return widget.said
    found = [getattr(widget, name, "") for name in WORDS]
    words = (", ".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in found if each)
    return ", ".join(each.replace("\n", " ") for each in words if each)


def _words_on(widget: Widget, above: Sequence[Widget]) -> str:
    """The words that lie on a key that has none of its own."""
    left, top, wide, high = widget.rect
    inside = (
        each
        for each in above
        if left <= each.rect[0]
        and top <= each.rect[1]
        and each.rect[0] + each.rect[2] <= left + wide
        and each.rect[1] + each.rect[3] <= top + high
    )
    return ", ".join(words for each in inside if each.message is None and (words := _words(each)))
