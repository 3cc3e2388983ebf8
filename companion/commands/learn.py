"""`oyez learn`: learn the look of a copy of the game, its wheel or its tiles, from pictures; show or forget it."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.camera.calibrated_reader import CalibratedReader
from companion.camera.calibration_options import chosen_calibration
from companion.camera.copy_file import load_copy, save_copy
from companion.camera.copy_lesson import learned_throw, learned_wheel
from companion.camera.learned_copy import SavedCopy
from companion.camera.learned_tiles import SavedTiles
from companion.camera.lesson_file import TILES, CopyError, forget_copy
from companion.camera.tiles_file import learned_tiles, load_tiles, save_tiles
from companion.commands.read import reasons, report, shown
from companion.game.table import TableGame
from companion.games import GAMES, table_of
from companion.i18n.fault_texts import text
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.i18n.language import Language
from companion.storage.paths import copy_path, tiles_path
from companion.ui.update_pieces import lesson_kinds
from vision.camera import Pixels
from vision.image_file import ImageFileError, load_image
from vision.learned_copy import COLOURS
from vision.reader import ModelError, Reader
from vision.wheel_reading import DiscColour

PLACES = 9


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--wheel", metavar="PICTURE", help="a picture of the whole wheel without dice: learn it anew")
    task.add_argument("--tiles", metavar="PICTURE", help="a picture with one tile of each kind, and one turned over")
    task.add_argument("--show", action="store_true", help="print what was learned (also without any option)")
    task.add_argument("--forget", action="store_true", help="forget what was learned")
    parser.add_argument("--game", metavar="KEY", default="", help="the game whose tiles are meant, by its key")
    parser.add_argument(
        "--kinds", metavar="K,K,...", type=names, help="the tiles' kinds in rows from the top, if they lie otherwise"
    )
    parser.add_argument(
        "--colours", metavar="C,C,...", type=colours, help="the wheel's nine colours, clockwise from any plaza on"
    )
    parser.add_argument(
        "--dice", metavar="PICTURE", nargs="+", default=[], help="pictures of throws; those read surely are learned"
    )
    parser.add_argument("--camera", metavar="SOURCE", default="", help="use it with this live camera alone")
    parser.add_argument("--config", metavar="FOLDER", type=Path, help="the folder of the settings (or OYEZ_CONFIG)")
    parser.add_argument("--no-calibration", action="store_true", help="learn as if `oyez calibrate` had never been run")


def names(listed: str) -> tuple[str, ...]:
    """Names, separated by commas."""
    return tuple(word.strip().lower() for word in listed.split(","))


def colours(words: str) -> tuple[DiscColour, ...]:
    """Nine colours, separated by commas."""
    wanted = [word.strip().lower() for word in words.split(",")]
    named = tuple(colour for word in wanted for colour in COLOURS if colour == word)
    if len(named) != PLACES or len(wanted) != PLACES:
        raise argparse.ArgumentTypeError(f"{words!r} are not {PLACES} colours; write each as {', '.join(COLOURS)}")
    return named


def run(options: argparse.Namespace) -> int:
    """Learn, show or forget; return 0 if that was done, else 1 with the reason on stderr."""
    file = copy_path(options.config)
    try:
        if options.tiles is not None or options.game:
            return _tiles(options, tiles_path(options.config))
        if options.forget:
            print(f"forgotten: {file}" if forget_copy(file) else "nothing was learned, so nothing is forgotten")
            return 0
        if options.wheel is None and not options.dice:
            return _show(load_copy(file), file)
        return _learn(options, file)
    except (CopyError, ModelError) as error:
        return _failed(error.fault)


def _learn(options: argparse.Namespace, file: Path) -> int:
    table = next(offer.load() for offer in GAMES if offer.load().camera.learning is not None)
    reader = CalibratedReader(Reader(), chosen_calibration(options, report), report)
    pictures = {name: _picture(name) for name in (*([options.wheel] if options.wheel else ()), *options.dice)}
    if any(pixels is None for pixels in pictures.values()):
        return 1
    opened = {name: pixels for name, pixels in pictures.items() if pixels is not None}
    if options.wheel is None:
        copy = load_copy(file)
    elif options.colours is None:
        return _ask_colours(reader, options.wheel, opened[options.wheel])
    else:
        found = learned_wheel(reader, opened[options.wheel], options.colours, table.key, options.camera)
        if not isinstance(found, SavedCopy):
            return _failed(found)
        copy = found
    if copy is None:
        return _failed(fault(Code.NOTHING_LEARNED, Part.COPY))
    for found in _throws(reader, copy, {name: opened[name] for name in options.dice}, table):
        copy = found
    save_copy(copy, file)
    print(f"kept in {file}")
    return _show(copy, file)


def _tiles(options: argparse.Namespace, file: Path) -> int:
    """Learn, show or forget the tiles of a game."""
    table = table_of(options.game)
    form = None if table is None else table.camera.pieces
    if table is None or form is None:
        keys = ", ".join(offer.key for offer in GAMES if offer.load().camera.pieces is not None)
        return _complain(f"--game {shown(options.game)!r} is no game with tiles to learn; choose one of: {keys}")
    if options.forget:
        print(f"forgotten: {file}" if forget_copy(file, TILES) else "no tiles were learned, so none are forgotten")
        return 0
    if options.tiles is None:
        return _show_tiles(load_tiles(file), table, file)
    every = lesson_kinds(form)
    kinds = options.kinds or every
    if sorted(kinds) != sorted(every):
        return _complain(f"--kinds names {', '.join(kinds)}; name each of these once: {', '.join(every)}")
    pixels = _picture(options.tiles)
    if pixels is None:
        return 1
    found = learned_tiles(pixels, kinds, table.key, options.camera)
    if not isinstance(found, SavedTiles):
        return _failed(found)
    save_tiles(found, file)
    print(f"kept in {file}")
    return _show_tiles(found, table, file)


def _show_tiles(tiles: SavedTiles | None, table: TableGame, file: Path) -> int:
    if tiles is None or tiles.game != table.key:
        print(f"no tiles are learned ({file}); `oyez learn --game {table.key} --tiles PICTURE` learns them")
        return 0
    camera = f"with the camera {shown(tiles.camera)}" if tiles.camera else "for every camera"
    print(f"learned on {tiles.made:%Y-%m-%d %H:%M} UTC, {camera}: {', '.join(kind.key for kind in tiles.kinds)}")
    return 0


def _picture(name: str) -> Pixels | None:
    """A picture; None, with its reason on stderr, if it cannot be opened."""
    try:
        return load_image(Path(name))
    except ImageFileError as error:
        _complain(f"{shown(name)}: {text(error.fault, Language.EN)}")
        return None


def _ask_colours(reader: CalibratedReader, name: str, pixels: Pixels) -> int:
    """Print the colours that were read, with the command that confirms them."""
    seen = reader.read_wheel(pixels).reading
    if seen.wheel is None:
        return _complain("the picture shows no wheel; place it whole in the picture, without dice")
    named = ",".join(seen.colours)
    return _complain(f"if these are its colours, run: oyez learn --wheel {shown(name)} --colours {named}")


def _throws(
    reader: CalibratedReader, copy: SavedCopy, pictures: Mapping[str, Pixels], table: TableGame
) -> Iterator[SavedCopy]:
    """Yield the copy after each throw that was read surely; name the others on stderr."""
    for name, pixels in pictures.items():
        reading = reader.read(pixels, table.chance.expectation())
        if not reading.sure:
            _complain(f"{shown(name)} is left out: {reasons(reading)}")
            continue
        found = learned_throw(reader, copy, pixels, reading.dice)
        if isinstance(found, SavedCopy):
            copy = found
            yield copy
        else:
            _complain(f"{shown(name)}: {text(found, Language.EN)}")


def _show(copy: SavedCopy | None, file: Path) -> int:
    if copy is None:
        print(f"nothing is learned ({file} does not exist); `oyez learn --wheel PICTURE` begins")
        return 0
    camera = f"with the camera {shown(copy.camera)}" if copy.camera else "for every camera"
    print(f"learned on {copy.made:%Y-%m-%d %H:%M} UTC, {camera}, from the wheel and {copy.throws} throws")
    for paper in copy.papers:
        red, green, blue = paper.colour
        print(f"{paper.key}: {paper.discs} plazas, red {red}, green {green}, blue {blue} of 255")
    for kind in copy.dice:
        print(f"{kind.body} dice: {kind.count}")
    return 0


def _failed(found: AnyFault) -> int:
    return _complain(text(found, Language.EN))


def _complain(sentence: str) -> int:
    print(f"oyez learn: {sentence.rstrip('.')}.", file=sys.stderr, flush=True)
    return 1
