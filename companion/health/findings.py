"""The subject of the system check, and its findings and advices."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from companion.health.status_file import StatusFile
from companion.i18n.faults import AnyFault, Code, Fault, Part, Value, fault
from companion.system.checks import Check, Remedy, RepairHint, State
from companion.system.failed_release import is_installed
from hardware.host import ROOT
from vision.camera import Camera
from vision.sources import find_camera, open_camera


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


def found(code: Code, **params: Value) -> Fault:
    """A finding or an advice with its parameters by name."""
    return fault(code, Part.CHECK, **params)


def well(key: str, finding: AnyFault, advice: AnyFault | None = None) -> Check:
    """A finding that is well."""
    return Check(key, State.WELL, (finding,), advice)


def absent(
    key: str,
    finding: AnyFault,
    advice: AnyFault | None = None,
    hint: RepairHint = RepairHint.NOTHING,
    remedy: Remedy = Remedy.NONE,
) -> Check:
    """A finding of something that is missing and need not be there."""
    return Check(key, State.ABSENT, (finding,), advice, hint, remedy)


def ill(
    key: str,
    finding: AnyFault,
    advice: AnyFault | None = None,
    hint: RepairHint = RepairHint.NOTHING,
    remedy: Remedy = Remedy.NONE,
) -> Check:
    """A finding that has to be repaired."""
    return Check(key, State.ILL, (finding,), advice, hint, remedy)
