"""`oyez read`: the dice in pictures, one object or one line for each (dice reading, version 1)."""

import argparse
import sys
from pathlib import Path

import msgspec

from vision.picture import PictureError, load_picture
from vision.reader import ModelError, Reader
from vision.reading import EXPECTATIONS, Doubt, Expectation, Reading


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture files: JPEG, PNG, BMP, GIF, WebP, TIFF")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--expect", choices=sorted(EXPECTATIONS), help="which dice must lie there for a sure reading")


def run(options: argparse.Namespace) -> int:
    """Read every picture in the order given; 0 where all could be opened, else 1 with the reasons on stderr."""
    reader = Reader()
    expect = EXPECTATIONS.get(options.expect)
    failed = False
    for name in options.images:
        try:
            reading = reader.read(load_picture(Path(name)), expect)
        except PictureError as error:
            failed = True
            print(f"oyez read: {shown(name)}: {error}", file=sys.stderr)
            if options.json:
                print(dumped({"image": shown(name), "error": str(error)}), flush=True)
            continue
        except ModelError as error:
            print(f"oyez read: {error}", file=sys.stderr)
            return 1
        print(as_json(name, reading) if options.json else as_text(name, reading, expect), flush=True)
    return int(failed)


def shown(name: str) -> str:
    """A file name as it can be printed: bytes that are no text become visible escapes."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")


def dumped(value: object) -> str:
    """One line of JSON."""
    return msgspec.json.encode(value).decode("utf-8")


def as_json(name: str, reading: Reading) -> str:
    """The reading as one line of JSON; beyond the format, `doubts` says why it is not sure."""
    dice = [
        {
            "value": die.value,
            "body": die.body,
            "centre": [round(v, 1) for v in die.centre],
            "box": [round(v, 1) for v in die.box],
            "confidence": round(die.confidence, 3),
        }
        for die in reading.dice
    ]
    line: dict[str, object] = {
        "image": shown(name),
        "width": reading.width,
        "height": reading.height,
        "sure": reading.sure,
        "dice": dice,
        "ms": reading.ms,
    }
    if reading.doubts:
        line["doubts"] = [doubt_words(doubt) for doubt in reading.doubts]
    return dumped(line)


def doubt_words(doubt: Doubt) -> dict[str, object]:
    """A doubt as plain data, without what it does not name."""
    words: dict[str, object] = {"code": str(doubt.code)}
    if doubt.die is not None:
        words["die"] = doubt.die
    if doubt.box is not None:
        words["box"] = list(doubt.box)
    return words


def as_text(name: str, reading: Reading, expect: Expectation | None) -> str:
    """The reading for people: the values from left to right, and what is doubtful."""
    if reading.dice:
        seen = ", ".join(f"{die.value} ({die.body})" if expect else str(die.value) for die in reading.dice)
    else:
        seen = "no dice"
    if reading.sure:
        return f"{shown(name)}: {seen}"
    return f"{shown(name)}: {seen} - not sure: {reasons(reading)}"


def reasons(reading: Reading) -> str:
    """The doubts in words, those of one die together."""
    whole = dict.fromkeys(doubt.code.replace("_", " ") for doubt in reading.doubts if doubt.die is None)
    parts = []
    for index in reading.asks_about:
        codes = dict.fromkeys(doubt.code.replace("_", " ") for doubt in reading.doubts if doubt.die == index)
        values = " or ".join(str(likely.value) for likely in reading.dice[index].likely)
        parts.append(f"die {index + 1} ({values}): {', '.join(codes)}")
    return "; ".join([*parts, *whole])
