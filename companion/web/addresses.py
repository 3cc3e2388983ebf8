"""The machine's own addresses: those that phones can reach, and those that a page may name as its host."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from pathlib import Path

ROUTES, INTERFACES6 = Path("/proc/self/net/fib_trie"), Path("/proc/self/net/if_inet6")
_OWN = re.compile(r"\|-- ([0-9.]+)\n\s+/32 host LOCAL")
LOCAL = ("localhost", "127.0.0.1", "::1")
FAR = ("192.0.2.1", 9)
"""An address that nobody has: the kernel names the interface towards it, and sends nothing."""


def own_addresses(routes: Path = ROUTES, interfaces: Path = INTERFACES6) -> tuple[str, ...]:
    """The addresses of all interfaces, IPv4 first, without the loopback ones; empty if the system does not say."""
    found = dict.fromkeys(_OWN.findall(_text(routes)))
    for line in _text(interfaces).splitlines():
        digits = line.split()[0]
        found[str(ipaddress.IPv6Address(int(digits, 16)))] = None
    return tuple(each for each in found if not ipaddress.ip_address(each).is_loopback)


def usual_address() -> str:
    """The IPv4 address for phones: that of the usual way out, else the first one; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR)
            return str(probe.getsockname()[0])
        except OSError:
            return next((each for each in own_addresses() if ":" not in each), "")


def own_names(addresses: Iterable[str]) -> frozenset[str]:
    """The hosts that a page of this machine may name: its addresses, `localhost`, its name alone and with `.local`."""
    name = socket.gethostname().lower().rstrip(".")
    return frozenset((*LOCAL, *addresses, *((name, f"{name}.local") if name else ())))


def host_of(header: str) -> tuple[str, int | None] | None:
    """The name and the port of a Host header, the port None if it has none; None for a wrong header."""
    match = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9._-]+))(?::([0-9]{1,5}))?", header)
    if match is None:
        return None
    six, plain, port = match.groups()
    try:
        name = str(ipaddress.IPv6Address(six)) if six else plain.lower().rstrip(".")
    except ValueError:
        return None
    return name, int(port) if port else None


def _text(file: Path) -> str:
    try:
        return file.read_text("ascii", errors="replace")
    except OSError:
        return ""
