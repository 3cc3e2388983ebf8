"""`oyez doctor`: the system check, one line for each thing, with the command that repairs it."""

import argparse
import sys
from pathlib import Path

import msgspec

from companion.commands.games import add_data_argument
from companion.health.bundle import write_bundle
from companion.health.check_text import report, terminal_line
from companion.health.doctor import examine, healthy
from companion.health.findings import CheckContext
from companion.health.status_file import read_status, status_path
from companion.i18n.language import used
from companion.storage.instance_lock import is_taken
from companion.storage.store import store_path
from companion.system.checks import Check
from hardware.devices import BUILDS


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument(
        "--bundle", type=Path, metavar="FILE",
        help="also write a zip file for a helper, without names and without pictures",
    )  # fmt: skip
    parser.add_argument(
        "--ring", choices=BUILDS,
        help="the wired build: its pins on the Pi's header are tried; others are only checked",
    )  # fmt: skip
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Print each finding as soon as it is known; return 1 if something has to be repaired."""
    data = store_path(options.data).parent
    running = is_taken(data)
    checks: list[Check] = []
    status = read_status(status_path(data)) if running else None
    for check in examine(CheckContext(data, running=running, status=status, ring=options.ring)):
        checks.append(check)
        if not options.json:
            print(terminal_line(check, used()), flush=True)
    if options.json:
        answer = {"healthy": healthy(checks), "checks": [report(check, used()) for check in checks]}
        print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    if options.bundle is not None:
        try:
            write_bundle(options.bundle, checks, data)
        except OSError as error:
            print(f"oyez doctor: {options.bundle} cannot be written ({error.strerror or error}).", file=sys.stderr)
            return 1
        print(f"The report for a helper is in {options.bundle}.", file=sys.stderr)
    return 0 if healthy(checks) else 1
