"""The websockets of uvicorn, with an end for a phone that continues after a broken message."""

import logging

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

LEAVE_S = 1.0
"""Seconds that the other end has to close its side."""
NO_TEXT = "Invalid UTF-8 sequence received from client."
"""The library logs this with a traceback, although it has closed the websocket as it should."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One websocket; frames behind a message that has closed it end the connection."""

    async def run_asgi(self) -> None:
        """Serve the phone; afterwards one that does not take its leave is cut off."""
        await super().run_asgi()
        self.loop.call_later(LEAVE_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take data; the library raises InvalidState if it has to close a second time."""
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Return False for an error of a phone's making."""
    return record.msg != NO_TEXT
