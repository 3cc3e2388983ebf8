"""`python -m companion.app.doctor_pictures [FOLDER]`: pictures for the troubleshooting page: the screen, each look."""

import sys
from pathlib import Path

import pygame

from companion.app.headless import HeadlessScreen
from companion.health.findings import found
from companion.i18n.faults import Code
from companion.system.checks import Check, Remedy, RepairHint, State
from companion.ui import update_maintenance
from companion.ui.model import DoctorPage, Model
from companion.ui.screens import view
from companion.ui.screens.doctor import PICTURES
from companion.ui.toolkit import theme
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.toolkit.pixel_canvas import PixelCanvas
from companion.ui.update import update
from firmware.messages import DISC_NO_SWITCH
from hardware.disc_faults import DISC_FAULTS
from vision import faults as vision
from vision.faults import SourceKind

SIDE, MARGIN = 160, 16

FINDINGS = (
    Check(
        "camera", State.ILL,
        (vision.fault(vision.Code.CAMERA_NO_ANSWER, vision.Part.CAMERA, camera=vision.Source(SourceKind.PICAMERA)),),
        found(Code.OPEN_CAMERA), RepairHint.RIBBON, Remedy.CAMERA,
    ),
    Check("display", State.WELL, (found(Code.DISPLAY_PLUGGED, sockets="DSI-1"),)),
    Check("touch", State.ABSENT, (found(Code.NO_TOUCHSCREEN),), found(Code.PLUG_TOUCHSCREEN), RepairHint.USB),
    Check(
        "sound", State.ABSENT, (found(Code.NO_SOUND),), found(Code.PLUG_LOUDSPEAKER), RepairHint.LOUDSPEAKER,
        Remedy.LOUDSPEAKER,
    ),
    Check("pico", State.ILL, (found(Code.PICO_DUMB),), found(Code.PLUG_PICO), RepairHint.PICO),
    Check("disc", State.ILL, (DISC_FAULTS[DISC_NO_SWITCH],), hint=RepairHint.SWITCH, remedy=Remedy.HARDWARE_TEST),
    Check("clock", State.WELL, (found(Code.CLOCK_SHOWS, time="2026-11-21 15:29"),)),
    Check("power", State.ILL, (found(Code.VOLTAGE_WAS_LOW),), found(Code.OWN_SUPPLY), RepairHint.POWER),
)  # fmt: skip
"""One example of each finding with a picture, for the guide."""


def draw_hint(hint: RepairHint) -> pygame.Surface:
    """One look, as large as a page wants it."""
    surface = pygame.Surface((SIDE + 2 * MARGIN, SIDE + 2 * MARGIN))
    surface.fill(theme.CARD)
    icon(PixelCanvas(surface), PICTURES[hint], (MARGIN, MARGIN, SIDE, SIDE), None)
    return surface


def draw_all() -> dict[str, pygame.Surface]:
    """Every picture by its name: the doctor's screen, and each look."""
    model = Model(screen=DoctorPage())
    for message in (*map(update_maintenance.examined.news, FINDINGS), update_maintenance.examine_done.news()):
        model, _asked = update(model, message)
    return {
        "doctor": HeadlessScreen().picture(view(model)),
        **{f"look-{PICTURES[hint]}": draw_hint(hint) for hint in PICTURES},
    }


def main(folder: Path) -> None:
    """Write the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, surface in draw_all().items():
        path = folder / f"{name}.png"
        pygame.image.save(surface, str(path))
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
