"""The phones' process: joined to the game by a Unix socket, it listens on one port until that socket ends."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from types import NoneType

import uvicorn

from companion.game.offer import Offer
from companion.system.service import Service
from companion.web.addresses import own_addresses, own_names, usual_address
from companion.web.assets import load_assets
from companion.web.deadline import DeadlineProtocol
from companion.web.hall import HallView
from companion.web.home import Home
from companion.web.hub import Hub
from companion.web.limits import MAX_HEADERS, MAX_MESSAGE
from companion.web.link import Link
from companion.web.probes import Probes
from companion.web.server import Server
from companion.web.websocket import WebSocketProtocol, is_worth_logging
from companion.web.wire import Listening, Snapshot, Unable

NAMES_S = 10.0
"""Seconds for which the machine's own addresses are taken to stay the same."""
PING_S = 10.0
"""Seconds between two pings of a websocket, and until a missing answer closes it."""
AGAIN_S = 1.0
"""Seconds between two attempts to listen at a port that another program has."""
END_S = 0.5
"""Seconds until the process ends by force once it should."""
FEED_S = 1.0
"""Seconds between two looks at the watchdog's time."""
SWITCHED_OFF = (NoneType, FileNotFoundError, ConnectionRefusedError)
"""The ends of the connection to the game that are no fault: it has ended, or nobody listens there now."""


def serve(games: Iterable[Offer], path: Path, port: int | None = None) -> int:
    """Serve phones while the game's socket at `path` is open; return the exit status.

    `port` is used instead of the one that the game names. The status is 0 if nobody listens at the socket: phones are
    switched off.
    """
    server_log = logging.getLogger("uvicorn.error")
    server_log.setLevel(logging.ERROR)
    server_log.addFilter(is_worth_logging)
    offered = {offer.key: offer for offer in games}
    try:
        return asyncio.run(_serve(offered, path, port))
    except KeyboardInterrupt:
        return 130


async def _serve(offered: dict[str, Offer], path: Path, named_port: int | None) -> int:
    opened = asyncio.Event()

    def show(snapshot: Snapshot) -> None:
        hub.take(snapshot)
        home.take(snapshot, hub.played)
        probes.use(snapshot.own_wifi if snapshot.listening else "")
        opened.set()

    def port() -> int:
        return named_port or hub.snapshot.port

    link = Link(show)
    hub = Hub(offered, link.tell, time.monotonic)
    home = Home(hub.show_hall, link.tell, time.monotonic)
    probes = Probes(port)
    link.heard, link.drawn = home.hear, hub.show_table
    hall = HallView(secrets.token_hex(8), home, lambda code: _link(hub.snapshot, port(), code), time.monotonic)
    hub.hall = hall
    service = Service()
    feeding = asyncio.create_task(_feed_watchdog(service))
    reading = asyncio.create_task(link.run(path))
    waiting = asyncio.create_task(opened.wait())
    await asyncio.wait((reading, waiting), return_when=asyncio.FIRST_COMPLETED)
    if reading.done():
        waiting.cancel()
        ended = reading.exception()
        if isinstance(ended, SWITCHED_OFF):
            # an end before this would be a failure for systemd, which starts it again
            service.ready()
            return 0
        logging.getLogger(__name__).error("the socket of the game cannot be used: %s", ended)
        return 1
    first = hub.snapshot
    turning = asyncio.create_task(hall.turn_pages(hub.show_hall))
    try:
        if first.listening or first.own_page is not None:
            return await _listen_until(reading, hub, link, port(), first.listening, service)
        # phones are off, and no browser is the table: this process describes the table for the broker, unreachable
        service.ready()
        await reading
        return 0
    finally:
        _end_soon(END_S)
        for task in (turning, feeding):
            task.cancel()
        probes.close()
        reading.cancel()


async def _listen_until(
    reading: asyncio.Task[None], hub: Hub, link: Link, port: int, for_all: bool, service: Service
) -> int:
    """Serve phones, or this machine's browsers alone, until the game's socket ends; return the exit status."""
    listener = await _listener(reading, link, port, for_all, service)
    if listener is None:
        return 1
    pages = Server(hub, link, load_assets(), time.monotonic)
    server = _Server(_config(pages.app(lambda: _names(int(time.monotonic() // NAMES_S)), lambda: port)))
    watching = asyncio.create_task(pages.watch_presence())
    serving = asyncio.create_task(server.serve([listener]))
    # all modules and pages stay loaded
    gc.freeze()
    link.tell(Listening(port))
    service.ready()
    await asyncio.wait((reading, serving), return_when=asyncio.FIRST_COMPLETED)
    _end_soon(END_S)
    listener.close()
    server.should_exit = True
    watching.cancel()
    with contextlib.suppress(Exception):
        await asyncio.wait_for(serving, END_S)
    return 0


async def _listener(
    reading: asyncio.Task[None], link: Link, port: int, for_all: bool, service: Service
) -> socket.socket | None:
    """Listen at the port, once another program has given it back; None if the game's socket ends before."""
    reported = False
    while True:
        try:
            return _listen(port) if for_all else socket.create_server(("127.0.0.1", port))
        except OSError as error:
            if not reported:
                link.tell(Unable(port, error.errno or errno.EIO))
                service.ready()
                reported = True
        done, _waiting = await asyncio.wait((reading,), timeout=AGAIN_S)
        if done:
            return None


def _link(snapshot: Snapshot, port: int, code: str) -> str:
    """The address that a phone scans to join; empty without a network."""
    address = usual_address() if snapshot.listening else ""
    return f"http://{address}:{port}/" + (f"#c={code}" if code else "") if address else ""


async def _feed_watchdog(service: Service) -> None:
    """Report to systemd that this loop is alive, where systemd has started it."""
    while True:
        service.alive()
        await asyncio.sleep(FEED_S)


class _Server(uvicorn.Server):
    """The server of uvicorn that ends without a word."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every connection."""
        # uvicorn reports each one that is cut off as an error, with a traceback
        logging.disable()
        await super().shutdown(sockets)


def _config(app: object) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=DeadlineProtocol,
        ws=WebSocketProtocol,
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=True,
        h11_max_incomplete_event_size=MAX_HEADERS,
        # its task would report the end of the process as a failure, with a traceback
        lifespan="off",
        loop="asyncio",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=0,
    )


def _listen(port: int) -> socket.socket:
    """Listen on every interface: the phones of the house come by any of them. Raises OSError."""
    if socket.has_dualstack_ipv6():
        with contextlib.suppress(OSError):
            return socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=True)
    return socket.create_server(("", port))


@lru_cache(1)
def _names(_period: int) -> frozenset[str]:
    """The names of this machine, looked up again in each period, since a network may come and go."""
    return own_names(own_addresses())


def _end_soon(seconds: float) -> None:
    """End the process in a moment, with all that still runs in it: the switch is off."""
    timer = threading.Timer(seconds, os._exit, (0,))
    timer.daemon = True
    timer.start()
