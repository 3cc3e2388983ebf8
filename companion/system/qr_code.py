"""A text as a QR code."""

Modules = tuple[tuple[bool, ...], ...]


def qr_modules(text: str) -> Modules | None:
    """Return the modules of the smallest code, dark ones true, without its edge; None for a text that is too long."""
    import segno  # a tenth of a second, which the first screen need not wait for

    try:
        # every scanner reads every mask; weighing all eight takes ten times as long
        made = segno.make(text, error="l", micro=False, boost_error=True, mask=2)
    except segno.DataOverflowError:
        return None
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)
