"""The system check of the parts: camera, screen, sound, the Pico with its ring and disc, the pins."""

import os
import time

from companion.health.findings import CheckContext, absent, found, ill, well
from companion.health.status_file import StatusFile
from companion.i18n.faults import Code, Fault
from companion.system.checks import Check, Remedy, RepairHint, State
from firmware.messages import FIRMWARE
from hardware.disc_faults import DISC_FAULTS
from hardware.host import displays, sound_cards, touchscreens
from hardware.inventory import Finding, header_findings, is_raspberry_pi, pico_finding
from hardware.link_health import Health
from hardware.pico_faults import protocol_fault
from hardware.pins import WiringError, read_pins
from hardware.piper import FOLDERS
from hardware.ports import Tongue
from hardware.speech import speech_status
from vision.camera import Camera, CameraError
from vision.faults import SourceKind
from vision.sources import source_kind

MANY_RESENT = 0.05
"""Share of messages sent again from which a cable is suspected."""
DARK = 8.0
"""Mean brightness, 0-255, below which a picture shows nothing."""
CABLES = dict.fromkeys(SourceKind, RepairHint.NOTHING) | {
    SourceKind.PICAMERA: RepairHint.RIBBON,
    SourceKind.DEVICE: RepairHint.USB,
}
"""The cable of each kind of camera."""


def camera_check(context: CheckContext, key: str) -> Check:
    """Take one picture, or ask the running Oyez for its camera."""
    if context.running:
        return _running_camera(context.status, key)
    source = context.find_camera()
    kind = source_kind(source)
    if kind is SourceKind.MADE_UP:
        return absent(key, found(Code.NO_CAMERA), found(Code.PLUG_CAMERA), RepairHint.RIBBON, Remedy.CAMERA)
    hint = CABLES[kind]
    try:
        return _one_picture(context.open_camera(source), key, hint)
    except CameraError as error:
        return ill(key, error.fault, found(Code.OPEN_CAMERA), hint, Remedy.CAMERA)


def _one_picture(camera: Camera, key: str, hint: RepairHint) -> Check:
    try:
        asked = time.monotonic()
        frame = camera.read(asked)
        took = time.monotonic() - asked
    finally:
        camera.close()
    if frame is None:
        nothing = found(Code.CAMERA_WITHOUT_PICTURE, name=camera.source)
        return ill(key, nothing, found(Code.CHECK_CAMERA), hint, Remedy.CAMERA)
    height, width = frame.pixels.shape[:2]
    if float(frame.pixels.mean()) < DARK:
        return ill(key, found(Code.PICTURES_BLACK, name=camera.source), found(Code.UNCOVER_LENS))
    seconds = f"{took:.1f}"
    return well(key, found(Code.CAMERA_WORKS, name=camera.source, width=width, height=height, seconds=seconds))


def _running_camera(status: StatusFile | None, key: str) -> Check:
    if status is None:
        return well(key, found(Code.CAMERA_IN_USE), found(Code.CLOSE_OYEZ))
    if status.camera_fault:
        return ill(key, status.camera_fault, found(Code.OPEN_CAMERA), CABLES[status.camera.kind], Remedy.CAMERA)
    if status.frame_age is None:
        return well(key, found(Code.CAMERA_UNUSED, name=status.camera))
    return well(key, found(Code.CAMERA_RUNS, name=status.camera, seconds=round(status.frame_age)))


def display_check(context: CheckContext, key: str) -> Check:
    """Look for a screen."""
    plugged = displays(context.root)
    if plugged:
        return well(key, found(Code.DISPLAY_PLUGGED, sockets=", ".join(plugged)))
    if plugged is None and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return well(key, found(Code.DISPLAY_DESKTOP))
    return absent(key, found(Code.NO_DISPLAY), found(Code.PLUG_DISPLAY), RepairHint.RIBBON, Remedy.POWER)


def touch_check(context: CheckContext, key: str) -> Check:
    """Look for touchscreens."""
    names = touchscreens(context.root)
    if names:
        return well(key, found(Code.TOUCHSCREENS, names=", ".join(names)))
    return absent(key, found(Code.NO_TOUCHSCREEN), found(Code.PLUG_TOUCHSCREEN), RepairHint.USB)


def sound_check(context: CheckContext, key: str) -> Check:
    """Look for a voice and a loudspeaker."""
    speech = speech_status()
    cards = sound_cards(context.root)
    if not isinstance(speech, tuple):
        return ill(key, speech)
    if not cards:
        advice = found(Code.PLUG_LOUDSPEAKER)
        return absent(key, found(Code.NO_SOUND), advice, RepairHint.LOUDSPEAKER, Remedy.LOUDSPEAKER)
    return well(key, found(Code.SOUND_CARDS, cards=", ".join(cards), reason=speaks_through(speech)))


def speaks_through(natural: tuple[Tongue, ...]) -> Fault:
    """Return the name of the voice; `natural` are the languages with a voice that sounds like a person."""
    if not natural:
        return found(Code.ESPEAK_SPEAKS, folder=FOLDERS[0])
    return found(Code.NATURAL_VOICE_SPEAKS, languages=", ".join(natural))


def pico_check(context: CheckContext, key: str) -> Check:
    """Speak with the Pico, or ask the running Oyez how its link is."""
    if context.running:
        link = context.status.link if context.status else None
        return absent(key, found(Code.PICO_UNUSED)) if link is None else _link(link, key)
    try:
        pico = pico_finding(read_pins().pico)
    except WiringError as error:
        return ill(key, error.fault)
    if pico.there and pico.health is not None:
        return _link(pico.health, key)
    return Check(key, State.ILL if pico.stale else State.ABSENT, pico.faults, hint=RepairHint.PICO)


def _link(link: Health, key: str) -> Check:
    total, resent = link.sent + link.received, link.resent + link.resent_by_pico
    works = found(Code.PICO_WORKS, port=link.port or "", firmware=str(link.firmware), sent=total, resent=resent)
    if (other := protocol_fault(link.other_protocol)) is not None:
        return ill(key, other, hint=RepairHint.PICO)
    if not link.answers:
        return ill(key, found(Code.PICO_DUMB), found(Code.PLUG_PICO), RepairHint.PICO)
    if link.firmware is not None and link.firmware < FIRMWARE:
        return ill(key, works, found(Code.FLASH_PICO))
    if total > 100 and resent > MANY_RESENT * total:
        return ill(key, works, found(Code.SHORTEN_CABLE), RepairHint.PICO)
    return well(key, works)


def disc_check(context: CheckContext, key: str) -> Check:
    """Ask the running Oyez for the motor of its disc."""
    if context.status is None or not context.status.disc:
        return absent(key, found(Code.NO_MOTOR), found(Code.TEST_DISC), remedy=Remedy.HARDWARE_TEST)
    if context.status.disc_fault:
        hint = RepairHint.SWITCH if context.status.disc_fault in DISC_FAULTS.values() else RepairHint.NOTHING
        return ill(key, context.status.disc_fault, hint=hint, remedy=Remedy.HARDWARE_TEST)
    return well(key, found(Code.MOTOR_WORKS))


def gpio_check(context: CheckContext, key: str) -> Check:
    """Try the pins of the header that the wired build needs."""
    if not is_raspberry_pi(context.root / "proc/device-tree/model"):
        return absent(key, found(Code.NO_PINS))
    if context.running:
        return well(key, found(Code.PINS_IN_USE), found(Code.CLOSE_OYEZ_FOR_PINS))
    try:
        gpio, spi = header_findings(read_pins(), context.ring)
    except WiringError as error:
        return ill(key, error.fault)
    return _pins(gpio, spi, key, State.ILL if context.ring in (gpio.name, spi.name) else State.ABSENT)


def _pins(gpio: Finding, spi: Finding, key: str, without: State) -> Check:
    """`without` is the state for unavailable pins: no problem if no build on the header is wired."""
    if gpio.there or spi.there:
        return well(key, found(Code.PINS_FREE))
    users = (found(Code.PIN_USED, pin=each.pin, user=each.user) for each in gpio.users)
    return Check(key, without, (*gpio.faults, *users))
