"""Pictures from an http address: cut out of any bytes, connected again, and each fault said in a sentence."""

import base64
import contextlib
import hashlib
import http.client
import http.server
import io
import re
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import ClassVar

import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.said import said, saying
from tests.vision.recovery import healthy, trouble
from vision.camera import CameraError, Pixels
from vision.camera_address import shown_address
from vision.mjpeg import MAX_JPEG, JpegSplitter, _Elsewhere, _request, decode, jpeg_size
from vision.sources import open_camera


def grain(seed: int, height: int = 48, width: int = 64) -> Pixels:
    return np.random.default_rng(seed).integers(60, 200, (height, width, 3), np.uint8)


@lru_cache(maxsize=600)
def jpeg(seed: int, progressive: bool = False, restarts: bool = False) -> bytes:
    how = [cv2.IMWRITE_JPEG_PROGRESSIVE, int(progressive), cv2.IMWRITE_JPEG_RST_INTERVAL, 3 * restarts]
    return cv2.imencode(".jpg", grain(seed), how)[1].tobytes()


def with_thumbnail(data: bytes, thumbnail: bytes) -> bytes:
    """A JPEG that carries another in an application segment, as phones make them."""
    segment = b"\xff\xe1" + (len(thumbnail) + 8).to_bytes(2, "big") + b"Exif\0\0" + thumbnail
    return data[:2] + segment + data[2:]


def split(data: bytes, size: int) -> list[bytes]:
    splitter = JpegSplitter()
    return [found for at in range(0, len(data), size) for found in splitter.feed(data[at : at + size])]


KINDS = [jpeg(1), jpeg(2), jpeg(3, progressive=True), jpeg(4, restarts=True), with_thumbnail(jpeg(5), jpeg(6)[:4000])]
BETWEEN = st.one_of(
    st.just(b""),
    st.just(b"\r\n--edge\r\nContent-Type: image/jpeg\r\nContent-Length: 99\r\n\r\n"),
    st.binary(max_size=60).map(lambda data: data.replace(b"\xff\xd8\xff", b"")),
)


@settings(deadline=None)
@given(st.lists(st.tuples(BETWEEN, st.sampled_from(KINDS)), max_size=5), BETWEEN, st.integers(1, 9000))
def test_pictures_are_cut_out_whatever_stands_between_and_however_it_arrives(
    parts: list[tuple[bytes, bytes]], end: bytes, size: int
) -> None:
    data = b"".join(between + picture for between, picture in parts) + end
    assert split(data, size) == [picture for _, picture in parts]


@settings(deadline=None)
@given(st.integers(4, len(KINDS[0]) - 3), st.integers(1, 9000))
@example(3127, 1)  # right behind an 0xff: with the line break it looks like a marker
def test_a_picture_that_breaks_off_costs_no_other(length: int, size: int) -> None:
    head = length < 640  # a break within a header segment may swallow the picture behind it, not the one after
    data = jpeg(1)[:length] + b"\r\n--edge\r\n\r\n" + jpeg(2) + jpeg(3)
    found = split(data, size)
    assert found[-1] == jpeg(3)
    assert head or found == [jpeg(2), jpeg(3)]


@settings(deadline=None)
@given(st.binary(max_size=3000), st.integers(1, 500))
def test_garbage_gives_nothing_that_decodes_and_harms_nothing(data: bytes, size: int) -> None:
    for found in split(data + b"\xff\xd8\xff\xe0" + data, size):
        assert found.startswith(b"\xff\xd8\xff")
        decode(found)


def test_endless_garbage_is_not_kept() -> None:
    splitter = JpegSplitter()
    splitter.feed(b"\xff\xd8\xff\xda\x00\x02")
    for _ in range(MAX_JPEG // 1_000_000 + 2):
        assert splitter.feed(bytes(1_000_000)) == []
    assert splitter.feed(jpeg(1)) == [jpeg(1)]


@pytest.mark.parametrize("data", KINDS)
def test_sizes_and_pictures(data: bytes) -> None:
    assert jpeg_size(data) == (64, 48)
    pixels = decode(data)
    assert pixels is not None
    assert pixels.shape == (48, 64, 3)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xd8\xff", b"\xff\xd8\xff\xd9", b"no picture", jpeg(1)[:300], jpeg(1)[:2] + b"\xff\xc0\x00\x08"],
)
def test_what_is_no_picture_is_none(data: bytes) -> None:
    assert decode(data) is None


def test_an_absurdly_large_picture_is_not_decoded() -> None:
    data = bytearray(jpeg(1))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = b"\xff\xff\xff\xff"
    assert jpeg_size(bytes(data)) == (65535, 65535)
    assert decode(bytes(data)) is None


Answer = Callable[["Page"], None]


class Page(http.server.BaseHTTPRequestHandler):
    """Answers as the test says; `stop` is set when the test is over."""

    answer: ClassVar[Answer]
    stop: ClassVar[threading.Event]
    calls: ClassVar[int] = 0
    words: ClassVar[str | None] = None

    def do_GET(self) -> None:
        Page.calls += 1
        Page.words = self.headers["Authorization"]
        with contextlib.suppress(OSError):  # the camera has hung up
            Page.answer(self)

    def begin(self, kind: str = "multipart/x-mixed-replace; boundary=edge", status: int = 200) -> None:
        """Status and header."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()

    def part(self, data: bytes) -> None:
        """One picture of the stream, about as long after the last as a camera takes."""
        self.wfile.write(b"--edge\r\nContent-Type: image/jpeg\r\n\r\n" + data + b"\r\n")
        Page.stop.wait(0.002)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    Page.calls, Page.stop, Page.words = 0, threading.Event(), None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    Page.stop.set()
    server.shutdown()
    server.server_close()


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connect again at once; answers and pictures that are to come are waited for on any machine."""
    for name, seconds in (
        ("camera.TIMEOUT_S", 60.0),
        ("capture.START_TIMEOUT_S", 60.0),
        ("stall.SILENT_S", 60.0),
        ("stall.FROZEN_S", 60.0),
        ("capture.RETRY_S", 0.01),
        ("mjpeg.RETRY_S", 0.01),
    ):
        monkeypatch.setattr(f"vision.{name}", seconds)


def lose_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Say after tenths of a second from now on that no pictures come."""
    monkeypatch.setattr("vision.camera.TIMEOUT_S", 0.3)
    monkeypatch.setattr("vision.stall.SILENT_S", 0.4)


def stream(page: Page, most: int = 10_000, first: int = 0) -> None:
    """Pictures, each another, until the test is over."""
    page.begin()
    for number in range(first, first + most):
        if Page.stop.is_set():
            break
        page.part(jpeg(number % 500))


def test_a_stream_gives_new_frames(address: str) -> None:
    Page.answer = stream
    camera = open_camera(f"{address}/video")
    for _ in range(10):
        asked = time.monotonic()
        frame = camera.read(asked)
        assert frame is not None
        assert frame.at > asked
        assert frame.pixels.shape == (48, 64, 3)
    assert Page.calls == 1
    assert Page.words is None
    camera.close()


def short(page: Page) -> None:
    stream(page, 5, 5 * Page.calls)


def single(page: Page) -> None:
    page.begin("image/jpeg")
    page.wfile.write(jpeg(Page.calls % 500))


def spoilt(page: Page) -> None:
    """Every third picture breaks off, every fifth is garbage, one is absurdly large; sizes change."""
    page.begin()
    large = bytearray(jpeg(1))
    at = large.index(b"\xff\xc0") + 5
    large[at : at + 4] = b"\xff\xff\xff\xff"
    for number in range(500):
        size = (48, 64) if number % 2 else (24, 32)
        data = cv2.imencode(".jpg", grain(number, *size))[1].tobytes()
        page.part(data[:900] if number % 3 == 0 else bytes(large) if number % 7 == 0 else data)
        if number % 5 == 0:
            page.wfile.write(b"\xff\xd8\xff garbage \xff\xd9" + bytes(range(256)))


@pytest.mark.parametrize("answer", [short, single, spoilt])
def test_frames_go_on_over_ends_and_spoilt_pictures(answer: Answer, address: str) -> None:
    Page.answer = answer
    camera = open_camera(f"{address}/")
    for _ in range(12):
        assert healthy(camera).pixels.shape in ((48, 64, 3), (24, 32, 3))
    camera.close()


def stalls(page: Page) -> None:
    page.begin()
    Page.stop.wait(60)


def trickles(page: Page) -> None:
    page.begin()
    while not Page.stop.wait(0.05):
        page.wfile.write(b"\xff")


def repeats(page: Page) -> None:
    page.begin()
    while not Page.stop.is_set():
        page.part(jpeg(7))


def garbage(page: Page) -> None:
    page.begin()
    while not Page.stop.wait(0.001):
        page.wfile.write(np.random.default_rng(0).bytes(3000))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (stalls, r"gives no more pictures \((timed out|nothing .* comes)\); check it and the network"),
        (trickles, r"gives no more pictures \(nothing that is a picture comes\)"),
        (garbage, "gives no more pictures"),
    ],
)
def test_a_stream_that_goes_wrong_is_named_and_taken_back(
    answer: Answer, words: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Page.answer = short
    camera = open_camera(f"{address}/")
    lose_patience(monkeypatch)
    Page.answer = answer
    assert re.search(words, trouble(camera))
    Page.answer = stream
    healthy(camera)
    camera.close()


def test_a_stream_that_repeats_its_picture_is_named_and_taken_back(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Page.answer = repeats
    camera = open_camera(f"{address}/")
    monkeypatch.setattr("vision.stall.FROZEN_S", 0.4)
    assert "shows the same picture for ever" in trouble(camera)
    Page.answer = stream
    healthy(camera)
    camera.close()


def test_a_server_that_goes_and_comes_back(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    down = threading.Event()

    def answer(page: Page) -> None:
        if down.is_set():
            page.connection.close()
        else:
            stream(page, 5)

    Page.answer = answer
    camera = open_camera(f"{address}/")
    healthy(camera)
    lose_patience(monkeypatch)
    down.set()
    assert "gives no more pictures" in trouble(camera) or "does not answer" in trouble(camera)
    down.clear()
    healthy(camera)
    camera.close()


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda page: page.begin("text/html"), "answers with text/html, not with pictures"),
        (lambda page: page.begin(status=404), "does not answer .Not Found"),
        (lambda page: page.begin(status=401), "wants another name and password. Write them into its address"),
        (lambda page: page.begin(), "no more pictures .it ends without a picture"),
        (lambda page: page.wfile.write(b"nothing like http\r\n\r\n"), "does not answer"),
        (lambda page: page.connection.close(), "does not answer"),
    ],
    ids=["a page", "not found", "forbidden", "empty", "no http", "hangs up"],
)
def test_an_address_without_pictures_does_not_open(
    answer: Answer, words: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.stall.SILENT_S", 0.4)
    Page.answer = answer
    with saying(CameraError, words):
        open_camera(f"{address}/")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("http://127.0.0.1:9/none", r"does not answer .*check the address and the network.*made-up"),
        ("http://", "no address|does not answer"),
        ("http://[::1", "is no address"),
        ("http://a b/", "no address|does not answer"),
        ("http://127.0.0.1:port/", "no address|does not answer"),
        ("https://127.0.0.1:9/", "does not answer"),
    ],
)
def test_addresses_that_are_none(source: str, words: str) -> None:
    with saying(CameraError, words):
        open_camera(source)


def digest(word: str, algorithm: str = "MD5", scheme: str = "Digest") -> Answer:
    """The answer of a camera that asks for a Digest login (RFC 7616) by the name ada and this password."""

    def hashed(text: str) -> str:
        return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()

    def answer(page: Page) -> None:
        kind, _, rest = (page.headers["Authorization"] or "").partition(" ")
        given = urllib.request.parse_keqv_list(urllib.request.parse_http_list(rest)) if kind == "Digest" else {}
        who, what = hashed(f"ada:camera:{word}"), hashed(f"GET:{page.path}")
        tail = f"{given.get('nonce')}:{given.get('nc')}:{given.get('cnonce')}:{given.get('qop')}"
        if given.get("response") == hashed(f"{who}:{tail}:{what}"):
            stream(page)
            return
        page.send_response(401)
        page.send_header("WWW-Authenticate", f'{scheme} realm="camera", nonce="1", qop="auth", algorithm={algorithm}')
        page.send_header("Content-Length", "0")
        page.end_headers()

    return answer


def test_a_camera_with_a_digest_login_is_let_in(address: str) -> None:
    Page.answer = digest("secret word")
    camera = open_camera(address.replace("//", "//ada:secret%20word@") + "/video")
    healthy(camera)
    camera.close()


@pytest.mark.parametrize(
    ("login", "answer"),
    [
        ("", digest("secret")),
        ("ada:wrong@", digest("secret")),
        ("bob:secret@", digest("secret")),
        ("ada:secret@", digest("secret", algorithm="SHA-512-256")),
        ("ada:secret@", digest("secret", scheme="Bearer")),
    ],
    ids=["none", "wrong", "another name", "unknown algorithm", "another scheme"],
)
def test_a_login_that_is_refused_is_named(login: str, answer: Answer, address: str) -> None:
    """And not the network: the camera answers."""
    Page.answer = answer
    with saying(CameraError, "wants another name and password. Write them into its address.*Digest .MD5. or Basic"):
        open_camera(address.replace("//", f"//{login}") + "/video")
    assert Page.calls <= 2  # cameras lock out who tries often


def test_name_and_word_are_sent_and_not_shown(address: str) -> None:
    Page.answer = stream
    camera = open_camera(address.replace("//", "//ada:secret%20word@") + "/")
    assert Page.words == "Basic YWRhOnNlY3JldCB3b3Jk"
    assert "secret" not in str(camera.source)
    camera.close()


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another place, which only notes its requests."""

    told: ClassVar[list[str | None]] = []

    def do_GET(self) -> None:
        Elsewhere.told.append(self.headers["Authorization"])
        self.send_response(200)
        self.send_header("Content-Type", "image/jpeg")
        self.end_headers()
        self.wfile.write(jpeg(1))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


def test_name_and_word_are_told_to_nobody_whom_the_camera_names(address: str) -> None:
    Elsewhere.told = []
    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    thread = threading.Thread(target=other.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()

    def answer(page: Page) -> None:
        if page.path == "/":
            page.send_response(302)
            page.send_header("Location", "/video")
        else:
            page.send_response(302)
            page.send_header("Location", f"http://localhost:{other.server_port}/")
        page.end_headers()

    Page.answer = answer
    camera = open_camera(address.replace("//", "//ada:secret@") + "/")
    try:
        assert healthy(camera).pixels.shape == (48, 64, 3)
    finally:
        camera.close()
        other.shutdown()
        other.server_close()
    # the camera's own other page gets them, somebody else does not
    assert Page.words is not None
    assert set(Elsewhere.told) == {None}


@pytest.mark.parametrize("location", ["ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://x/"])
def test_a_camera_cannot_send_us_to_files(address: str, location: str) -> None:
    def answer(page: Page) -> None:
        page.send_response(302)
        page.send_header("Location", location)
        page.end_headers()

    Page.answer = answer
    with saying(CameraError, r"no http address|not allowed"):
        open_camera(f"{address}/")


def test_thousands_of_beginnings_cost_little_room() -> None:
    splitter = JpegSplitter()
    assert splitter.feed(b"\xff\xd8\xff\xda\0\2" + bytes(1_000_000)) == []
    assert splitter.feed(b"\xff\xd8\xff" * 20_000) == []
    assert splitter.feed(jpeg(1))[-1:] == [jpeg(1)]


def test_a_picture_of_endless_scans_is_not_decoded() -> None:
    slow = jpeg(3, progressive=True)
    scan = slow.find(b"\xff\xda")
    assert decode(slow) is not None
    assert decode(slow[:-2] + slow[scan:-2] * 50 + b"\xff\xd9") is None


@pytest.mark.parametrize("name", ["ada", "ad%40a", ""])
@pytest.mark.parametrize(
    "word",
    ["secret", "se@cret", "se:cret", "secret@", "@secret", "s%2Fecret", "?secret", "#secret", "se/cret", "1/secret"],
)
@pytest.mark.parametrize("place", ["127.0.0.1:9", "localhost:9", "[::1]:9", "127.0.0.1:port"])
def test_no_part_of_a_word_is_shown_by_any_error(name: str, word: str, place: str) -> None:
    for scheme in ("http", "https", "rtsp"):
        address = f"{scheme}://{name}:{word}@{place}/video"
        with pytest.raises(CameraError) as failed:
            open_camera(address)
        for part in ("secret", "ecret", "cret", "se@", "ada", name or "ada"):
            assert part not in said(failed.value)
            assert part not in shown_address(address)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("0", "0"),
        ("made-up:7", "made-up:7"),
        ("/home/ada@home/pictures", "/home/ada@home/pictures"),
        ("http://cam:8080/video", "http://cam:8080/video"),
        ("http://cam/video?user=ada&pwd=secret", "http://cam/video?..."),
        ("http://ada:se@cr/et@cam/video", "http://cam/video"),
    ],
)
def test_what_is_shown_of_a_source(source: str, shown: str) -> None:
    assert shown_address(source) == shown


@pytest.mark.parametrize("word", ["secret", "se@cret", "se:cret", "%2F@%3A"])
def test_any_word_reaches_the_camera(address: str, word: str) -> None:
    Page.answer = stream
    camera = open_camera(address.replace("//", f"//ada:{word}@") + "/")
    camera.close()
    assert Page.words is not None
    told = base64.b64decode(Page.words.removeprefix("Basic ")).decode()
    assert told == f"ada:{urllib.parse.unquote(word)}"


def endless_continue(page: Page) -> None:
    """A hundred thousand times "go on", then pictures after all."""
    for _time in range(1000):
        page.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
    stream(page)


def endless_header(page: Page) -> None:
    """A header that never ends, letter by letter."""
    page.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
    while not Page.stop.wait(0.01):
        page.wfile.write(b"x")


@pytest.mark.parametrize("answer", [endless_continue, endless_header])
def test_an_answer_that_never_begins_is_given_up(answer: Answer, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.mjpeg.HEADER_TIMEOUT_S", 0.5)
    Page.answer = answer
    with saying(CameraError, "does not answer"):
        open_camera(f"{address}/")


def test_a_few_words_to_go_on_are_nothing_to_give_up_for(address: str) -> None:
    def answer(page: Page) -> None:
        page.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 3)
        stream(page)

    Page.answer = answer
    camera = open_camera(f"{address}/")
    assert healthy(camera).pixels.shape == (48, 64, 3)
    camera.close()


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ("https://cam/other", True),
        ("http://cam/other", False),
        ("https://cam:8443/other", False),
        ("https://elsewhere/other", False),
        ("https://cam.elsewhere/", False),
    ],
)
def test_a_word_for_https_is_not_told_over_http(there: str, told: bool) -> None:
    """As urllib asks its handler; the answer leads elsewhere."""
    request = _request("https://ada:secret@cam/video")
    follow = _Elsewhere().redirect_request(request, io.BytesIO(), 302, "Found", http.client.HTTPMessage(), there)
    assert follow is not None
    assert follow.has_header("Authorization") is told


def test_a_word_for_http_goes_on_to_https() -> None:
    request = _request("http://ada:secret@cam/video")
    headers = http.client.HTTPMessage()
    follow = _Elsewhere().redirect_request(request, io.BytesIO(), 302, "Found", headers, "https://cam/video")
    assert follow is not None
    assert follow.has_header("Authorization")
