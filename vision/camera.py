"""Where frames come from: one protocol for a device, a film, a folder, a web camera, a made-up table."""

from pathlib import Path
from random import Random
from typing import Protocol, runtime_checkable

import msgspec
import numpy as np
import numpy.typing as npt

from vision.camera_address import shown_address

Pixels = npt.NDArray[np.uint8]

PATIENCE = 2.0
"""Seconds that `Camera.read` waits at most."""

MOST_DIGITS = 9
"""Of a number of a device or of a seed."""
MOST_SHOWN = 200

PICTURE_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".gif", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})


class CameraError(Exception):
    """A camera that cannot be used; the text says what was wrong and what to do next."""


class Exposure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a camera takes its pictures: `seconds` of exposure, and what else its driver lets one set, else None.

    `gain` is in the driver's own units; `kelvin` is the white balance as a colour temperature (V4L2), `colour_gains`
    the same as factors for red and blue (libcamera).
    """

    seconds: float
    gain: float | None = None
    kelvin: float | None = None
    colour_gains: tuple[float, float] | None = None


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

        Ask with the present time for what lies there now: a frame from before may have waited in a queue.
        None where no such frame came in time. A source of single throws gives the throw asked for last,
        with the present time, and takes its first throw by itself. Raises CameraError where the source is
        gone or a picture of it cannot be read; `next_throw` then goes on behind that picture.
        """
        ...

    def exposure(self) -> Exposure:
        """What pictures are taken with now. Raises CameraError where the source does not say."""
        ...

    def expose(self, wanted: Exposure | None) -> None:
        """Take pictures so from now on, also after the camera was away; None leaves it to the camera again.

        Raises CameraError where that cannot be set; the camera then decides by itself as before.
        """
        ...

    def close(self) -> None:
        """Let the source go; closing twice does no harm."""
        ...


class Unexposable:
    """A part of sources whose exposure nobody can set from here: files, streams, made-up tables."""

    name: str

    def exposure(self) -> Exposure:
        """Raises CameraError: nothing is known of it."""
        raise CameraError(f"{self.name} does not say how its pictures are exposed")

    def expose(self, wanted: Exposure | None) -> None:
        """Nothing to do for None; raises CameraError for anything else."""
        if wanted is not None:
            raise CameraError(f"{self.name} cannot be told how to expose its pictures")


def new_seed() -> int:
    """Draw the seed of a made-up table: one that `made-up:SEED` takes."""
    return Random().randrange(10**MOST_DIGITS)


def _given_seed(source: str, seed: str) -> int:
    if not (seed.isdecimal() and len(seed) <= MOST_DIGITS):
        raise CameraError(
            f"{source[:MOST_SHOWN]!r}: the seed behind made-up: is a whole number of at most {MOST_DIGITS} digits, "
            "as in made-up:7"
        )
    return int(seed)


def open_camera(source: str) -> Camera:
    """Open a source: `made-up` or `made-up:SEED`, a device number, `picamera`, an http address, a folder, a film.

    `made-up` draws a new seed each time. Raises CameraError where there is no such source or it cannot be opened.
    """
    # The drivers are loaded only when asked for, since each brings its own libraries.
    kind, _, rest = source.partition(":")
    if kind == "made-up":
        from vision.stills import MadeUpCamera

        return MadeUpCamera(_given_seed(source, rest) if rest else new_seed())
    if source.isdecimal() and len(source) <= MOST_DIGITS:
        from vision.device import DeviceCamera

        return DeviceCamera(int(source))
    if source == "picamera":
        from vision.raspberry import PiCamera

        return PiCamera()
    if kind.lower() in ("http", "https"):
        from vision.mjpeg import StreamCamera

        return StreamCamera(source)
    path = Path(source)
    try:
        is_folder, is_film = bool(source) and path.is_dir(), path.is_file()
    except (OSError, ValueError):
        is_folder = is_film = False  # a name that no file can have
    if is_folder:
        from vision.stills import FolderCamera

        return FolderCamera(path)
    if is_film:
        from vision.stills import FilmCamera

        return FilmCamera(path)
    raise CameraError(
        f"{shown_address(source)[:MOST_SHOWN]!r} is no camera: give a device number (0), picamera, an http address, a "
        "folder of pictures, a film, or made-up"
    )


def is_live(source: str) -> bool:
    """Whether a source, as `open_camera` takes it, shows what happens now once it can be opened."""
    return source.isdecimal() or source == "picamera" or source.partition(":")[0].lower() in ("http", "https")


def find_camera(first: str = "") -> str:
    """The first source that works here: `first` where it is named, the Pi's own camera, a device, else `made-up`."""
    from vision.device import device_numbers
    from vision.raspberry import is_installed

    sources = [first] if first else []
    sources += ["picamera"] if is_installed() else []
    for source in sources + [str(number) for number in device_numbers()]:
        try:
            camera = open_camera(source)
        except CameraError:
            continue
        camera.close()
        return source
    return "made-up"
