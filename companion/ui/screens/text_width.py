"""The width of a text by the usual widths of its letters, for screens that fit their widgets to their words."""

NARROW, BROAD = frozenset(" .,:;!'ijltfr\N{RIGHT SINGLE QUOTATION MARK}()"), frozenset("mwMW")


def width_of(text: str, size: float) -> float:
    """Return about the width of a text in letters of this size, rather too wide."""
    return size * sum(map(_em, text))


def shortened(text: str, size: float, wide: float) -> str:
    """Cut a text so that it is at most about `wide` pixels wide in letters of this size."""
    if width_of(text, size) <= wide:
        return text
    while text and width_of(f"{text}…", size) > wide:
        text = text[:-1]
    return f"{text}…"


def _em(letter: str) -> float:
    """The width of a letter by the size of its font, rather too wide."""
    if letter > "\u2e7f":
        return 1.0
    if letter in NARROW:
        return 0.3
    return 0.83 if letter in BROAD else 0.6 if letter.isupper() else 0.52
