"""The camera protocol and its values: one face for a device, a film, a folder, a web camera and a made-up table."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import msgspec
import numpy as np
import numpy.typing as npt

from vision.faults import FaultError, Source
from vision.reading import Body

Pixels = npt.NDArray[np.uint8]

TIMEOUT_S = 2.0
"""Seconds that `Camera.read` waits at most."""


class CameraError(FaultError):
    """An unusable camera."""


class Exposure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Exposure of a camera: `seconds`, and the settings that its driver offers, else None.

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
    def source(self) -> Source:
        """The source of its frames, as faults and screens name it."""
        ...

    @property
    def live(self) -> bool:
        """True for a device or a stream, False for a source of single throws on request."""
        ...

    def next_throw(self, dice: Sequence[Body] = ()) -> bool:
        """Ask for the next throw: the next picture, a new made-up table; False if none is left.

        `dice` are the bodies to throw, which only a made-up table can choose. A live camera answers True.
        """
        ...

    def read(self, newer_than: float = 0.0) -> Frame | None:
        """The newest frame taken after `newer_than` (seconds, `time.monotonic`), waiting at most two seconds.

        Pass the present time to see the table as it is now: an earlier frame may have waited in a queue.
        None if no such frame came in time. A source of single throws gives the throw asked for last,
        with the present time, and takes its first throw automatically. Raises CameraError if the source is
        gone or a picture of it cannot be read; `next_throw` then continues behind that picture.
        """
        ...

    def exposure(self) -> Exposure:
        """The present exposure. Raises CameraError if the source does not report it."""
        ...

    def expose(self, wanted: Exposure | None) -> None:
        """Keep this exposure from now on, also after the camera was away; None makes it automatic again.

        Raises CameraError if the camera cannot be set; its exposure then stays automatic.
        """
        ...

    def hold_focus(self, held: bool) -> None:
        """Hold the lens where it is while dice lie, or let it focus automatically, if that can be set."""
        ...

    def close(self) -> None:
        """Release the source; closing twice does no harm."""
        ...
