"""`python -m companion.app.doctor_pictures [FOLDER]`: pictures for the troubleshooting page: the screen, each look."""

import sys
from pathlib import Path

import pygame

from companion.app.headless import HeadlessScreen
from companion.i18n.fault_texts import text
from companion.i18n.language import Language
from companion.system.checks import Check, Remedy, RepairHint, State
from companion.ui import messages
from companion.ui.model import DoctorPage, Model
from companion.ui.screens import view
from companion.ui.screens.doctor import PICTURES
from companion.ui.toolkit import theme
from companion.ui.toolkit.canvas import Canvas
from companion.ui.toolkit.paint_shapes import icon
from companion.ui.update import update
from firmware.messages import DISC_NO_SWITCH
from hardware.disc_faults import DISC_FAULTS

SIDE, MARGIN = 160, 16

FINDINGS = (
    Check(
        "camera", "Camera", State.ILL, "picamera gives no picture: the Pi's camera does not answer.",
        "Check its cable, then run `oyez doctor` again.", RepairHint.RIBBON, Remedy.CAMERA,
    ),
    Check("display", "Display", State.WELL, "Plugged in at DSI-1."),
    Check(
        "touch", "Touch", State.ABSENT, "The system detects no touchscreen.",
        "You can use a mouse; a touchscreen also needs its second cable (USB or flat).", RepairHint.USB,
    ),
    Check(
        "sound", "Sound", State.ABSENT, "No sound output found. The screen shows all announcements.",
        "Plug in a loudspeaker; `aplay -l` lists them.", RepairHint.LOUDSPEAKER,
        Remedy.LOUDSPEAKER,
    ),
    Check(
        "pico", "Pico", State.ILL, "It does not answer.",
        "Plug its cable in again; it must be one that carries data.", RepairHint.PICO,
    ),
    Check(
        "disc", "Disc", State.ILL, text(DISC_FAULTS[DISC_NO_SWITCH], Language.EN), hint=RepairHint.SWITCH,
        remedy=Remedy.HARDWARE_TEST,
    ),
    Check("clock", "Clock", State.WELL, "It shows 2026-11-21 15:29 UTC."),
    Check(
        "power", "Power", State.ILL, "The voltage was too low at some time since the start.",
        "Use the power supply made for this Raspberry Pi, and no long cable.", RepairHint.POWER,
    ),
)  # fmt: skip
"""One example of each finding with a picture, for the guide."""


def draw_hint(hint: RepairHint) -> pygame.Surface:
    """One look, as large as a page wants it."""
    surface = pygame.Surface((SIDE + 2 * MARGIN, SIDE + 2 * MARGIN))
    surface.fill(theme.CARD)
    icon(Canvas(surface), PICTURES[hint], (MARGIN, MARGIN, SIDE, SIDE), None)
    return surface


def draw_all() -> dict[str, pygame.Surface]:
    """Every picture by its name: the doctor's screen, and each look."""
    model = Model(screen=DoctorPage())
    for message in (*map(messages.Examined, FINDINGS), messages.ExamineDone()):
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
