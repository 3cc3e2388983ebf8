"""The words of one fault: what a screen shows, and what a terminal prints."""

from msgspec import Struct


class FaultText(Struct, frozen=True):
    """English sentences with the fault's parameters in braces; the catalogues translate them.

    `screen` says what failed, where and what to do in at most MAX_LETTERS letters, without anything to type.
    `terminal` is complete; empty if it is the same. `command` is what a terminal takes, for the desktop's window.
    """

    screen: str
    terminal: str = ""
    command: str = ""


MAX_LETTERS = 120
