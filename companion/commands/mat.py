"""`oyez mat OUT.pdf`: the mat to print, on which a camera knows where everything lies."""

import argparse
import sys
from pathlib import Path

from hardware.plain_file import open_plain
from vision.mat_layout import SIZES, mat_layout
from vision.mat_pdf import mat_pdf

PDF = b"%PDF"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("file", metavar="OUT.pdf", help="the file to write; - is standard output")
    parser.add_argument("--paper", choices=sorted(SIZES), default="a4", help="the paper size (a4)")


def run(options: argparse.Namespace) -> int:
    """Write the page; 0 if it is written, 1 with a sentence if it cannot be."""
    page = mat_pdf(mat_layout(options.paper))
    if options.file == "-":
        sys.stdout.buffer.write(page)
        sys.stdout.buffer.flush()
        return 0
    file = Path(options.file)
    try:
        if file.is_file() and not _may_be_replaced(file):
            return _failed(f"{file} exists and is no PDF, so it stays unchanged; name another file")
        file.write_bytes(page)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _failed(f"{file} cannot be written ({reason}); name another file, or - for standard output")
    paper = "A4" if options.paper == "a4" else "Letter"
    print(f"{file} is written: print it on {paper} at 100 %, then check that a black square is 22 mm wide.")
    return 0


def _may_be_replaced(file: Path) -> bool:
    with open_plain(file) as opened:
        return opened.read(len(PDF)) in (PDF, b"")


def _failed(sentence: str) -> int:
    print(f"oyez mat: {sentence}.", file=sys.stderr)
    return 1
