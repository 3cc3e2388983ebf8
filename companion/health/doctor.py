"""The system check: one line for each thing, with the command that repairs it; works without any device.

for check in examine(CheckContext(store_path().parent)):
    print(check.line)
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

from companion.health.status_file import StatusFile
from companion.i18n.catalogue import CatalogueError, read_catalogue
from companion.i18n.fault_texts import text
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.i18n.language import N_, Language, _, catalogue_file, ngettext, used
from companion.storage.backup_contents import backup_with_more, fault_of
from companion.storage.paths import LEFT_OUT, BackupRow, newest_backup
from companion.storage.recovery import missing
from companion.storage.store import FILE_NAME, Store, StoreError
from companion.system.checks import Check, Remedy, RepairHint, State
from companion.system.disk import MEMORY_ONLY, DiskError, free_bytes, is_memory_only, write_and_read_back
from firmware.messages import FIRMWARE
from hardware.disc_faults import DISC_FAULTS
from hardware.faults import Fault
from hardware.host import ROOT, clock_is_set, displays, power, sound_cards, temperature, touchscreens
from hardware.inventory import Finding, header_findings, is_raspberry_pi, machine, pico_finding
from hardware.link_health import Health
from hardware.pico_faults import protocol_fault
from hardware.pins import WiringError, read_pins
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
    its pins on the header are tried, no others.
    """

    data: Path
    root: Path = ROOT
    running: bool = False
    status: StatusFile | None = None
    find_camera: Callable[[], str] = find_camera
    open_camera: Callable[[str], Camera] = open_camera
    ring: str | None = None


def examine(context: CheckContext) -> Iterator[Check]:
    """Run one check after the other; yield each as soon as it is known."""
    for key, check in CHECKS.items():
        yield check(context, key)


def healthy(checks: list[Check]) -> bool:
    """Return True if nothing has to be repaired."""
    return all(check.state is not State.ILL for check in checks)


NAMES = {
    "camera": N_("Camera"),
    "display": N_("Display"),
    "touch": N_("Touch"),
    "sound": N_("Sound"),
    "pico": N_("Pico"),
    "disc": N_("Disc"),
    "gpio": N_("GPIO"),
    "disk": N_("Disk space"),
    "card": N_("Card"),
    "games": N_("Games"),
    "backup": N_("Backup"),
    "clock": N_("Clock"),
    "power": N_("Power"),
    "heat": N_("Temperature"),
    "versions": N_("Versions"),
}


def _check(
    key: str,
    state: State,
    words: str,
    mend: str = "",
    hint: RepairHint = RepairHint.NOTHING,
    remedy: Remedy = Remedy.NONE,
) -> Check:
    return Check(key, _(NAMES[key]), state, words, mend, hint, remedy)


def _camera(context: CheckContext, key: str) -> Check:
    if context.running:
        return _running_camera(context.status, key)
    source = context.find_camera()
    kind = source_kind(source)
    if kind is SourceKind.MADE_UP:
        words = _("None found. Use virtual dice, or enter the dice by hand.")
        mend = _("Plug one in, or push its flat cable in at both ends; then run `oyez doctor` again.")
        return _check(key, State.ABSENT, words, mend, RepairHint.RIBBON, Remedy.CAMERA)
    hint = CABLES[kind]
    try:
        return _one_picture(context.open_camera(source), key, hint)
    except CameraError as error:
        words = text(error.fault, used())
        return _check(key, State.ILL, words, _("Check its cable, then run `oyez doctor` again."), hint, Remedy.CAMERA)


CABLES = dict.fromkeys(SourceKind, RepairHint.NOTHING) | {
    SourceKind.PICAMERA: RepairHint.RIBBON,
    SourceKind.DEVICE: RepairHint.USB,
}
"""The cable of each kind of camera."""


def _one_picture(camera: Camera, key: str, hint: RepairHint) -> Check:
    try:
        asked = time.monotonic()
        frame = camera.read(asked)
        took = time.monotonic() - asked
    finally:
        camera.close()
    if frame is None:
        words = _("{name} is connected, but sends no picture.").format(name=camera.name)
        return _check(key, State.ILL, words, _("Check its cable, then run `oyez doctor` again."), hint, Remedy.CAMERA)
    height, width = frame.pixels.shape[:2]
    if float(frame.pixels.mean()) < DARK:
        words = _("{name} sends black pictures.").format(name=camera.name)
        return _check(key, State.ILL, words, _("Remove the lens cap, or turn on a light."))
    words = _("{name} sent a picture of {width} x {height} in {seconds} s.")
    return _check(key, State.WELL, words.format(name=camera.name, width=width, height=height, seconds=f"{took:.1f}"))


def _running_camera(status: StatusFile | None, key: str) -> Check:
    if status is None:
        return _check(key, State.WELL, _("Oyez is running and uses it."), _("Close Oyez to check it from here."))
    if status.camera_fault:
        hint = CABLES[status.camera_kind]
        return _check(key, State.ILL, text(status.camera_fault, used()), _("Check its cable."), hint, Remedy.CAMERA)
    if status.frame_age is None:
        return _check(key, State.WELL, _("{name}; no picture was needed yet.").format(name=status.camera))
    words = _("{name}, the last picture {seconds} s ago.")
    return _check(key, State.WELL, words.format(name=status.camera, seconds=round(status.frame_age)))


def _display(context: CheckContext, key: str) -> Check:
    plugged = displays(context.root)
    if plugged:
        return _check(key, State.WELL, _("Plugged in at {sockets}.").format(sockets=", ".join(plugged)))
    if plugged is None and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return _check(key, State.WELL, _("A desktop shows it."))
    mend = _("Push its cable in at both ends and restart the computer.")
    return _check(key, State.ABSENT, _("None is plugged in."), mend, RepairHint.RIBBON, Remedy.POWER)


def _touch(context: CheckContext, key: str) -> Check:
    found = touchscreens(context.root)
    if found:
        return _check(key, State.WELL, f"{', '.join(found)}.")
    mend = _("You can use a mouse; a touchscreen also needs its second cable (USB or flat).")
    return _check(key, State.ABSENT, _("The system detects no touchscreen."), mend, RepairHint.USB)


def _sound(context: CheckContext, key: str) -> Check:
    speech = speech_status()
    cards = sound_cards(context.root)
    if isinstance(speech, Fault):
        return _check(key, State.ILL, text(speech, used()))
    if not cards:
        words = _("No sound output found. The screen shows all announcements.")
        mend = _("Plug in a loudspeaker; `aplay -l` lists them.")
        return _check(key, State.ABSENT, words, mend, RepairHint.LOUDSPEAKER, Remedy.LOUDSPEAKER)
    return _check(key, State.WELL, f"{', '.join(cards)}; {speaks_through(speech)}")


def speaks_through(piper: tuple[Tongue, ...]) -> str:
    """Return the name of the voice; `piper` are the languages that Piper speaks."""
    if not piper:
        return _("the crier speaks through espeak-ng.")
    words = _("the crier speaks through Piper ({languages}), and through espeak-ng what Piper has not said before.")
    return words.format(languages=", ".join(piper))


def _pico(context: CheckContext, key: str) -> Check:
    if context.running:
        link = context.status.link if context.status else None
        if link is None:
            return _check(key, State.ABSENT, _("The running Oyez uses none; `oyez play --ring pico` does."))
        return _link(link, key)
    try:
        found = pico_finding(read_pins().pico)
    except WiringError as error:
        return _check(key, State.ILL, text(error.fault, used()))
    if found.there and found.health is not None:
        return _link(found.health, key)
    state = State.ILL if found.stale else State.ABSENT
    words = " ".join(text(fault, used()) for fault in found.faults)
    return _check(key, state, words, hint=RepairHint.PICO)


def _link(link: Health, key: str) -> Check:
    total, resent = link.sent + link.received, link.resent + link.resent_by_pico
    words = _("At {port}, firmware {firmware}, {sent} messages, {resent} of them sent again.").format(
        port=link.port, firmware=link.firmware, sent=total, resent=resent
    )
    if (other := protocol_fault(link.other_protocol)) is not None:
        return _check(key, State.ILL, text(other, used()), hint=RepairHint.PICO)
    if not link.answers:
        mend = _("Plug its cable in again; it must be one that carries data.")
        return _check(key, State.ILL, _("It does not answer."), mend, RepairHint.PICO)
    if link.firmware is not None and link.firmware < FIRMWARE:
        return _check(key, State.ILL, words, _("Its firmware is old: run `oyez flash`."))
    if total > 100 and resent > MANY_RESENT * total:
        return _check(
            key, State.ILL, words, _("Take a shorter USB cable, away from the motor's wires."), RepairHint.PICO
        )
    return _check(key, State.WELL, words)


def _disc(context: CheckContext, key: str) -> Check:
    if context.status is None or not context.status.disc:
        words = _("No motor turns it now.")
        mend = _("`oyez hardware test` looks for its switch and turns it.")
        return _check(key, State.ABSENT, words, mend, remedy=Remedy.HARDWARE_TEST)
    if context.status.disc_fault:
        hint = RepairHint.SWITCH if context.status.disc_fault in DISC_FAULTS.values() else RepairHint.NOTHING
        words = text(context.status.disc_fault, used())
        return _check(key, State.ILL, words, hint=hint, remedy=Remedy.HARDWARE_TEST)
    return _check(key, State.WELL, _("Its motor works."))


def _gpio(context: CheckContext, key: str) -> Check:
    if not is_raspberry_pi(context.root / "proc/device-tree/model"):
        return _check(key, State.ABSENT, _("This computer has none: it is not a Raspberry Pi."))
    if context.running:
        return _check(key, State.WELL, _("Oyez is running and may use them."), _("Close Oyez to check them from here."))
    try:
        gpio, spi = header_findings(read_pins(), context.ring)
    except WiringError as error:
        return _check(key, State.ILL, text(error.fault, used()))
    return _pins(gpio, spi, key, State.ILL if context.ring in (gpio.name, spi.name) else State.ABSENT)


def _pins(gpio: Finding, spi: Finding, key: str, without: State) -> Check:
    """`without` is the state for unavailable pins: no problem if no build on the header is wired."""
    if gpio.there or spi.there:
        return _check(key, State.WELL, _("The pins are free."))
    users = (_("GPIO{pin} is used by {user}.").format(pin=each.pin, user=each.user) for each in gpio.users)
    words = " ".join([*(text(fault, used()) for fault in gpio.faults), *users])
    return _check(key, without, words)


def _disk(context: CheckContext, key: str) -> Check:
    free = free_bytes(context.data)
    words = _("{megabytes} MB free for {folder}.").format(megabytes=free >> 20, folder=context.data)
    if free < MIN_FREE:
        mend = _("Free some space: `sudo apt-get clean` and `sudo journalctl --vacuum-size=50M` help.")
        return _check(key, State.ILL, words, mend, remedy=Remedy.MAKE_ROOM)
    return _check(key, State.WELL, words)


def _card(context: CheckContext, key: str) -> Check:
    if is_memory_only():
        return _check(key, State.ILL, text(MEMORY_ONLY, used()))
    try:
        took = write_and_read_back(context.data)
    except DiskError as error:
        return _check(key, State.ILL, str(error), error.mend, remedy=error.remedy)
    words = _("Test data reads back correctly in {seconds} s.").format(seconds=f"{took:.2f}")
    return _check(key, State.WELL, words)


def _games(context: CheckContext, key: str) -> Check:
    path = context.data / FILE_NAME
    if not path.exists():
        return _check(key, State.WELL, _("No games yet."))
    try:
        with Store.open(path) as store:
            games, people, lacking = len(store.games()), len(store.roster.names()), missing(store)
            store.check()
    except StoreError as error:
        mend = _("Start Oyez to recover the sound data. `oyez restore` restores only the last good copy.")
        return _check(key, State.ILL, error.on_screen, mend, remedy=Remedy.BACKUPS)
    if lacking:
        return _check(key, State.ILL, lacking)
    words = _("The file is sound; games: {games}, players: {people}.")
    return _check(key, State.WELL, words.format(games=games, people=people))


def _backup(context: CheckContext, key: str) -> Check:
    if more := _backup_with_more(context.data):
        text = ngettext(
            "The backup {file} has {n} game that is missing or incomplete here.",
            "The backup {file} has {n} games that are missing or incomplete here.",
            more.more,
        )
        mend = _("Restart Oyez: it offers to add them.")
        return _check(key, State.ILL, text.format(file=more.path, n=more.more), mend)
    found = newest_backup(context.data)
    if found is not None and (why := fault_of(found.path)):
        return _check(key, State.ILL, why, _("Make a new one."), remedy=Remedy.BACKUPS)
    if found is not None:
        words = _("The latest is from {made}: {file}.").format(made=f"{found.made:%Y-%m-%d %H:%M} UTC", file=found.path)
        return _check(key, State.WELL, words)
    if not (context.data / FILE_NAME).exists():
        return _check(key, State.WELL, _("There is nothing to back up yet."))
    words = _("There is none yet; Oyez makes one after each game.")
    return _check(key, State.ABSENT, words, _("`oyez backup` makes one now."), remedy=Remedy.BACKUPS)


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


def _clock(context: CheckContext, key: str) -> Check:
    now = datetime.now(UTC)
    words = _("It shows {time} UTC.").format(time=f"{now:%Y-%m-%d %H:%M}")
    mend = _("Connect the computer to a network once, or run `sudo date --set='YYYY-MM-DD HH:MM'`.")
    if now < BORN:
        return _check(key, State.ILL, words, mend)
    if clock_is_set(context.root) is False:
        return _check(key, State.ABSENT, _("{words} No network has set it since the start.").format(words=words), mend)
    return _check(key, State.WELL, words)


def _power(context: CheckContext, key: str) -> Check:
    # only a Raspberry Pi's firmware measures its supply
    found = power(context.root)
    mend = _("Use the power supply made for this Raspberry Pi, and no long cable.")
    if found is None:
        return _check(key, State.ABSENT, _("This computer does not report it."))
    if found.low:
        return _check(key, State.ILL, _("The voltage is too low now."), mend, RepairHint.POWER)
    if found.was_low:
        return _check(
            key, State.ILL, _("The voltage was too low at some time since the start."), mend, RepairHint.POWER
        )
    return _check(key, State.WELL, _("The voltage is normal and has been since the start."))


def _heat(context: CheckContext, key: str) -> Check:
    degrees = temperature(context.root)
    if degrees is None:
        return _check(key, State.ABSENT, _("This computer does not report it."))
    words = _("{degrees} °C.").format(degrees=round(degrees))
    if degrees >= HOTTEST_C:
        return _check(key, State.ILL, words, _("It slows down at {most} °C: add a heat sink or a fan.").format(
            most=round(HOTTEST_C)
        ))  # fmt: skip
    return _check(key, State.WELL, words)


def _versions(context: CheckContext, key: str) -> Check:
    if damaged := list(_damaged_catalogues()):
        return _check(key, State.ILL, " ".join(text(each, used()) for each in damaged))
    return _check(key, State.WELL, "; ".join(f"{name} {number}" for name, number in versions(context.root).items()))


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
    found = {"Oyez": _version("oyez"), "firmware": str(FIRMWARE), "Python": platform.python_version()}
    found |= {"SQLite": sqlite3.sqlite_version, **{name: _version(name) for name in LIBRARIES}}
    return found | {
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
    "clock": _clock,
    "power": _power,
    "heat": _heat,
    "versions": _versions,
}
"""Every check, in the order of the report."""
