"""The door of a table for the campaign of faults: its port, the token of a seat, the sum of a view."""

import contextlib
import json
import socket
import time
import zlib
from typing import Any

from tests.companion.web.phone_client import frame, upgrade

WAIT_S, POLL_S = 120.0, 0.05


def reach_port(port: int) -> None:
    """Wait until phones can come to this port. Raises TimeoutError."""
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0) as wire:
            wire.settimeout(1.0)
            wire.sendall(upgrade(f"127.0.0.1:{port}"))
            if wire.recv(20).startswith(b"HTTP/1.1 101"):
                return
        # the game opens the port in a process of its own
        time.sleep(POLL_S)
    raise TimeoutError("nobody listens")


def seat_token(port: int, code: str, seat: int, request: str) -> str:
    """The token of a seat that is free, or was given to the same request."""
    with socket.create_connection(("127.0.0.1", port), WAIT_S) as wire:
        wire.sendall(upgrade(f"127.0.0.1:{port}"))
        wire.recv(65536)
        wire.sendall(frame(b'{"t":"hello"}'))
        join = {"t": "join", "id": request, "code": code, "seat": seat}
        wire.sendall(frame(json.dumps(join).encode()))
        found = b""
        while b'"joined"' not in found:
            more = wire.recv(65536)
            if not more:
                raise ConnectionError("the phones' process has ended")
            if b'"code":"busy"' in more:
                raise ConnectionError("the table does not answer at the moment")
            if b'"ok":false' in more:
                raise ValueError(f"no seat: {(found + more)[-300:]!r}")
            found += more
    return found.split(b'"token":"')[-1][:32].decode()


def sum_of(view: str) -> int:
    """The sum of a view, as `phone_page.js` makes it."""
    text = json.dumps(_ordered(json.loads(view)), ensure_ascii=False, separators=(",", ":"))
    return zlib.crc32(text.encode())


def _ordered(value: Any) -> Any:
    """The value with each object as pairs in the order of their names, as a browser has another order for numbers."""
    if isinstance(value, list):
        return [_ordered(each) for each in value]
    return [[name, _ordered(value[name])] for name in sorted(value)] if isinstance(value, dict) else value
