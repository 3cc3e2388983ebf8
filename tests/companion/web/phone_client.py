"""A phone without a page: it speaks the protocol of the websocket, and keeps the newest state.

It has its own few lines of RFC 6455, so that a hundred of them cost little beside the server that is measured.
"""

import asyncio
import json
import re
import secrets
import struct
import time
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = b"\0\0\0\0"
"""A mask that changes nothing: a client has to send one."""
ANSWER_S = 60.0
KEY = re.compile('<g role="button" tabindex="0" aria-label="([^"]*)"(?!.{0,20}aria-disabled)')
"""The beginning of a part that is a key, with its words."""


def frame(content: bytes, opcode: int = TEXT, mask: bytes = MASK) -> bytes:
    """One whole frame of a client."""
    if mask != MASK:
        content = bytes(byte ^ mask[index % 4] for index, byte in enumerate(content))
    size = len(content)
    if size < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", 0x80 | opcode, 0xFE, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0xFF, size)
    return head + mask + content


def upgrade(host: str, **changes: str | None) -> bytes:
    """The request for a websocket as our page sends it; a header is named with `_` for `-`, None leaves it out."""
    headers: dict[str, str | None] = {
        "Host": host,
        "Origin": f"http://{host}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    headers |= {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join(["GET /ws HTTP/1.1", *lines, "", ""]).encode()


class PhoneClient(asyncio.Protocol):
    """One websocket; `heard` is called with each message as bytes and the moment of its arrival."""

    def __init__(self, host: str, heard: Callable[["PhoneClient", bytes, float], None] | None = None) -> None:
        self._host = host
        self._heard = heard or (lambda _phone, _message, _moment: None)
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = asyncio.Event()
        self.messages = 0
        self.token: str | None = None
        self.language = "en"
        self.state: dict[str, Any] = {}
        self.picture = 0
        """The number of the newest picture; `parts` is its markup."""
        self.parts: list[str] = []
        self.fresh = asyncio.Event()
        self.largest = b""
        self._pending = b"{}"
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the websocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(upgrade(self._host))

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self.closed.set()
        self.fresh.set()
        futures: list[asyncio.Future[Any]] = [self.opened, *self._answers.values()]
        for waiting in futures:
            if not waiting.done():
                waiting.set_exception(ConnectionError(str(exc)))
                # nobody may wait for it
                waiting.exception()

    def data_received(self, data: bytes) -> None:
        """Take bytes; a frame may come in pieces."""
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status = self._buffer.split(b" ", 2)[1]
            del self._buffer[: end + 4]
            if status != b"101":
                assert self._transport is not None
                self._transport.close()
                return
            self._open = True
            if not self.opened.done():
                self.opened.set_result(None)
        while self._take():
            pass

    def _take(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return False
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            if len(buffer) < 10:
                return False
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return False
        opcode, content = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if opcode == TEXT:
            self.messages += 1
            self._message(content, time.monotonic())
        elif opcode == PING:
            self.send_raw(frame(content, PONG))
        elif opcode == CLOSE and self._transport is not None:
            self._transport.close()
        return True

    def _message(self, content: bytes, moment: float) -> None:
        self._heard(self, content, moment)
        if content.startswith(b'{"t":"state"'):
            self._pending = content
            self.fresh.set()
        elif not content.startswith(b'{"t":"pong"'):
            message = json.loads(content)
            if message["t"] == "picture":
                self._draw(message)
                self.largest = max(self.largest, content, key=len)
            if message["t"] == "joined":
                self.token = message["token"]
            waiting = self._answers.pop(message.get("id", ""), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)

    def _draw(self, message: dict[str, Any]) -> None:
        del self.parts[message["count"] :]
        for place, part in sorted((int(place), part) for place, part in message["parts"].items()):
            self.parts[place : place + 1] = [part]
        self.picture = message["n"]
        self.fresh.set()

    def read_state(self) -> dict[str, Any]:
        """The newest state."""
        self.state = json.loads(self._pending)
        return self.state

    def keys(self) -> dict[int, str]:
        """The words of the keys of the picture that are not greyed, by their places."""
        found = ((place, KEY.match(part)) for place, part in enumerate(self.parts))
        return {place: key[1] for place, key in found if key is not None}

    def tap(self, key: int, held: bool = False) -> None:
        """Tap the key at a place of the newest picture."""
        self.send(t="tap", picture=self.picture, key=key, held=held)

    def send_raw(self, data: bytes) -> None:
        """Send bytes."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.send_raw(frame(json.dumps(message).encode()))

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        number = message.setdefault("id", secrets.token_hex(16))
        waiting = self._answers[number] = asyncio.get_running_loop().create_future()
        self.send(**message)
        return await asyncio.wait_for(waiting, ANSWER_S)

    def hello(self, language: str = "en", token: str | None = None, height: int = 0) -> None:
        """Say hello."""
        self.language, self.token = language, token or self.token
        self.send(t="hello", token=self.token, language=language, height=height)

    def pause(self) -> None:
        """Read nothing more."""
        assert self._transport is not None
        self._transport.pause_reading()

    def cut(self) -> None:
        """Cut the line as a lost Wi-Fi does."""
        if self._transport is not None:
            self._transport.abort()


async def opened(
    port: int, heard: Callable[[PhoneClient, bytes, float], None] | None = None, source: str = "127.0.0.1"
) -> PhoneClient:
    """A phone at the address `source` whose websocket is open. Raises ConnectionError."""
    loop = asyncio.get_running_loop()
    _transport, phone = await loop.create_connection(
        lambda: PhoneClient(f"127.0.0.1:{port}", heard), "127.0.0.1", port, local_addr=(source, 0)
    )
    await phone.opened
    return phone
