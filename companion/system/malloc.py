"""Memory for a program that runs for weeks: large blocks go back to the system as soon as they are freed.

Pictures of all sizes come and go, in several threads. The GNU C library otherwise keeps the room of large blocks for
others of the same size, in a heap for each thread, and a heap with holes never shrinks: 70 MB after some games, and
more with each (see mallopt(3)).
"""

import ctypes
import sys
from collections.abc import Callable

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
LARGE = 65_536
"""Bytes from which a piece of memory is the system's own, instead of a part of a heap."""
FREE = 262_144
"""Bytes that may be free at a heap's end."""
HEAPS = 2


def give_back_what_is_large() -> None:
    """Ask the C library for that; one that is not GNU's has other ways."""
    set_option = _in_libc("mallopt")
    if set_option is not None:
        for option, value in ((MMAP_THRESHOLD, LARGE), (TRIM_THRESHOLD, FREE), (ARENA_MAX, HEAPS)):
            set_option(option, value)


def give_back_what_is_free() -> None:
    """Give the free pages between small things back too, in some milliseconds (malloc_trim(3)).

    Small pictures that come and go leave holes in the heap: 5 MB of them after some hundred games.
    """
    trim = _in_libc("malloc_trim")
    if trim is not None:
        trim(0)


def _in_libc(name: str) -> Callable[..., int] | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
