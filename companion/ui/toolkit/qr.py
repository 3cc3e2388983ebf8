"""A text as a QR code, where one fits that a phone can read from the screen."""

from functools import lru_cache

from companion.system.qr_code import Modules, qr_modules

QUIET = 4
"""Modules of empty ground around a code (ISO/IEC 18004, 9.1)."""
MIN_MODULE = 3
"""Logical pixels of a module: 0.6 mm on the 7-inch screen."""


# a large code is a quarter of a megabyte, and every game has its own
@lru_cache(maxsize=4)
def qr_code(text: str, side: int) -> Modules | None:
    """Return the modules, dark ones true, of the smallest code of a text; None if they do not fit `side` pixels."""
    modules = qr_modules(text)
    if modules is None or (len(modules) + 2 * QUIET) * MIN_MODULE > side:
        return None
    return modules
