"""`oyez replay FILE`: check a game record, replay it, and print it line by line or as JSON."""

import argparse
import sys
from pathlib import Path

import msgspec

from companion.export.sharing import PREFIX, PackedError, unpacked
from companion.games import replay_of_record
from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from companion.system.escape import escape
from engine.game import MAX_RECORD, RecordError
from hardware.plain_file import NotPlainError, open_plain


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `oyez replay`."""
    parser.add_argument(
        "file",
        help="a game record (formats: oyez.game, version 1), or one packed as in a QR code; - reads standard input",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    """Replay the record; 0 if it is good, 1 if it is not, with the event, the rule and the reason."""
    try:
        data = _read(options.file)
        replayed = replay_of_record(data)(data)
    except RecordError as error:
        return _refused(error, options)
    for warning in replayed.warnings:
        print(f"oyez: warning: {escape(warning)}", file=sys.stderr)
    if options.json:
        print(msgspec.json.encode(replayed.summary).decode())
    else:
        for line in replayed.lines():
            print(escape(line))
    return 0


def _read(name: str) -> bytes:
    """The bytes of a record, unpacked where it is packed. Raises RecordError if it cannot be read."""
    try:
        with sys.stdin.buffer if name == "-" else open_plain(Path(name)) as file:
            content = file.read(MAX_RECORD + 1)
    except (OSError, ValueError) as error:
        plain = text(error.fault, Language.EN) if isinstance(error, NotPlainError) else ""
        reason = plain or getattr(error, "strerror", None) or str(error)
        raise RecordError(None, None, f"Cannot read {name}: {reason}. Name a game record.") from None
    if not content.startswith(PREFIX.encode()):
        return content
    try:
        return unpacked(content.decode("ascii", "replace"), MAX_RECORD)
    except PackedError as error:
        raise RecordError(None, None, text(error.fault, Language.EN)) from None


def _refused(error: RecordError, options: argparse.Namespace) -> int:
    if options.json:
        answer = {"ok": False, "event": error.event, "rule": error.rule, "error": error.reason}
        print(msgspec.json.encode(answer).decode())
    where = "" if error.event is None else f" at event {error.event}"
    rule = "" if error.rule is None else f" (rule {error.rule})"
    text = f"oyez: {options.file} is refused{where}{rule}: {error.reason}"
    print(escape(text), file=sys.stderr)
    return 1
