"""The system check of the players' phones: their service is complete, and listens while they are switched on only."""

from pathlib import Path

from companion.health.findings import absent, found, ill, well
from companion.health.status_file import StatusFile
from companion.i18n.faults import Code, Fault, Part
from companion.system.checks import Check
from companion.system.listening import listening_ports

USER = "oyez-phones"
"""The user of the phones' service (tools/install-pi)."""
UNITS = Path("etc/systemd/system")
FILES = (
    UNITS / "oyez-phones.service",
    UNITS / "oyez-phones.path",
    UNITS / "multi-user.target.wants/oyez-phones.path",
)
"""The service, the unit that starts it, and the link by which that one starts with the machine."""


def phones_check(key: str, root: Path, installed: bool, running: bool, status: StatusFile | None) -> Check:
    """Look at the computer below `root`; `status` is that of the running Oyez, None if it cannot be read.

    `installed` says whether the system's service runs the phones' program; else the game starts it.
    """
    user = _number(root) if installed else None
    if installed and (missing := _missing(root, user)):
        return ill(key, found(Code.PHONES_INCOMPLETE, file=missing), found(Code.INSTALL_AGAIN))
    ports = listening_ports(root)
    own = min((port for port, owner in ports.items() if owner == user), default=0)
    if not running or (status is not None and not status.phones.on):
        if own:
            return ill(key, found(Code.PHONES_STILL_OPEN, port=own), found(Code.RESTART_SERVICE))
        return well(key, found(Code.PHONES_OFF), _memory(root, installed))
    if status is not None:
        return _running(key, status, ports, root, installed)
    if not installed:
        return absent(key, found(Code.PHONES_UNKNOWN))
    finding = found(Code.PHONES_ON, port=own) if own else found(Code.PHONES_OFF)
    return well(key, finding, _memory(root, installed))


def _running(key: str, status: StatusFile, ports: dict[int, int], root: Path, installed: bool) -> Check:
    """The phones are switched on."""
    advice = found(Code.READ_PHONES_LOG if installed else Code.START_AGAIN)
    for each in status.faults:
        if each.part is Part.PHONES:
            return ill(key, each, None if each.code is Code.PHONES_PORT else advice)
    port = status.phones.port
    if not port:
        return absent(key, found(Code.PHONES_STARTING))
    if port not in ports:
        return ill(key, found(Code.PHONES_CLOSED, port=port), advice)
    return well(key, found(Code.PHONES_ON, port=port), _memory(root, installed))


def _missing(root: Path, user: int | None) -> str:
    """The file or the user that the installation lacks, else empty."""
    for file in FILES:
        # the link may lead out of `root`
        if not (root / file).is_symlink() and not (root / file).exists():
            return f"/{file}"
    return "" if user is not None else USER


def _number(root: Path) -> int | None:
    """The number of the service's user, None if there is no such user."""
    try:
        lines = (root / "etc/passwd").read_text().splitlines()
    except OSError:
        return None
    return next((int(each.split(":")[2]) for each in lines if each.startswith(f"{USER}:")), None)


def _memory(root: Path, installed: bool) -> Fault | None:
    """The advice where the kernel limits the memory of each process of the service only."""
    try:
        known = (root / "sys/fs/cgroup/cgroup.controllers").read_text().split()
    except OSError:
        return None
    return None if not installed or "memory" in known else found(Code.COUNT_MEMORY)
