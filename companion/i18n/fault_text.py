"""The words of one fault: the text for the screen, and the text for a terminal."""

from msgspec import Struct

from companion.i18n.language import Plural

Template = str | Plural
"""An English sentence, or both forms of one that counts `n`."""


class FaultText(Struct, frozen=True):
    """English sentences with the fault's parameters in braces; the catalogues translate them.

    `screen` names the fault, the place and the remedy in at most MAX_LETTERS letters, without anything to type.
    `terminal` is complete; empty if it is the same.
    `capital` is for a sentence that begins with the name of a camera, which is written small within one.
    """

    screen: Template
    terminal: Template = ""
    capital: bool = False


MAX_LETTERS = 120
"""Letters of a screen's sentence in English, with its blanks."""
