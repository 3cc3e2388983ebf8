"""Where frames come from: one protocol for a device, a film, a folder, a web camera, a made-up table."""

from typing import Protocol, runtime_checkable

import msgspec
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


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
    """A source of frames: `open_camera(source)`, `next_throw()`, `read(newer_than)`, and `close()` at the end."""

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
        with the present time, and takes its first throw by itself. Raises CameraError where the source is gone.
        """
        ...

    def close(self) -> None:
        """Let the source go; closing twice does no harm."""
        ...
