"""The door of a table for the campaign of faults: its port, the token of a seat, the picture of a seat."""

import contextlib
import json
import socket
import time

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.companion.web.phone_client import frame, upgrade

WAIT_S, POLL_S = 120.0, 0.05
PICTURED = ("seat", "result")
"""The screens of a seat with a picture."""


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


def parts_of(port: int, token: str, height: int) -> list[str]:
    """The parts of the whole picture that another phone of this seat and height is shown; none without a seat."""
    host = f"127.0.0.1:{port}"
    with connect(f"ws://{host}/ws", origin=Origin(f"http://{host}"), open_timeout=WAIT_S) as wire:
        wire.send(json.dumps({"t": "hello", "token": token, "language": "en", "height": height}))
        while True:
            message = json.loads(wire.recv(timeout=WAIT_S))
            if message["t"] == "answer" or (message["t"] == "state" and message["screen"] not in PICTURED):
                return []
            if message["t"] == "picture":
                return [message["parts"][str(place)] for place in range(message["count"])]
