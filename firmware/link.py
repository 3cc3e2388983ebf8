"""The link between host and Pico: messages to bytes and back, without input, output or clock of its own.

Runs on CPython and on MicroPython. Each end is fed the bytes that came in and asked for the bytes to write, with the
time in milliseconds (0 to 2**30 - 1, wrapping round, as MicroPython's `ticks_ms` counts):

    link = HostLink(now, key)
    link.send(message)
    port.write(link.poll(now))          # again until it has nothing more; only once the last bytes are written out
    link.feed(port.read(), now)
    for message in link.take(): ...

Each end has one message on its way at a time and sends it again until the other has acknowledged it, so that messages
arrive once and in order. The host opens a session with a key that checks every frame of it: an older session's frames
in some buffer are refused. A frame's body is its kind, its length, and then for handshakes the protocol's number, for
the others the number of the message, the number awaited from the other end, and the message. The kinds of the Pico have
a bit of their own, so that an end refuses its own frames where the line sends them back.
"""

from firmware.frames import MAX_BODY, Splitter, checked, frame, unstuff

PROTOCOL = 4
"""The version of the link and its messages, the third byte of HELLO and WELCOME; both ends must have the same.

The frames, the handshake and LEAVE are the same in every version, so that any host can get any Pico to leave and be
flashed. No version is 3: every HELLO would contain Ctrl-C.
"""

HELLO, WELCOME, LOST, DATA, KEEPALIVE = range(1, 6)
"""Host: a session with this key? Pico: yes. Pico: I have none. Either: a message. Either: still here, and counters."""

FROM_PICO = 0x80
"""Marks the kind of each DATA and KEEPALIVE of a Pico."""
FIRST_MARKED = 4
"""The first protocol whose Pico marks its frames."""

MAX_MESSAGE = MAX_BODY - 4
MAX_WAITING = 8
"""Messages that may wait to be sent."""

OPEN_KEY = 0xFFFF
"""Checks the handshake's frames; a session's key is 0 to OPEN_KEY - 1."""

KEEPALIVE_MS, LONE_KEEPALIVE_MS = 100, 240
"""Between two beats; the longer one if nothing was heard meanwhile, so that a slow end is not buried in them."""
HELLO_MS, MAX_HELLO_RESTS = 100, 4
LOST_MS = 250
HOST_TIMEOUT_MS = PICO_TIMEOUT_MS = 3000
"""Silence after which either end gives the session up."""

FIRST_WAIT_MS, UNKNOWN_WAIT_MS, MIN_WAIT_MS, MAX_WAIT_MS = 100, 160, 40, 1600
"""Milliseconds until a message is sent again: at first and at most before the round trip is known, then the bounds of
the computed time.
"""
MAX_GUESS_MS = 300
"""A round trip guessed from the handshake, which may have waited for a Pico to start, is no longer than this."""

MAX_TRIES = 60
"""After this number of repeats without an answer, by an end that hears the other, the two disagree: reopen."""

CTRL_C = b"\3"

TICKS = (1 << 30) - 1


class LinkFullError(Exception):
    """Too many messages wait to be sent; the other end does not acknowledge."""


def since(now: int, then: int) -> int:
    """Milliseconds from `then` to `now`, across the wrap."""
    return now - then & TICKS


class Link:
    """The common part of both ends. `up` is True while a session is open, `session` counts those opened.

    Counters, of this end: `sent` and `received` messages, `retransmits` of messages sent again, `doubled` messages
    that came again, `refused` chunks that were no frame; `peer_retransmits` and `peer_refused` of the other end.
    """

    def __init__(self, now: int, patience_ms: int, answers_keepalives: bool) -> None:
        self.up = False
        self.session = 0
        self.heard_at = now
        self.sent = self.received = self.retransmits = self.doubled = self.refused = 0
        self.peer_retransmits = self.peer_refused = 0
        self.round_trip_ms = 0
        self._guessed = True
        self._key = OPEN_KEY
        self._least_patience_ms = patience_ms
        self._answers_keepalives = answers_keepalives
        self._mark = self._peer_mark = 0
        self._splitter = Splitter()
        self._inbox: list[bytes] = []
        self._outbox: list[bytes] = []
        self._number = self._awaited = 0
        self._tries = 0
        self._tried_at = self._wrote_at = now
        self._wait_ms = FIRST_WAIT_MS
        self._owes_answer = False

    def send(self, message: bytes) -> None:
        """Have this message sent. Raises ValueError if it is too long, LinkFullError where too many wait."""
        if len(message) > MAX_MESSAGE:
            raise ValueError(f"the message has {len(message)} bytes, allowed is 0 to {MAX_MESSAGE}")
        if len(self._outbox) >= MAX_WAITING:
            raise LinkFullError(f"{MAX_WAITING} messages wait already")
        self._outbox.append(bytes(message))

    @property
    def waiting(self) -> int:
        """Messages that the other end has not acknowledged."""
        return len(self._outbox)

    def clear(self) -> list[bytes]:
        """Take back the waiting messages; in an open session all but one on its way, which may have arrived already."""
        kept = 1 if self.up and self._tries else 0
        unsent, self._outbox = self._outbox[kept:], self._outbox[:kept]
        return unsent

    def take(self) -> list[bytes]:
        """The messages that have arrived, in order, each once."""
        arrived, self._inbox = self._inbox, []
        return arrived

    def feed(self, data: bytes, now: int) -> None:
        """Take received bytes; a chunk that is no frame of this session is counted in `refused` and has no effect."""
        for chunk in self._splitter.feed(data):
            if not self._hear_chunk(chunk, now):
                self.refused += 1
        self.refused += self._splitter.overlong
        self._splitter.overlong = 0

    def check_timeout(self, now: int) -> None:
        """Close the session after too long a silence; an end that cannot write calls this, as it cannot poll."""
        # an end that takes seconds for an answer is not gone after three
        patience = max(self._least_patience_ms, 6 * self.round_trip_ms)
        if self.up and (since(now, self.heard_at) >= patience or self._tries > MAX_TRIES):
            self.hang_up()

    def hang_up(self) -> None:
        """Close the session; messages that are not acknowledged wait for the next one, or for `clear`."""
        self.up = False
        self._tries = 0

    def poll(self, now: int) -> bytes:
        """The bytes to write now: one frame, or none. To be asked until there are none, and at least every 50 ms."""
        self.check_timeout(now)
        body = self._handshake_body(now)
        if body:
            return frame(body, OPEN_KEY)
        body = self._session_body(now) if self.up else b""
        if not body:
            return b""
        self._wrote_at = now
        return frame(body, self._key)

    # the subclass of each side has the next two; MicroPython has no abc
    def _handshake_body(self, now: int) -> bytes:
        raise NotImplementedError

    def _hear_handshake(self, body: bytes, now: int) -> bool:
        raise NotImplementedError

    def _open(self, key: int, now: int) -> None:
        self.up = True
        self.session += 1
        self.heard_at = self._wrote_at = now
        self._key = key
        self._number = self._awaited = self._tries = 0
        self._owes_answer = True

    def _hear_chunk(self, chunk: bytes, now: int) -> bool:
        data = unstuff(chunk)
        if data is None:
            return False
        if self.up:
            body = checked(data, self._key)
            if body is not None and len(body) >= 4 and body[1] == len(body):
                return self._hear_session(body, now)
        body = checked(data, OPEN_KEY)
        return body is not None and len(body) >= 3 and body[1] == len(body) and self._hear_handshake(body, now)

    def _hear_session(self, body: bytes, now: int) -> bool:
        kind = body[0] ^ self._peer_mark
        if kind == KEEPALIVE and len(body) == 8:
            self.peer_retransmits = body[4] << 8 | body[5]
            self.peer_refused = body[6] << 8 | body[7]
        elif kind != DATA:
            return False
        self.heard_at = now
        self._hear_answer(body[3], now)
        if kind == KEEPALIVE:
            self._owes_answer = self._owes_answer or self._answers_keepalives
            return True
        return self._hear_message(body[2], body[4:])

    def _hear_message(self, number: int, message: bytes) -> bool:
        self._owes_answer = True
        if number == self._awaited:
            self._awaited = self._awaited + 1 & 0xFF
            self.received += 1
            self._inbox.append(message)
            return True
        self.doubled += 1
        return number + 1 & 0xFF == self._awaited

    def _hear_answer(self, awaited: int, now: int) -> None:
        if not self._tries or awaited != self._number + 1 & 0xFF:
            return
        if self._tries == 1:
            # an answer to a message sent twice reveals no round trip (Karn and Partridge, SIGCOMM 1987)
            self._learn(since(now, self._tried_at))
        else:
            # if that continues, wait longer: the other end may have become slower
            self.round_trip_ms += self.round_trip_ms // 8
        self._outbox.pop(0)
        self._number = awaited
        self._tries = 0
        self.sent += 1

    def _learn(self, taken: int) -> None:
        """Learn the round trip from an answer; a longer time counts less, as its first answer may be lost."""
        known = self.round_trip_ms
        weight = 8 if taken > known else 2
        self.round_trip_ms = max(1, taken if self._guessed else ((weight - 1) * known + taken) // weight)
        self._guessed = False
        self._wait_ms = min(max(3 * self.round_trip_ms, MIN_WAIT_MS), MAX_WAIT_MS)

    def _most_wait_ms(self) -> int:
        """The longest wait: once the round trip is known, waiting for many of them only delays a lost message."""
        if not self.round_trip_ms:
            return UNKNOWN_WAIT_MS
        return min(max(4 * self.round_trip_ms, 2 * MIN_WAIT_MS), MAX_WAIT_MS)

    def _session_body(self, now: int) -> bytes:
        if self._outbox and (not self._tries or since(now, self._tried_at) >= self._wait_ms):
            if self._tries:
                self.retransmits += 1
                self._wait_ms = min(2 * self._wait_ms, self._most_wait_ms())
            self._tries += 1
            self._tried_at = now
            self._owes_answer = False
            message = self._outbox[0]
            return bytes([DATA | self._mark, 4 + len(message), self._number, self._awaited]) + message
        rested = since(now, self._wrote_at)
        lonely = rested <= since(now, self.heard_at)
        if self._owes_answer or rested >= (LONE_KEEPALIVE_MS if lonely else KEEPALIVE_MS):
            self._owes_answer = False
            again, refused = self.retransmits, self.refused
            counters = bytes([again >> 8 & 0xFF, again & 0xFF, refused >> 8 & 0xFF, refused & 0xFF])
            return bytes([KEEPALIVE | self._mark, 8, self._number, self._awaited]) + counters
        return b""


class HostLink(Link):
    """The host's end: it sends HELLO until the Pico answers.

    `key` (0 to OPEN_KEY - 1) begins the keys of its sessions; by chance, so that two runs differ. `about` is the
    description that the Pico sends; `other_protocol` is its protocol where that is another one: then no session opens.
    """

    def __init__(self, now: int, key: int) -> None:
        super().__init__(now, HOST_TIMEOUT_MS, answers_keepalives=False)
        self.about = b""
        self.other_protocol: int | None = None
        self._protocol = PROTOCOL
        self._peer_mark = FROM_PICO
        self._next_key = _next_key(key, self._protocol)
        self._knocked_at = now - HELLO_MS & TICKS
        self._knocks = 0
        self._first_knock_at = now

    def use_protocol(self, protocol: int) -> None:
        """Offer this protocol from now on: for LEAVE, which every version has."""
        if bytes([protocol]) == CTRL_C:
            return
        self._protocol = protocol
        self._peer_mark = FROM_PICO if protocol >= FIRST_MARKED else 0
        self.other_protocol = None
        self._knocks = 0
        self._next_key = _next_key(self._next_key, protocol)

    def _handshake_body(self, now: int) -> bytes:
        # the longer nothing answers, the less often: a slow Pico should find few of them when it reads
        if self.up or since(now, self._knocked_at) < HELLO_MS * min(1 + self._knocks // 4, MAX_HELLO_RESTS):
            return b""
        if not self._knocks:
            self._first_knock_at = now
        self._knocks += 1
        self._knocked_at = now
        return _knock(self._next_key, self._protocol)

    def _hear_handshake(self, body: bytes, now: int) -> bool:
        if body[0] == LOST:
            if self.up:
                self.hang_up()
            self._knocks = 0
            return True
        if body[0] != WELCOME:
            return False
        self.other_protocol = None if body[2] == self._protocol else body[2]
        if self.other_protocol is not None:
            return True
        if len(body) < 5:
            return False
        if not self.up and body[3] << 8 | body[4] == self._next_key:
            self.about = body[5:]
            if self._guessed:
                self.round_trip_ms = min(max(1, since(now, self._first_knock_at)), MAX_GUESS_MS)
                self._wait_ms = max(3 * self.round_trip_ms, MIN_WAIT_MS)
            self._open(self._next_key, now)
        return True

    def hang_up(self) -> None:
        """Close the session; the next one needs a new HELLO."""
        super().hang_up()
        self._knocks = 0
        # a new key: nothing of the session that was may count in the next
        self._next_key = _next_key(self._next_key + 1, self._protocol)


def _knock(key: int, protocol: int) -> bytes:
    return bytes([HELLO, 5, protocol, key >> 8, key & 0xFF])


def _next_key(key: int, protocol: int) -> int:
    """The first key from this one on whose HELLO has no byte of Ctrl-C: that would stop a Pico that is starting."""
    key %= OPEN_KEY
    while CTRL_C in frame(_knock(key, protocol), OPEN_KEY):
        key = (key + 1) % OPEN_KEY
    return key


class PicoLink(Link):
    """The Pico's end: it answers each HELLO and KEEPALIVE, and sends LOST without a session. `about` describes it.

    Its answers come by the host's clock, however slow its own is.
    """

    def __init__(self, now: int, about: bytes) -> None:
        super().__init__(now, PICO_TIMEOUT_MS, answers_keepalives=True)
        self._mark = FROM_PICO
        self._about = about
        self._owes_welcome = False
        self._called_at = now - LOST_MS & TICKS

    def _handshake_body(self, now: int) -> bytes:
        if self._owes_welcome:
            self._owes_welcome = False
            key = self._key if self.up else 0
            return bytes([WELCOME, 5 + len(self._about), PROTOCOL, key >> 8, key & 0xFF]) + self._about
        if self.up or since(now, self._called_at) < LOST_MS:
            return b""
        self._called_at = now
        return bytes([LOST, 3, PROTOCOL])

    def _hear_handshake(self, body: bytes, now: int) -> bool:
        if body[0] != HELLO:
            return False
        self._owes_welcome = True
        if body[2] == PROTOCOL:
            if len(body) != 5:
                return False
            key = body[3] << 8 | body[4]
            if not self.up or key != self._key:
                self._open(key, now)
        return True
