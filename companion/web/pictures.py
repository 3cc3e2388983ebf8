"""Photographs of the dice: received with limits, decoded by a process of their own, handed to the game as pixels."""

import asyncio
import contextlib
import os
import struct
import sys
from collections import deque
from collections.abc import AsyncIterator, Iterator
from enum import StrEnum

from companion.web.limits import Clock, newest
from companion.web.wire import MAX_PICTURE_SIDE, PICTURE_PART, PicturePart

PATH = "/picture"
MAX_PICTURE = 8 * 1024 * 1024
"""Bytes of a picture as a phone sends it."""
UPLOAD_S, DECODE_S = 30.0, 15.0
"""Seconds until a picture must be there, and until it must be decoded."""
MAX_PICTURES, PICTURES_S = 12, 60.0
"""Pictures of one token in this time."""
MAX_TOKENS = 200
"""Tokens whose pictures are counted; the oldest is forgotten first."""
STARTS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
DECODER = "vision.picture_decoder"
"""The module of the decoder; this process knows only its form: two numbers of 32 bits, then the pixels."""
_HEADER = struct.Struct(">II")
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}


class Refusal(StrEnum):
    """The codes of refused pictures."""

    NOT_JOINED = "not_joined"
    NO_THROW_DUE = "no_throw_due"
    TOO_FAST = "too_fast"
    BUSY = "picture_busy"
    TOO_LARGE = "picture_too_large"
    BAD = "bad_picture"


class PictureError(Exception):
    """A picture is refused."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Pixels:
    """A decoded picture: `data` has `width` x `height` pixels, rows from the top, each as blue, green, red."""

    def __init__(self, width: int, height: int, data: bytes) -> None:
        self.width, self.height, self.data = width, height, data

    def parts(self, id_: str, token: str, language: str) -> list[PicturePart]:
        """The picture as messages to the game, each short enough for a line."""
        starts = range(0, len(self.data), PICTURE_PART)
        return [
            PicturePart(id_, token, language, self.width, self.height, part, self.data[start : start + PICTURE_PART])
            for part, start in enumerate(starts)
        ]


class PictureLimit:
    """One picture at a time in all, and MAX_PICTURES of a token in PICTURES_S."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._busy = False
        self._times_of = newest(MAX_TOKENS, lambda: deque[float](maxlen=MAX_PICTURES))

    @contextlib.contextmanager
    def one(self, token: str) -> Iterator[None]:
        """Take the place of the one picture. Raises PictureError."""
        times, now = self._times_of(token), self._clock()
        if len(times) == MAX_PICTURES and now - times[0] < PICTURES_S:
            raise PictureError(Refusal.TOO_FAST)
        if self._busy:
            raise PictureError(Refusal.BUSY)
        times.append(now)
        self._busy = True
        try:
            yield
        finally:
            self._busy = False


async def received(chunks: AsyncIterator[bytes], length: int) -> bytes:
    """The bytes of a picture, refused at the first that cannot be one. Raises PictureError."""
    if not 0 < length <= MAX_PICTURE:
        raise PictureError(Refusal.TOO_LARGE if length else Refusal.BAD)
    data = bytearray()
    async for chunk in chunks:
        data += chunk
        if len(data) > length:
            raise PictureError(Refusal.TOO_LARGE)
        if len(data) >= len(STARTS[1]) and not data.startswith(STARTS):
            raise PictureError(Refusal.BAD)
    if len(data) != length or not data.startswith(STARTS):
        raise PictureError(Refusal.BAD)
    return bytes(data)


async def decoded(data: bytes) -> Pixels:
    """The pixels of a picture. Raises PictureError."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", DECODER,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | _ONE_THREAD,
    )  # fmt: skip
    try:
        out, _none = await asyncio.wait_for(process.communicate(data), DECODE_S)
    except (TimeoutError, ConnectionError) as error:
        raise PictureError(Refusal.BAD) from error
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode != 0 or len(out) < _HEADER.size:
        raise PictureError(Refusal.BAD)
    width, height = _HEADER.unpack_from(out)
    pixels = out[_HEADER.size :]
    if not (0 < width <= MAX_PICTURE_SIDE and 0 < height <= MAX_PICTURE_SIDE and len(pixels) == 3 * width * height):
        raise PictureError(Refusal.BAD)
    return Pixels(width, height, pixels)
