"""`oyez calibrate`: look at the mat through the camera, print the findings, and save them."""

import argparse
import contextlib
import sys
import time
from pathlib import Path

from companion.camera.calibration import Calibration, CalibrationError, save_calibration, view_fault
from companion.camera.exposure import hold_exposure
from companion.commands.read import readable
from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from companion.i18n.numbers import listed
from companion.storage.paths import calibration_path, copy_path
from vision.camera import Camera, CameraError, Exposure, Frame, Pixels
from vision.faults import Code, Part, fault
from vision.mat import Light, Mat, as_png, find_markers, fit_mat, measure_light, outlined, sight_angle
from vision.sources import find_camera, open_camera

DARK, BRIGHT = 0.35, 0.96
"""Brightness of white paper, 0-1, below and above which a picture is too dark or too bright."""
MAX_CLIPPED = 0.05
MAX_FRAMES = 10
"""Pictures to try before giving up on the mat: a camera needs some to find its exposure."""
DIE = 16
"""Millimetres: the side of the game's dice."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the words of the command."""
    parser.add_argument(
        "--camera", metavar="SOURCE", help="as for `oyez play`: a device number, picamera, an address, a folder, a film"
    )
    parser.add_argument(
        "--picture",
        metavar="FILE",
        type=Path,
        help="the file for the picture of the findings (else beside the settings)",
    )
    parser.add_argument("--automatic", action="store_true", help="leave the exposure to the camera")
    parser.add_argument(
        "--config", metavar="FOLDER", type=Path, help="save the settings in this folder (or in OYEZ_CONFIG)"
    )


def run(options: argparse.Namespace) -> int:
    """Calibrate; return 0 after saving a calibration, else print the reason and return 1."""
    source = options.camera or find_camera()
    try:
        camera = open_camera(source)
        try:
            return _calibrate(camera, source, options)
        finally:
            camera.close()
    except (CameraError, CalibrationError) as error:
        return _failed(text(error.fault, Language.EN))
    except OSError as error:
        return _failed(f"{error.filename} cannot be written ({error.strerror}); name another file with --picture")


def _calibrate(camera: Camera, source: str, options: argparse.Namespace) -> int:
    with contextlib.suppress(CameraError):
        camera.expose(None)
    frame = see_mat(camera)
    height, width = frame.pixels.shape[:2]
    print(f"{camera.source}: {width} x {height} pixels")
    light = _light(frame)
    if light is None:
        return _not_seen(frame, options)
    exposure, why = None, "on request"
    if camera.live and not options.automatic:
        try:
            exposure, frame = hold_exposure(camera, _paper, light.paper)
        except CameraError as error:
            why = text(error.fault, Language.EN)
    print(exposure_words(exposure, why))
    return _kept(frame, exposure, source, options)


def _light(frame: Frame) -> Light | None:
    mat = fit_mat(find_markers(frame.pixels))
    return None if mat is None else measure_light(frame.pixels, mat)


def _paper(frame: Frame) -> float | None:
    light = _light(frame)
    return None if light is None else light.paper


def see_mat(camera: Camera) -> Frame:
    """The first picture with a whole mat in it, of a live camera's next ones; else the last that came.

    Raises CameraError if no picture comes.
    """
    last: Frame | None = None
    for _ in range(MAX_FRAMES if camera.live else 1):
        frame = camera.read(time.monotonic())
        if frame is None:
            continue
        last = frame
        if _light(frame) is not None:
            break
    if last is None:
        raise CameraError(fault(Code.CAMERA_NO_FRAME, Part.CAMERA, camera=camera.source))
    return last


def _kept(frame: Frame, exposure: Exposure | None, source: str, options: argparse.Namespace) -> int:
    """Print the findings in this picture and save them."""
    mat = fit_mat(find_markers(frame.pixels))
    light = None if mat is None else measure_light(frame.pixels, mat)
    if mat is None or light is None:
        return _not_seen(frame, options)
    height, width = frame.pixels.shape[:2]
    print(mat_words(mat))
    view = view_fault(mat, width, height)
    good = f"{sight_angle(mat, width, height):.0f} degrees from straight above; good"
    print(f"view: {good if view is None else text(view, Language.EN)}")
    print(light_words(light))
    file = calibration_path(options.config)
    place = tuple(float(v) for v in mat.matrix.ravel())
    kept = Calibration(
        readable(source), width, height, mat.layout.paper, place, light.gains, light.paper, light.clipped, exposure
    )
    save_calibration(kept, file)
    print(f"kept in {file}")
    _show(outlined(frame.pixels, mat), options.picture or file.with_suffix(".png"))
    if not copy_path(options.config).exists():
        print("next: `oyez play`, Settings, Table, Learn my copy, so that Oyez knows your wheel and dice")
    return 0


def _not_seen(frame: Frame, options: argparse.Namespace) -> int:
    """Print the missing parts; the picture shows them."""
    markers = find_markers(frame.pixels)
    mat = fit_mat(markers)
    if mat is None:
        _show(frame.pixels, options.picture)
        return _failed(_no_mat(sorted(markers)))
    print(mat_words(mat))
    _show(outlined(frame.pixels, mat), options.picture)
    return _failed(
        "the camera cannot see the grey patches of the mat; clear the mat, give it more light, and try again"
    )


def _show(pixels: Pixels, file: Path | None) -> None:
    if file is not None:
        file.write_bytes(as_png(pixels))
        print(f"picture of the findings: {file}")


def _no_mat(markers: list[int]) -> str:
    if not markers:
        return "the camera sees no mat; print one with `oyez mat mat.pdf` and place it whole in the picture"
    named = listed([str(number) for number in markers])
    if len(markers) < 3:
        return f"the camera must see three of the mat's four markers, but sees only {named}; clear the mat"
    return f"the markers {named} do not lie as on a mat of Oyez; print one with `oyez mat`, at 100 %"


def mat_words(mat: Mat) -> str:
    """The mat in words: paper, markers, scale."""
    paper = "A4" if mat.layout.paper == "a4" else "Letter"
    named = listed([str(number) for number in mat.markers])
    wide = f"{mat.scale:.1f} pixels a millimetre, so that a die is {mat.scale * DIE:.0f} pixels wide"
    return f"mat: {paper}, markers {named}, {wide}"


def exposure_words(exposure: Exposure | None, why: str) -> str:
    """Describe the exposure in words; `why` is the reason if the camera chooses it."""
    if exposure is None:
        return f"exposure: chosen by the camera ({why})"
    return f"exposure: {1000 * exposure.seconds:.1f} ms, fixed while Oyez uses the camera"


def light_words(light: Light) -> str:
    """The light in words: brightness with advice, white balance."""
    if light.clipped > MAX_CLIPPED or light.paper > BRIGHT:
        advice = "too bright: dim or move the lamp, or shorten the camera's exposure"
    elif light.paper < DARK:
        advice = "too dark: bring a lamp nearer"
    else:
        advice = "good"
    blue, green, red = light.gains
    return (
        f"light: white paper at {100 * light.paper:.0f} %, {100 * light.clipped:.1f} % overexposed; {advice}\n"
        f"white balance: blue x {blue:.2f}, green x {green:.2f}, red x {red:.2f}"
    )


def _failed(sentence: str) -> int:
    print(f"oyez calibrate: {sentence.rstrip('.')}.", file=sys.stderr)
    return 1
