"""A photograph of an owner's board as the text of a file that is small enough for a backup."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.i18n.faults import Code, FaultError, Part, fault
from companion.storage.cards_file import MAX_BYTES, CardsFileError, load_cards
from companion.system.escape import escape
from companion.ui.toolkit import theme

if TYPE_CHECKING:
    from vision.camera import Pixels

SIDES = (960, 800, 640, 480, 320, 160)
"""The pixels of the longer side: as many as the file has room for."""
PALE = 0.7
"""The part of the board's ground in the picture under the board, on which signs can be read."""


class _Saved(Struct, frozen=True, forbid_unknown_fields=True):
    jpeg: bytes


def packed(pixels: "Pixels") -> str:
    """The text of the file of a picture (H, W, 3) BGR."""
    from vision.images import jpeg  # OpenCV, which a game without a camera may never need

    texts = (msgspec.json.encode(_Saved(jpeg(pixels, side))).decode() for side in SIDES)
    return next(text for text in texts if len(text) <= MAX_BYTES)


def unpacked(text: str) -> "Pixels":
    """The picture (H, W, 3) BGR, as pale as it lies under the board. Raises FaultError for any other text."""
    from vision.image_file import ImageFileError, decoded_picture

    try:
        pixels = decoded_picture(msgspec.json.decode(text, type=_Saved).jpeg).pixels
    except (msgspec.MsgspecError, ImageFileError) as error:
        raise FaultError(fault(Code.PHOTO_DAMAGED, Part.FILE)) from error
    ground = [PALE * part for part in reversed(theme.PANEL)]
    pale: Pixels = (pixels * (1 - PALE) + ground).astype(pixels.dtype)
    return pale


def load_photo(file: Path) -> "Pixels | None":
    """The picture of a file, None if there is none. Raises CardsFileError."""
    try:
        return unpacked(load_cards(file)) if file.exists() else None
    except FaultError as error:
        reason = error.fault.params.get("reason", error.fault)
        unreadable = fault(Code.PHOTO_UNREADABLE, Part.FILE, file=escape(str(file)), reason=reason)
        raise CardsFileError(unreadable) from error
