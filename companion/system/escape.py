"""Foreign text, such as a name in a record from somewhere else, as it may be printed to a terminal."""

SEEN = frozenset("\u00a0\u202f\u3000\u200d")
"""No-break and ideographic spaces and joiners: not printable to Python, but part of texts."""


def escape(text: str) -> str:
    """Return `text` on one line, its invisible characters escaped as in JSON, so that they have no effect."""
    return text if text.isprintable() else "".join(c if c.isprintable() or c in SEEN else _written(c) for c in text)


def _written(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{int.from_bytes(units[i : i + 2], 'big'):04x}" for i in range(0, len(units), 2))
