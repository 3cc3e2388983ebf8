"""The words of one fault: the text for the screen, and the text for a terminal."""

from msgspec import Struct


class FaultText(Struct, frozen=True):
    """English sentences with the fault's parameters in braces; the catalogues translate them.

    `screen` names the fault, the place and the remedy in at most MAX_LETTERS letters, without anything to type.
    `terminal` is complete; empty if it is the same. `command` is typed into a terminal, for the desktop's window.
    """

    screen: str
    terminal: str = ""
    command: str = ""


MAX_LETTERS = 120
