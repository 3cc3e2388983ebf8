"""Image files: checked before they are decoded, so that a broken or absurd one is named and costs nothing."""

import os
import select
import struct
from collections.abc import Callable
from pathlib import Path

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.faults import Code, FaultError, Part, fault, reason_of

Pixels = npt.NDArray[np.uint8]

# OpenCV writes to stderr the errors that our sentences report.
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

MAX_PIXELS = 50_000_000
"""vision/__init__.py sets the same limit in OpenCV."""
MAX_WHOLE_PIXELS = 16_000_000
"""A larger JPEG is decoded at half size: a phone's 48 million pixels would take 290 MB of a Pi's memory."""
MAX_SCANS = 100
"""Of a progressive JPEG, each of which costs the whole picture once more; cameras and programs write about ten."""
MAX_BYTES = 200_000_000
PIECE = 65536
PIPE_TIMEOUT_S = 5.0
"""Seconds without a byte after which a pipe counts as one that nobody writes to."""


class ImageFileError(FaultError):
    """An unreadable image file."""


class Picture(msgspec.Struct, frozen=True):
    """A decoded picture: `pixels` (H, W, 3) uint8 BGR, upright; one of them is `step` pixels of the file wide."""

    pixels: Pixels
    step: int = 1


def load_image(path: Path) -> Pixels:
    """The pixels of `load_picture`."""
    return load_picture(path).pixels


def load_picture(path: Path) -> Picture:
    """Read an image file; converts 16-bit, grey, CMYK and transparent images.

    Reads JPEG, PNG, BMP, GIF (its first picture), WebP, TIFF and PNM; a JPEG of more than MAX_WHOLE_PIXELS at half
    size. Raises ImageFileError if the file is missing, a folder, empty, cut short, no picture, or larger than
    MAX_PIXELS (by its header). Turns photos upright by their EXIF orientation. Names the kinds of FOREIGN_KINDS, which
    phones and cameras write.
    """
    data = _bytes(path)
    return decoded_picture(data, foreign_kind(path.suffix, data))


def decoded_picture(data: bytes, foreign: str = "", most: int = MAX_PIXELS) -> Picture:
    """Decode the bytes of an image file as `load_picture` does; `foreign` names a kind that is not read here.

    No more than `most` pixels by its header, and MAX_PIXELS. Raises ImageFileError.
    """
    if foreign:
        raise ImageFileError(fault(Code.IMAGE_FOREIGN_KIND, Part.IMAGE, kind=foreign))
    kind, measure = _kind(data)
    try:
        width, height = measure(data)
    except (struct.error, IndexError, ValueError) as error:
        raise ImageFileError(fault(Code.IMAGE_HEADER, Part.IMAGE, kind=kind)) from error
    if width < 1 or height < 1:
        raise ImageFileError(fault(Code.IMAGE_NO_SIZE, Part.IMAGE, kind=kind, width=width, height=height))
    most = min(most, MAX_PIXELS)
    if width * height > most:
        megapixels = round(width * height / 1e6)
        raise ImageFileError(
            fault(
                Code.IMAGE_TOO_WIDE, Part.IMAGE, width=width, height=height, megapixels=megapixels,
                most=most // 10**6,
            )
        )  # fmt: skip
    _check_whole(kind, data)
    step = 2 if kind == "JPEG" and width * height > MAX_WHOLE_PIXELS else 1
    return Picture(_decode(kind, data, step), step)


def foreign_kind(suffix: str, start: bytes = b"") -> str:
    """The name of a kind of picture that is not read here, by suffix or first bytes; "" for any other."""
    if start[4:8] == b"ftyp" and start[8:12] in FOREIGN_BRANDS:
        return FOREIGN_BRANDS[start[8:12]]
    if any(start.startswith(mark) for mark, kind, _ in KINDS if kind != "TIFF"):
        return ""  # a JPEG under another name is read
    return FOREIGN_KINDS.get(suffix.lower(), "")


def is_image(path: Path) -> bool:
    """True for a file that begins like a still image; FFmpeg would take it for a film of one frame."""
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except OSError:
        return False
    if foreign_kind("", start):
        return True
    return any(start.startswith(mark) for mark, kind, _ in KINDS if kind not in ("GIF", "WebP"))


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise ImageFileError(fault(Code.IMAGE_IS_FOLDER, Part.IMAGE))
        # never more than this, even if its stated size is smaller: it may be a device
        with os.fdopen(_opened_at_once(path), "rb") as file:
            data = file.read(MAX_BYTES + 1) if path.is_file() else _arriving(file.fileno())
        if len(data) > MAX_BYTES:
            raise ImageFileError(fault(Code.IMAGE_TOO_LARGE, Part.IMAGE, most=MAX_BYTES // 10**6))
    except FileNotFoundError:
        raise ImageFileError(fault(Code.IMAGE_MISSING, Part.IMAGE)) from None
    except (OSError, ValueError) as error:
        raise ImageFileError(fault(Code.IMAGE_UNOPENABLE, Part.IMAGE, reason=reason_of(error))) from error
    if not data:
        raise ImageFileError(fault(Code.IMAGE_EMPTY, Part.IMAGE))
    return data


def _opened_at_once(path: Path) -> int:
    """Open a file to read; a pipe that nobody writes to without waiting for somebody who does."""
    return os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))


def _arriving(pipe: int) -> bytes:
    """The bytes of a pipe or a device up to its end, or up to more than MAX_BYTES.

    Raises ImageFileError if none arrive for PIPE_TIMEOUT_S.
    """
    data = bytearray()
    while len(data) <= MAX_BYTES:
        if not select.select([pipe], [], [], PIPE_TIMEOUT_S)[0]:
            raise ImageFileError(fault(Code.IMAGE_SILENT, Part.IMAGE, seconds=f"{PIPE_TIMEOUT_S:g}"))
        piece = os.read(pipe, PIECE)
        if not piece:
            break
        data += piece
    return bytes(data)


def _decode(kind: str, data: bytes, step: int) -> Pixels:
    try:
        mode = cv2.IMREAD_COLOR if step == 1 else cv2.IMREAD_REDUCED_COLOR_2
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), mode)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise ImageFileError(fault(Code.IMAGE_UNDECODABLE, Part.IMAGE, kind=kind))
    return np.asarray(pixels, np.uint8)


Measure = Callable[[bytes], tuple[int, int]]


def _kind(data: bytes) -> tuple[str, Measure]:
    for start, kind, measure in KINDS:
        if data.startswith(start) and (kind != "WebP" or data[8:12] == b"WEBP"):
            return kind, measure
    raise ImageFileError(fault(Code.IMAGE_OF_OTHER_KIND, Part.IMAGE))


def _jpeg_frame(data: bytes) -> tuple[int, int, int]:
    """Width, height and the place where the scan begins, from the marker segments (ITU T.81, annex B)."""
    at, width, height = 2, 0, 0
    while True:
        if data[at] != 0xFF:
            raise ValueError("no marker where one must stand")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", data, at + 5)
        if marker == 0xDA:
            return width, height, at
        at += 2 + length


def _jpeg(data: bytes) -> tuple[int, int]:
    width, height, scan = _jpeg_frame(data)
    if too_many_scans(data[scan:]):
        raise ImageFileError(fault(Code.IMAGE_SCANS, Part.IMAGE, most=MAX_SCANS))
    return width, height


def too_many_scans(coded: bytes) -> bool:
    """Return True if the coded part of a JPEG takes forever to decode; within it, 0xFF precedes no other marker."""
    return coded.count(b"\xff\xda") > MAX_SCANS


def _png(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _gif(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


def _bmp(data: bytes) -> tuple[int, int]:
    (header,) = struct.unpack_from("<I", data, 14)
    width, height = struct.unpack_from("<HH" if header == 12 else "<ii", data, 18)
    return abs(width), abs(height)


def _webp(data: bytes) -> tuple[int, int]:
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L":
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack_from("<HH", data, 26)
    return width & 0x3FFF, height & 0x3FFF


def _tiff(data: bytes) -> tuple[int, int]:
    """Tags 256 and 257 of the first directory (TIFF 6.0, section 2)."""
    order = "<" if data[:2] == b"II" else ">"
    (start,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, start)
    found = {256: 0, 257: 0}
    for entry in range(count):
        at = start + 2 + 12 * entry
        tag, kind = struct.unpack_from(order + "HH", data, at)
        if tag in found:
            (found[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), data, at + 8)
    return found[256], found[257]


def _pnm(data: bytes) -> tuple[int, int]:
    words = [word for line in data[:1024].split(b"\n") for word in line.split(b"#")[0].split()]
    return int(words[1]), int(words[2])


KINDS: tuple[tuple[bytes, str, Measure], ...] = (
    (b"\xff\xd8\xff", "JPEG", _jpeg),
    (b"\x89PNG\r\n\x1a\n", "PNG", _png),
    (b"GIF8", "GIF", _gif),
    (b"BM", "BMP", _bmp),
    (b"RIFF", "WebP", _webp),
    (b"II*\0", "TIFF", _tiff),
    (b"MM\0*", "TIFF", _tiff),
    *((b"P" + digit, "PNM", _pnm) for digit in (b"1", b"2", b"3", b"4", b"5", b"6")),
)


HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
FOREIGN_BRANDS = {b"avif": "AVIF", b"avis": "AVIF", b"crx ": "RAW"} | dict.fromkeys(HEIC_BRANDS, "HEIC")
"""Brands of the container that films use too (ISO 14496-12, 23008-12)."""
RAW_SUFFIXES = (".dng", ".nef", ".arw", ".cr2", ".cr3", ".orf", ".rw2", ".raf", ".pef", ".srw")
FOREIGN_KINDS = {".heic": "HEIC", ".heif": "HEIC", ".avif": "AVIF"} | dict.fromkeys(RAW_SUFFIXES, "RAW")


def _png_ends(data: bytes) -> bool:
    """True if the file holds every chunk up to the end: decoders allocate the length that a chunk states."""
    at = len(b"\x89PNG\r\n\x1a\n")
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at += 12 + length
    return False


def _check_whole(kind: str, data: bytes) -> None:
    """Refuse a file that breaks off: decoders fill the missing part with grey without an error."""
    whole = True
    if kind == "JPEG":
        whole = data.find(b"\xff\xd9", _jpeg_frame(data)[2]) >= 0
    elif kind == "PNG":
        whole = _png_ends(data)
    elif kind == "GIF":
        whole = b"\x3b" in data[-64:]
    elif kind == "WebP":
        whole = len(data) >= int.from_bytes(data[4:8], "little")
    elif kind == "BMP":
        whole = len(data) >= int.from_bytes(data[10:14], "little") + 1
    if not whole:
        raise ImageFileError(fault(Code.IMAGE_CUT, Part.IMAGE, kind=kind, size=len(data)))
