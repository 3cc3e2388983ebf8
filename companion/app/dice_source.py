"""Finding and opening the source of pictures, with all that reading dice takes; called in a thread of its own."""

import argparse
from collections.abc import Callable

from companion.app.camera_worker import CameraWorker
from companion.camera.calibration import Calibration, view_fault
from companion.camera.calibration_options import chosen_calibration, chosen_copy, chosen_tiles
from companion.camera.learned_copy import SavedCopy, fits_source
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.system.release import version
from companion.ui import update_learning, update_pieces, update_shell, update_throw
from companion.ui.message import Message
from vision.camera import CameraError
from vision.camera_address import shown_address
from vision.faults import SourceKind
from vision.sources import find_camera, is_live, open_camera, source_kind


def open_source(
    options: argparse.Namespace, wanted: str, post: Callable[[Message], None]
) -> tuple[CameraWorker, Message]:
    """Open `wanted`, else the calibrated camera, else the first one found, else a made-up table."""
    version()  # the settings show it: here nobody waits while it is looked up
    calibration = chosen_calibration(options, lambda found: post(update_shell.part_failed.news(found)))
    # Who has calibrated one of several cameras means to play with it.
    calibrated = calibration.camera if calibration is not None and is_live(calibration.camera) else ""
    source = wanted or find_camera(calibrated)
    made_up = source_kind(source) is SourceKind.MADE_UP
    kind = source_kind(source)
    camera, about = None, update_throw.camera_opened.news(shown_address(source), made_up=made_up, kind=kind)
    try:
        camera = open_camera(source)
        about = update_throw.camera_opened.news(
            camera.source.detail, camera.live, made_up, None, camera.source.kind, _view_fault(calibration, source)
        )
    except CameraError as error:
        about = update_throw.camera_opened.news(shown_address(source), is_live(source), made_up, error.fault, kind)
    tiles = chosen_tiles(options, lambda found: post(update_shell.part_failed.news(found)))
    if tiles is not None:
        post(update_pieces.tiles_known.news(tiles))
    worker = CameraWorker(source, post, open_camera, calibration, _copy(options, source, post), tiles)
    worker.open(camera)
    return worker, about


def _view_fault(calibration: Calibration | None, source: str) -> AnyFault | None:
    """The fault of the angle from which the camera `source` saw the mat, if it is the calibrated one."""
    if calibration is None or calibration.camera != source:
        return None
    return view_fault(calibration.mat, calibration.width, calibration.height)


def _copy(options: argparse.Namespace, source: str, post: Callable[[Message], None]) -> SavedCopy | None:
    """Load the learned copy and post it to the screen; report one that was learned with another live camera."""
    copy = chosen_copy(options, lambda found: post(update_shell.part_failed.news(found)), put_aside=True)
    if copy is None:
        return None
    post(update_learning.copy_known.news(copy))
    if fits_source(copy, source, is_live(source)) is None:
        post(update_shell.part_failed.news(fault(Code.COPY_OTHER_CAMERA, Part.COPY, camera=copy.camera)))
    return copy
