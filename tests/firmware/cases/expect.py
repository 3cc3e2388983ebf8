"""Parts of pytest that MicroPython lacks."""


def refused(make: object, *words: object, error: type[Exception] = ValueError) -> str:
    """Return the error with which `make(*words)` refuses its words."""
    try:
        make(*words)  # type: ignore[operator]
    except error as raised:
        return str(raised)
    raise AssertionError(f"{words!r} was taken")
