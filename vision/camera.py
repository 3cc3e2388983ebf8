"""Where frames come from: one protocol for a device, a film, a folder, a web camera, a made-up table."""

from pathlib import Path
from typing import Protocol, runtime_checkable

import msgspec
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]

PATIENCE = 2.0
"""Seconds that `Camera.read` waits at most."""

PICTURE_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".gif", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})


class CameraError(Exception):
    """A camera that cannot be used; the text says what was wrong and what to do next."""


class Frame(msgspec.Struct, frozen=True):
    """One picture: `pixels` (H, W, 3) uint8 BGR, `at` in seconds on `time.monotonic`, `index` from 0.

    `label` names the picture where the source has names (a file of a folder), else it is empty.
    """

    pixels: Pixels
    at: float
    index: int
    label: str = ""


@runtime_checkable
class Camera(Protocol):
    """A source of frames: `open_camera(source)`, `next_throw()`, `read(newer_than)`, at the end `close()`."""

    @property
    def name(self) -> str:
        """What people call it: `camera 0`, `folder photos`, `made-up table`."""
        ...

    @property
    def live(self) -> bool:
        """Whether it shows what happens now (device, stream) rather than single throws on request."""
        ...

    def next_throw(self) -> bool:
        """Ask for the next throw: the next picture, a new made-up table; False where none is left.

        A live camera has nothing to prepare and answers True.
        """
        ...

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The newest frame taken after `newer_than` (seconds, `time.monotonic`), waiting at most two seconds.

        None where no such frame came in time. A source of single throws gives the throw asked for last,
        with the present time, and takes its first throw by itself. Raises CameraError where the source is
        gone or a picture of it cannot be read; `next_throw` then goes on behind that picture.
        """
        ...

    def close(self) -> None:
        """Let the source go; closing twice does no harm."""
        ...


def open_camera(source: str) -> Camera:
    """Open a source: `made-up` or `made-up:SEED`, a device number, `picamera`, an http address, a folder, a film.

    Raises CameraError where there is no such source or it cannot be opened.
    """
    # The drivers are loaded only when asked for, since each brings its own libraries.
    kind, _, rest = source.partition(":")
    if kind == "made-up":
        from vision.stills import MadeUpCamera

        if rest and not rest.isdecimal():
            raise CameraError(f"{source!r}: behind made-up: stands a whole number, the seed, as in made-up:7")
        return MadeUpCamera(int(rest or 0))
    if source.isdecimal() or source == "picamera" or kind in ("http", "https"):
        from vision.live import DeviceCamera, PiCamera, StreamCamera

        if source.isdecimal():
            return DeviceCamera(int(source))
        return PiCamera() if source == "picamera" else StreamCamera(source)
    path = Path(source)
    if source and path.is_dir():
        from vision.stills import FolderCamera

        return FolderCamera(path)
    if path.is_file():
        from vision.stills import FilmCamera

        return FilmCamera(path)
    raise CameraError(
        f"{source!r} is no camera: give a device number (0), picamera, an http address, a folder of pictures, "
        "a film, or made-up"
    )


def find_camera() -> str:
    """The first source that works here: a camera device, else `made-up`."""
    for device in sorted(Path("/dev").glob("video[0-9]*"), key=lambda p: int(p.name[5:])):
        try:
            camera = open_camera(device.name[5:])
        except CameraError:
            continue
        camera.close()
        return device.name[5:]
    return "made-up"
