"""One websocket of a phone, as the phones' process knows it."""

import asyncio
from itertools import count

from companion.i18n.language import Language
from companion.web.limits import Clock, TokenBucket
from companion.web.messages import GameMessage

_NUMBERS = count()


class Phone:
    """One websocket: its source, the hash of its token, its language, and the sheet that it has been sent."""

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
        self.sheet: object = None
        self.showing: int | None = None
        """The player whose sheet it looks at."""
        self.other: object = None
        self.playing_for: int | None = None
        """The away player for whom this host plays."""
        self.in_hall = False
        """True for a page of the hall, which reads and never asks for anything."""
        self.hall_token = self.hall_code = ""
        """The right by which it looks: the hash of a token, or the table's code; a seat is not played there."""
        self.requests: asyncio.Queue[GameMessage] = asyncio.Queue()
        """The messages that wait for the game, the oldest first; `request_ids` are theirs."""
        self.request_ids: set[str] = set()
        self.closed_for = ""
        """The code for which the server closes it; empty while it is welcome."""

    def close(self, code: str) -> None:
        """Let its sender close the websocket."""
        self.closed_for = code
        self.changed.set()
