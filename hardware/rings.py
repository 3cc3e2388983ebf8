"""Which ring lights up: the one that is wired, or none."""

from collections.abc import Callable

from hardware.fakes import DarkRing
from hardware.ports import Ring

RING_NAMES = ("gpio", "screen", "none")


def open_ring(name: str) -> Ring:
    """Open the ring of that name; one that cannot be opened is dark and says why in `fault`.

    `screen` is drawn by the screen itself, so that nothing of hardware lights up here, as for `none`.
    Raises ValueError for any other name.
    """
    if name not in RING_NAMES:
        raise ValueError(f"There is no ring named {name!r}; there are {', '.join(RING_NAMES)}.")
    return _OPENERS.get(name, DarkRing)()


def _open_gpio() -> Ring:
    from hardware.gpio import open_led_ring

    return open_led_ring()


_OPENERS: dict[str, Callable[[], Ring]] = {"gpio": _open_gpio}
