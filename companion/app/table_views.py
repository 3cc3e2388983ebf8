"""The table's own screen on pages in a browser: drawn as SVG in each view that they show, and tapped there."""

from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.app.ports import Loop
from companion.i18n.language import using
from companion.ui import hosted, update_back, update_names
from companion.ui.message import Message
from companion.ui.model import Model
from companion.ui.screens import view as whole_view
from companion.ui.screens.frame import screen_size
from companion.ui.tap_guard import TapGuard
from companion.ui.toolkit.hit_test import message_of, offers, too_short
from companion.ui.toolkit.widgets import Key, Widget
from companion.web.seat_pictures import Drawing, SeatPictures
from companion.web.wire import Answer, TablePicture, TableTap, TableView

if TYPE_CHECKING:
    from vision.camera import Pixels

MAX_PHOTO = 800
"""Pixels of a longer side of the camera's picture on a page."""
LIVE_S = 0.25
"""Seconds between two live pictures of the camera on a page: each is some 50 KB, by a network that is slower."""
MAX_PICTURES = 32
"""Pictures of a view whose keys can still be tapped: a ring that moves makes eight a second."""

KEYS: dict[str, Message] = {
    "Escape": update_back.back.tap(),
    "Backspace": update_names.erase_letter.tap(),
    "Enter": update_names.name_done.tap(),
}
"""The messages of a real keyboard's keys, except letters."""


class _Shown(Struct):
    """A view as it was drawn last, and the widgets of its newest pictures by their numbers."""

    guard: TapGuard
    model: Model | None = None
    drawn_at: float = 0.0
    drawing: Drawing | None = None
    widgets: Sequence[Widget] = ()
    pictures: dict[int, Sequence[Widget]] = {}


class TableViews:
    """Draws the views that pages show, and takes their taps; `send` sends a picture to the phones' process."""

    def __init__(self, loop: Loop, send: Callable[[TablePicture], None], clock: Callable[[], float]) -> None:
        self._loop = loop
        self._send = send
        self._clock = clock
        self._shown: dict[TableView, _Shown] = {}
        self._pictures = SeatPictures(Photos().address)
        # no number of an earlier run, whose pictures a page may still show
        self._number = int(1000 * clock())

    def watch(self, views: Sequence[TableView]) -> None:
        """Draw these views from now on."""
        self._shown = {view: self._shown.get(view) or _Shown(TapGuard(self._clock)) for view in views}
        self.show()

    def show(self) -> None:
        """Draw the views of the model that have changed."""
        model, now = self._loop.model, self._clock()
        for view, shown in self._shown.items():
            if shown.model is model or (_is_live(shown.model, model) and now - shown.drawn_at < LIVE_S):
                continue
            shown.model, shown.drawn_at = model, now
            self._draw(view, shown)

    def tap(self, tap: TableTap) -> Answer:
        """Carry a tap out, unless the key has gone since, or a host may not do this."""
        self.show()
        done = Answer(tap.id, True)
        shown = self._shown.get(tap.view)
        widgets = () if shown is None else shown.pictures.get(tap.picture, ())
        if shown is None or tap.key >= len(widgets):
            return done
        widget = widgets[tap.key]
        x, y, w, h = widget.rect
        message = message_of(widget)
        # a ring that moves makes new pictures all the time: the key counts while the newest one has it too
        if message is None or not offers(shown.widgets, message):
            return done
        if not shown.guard.allows(widget, x + w / 2, y + h / 2):
            return done
        if isinstance(widget, Key) and widget.hold and widget.enabled and not tap.held:
            message = too_short(widget)
        if not tap.view.whole and not hosted.may(self._loop.model, message):
            return Answer(tap.id, False, "only_at_table")
        shown.guard.acted(widget)
        try:
            self._loop.handle(message)
        finally:
            shown.guard.answered()
        return done

    def _draw(self, view: TableView, shown: _Shown) -> None:
        shown.widgets = self._widgets(view)
        shown.guard.show(shown.widgets)
        model = self._model(view)
        size = screen_size(model)
        with using(model.language):
            drawing = self._pictures.drawing(shown.widgets, size)
        if drawing == shown.drawing:
            return
        shown.drawing = drawing
        self._number += 1
        shown.pictures = dict(list(shown.pictures.items())[1 - MAX_PICTURES :])
        shown.pictures[self._number] = shown.widgets
        symbols = dict(self._pictures.symbols(size))
        self._send(TablePicture(view, self._number, drawing.size, drawing.parts, drawing.heading, symbols))

    def _widgets(self, view: TableView) -> Sequence[Widget]:
        return (whole_view if view.whole else hosted.seen)(self._model(view))

    def _model(self, view: TableView) -> Model:
        model = self._loop.model
        language = next((each for each in type(model.language) if each == view.language), model.language)
        return replace(model, language=language, tall=view.tall)


def _is_live(before: Model | None, now: Model) -> bool:
    """Return True if the camera's picture is another one on the same screen: the next one comes soon."""
    return before is not None and before.screen is now.screen and before.frame is not now.frame


def key_message(text: str) -> Message:
    """The message of a key of a real keyboard, by the letter or the browser's name of the key."""
    return KEYS.get(text) or update_names.typed.tap(text)


class Photos:
    """The camera's pictures as addresses that hold them; the newest one is encoded once."""

    def __init__(self) -> None:
        self._newest: Pixels | None = None
        self._address = ""

    def address(self, pixels: "Pixels") -> str:
        """The address of a picture, (H, W, 3) BGR: a JPEG of at most MAX_PHOTO pixels each way."""
        from vision.images import jpeg  # OpenCV, which a game without a camera may never need

        before, self._newest = self._newest, pixels
        if before is None or before.base is not pixels.base or _place(before) != _place(pixels):
            self._address = f"data:image/jpeg;base64,{b64encode(jpeg(pixels, MAX_PHOTO)).decode()}"
        return self._address


def _place(pixels: "Pixels") -> tuple[int, tuple[int, ...]]:
    """The address of a picture in memory, and its shape."""
    return pixels.ctypes.data, pixels.shape
