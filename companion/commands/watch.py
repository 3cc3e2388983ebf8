"""`oyez watch`: follow a moving picture and report every throw once (dice reading, version 1)."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.camera.calibrated_reader import CalibratedReader, fit_words, keep_exposure
from companion.camera.calibration import Calibration
from companion.camera.calibration_options import add_calibration_arguments, chosen_calibration
from companion.commands.read import EXPECT_HELP, as_json, as_text, dumped, shown
from companion.games import EXPECTATIONS, expected_game
from companion.i18n.fault_texts import text
from companion.i18n.faults import AnyFault
from companion.i18n.language import Language
from vision.camera import Camera, CameraError, Frame
from vision.camera_address import shown_address
from vision.faults import Code, Fault, Part, fault
from vision.frames import FrameSequence
from vision.reader import ModelError, Reader
from vision.reading import Expectation
from vision.sources import open_camera
from vision.throw_detector import Throw, ThrowDetector


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument(
        "source", metavar="SOURCE", help="a folder of frames, a film, a camera's number, picamera, an http address"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("--fps", type=float, help="frames a second of a folder (30) or instead of a film's own times")
    parser.add_argument("--expect", choices=sorted(EXPECTATIONS), help=EXPECT_HELP)
    add_calibration_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Report throws until the source ends; 0, or 1 if it or a part of it cannot be read, with the reason on stderr."""
    expected = expected_game(options.expect)
    expect = None if expected is None else expected.chance.expectation()
    calibration = chosen_calibration(options, report)
    reader = CalibratedReader(Reader(), calibration, report)
    watcher = ThrowDetector(lambda pixels: reader.read(pixels, expect), lambda: reader.field, reader.background.learn)
    source = Source(options.source, options.fps, calibration)
    try:
        for frame in source:
            throw = watcher.feed(frame)
            if throw is not None and not throw.cleared:
                print(throw_line(options, throw, expect), flush=True)
        throw = watcher.finish()
        if throw is not None and not throw.cleared:
            print(throw_line(options, throw, expect), flush=True)
    except (CameraError, ModelError) as error:
        complain(text(error.fault, Language.EN))
        return 1
    return int(source.failed)


def throw_line(options: argparse.Namespace, throw: Throw, expect: Expectation | None) -> str:
    """The throw as a line: the reading with the frame's index and its time in seconds."""
    name, frame = throw.frame.label or shown_address(options.source), throw.frame
    if not options.json:
        return f"{frame.at:.2f} s, frame {frame.index}: {as_text(name, throw.reading, expect)}"
    line = msgspec.json.decode(as_json(name, throw.reading), type=dict[str, object])
    return dumped({**line, "frame": frame.index, "at": round(frame.at, 3)})


def complain(text: str) -> None:
    """One sentence on stderr."""
    print(f"oyez watch: {shown(text)}", file=sys.stderr, flush=True)


def report(misfit: AnyFault | None) -> None:
    """The fault of a calibration, or that it fits again, on stderr."""
    complain(fit_words(misfit))


class Source:
    """Yields the frames of a folder, a film or a live camera in order; prints problems on stderr.

    A folder and a film end. A live camera does not: after a failure the source waits for it. `failed` is True
    afterwards if some part could not be read. Times are in seconds from the first frame.
    """

    def __init__(self, name: str, rate: float | None, calibration: Calibration | None = None) -> None:
        self._name = name
        self._rate = rate
        self._calibration = calibration
        self.failed = False

    def __iter__(self) -> Iterator[Frame]:
        path = Path(self._name)
        if self._name and path.exists():
            return self._footage(path)
        return self._live(open_camera(self._name))

    def _footage(self, path: Path) -> Iterator[Frame]:
        frames = FrameSequence(path, self._rate)
        said = 0
        for frame in frames:
            yield frame
            for found in frames.faults[said:]:
                complain(text(found, Language.EN))
            said = len(frames.faults)
        for found in frames.faults[said:]:
            complain(text(found, Language.EN))
        self.failed = bool(frames.faults)

    def _live(self, camera: Camera) -> Iterator[Frame]:
        if not camera.live:
            camera.close()
            raise CameraError(fault(Code.NOT_MOVING, Part.CAMERA, camera=camera.source))
        try:
            keep_exposure(camera, self._name, self._calibration, report)
            yield from self._follow(camera)
        finally:
            camera.close()

    def _follow(self, camera: Camera) -> Iterator[Frame]:
        first, last = None, 0.0
        trouble: Fault | None = None
        while True:
            try:
                frame = camera.read(last)
            except CameraError as error:
                if error.fault != trouble:
                    complain(text(error.fault, Language.EN))
                trouble = error.fault
                continue
            if frame is None:
                continue
            if trouble:
                complain(f"{camera.source} is back")
                trouble = None
            first, last = first if first is not None else frame.at, frame.at
            yield msgspec.structs.replace(frame, at=frame.at - first)
