"""A text as a QR code, where one fits that a phone can read from the screen."""

from functools import lru_cache

QUIET = 4
"""Modules of empty ground around a code (ISO/IEC 18004, 9.1)."""
MIN_MODULE = 3
"""Logical pixels of a module: 0.6 mm on the 7-inch screen."""

Modules = tuple[tuple[bool, ...], ...]


# a large code is a quarter of a megabyte, and every game has its own
@lru_cache(maxsize=4)
def qr_code(text: str, side: int) -> Modules | None:
    """Return the modules, dark ones true, of the smallest code of a text; None if they do not fit `side` pixels."""
    import segno  # a tenth of a second, which the first screen need not wait for

    try:
        # every scanner reads every mask; weighing all eight takes ten times as long
        made = segno.make(text, error="l", micro=False, boost_error=True, mask=2)
    except segno.DataOverflowError:
        return None
    if (made.symbol_size(border=QUIET)[0]) * MIN_MODULE > side:
        return None
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)
