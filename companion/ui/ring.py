"""The ring of lights drawn on the screen, behind the same port as the real ones."""

from collections.abc import Callable

from companion.ui.messages import Message, RingShown
from hardware.ports import RingPicture


class ScreenRing:
    """Sends each picture to the screen, which draws it around the wheel."""

    fault: str | None = None

    def __init__(self, post: Callable[[Message], None]) -> None:
        self._post = post

    def show(self, picture: RingPicture) -> None:
        """Show this picture around the wheel."""
        self._post(RingShown(picture))

    def close(self) -> None:
        """Nothing to let go."""
