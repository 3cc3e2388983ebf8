"""The status of the running Oyez for `oyez doctor`: a small file in memory, written every few seconds."""

import hashlib
import os
import tempfile
import time
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.i18n.faults import AnyFault
from companion.system.atomic_write import atomic_write
from hardware.link_health import Health
from hardware.plain_file import open_plain
from vision.faults import Source, SourceKind

FRESH_S = 60.0
MAX_BYTES = 4096


class PhonesStatus(Struct, frozen=True):
    """True in `on` if the players' phones are switched on; `port` is where they can connect, 0 while they cannot."""

    on: bool = False
    port: int = 0


class StatusFile(Struct, frozen=True):
    """`at` in seconds since 1970; `camera` is the source of the pictures.

    `frame_age` are the seconds since its last picture, None without one.
    `link` is how the link with the Pico does, None without one. `disc` says whether a motor should turn the disc, and
    `disc_fault` why it does not.
    """

    at: float
    pid: int
    camera: Source = Source(SourceKind.OTHER)
    camera_fault: AnyFault | None = None
    frame_age: float | None = None
    link: Health | None = None
    faults: tuple[AnyFault, ...] = ()
    disc: bool = False
    disc_fault: AnyFault | None = None
    phones: PhonesStatus = PhonesStatus()


def status_path(data: Path) -> Path:
    """The file for the games in this folder: where systemd, else the login, else the system keeps passing things."""
    mark = hashlib.sha256(str(data.absolute()).encode()).hexdigest()[:12]
    service = os.environ.get("RUNTIME_DIRECTORY")
    if service:
        # the service's user writes it, and every member of its group may ask
        return Path(service) / f"oyez-{mark}.json"
    return Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"oyez-{os.getuid()}-{mark}.json"


def write_status(status: StatusFile, file: Path) -> None:
    """Write it, whole or not at all; that it cannot be written harms nobody."""
    try:
        atomic_write(file, msgspec.json.encode(status), 0o640)
    except OSError:
        return


def read_status(file: Path) -> StatusFile | None:
    """Return the running Oyez's status of the last minute; None if there is none."""
    try:
        with open_plain(file) as found:
            status = msgspec.json.decode(found.read(MAX_BYTES), type=StatusFile)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return status if 0 <= time.time() - status.at <= FRESH_S else None
