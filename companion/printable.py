"""Foreign text, such as a name in a record from somewhere else, as it may be printed to a terminal."""

import re

UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, other ends of lines, marks that turn the direction of what follows, halves of letters."""


def printable(text: str) -> str:
    """`text` on one line with what cannot be seen written as JSON does: an escape sequence then does nothing."""
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
