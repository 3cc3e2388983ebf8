"""One websocket of a phone, as the phones' process knows it."""

import asyncio
from itertools import count

from companion.i18n.language import Language
from companion.ui.tap_guard import TapGuard
from companion.ui.toolkit import theme
from companion.ui.toolkit.draw import is_tall
from companion.ui.toolkit.widgets import Widget
from companion.web.limits import Clock, TokenBucket
from companion.web.messages import GameMessage, Tab
from companion.web.seat_pictures import Drawing

_NUMBERS = count()


class Phone:
    """One websocket: its source, the hash of its token, its language, and the picture that it has been sent."""

    def __init__(self, source: str, language: Language, clock: Clock) -> None:
        self.number = next(_NUMBERS)
        self.source = source
        self.token = ""
        self.language = language
        self.bucket = TokenBucket(clock)
        self.changed = asyncio.Event()
        self.sending = asyncio.Lock()
        """Held by the one who sends: states and answers go out in the order in which they came about."""
        self.spoken = asyncio.Event()
        """Set once it has sent a message."""
        self.greeted = False
        self.state = ""
        """The state that it was sent last."""
        self.size = theme.SCREEN
        """The logical size of its page."""
        self.picture = 0
        """The number of the picture that it was sent last."""
        self.shown: tuple[object, ...] = ()
        """The state of that picture: another one is drawn once this is another."""
        self.drawing: Drawing | None = None
        self.kept = ""
        """The choices that it was sent with it, to keep."""
        self.widgets: tuple[Widget, ...] = ()
        self.symbols: set[str] = set()
        """The ids of the icons that its page has."""
        self.guard = TapGuard(clock)
        self.tab: Tab = "turn"
        self.in_hall = False
        """True for a page of the hall, which reads and never asks for anything."""
        self.hall_token = self.hall_code = ""
        """The right by which it looks: the hash of a token, or the table's code; a seat is not played there."""
        self.requests: asyncio.Queue[GameMessage] = asyncio.Queue()
        """The messages that wait for the game, the oldest first; `request_ids` are theirs."""
        self.request_ids: set[str] = set()
        self.closed_for = ""
        """The code for which the server closes it; empty while it is welcome."""

    @property
    def tall(self) -> bool:
        """True while its page is higher than wide."""
        return is_tall(self.size)

    def forget_picture(self) -> None:
        """Send a whole picture next."""
        self.shown, self.drawing, self.widgets = (), None, ()

    def forget_all(self) -> None:
        """Send everything again: the page has been loaded."""
        self.forget_picture()
        self.symbols.clear()
        self.state = ""

    def close(self, code: str) -> None:
        """Let its sender close the websocket."""
        self.closed_for = code
        self.changed.set()
