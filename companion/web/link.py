"""The phones' end of the Unix socket: the newest snapshot, and the requests that wait for an answer."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from companion.web.history import ReceivedActions
from companion.web.wire import (
    TO_PHONES,
    Act,
    Answer,
    AskCoach,
    CountHint,
    Join,
    Leave,
    OtherBox,
    PicturePart,
    Snapshot,
    TablePicture,
    TableTap,
    ToGame,
    encode,
)

ANSWER_S = 10.0
"""Seconds until a request that the game has not answered is given up; the phone sends it again."""
ADVICE_S = 60.0
"""Seconds beyond the coach's own limit until it is given up: others may have asked it before."""
PICTURE_S = 40.0
"""Seconds until a picture must be read; a Raspberry Pi loads the networks for the first one."""
MAX_WAITING = 256
"""Requests that wait for the game at once."""

NO_LIMIT = 1 << 31
"""Bytes of a line of the game, which this process trusts."""

GameRequest = Act | Join | AskCoach | CountHint | Leave | TableTap


class LinkError(Exception):
    """The game did not answer; nobody knows whether it carried the request out."""


class Link:
    """Reads snapshots and answers until the game closes the socket; `changed` is called for each new snapshot."""

    def __init__(self, changed: Callable[[Snapshot], None]) -> None:
        self._changed = changed
        self._writer: asyncio.StreamWriter | None = None
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._askers: Counter[str] = Counter()
        self._late: set[str] = set()
        self._actions = ReceivedActions()
        self.heard: Callable[[OtherBox], None] = lambda _message: None
        """Gets each message of another box."""
        self.drawn: Callable[[TablePicture], None] = lambda _picture: None
        """Gets each picture of the table's own screen."""

    async def run(self, path: Path) -> None:
        """Connect, and read until the end of the socket. Raises OSError if nobody listens there."""
        reader, self._writer = await asyncio.open_unix_connection(path, limit=NO_LIMIT)
        try:
            while line := await reader.readline():
                self._take(line)
        except (ValueError, msgspec.MsgspecError, RecursionError, ConnectionError):
            # a line of another form: the game starts the process again
            pass
        finally:
            self._writer.close()
            self._writer = None
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(LinkError())

    def tell(self, message: ToGame) -> None:
        """Send a message that has no answer; without a game it is dropped."""
        if self._writer is not None:
            self._writer.write(encode(message))

    async def ask(self, request: GameRequest, more_s: float = 0.0) -> Answer:
        """Send a request and wait for its answer; a second one with the same id waits for the same. Raises LinkError.

        The game carries a request out once; it gets it again if no answer came in ANSWER_S and `more_s`. Its answer
        comes after the disk's sync.
        """
        waiting = self._waiting.get(request.id)
        if waiting is None:
            if self._writer is None or len(self._waiting) >= MAX_WAITING:
                raise LinkError
            waiting = self._waiting[request.id] = asyncio.get_running_loop().create_future()
            self.tell(request)
        elif request.id in self._late:
            self._late.remove(request.id)
            self.tell(request)
        self._askers[request.id] += 1
        try:
            return await asyncio.wait_for(asyncio.shield(waiting), ANSWER_S + more_s)
        except TimeoutError as error:
            self._late.add(request.id)
            raise LinkError from error
        finally:
            # a phone that came back by a new socket may still wait for the same answer
            self._askers[request.id] -= 1
            if not self._askers[request.id]:
                del self._askers[request.id], self._waiting[request.id]
                self._late.discard(request.id)

    async def ask_about(self, parts: Sequence[PicturePart]) -> Answer:
        """Send the parts of a picture and wait for the answer of the game. Raises LinkError."""
        first = parts[0]
        if self._writer is None or first.id in self._waiting or len(self._waiting) >= MAX_WAITING:
            raise LinkError
        waiting = self._waiting[first.id] = asyncio.get_running_loop().create_future()
        try:
            for part in parts:
                self.tell(part)
                await self._sent()
            return await asyncio.wait_for(asyncio.shield(waiting), PICTURE_S)
        except TimeoutError as error:
            raise LinkError from error
        finally:
            self._waiting.pop(first.id, None)

    async def _sent(self) -> None:
        """Wait until the game has read most of the line. Raises LinkError."""
        if self._writer is None:
            raise LinkError
        try:
            await self._writer.drain()
        except OSError as error:
            raise LinkError from error

    def _take(self, line: bytes) -> None:
        message = TO_PHONES.decode(line)
        if isinstance(message, Snapshot):
            self._changed(self._actions.whole(message))
            return
        if isinstance(message, OtherBox):
            self.heard(message)
            return
        if isinstance(message, TablePicture):
            self.drawn(message)
            return
        waiting = self._waiting.get(message.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
