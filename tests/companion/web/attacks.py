"""Attacks on the phones' process by name: each comes as bytes, and says the code with which it is refused.

`Attack.run` gets the victim and returns the code: a status with the code of its body, the code of an answer, or the
number with which the websocket is closed. Sources: RFC 9112, RFC 6455, OWASP's cheat sheets for websockets.
"""

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from companion.web.limits import MAX_STRANGERS_A_SOURCE
from companion.web.seat_screen import MAX_KEPT
from companion.web.tokens import new_token
from tests.companion.web.phone_client import CLOSE, PING, PONG, TEXT, frame, upgrade

BINARY, CONTINUED = 2, 0
TIMEOUT_S = 60.0
KEYS = 25
"""Keys that are tapped one after the other; the process hears no more at once."""


class Victim(Struct):
    """The table that is attacked: its port and code, the token of a seat, and words of the program."""

    port: int
    code: str
    token: str
    spectator: str
    hall: str
    seat: int
    game_id: int
    take_back: Callable[[], str]
    """Takes another seat back at the touchscreen, and returns the token that it had."""
    spare: str = ""

    @property
    def host(self) -> str:
        """The address as the browser has it."""
        return f"127.0.0.1:{self.port}"


class Wire:
    """A connection with the process, of an attacker who can write anything."""

    def __init__(self, victim: Victim) -> None:
        self._socket = socket.create_connection(("127.0.0.1", victim.port), timeout=TIMEOUT_S)
        self._buffer = b""

    def send(self, data: bytes) -> None:
        """Send bytes; a connection that is closed already takes none."""
        with contextlib.suppress(OSError):
            self._socket.sendall(data)

    def head(self) -> str:
        """The status of the next answer and the code in its body."""
        while b"\r\n\r\n" not in self._buffer and self._more():
            pass
        head, _end, self._buffer = self._buffer.partition(b"\r\n\r\n")
        status = head.split(b" ", 2)[1].decode() if head else "closed"
        if status in ("101", "closed"):
            return status
        while self._more():
            pass
        try:
            return f"{status} {json.loads(self._buffer)['code']}"
        except ValueError:
            return status

    def message(self) -> Any:
        """The next message, or {"closed": number}. Raises TimeoutError if none comes; pings never end."""
        deadline = time.monotonic() + TIMEOUT_S
        while time.monotonic() < deadline:
            while len(self._buffer) < 2 and self._more():
                pass
            if len(self._buffer) < 2:
                return {"closed": 0}
            size, start = self._buffer[1] & 127, 2
            if size > 125:
                wide = 2 if size == 126 else 8
                self._fill(2 + wide)
                size, start = int.from_bytes(self._buffer[2 : 2 + wide], "big"), 2 + wide
            self._fill(start + size)
            opcode, content = self._buffer[0] & 15, self._buffer[start : start + size]
            self._buffer = self._buffer[start + size :]
            if opcode == CLOSE:
                return {"closed": int.from_bytes(content[:2], "big")}
            if opcode == PING:
                self.send(frame(content, PONG))
            if opcode == TEXT:
                return json.loads(content)
        raise TimeoutError

    def answer(self) -> str:
        """The code of the next answer, or the number with which the websocket is closed; states are skipped."""
        while True:
            message = self.message()
            if "closed" in message:
                return f"closed {message['closed']}"
            if message["t"] == "answer":
                return str(message["code"])
            if message["t"] == "joined":
                return "joined"

    def say(self, **message: Any) -> None:
        """Send a message as our page does."""
        self.send(frame(json.dumps(message).encode()))

    def close(self) -> None:
        """End it."""
        self._socket.close()

    def _fill(self, size: int) -> None:
        while len(self._buffer) < size and self._more():
            pass

    def _more(self) -> bool:
        try:
            more = self._socket.recv(65536)
        except ConnectionError:
            return False
        self._buffer += more
        return bool(more)


class Attack(Struct, frozen=True):
    """One attack by its name and the code with which it must be refused."""

    name: str
    run: Callable[[Victim], str]
    code: str
    slow: bool = False


def _request(lines: str) -> Callable[[Victim], str]:
    """Bytes of a request; `{host}` and `{token}` stand for the victim's."""

    def run(victim: Victim) -> str:
        wire = Wire(victim)
        wire.send(lines.format(host=victim.host, token=victim.token).replace("\n", "\r\n").encode("latin-1"))
        found = wire.head()
        wire.close()
        return found

    return run


def _get(path: str = "/", headers: str = "", method: str = "GET") -> Callable[[Victim], str]:
    return _request(f"{method} {path} HTTP/1.1\nHost: {{host}}\nConnection: close\n{headers}\n")


def _picture(headers: str) -> Callable[[Victim], str]:
    return _request(f"POST /picture HTTP/1.1\nHost: {{host}}\nConnection: close\n{headers}\nabc")


def _upgrade(**changes: str | None) -> Callable[[Victim], str]:
    def run(victim: Victim) -> str:
        wire = Wire(victim)
        wire.send(upgrade(victim.host, **changes))
        found = wire.head()
        wire.close()
        return found

    return run


def _open(victim: Victim) -> Wire:
    wire = Wire(victim)
    wire.send(upgrade(victim.host))
    assert wire.head() == "101"
    return wire


def _frames(data: Callable[[Victim], bytes], seated: bool = False) -> Callable[[Victim], str]:
    """Frames on an open websocket, with the hello of a seat before them if `seated`."""

    def run(victim: Victim) -> str:
        wire = _open(victim)
        if seated:
            wire.say(t="hello", token=victim.token)
            assert wire.message()["screen"] == "seat"
        wire.send(data(victim))
        found = wire.answer()
        wire.close()
        return found

    return run


def _text(text: str | bytes) -> Callable[[Victim], str]:
    data = text.encode() if isinstance(text, str) else text
    return _frames(lambda _victim: frame(data))


def _tapping(
    token: Callable[[Victim], str | None] = lambda victim: victim.token,
    keys: int = 1,
    hello: dict[str, Any] | None = None,
    **changes: Any,
) -> Callable[[Victim], str]:
    """Taps that this phone may not make so, each as on its newest picture but for `changes`: nothing comes of them."""

    def run(victim: Victim) -> str:
        wire = _open(victim)
        if hello is None or hello:
            wire.say(t="hello", token=token(victim), **(hello or {}))
            assert wire.message()["t"] == "state"
        for key in range(keys):
            wire.say(**({"t": "tap", "picture": 1, "key": key, "held": True} | changes))
        # the game answers this one after all that came of the taps
        wire.say(t="join", id=new_token(), code=victim.code, seat=victim.seat)
        found = wire.answer()
        wire.close()
        return "nothing" if found == "seat_taken" else found

    return run


def _hello(token: Callable[[Victim], str]) -> Callable[[Victim], str]:
    def run(victim: Victim) -> str:
        wire = _open(victim)
        wire.say(t="hello", token=token(victim))
        found = wire.answer()
        wire.close()
        return found

    return run


def _token_elsewhere(request: Callable[[Victim], bytes]) -> Callable[[Victim], str]:
    """A token anywhere else than in hello opens no seat."""

    def run(victim: Victim) -> str:
        wire = Wire(victim)
        wire.send(request(victim))
        assert wire.head() == "101"
        wire.say(t="hello")
        state = wire.message()
        wire.close()
        return f"{state['screen']} {state['you']}"

    return run


def _joining(**changes: Any) -> Callable[[Victim], str]:
    def run(victim: Victim) -> str:
        wire = _open(victim)
        wire.say(t="hello")
        wire.say(**({"t": "join", "id": new_token(), "code": victim.code} | changes))
        found = wire.answer()
        wire.close()
        return found

    return run


def _too_many_sockets(victim: Victim) -> str:
    wires: list[Wire] = []
    try:
        for _number in range(MAX_STRANGERS_A_SOURCE + 1):
            wires.append(_open(victim))
        return str(wires[0].message()["code"])
    finally:
        for wire in wires:
            wire.close()


def _many_codes(victim: Victim) -> str:
    """Guess codes, each time as another forged address; the right one comes last."""
    found = ""
    for number in range(6):
        wire = Wire(victim)
        wire.send(upgrade(victim.host, X_Forwarded_For=f"10.0.0.{number}", Forwarded=f"for=10.0.0.{number}"))
        assert wire.head() == "101"
        wire.say(t="hello")
        wire.say(t="join", id=new_token(), code="AAAA" if number < 5 else victim.code, seat=0)
        found = wire.answer()
        wire.close()
    return found


def _endless_headers(victim: Victim) -> str:
    wire = Wire(victim)
    wire.send(f"GET / HTTP/1.1\r\nHost: {victim.host}\r\n".encode())
    for number in range(400):
        wire.send(f"X-{number}: {'x' * 100}\r\n".encode())
    found = wire.head()
    wire.close()
    return found


def _slow_headers(victim: Victim) -> str:
    wire = Wire(victim)
    wire.send(f"GET / HTTP/1.1\r\nHost: {victim.host}\r\nX".encode())
    found = wire.head()
    wire.close()
    return found


def _used_up(victim: Victim) -> str:
    victim.spare = victim.take_back()
    return _hello(lambda each: each.spare)(victim)


def _without_mask(content: bytes) -> bytes:
    return bytes((0x80 | TEXT, len(content))) + content


JOIN = "00" * 16
OWN = "Origin: http://{host}\n"
ATTACKS = (
    Attack("DNS rebinding: a foreign host", _request("GET / HTTP/1.1\nHost: evil.example\n\n"), "421 wrong_host"),
    Attack("another port in Host", _request("GET / HTTP/1.1\nHost: 127.0.0.1:1\n\n"), "421 wrong_host"),
    Attack("an address in the path", _request("GET http://evil.example/ HTTP/1.1\nHost: {host}\n\n"), "404 not_found"),
    Attack("two hosts", _request("GET / HTTP/1.1\nHost: {host}\nHost: {host}\n\n"), "400"),
    Attack("no host", _request("GET / HTTP/1.1\n\n"), "400"),
    Attack("HTTP/1.0 without a host", _request("GET / HTTP/1.0\n\n"), "421 wrong_host"),
    Attack("a foreign origin on the websocket", _upgrade(Origin="http://evil.example"), "403 wrong_origin"),
    Attack("no origin on the websocket", _upgrade(Origin=None), "403 wrong_origin"),
    Attack("an origin that is no address", _upgrade(Origin="http://12[[7.0.0.1:8080"), "403 wrong_origin"),
    Attack("a host that is no address", _upgrade(Host="[::1%lo", Origin="http://[::1%lo"), "421 wrong_host"),
    Attack("origin null", _upgrade(Origin="null"), "403 wrong_origin"),
    Attack("the origin of another port", _upgrade(Origin="http://127.0.0.1:1"), "403 wrong_origin"),
    Attack(
        "DNS rebinding on the websocket",
        _upgrade(Host="evil.example", Origin="http://evil.example"),
        "421 wrong_host",
    ),
    Attack("a foreign origin on a page", _get(headers="Origin: http://evil.example\n"), "403 wrong_origin"),
    Attack(
        "a CORS preflight",
        _get(method="OPTIONS", headers="Origin: http://evil.example\nAccess-Control-Request-Method: POST\n"),
        "405 wrong_method",
    ),
    Attack("POST to a page", _get(method="POST", headers="Content-Length: 0\n"), "405 wrong_method"),
    Attack("TRACE", _get(method="TRACE"), "405 wrong_method"),
    Attack("CONNECT", _request("CONNECT evil.example:443 HTTP/1.1\nHost: {host}\n\n"), "405 wrong_method"),
    Attack("a method nobody knows", _get(method="BREW"), "405 wrong_method"),
    Attack("path traversal in the pages", _get("/pages/../../../pyproject.toml"), "404 not_found"),
    Attack("path traversal, encoded", _get("/pages/%2e%2e/%2e%2e/%2e%2e/etc/passwd"), "404 not_found"),
    Attack("path traversal in the games", _get("/games/pig/../../phones.json"), "404 not_found"),
    Attack("path traversal in the fonts", _get("/fonts/../main.js"), "404 not_found"),
    Attack("a line break in the path", _get("/fonts/sans%0d%0aSet-Cookie:%20a=b"), "404 not_found"),
    Attack("a null byte in the path", _get("/pages/main.js%00.html"), "404 not_found"),
    Attack(
        "smuggling: a length and chunks",
        _get(headers="Content-Length: 5\nTransfer-Encoding: chunked\n"),
        "413 too_large",
    ),
    Attack("smuggling: two lengths", _get(headers="Content-Length: 0\nContent-Length: 5\n"), "400"),
    Attack("smuggling: chunks in disguise", _get(headers="Transfer-Encoding : chunked\n"), "400"),
    Attack(
        "smuggling: a header on two lines",
        _request("GET / HTTP/1.1\nHost: {host}\nX: a\n\tb\nTransfer-Encoding:\n chunked\n\n"),
        "413 too_large",
    ),
    Attack("a body on a page", _get(headers="Content-Length: 100000000\n"), "413 too_large"),
    Attack(
        "a picture from a foreign page",
        _picture("Origin: http://evil.example\nContent-Length: 3\n"),
        "403 wrong_origin",
    ),
    Attack("a picture from no page", _picture("Content-Length: 3\n"), "403 wrong_origin"),
    Attack("a picture without a length", _picture(OWN), "411 no_length"),
    Attack("a picture in chunks", _picture(f"{OWN}Transfer-Encoding: chunked\n"), "411 no_length"),
    Attack("a picture of 100 MB", _picture(f"{OWN}Content-Length: 99999999\n"), "413 picture_too_large"),
    Attack(
        "a picture with a length of exabytes",
        _picture(f"{OWN}Content-Length: 9999999999999999999\n"),
        "411 no_length",
    ),
    Attack("a picture without a token", _picture(f"{OWN}Content-Length: 3\n"), "409 not_joined"),
    Attack(
        "a picture with a guessed token",
        _picture(f"{OWN}Content-Length: 3\nAuthorization: Bearer {JOIN}\n"),
        "409 not_joined",
    ),
    Attack("a picture that is asked for", _get("/picture"), "404 not_found"),
    Attack("headers without end", _endless_headers, "400"),
    Attack("slow headers", _slow_headers, "408", slow=True),
    Attack("a websocket of another version", _upgrade(Sec_WebSocket_Version="8"), "400"),
    Attack(
        "a token in the query",
        _token_elsewhere(
            lambda victim: upgrade(victim.host).replace(b"/ws ", f"/ws?k={victim.token}&token={victim.token} ".encode())
        ),
        "lobby None",
    ),
    Attack(
        "a token in a cookie",
        _token_elsewhere(lambda victim: upgrade(victim.host, Cookie=f"token={victim.token}; k={victim.token}")),
        "lobby None",
    ),
    Attack(
        "a token in a header",
        _token_elsewhere(lambda victim: upgrade(victim.host, Authorization=f"Bearer {victim.token}")),
        "lobby None",
    ),
    Attack("a guessed token", _hello(lambda _victim: new_token()), "bad_token"),
    Attack(
        "the hash of a token",
        _frames(lambda _victim: frame(b'{"t":"hello","token":"' + b"a" * 64 + b'"}')),
        "bad_message",
    ),
    Attack("a token that was taken back", _used_up, "bad_token"),
    Attack("tapping before hello", _tapping(hello={}), "nothing"),
    Attack("tapping without a token", _tapping(lambda _victim: None, KEYS), "nothing"),
    Attack("tapping every key as a spectator", _tapping(lambda victim: victim.spectator, KEYS), "nothing"),
    Attack("tapping as a screen of the hall", _tapping(lambda victim: victim.hall, KEYS), "nothing"),
    Attack("tapping in the name of another player", _tapping(player=1), "bad_message"),
    Attack(
        "a spectator who taps on the table's own screen",
        _tapping(lambda victim: victim.spectator, KEYS, hello={"tab": "table"}),
        "nothing",
    ),
    Attack(
        "choices that nobody has made",
        _tapping(hello={"kept": '1/1/0 {"name":"TurnDraft","values":{"x":1}}'}, picture=0),
        "nothing",
    ),
    Attack("a tap on a picture of the future", _tapping(picture=10**9), "nothing"),
    Attack("a tap on a key that is not there", _tapping(key=10**6), "nothing"),
    Attack("an action in place of a tap", _tapping(t="act", action=0), "bad_message"),
    Attack("a seat that is taken", _joining(seat=0), "seat_taken"),
    Attack("a seat that is not there", _joining(seat=999), "no_such_seat"),
    Attack("a name in an open game", _joining(name="Eve"), "no_such_seat"),
    Attack("a huge name", _joining(name="x" * 100_000), "closed 1009"),
    Attack("a long name", _joining(name="x" * 41), "bad_message"),
    Attack("a frame too large", _frames(lambda _victim: frame(b'"' + b"x" * 3000 + b'"')), "closed 1009"),
    Attack(
        "a length of exabytes",
        _frames(lambda _victim: bytes((0x81, 0xFF)) + b"\x0f" + b"\xff" * 7 + bytes(4)),
        "closed 1009",
    ),
    Attack(
        "fragments without end",
        _frames(
            lambda _victim: (
                (bytes((TEXT, 0x80 | 100)) + bytes(4) + b"x" * 100)
                + (bytes((CONTINUED, 0x80 | 100)) + bytes(4) + b"x" * 100) * 40
            )
        ),
        "closed 1009",
    ),
    Attack("a binary frame", _frames(lambda _victim: frame(b'{"t":"ping"}', BINARY)), "bad_message"),
    Attack(
        "a compressed frame",
        _frames(lambda _victim: bytes((0xC0 | TEXT, 0x80 | 2)) + bytes(4) + b"ab"),
        "closed 1002",
    ),
    Attack("a frame without mask", _frames(lambda _victim: _without_mask(b'{"t":"ping"}')), "closed 1002"),
    Attack("a frame of an unknown kind", _frames(lambda _victim: frame(b"", 5)), "closed 1002"),
    Attack("a ping larger than allowed", _frames(lambda _victim: frame(b"x" * 200, 9)), "closed 1002"),
    Attack("bytes that are no text", _frames(lambda _victim: frame(b"\xff\xfe")), "closed 1007"),
    Attack("unknown fields", _text('{"t":"ping","admin":true}'), "bad_message"),
    Attack("an unknown message", _text('{"t":"snapshot"}'), "bad_message"),
    Attack("deep JSON", _text("[" * 2000), "bad_message"),
    Attack("a huge number", _text('{"t":"tap","picture":1e999,"key":0}'), "bad_message"),
    Attack("no number", _text('{"t":"tap","picture":NaN,"key":0}'), "bad_message"),
    Attack("a negative number", _tapping(key=-1), "bad_message"),
    Attack("a wrong type", _tapping(key="0"), "bad_message"),
    Attack("choices that are too long", _text(json.dumps({"t": "hello", "kept": "x" * (MAX_KEPT + 1)})), "bad_message"),
    Attack("an id that is none", _text('{"t":"leave","id":"../../etc"}'), "bad_message"),
    Attack("too many sockets", _too_many_sockets, "too_many_phones"),
    Attack("guessing codes from forged addresses", _many_codes, "too_many_codes"),
)
"""The last one is for a minute the last that can join at all."""
