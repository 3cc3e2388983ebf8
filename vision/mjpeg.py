"""A camera behind an http address: a stream of JPEGs (multipart, "MJPEG"), or a single JPEG for each request."""

import base64
import http
import http.client
import re
import socket
import ssl
import struct
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from typing import IO, Any

import cv2
import numpy as np

from vision import camera
from vision.camera import CameraError, Pixels
from vision.camera_address import shown_address, split_login
from vision.capture import RawFrame, ThreadedCamera
from vision.faults import Code, Fault, Part, Source, SourceKind, fault
from vision.image_file import MAX_PIXELS, too_many_scans
from vision.stall import CameraFault

MAX_JPEG = 40_000_000
"""Bytes; longer data is no picture."""
MAX_REASON = 200
CHUNK = 65536
RETRY_S = 0.3
"""Seconds until a broken connection is opened again."""
HEADER_TIMEOUT_S = 10.0
"""Seconds for the status and the headers of an answer, however steadily they arrive."""
MAX_INTERIM = 10
"""Answers "100 Continue" before the real one."""

START = b"\xff\xd8\xff"
MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""A marker within the coded data: a stuffed zero, a fill byte and a restart are none (ITU T.81, B.1.1)."""

FIRST_MARKER = 0xC0
"""Below it markers are reserved (ITU T.81, table B.1): a picture with one broke off before this byte."""


class JpegSplitter:
    """Cuts a stream of bytes into its JPEGs and skips any data between them; holds one JPEG at most.

    A picture that breaks off is dropped where the next one begins.
    """

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._at = 0

    def feed(self, data: bytes) -> list[bytes]:
        """Take in more bytes; returns the pictures that they complete."""
        self._bytes += data
        found = []
        while (jpeg := self._next()) is not None:
            found.append(jpeg)
        if len(self._bytes) > MAX_JPEG:
            self._drop(len(self._bytes) - 2)
        return found

    def _next(self) -> bytes | None:
        while self._begin():
            end = self._walk()
            if end is None:
                return None
            if end > 0:
                jpeg = bytes(self._bytes[:end])
                self._drop(end)
                return jpeg
            self._drop(max(self._at, 1))
        return None

    def _begin(self) -> bool:
        """Drop the bytes before the next picture; False if none begins."""
        if self._at:
            return True
        start = self._bytes.find(START)
        self._drop(start if start >= 0 else max(0, len(self._bytes) - 2))
        self._at = 2 if start >= 0 else 0
        return start >= 0

    def _walk(self) -> int | None:
        """The end of the picture; None if more bytes are needed, 0 if it is broken and `_at` is behind it."""
        while True:
            marker = MARKER.search(self._bytes, self._at)
            if marker is None:
                self._at = max(2, len(self._bytes) - 1)
                return None
            at, kind = marker.start(), self._bytes[marker.start() + 1]
            if kind == 0xD9:
                return at + 2
            if kind == 0xD8:
                self._at = at
                return 0
            if kind < FIRST_MARKER:
                self._at = at + 1
                return 0
            self._at = at
            if len(self._bytes) < at + 4:
                return None
            after = at + 2 + int.from_bytes(self._bytes[at + 2 : at + 4], "big")
            if len(self._bytes) < after:
                return None
            self._at = after

    def _drop(self, size: int) -> None:
        # moves no bytes: a stream may hold thousands of beginnings of pictures
        del self._bytes[:size]
        self._at = 0


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height by a JPEG's header; (0, 0) where it states none."""
    at = 2
    while at + 9 <= len(data):
        marker = MARKER.search(data, at)
        if marker is None or marker.start() + 9 > len(data):
            break
        at, kind = marker.start(), data[marker.start() + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0


def decode(data: bytes) -> Pixels | None:
    """The picture (H, W, 3) uint8 BGR of a JPEG; None if it is none, or larger than MAX_PIXELS."""
    width, height = jpeg_size(data)
    if not 0 < width * height <= MAX_PIXELS or too_many_scans(data):
        return None
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if pixels is None else np.asarray(pixels, np.uint8)


class StreamCamera(ThreadedCamera):
    """The camera behind an http address; `http://name:word@host/` sends name and word. Reconnects automatically."""

    def __init__(self, address: str) -> None:
        self.source = Source(SourceKind.STREAM, shown_address(address))
        super().__init__()
        self._address = address
        self._answer: http.client.HTTPResponse | None = None
        self._splitter = JpegSplitter()
        self._images_in = 0
        self._reason = ""
        self._start()

    def _open(self) -> None:
        try:
            self._connect()
        except (OSError, http.client.HTTPException) as error:
            raise CameraError(self._unanswered(error)) from error

    def _connect(self) -> None:
        try:
            self._answer = _opener(self._address).open(_request(self._address), timeout=camera.TIMEOUT_S)
        except (ValueError, http.client.InvalidURL) as error:
            # the error itself quotes parts of a possible password
            raise CameraError(fault(Code.NOT_AN_ADDRESS, Part.CAMERA, address=shown_address(self._address))) from error
        self._splitter, self._images_in, self._reason = JpegSplitter(), 0, ""
        kind = self._answer.headers.get_content_type()
        if kind in ("text/html", "application/json"):
            raise CameraError(fault(Code.STREAM_WITHOUT_IMAGES, Part.CAMERA, camera=self.source, kind=kind))

    def _grab(self) -> RawFrame | None:
        asked = time.monotonic()
        try:
            if self._answer is None:
                self._connect()
            assert self._answer is not None
            piece = self._answer.read1(CHUNK)
        except (OSError, http.client.HTTPException) as error:
            self._reason = _reason(error)
            self._hang_up(RETRY_S)
            return None
        if not piece:
            self._reason = "it ends without a picture"
            # Some cameras give one picture a call: those are called again at once.
            self._hang_up(0.02 if self._images_in else RETRY_S)
            return None
        return self._newest(piece, asked)

    def _newest(self, piece: bytes, asked: float) -> RawFrame | None:
        for data in reversed(self._splitter.feed(piece)):
            pixels = decode(data)
            if pixels is not None:
                self._images_in += 1
                return RawFrame(pixels, asked)
        return None

    def _hang_up(self, pause: float) -> None:
        self._release()
        self._closing.wait(pause)

    def _release(self) -> None:
        if self._answer is not None:
            self._answer.close()
            self._answer = None

    def _fault_of(self, found: CameraFault) -> Fault:
        if found is CameraFault.SILENT:
            reason = self._reason or "nothing that is a picture comes"
            return fault(Code.STREAM_SILENT, Part.CAMERA, camera=self.source, reason=reason)
        return super()._fault_of(found)

    def _unanswered(self, error: Exception) -> Fault:
        if isinstance(error, urllib.error.HTTPError) and error.code == http.HTTPStatus.UNAUTHORIZED:
            return fault(Code.STREAM_LOGIN, Part.CAMERA, camera=self.source)
        return fault(Code.STREAM_NO_ANSWER, Part.CAMERA, camera=self.source, reason=_reason(error))


def _reason(error: Exception) -> str:
    text = str(getattr(error, "reason", None) or error) or type(error).__name__
    # the other end may have sent part of it
    return (text if text.isprintable() else repr(text)[1:-1])[:MAX_REASON]


class _Elsewhere(urllib.request.HTTPRedirectHandler):
    """Follows a camera to another address of the web, and sends name and word only to their own host."""

    def redirect_request(  # urllib names the words
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:  # fmt: skip
        if urllib.parse.urlsplit(newurl).scheme not in ("http", "https"):
            raise urllib.error.URLError(f"it sends us to {newurl[:80]!r}, which is no http address")
        follow = super().redirect_request(req, fp, code, msg, headers, newurl)
        # and not to that host over a connection that others can read
        if follow is not None and (follow.host != req.host or follow.type != "https" == req.type):
            follow.remove_header("Authorization")
        return follow


class _Answer(http.client.HTTPResponse):
    """An answer that must begin soon: not after endless "100 Continue", and not letter by letter."""

    def __init__(self, sock: socket.socket, *words: Any, **named: Any) -> None:
        super().__init__(sock, *words, **named)
        self._socket = sock
        self._interim = 0
        self._late = False

    def begin(self) -> None:
        """Read status and headers. Raises HTTPException or OSError where they do not come."""
        timer = threading.Timer(HEADER_TIMEOUT_S, self._give_up)
        timer.daemon = True
        timer.start()
        try:
            super().begin()
        finally:
            timer.cancel()
        if self._late:
            # a connection that ends is the end of the headers, too
            raise http.client.HTTPException("its answer takes too long to begin")

    def _give_up(self) -> None:
        self._late = True
        with suppress(OSError):
            # not the method of a TLS socket, which would take its cipher from under the reading thread
            socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def _read_status(self) -> tuple[str, int, str]:
        found: tuple[str, int, str] = super()._read_status()  # type: ignore[misc]
        self._interim += 1
        if self._interim > MAX_INTERIM:
            raise http.client.HTTPException("it says 100 Continue without end")
        return found


class _Connection(http.client.HTTPConnection):
    response_class = _Answer


class _SafeConnection(http.client.HTTPSConnection):
    response_class = _Answer


class _Handler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        """Open an http address."""
        return self.do_open(_Connection, req)


class _SafeHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        """Open an https address."""
        # made once: reading the certificates takes long
        return self.do_open(_SafeConnection, req, context=CONTEXT)


CONTEXT = ssl.create_default_context()


class _DigestLogin(urllib.request.HTTPDigestAuthHandler):
    """Answers a camera that asks for a Digest login (RFC 7616); any other 401 stays one."""

    _sent = False

    def http_error_401(  # urllib names the words
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage
    ) -> Any:
        """Ask once more with the login; None if there is none, it was refused, or the camera wants another kind."""
        # urllib would send a wrong password six times, and cameras lock such a guest out
        if self._sent:
            return None
        self._sent = True
        with suppress(ValueError):
            return super().http_error_401(req, fp, code, msg, headers)
        return None


def _opener(address: str) -> urllib.request.OpenerDirector:
    plain, login = split_login(address)
    logins = urllib.request.HTTPPasswordMgrWithDefaultRealm()
    if login is not None:
        logins.add_password(None, urllib.parse.urljoin(plain, "/"), *login)
    return urllib.request.build_opener(_Elsewhere, _Handler, _SafeHandler, _DigestLogin(logins))


def _request(address: str) -> urllib.request.Request:
    plain, login = split_login(address)
    request = urllib.request.Request(plain)  # noqa: S310 - open_camera lets http and https through
    if login is not None:
        request.add_header("Authorization", "Basic " + base64.b64encode(":".join(login).encode()).decode("ascii"))
    return request
