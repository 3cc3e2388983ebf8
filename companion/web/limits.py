"""The limits of one phone and of one source: messages a second, wrong codes a minute. All clocks are in seconds."""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

RATE, BURST = 10.0, 30.0
"""Messages a second of one connection, and those that it may have saved up."""
SEAT_RATE, SEAT_BURST = 2.0, 40.0
"""Requests for seats a second of one source, and those that it may have saved up: phones behind one router are many."""
MAX_WRONG_CODES, CODES_S = 5, 60.0
MAX_WRONG_IN_ALL, GUARD_S = 30, 600.0
"""Wrong codes of all sources within these seconds, after which only the touchscreen admits: half of the 1,048,576
codes take 121 days."""
MAX_SOURCES = 1000
"""Sources whose wrong codes and requests are counted; the oldest is forgotten first."""
MAX_SOCKETS_A_SEAT, MAX_SOCKETS = 4, 150
"""Websockets with one token, and of all that have a token which the table knows."""
MAX_STRANGERS, MAX_STRANGERS_A_SOURCE = 120, 16
"""Websockets without such a token, in all and from one source."""
MAX_CONNECTIONS, MAX_CONNECTIONS_A_SOURCE = 200, 48
"""Connections that have not become a websocket, in all and from one source."""
HELLO_S = 5.0
"""Seconds until a websocket must have sent its first message."""
MAX_MESSAGE = 2048
"""Bytes of a message from a phone."""
MAX_HEADERS = 8192
"""Bytes of a request."""
HEADERS_S = 5.0
"""Seconds until a request must be complete."""
AWAY_S = 60.0
"""Seconds without a connection after which a seat is marked as away."""

Clock = Callable[[], float]
T = TypeVar("T")


def newest(most: int, make: Callable[[], T]) -> Callable[[str], T]:
    """Return a function that makes a thing for each name, and forgets those unused for the longest."""
    return lru_cache(most)(lambda _name: make())


class TokenBucket:
    """Allows `rate` messages a second, and `burst` at once after a rest."""

    def __init__(self, clock: Clock, rate: float = RATE, burst: float = BURST) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = self._left = burst
        self._then = clock()

    def take(self) -> bool:
        """Count a message; False if it is one too many."""
        now = self._clock()
        self._left = min(self._burst, self._left + self._rate * (now - self._then))
        self._then = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class SeatRequests:
    """Counts the requests for seats of each source: every one that changes them costs the game a commit."""

    def __init__(self, clock: Clock) -> None:
        self._bucket_of = newest(MAX_SOURCES, lambda: TokenBucket(clock, SEAT_RATE, SEAT_BURST))

    def take(self, source: str) -> bool:
        """Count a request; False if it is one too many."""
        return self._bucket_of(source).take()


def place_for(newcomer: str, sources: Sequence[str], most: int, most_of_one: int) -> int | None:
    """The place that a newcomer takes of those with these sources, the oldest first; None while there is room.

    It is that of the oldest one from the newcomer's own source if that has too many, else from the one with the most.
    """
    if sources.count(newcomer) >= most_of_one:
        return sources.index(newcomer)
    if len(sources) < most:
        return None
    ((most_there, _count),) = Counter(sources).most_common(1)
    return sources.index(most_there)


class WrongCodes:
    """Counts the wrong codes of each source; one with too many is refused for the rest of a minute, right or wrong.

    It also counts them in all: a guesser may have many addresses.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._all: deque[float] = deque(maxlen=MAX_WRONG_IN_ALL)
        self._times_of = newest(MAX_SOURCES, lambda: deque[float](maxlen=MAX_WRONG_CODES))

    def is_refused(self, source: str) -> bool:
        """Return True if no code of this source is checked now."""
        times = self._times_of(source)
        while times and times[0] <= self._clock() - CODES_S:
            times.popleft()
        return len(times) >= MAX_WRONG_CODES

    @property
    def guarded(self) -> bool:
        """True while no code is checked, as too many were wrong."""
        return len(self._all) == MAX_WRONG_IN_ALL and self._all[0] > self._clock() - GUARD_S

    def count(self, source: str) -> None:
        """Count a wrong code."""
        self._all.append(self._clock())
        self.count_ask(source)

    def count_ask(self, source: str) -> None:
        """Count a request without a checked code, as a wrong one of its source alone."""
        self._times_of(source).append(self._clock())
