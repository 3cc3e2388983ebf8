"""`oyez read`: the dice in pictures, one object or one line for each (dice reading, version 1)."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.camera.calibrated_reader import CalibratedReader, fit_words
from companion.camera.calibration_options import add_calibration_arguments, chosen_calibration, chosen_copy
from companion.commands.games import add_data_argument
from companion.game.camera_form import PlacementCheck
from companion.game.table import TableGame
from companion.games import EXPECTATIONS, expected_game, table_of
from companion.i18n.fault_texts import text
from companion.i18n.faults import AnyFault
from companion.i18n.language import Language
from companion.session import Session
from companion.storage.store import Store, StoreError, store_path
from companion.system.escape import escape
from vision.enlarge import enlarged, enlarged_wheel
from vision.image_file import ImageFileError, Picture, load_picture
from vision.reader import ModelError, Reader
from vision.reading import Doubt, DoubtCode, Expectation, Reading
from vision.wheel_reading import Wheel, WheelDoubt, WheelDoubtCode, WheelReading

RIGHT = "All dice are in the right places."
EXPECT_HELP = "the game whose dice a sure reading holds; troyes is Troyes Dice too, as the format of readings calls it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture files: JPEG, PNG, BMP, GIF, WebP, TIFF")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--wheel", action="store_true", help="the pictures show the wheel: read its plazas too")
    parser.add_argument("--mat", action="store_true", help="the dice lie on the printed mat: only its field counts")
    parser.add_argument("--expect", choices=sorted(EXPECTATIONS), help=EXPECT_HELP)
    add_calibration_arguments(parser)
    add_data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Read every picture in the order given; 0 if all could be opened, else 1 with the reasons on stderr."""
    reader = CalibratedReader(Reader(), chosen_calibration(options, report), report, seek=options.mat)
    copy = chosen_copy(options, report)
    reader.copy = None if copy is None else copy.learned
    expected = expected_game(options.expect)
    expect = None if expected is None else expected.chance.expectation()
    checks = _checks(options, expected) if options.wheel else ()
    failed = False
    for name in options.images:
        try:
            picture = load_picture(Path(name))
            seen: Reading | Checked
            if options.wheel:
                seen = _checked(reader, picture, expect, checks)
            else:
                seen = enlarged(reader.read(picture.pixels, expect), picture.step)
        except ImageFileError as error:
            failed = True
            why = text(error.fault, Language.EN)
            complain(f"{shown(name)}: {why}")
            if options.json:
                print(dumped({"image": readable(name), "error": why}), flush=True)
            continue
        except ModelError as error:
            complain(text(error.fault, Language.EN))
            return 1
        print(_line(name, seen, expect, options.json), flush=True)
    return int(failed)


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    print(f"oyez read: {shown(sentence)}", file=sys.stderr, flush=True)


def report(misfit: AnyFault | None) -> None:
    """The fault of a calibration, or that it fits again, on stderr."""
    complain(fit_words(misfit))


PlacementRule = Callable[[WheelReading, int | None], PlacementCheck | None]
"""(reading, index of the first disc or None) -> how the dice lie; None if nobody knows how they should."""


class Checked(Struct, frozen=True):
    """A reading of the wheel, with the check of the dice by a game or an expectation."""

    reading: WheelReading
    placement: PlacementCheck | None = None


def _checked(
    reader: CalibratedReader, picture: Picture, expect: Expectation | None, checks: Sequence[PlacementRule]
) -> Checked:
    """Read a wheel and apply the first check that has something to say."""
    seen = reader.read_wheel(picture.pixels, expect)
    reading = enlarged_wheel(seen.reading, picture.step)
    if reading.wheel is None:
        return Checked(reading)
    found = (check(reading, seen.zero) for check in checks)
    return Checked(reading, next((each for each in found if each is not None), None))


def _checks(options: argparse.Namespace, expected: TableGame | None) -> list[PlacementRule]:
    """The checks by the unfinished game, and by the rules of the game whose dice are expected."""
    checks: list[PlacementRule] = []
    if (session := _unfinished(options)) is not None and (table := table_of(session.rules.key)) is not None:
        checks.append(lambda reading, zero: table.camera.placement(reading, session.game, zero))
    if expected is not None:
        checks.append(lambda reading, zero: expected.camera.placement(reading, None, zero))
    return checks


def _unfinished(options: argparse.Namespace) -> Session | None:
    """Return the game in progress, None if there is none. A look alone makes no file."""
    path = store_path(options.data)
    if not path.exists():
        return None
    try:
        with Store.open(path) as store:
            row = store.unfinished()
            return None if row is None else Session.resume(store, row.id)
    except StoreError as error:
        complain(text(error.fault, Language.EN))
        return None


def _line(name: str, seen: Reading | Checked, expect: Expectation | None, json: bool) -> str:
    if isinstance(seen, Checked):
        tell = wheel_as_json if json else wheel_as_text
        return tell(name, seen.reading, seen.placement)
    return as_json(name, seen) if json else as_text(name, seen, expect)


def readable(name: str) -> str:
    """A file name as text: bytes that are none become visible escapes."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")


def shown(name: str) -> str:
    """Return a file name for printing: bytes that are no text, and terminal control codes, become visible escapes."""
    return escape(readable(name))


def dumped(value: object) -> str:
    """Return one line of JSON; JSON's escapes stand for everything that is not printable."""
    return escape(msgspec.json.encode(value).decode("utf-8"))


def as_json(name: str, reading: Reading) -> str:
    """The reading as one line of JSON; beyond the format, `doubts` says why it is not sure."""
    return dumped(as_data(name, reading))


def as_data(name: str, reading: Reading) -> dict[str, object]:
    """The reading as plain data, in the order of the format."""
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
        "image": readable(name),
        "width": reading.width,
        "height": reading.height,
        "sure": reading.sure,
        "dice": dice,
        "ms": reading.ms,
    }
    if reading.doubts:
        line["doubts"] = [doubt_words(doubt) for doubt in reading.doubts]
    return line


DOUBT_NAMES = {
    WheelDoubtCode.OFF_DISC: "off_plaza",
    WheelDoubtCode.BETWEEN_DISCS: "between_plazas",
    WheelDoubtCode.SHARED_DISC: "shared_plaza",
}
"""The public names of doubts where they differ from the code: the discs of the wheel are its plazas."""


def doubt_text(code: DoubtCode | WheelDoubtCode) -> str:
    """The name of a doubt for people."""
    return doubt_name(code).replace("_", " ")


def doubt_name(code: DoubtCode | WheelDoubtCode) -> str:
    """The name of a doubt in the output."""
    return DOUBT_NAMES.get(code, str(code)) if isinstance(code, WheelDoubtCode) else str(code)


def doubt_words(doubt: Doubt | WheelDoubt) -> dict[str, object]:
    """Return a doubt as plain data, without its empty fields."""
    words: dict[str, object] = {"code": doubt_name(doubt.code)}
    if doubt.die is not None:
        words["die"] = doubt.die
    if isinstance(doubt, WheelDoubt):
        if doubt.disc is not None:
            words["plaza"] = doubt.disc
    elif doubt.box is not None:
        words["box"] = list(doubt.box)
    return words


def wheel_as_json(name: str, reading: WheelReading, placement: PlacementCheck | None = None) -> str:
    """The reading of a wheel as one line of JSON; `wheel` is null where none was found.

    Beyond the format, `laying` holds the placement check: right, sure, the wrong plazas, and the sentence with the
    remedy.
    """
    line = as_data(name, reading.dice)
    line.update(sure=reading.sure, ms=reading.ms)
    line["wheel"] = None if reading.wheel is None else _wheel_data(reading.wheel)
    doubts = [*map(doubt_words, reading.dice.doubts), *map(doubt_words, reading.doubts)]
    if doubts:
        line["doubts"] = doubts
    if placement is not None:
        line["laying"] = {
            "right": placement.right,
            "sure": placement.sure,
            "sentence": placement.sentence,
            "wrong": placement.discs,
        }
    return dumped(line)


def _wheel_data(wheel: Wheel) -> dict[str, object]:
    discs = [
        {
            "centre": [round(v, 1) for v in disc.centre],
            "radius": round(disc.radius, 1),
            "colour": disc.colour,
            "die": disc.die,
        }
        for disc in wheel.discs
    ]
    return {"centre": [round(v, 1) for v in wheel.centre], "radius": round(wheel.radius, 1), "plazas": discs}


def wheel_as_text(name: str, reading: WheelReading, placement: PlacementCheck | None = None) -> str:
    """The reading of a wheel for people: the plazas clockwise from twelve o'clock, each with its die."""
    if reading.wheel is None:
        return f"{shown(name)}: no wheel - place it whole in the picture, with the plazas up"
    discs = [
        f"{disc.colour}: {die.body} {die.value}" if die else disc.colour
        for disc, die in zip(reading.wheel.discs, reading.lying, strict=True)
    ]
    sentence = f"{shown(name)}: {', '.join(discs)}"
    if placement is not None:
        sentence = f"{sentence}. {placement.sentence or RIGHT}"
    if reading.sure:
        return sentence
    odd = [
        doubt_text(doubt.code) + (f" (plaza {doubt.disc + 1})" if doubt.disc is not None else "")
        for doubt in reading.doubts
    ]
    return f"{sentence} - not sure: {'; '.join([*odd, *filter(None, [reasons(reading.dice)])])}"


def as_text(name: str, reading: Reading, expect: Expectation | None) -> str:
    """The reading for people: the values from left to right, and the doubts."""
    if reading.dice:
        seen = ", ".join(f"{die.value} ({die.body})" if expect else str(die.value) for die in reading.dice)
    else:
        seen = "no dice"
    if reading.sure:
        return f"{shown(name)}: {seen}"
    return f"{shown(name)}: {seen} - not sure: {reasons(reading)}"


def reasons(reading: Reading) -> str:
    """The doubts in words, those of one die together."""
    whole = dict.fromkeys(doubt_text(doubt.code) for doubt in reading.doubts if doubt.die is None)
    parts = []
    for index in reading.asks_about:
        codes = dict.fromkeys(doubt_text(doubt.code) for doubt in reading.doubts if doubt.die == index)
        values = " or ".join(str(likely.value) for likely in reading.dice[index].likely)
        parts.append(f"die {index + 1} ({values}): {', '.join(codes)}")
    return "; ".join([*parts, *whole])
