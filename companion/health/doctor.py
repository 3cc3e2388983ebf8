"""The system check: a finding for each thing, with advice if it is not well; works without any device.

for check in examine(CheckContext(store_path().parent)):
    print(terminal_line(check, Language.EN))
"""

import os
import platform
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from msgspec import Struct

from companion.health.learned_checks import copy_check, tiles_check
from companion.health.phones_check import phones_check
from companion.health.status_file import StatusFile
from companion.i18n.catalogue import CatalogueError, read_catalogue
from companion.i18n.faults import AnyCode, AnyFault, Code, Fault, Part, Value, fault
from companion.i18n.language import Language, catalogue_file
from companion.storage.backup_contents import backup_with_more, fault_of
from companion.storage.paths import LEFT_OUT, BackupRow, copy_path, newest_backup, tiles_path
from companion.storage.recovery import missing
from companion.storage.store import FILE_NAME, Store, StoreError
from companion.system.checks import Check, Remedy, RepairHint, State
from companion.system.disk import MEMORY_ONLY, DiskError, free_bytes, is_memory_only, write_and_read_back
from companion.system.failed_release import is_installed
from firmware.messages import FIRMWARE
from hardware.disc_faults import DISC_FAULTS
from hardware.host import ROOT, clock_is_set, displays, power, sound_cards, temperature, touchscreens
from hardware.inventory import Finding, header_findings, is_raspberry_pi, machine, pico_finding
from hardware.link_health import Health
from hardware.pico_faults import protocol_fault
from hardware.pins import WiringError, read_pins
from hardware.piper import FOLDERS
from hardware.ports import Tongue
from hardware.speech import speech_status
from vision.camera import Camera, CameraError
from vision.faults import SourceKind
from vision.sources import find_camera, open_camera, source_kind

MIN_FREE = 200 * 1024 * 1024
HOTTEST_C = 80.0
"""The temperature at which a Raspberry Pi slows down (Raspberry Pi documentation, frequency management)."""
OLDEST_FRAME_S = 10.0
MANY_RESENT = 0.05
"""Share of messages sent again from which a cable is suspected."""
BORN = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that is right shows an earlier time."""
DARK = 8.0
"""Mean brightness, 0-255, below which a picture shows nothing."""
LIBRARIES = ("numpy", "opencv-python-headless", "pygame-ce", "msgspec", "gpiozero", "pyserial")


class CheckContext(Struct, frozen=True):
    """The subject of the check: the folder of the games, the computer under `root`, and the status of the running Oyez.

    With `running` the camera and the Pico are in use, and only `status` knows their state. `ring` is the wired build:
    its pins on the header are tried, no others. `copy` and `tiles` are the files of the learned copy and tiles, by
    default the usual ones. `installed` says whether this is an Oyez that the system's services run.
    """

    data: Path
    root: Path = ROOT
    running: bool = False
    status: StatusFile | None = None
    find_camera: Callable[[], str] = find_camera
    open_camera: Callable[[str], Camera] = open_camera
    ring: str | None = None
    copy: Path | None = None
    tiles: Path | None = None
    installed: Callable[[], bool] = is_installed


def examine(context: CheckContext) -> Iterator[Check]:
    """Run one check after the other; yield each as soon as it is known."""
    for key, check in CHECKS.items():
        yield check(context, key)


def healthy(checks: list[Check]) -> bool:
    """Return True if nothing has to be repaired."""
    return all(check.state is not State.ILL for check in checks)


def found(code: Code, **params: Value) -> Fault:
    """A finding or an advice with its parameters by name."""
    return fault(code, Part.CHECK, **params)


def _camera(context: CheckContext, key: str) -> Check:
    if context.running:
        return _running_camera(context.status, key)
    source = context.find_camera()
    kind = source_kind(source)
    if kind is SourceKind.MADE_UP:
        return _absent(key, found(Code.NO_CAMERA), found(Code.PLUG_CAMERA), RepairHint.RIBBON, Remedy.CAMERA)
    hint = CABLES[kind]
    try:
        return _one_picture(context.open_camera(source), key, hint)
    except CameraError as error:
        return _ill(key, error.fault, found(Code.OPEN_CAMERA), hint, Remedy.CAMERA)


CABLES = dict.fromkeys(SourceKind, RepairHint.NOTHING) | {
    SourceKind.PICAMERA: RepairHint.RIBBON,
    SourceKind.DEVICE: RepairHint.USB,
}
"""The cable of each kind of camera."""


def _well(key: str, finding: AnyFault, advice: AnyFault | None = None) -> Check:
    return Check(key, State.WELL, (finding,), advice)


def _absent(
    key: str,
    finding: AnyFault,
    advice: AnyFault | None = None,
    hint: RepairHint = RepairHint.NOTHING,
    remedy: Remedy = Remedy.NONE,
) -> Check:
    return Check(key, State.ABSENT, (finding,), advice, hint, remedy)


def _ill(
    key: str,
    finding: AnyFault,
    advice: AnyFault | None = None,
    hint: RepairHint = RepairHint.NOTHING,
    remedy: Remedy = Remedy.NONE,
) -> Check:
    return Check(key, State.ILL, (finding,), advice, hint, remedy)


def _one_picture(camera: Camera, key: str, hint: RepairHint) -> Check:
    try:
        asked = time.monotonic()
        frame = camera.read(asked)
        took = time.monotonic() - asked
    finally:
        camera.close()
    if frame is None:
        nothing = found(Code.CAMERA_WITHOUT_PICTURE, name=camera.source)
        return _ill(key, nothing, found(Code.CHECK_CAMERA), hint, Remedy.CAMERA)
    height, width = frame.pixels.shape[:2]
    if float(frame.pixels.mean()) < DARK:
        return _ill(key, found(Code.PICTURES_BLACK, name=camera.source), found(Code.UNCOVER_LENS))
    seconds = f"{took:.1f}"
    return _well(key, found(Code.CAMERA_WORKS, name=camera.source, width=width, height=height, seconds=seconds))


def _running_camera(status: StatusFile | None, key: str) -> Check:
    if status is None:
        return _well(key, found(Code.CAMERA_IN_USE), found(Code.CLOSE_OYEZ))
    if status.camera_fault:
        return _ill(key, status.camera_fault, found(Code.OPEN_CAMERA), CABLES[status.camera.kind], Remedy.CAMERA)
    if status.frame_age is None:
        return _well(key, found(Code.CAMERA_UNUSED, name=status.camera))
    return _well(key, found(Code.CAMERA_RUNS, name=status.camera, seconds=round(status.frame_age)))


def _display(context: CheckContext, key: str) -> Check:
    plugged = displays(context.root)
    if plugged:
        return _well(key, found(Code.DISPLAY_PLUGGED, sockets=", ".join(plugged)))
    if plugged is None and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return _well(key, found(Code.DISPLAY_DESKTOP))
    return _absent(key, found(Code.NO_DISPLAY), found(Code.PLUG_DISPLAY), RepairHint.RIBBON, Remedy.POWER)


def _touch(context: CheckContext, key: str) -> Check:
    names = touchscreens(context.root)
    if names:
        return _well(key, found(Code.TOUCHSCREENS, names=", ".join(names)))
    return _absent(key, found(Code.NO_TOUCHSCREEN), found(Code.PLUG_TOUCHSCREEN), RepairHint.USB)


def _sound(context: CheckContext, key: str) -> Check:
    speech = speech_status()
    cards = sound_cards(context.root)
    if not isinstance(speech, tuple):
        return _ill(key, speech)
    if not cards:
        advice = found(Code.PLUG_LOUDSPEAKER)
        return _absent(key, found(Code.NO_SOUND), advice, RepairHint.LOUDSPEAKER, Remedy.LOUDSPEAKER)
    return _well(key, found(Code.SOUND_CARDS, cards=", ".join(cards), reason=speaks_through(speech)))


def speaks_through(piper: tuple[Tongue, ...]) -> Fault:
    """Return the name of the voice; `piper` are the languages that Piper speaks."""
    return (
        found(Code.PIPER_SPEAKS, languages=", ".join(piper)) if piper else found(Code.ESPEAK_SPEAKS, folder=FOLDERS[0])
    )


def _pico(context: CheckContext, key: str) -> Check:
    if context.running:
        link = context.status.link if context.status else None
        return _absent(key, found(Code.PICO_UNUSED)) if link is None else _link(link, key)
    try:
        pico = pico_finding(read_pins().pico)
    except WiringError as error:
        return _ill(key, error.fault)
    if pico.there and pico.health is not None:
        return _link(pico.health, key)
    return Check(key, State.ILL if pico.stale else State.ABSENT, pico.faults, hint=RepairHint.PICO)


def _link(link: Health, key: str) -> Check:
    total, resent = link.sent + link.received, link.resent + link.resent_by_pico
    works = found(Code.PICO_WORKS, port=link.port or "", firmware=str(link.firmware), sent=total, resent=resent)
    if (other := protocol_fault(link.other_protocol)) is not None:
        return _ill(key, other, hint=RepairHint.PICO)
    if not link.answers:
        return _ill(key, found(Code.PICO_DUMB), found(Code.PLUG_PICO), RepairHint.PICO)
    if link.firmware is not None and link.firmware < FIRMWARE:
        return _ill(key, works, found(Code.FLASH_PICO))
    if total > 100 and resent > MANY_RESENT * total:
        return _ill(key, works, found(Code.SHORTEN_CABLE), RepairHint.PICO)
    return _well(key, works)


def _disc(context: CheckContext, key: str) -> Check:
    if context.status is None or not context.status.disc:
        return _absent(key, found(Code.NO_MOTOR), found(Code.TEST_DISC), remedy=Remedy.HARDWARE_TEST)
    if context.status.disc_fault:
        hint = RepairHint.SWITCH if context.status.disc_fault in DISC_FAULTS.values() else RepairHint.NOTHING
        return _ill(key, context.status.disc_fault, hint=hint, remedy=Remedy.HARDWARE_TEST)
    return _well(key, found(Code.MOTOR_WORKS))


def _gpio(context: CheckContext, key: str) -> Check:
    if not is_raspberry_pi(context.root / "proc/device-tree/model"):
        return _absent(key, found(Code.NO_PINS))
    if context.running:
        return _well(key, found(Code.PINS_IN_USE), found(Code.CLOSE_OYEZ_FOR_PINS))
    try:
        gpio, spi = header_findings(read_pins(), context.ring)
    except WiringError as error:
        return _ill(key, error.fault)
    return _pins(gpio, spi, key, State.ILL if context.ring in (gpio.name, spi.name) else State.ABSENT)


def _pins(gpio: Finding, spi: Finding, key: str, without: State) -> Check:
    """`without` is the state for unavailable pins: no problem if no build on the header is wired."""
    if gpio.there or spi.there:
        return _well(key, found(Code.PINS_FREE))
    users = (found(Code.PIN_USED, pin=each.pin, user=each.user) for each in gpio.users)
    return Check(key, without, (*gpio.faults, *users))


def _disk(context: CheckContext, key: str) -> Check:
    free = free_bytes(context.data)
    room = found(Code.DISK_FREE, megabytes=free >> 20, folder=str(context.data))
    if free < MIN_FREE:
        return _ill(key, room, found(Code.FREE_SPACE), remedy=Remedy.MAKE_ROOM)
    return _well(key, room)


def _card(context: CheckContext, key: str) -> Check:
    if is_memory_only():
        return _ill(key, MEMORY_ONLY)
    try:
        took = write_and_read_back(context.data)
    except DiskError as error:
        advice, remedy = CARD_REMEDIES[error.fault.code]
        return _ill(key, error.fault, found(advice), remedy=remedy)
    return _well(key, found(Code.CARD_WORKS, seconds=f"{took:.2f}"))


CARD_REMEDIES: dict[AnyCode, tuple[Code, Remedy]] = {
    Code.DISK_UNWRITABLE: (Code.REMOUNT, Remedy.POWER),
    Code.DISK_UNRELIABLE: (Code.REPLACE_CARD, Remedy.BACKUPS),
}
"""The advice and the remedy for each fault of the card."""


def _games(context: CheckContext, key: str) -> Check:
    path = context.data / FILE_NAME
    if not path.exists():
        return _well(key, found(Code.NO_GAMES))
    try:
        with Store.open(path) as store:
            games, people, lacking = len(store.games()), len(store.roster.names()), missing(store)
            store.check()
    except StoreError as error:
        return _ill(key, error.fault, found(Code.RECOVER_GAMES), remedy=Remedy.BACKUPS)
    if lacking:
        return _ill(key, lacking)
    return _well(key, found(Code.GAMES_SOUND, games=games, people=people))


def _backup(context: CheckContext, key: str) -> Check:
    if more := _backup_with_more(context.data):
        return _ill(key, found(Code.BACKUP_HAS_MORE, file=more.path, n=more.more), found(Code.RESTART))
    newest = newest_backup(context.data)
    if newest is not None and (why := fault_of(newest.path)):
        return _ill(key, why, found(Code.NEW_BACKUP), remedy=Remedy.BACKUPS)
    if newest is not None:
        made = f"{newest.made:%Y-%m-%d %H:%M} UTC"
        return _well(key, found(Code.BACKUP_SOUND, made=made, file=str(newest.path)))
    if not (context.data / FILE_NAME).exists():
        return _well(key, found(Code.NO_BACKUP_NEEDED))
    return _absent(key, found(Code.NO_BACKUP), found(Code.FIRST_BACKUP), remedy=Remedy.BACKUPS)


def _backup_with_more(data: Path) -> BackupRow | None:
    path = data / FILE_NAME
    if not path.exists():
        return None
    try:
        with Store.open(path) as store:
            left_out = store.note(LEFT_OUT).split(",")
        return backup_with_more(data, left_out)
    except (StoreError, sqlite3.Error):
        return None


def _phones(context: CheckContext, key: str) -> Check:
    return phones_check(key, context.root, context.installed(), context.running, context.status)


def _clock(context: CheckContext, key: str) -> Check:
    now = datetime.now(UTC)
    time_now = f"{now:%Y-%m-%d %H:%M}"
    if now < BORN:
        return _ill(key, found(Code.CLOCK_SHOWS, time=time_now), found(Code.SET_CLOCK))
    if clock_is_set(context.root) is False:
        return _absent(key, found(Code.CLOCK_NOT_SET, time=time_now), found(Code.SET_CLOCK))
    return _well(key, found(Code.CLOCK_SHOWS, time=time_now))


def _power(context: CheckContext, key: str) -> Check:
    # only a Raspberry Pi's firmware measures its supply
    supply = power(context.root)
    if supply is None:
        return _absent(key, found(Code.NOT_REPORTED))
    if supply.low:
        return _ill(key, found(Code.VOLTAGE_LOW), found(Code.OWN_SUPPLY), RepairHint.POWER)
    if supply.was_low:
        return _ill(key, found(Code.VOLTAGE_WAS_LOW), found(Code.OWN_SUPPLY), RepairHint.POWER)
    return _well(key, found(Code.VOLTAGE_NORMAL))


def _heat(context: CheckContext, key: str) -> Check:
    degrees = temperature(context.root)
    if degrees is None:
        return _absent(key, found(Code.NOT_REPORTED))
    shown = found(Code.TEMPERATURE, degrees=round(degrees))
    if degrees >= HOTTEST_C:
        return _ill(key, shown, found(Code.COOL_DOWN, most=round(HOTTEST_C)))
    return _well(key, shown)


def _versions(context: CheckContext, key: str) -> Check:
    if damaged := tuple(_damaged_catalogues()):
        return Check(key, State.ILL, damaged)
    known = "; ".join(f"{name} {number}" for name, number in versions(context.root).items())
    return _well(key, found(Code.VERSIONS, versions=known))


def _damaged_catalogues() -> Iterator[AnyFault]:
    for language in Language:
        if language is Language.EN:
            continue
        file = catalogue_file(language)
        try:
            read_catalogue(file)
        except CatalogueError:
            yield fault(Code.CATALOGUE_DAMAGED, Part.PROGRAM, language=language.own_name, file=str(file))


def versions(root: Path = ROOT) -> dict[str, str]:
    """The programs and libraries in use, with the computer's model and system."""
    known = {"Oyez": _version("oyez"), "firmware": str(FIRMWARE), "Python": platform.python_version()}
    known |= {"SQLite": sqlite3.sqlite_version, **{name: _version(name) for name in LIBRARIES}}
    return known | {
        "Linux": f"{platform.release()} {platform.machine()}",
        "computer": machine(root / "proc/device-tree/model"),
    }


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "-"


CHECKS: dict[str, Callable[[CheckContext, str], Check]] = {
    "camera": _camera,
    "copy": lambda context, key: copy_check(key, context.copy or copy_path()),
    "tiles": lambda context, key: tiles_check(key, context.tiles or tiles_path()),
    "display": _display,
    "touch": _touch,
    "sound": _sound,
    "pico": _pico,
    "disc": _disc,
    "gpio": _gpio,
    "disk": _disk,
    "card": _card,
    "games": _games,
    "backup": _backup,
    "phones": _phones,
    "clock": _clock,
    "power": _power,
    "heat": _heat,
    "versions": _versions,
}
"""Every check, in the order of the report."""
