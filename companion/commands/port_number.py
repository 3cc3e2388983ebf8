"""The port for phones as an argument of a command."""

import argparse


def port_number(text: str) -> int:
    """A port that needs no rights."""
    if text.isdecimal() and 1024 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port; write a number from 1024 to 65535")
