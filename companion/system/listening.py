"""The TCP ports that this machine listens on, by the kernel's own tables.

listening_ports(Path("/"))                       # {22: 0, 8080: 993}: each port with its user's number
"""

from contextlib import suppress
from pathlib import Path

LISTEN = "0A"
"""The state of a socket that waits for connections (the kernel's include/net/tcp_states.h)."""


def listening_ports(root: Path) -> dict[int, int]:
    """The ports of all interfaces, each with the number of the user whose program listens there.

    Empty if the tables below `root` cannot be read (proc(5), /proc/net/tcp and tcp6).
    """
    found: dict[int, int] = {}
    for name in ("tcp", "tcp6"):
        with suppress(OSError):
            for line in (root / "proc/net" / name).read_text().splitlines():
                fields = line.split()
                if len(fields) > 7 and fields[3] == LISTEN:
                    found[int(fields[1].rpartition(":")[2], 16)] = int(fields[7])
    return found
