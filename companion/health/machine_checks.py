"""The system check of the computer: its clock, supply and heat, and the versions of the program."""

import platform
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from companion.health.findings import CheckContext, absent, found, ill, well
from companion.i18n.catalogue import CatalogueError, read_catalogue
from companion.i18n.faults import AnyFault, Code, Part, fault
from companion.i18n.language import Language, catalogue_file
from companion.system.checks import Check, RepairHint, State
from firmware.messages import FIRMWARE
from hardware.host import ROOT, clock_is_set, power, temperature
from hardware.inventory import machine

HOTTEST_C = 80.0
"""The temperature at which a Raspberry Pi slows down (Raspberry Pi documentation, frequency management)."""
BORN = datetime(2026, 1, 1, tzinfo=UTC)
"""No clock that is right shows an earlier time."""
LIBRARIES = ("numpy", "opencv-python-headless", "pygame-ce", "msgspec", "gpiozero", "pyserial")


def clock_check(context: CheckContext, key: str) -> Check:
    """Look at the clock."""
    now = datetime.now(UTC)
    time_now = f"{now:%Y-%m-%d %H:%M}"
    if now < BORN:
        return ill(key, found(Code.CLOCK_SHOWS, time=time_now), found(Code.SET_CLOCK))
    if clock_is_set(context.root) is False:
        return absent(key, found(Code.CLOCK_NOT_SET, time=time_now), found(Code.SET_CLOCK))
    return well(key, found(Code.CLOCK_SHOWS, time=time_now))


def power_check(context: CheckContext, key: str) -> Check:
    """Look at the supply that a Raspberry Pi measures."""
    # only a Raspberry Pi's firmware measures its supply
    supply = power(context.root)
    if supply is None:
        return absent(key, found(Code.NOT_REPORTED))
    if supply.low:
        return ill(key, found(Code.VOLTAGE_LOW), found(Code.OWN_SUPPLY), RepairHint.POWER)
    if supply.was_low:
        return ill(key, found(Code.VOLTAGE_WAS_LOW), found(Code.OWN_SUPPLY), RepairHint.POWER)
    return well(key, found(Code.VOLTAGE_NORMAL))


def heat_check(context: CheckContext, key: str) -> Check:
    """Look at the temperature of the processor."""
    degrees = temperature(context.root)
    if degrees is None:
        return absent(key, found(Code.NOT_REPORTED))
    shown = found(Code.TEMPERATURE, degrees=round(degrees))
    if degrees >= HOTTEST_C:
        return ill(key, shown, found(Code.COOL_DOWN, most=round(HOTTEST_C)))
    return well(key, shown)


def versions_check(context: CheckContext, key: str) -> Check:
    """List the versions, and read every catalogue."""
    if damaged := tuple(_damaged_catalogues()):
        return Check(key, State.ILL, damaged)
    known = "; ".join(f"{name} {number}" for name, number in versions(context.root).items())
    return well(key, found(Code.VERSIONS, versions=known))


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
