"""The system check: a finding for each thing, with advice if it is not well; works without any device.

for check in examine(CheckContext(store_path().parent)):
    print(terminal_line(check, Language.EN))
"""

from collections.abc import Callable, Iterator

from companion.health.device_checks import (
    camera_check,
    disc_check,
    display_check,
    gpio_check,
    pico_check,
    sound_check,
    touch_check,
)
from companion.health.findings import CheckContext, ill
from companion.health.learned_checks import copy_check, tiles_check
from companion.health.machine_checks import clock_check, heat_check, power_check, versions_check
from companion.health.phones_check import phones_check
from companion.health.storage_checks import backup_check, card_check, disk_check, games_check
from companion.i18n.faults import Code, Part, fault, reason_of
from companion.storage.paths import copy_path, tiles_path
from companion.system.checks import Check, State


def examine(context: CheckContext) -> Iterator[Check]:
    """Run one check after the other; yield each as soon as it is known."""
    for key, check in CHECKS.items():
        try:
            known = check(context, key)
        except OSError as error:
            # such as a folder that belongs to somebody else
            file = str(error.filename or context.data)
            known = ill(key, fault(Code.GAMES_UNOPENABLE, Part.CHECK, file=file, reason=reason_of(error)))
        yield known


def healthy(checks: list[Check]) -> bool:
    """Return True if nothing has to be repaired."""
    return all(check.state is not State.ILL for check in checks)


CHECKS: dict[str, Callable[[CheckContext, str], Check]] = {
    "camera": camera_check,
    "copy": lambda context, key: copy_check(key, context.copy or copy_path()),
    "tiles": lambda context, key: tiles_check(key, context.tiles or tiles_path()),
    "display": display_check,
    "touch": touch_check,
    "sound": sound_check,
    "pico": pico_check,
    "disc": disc_check,
    "gpio": gpio_check,
    "disk": disk_check,
    "card": card_check,
    "games": games_check,
    "backup": backup_check,
    "phones": lambda context, key: phones_check(
        key, context.root, context.installed(), context.running, context.status
    ),
    "clock": clock_check,
    "power": power_check,
    "heat": heat_check,
    "versions": versions_check,
}
"""Every check, in the order of the report."""
