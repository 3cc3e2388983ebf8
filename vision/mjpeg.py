"""An http address that gives pictures: a stream of JPEGs (multipart, "MJPEG"), or a single one at every call."""

import base64
import http.client
import re
import struct
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import IO

import cv2
import numpy as np

from vision import camera
from vision.camera import CameraError, Pixels
from vision.live import OTHERWISE, LiveCamera, Shot
from vision.picture import MOST_PIXELS, too_many_scans
from vision.pulse import Ailment

MOST_JPEG = 40_000_000
"""Bytes; what is longer is no picture."""
MOST_REASON = 200
PIECE = 65536
AGAIN = 0.3
"""Seconds until a broken connection is tried again."""

START = b"\xff\xd8\xff"
MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""A marker within the coded data: a stuffed zero, a fill byte and a restart are none (ITU T.81, B.1.1)."""


class JpegSplitter:
    """Cuts a stream of bytes into the JPEGs in it, whatever stands between them; holds no more than one of them.

    A picture that breaks off is dropped where the next one begins.
    """

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._at = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are whole with this piece."""
        self._bytes += data
        found = []
        while (jpeg := self._next()) is not None:
            found.append(jpeg)
        if len(self._bytes) > MOST_JPEG:
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
        """Drop what stands before the next picture; False where none begins."""
        if self._at:
            return True
        start = self._bytes.find(START)
        self._drop(start if start >= 0 else max(0, len(self._bytes) - 2))
        self._at = 2 if start >= 0 else 0
        return start >= 0

    def _walk(self) -> int | None:
        """Where the picture ends; None where more bytes are needed, 0 where it is broken and `_at` is behind it."""
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
            self._at = at
            if len(self._bytes) < at + 4:
                return None
            after = at + 2 + int.from_bytes(self._bytes[at + 2 : at + 4], "big")
            if len(self._bytes) < after:
                return None
            self._at = after

    def _drop(self, size: int) -> None:
        # which moves nothing: a stream may hold thousands of beginnings of pictures
        del self._bytes[:size]
        self._at = 0


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height that a JPEG says it has; (0, 0) where it says nothing."""
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
    """The picture (H, W, 3) uint8 BGR of a JPEG; None where it is none, or larger than MOST_PIXELS."""
    width, height = jpeg_size(data)
    if not 0 < width * height <= MOST_PIXELS or too_many_scans(data):
        return None
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if pixels is None else np.asarray(pixels, np.uint8)


class StreamCamera(LiveCamera):
    """The camera behind an http address; `http://name:word@host/` sends name and word. Connects again by itself."""

    def __init__(self, address: str) -> None:
        self.name = f"camera at {_without_word(address)}"
        super().__init__()
        self._address = address
        self._answer: http.client.HTTPResponse | None = None
        self._splitter = JpegSplitter()
        self._pictures = 0
        self._reason = ""
        self._start()

    def _open(self) -> None:
        try:
            self._connect()
        except (OSError, http.client.HTTPException) as error:
            raise CameraError(self._unanswered(error)) from error

    def _connect(self) -> None:
        try:
            self._answer = OPENER.open(_request(self._address), timeout=camera.PATIENCE)
        except ValueError as error:
            raise CameraError(f"{self._address!r} is no address: {error}; use http://NAME/PATH") from error
        self._splitter, self._pictures, self._reason = JpegSplitter(), 0, ""
        kind = self._answer.headers.get_content_type()
        if kind in ("text/html", "application/json"):
            raise CameraError(
                f"{self.name} answers with {kind}, not with pictures; give the stream's own address, {OTHERWISE}"
            )

    def _grab(self) -> Shot | None:
        asked = time.monotonic()
        try:
            if self._answer is None:
                self._connect()
            assert self._answer is not None
            piece = self._answer.read1(PIECE)
        except (OSError, http.client.HTTPException) as error:
            self._reason = _reason(error)
            self._hang_up(AGAIN)
            return None
        if not piece:
            self._reason = "it ends without a picture"
            # Some cameras give one picture a call: those are called again at once.
            self._hang_up(0.02 if self._pictures else AGAIN)
            return None
        return self._newest(piece, asked)

    def _newest(self, piece: bytes, asked: float) -> Shot | None:
        for data in reversed(self._splitter.feed(piece)):
            pixels = decode(data)
            if pixels is not None:
                self._pictures += 1
                return Shot(pixels, asked)
        return None

    def _hang_up(self, pause: float) -> None:
        self._shut()
        self._closing.wait(pause)

    def _shut(self) -> None:
        if self._answer is not None:
            self._answer.close()
            self._answer = None

    def _sentence(self, ailment: Ailment) -> str:
        if ailment is Ailment.SILENT:
            reason = self._reason or "nothing that is a picture comes"
            return f"{self.name} gives no more pictures ({reason}); check it and the network, {OTHERWISE}"
        return super()._sentence(ailment)

    def _unanswered(self, error: Exception) -> str:
        return f"{self.name} does not answer ({_reason(error)}); check the address and the network, {OTHERWISE}"


def _reason(error: Exception) -> str:
    text = str(getattr(error, "reason", None) or error) or type(error).__name__
    # part of it may be what the other end sent
    return (text if text.isprintable() else repr(text)[1:-1])[:MOST_REASON]


class _Elsewhere(urllib.request.HTTPRedirectHandler):
    """Follows a camera to another address of the web, but tells name and word to none but the one they were for."""

    def redirect_request(  # urllib names the words
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:  # fmt: skip
        if urllib.parse.urlsplit(newurl).scheme not in ("http", "https"):
            raise urllib.error.URLError(f"it sends us to {newurl[:80]!r}, which is no http address")
        follow = super().redirect_request(req, fp, code, msg, headers, newurl)
        if follow is not None and follow.host != req.host:
            follow.remove_header("Authorization")
        return follow


OPENER = urllib.request.build_opener(_Elsewhere)


def _without_word(address: str) -> str:
    """The address as it may be shown: what stands before an @ is for nobody else."""
    return re.sub(r"//[^/@]*@", "//", address)


def _request(address: str) -> urllib.request.Request:
    parts = urllib.parse.urlsplit(address)
    request = urllib.request.Request(_without_word(address))  # noqa: S310 - open_camera lets http and https through
    if parts.username is not None:
        words = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        request.add_header("Authorization", "Basic " + base64.b64encode(words.encode()).decode("ascii"))
    return request
