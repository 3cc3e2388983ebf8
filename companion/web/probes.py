"""The questions of phones and laptops that have joined Oyez's own Wi-Fi: "am I online?", asked at port 80.

A device that hears no answer says so, and may leave the Wi-Fi again. Each kind asks for a page of its own by plain http
and expects an answer known beforehand. Those that ask by https too get none and call the Wi-Fi limited; they stay.
Everything else is sent on to the page for phones.
"""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from companion.web.deadline import DeadlineProtocol
from companion.web.limits import MAX_HEADERS

HTTP_PORT = 80
APPLE = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
NO_CONTENT = 204
PROBES: dict[str, str | None] = {
    "/generate_204": None,
    "/gen_204": None,
    "/hotspot-detect.html": APPLE,
    "/library/test/success.html": APPLE,
    "/connecttest.txt": "Microsoft Connect Test",
    "/ncsi.txt": "Microsoft NCSI",
    "/success.txt": "success\n",
    "/canonical.html": '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
    "/nm": "NetworkManager is online\n",
    "/check_network_status.txt": "NetworkManager is online\n",
}
"""Path -> the text of the answer, None for one without a text: Android, Apple, Windows, Firefox, Linux."""


class Probes:
    """Answers at port 80 of one address while Oyez's own Wi-Fi is on; `page_port` gives the port for phones."""

    def __init__(self, page_port: Callable[[], int], port: int = HTTP_PORT) -> None:
        self._page_port = page_port
        self._port = port
        self._address = ""
        self._task: asyncio.Task[None] | None = None

    def use(self, address: str) -> None:
        """Answer at this address; nowhere if it is empty."""
        if address == self._address:
            return
        self._address = address
        self.close()
        if address:
            self._task = asyncio.create_task(self._serve(address))

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _serve(self, address: str) -> None:
        """Answer until this task is cancelled; without port 80 phones say that they are offline, and can still play."""
        try:
            listener = socket.create_server((address, self._port))
        except OSError:
            return
        config = uvicorn.Config(
            self._answer, interface="asgi3", http=DeadlineProtocol, ws="none", lifespan="off", log_config=None,
            access_log=False, server_header=False, date_header=False, proxy_headers=False,
            h11_max_incomplete_event_size=MAX_HEADERS,
        )  # fmt: skip
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: DeadlineProtocol(config, state, {}), sock=listener)
        await server.serve_forever()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a probe; send everything else to the page."""
        if scope["type"] != "http":
            return
        known = scope["method"] in ("GET", "HEAD") and scope["path"] in PROBES
        text = PROBES[scope["path"]] if known else None
        response: Response = RedirectResponse(f"http://{self._address}:{self._page_port()}/", 302)
        if known:
            response = Response(status_code=NO_CONTENT) if text is None else Response(text, media_type="text/html")
        response.headers["connection"] = "close"
        response.headers["cache-control"] = "no-store"
        await response(scope, receive, send)
