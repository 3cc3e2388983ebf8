"""The text console that the screen shows once Oyez has let it go: a line there instead of a black screen."""

import os

CLEAR = "\x1b[H\x1b[2J"
FONT = "iso8859-15"
"""The letters of the console's usual font; it has no Chinese characters."""


def leave_line(text: str, english: str, terminal: int = 0) -> None:
    """Write `text` on an empty console, or `english` if its font lacks the letters; do nothing without a console."""
    try:
        text.encode(FONT)
    except UnicodeEncodeError:
        text = english
    try:
        if os.isatty(terminal):
            os.write(terminal, f"{CLEAR}\r\n  {text}\r\n".encode())
    except OSError:
        return
