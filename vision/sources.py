"""Open a camera by the name of its source, and find the one that works here."""

from pathlib import Path
from random import Random

from vision.camera import Camera, CameraError
from vision.camera_address import shown_address
from vision.faults import Code, Part, SourceKind, fault

MAX_DIGITS = 9
"""Of a device number or of a seed."""
MAX_SHOWN = 200
"""Letters of a wrong source that an error quotes."""


def new_seed() -> int:
    """Draw the seed of a made-up table: one that `made-up:SEED` takes."""
    return Random().randrange(10**MAX_DIGITS)


def open_camera(source: str) -> Camera:
    """Open a source: `made-up` or `made-up:SEED`, a device number, `picamera`, an http address, a folder, a film.

    `made-up` draws a new seed each time. Raises CameraError if there is no such source or it cannot be opened.
    """
    # The drivers are loaded only when asked for, since each brings its own libraries.
    kind, _, rest = source.partition(":")
    if kind == "made-up":
        from vision.images import MadeUpCamera

        return MadeUpCamera(_seed(source, rest) if rest else new_seed())
    if source.isdecimal() and len(source) <= MAX_DIGITS:
        from vision.device import DeviceCamera

        return DeviceCamera(int(source))
    if source == "picamera":
        from vision.picamera import PiCamera

        return PiCamera()
    if kind.lower() in ("http", "https"):
        from vision.mjpeg import StreamCamera

        return StreamCamera(source)
    path = Path(source)
    try:
        is_folder, is_film = bool(source) and path.is_dir(), path.is_file()
    except (OSError, ValueError):
        is_folder = is_film = False  # no file can have such a name
    if is_folder:
        from vision.images import FolderCamera

        return FolderCamera(path)
    if is_film:
        from vision.images import FilmCamera

        return FilmCamera(path)
    raise CameraError(fault(Code.NOT_A_SOURCE, Part.CAMERA, source=shown_address(source)[:MAX_SHOWN]))


def source_kind(source: str) -> SourceKind:
    """The kind of a source, as `open_camera` takes it; OTHER for a folder, a film, or no source at all."""
    scheme = source.partition(":")[0].lower()
    if source.isdecimal():
        return SourceKind.DEVICE
    kinds = {"made-up": SourceKind.MADE_UP, "http": SourceKind.STREAM, "https": SourceKind.STREAM}
    return SourceKind.PICAMERA if source == "picamera" else kinds.get(scheme, SourceKind.OTHER)


def is_live(source: str) -> bool:
    """True for a source, as `open_camera` takes it, that shows the present once it is open: device, Pi, stream."""
    return source_kind(source) in (SourceKind.DEVICE, SourceKind.PICAMERA, SourceKind.STREAM)


def find_camera(first: str = "") -> str:
    """The first source that works here: `first` where it is named, the Pi's own camera, a device, else `made-up`."""
    from vision.device import device_numbers
    from vision.picamera import is_installed

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


def _seed(source: str, seed: str) -> int:
    if not (seed.isdecimal() and len(seed) <= MAX_DIGITS):
        raise CameraError(fault(Code.NOT_A_SEED, Part.CAMERA, source=source[:MAX_SHOWN], most=MAX_DIGITS))
    return int(seed)
