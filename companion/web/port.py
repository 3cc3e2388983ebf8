"""The port for phones."""

import argparse

DEFAULT_PORT = 8080


def port_number(text: str) -> int:
    """A port that needs no rights, as an argument of a command."""
    if text.isdecimal() and 1024 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port; write a number from 1024 to 65535")
