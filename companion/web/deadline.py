"""HTTP with a deadline: a connection whose request is not complete in time is closed, however slowly it speaks."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.limits import HEADERS_S, MAX_CONNECTIONS, MAX_CONNECTIONS_A_SOURCE, place_for
from companion.web.pictures import PATH, UPLOAD_S

COMPLETE = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)
"""States of a client that has sent its whole request."""


class DeadlineProtocol(H11Protocol):
    """The protocol of uvicorn, with HEADERS_S for each request, and room for MAX_CONNECTIONS.

    One connection more takes the place of the oldest one from the source that has the most.
    """

    began = 0.0
    _deadline: asyncio.TimerHandle | None = None
    _uploading = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        others = sorted(
            (each for each in self.connections if isinstance(each, DeadlineProtocol)), key=lambda each: each.began
        )
        super().connection_made(transport)
        self.began = self.loop.time()
        place = place_for(self.source, [each.source for each in others], MAX_CONNECTIONS, MAX_CONNECTIONS_A_SOURCE)
        if place is not None:
            others[place].transport.abort()
        self._wait()

    @property
    def source(self) -> str:
        """The address of the other end."""
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take data; the deadline is that of the whole request."""
        if self._deadline is None:
            self._uploading = False
            self._wait()
        super().data_received(data)
        if self.conn.their_state in COMPLETE:
            self._stop_waiting()
        elif self._deadline is not None and not self._uploading and self._is_picture():
            self._uploading = True
            self._stop_waiting()
            self._wait(UPLOAD_S)

    def _is_picture(self) -> bool:
        """Return True once the head of a request with a picture has come."""
        return self.conn.their_state is h11.SEND_BODY and (self.scope or {}).get("path") == PATH

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand a complete request for a websocket on."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def _wait(self, seconds: float = HEADERS_S) -> None:
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()
