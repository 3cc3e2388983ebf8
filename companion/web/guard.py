"""The door of the pages: requests with a foreign Host or Origin, of other methods, or with a body go no further."""

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from companion.web.addresses import host_of
from companion.web.assets import BEGIN_HASH
from companion.web.pictures import MAX_PICTURE, PATH

HTTP_PORT, SCHEME = 80, "http://"
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
POLICY = (
    f"default-src 'self'; script-src 'self' {BEGIN_HASH}; "
    "connect-src 'self' ws://{host}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Some browsers do not count the websocket of the same host as `self`."""


class Guard:
    """Refuses every request that no page of ours sends, with a code, and adds the headers that bind a browser.

    `names` gives the hosts of this machine, `port` the port that phones reach.
    """

    def __init__(self, app: ASGIApp, names: Callable[[], frozenset[str]], port: Callable[[], int]) -> None:
        self._app = app
        self._names = names
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a refusal, or hand the request on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if refused is None:
            await self._app(scope, receive, _with_headers(scope, send))
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(_refusal(*refused))
        else:
            await _refusal(*refused)(scope, receive, _with_headers(scope, send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_own(hosts[0]):
            return 421, "wrong_host"
        origins = headers.getlist("origin")
        if scope["type"] == "websocket":
            if len(origins) != 1 or not self._is_same(origins[0], hosts[0]):
                return 403, "wrong_origin"
        elif (scope["method"], scope["path"]) == ("POST", PATH):
            return self._refused_picture(headers, hosts[0])
        elif scope["method"] not in ("GET", "HEAD"):
            return 405, "wrong_method"
        elif origins and not all(self._is_same(origin, hosts[0]) for origin in origins):
            return 403, "wrong_origin"
        elif headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
            return 413, "too_large"
        return None

    def _refused_picture(self, headers: Headers, host: str) -> tuple[int, str] | None:
        """The reason against the one request with a body: a page of ours names its origin and the length."""
        origins, length = headers.getlist("origin"), headers.get("content-length", "")
        if len(origins) != 1 or not self._is_same(origins[0], host):
            return 403, "wrong_origin"
        if "transfer-encoding" in headers or not length.isascii() or not length.isdigit() or len(length) > 8:
            return 411, "no_length"
        return (413, "picture_too_large") if int(length) > MAX_PICTURE else None

    def _is_own(self, header: str) -> bool:
        found = host_of(header)
        return found is not None and found[0] in self._names() and (found[1] or HTTP_PORT) == self._port()

    def _is_same(self, origin: str, host: str) -> bool:
        if not origin.startswith(SCHEME):
            return False
        one, other = host_of(origin.removeprefix(SCHEME)), host_of(host)
        return one is not None and other is not None and _whole(one) == _whole(other)


def _whole(found: tuple[str, int | None]) -> tuple[str, int]:
    return found[0], found[1] or HTTP_PORT


def _refusal(status: int, code: str) -> Response:
    return JSONResponse({"code": code}, status, headers={"connection": "close"})


def _with_headers(scope: Scope, send: Send) -> Send:
    host = Headers(scope=scope).get("host", "")
    found = host_of(host)
    policy = POLICY.format(host=host if found is not None else "localhost")

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["content-security-policy"] = policy
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return sending
