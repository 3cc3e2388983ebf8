"""`oyez phones`: the process behind the players' phones; the game starts it, or the system's service does."""

import argparse
from pathlib import Path

from companion.commands.port_number import port_number
from companion.games import GAMES


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--socket", type=Path, required=True, metavar="PATH", help="the socket of the running game")
    parser.add_argument(
        "--port", type=port_number, metavar="N", help="the port for phones, instead of the one that the game names"
    )


def run(options: argparse.Namespace) -> int:
    """Serve phones until the game closes its socket."""
    # `oyez phones --help` needs no server
    from companion.web.process import serve

    return serve(GAMES, options.socket, options.port)
