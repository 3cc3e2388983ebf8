"""The real process on a real port: every attack by name is refused with a code, and the switch closes the port."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from companion.app.phones import PhoneSocket
from companion.commands import phones
from companion.games import GAMES
from companion.storage.store import FILE_NAME
from companion.web.limits import (
    BURST,
    MAX_CONNECTIONS,
    MAX_SOCKETS_A_SEAT,
    MAX_STRANGERS,
    MAX_STRANGERS_A_SOURCE,
    RATE,
)
from companion.web.tokens import new_token, token_hash
from companion.web.wire import Act, Answer, Listening, Snapshot, TakenSeat, Unable
from tests.companion.web.moments import setup_for
from tests.until import until

ROOT = Path(__file__).parents[3]
COMMAND = phones.__name__.rpartition(".")[2]
TIMEOUT_S = 60.0
PAUSE_S, TAPS = 0.1, 8
"""Between two taps, and the number of taps that last longer than a key is closed to them."""
FLOOD = 70
"""Messages at once: those beyond the burst take four seconds."""
TOKEN = "8f" * 16
"""Fixed, as it stands in the names of tests, which the workers of a run compare."""
SNAPSHOT = Snapshot(
    5, "ABCD", "en", True, 1, "pig", Raw(b'{"players":["Ann","Ben"],"target":50}'), (),
    (TakenSeat(0, token_hash(TOKEN)),),
)  # fmt: skip


class Process:
    """The phones' process on a free port, with this test as its game."""

    def __init__(
        self, folder: Path, named: bool = False, stderr: int | None = None, environment: dict[str, str] | None = None
    ) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.socket = PhoneSocket(folder / "socket", lambda: None)
        self.socket.open()
        self.socket.show(replace(SNAPSHOT, port=self.port) if named else SNAPSHOT)
        words = [sys.executable, "-m", "companion", COMMAND, "--socket", str(self.socket.path)]
        words += [] if named else ["--port", str(self.port)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})}
        self.process = subprocess.Popen(words, cwd=ROOT, env=environment, stderr=stderr)
        until(lambda: any(isinstance(request, Listening) for request in self.socket.take()))

    @property
    def host(self) -> str:
        """The address of its pages."""
        return f"127.0.0.1:{self.port}"

    def ask(self, request: bytes) -> bytes:
        """Everything that comes back for these bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=TIMEOUT_S) as wire:
            wire.sendall(request)
            return b"".join(iter(lambda: wire.recv(65536), b""))

    def get(self, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, bytes]:
        """The status and the body of an answer; a header is named with `_` for `-`."""
        named = {"Host": self.host, "Connection": "close"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
        head, _end, body = self.ask("\r\n".join(lines).encode()).partition(b"\r\n\r\n")
        return int(head.split()[1]), body

    def connect(self, **changes: Any) -> ClientConnection:
        """A websocket as a page of ours opens it."""
        given: dict[str, Any] = {"origin": f"http://{self.host}", "compression": None}
        opened: ClientConnection = connect(f"ws://{self.host}/ws", **(given | changes))
        return opened


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One process for all tests here."""
    started = Process(tmp_path_factory.mktemp("phones"))
    yield started
    started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0


def heard(wire: ClientConnection, pictures: bool = False) -> Any:
    """The next message that is no picture, or the next picture."""
    while True:
        message = json.loads(wire.recv(timeout=TIMEOUT_S))
        if (message["t"] == "picture") is pictures:
            return message


def hold_in(picture: Any) -> int | None:
    """The place of Pig's key in a picture; None if it has none."""
    return next((int(place) for place, part in picture["parts"].items() if 'aria-label="Hold' in part), None)


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Host": "evil.example"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1"}, 421, "wrong_host"),
        ({"Host": "127.0.0.1:1"}, 421, "wrong_host"),
        ({"Host": "evil.example#127.0.0.1"}, 421, "wrong_host"),
        ({"Origin": "http://evil.example"}, 403, "wrong_origin"),
        ({"Origin": "null"}, 403, "wrong_origin"),
        ({"Content_Length": "10000000"}, 413, "too_large"),
        ({"Transfer_Encoding": "chunked"}, 413, "too_large"),
        ({"method": "POST"}, 405, "wrong_method"),
        ({"method": "DELETE"}, 405, "wrong_method"),
        ({"path": "/nothing"}, 404, "not_found"),
        ({"path": "/pages/../../../pyproject.toml"}, 404, "not_found"),
        ({"path": "/pages/%2e%2e/%2e%2e/pyproject.toml"}, 404, "not_found"),
        ({"path": "/pages/../seat_screen.py"}, 404, "not_found"),
    ],
    ids=str,
)
def test_a_request_that_no_page_of_ours_sends_is_refused(
    process: Process, headers: dict[str, str], status: int, code: str
) -> None:
    found, body = process.get(**headers)
    assert (found, json.loads(body)) == (status, {"code": code})


def test_two_hosts_and_headers_without_end_are_refused(process: Process) -> None:
    two = f"GET / HTTP/1.1\r\nHost: {process.host}\r\nHost: {process.host}\r\n\r\n".encode()
    assert process.ask(two).split()[1] in (b"400", b"421")
    long = f"GET / HTTP/1.1\r\nHost: {process.host}\r\nX: {'x' * 100_000}\r\n\r\n".encode()
    assert process.ask(long[:20_000]).split()[1] == b"400"
    assert process.ask(b"\x16\x03\x01 nonsense\r\n\r\n").split()[1] == b"400"


@pytest.mark.slow
def test_slow_headers_are_cut_off(process: Process) -> None:
    with socket.create_connection(("127.0.0.1", process.port), timeout=TIMEOUT_S) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost")
        assert wire.recv(100).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    ("headers", "body", "status", "code"),
    [
        ({"Origin": ""}, b"x", 403, "wrong_origin"),
        ({"Origin": "http://evil.example"}, b"x", 403, "wrong_origin"),
        ({"Origin": "null"}, b"x", 403, "wrong_origin"),
        ({"Content-Length": ""}, b"", 411, "no_length"),
        ({"Content-Length": "-1"}, b"", 400, ""),
        ({"Content-Length": "99999999"}, b"", 413, "picture_too_large"),
        ({"Content-Length": "", "Transfer-Encoding": "chunked"}, b"1\r\nx\r\n0\r\n\r\n", 411, "no_length"),
        ({"path": "/pages/main.js"}, b"x", 405, "wrong_method"),
        ({"Authorization": ""}, b"\xff\xd8\xff", 409, "not_joined"),
        ({"Authorization": "Bearer " + "0" * 32}, b"\xff\xd8\xff", 409, "not_joined"),
        ({"Authorization": "Bearer " + token_hash(TOKEN)}, b"\xff\xd8\xff", 409, "not_joined"),
        ({"Authorization": "Basic " + TOKEN}, b"\xff\xd8\xff", 409, "not_joined"),
        ({}, b"GIF89a--------", 409, "bad_picture"),
        ({}, b"\xff\xd8\xff and no picture at all", 409, "bad_picture"),
    ],
    ids=str,
)
def test_a_picture_that_no_page_of_ours_sends_is_refused(
    process: Process, headers: dict[str, str], body: bytes, status: int, code: str
) -> None:
    named = {
        "Host": process.host, "Origin": f"http://{process.host}", "Content-Length": str(len(body)),
        "Authorization": f"Bearer {TOKEN}", "Connection": "close",
    }  # fmt: skip
    named |= headers
    path = named.pop("path", "/picture")
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items() if value), "", ""]
    head, _end, answered = process.ask("\r\n".join(lines).encode() + body).partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    assert not code or json.loads(answered)["code"] == code


def test_pages_bind_the_browser(process: Process) -> None:
    head = process.ask(f"GET / HTTP/1.1\r\nHost: {process.host}\r\nConnection: close\r\n\r\n".encode())
    names = head.partition(b"\r\n\r\n")[0].lower()
    for name in (b"content-security-policy: default-src 'self'", b"nosniff", b"no-referrer", b"etag: ", b"no-cache"):
        assert name in names
    for name in (b"set-cookie", b"access-control", b"server:"):
        assert name not in names


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1", "https://{host}"])
def test_a_websocket_of_another_page_is_refused(process: Process, origin: str | None) -> None:
    given = None if origin is None else origin.format(host=process.host)
    with pytest.raises(InvalidStatus) as refused, process.connect(origin=given):
        pass
    assert (refused.value.response.status_code, refused.value.response.body) == (403, b'{"code":"wrong_origin"}')


def test_no_state_comes_before_hello_and_a_token_opens_its_seat_only(process: Process) -> None:
    with process.connect() as wire:
        with pytest.raises(TimeoutError):
            wire.recv(timeout=0.1)
        wire.send(json.dumps({"t": "hello", "token": TOKEN, "language": "fr"}))
        state = heard(wire)
        assert (state["screen"], state["you"], state["language"]) == ("seat", 0, "fr")
    for wrong in (new_token(), token_hash(TOKEN)[:32]):
        with process.connect() as wire:
            wire.send(json.dumps({"t": "hello", "token": wrong}))
            assert heard(wire)["code"] == "bad_token"
            state = heard(wire)
            assert (state["screen"], state["you"], "view" in state) == ("lobby", None, False)


def test_foreign_messages_are_refused_and_large_ones_close(process: Process) -> None:
    with process.connect() as wire:
        for wrong in ("", "{", "[]", '{"t":"state"}', '{"t":"hello","token":"x"}', "[" * 1500, b"\x00\xff"):
            wire.send(wrong)
            assert heard(wire)["code"] == "bad_message"
        wire.send('{"t":"join","id":"' + "a" * 3000 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            heard(wire)
        assert closed.value.sent is None or closed.value.rcvd is not None
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_phone_that_sends_too_fast_waits_and_loses_nothing_and_others_are_answered(process: Process) -> None:
    with process.connect(close_timeout=0.1) as flood, process.connect() as other:
        began = time.monotonic()
        for _ in range(FLOOD):
            flood.send('{"t":"ping"}')
        other.send('{"t":"ping"}')
        assert heard(other) == {"t": "pong"}
        assert [heard(flood) for _ in range(FLOOD)] == [{"t": "pong"}] * FLOOD
        assert time.monotonic() - began >= (FLOOD - BURST) / RATE - 0.1


def test_a_phone_is_answered_while_the_game_is_not(tmp_path: Path) -> None:
    """It would take its line for dead after eight seconds without a word; further taps of a seat wait for the game."""
    started = Process(tmp_path)
    started.socket.show(replace(SNAPSHOT, revision=6, actions=(Raw(b'{"type":"Roll","value":5}'),)))
    with started.connect() as wire:
        wire.send(json.dumps({"t": "hello", "token": TOKEN}))
        while (hold_in(picture := heard(wire, pictures=True))) is None:
            pass
        asked: list[Act] = []

        def act_came() -> bool:
            asked.extend(request for request in started.socket.take() if isinstance(request, Act))
            return bool(asked)

        def tap(picture: Any) -> None:
            # a key that has just come under the finger takes no tap yet
            time.sleep(PAUSE_S)
            wire.send(json.dumps({"t": "tap", "picture": picture["n"], "key": hold_in(picture)}))

        until(act_came, lambda: tap(picture))
        wire.send('{"t":"ping"}')
        assert heard(wire) == {"t": "pong"}
        wire.send('{"t":"look","height":853}')
        again = heard(wire, pictures=True)
        for _tap in range(TAPS):
            tap(again)
        wire.send('{"t":"ping"}')
        assert heard(wire) == {"t": "pong"}
        assert not [request for request in started.socket.take() if isinstance(request, Act)]
        started.socket.answer(Answer(asked[0].id, False, "refused", "The table is busy."))
        assert "The table is busy." in str(heard(wire, pictures=True)["parts"])
        started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0


def test_the_fifth_socket_of_a_seat_closes_the_oldest(process: Process) -> None:
    with contextlib.ExitStack() as stack:
        wires = [stack.enter_context(process.connect()) for _ in range(MAX_SOCKETS_A_SEAT + 1)]
        for wire in wires:
            wire.send(json.dumps({"t": "hello", "token": TOKEN}))
            assert heard(wire)["screen"] == "seat"
        assert heard(wires[0])["code"] == "too_many_sockets"
        with pytest.raises(ConnectionClosed) as closed:
            heard(wires[0])
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "too_many_sockets")


def test_silent_sockets_shut_nobody_out(tmp_path: Path) -> None:
    """Of one machine without the code, and of many: a phone with a seat comes back at once."""
    started = Process(tmp_path)
    with contextlib.ExitStack() as stack:

        def silent(source: str) -> ClientConnection:
            return stack.enter_context(started.connect(source_address=(source, 0)))

        wires = [silent("127.0.0.1") for _ in range(MAX_STRANGERS_A_SOURCE + 1)]
        refusal = heard(wires[0])
        assert (refusal["t"], refusal["code"], bool(refusal["text"])) == ("refused", "too_many_phones", True)
        wires += [silent(f"127.0.1.{number + 1}") for number in range(MAX_STRANGERS)]
        back = silent("127.0.0.1")
        back.send(json.dumps({"t": "hello", "token": TOKEN}))
        assert heard(back)["screen"] == "seat"
        for _again in range(MAX_STRANGERS):
            silent("127.0.0.3")
        back.send('{"t":"ping"}')
        assert heard(back) == {"t": "pong"}
        started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0


def test_slow_connections_shut_nobody_out(tmp_path: Path) -> None:
    started = Process(tmp_path)
    with contextlib.ExitStack() as stack:
        for number in range(MAX_CONNECTIONS + 20):
            source = (f"127.0.1.{number % 6 + 1}", 0)
            wire = socket.create_connection(("127.0.0.1", started.port), TIMEOUT_S, source)
            stack.enter_context(contextlib.closing(wire))
            wire.sendall(b"GET / HTTP/1.1\r\n")
        assert started.ask(f"GET / HTTP/1.1\r\nHost: {started.host}\r\n\r\n".encode()).startswith(b"HTTP/1.1 200")
        started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0


def test_a_stopped_process_does_not_hold_the_game_and_has_the_newest_state_afterwards(tmp_path: Path) -> None:
    started = Process(tmp_path)
    with started.connect() as wire:
        wire.send(json.dumps({"t": "hello", "token": TOKEN}))
        assert heard(wire)["revision"] == SNAPSHOT.revision
        started.process.send_signal(signal.SIGSTOP)
        last = SNAPSHOT.revision + 200
        for revision in range(SNAPSHOT.revision + 1, last + 1):
            started.socket.show(replace(SNAPSHOT, revision=revision))
        started.process.send_signal(signal.SIGCONT)
        while heard(wire)["revision"] != last:
            pass
        started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0


def test_the_process_loads_nothing_that_reads_pictures_or_draws(process: Process) -> None:
    with process.connect() as wire:
        wire.send(json.dumps({"t": "hello", "token": TOKEN}))
        assert heard(wire)["screen"] == "seat"
    maps = Path(f"/proc/{process.process.pid}/maps").read_text()
    assert "/python" in maps
    assert [name for name in ("pygame", "numpy", "cv2", "onnxruntime", "libSDL") if name in maps] == []


AUDIT = """
import os, sys
EVENTS = ("open", "sqlite3.connect", "os.listdir", "os.scandir", "subprocess.Popen", "os.remove", "os.rename")
out = os.open(os.environ["AUDITED"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
def heard(event, args):
    if event in EVENTS:
        flags = args[2] if event == "open" else 0
        os.write(out, f"{event}\\t{args[0]}\\t{flags}\\n".encode())
sys.addaudithook(heard)
"""
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
PROGRAM = (
    *(str(ROOT / room) for room in ("companion", "engine", "firmware", "hardware", "vision")),
    sys.prefix,
    sys.base_prefix,
)
SYSTEM_FOLDERS = ("/proc/", "/etc/", "/usr/", "/sys/", "/lib/")
"""Folders of the system: beside the program and its libraries the process reads nothing else."""


@pytest.mark.parametrize("key", [offer.key for offer in GAMES])
def test_the_process_opens_no_file_but_of_the_program(tmp_path: Path, key: str) -> None:
    """Python itself reports each file, also those of libraries; a home with games lies where the game's would."""
    (tmp_path / "sitecustomize.py").write_text(AUDIT)
    home, log = tmp_path / "home", tmp_path / "audited"
    for folder in (home / ".local/share/oyez", home / ".config/oyez"):
        folder.mkdir(parents=True)
        (folder / FILE_NAME).write_bytes(b"")
    environment = {
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}",
        "AUDITED": str(log),
        "HOME": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    started = Process(tmp_path, environment=environment)
    setup = Raw(msgspec.json.encode(setup_for(key)))
    started.socket.show(replace(SNAPSHOT, revision=6, game_id=2, key=key, setup=setup))
    with started.connect() as wire:
        wire.send(json.dumps({"t": "hello", "token": TOKEN, "height": 853}))
        while heard(wire)["game"] != 2:
            pass
        picture = heard(wire, pictures=True)
        for place in range(picture["count"]):
            time.sleep(PAUSE_S)
            wire.send(json.dumps({"t": "tap", "picture": picture["n"], "key": place, "held": True}))
        assert started.get("/")[0] == 200
        wire.send('{"t":"ping"}')
        assert heard(wire) == {"t": "pong"}
    started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0
    lines = [line.split("\t") for line in log.read_text().splitlines()]
    assert {event for event, _path, _flags in lines} <= {"open", "os.listdir", "os.scandir"}
    paths = {path for event, path, _flags in lines if event == "open"}
    assert len(paths) > 100
    foreign = {path for path in paths if not path.startswith((*PROGRAM, *SYSTEM_FOLDERS)) and path.startswith("/")}
    assert foreign <= {"/dev/urandom", str(tmp_path / "sitecustomize.py")}
    assert not [path for _event, path, flags in lines if int(flags) & WRITES and not path.isdigit()]


def test_the_switch_closes_the_port_and_ends_the_process(tmp_path: Path) -> None:
    started = Process(tmp_path)
    with started.connect() as wire:
        wire.send('{"t":"hello"}')
        heard(wire)
        started.socket.close()
        until(lambda: not is_open(started.port))
        assert not started.socket.path.exists()
        assert started.process.wait(TIMEOUT_S) == 0


def test_the_end_of_the_process_is_no_fault(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "companion", COMMAND, "--socket", str(tmp_path / "socket")]
    gone = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    assert (gone.returncode, gone.stderr) == (0, ""), "without a socket phones are off: nothing starts it again"
    started = Process(tmp_path, stderr=subprocess.PIPE)
    with started.connect() as wire:
        wire.send('{"t":"hello"}')
        heard(wire)
        started.socket.close()
        started.process.terminate()
        assert started.process.stderr is not None
        assert started.process.stderr.read() == b""
    started.process.wait(TIMEOUT_S)


def test_the_game_names_the_port(tmp_path: Path) -> None:
    started = Process(tmp_path, named=True)
    assert started.get("/")[0] == 200
    started.socket.close()
    assert started.process.wait(TIMEOUT_S) == 0


@pytest.mark.slow
@pytest.mark.parametrize("given_back", [False, True], ids=["in use for good", "given back"])
def test_a_port_in_use_is_reported_and_used_once_it_is_given_back(tmp_path: Path, given_back: bool) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = int(taken.getsockname()[1])
        link = PhoneSocket(tmp_path / "socket", lambda: None)
        link.open()
        link.show(SNAPSHOT)
        words = [sys.executable, "-m", "companion", COMMAND, "--socket", str(link.path), "--port", str(port)]
        process = subprocess.Popen(words, cwd=ROOT)
        found: list[Any] = []

        def is_told(count: int) -> bool:
            found.extend(link.take())
            return len(found) == count

        until(lambda: is_told(1))
        assert (type(found[0]), found[0].port) == (Unable, port)
        if given_back:
            taken.close()
            until(lambda: is_told(2))
            assert found[1] == Listening(port)
            assert is_open(port)
        link.close()
        assert process.wait(TIMEOUT_S) == (0 if given_back else 1)


def is_open(port: int) -> bool:
    """Return True if somebody listens on this port."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1.0):
            return True
    except OSError:
        return False


def test_systemd_starts_the_watchdog_once_the_port_is_open(tmp_path: Path) -> None:
    """A start may take longer than the watchdog allows: on a busy card it was killed before, again and again."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(TIMEOUT_S)
        started = Process(tmp_path, environment={"NOTIFY_SOCKET": str(tmp_path / "notify")})
        try:
            assert systemd.recv(100) == b"READY=1"
            assert started.get()[0] == 200
        finally:
            started.socket.close()
            assert started.process.wait(TIMEOUT_S) == 0


def test_a_start_while_phones_are_switched_off_is_no_failed_one(tmp_path: Path) -> None:
    """An end before READY=1 is a failure for systemd, which would start it once a second."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(TIMEOUT_S)
        words = [sys.executable, "-m", "companion", COMMAND, "--socket", str(tmp_path / "nobody")]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "NOTIFY_SOCKET": str(tmp_path / "notify")}
        done = subprocess.run(words, cwd=ROOT, env=environment, timeout=TIMEOUT_S, check=False)
        assert (done.returncode, systemd.recv(100)) == (0, b"READY=1")
