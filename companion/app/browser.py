"""The table's screen in a browser in place of a window, and the link to it."""

import os
import threading
import webbrowser
from collections.abc import Callable, Sequence

from companion.i18n.fault_texts import text
from companion.i18n.faults import Fault
from companion.i18n.language import _, used, using
from companion.system.touch_map import TouchMap
from companion.ui.message import Message
from companion.ui.toolkit.widgets import Widget
from companion.web.addresses import usual_address
from companion.web.tokens import new_token, token_hash
from companion.web.wire import Listening, Unable

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
"""The variables of a session in which a browser can open a window."""


class BrowserScreen:
    """A screen of no pixels: `companion.app.table_views` draws the widgets for the pages, and takes their taps."""

    tall = False
    dark = False

    def __init__(self) -> None:
        self.dark_after = 0.0
        self._woken = threading.Event()
        self._widgets: Sequence[Widget] = ()

    def wait(self, seconds: float) -> Sequence[Message]:
        """Wait until something has come; taps come through the phones' process."""
        self._woken.wait(seconds)
        self._woken.clear()
        return ()

    def wake(self) -> None:
        """Make `wait` return; may be called from any thread."""
        self._woken.set()

    def show(self, widgets: Sequence[Widget]) -> bool:
        """Note these widgets; return True if they are others."""
        before, self._widgets = self._widgets, widgets
        return widgets is not before

    def light(self) -> None:
        """Nothing goes dark here."""

    def arrange(self, rotation: int, touch_map: TouchMap) -> None:
        """Nobody holds a page the wrong way."""

    def close(self) -> None:
        """Nothing to close."""


class OwnPage:
    """The pages that are the table's own screen: on this machine, and by a link with a token where phones are on.

    `say` gets each sentence about it.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self.token = new_token()
        self.hashed = token_hash(self.token)
        self._say = say
        self._said = ""

    def hear(self, told: Listening | Unable, for_all: bool, fault: Fault | None) -> None:
        """Say where the page is, or why it is not there; `for_all` where other machines reach it too."""
        with using(used()):
            words = self._link(told.port, for_all) if fault is None else text(fault, used())
        if words != self._said:
            opened, self._said = self._said, words
            self._say(words)
            if fault is None and not opened and any(os.environ.get(name) for name in DISPLAYS):
                webbrowser.open(f"http://127.0.0.1:{told.port}/")

    def _link(self, port: int, for_all: bool) -> str:
        here = _("The table is in your browser: {link}").format(link=f"http://127.0.0.1:{port}/")
        address = usual_address() if for_all else ""
        if not address:
            return here
        there = _("On another device: {link}").format(link=f"http://{address}:{port}/#k={self.token}")
        return f"{here}\n{there}"
